module shop.jar; // //= class shop.jar
import std.stdio : writeln; // //< std.stdio
import core.thread; // //< core.thread
/// A jar.
class Jar : Box, Thing { // //= class Jar
    int size; // //= attribute Jar.size
    this(int n) { size = n; } // //= method Jar.this
    void fill(int n) { // //= method Jar.fill
        check(n); // //! check -> jar.d:Jar.check
        this.put(n); // //! put -> candidates
        writeln("x"); // //! writeln -> candidates
        int inner(int y) { return twice(y); } // //= function Jar.fill.inner //! twice -> candidates
        inner(2); // //! inner -> jar.d:Jar.fill.inner
        auto f = (int a) => check(a); // //! check -> jar.d:Jar.check
        new Jar(1); // //! Jar -> candidates
    }
    bool check(int n) { return n > limit; } // //= method Jar.check
}
struct Point { int x, y; } // //= class Point; attribute Point.x; attribute Point.y
interface Thing { int volume(); } // //= class Thing; method Thing.volume
enum Color { red, green } // //= class Color; attribute Color.red; attribute Color.green
enum limit = 3; // //= variable limit
int twice(int n) { return n * 2; } // //= function twice
T gen(T)(T x) { return twice(x); } // //= function gen //! twice -> jar.d:twice
template Foo(T) { alias Foo = T; } // //= class Foo; class Foo.Foo
alias Id = int; // //= class Id
unittest { twice(1); } // //! twice -> jar.d:twice
void use(int delegate(int) twice) { twice(1); } // //= function use //! twice -> candidates
