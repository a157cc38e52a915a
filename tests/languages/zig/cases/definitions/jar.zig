const std = @import("std"); // //= variable std //< std
const print = std.debug.print; // //= variable print
const Jar = struct { // //= class Jar
    size: u32, // //= attribute Jar.size
    name: []const u8 = "", // //= attribute Jar.name
    const max = 3; // //= attribute Jar.max
    /// Fills.
    pub fn fill(self: *Jar, n: u32) void { // //= method Jar.fill
        check(n); // //! check -> jar.zig:check
        self.put(n); // //! put -> candidates
        helper(); // //! helper -> jar.zig:Jar.helper
        Jar.helper(); // //! helper -> candidates
        std.debug.print("x", .{}); // //! print -> candidates
    }
    fn helper() void {} // //= method Jar.helper
};
const Color = enum { red, green }; // //= class Color; attribute Color.red; attribute Color.green
const U = union(enum) { a: u32, b }; // //= class U; attribute U.a; attribute U.b
const E = error{ Bad, Worse }; // //= class E; attribute E.Bad; attribute E.Worse
pub fn check(n: u32) bool { return n > limit; } // //= function check
var limit: u32 = 3; // //= variable limit
fn apply(check2: fn (u32) bool) void { _ = check2(1); } // //= function apply //! check2 -> candidates
test "fills" { try check(1); } // //= function fills //! check -> jar.zig:check
export fn main() void { const x = check(2); for (items) |check| { check(1); } } // //= function main //! check -> jar.zig:check; check -> candidates
