#include "log.h"
void use(void) {
    LOG("x"); //! LOG -> log.h:LOG
    old_name(); //! old_name -> log.c:new_name
    SWAP(1); //! SWAP -> candidates
}
