mod far;
pub use far::*;

pub fn brought() {
    self::far::farther();  //! farther -> src/deep/far.rs:farther
}
