package shop

class Kettle(val size: Int, name: String = "x") {
  def this(n: Double) = this(n.toInt) //! this -> Kettle.scala:Kettle; toInt -> external
  def boil(): Int = Kettle.heat(size) //! heat -> Kettle.scala:Kettle.heat
  def label = name
  def copyOf: Kettle = new Kettle(size, name) //! Kettle -> Kettle.scala:Kettle
}

object Kettle {
  def apply(n: Int): Kettle = new Kettle(n) //! Kettle -> Kettle.scala:Kettle
  def heat(n: Int): Int = n
  def unapply(k: Kettle): Option[Int] = Some(k.size) //! Some -> external scala.Some; size -> Kettle.scala:Kettle.size
  object Lid { def open(): Unit = () }
}

case class Point(x: Int, next: Kettle) {
  def moved: Point = copy(x = x + 1) //! copy -> external
}

class Oven { def boil(): Int = 3 }

object Use {
  val shared = Kettle(1) //! Kettle -> Kettle.scala:Kettle.apply
  def go(p: Point, oven: Oven): Unit = {
    shared.boil() //! boil -> Kettle.scala:Kettle.boil
    Kettle(2).copyOf.boil() //! Kettle -> Kettle.scala:Kettle.apply; copyOf -> Kettle.scala:Kettle.copyOf; boil -> Kettle.scala:Kettle.boil
    new Kettle(3).label //! Kettle -> Kettle.scala:Kettle; label -> Kettle.scala:Kettle.label
    Kettle.Lid.open() //! open -> Kettle.scala:Kettle.Lid.open
    val q = Point(1, shared) //! Point -> Kettle.scala:Point
    q.next.boil() //! next -> Kettle.scala:Point.next; boil -> Kettle.scala:Kettle.boil
    q.copy(x = 2).moved.next.boil() //! copy -> external; moved -> Kettle.scala:Point.moved; next -> Kettle.scala:Point.next; boil -> Kettle.scala:Kettle.boil
    oven.boil() //! boil -> Kettle.scala:Oven.boil
    oven.bake() //! bake -> candidates
    missing.boil() //! boil -> candidates
    helper(1) //! helper -> Kettle.scala:Use.helper
  }
  private def helper(n: Int) = n
}

case class Lazy(run: () => Int)
object Lazy {
  def apply(n: => String): Lazy = Lazy(() => 1) //! Lazy -> Kettle.scala:Lazy
  def of(s: String): Lazy = Lazy(s) //! Lazy -> Kettle.scala:Lazy.apply
}
