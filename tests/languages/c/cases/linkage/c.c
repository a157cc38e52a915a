void both(void) {
    helper(1); //! helper -> external helper
}
