library shop;
import 'package:flutter/material.dart' as m; // //< package:flutter/material.dart
import '../stock.dart' show Shelf; // //< ../stock.dart
export 'src/a.dart'; // //< src/a.dart
part 'b.dart'; // //< b.dart
/// A jar.
abstract class Jar<T> extends Box with Lid implements Thing { // //= class Jar
  final int size; // //= attribute Jar.size
  static const max = 3; // //= attribute Jar.max
  Jar(this.size); // //= method Jar.Jar
  Jar.empty() : size = 0; // //= method Jar.empty
  factory Jar.of(int n) => Jar(n); // //= method Jar.of //! Jar -> jar.dart:Jar
  int get volume => compute(size); // //= method Jar.volume //! compute -> jar.dart:compute
  set volume(int v) { fill(v); } // //= method Jar.volume //! fill -> jar.dart:Jar.fill
  @override
  void fill(int n) { check(n); this.check(n); super.fill(n); n.toString(); } // //= method Jar.fill //! check -> jar.dart:Jar.check; check -> candidates; fill -> candidates; toString -> candidates
  bool check(int n) => n > 0; // //= method Jar.check
  int operator +(Jar o) => 1;
}
mixin Lid on Box { void close() {} } // //= class Lid; method Lid.close
extension Twice on int { int twice() => this * 2; } // //= class Twice; method Twice.twice
enum Color { red, green; void paint() {} } // //= class Color; attribute Color.red; attribute Color.green; method Color.paint
typedef Fn = int Function(int); // //= class Fn
const limit = 5; // //= variable limit
var count = 0; // //= variable count
int compute(int x) { // //= function compute
  int inner(int y) => compute(y); // //= function compute.inner //! compute -> jar.dart:compute
  var z = inner(x); // //! inner -> jar.dart:compute.inner
  final f = (int a) { a.go(); }; // //! go -> candidates
  f(z); // //! f -> candidates
  new Jar(1); Jar(2)..fill(3); Jar.of(1); // //! Jar -> candidates; Jar -> jar.dart:Jar; fill -> candidates; of -> candidates
  return z;
}
void main() { compute(1); print("x"); run(compute); } // //= function main //! compute -> jar.dart:compute; print -> candidates; run -> candidates
