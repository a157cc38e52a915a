library ieee; -- //< ieee
use ieee.std_logic_1164.all; -- //< ieee.std_logic_1164.all
-- A jar.
entity jar is -- //= class jar
  generic (W : integer := 8);
  port (clk : in std_logic; q : out std_logic);
end entity;
architecture rtl of jar is -- //= class jar.rtl
  signal s : std_logic; -- //= variable jar.rtl.s
  constant limit : integer := 3; -- //= variable jar.rtl.limit
  type color is (red, green); -- //= class jar.rtl.color
  component lid port (clk : in std_logic); end component; -- //= class jar.rtl.lid
  function check(n : integer) return integer is begin return n; end function; -- //= function jar.rtl.check
  procedure fill(n : integer) is begin x := check(n); end procedure; -- //= function jar.rtl.fill //! check -> jar.vhd:jar.rtl.check
begin
  u1 : lid port map (clk => clk); -- //! lid -> jar.vhd:jar.rtl.lid
  u2 : entity work.box port map (clk); -- //! box -> candidates
  p1 : process(clk) begin fill(1); end process; -- //! fill -> jar.vhd:jar.rtl.fill
end architecture;
package pkg is function f(n : integer) return integer; end package; -- //= class pkg; function pkg.f
