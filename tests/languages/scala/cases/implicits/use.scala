package other

import texts.syntax._
import texts.{Plain, Tag}

class Use {
  def go(tags: List[Tag], plain: Plain): Unit = {
    "a".shout() //! shout -> syntax.scala:syntax.RichText.shout
    "a".trim.shout(2) //! trim -> external String.trim; shout -> syntax.scala:syntax.RichText.shout
    tags.second.mark() //! second -> syntax.scala:syntax.RichList.second; mark -> syntax.scala:Tag.mark
    "a".mark() //! mark -> syntax.scala:Tag.mark
    plain.shout() //! shout -> syntax.scala:Plain.shout
    1.shout() //! shout -> candidates
  }
}
