struct Jar { size: f32, } // //= class Jar; attribute Jar.size
@group(0) @binding(0) var<uniform> u: Jar; // //= variable u
let limit: i32 = 3;
// Checks.
fn check(n: f32) -> f32 { return sin(n); } // //= function check //! sin -> candidates
@fragment
fn main(@location(0) x: f32) -> @location(0) vec4<f32> { let a = check(x); return vec4<f32>(a); } // //= function main //! check -> jar.wgsl:check
type F = f32; // //= class F
