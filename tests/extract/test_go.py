"""Go: definitions, scopes, bindings, calls and uses in canonical form; go.mod and go.work."""

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("go", ("package p\n" + text).encode())


def defined(text: str) -> list[tuple[int, int, str, str]]:
    """(line, end line, kind, symbol) of every definition."""
    return [(each.line, each.end_line, each.kind, each.symbol) for each in facts(text).definitions]


def bound(text: str) -> list[tuple[str, str, str]]:
    """(name, value, type) of every variable that is bound."""
    return [
        (each.target, each.value, each.annotation)
        for each in facts(text).bindings
        if each.kind in ("declare", "parameter")
    ]


def called(text: str) -> list[tuple[int, int, str, str, str]]:
    """(line, column, name, callee, enclosing definition) of every call."""
    found = facts(text)
    names = [each.symbol for each in found.definitions]
    return [
        (each.line, each.column, each.name, each.callee, names[each.definition] if each.definition >= 0 else "")
        for each in found.calls
    ]


def test_definitions_of_every_form() -> None:
    text = (
        "type Pile[T any] struct {\n\titems, more []T\n\t*Base\n\tq.Other[T]\n\tinner struct{ x int }\n}\n"
        "type I interface {\n\tDo(a int) error\n\tio.Reader\n}\ntype F func()\ntype A = Pile[int]\n"
        "const (\n\tC1 = iota\n\tC2\n)\nvar x, _ = f(), 1\n"
        "func (s *Pile[T]) Drop(v T) {\n\ttype Local struct{ q int }\n\tvar y int\n}\n"
        "func init() {}\nfunc init() {}\nfunc (Pile[_]) Still() {}\n"
    )
    assert defined(text) == [
        (2, 7, "class", "Pile"),
        (3, 3, "attribute", "Pile.items"),
        (3, 3, "attribute", "Pile.more"),
        (4, 4, "attribute", "Pile.Base"),
        (5, 5, "attribute", "Pile.Other"),
        (6, 6, "attribute", "Pile.inner"),
        (8, 11, "class", "I"),
        (9, 9, "method", "I.Do"),
        (12, 12, "class", "F"),
        (13, 13, "class", "A"),
        (15, 15, "variable", "C1"),
        (16, 16, "variable", "C2"),
        (18, 18, "variable", "x"),
        (19, 22, "method", "Pile.Drop"),
        (20, 20, "class", "Pile.Drop.Local"),
        (20, 20, "attribute", "Pile.Drop.Local.q"),
        (23, 23, "function", "init"),
        (24, 24, "function", "init~2"),
        (25, 25, "method", "Pile.Still"),
    ]
    found = {each.symbol: each for each in facts(text).definitions}
    assert [found[name].flags for name in ("Pile", "I", "I.Do", "F", "A")] == [
        ("struct",), ("interface",), ("abstract",), ("newtype",), ("alias",),
    ]  # fmt: skip
    assert (found["Pile"].bases, found["I"].bases) == (("Base", "q.Other<T>"), ("io.Reader",))
    assert (found["F"].returns, found["A"].returns, found["Pile.items"].returns) == ("Fn<>", "Pile<int>", "$array<T>")
    drop = found["Pile.Drop"]
    assert [(each.name, each.kind, each.annotation) for each in drop.parameters] == [
        ("s", "receiver", "Pile<T>"),
        ("v", "positional", "T"),
    ]
    assert (drop.parent, drop.signature, found["Pile"].signature) == (
        -1, "func (s *Pile[T]) Drop(v T)", "type Pile[T any] struct",
    )  # fmt: skip


def test_the_comment_before_a_definition_is_its_doc() -> None:
    text = "\n// F does.\n// More.\n//\n//go:noinline\nfunc F() {}\n\n// apart\n\nfunc G() {}\n// T is.\ntype T int\n"
    assert [(each.name, each.doc) for each in facts(text).definitions] == [("F", "F does."), ("G", ""), ("T", "T is.")]


def test_types_in_canonical_form() -> None:
    text = (
        "func f(a *T, b []*q.T, c map[string][]int, d chan<- T, e func(int, ...T) (T, error), g [3]q.G[T, int],\n"
        "\th interface{}, i struct{ x T }, j ...T) {}\n"
    )
    assert [kind for _, _, kind in bound(text)] == [
        "T", "$array<q.T>", "$map<string,$array<int>>", "$chan<T>", "Fn<Tuple<T,error>,int,$array<T>>",
        "$array<q.G<T,int>>", "any", "{x:T}", "$array<T>",
    ]  # fmt: skip


def test_values_in_canonical_form() -> None:
    text = (
        "func f() {\n\ta, b := g()\n\tc, ok := m[k].(*T)\n\td := &T{x: 1}\n\te := <-d.ch\n\th := xs[1:][0].y\n"
        "\ti := func() int { return 1 }\n\tj := 2 * d\n\tk := a == b\n\tl := []T{}\n\tn := g().z\n\to := h[int]\n}\n"
    )
    assert [(name, value) for name, value, _ in bound(text)] == [
        ("a", "#0.0"), ("b", "#0.1"), ("c", "<T>"), ("ok", "<bool>"), ("d", "<T>"), ("e", "d.ch[*]"), ("h", "xs[].y"),
        ("i", "\\2"), ("j", "d"), ("k", "<bool>"), ("l", "<$array<T>>"), ("n", "#1.z"), ("o", "h[]"),
    ]  # fmt: skip


def test_a_name_is_bound_where_it_begins_to_hold() -> None:
    text = (
        "func f(err error) {\n\tx, err := g()\n\tif x := x.y; x != nil {\n\t\tx.a()\n\t}\n"
        "\tfor i, v := range x.z {\n\t\tv := v\n\t}\n\tswitch t := x.(type) {\n\tcase *A:\n\t\tt.b()\n"
        "\tcase B, C:\n\t}\n\tselect {\n\tcase w, ok := <-ch:\n\t}\n}\n"
    )
    found = facts(text)
    assert [(each.target, each.value, found.scopes[each.scope].kind) for each in found.bindings[1:]] == [
        ("err", "", "function"),
        ("x", "#0.0", "function"),
        ("x", "x.y", "block"),
        ("i", "x.z[k]", "block"),
        ("v", "x.z[*]", "block"),
        ("v", "v", "block"),
        ("t", "<A>", "block"),
        ("t", "x", "block"),
        ("w", "ch[*]", "block"),
        ("ok", "<bool>", "block"),
    ]
    assert len({each.scope for each in found.bindings[1:]}) == 7


def test_constants_without_a_value_are_like_the_one_above() -> None:
    assert bound("const (\n\tA Kind = iota\n\tB\n\tC = 1.5\n\tD\n)\n") == [
        ("A", "<int>", "Kind"),
        ("B", "<int>", "Kind"),
        ("C", "<float64>", ""),
        ("D", "<float64>", ""),
    ]


def test_calls_stand_at_the_called_name() -> None:
    text = (
        "var v = f(g())\nfunc h() {\n\ta.b.c(d().e())\n\tfunc() { i() }()\n\tj[int](1)\n\tq.J[int, T](1)\n\tk[0](1)\n"
        "\t(*T).m(nil)\n\t[]byte(s)\n\tmake([]T, 1)\n\tnew(T)\n\tgo x.y()\n}\n// z()\n"
    )
    assert called(text) == [
        (2, 8, "f", "f", ""),
        (2, 10, "g", "g", ""),
        (4, 5, "c", "a.b.c", "h"),
        (4, 11, "e", "#4.e", "h"),
        (4, 7, "d", "d", "h"),
        (5, 15, "", "\\2", "h"),
        (5, 10, "i", "i", "h"),
        (6, 1, "j", "j::<int>", "h"),
        (7, 3, "J", "q.J::<int,T>", "h"),
        (8, 1, "k", "k[]", "h"),
        (9, 6, "m", "T.m", "h"),
        (11, 1, "make", "make::<$array<T>>", "h"),
        (12, 1, "new", "new::<T>", "h"),
        (13, 6, "y", "x.y", "h"),
    ]
    assert facts('func f() { g(a, "x", 1, b...) }\n').calls[0].arguments == ("a", "<string>", "<int>", "")


def test_uses_that_are_no_calls() -> None:
    text = (
        'import "q"\nfunc f(local T) (r *q.R) {\n\tg(h, local, q.V)\n\tlocal.field = Global\n'
        "\treturn &q.R{Key: local, Other: h}\n}\nvar _ I = map[K]int{Key: 1}\n"
    )
    found = [(each.line, each.expression, each.role) for each in facts(text).references]
    assert sorted(found) == [
        (3, "T", "type"),
        (3, "q.R", "type"),
        (4, "h", "value"),
        (4, "q.V", "value"),
        (5, "Global", "value"),
        (5, "local.field", "value"),
        (6, "<q.R>.Key", "value"),
        (6, "<q.R>.Other", "value"),
        (6, "h", "value"),
        (6, "q.R", "type"),
        (8, "I", "type"),
        (8, "K", "type"),
        (8, "Key", "value"),
    ]


def test_imports_and_packages() -> None:
    text = 'import (\n\t"a.b/c/v2"\n\td "e/f"\n\t. "g"\n\t_ "h"\n\t"gopkg.in/yaml.v3"\n\t"a.b/go-sql"\n)\n'
    found = facts(text)
    assert [(each.module, each.name, each.alias) for each in found.imports] == [
        ("a.b/c/v2", "", ""), ("e/f", "", "d"), ("g", "*", ""), ("h", "", ""), ("gopkg.in/yaml.v3", "", ""),
        ("a.b/go-sql", "", ""),
    ]  # fmt: skip
    assert [(each.target, each.value) for each in found.bindings] == [
        ("c", "0"), ("d", "1"), ("yaml", "4"), ("sql", "5"),
    ]  # fmt: skip
    assert found.exports == ("package", "p", "")
    said = extract("go", b"// Copyright\n\n//go:build linux && !cgo\n\npackage q_test\n").exports
    assert said == ("package", "q_test", "linux && !cgo")


def test_modules() -> None:
    text = (
        'module "a.b/c" // told\ngo 1.22\nrequire x.y/z v1\nreplace (\n\tx.y/z v1 => ../z\n\tp => q v2\n)\n'
        "replace r => ./r\nuse (\n\t./app\n\t./lib\n)\nuse .\n"
    )
    found = extract("gomod", text.encode())
    assert found.exports == (
        "module", "a.b/c", "replace", "x.y/z", "../z", "replace", "p", "q", "replace", "r", "./r", "use", "./app",
        "use", "./lib", "use", ".",
    )  # fmt: skip


def test_broken_files_keep_their_whole_parts() -> None:
    broken = facts("func a() {\n\tb(\n}\nfunc c() { d() }\nfunc ( {\nfunc e() {}\n")
    assert {"a", "c"} <= {each.name for each in broken.definitions}
    assert broken.problems
    assert extract("go", b"").definitions == ()
    deep = facts("func a() {\n" + "f(" * 3000 + ")" * 3000 + "\n" + "{" * 2000 + "}" * 2000 + "}\n")
    assert len(deep.calls) == 3000
