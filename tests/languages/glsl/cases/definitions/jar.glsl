#version 330
#include "common.glsl" // //< common.glsl
#define LIMIT 3 // //= variable LIMIT
uniform float size; // //= variable size
struct Jar { float size; }; // //= class Jar; attribute Jar.size
// Checks.
float check(float n) { return n > 1.0 ? n : sin(n); } // //= function check //! sin -> candidates
void main() { float x = check(size); vec3 v = vec3(x); helper(x); } // //= function main //! check -> jar.glsl:check; vec3 -> candidates; helper -> candidates
void apply(float check) { float a = check; } // //= function apply
