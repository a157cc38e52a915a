import gleam/io // //< gleam/io
import gleam/list.{map} // //< gleam/list
/// A jar.
pub type Jar { Jar(size: Int, name: String) Empty } // //= class Jar; attribute Jar.Jar; attribute Jar.Empty
pub type Id = Int // //= class Id
const limit = 3 // //= variable limit
/// Fills.
pub fn fill(jar: Jar, n: Int) -> Bool { // //= function fill
  let inner = fn(y) { check(y) } // //! check -> shop.gleam:check
  io.println("x") // //! println -> candidates
  check(n) |> helper // //! check -> shop.gleam:check; helper -> shop.gleam:helper
  inner(2) // //! inner -> candidates
}
fn check(n: Int) -> Bool { n > limit } // //= function check
fn helper(x) { x } // //= function helper
fn apply(check: fn(Int) -> Bool) { check(1) } // //= function apply //! check -> candidates
