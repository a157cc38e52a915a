"""Does a call fit what it reaches: only certain misfits are told, in every language by the facts alone."""

import pytest

from indexer.agent.fits import misfit, shape_of
from indexer.extract import extract


def verdict(language: str, definition: str, call: str, name: str) -> str | None:
    """What is said of the last call of `name` in the second text, held against its definition in the first one."""
    found = next(one for one in extract(language, definition.encode()).definitions if one.name == name)
    shape = shape_of(found, language)
    made = [one for one in extract(language, call.encode()).calls if one.name == name][-1]
    return None if shape is None else misfit(shape, made, language)


@pytest.mark.parametrize(
    ("definition", "call", "told"),
    [
        ("def f(a, b): pass", "f(1, 2)", ""),
        ("def f(a, b): pass", "f(1)", "does not pass b"),
        ("def f(a, b): pass", "f(1, b=2)", ""),
        ("def f(a, b): pass", "f(1, b == 2)", ""),
        ("def f(a, b): pass", "f(1, 2, 3)", "passes 3 positional, 2 taken"),
        ("def f(a, b=1): pass", "f(1)", ""),
        ("def f(a, *rest): pass", "f(1, 2, 3)", ""),
        ("def f(a, *, b): pass", "f(1)", "does not pass b"),
        ("def f(a, *, b=1): pass", "f(1, 2)", "passes 2 positional, 1 taken"),
        ("def f(a): pass", "f(a=1, c=2)", "passes c=, which is not taken"),
        ("def f(a, **more): pass", "f(1, c=2)", ""),
        ("def f(a): pass", "f(1, a=2)", "passes a twice"),
        ("def f(a, /, **more): pass", "f(1, a=2)", ""),
        ("def f(a, b): pass", "f(*both)", ""),
        ("def f(a, b): pass", "f(1, **both)", ""),
        ("def f(a, b): pass", "f(x for x in y)", ""),
        ("async def f(a): pass", "f()", "does not pass a"),
        ("@cached\ndef f(a): pass", "f()", None),
        ("@final\ndef f(a): pass", "f()", "does not pass a"),
        ("class C:\n    def f(self, a): pass", "x.f()", "does not pass a"),
        ("class C:\n    def f(self, a): pass", "x.f(1)", ""),
        ("class C:\n    @staticmethod\n    def f(a): pass", "x.f(1)", ""),
        ("class C:\n    @classmethod\n    def f(cls): pass", "x.f(1)", "passes 1 positional, 0 taken"),
        ("class C:\n    def f(): pass", "x.f()", None),
    ],
)
def test_python(definition: str, call: str, told: str | None) -> None:
    assert verdict("python", definition, call, "f") == told


GO = "package p\n"


@pytest.mark.parametrize(
    ("language", "definition", "call", "told"),
    [
        ("go", GO + "func f(a, b int) {}", GO + "func k() { f(1) }", "does not pass b"),
        ("go", GO + "func f(int, string) {}", GO + "func k() { f(1, x, 2) }", "passes 3, 2 taken"),
        ("go", GO + "func f(int, string) {}", GO + "func k() { f(1) }", "passes 1, 2 needed"),
        ("go", GO + "func f(a, b int) {}", GO + "func k() { f(two()) }", ""),
        ("go", GO + "func f(a int, b ...int) {}", GO + "func k() { f(1) }", ""),
        ("go", GO + "func f(a, b, c int) {}", GO + "func k() { f(1, xs...) }", ""),
        ("go", GO + "func (s *S) f(a int) {}", GO + "func k() { s.f() }", "does not pass a"),
        ("java", "class A { void f(int a, int b) {} }", "class B { void k() { a.f(1); } }", "does not pass b"),
        ("java", "class A { void f(int a) {} }", "class B { void k() { a.f(1, 2); } }", "passes 2, 1 taken"),
        ("java", "class A { void f(int... a) {} }", "class B { void k() { a.f(1, 2); } }", ""),
        ("rust", "fn f(a: i32, b: i32) {}", "fn k() { f(1); }", "does not pass b"),
        ("rust", "fn f(a: i32) {}", "fn k() { f(1, 2); }", "passes 2, 1 taken"),
        ("rust", "fn f(a: i32, b: i32) {}", "fn k() { f(1, 2); }", ""),
        ("typescript", "function f(a: number, b?: number) {}", "f(1)", ""),
        ("typescript", "function f(a: number, b: number) {}", "f(1)", "does not pass b"),
        ("typescript", "function f(a: number) {}", "f(1, 2)", "passes 2, 1 taken"),
        ("typescript", "function f(a: number, b: number) {}", "f(...xs)", ""),
        ("typescript", "function f(a: number, b = 1) {}", "f(c = 1)", ""),
        ("javascript", "function f(a) {}", "f(1, 2)", ""),
        ("javascript", "function f(a, b) {}", "f(1)", "does not pass b"),
        ("c", "int f(int a, int b) { return a; }", "int k(void) { return f(1); }", "does not pass b"),
        ("c", "int f(int a, ...) { return a; }", "int k(void) { return f(1, 2); }", ""),
        ("c", "int f() { return 1; }", "int k(void) { return f(1); }", None),
        ("c", "int f(void) { return 1; }", "int k(void) { return f(1); }", "passes 1, 0 taken"),
        ("c", "int f(int a, int b) { return a; }", "int k(void) { return f(BOTH); }", ""),
        ("kotlin", "fun f(a: Int, b: Int = 2, block: () -> Unit) {}", "fun k() { f(1) { } }", ""),
        ("kotlin", "fun f(a: Int, b: Int, block: () -> Unit) {}", "fun k() { f(1) { } }", "does not pass b"),
        ("kotlin", "fun f(a: Int, b: Int = 2) {}", "fun k() { f(b = 1) }", "does not pass a"),
        ("kotlin", "fun f(vararg xs: Int) {}", "fun k() { f(xs = all) }", ""),
        ("swift", "func f(_ a: Int, with b: Int) {}", "func k() { f(1) }", "does not pass with"),
        ("swift", "func f(a: Int...) {}", "func k() { f(a: 1, 2) }", ""),
        ("scala", "object O { def f(a: Int, b: Int) = a }", "object P { def k() = O.f(1) }", "does not pass b"),
        ("scala", "object O { def f(a: Int)(b: Int) = a }", "object P { def k() = O.f(1) }", None),
        ("scala", "object O { def f(a: (Int, Int)) = a }", "object P { def k() = O.f(1, 2) }", ""),
        ("csharp", "class A { void f(int a, int b) {} }", "class B { void K(A x) { x.f(1); } }", "does not pass b"),
        ("csharp", "class A { void f(int a, int b = 1) {} }", "class B { void K(A x) { x.f(a: 1); } }", ""),
        (
            "csharp",
            "class A { void f(int a) {} }",
            "class B { void K() { f(c: 1); } }",
            "passes c=, which is not taken",
        ),
        ("cpp", "void f(int a, int b = 1);", "void k() { f(1); }", ""),
        ("cpp", "void f(int a, int b);", "void k() { f(1); }", "does not pass b"),
        ("cpp", "void f(int a, int b);", "template<class... T> void k(T... xs) { f(xs...); }", ""),
    ],
)
def test_other_languages(language: str, definition: str, call: str, told: str | None) -> None:
    assert verdict(language, definition, call, "f") == told
