class Jar {
  def put(n: Int): Int = n
  def put(s: String): String = s
  def put(n: Int, times: Int): Int = n
  def fill(size: Int = 1, name: String = ""): Jar = this
  def curried(a: Int)(b: Int)(implicit c: Jar): Jar = this
  def +(other: Jar): Jar = this
  def empty: Jar = this
  var count = 0
  lazy val twin: Jar = new Jar //! Jar -> Calls.scala:Jar
  def many(xs: Int*): Jar = this
  def go(other: Jar): Unit = {
    put(1) //! put -> Calls.scala:Jar.put
    put("s") //! put -> Calls.scala:Jar.put~2
    put(1, 2) //! put -> Calls.scala:Jar.put~3
    fill(name = "x").put(1) //! fill -> Calls.scala:Jar.fill; put -> Calls.scala:Jar.put
    curried(1)(2).put(3) //! curried -> Calls.scala:Jar.curried; put -> Calls.scala:Jar.put
    many(1, 2, 3).twin.fill() //! many -> Calls.scala:Jar.many; twin -> Calls.scala:Jar.twin; fill -> Calls.scala:Jar.fill
    other put 1 //! put -> Calls.scala:Jar.put
    other.count = 3
    def local(j: Jar): Jar = j
    local(this).put(4) //! local -> Calls.scala:Jar.go.local; put -> Calls.scala:Jar.put
    put(mystery()) //! put -> candidates; mystery -> candidates
    val first = empty //! empty -> Calls.scala:Jar.empty
    val filled = empty.fill() //! empty -> Calls.scala:Jar.empty; fill -> Calls.scala:Jar.fill
    def shadow(empty: Jar): Jar = empty
    many(1).put(empty.count) //! many -> Calls.scala:Jar.many; put -> Calls.scala:Jar.put; empty -> Calls.scala:Jar.empty; count -> Calls.scala:Jar.count
    other.vanish //! vanish -> candidates
  }
}
