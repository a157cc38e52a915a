package shop

fun String.shout(): String = this + "!"
fun CharSequence.loud(): Int = length
val String.half: Lamp get() = Lamp() //! Lamp -> Main.kt:Lamp
fun Lamp.off(): Lamp { dim(); return this } //! dim -> Main.kt:Lamp.dim
fun <T> T.mine(): T = this
fun <T : Lamp> List<T>.bright(): T = this[0] //! get -> external kotlin.collections.List.get
fun Lamp?.orNew() = this ?: Lamp() //! Lamp -> Main.kt:Lamp
fun Lamp.dim(): Int = 1
fun Lamp.Companion.made() = Lamp() //! Lamp -> Main.kt:Lamp
fun Int.loud(): Int = this

class Scope {
    fun Lamp.glow() { dim() } //! dim -> Main.kt:Lamp.dim
    fun go(lamp: Lamp) { lamp.glow() } //! glow -> Text.kt:Scope.glow
}
