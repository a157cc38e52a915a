with Ada.Text_IO; use Ada.Text_IO; -- //< Ada.Text_IO
package body Shop is -- //= class Shop
   Limit : constant Integer := 3; -- //= variable Shop.Limit
   type Jar is record -- //= class Shop.Jar
      Size : Integer; -- //= attribute Shop.Jar.Size
   end record;
   type Color is (Red, Green); -- //= class Shop.Color; attribute Shop.Color.Red; attribute Shop.Color.Green
   -- Fills.
   procedure Fill (J : in out Jar; N : Integer) is -- //= function Shop.Fill
      X : Integer;
      procedure Inner is begin null; end Inner; -- //= function Shop.Fill.Inner
   begin
      Check (N); -- //! Check -> shop.adb:Shop.Check~2
      Shelf.Put (J); -- //! Put -> candidates
      Inner; -- //! Inner -> shop.adb:Shop.Fill.Inner
      X := Twice (N); -- //! Twice -> shop.adb:Shop.Twice
      Put_Line ("x"); -- //! Put_Line -> candidates
   end Fill;
   function Twice (N : Integer) return Integer is -- //= function Shop.Twice
   begin
      return N * 2;
   end Twice;
   procedure Check (N : Integer); -- //= function Shop.Check
   procedure Check (N : Integer) is begin null; end Check; -- //= function Shop.Check
   task body T is begin null; end T; -- //= class Shop.T
end Shop;
