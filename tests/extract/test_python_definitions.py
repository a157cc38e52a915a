"""Python definitions: names, places, what they open; both what is one and what is none."""

from indexer.extract import extract
from indexer.facts import Definition, FileFacts


def facts(text: str) -> FileFacts:
    return extract("python", text.encode())


def places(text: str) -> list[tuple[str, str, int, int, int, int]]:
    """(symbol, kind, line, column, first line, last line) of every definition."""
    return [
        (found.symbol, found.kind, found.line, found.column, found.start_line, found.end_line)
        for found in facts(text).definitions
    ]


def one(text: str) -> Definition:
    (found,) = facts(text).definitions
    return found


def test_functions_classes_and_methods_by_nesting() -> None:
    assert places(
        "def outer():\n"
        "    def inner():\n"
        "        return 1\n"
        "    local = 2\n"
        "    return inner\n"
        "\n"
        "class A:\n"
        "    def m(self):\n"
        "        def deep(): pass\n"
        "    class B:\n"
        "        async def n(self): ...\n"
    ) == [
        ("outer", "function", 1, 4, 1, 5),
        ("outer.inner", "function", 2, 8, 2, 3),
        ("A", "class", 7, 6, 7, 11),
        ("A.m", "method", 8, 8, 8, 9),
        ("A.m.deep", "function", 9, 12, 9, 9),
        ("A.B", "class", 10, 10, 10, 11),
        ("A.B.n", "method", 11, 18, 11, 11),
    ]


def test_variables_and_attributes_count_once_locals_never() -> None:
    assert places(
        "X = 1\n"
        "X = 2\n"
        "a, (b, *c) = 1, (2, 3)\n"
        "n: int\n"
        "d['k'] = x.y = 3\n"
        "if X:\n"
        "    UNDER = (\n"
        "        1)\n"
        "class A:\n"
        "    size: int = 4\n"
        "    def m(self):\n"
        "        local = 1\n"
        "for loop in X: pass\n"
        "X += 1\n"
    ) == [
        ("X", "variable", 1, 0, 1, 1),
        ("a", "variable", 3, 0, 3, 3),
        ("b", "variable", 3, 4, 3, 3),
        ("c", "variable", 3, 8, 3, 3),
        ("n", "variable", 4, 0, 4, 4),
        ("UNDER", "variable", 7, 4, 7, 8),
        ("A", "class", 9, 6, 9, 12),
        ("A.size", "attribute", 10, 4, 10, 10),
        ("A.m", "method", 11, 8, 11, 12),
    ]


def test_later_ones_of_the_same_name_are_numbered() -> None:
    assert [
        symbol for symbol, *_ in places("def f(): pass\ndef f(): pass\nf = 1\nclass f:\n  def g(self): pass\n")
    ] == [
        "f",
        "f~2",
        "f~3",
        "f~4",
        "f.g",
    ]


def test_a_body_ends_with_its_last_statement_not_with_comments() -> None:
    assert places(
        "def f():\n"
        "    return 1  # said\n"
        "    # trailing\n"
        "\n"
        "# about g\n"
        "def g():\n"
        "    if 1:\n"
        "        pass\n"
        "        # deep\n"
        "    # shallow\n"
        "def h():\n"
        '    """text\n'
        '    # not a comment"""\n'
    ) == [("f", "function", 1, 4, 1, 2), ("g", "function", 6, 4, 6, 8), ("h", "function", 11, 4, 11, 13)]


def test_decorators_begin_a_definition_and_set_flags() -> None:
    text = (
        "class A:\n"
        "    @property\n"
        "    def p(self): pass\n"
        "    @p.setter\n"
        "    def p(self, v): pass\n"
        "    @staticmethod\n"
        "    def s(): yield 1\n"
        "    @classmethod\n"
        "    @abc.abstractmethod  # both\n"
        "    def c(cls): pass\n"
        "    @functools.cached_property\n"
        "    def q(self): return lambda: (yield)\n"
        "    @typing.overload\n"
        "    async def o(self): pass\n"
        "    @route('/a', x=1)\n"
        "    def r(self): pass\n"
    )
    found = facts(text).definitions
    assert [(made.symbol, made.start_line, made.line, made.decorators, made.flags) for made in found[1:]] == [
        ("A.p", 2, 3, ("property",), ("property",)),
        ("A.p~2", 4, 5, ("p.setter",), ("setter",)),
        ("A.s", 6, 7, ("staticmethod",), ("static", "generator")),
        ("A.c", 8, 10, ("classmethod", "abc.abstractmethod"), ("classmethod", "abstract")),
        ("A.q", 11, 12, ("functools.cached_property",), ("property",)),
        ("A.o", 13, 14, ("typing.overload",), ("async", "overload")),
        ("A.r", 15, 16, ("route('/a', x=1)",), ()),
    ]


def test_signatures_are_one_line_without_comments() -> None:
    made = one(
        "async def ship(  # to whom\n    order: 'Order',\n    *, fast=False,\n) -> dict[\n    str, int]:\n    pass\n"
    )
    assert made.signature == "async def ship( order: 'Order', *, fast=False, ) -> dict[ str, int]"
    assert made.returns == "dict[ str, int]"
    assert one("def f[T: int](a: T) -> T: ...").signature == "def f[T: int](a: T) -> T"
    assert one("class A[T](B[T], metaclass=M): pass").signature == "class A[T](B[T], metaclass=M)"
    long = one(f"def f({', '.join(f'parameter_{n}' for n in range(40))}): pass").signature
    assert len(long) == 200
    assert long.endswith("…")
    assert one("MOST: int = 3  # of them").signature == "MOST: int = 3"
    assert one("n: int").signature == "n: int"


def test_parameters_of_every_kind() -> None:
    made = one("def f(a, /, b: int, c=1, *args: str, d, e: float = 2.0, **kw): pass")
    assert [(given.name, given.kind, given.annotation, given.default) for given in made.parameters] == [
        ("a", "positional-only", "", None),
        ("b", "positional", "int", None),
        ("c", "positional", "", "1"),
        ("args", "variadic", "str", None),
        ("d", "keyword-only", "", None),
        ("e", "keyword-only", "float", "2.0"),
        ("kw", "keywords", "", None),
    ]
    assert [given.kind for given in one("def f(a, *, b): pass").parameters] == ["positional", "keyword-only"]


def test_bases_as_written() -> None:
    assert one("class A(B, mod.C[int], metaclass=Meta, *rest): pass").bases == (
        "B",
        "mod.C[int]",
        "metaclass=Meta",
        "*rest",
    )
    assert one("class A(): pass").bases == ()
    assert one("class A(  # why\n  B,\n): pass").bases == ("B",)


def test_the_first_line_of_a_docstring() -> None:
    assert one('def f():\n    """Ships it.\n\n    More."""').doc == "Ships it."
    assert one("class A:\n    r'''\n    Below.\n    '''\n").doc == "Below."
    assert one("def f():\n    # first\n    'short'\n    return 'no'").doc == "short"
    assert one("def f():\n    return 'no'").doc == ""
    assert one("def f():\n    b'no'").doc == ""
    assert one("def f():\n    f'no {x}'").doc == ""


def test_scopes_name_their_definition_and_parent() -> None:
    found = facts("def f(a):\n    return [g(x) for x in a], lambda y, z=1: h(y)\nclass C: pass\n").scopes
    assert [(scope.kind, scope.parent, scope.definition, scope.line, scope.column) for scope in found] == [
        ("module", -1, -1, 1, 0),
        ("function", 0, 0, 1, 0),
        ("comprehension", 1, 0, 2, 11),
        ("lambda", 1, 0, 2, 30),
        ("class", 0, 1, 3, 0),
    ]
    function, inner = found[1], found[3]
    assert (function.end_line, function.end_column) == (2, 49)
    assert [given.name for given in inner.parameters] == ["y", "z"]
    assert inner.result == "#1"


def test_definitions_in_and_beside_broken_code_survive() -> None:
    found = facts(
        "def a(): pass\nclass K:\n    def f(self):\n        g(\n    def h(self):\n        return 1\ndef z(): pass\n"
    )
    assert {made.qualified_name for made in found.definitions} >= {"a", "K", "K.h", "z"}
    assert found.problems
    assert all(line == 4 for line, _ in found.problems)


def test_both_sides_of_a_conflict_are_found() -> None:
    found = facts(
        "class A:\n"
        "    def steady(self): return 1\n"
        "<<<<<<< HEAD\n"
        "    def pick(self): return 3\n"
        "=======\n"
        "    def pick(self): return 2\n"
        ">>>>>>> side\n"
        "    def main(self): return self.steady()\n"
    )
    assert [(made.symbol, made.line) for made in found.definitions] == [
        ("A", 1),
        ("A.steady", 2),
        ("A.pick", 4),
        ("A.pick~2", 6),
        ("A.main", 8),
    ]
    assert found.problems == ((3, "merge conflict: both sides are read"),)


def test_names_keep_their_letters() -> None:
    raw = b"# -*- coding: latin-1 -*-\ndef caf\xe9_open():\n    return caf\xe9_open()\n"
    found = extract("python", raw)
    assert found.definitions[0].name == "café_open"
    assert [(call.name, call.line, call.column) for call in found.calls] == [("café_open", 3, 11)]
    marked = extract(
        "python", b"\xef\xbb\xbfdef first():\r\n    return 1\r\n\r\ndef second():\r\n    return first()\r\n"
    )
    assert [(made.name, made.line, made.column, made.end_line) for made in marked.definitions] == [
        ("first", 1, 4, 2),
        ("second", 4, 4, 5),
    ]
    assert marked.lines == 5
    assert extract("python", b"def a():\n    x = '\0'\ndef b(): pass\n").definitions[-1].name == "b"


def test_another_language_in_a_python_file_gives_no_definition() -> None:
    found = facts("function twice(n) { return n * 2; }\n")
    assert found.definitions == ()
    assert found.problems


def test_nesting_of_any_depth_is_read() -> None:
    deep = 3000
    found = facts(
        "x = " + "(" * deep + "work()" + ")" * deep + "\ny = " + "f(" * 500 + ")" * 500 + "\ndef tail(): pass\n"
    )
    assert [call.name for call in found.calls] == ["work"] + ["f"] * 500
    assert found.definitions[-1].name == "tail"


def test_an_unknown_language_is_a_problem_not_a_crash() -> None:
    assert extract("klingon", b"x").problems == ((0, "no language 'klingon' in grammars.toml"),)
