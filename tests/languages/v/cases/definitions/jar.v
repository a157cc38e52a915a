module shop
import os // //< os
import net.http as h // //< net.http
const limit = 3 // //= variable limit
// A jar.
pub struct Jar { mut: size int } // //= class Jar; attribute Jar.size
enum Color { red green } // //= class Color; attribute Color.red; attribute Color.green
interface Thing { volume() int } // //= class Thing; method Thing.volume
pub fn (mut j Jar) fill(n int) bool { // //= method Jar.fill
	check(n) // //! check -> jar.v:check
	j.put(n) // //! put -> candidates
	os.ls('.') // //! ls -> candidates
	inner := fn (y int) { check(y) } // //! check -> jar.v:check
	inner(2) // //! inner -> candidates
	return true
}
fn check(n int) bool { return n > limit } // //= function check
fn use(check fn (int)) { check(1) } // //= function use //! check -> candidates
type Id = int // //= class Id
