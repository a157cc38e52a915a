namespace Shop // //= class Shop
open System // //< System
open System.IO // //< System.IO
/// A jar.
type Jar = { Size : int; Name : string } // //= class Shop.Jar; attribute Shop.Jar.Size; attribute Shop.Jar.Name
type Color = Red | Green of int // //= class Shop.Color; attribute Shop.Color.Red; attribute Shop.Color.Green
type IThing = // //= class Shop.IThing
    abstract member Volume : int // //= method Shop.IThing.Volume
module Shelf = // //= class Shop.Shelf
    let limit = 3 // //= variable Shop.Shelf.limit
    let check n = n > limit // //= function Shop.Shelf.check
    let rec loop n = if n = 0 then () else loop (n - 1) // //= function Shop.Shelf.loop //! loop -> Shop.fs:Shop.Shelf.loop
    /// Fills.
    let fill jar n = // //= function Shop.Shelf.fill
        let inner y = check y // //= function Shop.Shelf.fill.inner //! check -> Shop.fs:Shop.Shelf.check
        inner 2 |> ignore // //! inner -> Shop.fs:Shop.Shelf.fill.inner; ignore -> candidates
        check n |> printfn "%b" // //! check -> Shop.fs:Shop.Shelf.check; printfn -> candidates
        Console.WriteLine("x") // //! WriteLine -> candidates
        List.map check [1] // //! map -> candidates
type Box(size: int) = // //= class Shop.Box
    inherit Base()
    member this.Size = size // //= method Shop.Box.Size
    member this.Fill(n) = Shelf.fill this n; this.Check(n) // //= method Shop.Box.Fill //! fill -> candidates; Check -> candidates
    static member Make() = Box(1) // //= method Shop.Box.Make //! Box -> Shop.fs:Shop.Box
let apply check = check 1 // //= function Shop.apply //! check -> candidates
let named x = Shelf x // a module is not called //= function Shop.named //! Shelf -> candidates
