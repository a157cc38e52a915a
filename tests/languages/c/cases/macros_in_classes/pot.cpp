#include "jar.h"
namespace shop {
struct Pot::Rep { void heat() {} };
void Pot::stir() {
    rep_->heat(); //! heat -> pot.cpp:shop.Pot.Rep.heat
}
}
