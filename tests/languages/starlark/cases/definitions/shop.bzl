load("@rules_cc//cc:defs.bzl", "cc_library", mine = "other") # //< @rules_cc//cc:defs.bzl //! load -> candidates
LIMIT = 3 # //= variable LIMIT
def _check(n): # //= function _check
    """Checks."""
    return n > LIMIT
def fill(name, n = 1): # //= function fill
    _check(n) # //! _check -> shop.bzl:_check
    native.genrule(name = name) # //! genrule -> candidates
    inner = lambda y: _check(y) # //! _check -> shop.bzl:_check
    [ _check(x) for x in [1]] # //! _check -> shop.bzl:_check
jar = rule(implementation = _check, attrs = {}) # //= variable jar //! rule -> candidates
cc_library(name = "jar", srcs = []) # //= function jar //! cc_library -> candidates
fill(name = "x") # //= function x //! fill -> shop.bzl:fill
def use(fill): fill(1) # //= function use //! fill -> candidates
