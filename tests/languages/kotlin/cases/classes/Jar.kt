package shop

interface Vessel {
    fun open()
    fun fill(times: Int) { open() } //! open -> Jar.kt:Vessel.open
}

abstract class Base(val label: Tag) {
    fun seal() {}
    open fun peel() = label.cut() //! cut -> Jar.kt:Tag.cut
}

class Tag(private val text: String) {
    fun cut(): Tag = Tag("x") //! Tag -> Jar.kt:Tag
    constructor(number: Int) : this("n") //! this -> Jar.kt:Tag
    operator fun plus(other: Tag): Tag = other
    operator fun get(at: Int): Tag = this
    operator fun invoke(): Tag = this
    infix fun with(other: Tag): Tag = this
    operator fun plusAssign(other: Box<Tag>) {}
}

class Jar(label: Tag, val lid: Lid = Lid()) : Base(label), Vessel { //! Lid -> Jar.kt:Lid; Base -> Jar.kt:Base
    override fun open() {
        seal() //! seal -> Jar.kt:Base.seal
        label.cut() //! cut -> Jar.kt:Tag.cut
        make() //! make -> Jar.kt:Jar.Companion.make
        super.peel() //! peel -> Jar.kt:Base.peel
        this.fill(2) //! fill -> Jar.kt:Vessel.fill
        fill(2) //! fill -> Jar.kt:Vessel.fill
        empty() //! empty -> external empty
    }

    val tag: Tag get() = label.cut() //! cut -> Jar.kt:Tag.cut
    val guessed get() = tag.cut() //! cut -> Jar.kt:Tag.cut
    val later by lazy { Lid() } //! lazy -> external kotlin.lazy; Lid -> Jar.kt:Lid
    lateinit var spare: Lid

    companion object {
        fun make(): Jar = Jar(Tag(1)) //! Jar -> Jar.kt:Jar; Tag -> Jar.kt:Tag | Jar.kt:Tag.constructor
        val DEFAULT = make() //! make -> Jar.kt:Jar.Companion.make
    }

    inner class Handle {
        fun lift() {
            seal() //! seal -> Jar.kt:Base.seal
            this@Jar.open() //! open -> Jar.kt:Jar.open
            twist() //! twist -> Jar.kt:Jar.Handle.twist
        }
        private fun twist() {}
    }
}

class Lid {
    fun shut() {}
    class Rim { fun bend() {} }
}

object Shelf : Vessel {
    private val jars = mutableListOf<Jar>() //! mutableListOf -> external kotlin.collections.mutableListOf
    override fun open() {}
    fun first(): Jar = jars[0] //! get -> external kotlin.collections.MutableList.get
}

enum class Mood(val tag: Tag) {
    GOOD(Tag("g")) { override fun say() { tag.cut() } }, //! Tag -> Jar.kt:Tag; cut -> Jar.kt:Tag.cut
    BAD(Tag("b")); //! Tag -> Jar.kt:Tag

    open fun say() {}
}

sealed class Shape {
    abstract fun area(): Tag
    data class Round(val tag: Tag, val size: Int) : Shape() { //! Shape -> Jar.kt:Shape
        override fun area() = tag
    }
    class Square(val lid: Lid) : Shape() { override fun area() = Tag("s") } //! Shape -> Jar.kt:Shape; Tag -> Jar.kt:Tag
}

class Carrier(vessel: Vessel) : Vessel by vessel {
    fun go() = open() //! open -> Jar.kt:Vessel.open
}

class Box<T : Any>(val held: T) {
    fun get(): T = held
    fun <R : Any> map(change: (T) -> R): Box<R> = Box(change(held)) //! Box -> Jar.kt:Box; change -> candidates
}

fun use(jar: Jar, mood: Mood, shape: Shape, any: Any) {
    jar.lid.shut() //! shut -> Jar.kt:Lid.shut
    jar.tag.cut() //! cut -> Jar.kt:Tag.cut
    jar.guessed.cut() //! cut -> Jar.kt:Tag.cut
    jar.later.shut() //! shut -> Jar.kt:Lid.shut
    jar.spare.shut() //! shut -> Jar.kt:Lid.shut
    Jar.make().open() //! make -> Jar.kt:Jar.Companion.make; open -> Jar.kt:Jar.open
    Jar.DEFAULT.seal() //! seal -> Jar.kt:Base.seal
    Jar.Companion.make() //! make -> Jar.kt:Jar.Companion.make
    Shelf.first().seal() //! first -> Jar.kt:Shelf.first; seal -> Jar.kt:Base.seal
    Shelf.open() //! open -> Jar.kt:Shelf.open
    Lid.Rim().bend() //! Rim -> Jar.kt:Lid.Rim; bend -> Jar.kt:Lid.Rim.bend
    Mood.GOOD.say() //! say -> Jar.kt:Mood.say
    mood.tag.cut() //! cut -> Jar.kt:Tag.cut
    Mood.valueOf("BAD").say() //! valueOf -> external kotlin.Enum.valueOf; say -> Jar.kt:Mood.say
    shape.area().cut() //! area -> Jar.kt:Shape.area; cut -> Jar.kt:Tag.cut
    when (shape) {
        is Shape.Round -> shape.tag.cut() //! cut -> Jar.kt:Tag.cut
        is Shape.Square -> shape.lid.shut() //! shut -> Jar.kt:Lid.shut
    }
    if (any is Jar && any.seal() == Unit) any.seal() //! seal -> Jar.kt:Base.seal; seal -> Jar.kt:Base.seal
    any.seal() //! seal -> external kotlin.Any.seal
    if (any !is Lid) return
    any.shut() //! shut -> Jar.kt:Lid.shut
    val (tag, size) = Shape.Round(Tag("t"), 3) //! Round -> Jar.kt:Shape.Round; Tag -> Jar.kt:Tag
    tag.cut() //! cut -> Jar.kt:Tag.cut
    size.cut() //! cut -> external kotlin.Int.cut
    (tag + tag).cut() //! plus -> Jar.kt:Tag.plus; cut -> Jar.kt:Tag.cut
    tag[0].cut() //! get -> Jar.kt:Tag.get; cut -> Jar.kt:Tag.cut
    tag().cut() //! tag -> Jar.kt:Tag.invoke; cut -> Jar.kt:Tag.cut
    (tag with tag).cut() //! with -> Jar.kt:Tag.with; cut -> Jar.kt:Tag.cut
    Box(Lid()).get().shut() //! Box -> Jar.kt:Box; Lid -> Jar.kt:Lid; get -> Jar.kt:Box.get; shut -> Jar.kt:Lid.shut
    Box(tag).map { it.cut() }.held.cut() //! Box -> Jar.kt:Box; map -> Jar.kt:Box.map; cut -> Jar.kt:Tag.cut; cut -> Jar.kt:Tag.cut
    val made = object : Vessel {
        override fun open() { extra() } //! extra -> Jar.kt:use.extra
        fun extra() {}
    }
    made.open() //! open -> Jar.kt:Vessel.open
    val cast = any as? Jar ?: return
    cast.seal() //! seal -> Jar.kt:Base.seal
    (if (size > 1) jar else cast).seal() //! seal -> Jar.kt:Base.seal
    var grown = tag
    grown += tag //! plusAssign -> Jar.kt:Tag.plusAssign
}
