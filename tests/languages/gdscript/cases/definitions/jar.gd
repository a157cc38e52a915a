@tool
class_name Jar # //= class Jar
extends Node2D
const Lid = preload("res://lid.gd") # //= variable Lid //< res://lid.gd //! preload -> candidates
signal filled(n) # //= variable filled
enum Color { RED, GREEN } # //= class Color; attribute Color.RED; attribute Color.GREEN
@export var size: int = 3 # //= variable size
var count := 0 # //= variable count
# Fills.
func fill(n: int) -> void: # //= function fill
	check(n) # //! check -> jar.gd:check
	self.check(n) # //! check -> candidates
	lid.put(n) # //! put -> candidates
	var inner = func(y): check(y) # //! check -> jar.gd:check
	for i in range(3): # //! range -> candidates
		check(i) # //! check -> jar.gd:check
	emit_signal("filled", n) # //! emit_signal -> candidates
static func check(n): return n > 3 # //= function check
class Inner: # //= class Inner
	var x # //= attribute Inner.x
	func go(): check(1) # //= method Inner.go //! check -> candidates
func use(check): check.call(1) # //= function use //! call -> candidates
