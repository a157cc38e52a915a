using module Foo # //< Foo //! using -> candidates
Import-Module ./util.psm1 # //< ./util.psm1 //! Import-Module -> candidates
. ./lib.ps1 # //< ./lib.ps1
param([string]$Name) # //! param -> candidates
# Fills.
function Fill-Jar { # //= function Fill-Jar
    param($Jar, [int]$N = 1)
    Test-It $N # //! Test-It -> jar.ps1:Test-It
    Get-Item x | ForEach-Object { Test-It $_ } # //! Get-Item -> candidates; Test-It -> jar.ps1:Test-It
    $Jar.Put($N) # //! Put -> candidates
    [Jar]::Make(1) # //! Make -> candidates
}
function Test-It($n) { $n -gt 3 } # //= function Test-It
filter Twice { $_ * 2 } # //= function Twice
class Jar : Box { # //= class Jar
    [int]$Size # //= attribute Jar.Size
    Jar([int]$s) { $this.Size = $s } # //= method Jar.Jar
    [void] Fill([int]$n) { $this.Check($n); Test-It 1 } # //= method Jar.Fill //! Check -> candidates; Test-It -> jar.ps1:Test-It
    static [Jar] Make($n) { return [Jar]::new($n) } # //= method Jar.Make //! new -> candidates
}
enum Color { Red; Green } # //= class Color; attribute Color.Red; attribute Color.Green
$Limit = 3
Fill-Jar x # //! Fill-Jar -> jar.ps1:Fill-Jar
