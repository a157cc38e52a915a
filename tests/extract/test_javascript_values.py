"""JavaScript and TypeScript in the canonical form: what is bound to what, types, script blocks, package settings."""

import pytest

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str, language: str = "typescript") -> FileFacts:
    return extract(language, text.encode())


def bound(text: str, language: str = "typescript") -> list[tuple[str, str, str, str]]:
    """(name, kind, value, type) of every binding."""
    return [(each.target, each.kind, each.value, each.annotation) for each in facts(text, language).bindings]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("a.b?.c", "a.b.c"),
        ("a!.b", "a.b"),
        ("a['b'][0]", "a.b[]"),
        ("(a || b).c", "(a|b).c"),
        ("t ? a : null", "a"),
        ("f(1)", "#0"),
        ("await f()", "#0!"),
        ("new F<T>()", "#0"),
        ("x as Book", "<Book>"),
        ("x as any", ""),
        ("x as const", "x"),
        ("x satisfies Book", "x"),
        ("'a' + b", "<string>"),
        ("a + b", ""),
        ("!a", "<boolean>"),
        ("`x`", "<string>"),
        ("[a, ...b]", "[a,b[*]]"),
        ("{ a, b: c, ...d }", "{a:a,b:c,*:d}"),
        ("import('./x')", "import 0"),
        ("require('./x').y", "import 0.y"),
    ],
)
def test_expressions(written: str, canonical: str) -> None:
    (found,) = [each for each in facts(f"const v = {written};\n").bindings if each.target == "v"]
    assert found.value == canonical


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("Book | null", "Book"),
        ("A & B", "A&B"),
        ("(A | B)[]", "Array<A|B>"),
        ("readonly A[]", "Array<A>"),
        ("[A, b?: B]", "Tuple<A,B>"),
        ("Map<string, ns.T>", "Map<string,ns.T>"),
        ("(a: A, ...r: B[]) => void", "Fn<void,A>"),
        ("<T extends A>(a: T) => T", "Fn<A,A>"),
        ("{ a: A; m(b: B): C }", "{a:A,m:Fn<C,B>}"),
        ("typeof a.b", "=a.b"),
        ("A['b']", "=<A>.b"),
        ("'x' | 'y'", "string"),
        ("Partial<A>", "A"),
        ("A extends B ? C : D", ""),
        ("any", ""),
    ],
)
def test_types(written: str, canonical: str) -> None:
    (found,) = [each for each in facts(f"let v: {written};\n").bindings if each.target == "v"]
    assert found.annotation == canonical


def test_names_get_their_part_of_what_is_taken_apart() -> None:
    assert bound("const { a, b: { c = 1 }, ...d } = f(), [e, , g] = a;\n") == [
        ("d", "declare", "", ""),
        ("c", "declare", "#0.b.c", ""),
        ("a", "declare", "#0.a", ""),
        ("g", "declare", "a.2", ""),
        ("e", "declare", "a.0", ""),
    ]
    assert bound("function f({ a }: T, b = new B(), ...c: C[]) {}\n") == [
        ("f", "definition", "0", ""),
        ("pattern 1", "parameter", "", "T"),
        ("a", "declare", "pattern 1.a", ""),
        ("b", "parameter", "#0", ""),
        ("c", "declare", "", "Array<C>"),
        ("this", "capture", "", ""),
    ]
    assert ("b", "parameter", "", "") in bound("function f(b = new B()) {}\n", "javascript")


def test_a_value_from_elsewhere_is_told_only_where_it_means_the_same() -> None:
    text = (
        "let a, b;\nfunction f(x) { a = x; b = new B(); }\nif (a instanceof A) { a; }\nif (b instanceof B) { b = 1; }\n"
    )
    found = bound(text, "javascript")
    assert [each for each in found if each[0] in ("a", "b")] == [
        ("a", "unset", "", ""),
        ("b", "unset", "", ""),
        ("a", "narrowed", "a~A", ""),
        ("a", "assign", "", ""),
        ("b", "assign", "#0", ""),
        ("b", "assign", "<number>", ""),
    ]


def test_types_and_values_are_named_apart() -> None:
    text = "export interface A {}\nexport const A = 1;\ntype B = A;\n"
    text += "export { B as C };\nexport default A;\nexport * from 'x';\n"
    assert [each[:3] for each in bound(text)] == [
        ("type A", "definition", "0"),
        ("A", "declare", "<number>"),
        ("type B", "definition", "2"),
        ("export C", "export", "B"),
        ("export default", "export", "A"),
        ("export *", "import", "0"),
    ]
    flags = {each.symbol: each.flags for each in facts(text).definitions}
    assert flags == {"A": ("interface", "exported"), "A~2": ("exported",), "B": ("alias",)}


def test_script_blocks_keep_their_places() -> None:
    vue = "<template><p>{{ é }}</p>\n<!-- <script>no()</script> --></template>\n"
    vue += "<script setup lang='ts'>\nconst a: A = f();\n</script>\n"
    found = facts(vue, "vue")
    assert found.language == "vue"
    assert [(each.line, each.column, each.name) for each in found.calls] == [(4, 13, "f")]
    assert [(each.target, each.annotation) for each in found.bindings] == [("a", "A")]
    found = facts("<button on:click={go} />\n<script>let a = <b>f()</b>; g();</script>\n", "svelte")
    assert [(each.line, each.name) for each in found.calls] == [(2, "g")]
    assert facts("<template/>\n", "vue").problems == ()


def test_words_that_the_grammar_does_not_know_break_nothing() -> None:
    text = "export interface A<in out T, /* c */ out U> { a: T }\nexport type * from './x';\n"
    found = facts(text)
    assert found.problems == ()
    assert [each.symbol for each in found.definitions] == ["A", "A.a"]
    assert [(each.module, each.name) for each in found.imports] == [("./x", "*")]


def test_settings_of_packages_and_compilers() -> None:
    package = '{"name": "@a/b", "main": "x.js", "exports": {".": {"import": "./i.js"}, "./s/*": "./src/*.ts"}}'
    found = facts(package, "npm")
    assert found.exports == ("main", "x.js", "export .", "./i.js", "export ./s/*", "./src/*.ts")
    assert [(each.name, each.kind, each.line) for each in found.definitions] == [("@a/b", "variable", 1)]
    config = "{ // why\n"
    config += (
        ' "extends": "./base", /* so */ "compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["a/*", "b//*",]},},\n}'
    )
    assert facts(config, "npm").exports == (
        "extends", "./base", "baseUrl", ".", "paths @/*", "a/*", "paths @/*", "b//*",
    )  # fmt: skip
    assert facts("{", "npm").problems == ((1, "not understood as JSON with comments"),)
    assert facts("[1]", "npm").exports == ()
