"""Python calls and references: what is a site, where it stands, what is left out."""

import time

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("python", text.encode())


def called(text: str) -> list[tuple[int, int, str, str]]:
    """(line, column, name, callee) of every call."""
    return [(each.line, each.column, each.name, each.callee) for each in facts(text).calls]


def used(text: str) -> list[tuple[int, int, str, str]]:
    """(line, column, expression, role) of every reference."""
    return [(each.line, each.column, each.expression, each.role) for each in facts(text).references]


def test_a_call_stands_at_the_called_name() -> None:
    assert called("f()\na.b.c(f(1))\n(\n  obj\n  .m()\n)\n") == [
        (1, 0, "f", "f"),
        (2, 4, "c", "a.b.c"),
        (2, 6, "f", "f"),
        (5, 3, "m", "obj.m"),
    ]
    assert called("é = 'ü'; a.ö(é)\n") == [(1, 11, "ö", "a.ö")]


def test_a_call_on_what_a_call_gave_names_that_call() -> None:
    assert called("a(x()).b().c.d()\nsuper().m()\nf()()\n(g())()\n") == [
        (1, 0, "a", "a"),
        (1, 2, "x", "x"),
        (1, 7, "b", "#0.b"),
        (1, 13, "d", "#2.c.d"),
        (2, 0, "super", "super"),
        (2, 8, "m", "#4.m"),
        (3, 0, "f", "f"),
        (3, 3, "", "#6"),
        (4, 1, "g", "g"),
        (4, 5, "", "(g())"),
    ]


def test_other_callees_keep_their_text() -> None:
    assert called("d['k'](1)\n''.join(x)\nf(1)[0].m()\n(lambda: 1)()\n") == [
        (1, 6, "", "d['k']"),
        (2, 3, "join", "''.join"),
        (3, 0, "f", "f"),
        (3, 8, "m", "f(1)[0].m"),
        (4, 11, "", "(lambda: 1)"),
    ]
    long = called(f"({' + '.join(['x'] * 400)}).m()\n")
    assert long == [(1, 1600, "m", "")]


def test_what_only_looks_like_a_call_is_none() -> None:
    assert called("# f()\nx = 'f()'\nprint ('x')\nclass A(B): pass\ndef g(): pass\n") == [(3, 0, "print", "print")]
    assert called("x = f'{g(1)} h()'\n") == [(1, 7, "g", "g")]


def test_decorators_are_calls_by_the_scope_around() -> None:
    found = facts(
        "@every(5)\n"
        "@a.audited\n"
        "def f(): pass\n"
        "class K:\n"
        "    @property  # note\n"
        "    def p(self): pass\n"
        "    @table[0]\n"
        "    class L: pass\n"
    )
    assert [
        (each.line, each.column, each.name, each.callee, each.via, each.decorated, each.definition)
        for each in found.calls
    ] == [
        (1, 1, "every", "every", "decorator", 0, -1),
        (2, 3, "audited", "a.audited", "decorator", 0, -1),
        (5, 5, "property", "property", "decorator", 2, 1),
        (7, 13, "", "table[0]", "decorator", 3, 1),
    ]
    assert found.references == ()


def test_calls_belong_to_the_innermost_named_definition() -> None:
    found = facts("def f(a=g()):\n    return lambda: h(), [i() for x in y]\nclass C(j()):\n    k()\n")
    names = {each.name: (found.scopes[each.scope].kind, each.definition) for each in found.calls}
    assert names == {
        "g": ("module", -1),
        "h": ("lambda", 0),
        "i": ("comprehension", 0),
        "j": ("module", -1),
        "k": ("class", 1),
    }


def test_awaited_calls_are_marked() -> None:
    found = facts("async def f():\n    await g(h())\n    await k().m()\n    await n\n    o()\n").calls
    assert [(each.name, each.awaited) for each in found] == [
        ("g", True),
        ("h", False),
        ("k", False),
        ("m", True),
        ("o", False),
    ]


def test_arguments_are_kept_unless_they_are_long() -> None:
    found = facts(
        "from m import run\n"
        "def f(): pass\n"
        "f(1, g(2), *a, k=h().x, **b)  # kept\n"
        "run('a, b', lambda p, q: p, [1, 2])\n"
        "f(\n  x,  # why\n  y)\n"
        "f(z for z in w)\n"
        "isinstance(x, (A, B))\n"
        "other(x)\n"
        "f()\n"
        f"f({', '.join(['x'] * 300)})\n"
    ).calls
    given = {(each.line, each.name): each.arguments for each in found}
    assert given[3, "f"] == ("1", "#1", "*a", "k=h().x", "**b")
    assert given[4, "run"] == ("'a, b'", "lambda p, q: p", "[1, 2]")
    assert given[5, "f"] == ("x", "y")
    assert given[8, "f"] is None
    assert given[9, "isinstance"] == ("x", "(A, B)")
    assert given[10, "other"] == ("x",)
    assert given[11, "f"] == ()
    assert given[12, "f"] is None


def test_attributes_that_are_read() -> None:
    assert used("x = a.b.c\na.d(q.e)\nf().g\nh[0].i = j.k\nl.m += 1\ndel n.o\na.b(1).p\n") == [
        (1, 8, "a.b.c", "attribute"),
        (2, 6, "q.e", "attribute"),
        (3, 4, "#1.g", "attribute"),
        (4, 11, "j.k", "attribute"),
        (5, 2, "l.m", "attribute"),
        (7, 7, "#2.p", "attribute"),
    ]


def test_an_attribute_before_a_line_that_opens_a_parenthesis_is_read() -> None:
    assert used("x = a.b\n(c, d) = e()\ny = (f.g\n  .h)\ni.j (1)\n") == [
        (1, 6, "a.b", "attribute"),
        (4, 3, "f.g.h", "attribute"),
    ]


def test_arguments_are_taken_apart_at_their_own_commas_only() -> None:
    given = {
        "f()": (),
        "f( a , b.c, *d, **e, g=h, )": ("a", "b.c", "*d", "**e", "g=h"),
        "f('(', \"a, b\", [1, (2, {3: 4})], x)": ("'('", '"a, b"', "[1, (2, {3: 4})]", "x"),
        "f('it\\'s, so', b'#', a [b, c])": ("'it\\'s, so'", "b'#'", "a [b, c]"),
        "f(lambda a, b: a, 1)": ("lambda a, b: a", "1"),
        "f(formal, before=for_all)": ("formal", "before=for_all"),
        "f([x for x in y], 1)": ("[x for x in y]", "1"),
        'f(f\'{a[1, 2]}, {b!r}\', """a, \'b""", c)': ("f'{a[1, 2]}, {b!r}'", '"""a, \'b"""', "c"),
        "f(a,  # b, c\n  d)": ("a", "d"),
        "f([[[[[[1, 2]]]]]], 3)": ("[[[[[[1, 2]]]]]]", "3"),
        "f((yield), a if b else c, d . e)": ("(yield)", "a if b else c", "d.e"),
    }
    for text, arguments in given.items():
        source = f"def k():\n  {text}\n"
        assert facts(source).calls[0].arguments == arguments, text
    assert facts("f(g(1, 2), *h(x).y, k=m())\n").calls[0].arguments == ("#1", "*h(x).y", "k=m()")
    assert facts("f(x for x in y)\n").calls[0].arguments is None


def test_names_are_used_where_the_file_binds_them() -> None:
    assert used(
        "from m import a, b as c\n"
        "def f(x=a): pass\n"
        "LIMIT = 3\n"
        "run(f, c, unknown, key=LIMIT)\n"
        "table = {'f': f, 'n': [c, (f, a)]}\n"
        "if f in table: raise a\n"
    ) == [
        (1, 14, "a", "import"),
        (1, 17, "b", "import"),
        (2, 8, "a", "value"),
        (4, 4, "f", "argument"),
        (4, 7, "c", "argument"),
        (4, 23, "LIMIT", "argument"),
        (5, 14, "f", "value"),
        (5, 23, "c", "value"),
        (5, 27, "f", "value"),
        (5, 30, "a", "value"),
        (6, 3, "f", "value"),
        (6, 8, "table", "value"),
        (6, 21, "a", "raise"),
    ]


def test_a_parameter_or_local_hides_the_name() -> None:
    assert used(
        "def f(): pass\n"
        "def g(f):\n    return run(f)\n"
        "def h():\n    f = 1\n    return [f]\n"
        "def k():\n    return lambda f: f, f\n"
        "def m():\n    global f\n    f = 2\n    return f\n"
        "class C:\n    f = 3\n    def n(self):\n        return f\n"
    ) == [(8, 24, "f", "value"), (12, 11, "f", "value"), (16, 15, "f", "value")]


def test_bases_and_types() -> None:
    assert used(
        "from m import A, B, C, mod\n"
        "class K(A, mod.Base, B[int], metaclass=C): pass\n"
        "def f(x: A, y: 'B | None' = None) -> mod.T[C]: pass\n"
        "z: list[K]\n"
        "w: Missing\n"
    )[4:] == [
        (2, 8, "A", "base"),
        (2, 15, "mod.Base", "base"),
        (2, 21, "B", "base"),
        (2, 39, "C", "argument"),
        (3, 9, "A", "type"),
        (3, 16, "B", "type"),
        (3, 41, "mod.T", "type"),
        (3, 43, "C", "type"),
        (4, 8, "K", "type"),
    ]


def test_a_star_import_may_bind_any_name() -> None:
    assert used("from m import *\nrun(anything)\ndef f(local): run(local)\n") == [(2, 4, "anything", "argument")]


def test_lists_are_in_source_order() -> None:
    found = facts("x = a(b(c, d.e), f.g(h.i))\nwith j() as k, l(m.n): o(p.q)\n[r(s.t) for s in u.v()]\n")
    for sites in (found.calls, found.references):
        places = [(each.line, each.column) for each in sites]
        assert places == sorted(places)
    assert len({(each.line, each.column) for each in found.calls}) == len(found.calls)


def test_arguments_of_any_text_are_read_in_linear_time() -> None:
    name, blanks = "a" * 390, " " * 380
    for argument in (
        f"{name}[0]",
        f"{name}, '{blanks}",
        f"{blanks}(1)",
        f"'{name}' + b'x'",
        f"x{blanks}.{name[:9]}[1]",
    ):
        facts(f"f({argument})\nx = {argument}\n")  # a pattern that backtracks would not come back


def test_a_sum_of_thousands_is_read_in_proportion_to_its_length() -> None:
    def seconds(count: int) -> float:
        data = ("def one(): return 1\nx = " + " + ".join(["one()"] * count) + " + one\n").encode()
        start = time.process_time()
        found = extract("python", data)
        took = time.process_time() - start
        assert len(found.calls) == count
        assert [(each.expression, each.role) for each in found.references] == [("one", "value")]
        return took

    seconds(10)
    assert seconds(12_000) < 8 * seconds(3_000) + 0.2
