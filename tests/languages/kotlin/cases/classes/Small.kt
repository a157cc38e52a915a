package shop

class Oops(val tag: Tag) : RuntimeException("oops") { //! RuntimeException -> external kotlin.RuntimeException
    fun tell() { helped(); tag.cut() } //! helped -> Small.kt:helped; cut -> Jar.kt:Tag.cut
    fun odd() { message() } //! message -> candidates
}

fun helped() {}
fun message() {}

fun later(tag: Tag) {
    object : Runnable {
        override fun run() { tag.cut() } //! cut -> Jar.kt:Tag.cut
    }
    object : Mystery() { //! Mystery -> external Mystery
        fun run() { helped() } //! helped -> candidates
    }
}
