module Shop # //= class Shop
using LinearAlgebra, Foo.Bar # //< LinearAlgebra; Foo.Bar
import Base: show, + # //< Base
include("util.jl") # //< util.jl //! include -> candidates
export fill
"""
A jar.
"""
mutable struct Jar{T} <: Thing # //= class Shop.Jar
    size::Int # //= attribute Shop.Jar.size
    name::T # //= attribute Shop.Jar.name
    Jar(x) = new(x) # //= method Shop.Jar.Jar //! new -> candidates
end
abstract type Thing end # //= class Shop.Thing
const LIMIT = 3 # //= variable Shop.LIMIT
"Fills."
function fill(jar::Jar, n) # //= function Shop.fill
    check(n) # //! check -> shop.jl:Shop.check
    Base.show(jar) # //! show -> candidates
    inner(y) = check(y) # //= function Shop.fill.inner //! check -> shop.jl:Shop.check
    map(x -> check(x), [1]) # //! map -> candidates; check -> shop.jl:Shop.check
    inner(2) # //! inner -> shop.jl:Shop.fill.inner
    jar.put(3) # //! put -> candidates
end
check(n) = n > LIMIT # //= function Shop.check
fill(n::Int) = n # //= function Shop.fill
function Base.show(io::IO, j::Jar) end # //= method Base.show
macro twice(x) # //= macro Shop.twice
    :( $x )
end
@twice 3 # //! twice -> candidates
apply(check) = check(2) # //= function Shop.apply //! check -> candidates
f = x -> check(x) # //= function Shop.f //! check -> shop.jl:Shop.check
@enum Color red green # //! enum -> candidates
single(x::T) where T = check(x) # //= function Shop.single //! check -> shop.jl:Shop.check
end
