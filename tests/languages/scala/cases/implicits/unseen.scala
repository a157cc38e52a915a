package other

class Unseen {
  def go(): Unit = {
    "a".shout() //! shout -> candidates
  }
}
