#include "jar.h"
namespace shop {
class Jar::Lid { public: void turn(); };
void Jar::Lid::turn() {}
bool Jar::open() {
    Lid *lid = new Lid(); //! Lid -> jar.cpp:shop.Jar.Lid
    lid->turn(); //! turn -> jar.cpp:shop.Jar.Lid.turn~2
    return static_cast<Jar *>(this)->open(); //! open -> jar.cpp:shop.Jar.open
}
bool reset(Jar *jar, int how) { return jar->open(); } //! open -> jar.cpp:shop.Jar.open
class JarTest : public testing::Test {
public:
    void reset() {}
};
TEST_F(JarTest, Opens) {
    reset(); //! reset -> jar.cpp:shop.JarTest.reset
    CHECK_OK(1); //! CHECK_OK -> jar.h:CHECK_OK
}
TEST(Plain, Resets) {
    Jar jar;
    reset(&jar); //! reset -> jar.cpp:shop.reset
    reset(); //! reset -> candidates
}
}
