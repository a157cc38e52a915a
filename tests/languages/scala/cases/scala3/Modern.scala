package modern

enum Color(val n: Int):
  case Red extends Color(1) //! Color -> Modern.scala:Color
  case Green extends Color(2) //! Color -> Modern.scala:Color
  def rank: Int = n

enum Tree[+T]:
  case Leaf(value: T)
  case Empty

extension (s: String)
  def shout: String = s + "!"
  def twice(n: Int): String = s

extension [T](xs: List[T]) def second: T = xs.head //! head -> external

trait Show[A]:
  def show(a: A): String

given intShow: Show[Int] with
  def show(a: Int) = helper(a) //! helper -> Modern.scala:helper

def helper(n: Int): String = "x"

class Box[T](val held: T):
  def get: T = held

@main def run(): Unit =
  Color.Red.rank //! rank -> Modern.scala:Color.rank
  "a".shout //! shout -> Modern.scala:shout
  "a".twice(2).shout //! twice -> Modern.scala:twice; shout -> Modern.scala:shout
  val box = Box(List(Color.Red)) //! Box -> Modern.scala:Box; List -> external
  box.get.second.rank //! get -> Modern.scala:Box.get; second -> Modern.scala:second; rank -> Modern.scala:Color.rank
  val leaf = Tree.Leaf(Color.Green) //! Leaf -> Modern.scala:Tree.Leaf
  intShow.show(1) //! show -> Modern.scala:intShow.show
  List(Color.Red).map: c => //! List -> external; map -> external
    c.rank //! rank -> Modern.scala:Color.rank
  1.shout //! shout -> candidates
  nothing(2) //! nothing -> candidates
