package other {
  class Shelf { def fill(): Unit = () }
  package inner {
    object Deep { def dig(): Unit = () }
  }
}
