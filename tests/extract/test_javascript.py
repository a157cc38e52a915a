"""JavaScript and TypeScript: definitions, calls, imports; encodings and damage as in Python."""

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str, language: str = "javascript") -> FileFacts:
    return extract(language, text.encode())


def defined(text: str, language: str = "javascript") -> list[tuple[int, int, str, str]]:
    """(line, end line, kind, symbol) of every definition."""
    return [(each.line, each.end_line, each.kind, each.symbol) for each in facts(text, language).definitions]


def called(text: str, language: str = "javascript") -> list[tuple[int, int, str, str, str]]:
    """(line, column, name, via, enclosing definition) of every call."""
    found = facts(text, language)
    return [(each.line, each.column, each.name, each.via, _symbol(found, each.definition)) for each in found.calls]


def _symbol(found: FileFacts, definition: int) -> str:
    return found.definitions[definition].symbol if definition >= 0 else ""


def test_functions_by_every_form() -> None:
    assert defined(
        "function a() {\n  function b() {}\n}\nasync function* c() {}\n"
        "const d = () => {\n  let e = function () {};\n};\n"
        "exports.f = function () {};\nconst o = { g() {}, h: () => 1, 'i': function () {}, j: 2 };\nfunction a() {}\n"
        "run(function () {}, () => 1);\nvar k = function own() {};\n"
    ) == [
        (1, 3, "function", "a"),
        (2, 2, "function", "a.b"),
        (4, 4, "function", "c"),
        (5, 7, "function", "d"),
        (6, 6, "function", "d.e"),
        (8, 8, "function", "f"),
        (9, 9, "variable", "o"),
        (9, 9, "method", "o.g"),
        (9, 9, "method", "o.h"),
        (9, 9, "method", "o.i"),
        (10, 10, "function", "a~2"),
        (12, 12, "function", "k"),
    ]


def test_classes_and_their_members() -> None:
    assert defined(
        "class A extends B {\n  x = 1;\n  #y = () => 2;\n"
        "  static async m() {\n  }\n  get z() { return 1 }\n  [w]() {}\n}\n"
        "const C = class {};\nexport default class {}\n"
    ) == [
        (1, 8, "class", "A"),
        (2, 2, "attribute", "A.x"),
        (3, 3, "method", "A.#y"),
        (4, 5, "method", "A.m"),
        (6, 6, "method", "A.z"),
        (9, 9, "class", "C"),
        (10, 10, "class", "default"),
    ]
    found = {each.symbol: each for each in facts("class A { static async m(a) {} }\n").definitions}
    assert (found["A.m"].flags, found["A.m"].signature) == (("static", "async"), "static async m(a)")


def test_what_typescript_adds() -> None:
    text = (
        "function f(a: string): void;\nfunction f(a: any) {}\nabstract class A { private x = 1; abstract m(): void }\n"
        "interface I { n(): void }\nenum E { P }\ntype T = {};\nnamespace N { export function g() {} }\n"
    )
    expected = [
        (1, 1, "function", "f"),
        (2, 2, "function", "f~2"),
        (3, 3, "class", "A"),
        (3, 3, "attribute", "A.x"),
        (3, 3, "method", "A.m"),
        (4, 4, "class", "I"),
        (4, 4, "method", "I.n"),
        (5, 5, "class", "E"),
        (5, 5, "attribute", "E.P"),
        (6, 6, "class", "T"),
        (7, 7, "class", "N"),
        (7, 7, "function", "N.g"),
    ]
    assert defined(text, "typescript") == defined(text, "tsx") == expected


def test_calls_stand_at_the_called_name() -> None:
    assert called(
        "é = a.b?.c(d());\nfunction f() { new X(); [].map(() => g()); }\n(() => 1)();\ntag`x`; super_();\n"
    ) == [
        (1, 9, "c", "", ""),
        (1, 11, "d", "", ""),
        (2, 19, "X", "", "f"),
        (2, 27, "map", "", "f"),
        (2, 37, "g", "", "f"),
        (3, 9, "", "", ""),
        (4, 0, "tag", "", ""),
        (4, 8, "super_", "", ""),
    ]
    assert called("// f()\nconst s = 'f()';\nif (x) {}\n") == []
    assert called("const v = <Card a={f()}><div/><Line/><m.Item/></Card>;\n", "tsx") == [
        (1, 11, "Card", "jsx", ""),
        (1, 19, "f", "", ""),
        (1, 31, "Line", "jsx", ""),
        (1, 40, "Item", "jsx", ""),
    ]


def test_imports() -> None:
    text = (
        "import d, { a as b, c } from './x';\nimport * as ns from 'y';\nimport 'z';\nexport { q } from './q';\n"
        "export * from 'w';\nconst { r, s: t } = require('./r');\nconst u = require('u');\nconst v = require(u);\n"
    )
    assert [(each.module, each.name, each.alias, each.line) for each in facts(text).imports] == [
        ("./x", "default", "d", 1),
        ("./x", "a", "b", 1),
        ("./x", "c", "c", 1),
        ("y", "", "ns", 2),
        ("z", "", "", 3),
        ("./q", "q", "q", 4),
        ("w", "*", "", 5),
        ("./r", "s", "t", 6),
        ("./r", "r", "r", 6),
        ("u", "", "u", 7),
    ]
    typed = facts("import x = require('x');\nimport type { T } from './t';\n", "typescript").imports
    assert [(each.module, each.name, each.alias) for each in typed] == [("x", "", "x"), ("./t", "T", "T")]


def test_bytes_of_any_kind_give_facts_and_problems() -> None:
    text = "function hello() {}\r\nhello();\r\n"
    for raw in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        found = extract("javascript", raw)
        assert [(each.line, each.name) for each in (*found.definitions, *found.calls)] == [(1, "hello"), (2, "hello")]
        assert (found.problems, found.lines) == ((), 2)
    broken = facts("function a() {}\nfunction ( {\nfunction b() {}\n")
    assert {"a", "b"} <= {each.name for each in broken.definitions}
    assert [message for _, message in broken.problems] == ["syntax error"] * len(broken.problems) != []
    assert facts("").definitions == ()


def test_nesting_of_any_depth_is_read() -> None:
    deep = facts(
        "f(" * 5000 + ")" * 5000 + ";\n" + "{" * 3000 + "}" * 3000 + "\n" + "[" * 3000 + "a" + "]" * 3000 + " = 1;\n"
    )
    assert len(deep.calls) == 5000
