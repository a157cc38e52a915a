package shop
package stock

class Shelf { def fill(): Unit = () }
object Shelves { def all: List[Shelf] = Nil; val main = new Shelf } //! Shelf -> a.scala:Shelf
