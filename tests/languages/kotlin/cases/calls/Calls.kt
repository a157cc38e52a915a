class Ink {
    fun dip() {}
}

class Pen {
    fun write(text: String) {}
    fun write(count: Int) {}
    fun write(ink: Ink, times: Int = 1) {}
    fun draw(width: Int, height: Int = 1, done: () -> Unit) {}
    fun draw(width: Int) {}
    fun name() = Ink() //! Ink -> Calls.kt:Ink
    val name = "pen"
    val onDip: (Ink) -> Unit = { it.dip() } //! dip -> Calls.kt:Ink.dip
}

fun Pen(name: String): Pen = Pen() //! Pen -> Calls.kt:Pen
interface Maker
fun Maker(ink: Ink): Maker = object : Maker {}
fun swap(first: Ink, second: Pen) {}
fun swap(first: Pen, second: Ink) {}

fun use(pen: Pen, ink: Ink, mystery: Mystery) {
    pen.write("a") //! write -> Calls.kt:Pen.write
    pen.write(3) //! write -> Calls.kt:Pen.write~2
    pen.write(ink) //! write -> Calls.kt:Pen.write~3
    pen.write(times = 2, ink = ink) //! write -> Calls.kt:Pen.write~3
    pen.write(mystery) //! write -> candidates
    pen.draw(1) { ink.dip() } //! draw -> Calls.kt:Pen.draw; dip -> Calls.kt:Ink.dip
    pen.draw(1) //! draw -> Calls.kt:Pen.draw~2
    pen.draw(1, height = 2, done = {}) //! draw -> Calls.kt:Pen.draw
    pen.name().dip() //! name -> Calls.kt:Pen.name; dip -> Calls.kt:Ink.dip
    pen.name.dip() //! dip -> external kotlin.String.dip
    pen.onDip(ink) //! onDip -> candidates
    Pen("x").write(1) //! Pen -> Calls.kt:Pen~2; write -> Calls.kt:Pen.write~2
    Pen().write(1) //! Pen -> Calls.kt:Pen; write -> Calls.kt:Pen.write~2
    Maker(ink) //! Maker -> Calls.kt:Maker~2
    swap(second = ink, first = pen) //! swap -> Calls.kt:swap~2
    swap(ink, pen) //! swap -> Calls.kt:swap
    fun local(ink: Ink) = ink.dip() //! dip -> Calls.kt:Ink.dip
    local(ink) //! local -> Calls.kt:use.local
    val name = Pen() //! Pen -> Calls.kt:Pen
    name.apply { name.write("s") } //! apply -> external kotlin.Any.apply; write -> Calls.kt:Pen.write
}

class Nib {
    private val ink = Ink() //! Ink -> Calls.kt:Ink
    fun swap() {
        swap(ink, Pen()) //! swap -> Calls.kt:swap; Pen -> Calls.kt:Pen
        use() //! use -> candidates
    }
}

fun Nib.ink(): Ink = Ink() //! Ink -> Calls.kt:Ink
fun Nib.swap(times: Int): Ink = Ink() //! Ink -> Calls.kt:Ink

fun further(nib: Nib) {
    nib.ink().dip() //! ink -> Calls.kt:Nib.ink~2; dip -> Calls.kt:Ink.dip
    nib.swap(3).dip() //! swap -> Calls.kt:Nib.swap~2; dip -> Calls.kt:Ink.dip
    nib.swap() //! swap -> Calls.kt:Nib.swap
}

class Tray<T>(val held: T) {
    fun <R> turn(to: R): R = to
}

fun <T> hand(it: T): T = it
fun <T> Tall(it: T): T = it

fun generic(nib: Nib, ink: Ink, any: Any) {
    Tray<Ink>(ink).held.dip() //! Tray -> Calls.kt:Tray; dip -> Calls.kt:Ink.dip
    val tray = Tray<Ink>(ink) //! Tray -> Calls.kt:Tray
    tray.held.dip() //! dip -> Calls.kt:Ink.dip
    hand<Ink>(ink).dip() //! hand -> Calls.kt:hand; dip -> Calls.kt:Ink.dip
    val handed = hand<Ink>(ink) //! hand -> Calls.kt:hand
    handed.dip() //! dip -> Calls.kt:Ink.dip
    val turned = tray.turn<Nib>(nib) //! turn -> Calls.kt:Tray.turn
    turned.swap() //! swap -> Calls.kt:Nib.swap
    val tall = Tall<Ink>(ink) //! Tall -> Calls.kt:Tall
    tall.dip() //! dip -> Calls.kt:Ink.dip
}
