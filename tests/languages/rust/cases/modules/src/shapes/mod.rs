pub mod round;
pub use self::round::turn as turned;
pub use round::{round};

pub struct Shape;

impl Shape {
    pub fn new() -> Shape { Shape }
}

pub fn area(n: u32) -> u32 {
    round(n);  //! round -> src/shapes/round.rs:round
    round::round(n);  //! round -> src/shapes/round.rs:round
    super::top()  //! top -> src/lib.rs:top
}
