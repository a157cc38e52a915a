#include "lib.h"
namespace outer {
namespace {
int hidden() { return 1; }
}
namespace inner {
int g() { return f() + hidden(); } //! f -> lib.cpp:outer.f ; hidden -> lib.cpp:outer.(anonymous).hidden
int Thing::run() { return g(); } //! g -> lib.cpp:outer.inner.g
}
int f() { return 1; }
Maker::Maker() {}
inner::Thing Maker::make() { return inner::Thing(); } //! Thing -> lib.h:outer.inner.Thing
}
