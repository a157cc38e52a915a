class Jar {
  def put(n: Int): Int = n
  def put(s: String): String = s
  def put(n: Int, times: Int): Int = n
  def fill(size: Int = 1, name: String = ""): Jar = this
  def curried(a: Int)(b: Int)(implicit c: Jar): Jar = this
  def +(other: Jar): Jar = this
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
    other.vanish //! vanish -> candidates
  }
}
