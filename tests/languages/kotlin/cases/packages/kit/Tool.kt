package kit

class Tool {
    fun use() {}
    class Part { fun turn() {} }
}

fun build() = Tool() //! Tool -> kit/Tool.kt:Tool
fun hit() {}
fun Tool.slip() {}
