package shop

import kit.*

fun near() {}
private fun hidden() {}
val spare = build() //! build -> kit/Tool.kt:build
fun other(tool: Tool) = tool.slip() //! slip -> kit/Tool.kt:Tool.slip
