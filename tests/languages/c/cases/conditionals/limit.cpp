namespace env {
class Limiter {
public:
    Limiter(int most)
        :
#if !defined(NDEBUG)
          most_(most),
#endif
          left_(most) {
    }
    int take() { return left_; }
#ifdef WIDE
    int wide() { return take(); } //! take -> limit.cpp:env.Limiter.take
#else
    int narrow() { return take(); } //! take -> limit.cpp:env.Limiter.take
#endif
private:
    int most_;
    int left_;
};
int open_file(int how) {
#ifdef FAST
    if (how > 1) {
#else
    if (how > 2) {
#endif
        return 1;
    }
    return 0;
}
int use() {
    Limiter limiter(1); //! Limiter -> limit.cpp:env.Limiter
    return limiter.take() + open_file(2); //! take -> limit.cpp:env.Limiter.take ; open_file -> limit.cpp:env.open_file
}
}
