package require Tk ;# //< Tk //! package -> candidates
source util.tcl ;# //< util.tcl //! source -> candidates
namespace eval shop { ;# //= class shop
    variable limit 3 ;# //! variable -> candidates
    # Fills.
    proc fill {jar n} { ;# //= function shop.fill
        check $n ;# //! check -> jar.tcl:shop.check
        shop::put $jar ;# //! put -> candidates
        set x [check 1] ;# //! check -> jar.tcl:shop.check
    }
    proc check {n} { expr {$n > 3} } ;# //= function shop.check
}
proc main {} { shop::fill a 1 } ;# //= function main //! fill -> candidates
main ;# //! main -> jar.tcl:main
