pub fn make() -> u32 {
    crate::all()  //! all -> crates/core/src/parts.rs:all
}
