package shop

import kit.Tool
import kit.Tool.Part
import kit.build
import kit.hit as strike
import kit.inner.*
import java.util.UUID
import kotlin.test.assertEquals

fun main() {
    Tool().use() //! Tool -> kit/Tool.kt:Tool; use -> kit/Tool.kt:Tool.use
    Part().turn() //! Part -> kit/Tool.kt:Tool.Part; turn -> kit/Tool.kt:Tool.Part.turn
    build().use() //! build -> kit/Tool.kt:build; use -> kit/Tool.kt:Tool.use
    strike() //! strike -> kit/Tool.kt:hit
    hit() //! hit -> external
    deep() //! deep -> kit/Inner.kt:deep
    near() //! near -> shop/Near.kt:near
    hidden() //! hidden -> external
    Tool().grip() //! Tool -> kit/Tool.kt:Tool; grip -> kit/Inner.kt:Tool.grip
    Tool().slip() //! Tool -> kit/Tool.kt:Tool; slip -> candidates
    UUID.randomUUID() //! randomUUID -> external java.util.UUID.randomUUID
    assertEquals(1, 2) //! assertEquals -> external kotlin.test.assertEquals
    kit.build() //! build -> kit/Tool.kt:build
    spare.use() //! use -> kit/Tool.kt:Tool.use
}
