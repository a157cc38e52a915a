#include "env.h"
void use() {
    Env *env = Env::standard(); //! standard -> candidates
    env->run(); //! run -> posix.cc:Env.run
}
