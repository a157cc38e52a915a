import std/strutils, os # //< std/strutils; os
from tables import Table, initTable # //< tables
include util # //< util
const limit = 3 # //= variable limit
type
  Jar* = ref object of Box # //= class Jar
    size: int # //= attribute Jar.size
    name*: string # //= attribute Jar.name
  Color = enum red, green # //= class Color; attribute Color.red; attribute Color.green
## Fills.
proc fill*(jar: Jar, n: int): int = # //= function fill
  check(n) # //! check -> jar.nim:check
  jar.put(n) # //! put -> candidates
  echo "x", n # //! echo -> candidates
  let inner = proc (y: int) = discard check(y) # //! check -> jar.nim:check
  inner(2) # //! inner -> candidates
  result = twice n # //! twice -> jar.nim:twice
func check(n: int): bool = n > limit # //= function check
template twice(x: untyped): untyped = x * 2 # //= macro twice
macro gen(x: untyped): untyped = discard # //= macro gen
iterator items(j: Jar): int = yield 1 # //= function items
method go(j: Jar) {.base.} = check(1) # //= function go //! check -> jar.nim:check
proc use(check: proc(n: int)) = check(1) # //= function use //! check -> candidates
var count = 0 # //= variable count
