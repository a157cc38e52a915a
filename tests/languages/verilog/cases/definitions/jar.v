`include "defs.vh" // //< defs.vh
`define LIMIT 3 // //= macro LIMIT
// A jar.
module jar #(parameter W = 8) (input wire clk, output reg [W-1:0] q); // //= class jar; attribute jar.W
  localparam N = 2; // //= attribute jar.N
  wire x;
  reg [7:0] mem;
  lid #(.A(1)) u_lid (.clk(clk)); // //! lid -> jar.v:lid
  function [7:0] check; input [7:0] n; check = n; endfunction // //= method jar.check
  task fill; input n; begin q = check(n); end endtask // //= method jar.fill //! check -> jar.v:jar.check
  always @(posedge clk) begin fill(1); $display("x"); end
endmodule
module lid(input clk); endmodule // //= class lid
package p; typedef enum {A, B} color_t; class Foo; function void go(); bar(); endfunction endclass endpackage // //= class p; class p.color_t; class p.Foo; method p.Foo.go
interface bus; logic a; endinterface // //= class bus
