{ pkgs, lib ? null, ... }@args:
let
  # Checks.
  check = n: n > limit; # //= function check
  limit = 3;
  inherit (lib) mkIf;
  fill = { jar, n }: check n; # //= function fill //! check -> shop.nix:check
in rec {
  imports = [ ./hardware.nix ]; # //< ./hardware.nix
  lib2 = import ./lib.nix { inherit pkgs; }; # //< ./lib.nix //! import -> candidates
  jar = fill { n = 1; }; # //! fill -> shop.nix:fill
  services.foo.enable = true;
  f = x: check (fill x); # //= function f //! check -> shop.nix:check; fill -> shop.nix:fill
  g = check: check 1; # //= function g //! check -> candidates
  h = pkgs.mkShell { }; # //! mkShell -> candidates
}
