package shop
import java.util.List // //< java.util.List
import static java.lang.Math.max // //< java.lang.Math.max
import foo.* // //< foo
/** A jar. */
@CompileStatic
class Jar extends Box implements Thing { // //= class Jar
    int size // //= attribute Jar.size
    static final MAX = 3
    Jar(int n) { size = n } // //= method Jar.Jar
    def fill(n) { // //= method Jar.fill
        check(n) // //! check -> Jar.groovy:Jar.check
        this.check(n) // //! check -> candidates
        shelf.put(n) // //! put -> candidates
        println "x"
        def inner = { y -> check(y) } // //! check -> Jar.groovy:Jar.check
        inner(2) // //! inner -> candidates
        [1].each { check(it) } // //! each -> candidates; check -> Jar.groovy:Jar.check
    }
    boolean check(int n) { n > MAX } // //= method Jar.check
    static Jar make() { new Jar(1) } // //= method Jar.make //! Jar -> candidates
}
interface Thing { int volume() } // //= class Thing; method Thing.volume
enum Color { RED, GREEN } // //= class Color; attribute Color.RED; attribute Color.GREEN
trait Lid { void close() {} } // //! trait -> candidates
def helper(x) { new Jar(2).fill(x) } // //= function helper //! fill -> candidates; Jar -> candidates
helper(1) // //! helper -> Jar.groovy:helper
plugins { id 'java' } // //! plugins -> candidates; id -> candidates
dependencies { implementation 'a:b:1' } // //! dependencies -> candidates; implementation -> candidates
task build(type: Copy) { doLast { helper(3) } } // //= function build //! task -> candidates; doLast -> candidates; helper -> Jar.groovy:helper
tasks.register('x') { } // //= function x //! register -> candidates
