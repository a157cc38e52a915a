#include "lib.h"
namespace fs = outer::inner;
using outer::f;
int g() { return 0; }
int one() { return g() + outer::inner::g() + fs::g() + f(); } //! g -> use.cpp:g ; g -> lib.cpp:outer.inner.g ; g -> lib.cpp:outer.inner.g ; f -> lib.cpp:outer.f
int two() {
    using namespace outer;
    Maker maker;
    return maker.make().run(); //! make -> lib.cpp:outer.Maker.make ; run -> lib.cpp:outer.inner.Thing.run
}
int three() { return std::max(1, 2); } //! max -> external std.max
