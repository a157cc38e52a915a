pub fn found() {
    super::top();  //! top -> src/lib.rs:top
}
