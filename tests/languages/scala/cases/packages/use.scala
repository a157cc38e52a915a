package shop

import other.inner.Deep
import other.{Shelf => Board}
import stock.Shelves._
import scala.collection.mutable
import scala.util.Try

class Use {
  def go(rack: Rack): Unit = {
    helper(1) //! helper -> package.scala:shop.helper
    rack.fill() //! fill -> a.scala:Shelf.fill
    Deep.dig() //! dig -> b.scala:Deep.dig
    new Board().fill() //! Board -> b.scala:Shelf; fill -> b.scala:Shelf.fill
    main.fill() //! fill -> a.scala:Shelf.fill
    all.head.fill() //! head -> external scala.collection.immutable.List.head; fill -> a.scala:Shelf.fill
    val s = new stock.Shelf //! Shelf -> a.scala:Shelf
    s.fill() //! fill -> a.scala:Shelf.fill
    _root_.other.inner.Deep.dig() //! dig -> b.scala:Deep.dig; inner -> external; other -> external
    Try(1) //! Try -> external scala.util.Try
    mutable.Map(1 -> 2) //! Map -> external scala.collection.mutable.Map
    import stock.Shelf
    new Shelf().fill() //! Shelf -> a.scala:Shelf; fill -> a.scala:Shelf.fill
    unknown(1) //! unknown -> candidates
  }
}
