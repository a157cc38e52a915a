trait Base { def run(): Int = 1; def name: String }
trait Loud extends Base { override def run(): Int = super.run() + 1 } //! run -> T.scala:Base.run
trait Quiet extends Base { override def run(): Int = 2; def hush(): Unit = () }
trait Logging { self: Quiet =>
  def log(): Unit = hush() //! hush -> T.scala:Quiet.hush
}
class Both extends Loud with Quiet {
  type Item = Thing
  def name = "x"
  def item: Item = new Thing //! Thing -> T.scala:Thing
  def go(): Unit = {
    run() //! run -> T.scala:Quiet.run
    item.use() //! item -> T.scala:Both.item; use -> T.scala:Thing.use
    super.hush() //! hush -> T.scala:Quiet.hush
    val anon = new Thing { override def use(): Unit = extra(); def extra(): Unit = () } //! Thing -> T.scala:Thing; extra -> T.scala:Both.go.extra
    anon.use() //! use -> T.scala:Thing.use
    vanish() //! vanish -> candidates
  }
}
class Thing { def use(): Unit = () }
class Box[T <: Base](val held: T) {
  def get: T = held
  def act(): Unit = held.run() //! run -> T.scala:Base.run
  def map[U <: Base](f: T => U): Box[U] = new Box(f(held)) //! Box -> T.scala:Box; f -> candidates
}
object UseBox {
  def go(box: Box[Both]): Unit = {
    box.get.go() //! get -> T.scala:Box.get; go -> T.scala:Both.go
    box.map(b => b).get.go() //! map -> T.scala:Box.map; get -> T.scala:Box.get; go -> T.scala:Both.go
    new Box(new Both).get.go() //! Box -> T.scala:Box; Both -> T.scala:Both; get -> T.scala:Box.get; go -> T.scala:Both.go
    box.held.item.use() //! held -> T.scala:Box.held; item -> T.scala:Both.item; use -> T.scala:Thing.use
  }
}
