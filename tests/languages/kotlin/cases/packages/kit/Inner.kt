package kit.inner

import kit.Tool

fun deep() {}
fun Tool.grip() { use() } //! use -> kit/Tool.kt:Tool.use
