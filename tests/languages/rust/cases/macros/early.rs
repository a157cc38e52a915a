fn textual() {
    twice!(1);  //! twice -> lib.rs:twice
}
