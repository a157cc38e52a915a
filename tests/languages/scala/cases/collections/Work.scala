import scala.concurrent.Future

class Item { def run(): Unit = (); def next: Item = this; def tags: List[Tag] = Nil; def load(): Future[Item] = null }
class Tag { def mark(): Unit = (); val item = new Item } //! Item -> Work.scala:Item

object Work {
  private val byName = Map[String, Item]() //! Map -> external
  def find(name: String): Option[Item] = byName.get(name) //! get -> candidates
  def fold(start: Item)(step: (Item, Item) => Item): Item = start
  def go(items: List[Item], named: Map[String, Item]): Unit = {
    items.map(_.next).filter(i => i.next == null).head.run() //! map -> external; next -> Work.scala:Item.next; filter -> external; next -> Work.scala:Item.next; head -> external; run -> Work.scala:Item.run
    items.foreach(_.run()) //! foreach -> external; run -> Work.scala:Item.run
    items.flatMap(_.tags).foreach { t => //! flatMap -> external; tags -> Work.scala:Item.tags; foreach -> external
      t.mark() //! mark -> Work.scala:Tag.mark
    }
    for { i <- items; t <- i.tags; j = t.item } j.run() //! tags -> Work.scala:Item.tags; item -> Work.scala:Tag.item; run -> Work.scala:Item.run
    for ((name, item) <- named) item.run() //! run -> Work.scala:Item.run
    find("a").map(_.next).getOrElse(null).run() //! find -> Work.scala:Work.find; map -> external; next -> Work.scala:Item.next; getOrElse -> external; run -> Work.scala:Item.run
    named("a").run() //! named -> external; run -> Work.scala:Item.run
    fold(items.head) { (a, b) => a.next }.run() //! fold -> Work.scala:Work.fold; head -> external; next -> Work.scala:Item.next; run -> Work.scala:Item.run
    items.foldLeft(new Item)((acc, i) => acc.next).run() //! foldLeft -> external; Item -> Work.scala:Item; next -> Work.scala:Item.next; run -> Work.scala:Item.run
    for (one <- find("a"); two <- one.load()) two.run() //! find -> Work.scala:Work.find; load -> Work.scala:Item.load; run -> Work.scala:Item.run
    items foreach run //! foreach -> external
    val last = if (items.isEmpty) new Item else items.last //! isEmpty -> external; Item -> Work.scala:Item; last -> external
    last.run() //! run -> Work.scala:Item.run
    inferred.run() //! inferred -> Work.scala:Work.inferred; run -> Work.scala:Item.run
    items.unheard.run() //! unheard -> external; run -> candidates
  }
  def run(item: Item): Unit = ()
  def inferred = {
    val made = new Item //! Item -> Work.scala:Item
    made.next //! next -> Work.scala:Item.next
  }
}
