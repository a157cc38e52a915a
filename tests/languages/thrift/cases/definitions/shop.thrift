namespace py shop
include "base.thrift" // //< base.thrift
const i32 LIMIT = 3 // //= variable LIMIT
typedef i32 Id // //= class Id
enum Color { RED = 1, GREEN } // //= class Color; attribute Color.RED; attribute Color.GREEN
/** A jar. */
struct Jar { 1: required i32 size, 2: optional Lid lid } // //= class Jar; attribute Jar.size; attribute Jar.lid
exception Bad { 1: string why } // //= class Bad; attribute Bad.why
union U { 1: i32 a } // //= class U; attribute U.a
service Shop extends Base { void fill(1: Jar jar) throws (1: Bad b), oneway void go() } // //= class Shop; method Shop.fill; method Shop.go
