#include "a.h"
static int helper(int n) { return n; }
int open_it(int how) {
    return helper(how); //! helper -> a.c:helper
}
