% A jar.
classdef Jar < handle % //= class Jar
  properties
    Size % //= attribute Jar.Size
  end
  methods
    function obj = Jar(n) % //= method Jar.Jar
      obj.Size = n;
    end
    function fill(obj, n) % //= method Jar.fill
      check(n); % //! check -> jar.m:check
      obj.put(n); % //! put -> candidates
    end
  end
end
function y = check(n) % //= function check
  % Checks.
  y = twice(n) + n(1); % //! twice -> jar.m:twice; n -> candidates
  f = @(x) twice(x); % //! twice -> jar.m:twice
  g = @twice;
end
function r = twice(n) % //= function twice
  r = n * 2;
end
