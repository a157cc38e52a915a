library(dplyr) # //< dplyr //! library -> candidates
require("ggplot2") # //< ggplot2 //! require -> candidates
source("util.R") # //< util.R //! source -> candidates
# Fills.
fill <- function(jar, n = 1) { # //= function fill
  check(n) # //! check -> jar.R:check
  dplyr::filter(jar, n) # //! filter -> candidates
  jar$put(n) # //! put -> candidates
  inner <- function(y) check(y) # //= function fill.inner //! check -> jar.R:check
  inner(2) # //! inner -> jar.R:fill.inner
  sapply(1:3, check) # //! sapply -> candidates
}
check = function(n) n > limit # //= function check
limit <- 3 # //= variable limit
"%+%" <- function(a, b) paste(a, b) # //= function %+% //! paste -> candidates
use <- function(check) check(1) # //= function use //! check -> candidates
setClass("Jar", representation(size = "numeric")) # //= class Jar //! setClass -> candidates; representation -> candidates
setMethod("show", "Jar", function(object) print(object)) # //= method Jar.show //! setMethod -> candidates; print -> candidates
setGeneric("vol", function(x) standardGeneric("vol")) # //= function vol //! setGeneric -> candidates; standardGeneric -> candidates
Shelf <- R6Class("Shelf", public = list(put = function(x) { self$take(x); check(1) })) # //= class Shelf; method Shelf.put //! R6Class -> candidates; list -> candidates; take -> candidates; check -> jar.R:check
fill(1) # //! fill -> jar.R:fill
assign("x", 3) # //! assign -> candidates
k <- \(x) x + 1 # //= function k
groups <- 3 #//= variable groups
groups(1) # what is called is a function, not the variable  //! groups -> candidates
