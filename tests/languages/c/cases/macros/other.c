void LOG(int x) {}
void here(void) {
    LOG(1); //! LOG -> other.c:LOG
}
