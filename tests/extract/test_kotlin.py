"""What the facts of Kotlin files hold."""

from textwrap import dedent

from indexer.extract import extract
from indexer.extract.kotlin.mending import mended
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("kotlin", dedent(text).encode())


def test_definitions_have_names_kinds_flags_and_docs() -> None:
    found = facts(
        """\
        package shop.stock
        import a.b.C as D
        import a.b.*
        /** A jar. */
        data class Jar<T : Any>(val lid: T, size: Int = 1) : Base<T>(), Vessel {
            constructor(text: String) : this(text, 2)
            val tag: Tag get() = lid.tag()
            fun <R> open(vararg by: String, how: (T) -> R): List<R?> = TODO()
            companion object { const val SIZE = 3 }
        }
        object Shelf
        enum class Mood { GOOD, BAD { fun say() {} } }
        typealias Rows = Map<String, Jar<Int>>
        fun String.shout(block: Jar<Int>.() -> Unit) {}
        val Jar<Int>.half: Int get() = 1
        val count: Int = 2
        """
    )
    assert [(one.kind, one.symbol, one.line) for one in found.definitions] == [
        ("class", "Jar", 5),
        ("attribute", "Jar.lid", 5),
        ("method", "Jar.constructor", 6),
        ("method", "Jar.tag", 7),
        ("method", "Jar.open", 8),
        ("class", "Jar.Companion", 9),
        ("attribute", "Jar.Companion.SIZE", 9),
        ("class", "Shelf", 11),
        ("class", "Mood", 12),
        ("attribute", "Mood.GOOD", 12),
        ("class", "Mood.BAD", 12),
        ("method", "Mood.BAD.say", 12),
        ("class", "Rows", 13),
        ("method", "String.shout", 14),
        ("method", "Jar.half", 15),
        ("variable", "count", 16),
    ]
    of = {one.symbol: one for one in found.definitions}
    assert of["Jar"].doc == "A jar."
    assert of["Jar"].bases == ("Base<T>", "Vessel")
    assert [(one.name, one.annotation, one.default) for one in of["Jar"].parameters] == [
        ("lid", "T", None),
        ("size", "Int", ""),
    ]
    assert [(one.name, one.kind, one.annotation) for one in of["Jar.open"].parameters] == [
        ("by", "variadic", "String"),
        ("how", "positional", "Fn<R,T>"),
    ]
    assert of["Jar.open"].returns == "List<R>"
    assert [(one.kind, one.annotation) for one in of["String.shout"].parameters] == [
        ("receiver", "String"),
        ("positional", "FnOn<Unit,Jar<Int>>"),
    ]
    assert {"getter"} <= set(of["Jar.half"].flags)
    assert {"object", "companion"} <= set(of["Jar.Companion"].flags)
    assert of["Rows"].returns == "Map<String,Jar<Int>>"
    assert [(one.module, one.name, one.alias) for one in found.imports] == [("a.b.C", "", "D"), ("a.b", "*", "")]
    assert found.exports == ("shop.stock",)
    assert {".shout", ".half", "shop.stock.", "shop.*"} <= set(found.declares)
    assert not found.problems


def test_calls_are_canonical() -> None:
    found = facts(
        """\
        fun f(jar: Jar) {
            jar?.open(1, by = "x") { it.close() }!!.lid
            jar + other
            jar[0] = 3
            jar with other
            list.map<Int>(::g)
        }
        """
    )
    assert [(call.name, call.line, call.callee, call.arguments) for call in found.calls] == [
        ("open", 2, "jar.open", ("<Int>", "by=<String>", "{}=\\3")),
        ("close", 2, "it.close", ()),
        ("plus", 3, "jar.plus", ("other",)),
        ("set", 4, "jar.set", ("<Int>", "<Int>")),
        ("with", 5, "jar.with", ("other",)),
        ("map", 6, "list.map::<Int>", ("g",)),
    ]
    assert [(used.expression, used.role) for used in found.references] == [("g", "value")]


def test_what_a_branch_knows_is_bound_in_it() -> None:
    found = facts(
        """\
        fun f(any: Any) {
            if (any is Jar && any.open()) any.shut()
            when (any) { is Lid -> any.turn() }
            if (any !is Tag) return
            any.cut()
        }
        """
    )
    assert [(b.target, b.kind, b.value) for b in found.bindings if b.value] == [
        ("any", "narrowed", "any~Jar"),
        ("any", "narrowed", "any~Jar"),
        ("any", "narrowed", "any~Lid"),
        ("any", "declare", "any~Tag"),
    ]


def test_what_the_grammar_cannot_read_is_mended_for_it() -> None:
    text = (
        b'class A(b: B) : C by b {\n fun f() {}\n}\ninterface D { fun run() }\nval x = $$"""$y"""\nfun g() { open() }\n'
    )
    assert len(mended(text)) == len(text)
    found = extract("kotlin", text)
    assert not found.problems
    assert [one.symbol for one in found.definitions] == ["A", "A.f", "D", "D.run", "x", "g"]
    assert [call.name for call in found.calls] == ["open"]
    assert mended(b"val x by lazy { 1 }\nval y: Z by z { 2 }\n") == b"val x by lazy { 1 }\nval y: Z by z { 2 }\n"


def test_a_broken_file_is_told() -> None:
    found = facts("fun f( {\nclass A { fun g() = h() }\n")
    assert found.problems
