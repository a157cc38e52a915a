defmodule Shop.Jar do # //= class Shop.Jar
  @moduledoc "Jars."
  use GenServer # //< GenServer
  import Enum, only: [map: 2] # //< Enum
  alias Shop.Shelf # //< Shop.Shelf
  alias Shop.{A, B} # //< Shop
  require Logger # //< Logger
  @limit 3
  defstruct [:size, name: ""]
  @doc """
  Fills it.
  """
  def fill(jar, n) when n > 0 do # //= function Shop.Jar.fill
    check(n) # //! check -> jar.ex:Shop.Jar.check
    Shelf.put(jar) # //! put -> candidates
    jar |> check() |> save # //! check -> jar.ex:Shop.Jar.check; save -> candidates
    Enum.map([1], fn x -> check(x) end) # //! map -> candidates; check -> jar.ex:Shop.Jar.check
    helper n # //! helper -> jar.ex:Shop.Jar.helper
  end
  def fill(_, _), do: nil
  defp check(n), do: n > @limit # //= function Shop.Jar.check
  defmacro twice(x) do # //= macro Shop.Jar.twice
    quote do: unquote(x) * 2 # //! quote -> candidates; unquote -> candidates
  end
  defp helper(n), do: n # //= function Shop.Jar.helper
  def zero, do: helper(1) # //= function Shop.Jar.zero //! helper -> jar.ex:Shop.Jar.helper
end
defprotocol Size do # //= class Size
  def size(x) # //= function Size.size
end
defimpl Size, for: Shop.Jar do # //= class Size.Shop.Jar
  def size(x), do: x.size # //= function Size.Shop.Jar.size //! size -> candidates
end
defmodule Told do #//= class Told
  @spec told(keyword()) :: told()
  def told(x), do: x #//= function Told.told
end
