module Shop.Jar exposing (Jar, fill) -- //= class Shop.Jar
import Html exposing (div, text) -- //< Html
import Dict as D -- //< Dict
{-| A jar. -}
type alias Jar = { size : Int, name : String } -- //= class Jar; attribute Jar.size; attribute Jar.name
type Color = Red | Green Int -- //= class Color; attribute Color.Red; attribute Color.Green
{-| Fills. -}
fill : Int -> Jar -> Jar
fill n jar = -- //= function fill
    let
        inner y = check y -- //= function fill.inner //! check -> Jar.elm:check
        z = inner 2 -- //= function fill.z //! inner -> Jar.elm:fill.inner
    in
    check n |> helper -- //! check -> Jar.elm:check; helper -> Jar.elm:helper
limit = 3 -- //= function limit
check n = n > limit -- //= function check
helper x = D.get x (check 1) -- //= function helper //! get -> candidates; check -> Jar.elm:check
apply check = check 3 -- //= function apply //! check -> candidates
view model = div [] [ text "x", List.map check [1] ] -- //= function view //! div -> candidates; text -> candidates; map -> candidates
port send : String -> Cmd msg -- //= function send
