package texts

object syntax {
  implicit class RichText(val s: String) extends AnyVal {
    def shout(times: Int = 1): String = s
  }
  implicit class RichList[T](val xs: List[T]) {
    def second: T = xs.head //! head -> external
  }
  implicit def toTag(s: String): Tag = new Tag(s) //! Tag -> syntax.scala:Tag
}

class Tag(val s: String) { def mark(): Unit = () }
class Plain { def shout(): Unit = () }
