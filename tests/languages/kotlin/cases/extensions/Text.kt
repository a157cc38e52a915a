package shop

fun String.shout(): String = this + "!"
