// A dependency of the workspace, one by another name, one from outside; the root of a library that Cargo.toml names.
mod built;
use cell_wall::Wall;
use regex::Regex;

pub fn all() -> u32 {
    let wall = Wall::new(2);  //! new -> crates/cell-wall/src/lib.rs:Wall.new
    let other = shield::Wall::new(3);  //! new -> crates/cell-wall/src/lib.rs:Wall.new
    Regex::new("a");  //! new -> external regex.Regex.new
    regex::escape("a");  //! escape -> external regex.escape
    serde::help();  //! help -> candidates
    cell_wall::brick!(1);  //! brick -> crates/cell-wall/src/lib.rs:brick
    wall.height() + other.height() + built::make()  //! height -> crates/cell-wall/src/lib.rs:Wall.height~2; height -> crates/cell-wall/src/lib.rs:Wall.height~2; make -> crates/core/src/built.rs:make
}
