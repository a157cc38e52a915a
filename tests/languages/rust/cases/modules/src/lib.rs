// mod.rs, inline modules, #[path], use trees, re-exports, globs, crate, super and self.
mod deep;
#[path = "elsewhere.rs"]
mod placed;
pub mod shapes;

mod inner {
    pub fn here() -> u32 { 1 }
    pub mod inmost {
        pub fn up() -> u32 { super::here() + crate::top() }  //! here -> src/lib.rs:inner.here; top -> src/lib.rs:top
        pub fn not_seen() { top_only() }  //! top_only -> candidates
    }
}

use self::inner::{inmost::{self, up as upwards}, here};
use shapes::{area, Shape as Figure};
use deep::*;

pub fn top() -> u32 { 1 }
fn top_only() {}

pub fn main() {
    here();  //! here -> src/lib.rs:inner.here
    upwards();  //! upwards -> src/lib.rs:inner.inmost.up
    inmost::up();  //! up -> src/lib.rs:inner.inmost.up
    area(2);  //! area -> src/shapes/mod.rs:area
    shapes::area(2);  //! area -> src/shapes/mod.rs:area
    crate::shapes::round::turn();  //! turn -> src/shapes/round.rs:turn
    shapes::turned();  //! turned -> src/shapes/round.rs:turn
    placed::found();  //! found -> src/elsewhere.rs:found
    brought();  //! brought -> src/deep/mod.rs:brought
    farther();  //! farther -> src/deep/far.rs:farther
    Figure::new();  //! new -> src/shapes/mod.rs:Shape.new
    std::mem::drop(1);  //! drop -> external std.mem.drop
    unknown();  //! unknown -> candidates
}

fn hidden(shapes: Vec<u32>, top: fn() -> u32) {
    shapes::area(2);  //! area -> src/shapes/mod.rs:area
    shapes.len();  //! len -> external Vec.len
    top();  //! top -> candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it() {
        top();  //! top -> src/lib.rs:top
        area(3);  //! area -> src/shapes/mod.rs:area
    }
}
