#!/usr/bin/perl
package Shop::Jar; # //= class Shop::Jar
use strict; # //< strict
use Shop::Shelf qw(put); # //< Shop::Shelf
use parent 'Shop::Box'; # //< Shop::Box
require Foo::Bar; # //< Foo::Bar
our $LIMIT = 3; # //= variable Shop::Jar.LIMIT
use constant MAX => 5; # //= variable Shop::Jar.MAX
# Fills.
sub fill { # //= function Shop::Jar.fill
    my ($self, $n) = @_;
    check($n); # //! check -> jar.pl:Shop::Jar.check
    $self->put($n); # //! put -> candidates
    Shop::Shelf::take($n); # //! take -> candidates
    Shop::Shelf->new(1); # //! new -> candidates
    helper $n; # //! helper -> candidates
    &check(2); # //! &check -> candidates
    my $f = sub { check(1) }; # //! check -> jar.pl:Shop::Jar.check
    print join(",", map { check($_) } @x); # //! print -> candidates; join -> candidates; check -> jar.pl:Shop::Jar.check
}
sub check { return $_[0] > $LIMIT } # //= function Shop::Jar.check
package Shop::Other { sub here { there() } sub there {} } # //= class Shop::Jar.Shop::Other; function Shop::Jar.Shop::Other.here; function Shop::Jar.Shop::Other.there //! there -> jar.pl:Shop::Jar.Shop::Other.there
package main; # //= class main
sub check { 1 } # //= function main.check
fill(3); # //! fill -> candidates
1;
