package shop

class Lamp {
    fun dim(): Int = 0
    companion object
}

fun main() {
    val lamp = Lamp() //! Lamp -> Main.kt:Lamp
    println("a".shout()) //! println -> external kotlin.io.println; shout -> Text.kt:String.shout
    lamp.dim() //! dim -> Main.kt:Lamp.dim
    "b".loud() //! loud -> Text.kt:CharSequence.loud
    3.loud() //! loud -> Text.kt:Int.loud
    "c".half.dim() //! dim -> Main.kt:Lamp.dim
    lamp.off().dim() //! off -> Text.kt:Lamp.off; dim -> Main.kt:Lamp.dim
    lamp.mine().dim() //! mine -> Text.kt:T.mine; dim -> Main.kt:Lamp.dim
    listOf(lamp).bright().dim() //! listOf -> external kotlin.collections.listOf; bright -> Text.kt:List.bright; dim -> Main.kt:Lamp.dim
    lamp.orNew().dim() //! orNew -> Text.kt:Lamp.orNew; dim -> Main.kt:Lamp.dim
    Lamp.made().dim() //! made -> Text.kt:Lamp.Companion.made; dim -> Main.kt:Lamp.dim
    lamp.shout() //! shout -> candidates
    lamp.glow() //! glow -> candidates
}
