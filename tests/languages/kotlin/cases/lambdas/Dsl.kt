package dsl

class Page {
    fun title(text: String) {}
    fun row(fill: Row.() -> Unit) { Row().fill() } //! Row -> Dsl.kt:Row; fill -> candidates
    fun each(change: (Row) -> Unit) {}
    val rows: List<Row> = listOf()  //! listOf -> external kotlin.collections.listOf
}

class Row {
    fun cell(text: String) {}
    fun last(): Cell = Cell() //! Cell -> Dsl.kt:Cell
}

class Cell {
    fun paint() {}
}

fun page(build: Page.() -> Unit): Page = Page().apply(build) //! Page -> Dsl.kt:Page; apply -> external kotlin.Any.apply
fun <T> twice(value: T, block: (T) -> Unit): T { block(value); return value } //! block -> candidates
fun <T, R> T.change(block: T.() -> R): R = block() //! block -> candidates
fun title(text: String) {}
fun helper() {}

fun interface Action { fun run(row: Row): Cell }
fun act(action: Action) {}

fun use(row: Row, unknown: Mystery) {
    page { //! page -> Dsl.kt:page
        title("x") //! title -> Dsl.kt:Page.title
        helper() //! helper -> Dsl.kt:helper
        row { //! row -> Dsl.kt:Page.row
            cell("y") //! cell -> Dsl.kt:Row.cell
            title("z") //! title -> Dsl.kt:Page.title
            this.cell("q") //! cell -> Dsl.kt:Row.cell
        }
        each { it.cell("a") } //! each -> Dsl.kt:Page.each; cell -> Dsl.kt:Row.cell
        each { one -> one.last().paint() } //! each -> Dsl.kt:Page.each; last -> Dsl.kt:Row.last; paint -> Dsl.kt:Cell.paint
    }
    title("top") //! title -> Dsl.kt:title
    row.apply { cell("b") }.last() //! apply -> external kotlin.Any.apply; cell -> Dsl.kt:Row.cell; last -> Dsl.kt:Row.last
    row.let { it.last() }.paint() //! let -> external kotlin.Any.let; last -> Dsl.kt:Row.last; paint -> Dsl.kt:Cell.paint
    row.run { last() }.paint() //! run -> external kotlin.Any.run; last -> Dsl.kt:Row.last; paint -> Dsl.kt:Cell.paint
    row.also { r -> r.cell("c") }.cell("d") //! also -> external kotlin.Any.also; cell -> Dsl.kt:Row.cell; cell -> Dsl.kt:Row.cell
    with(row) { cell("e") } //! with -> external kotlin.with; cell -> Dsl.kt:Row.cell
    twice(row) { it.cell("f") }.last() //! twice -> Dsl.kt:twice; cell -> Dsl.kt:Row.cell; last -> Dsl.kt:Row.last
    row.change { last() }.paint() //! change -> Dsl.kt:T.change; last -> Dsl.kt:Row.last; paint -> Dsl.kt:Cell.paint
    unknown.build { helper() } //! build -> external Mystery.build; helper -> candidates
    unknown.map { helper() } //! map -> external Mystery.map; helper -> Dsl.kt:helper
    page {}.rows.map { it.last() }.forEach { it.paint() } //! page -> Dsl.kt:page; map -> external kotlin.collections.List.map; last -> Dsl.kt:Row.last; forEach -> external kotlin.collections.List.forEach; paint -> Dsl.kt:Cell.paint
    page {}.rows.first { r -> r.last() != null }.cell("g") //! page -> Dsl.kt:page; first -> external kotlin.collections.List.first; last -> Dsl.kt:Row.last; cell -> Dsl.kt:Row.cell
    val pairs = page {}.rows.associateBy { it.last() } //! page -> Dsl.kt:page; associateBy -> external kotlin.collections.List.associateBy; last -> Dsl.kt:Row.last
    for ((cell, of) in pairs) {
        cell.paint() //! paint -> Dsl.kt:Cell.paint
        of.cell("h") //! cell -> Dsl.kt:Row.cell
    }
    for (each in page {}.rows) each.cell("i") //! page -> Dsl.kt:page; cell -> Dsl.kt:Row.cell
    val stored: Page.() -> Unit = { title("j") } //! title -> Dsl.kt:Page.title
    val made: (Row) -> Cell = { it.last() } //! last -> Dsl.kt:Row.last
    act { row -> row.last() } //! act -> Dsl.kt:act; last -> Dsl.kt:Row.last
    val text = buildString { append("k") } //! buildString -> external kotlin.text.buildString; append -> external kotlin.text.StringBuilder.append
    page { row.cell("l") } //! page -> Dsl.kt:page; cell -> Dsl.kt:Row.cell
    run { helper() } //! run -> external kotlin.run; helper -> Dsl.kt:helper
}
