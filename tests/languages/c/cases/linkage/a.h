#ifndef A_H
#define A_H
int open_it(int how);
int missing(int how);
static inline int twice(int n) { return n + n; }
#endif
