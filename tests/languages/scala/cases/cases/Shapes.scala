sealed trait Shape { def draw(): Unit = () }
case class Circle(centre: Spot, r: Int) extends Shape { def roll(): Unit = () }
case class Square(spot: Spot) extends Shape
case object Dot extends Shape { def blink(): Unit = () }
class Spot { def mark(): Unit = () }
object Mail { def unapply(s: String): Option[Spot] = None }

object Use {
  def one(shape: Shape, maybe: Option[Circle], pair: (Circle, Spot)): Unit = {
    shape match {
      case c: Circle => c.roll() //! roll -> Shapes.scala:Circle.roll
      case Square(spot) => spot.mark() //! mark -> Shapes.scala:Spot.mark
      case whole @ Circle(centre, _) if centre != null => whole.roll() //! roll -> Shapes.scala:Circle.roll
      case Dot => Dot.blink() //! blink -> Shapes.scala:Dot.blink
    }
    maybe match {
      case Some(c) => c.roll() //! roll -> Shapes.scala:Circle.roll
      case None =>
    }
    val (circle, spot) = pair
    circle.roll() //! roll -> Shapes.scala:Circle.roll
    spot.mark() //! mark -> Shapes.scala:Spot.mark
    val Circle(middle, _) = circle
    middle.mark() //! mark -> Shapes.scala:Spot.mark
    "x" match { case Mail(s) => s.mark() } //! mark -> candidates
    List(pair).foreach { case (c, s) => s.mark() } //! List -> external; foreach -> external; mark -> Shapes.scala:Spot.mark
    try shape.draw() catch { case e: RuntimeException => e.getMessage } //! draw -> Shapes.scala:Shape.draw; getMessage -> external
    shape.roll() //! roll -> candidates
  }
}
