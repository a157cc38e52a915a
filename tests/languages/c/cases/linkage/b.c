#include "a.h"
#include <stdio.h>
static int helper(int n) { return -n; }
static int run(int (*helper)(int)) {
    return helper(1); //! helper -> candidates
}
int main(void) {
    open_it(1); //! open_it -> a.c:open_it
    missing(2); //! missing -> external missing
    printf("x"); //! printf -> external printf
    twice(3); //! twice -> a.h:twice
    return helper(3) + run(helper); //! helper -> b.c:helper ; run -> b.c:run
}
