package shop

class Lamp {
    fun dim(): Int = 0
}

fun main() {
    val lamp = Lamp() //! Lamp -> Main.kt:Lamp
    println("a".shout()) //! println -> external kotlin.io.println; shout -> Text.kt:String.shout
    lamp.dim() //! dim -> Main.kt:Lamp.dim
}
