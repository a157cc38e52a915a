pub fn ready() {
    crate::common::set();  //! set -> crates/core/tests/common/mod.rs:set
}

pub fn set() {}
