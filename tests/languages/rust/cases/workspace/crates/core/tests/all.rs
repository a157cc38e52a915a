mod common;

#[test]
fn it() {
    parts::all();  //! all -> crates/core/src/parts.rs:all
    common::ready();  //! ready -> crates/core/tests/common/mod.rs:ready
}
