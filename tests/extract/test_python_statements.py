"""Python bindings, blocks, imports and what functions hand out."""

from indexer.extract import extract
from indexer.facts import FileFacts


def facts(text: str) -> FileFacts:
    return extract("python", text.encode())


def bound(text: str) -> list[tuple[str, str, str, tuple[int, ...]]]:
    """(target, kind, value, path) of every binding, with the definitions' left out."""
    return [
        (each.target, each.kind, each.value, each.path) for each in facts(text).bindings if each.kind != "definition"
    ]


def test_assignments_of_every_form() -> None:
    assert bound("x = a.b\ny: int = 3\nz: str\nz += f()\n") == [
        ("x", "assign", "a.b", ()),
        ("y", "assign", "3", ()),
        ("z", "declare", "", ()),
        ("z", "augment", "#0", ()),
    ]
    found = facts("y: 'dict[str, int]' = 3\nz: str\nw = 1\n").bindings
    assert [each.annotation for each in found] == ["'dict[str, int]'", "str", ""]


def test_unpacking_says_where_in_the_value() -> None:
    assert bound("a, (b, *c), [d] = v\n(e) = w\n*f, g = u\n") == [
        ("a", "assign", "v", (0,)),
        ("b", "assign", "v", (1, 0)),
        ("c", "assign", "v", (1, -2)),
        ("d", "assign", "v", (2, 0)),
        ("e", "assign", "w", ()),
        ("f", "assign", "u", (-1,)),
        ("g", "assign", "u", (1,)),
    ]


def test_chains_give_every_target_the_last_value() -> None:
    assert bound("a = b.c = d['k'] = f(1)\n") == [
        ("a", "assign", "#0", ()),
        ("b.c", "assign", "#0", ()),
        ("d['k']", "assign", "#0", ()),
    ]


def test_attributes_items_and_calls_as_targets() -> None:
    assert bound("def f(self):\n    self.x = 1\n    self.a.b = c\n    g().y = 2\n    m[0][k].z = 3\n") == [
        ("self.x", "assign", "1", ()),
        ("self.a.b", "assign", "c", ()),
        ("#0.y", "assign", "2", ()),
        ("m[0][k].z", "assign", "3", ()),
    ]


def test_values_that_are_no_name_and_no_call_keep_their_text() -> None:
    assert bound("t = {'a': f,  # first\n     'b': g}\nu = await_(1).x\nv = p if q else r\nw = '# kept'\n") == [
        ("t", "assign", "{'a': f,  \n     'b': g}", ()),
        ("u", "assign", "#0.x", ()),
        ("v", "assign", "p if q else r", ()),
        ("w", "assign", "'# kept'", ()),
    ]
    assert bound(f"t = [{', '.join(['x'] * 3000)}]\n") == [("t", "assign", "", ())]


def test_loops_with_except_walrus_delete() -> None:
    assert bound(
        "for i, j in pairs(): pass\n"
        "async def f():\n"
        "    async with a.b() as c, d as (e, g): pass\n"
        "try: pass\n"
        "except (E, F) as err: pass\n"
        "if (n := size()): del n, o.p\n"
    ) == [
        ("i", "for", "#0", (0,)),
        ("j", "for", "#0", (1,)),
        ("c", "async with", "#1", ()),
        ("e", "async with", "d", (0,)),
        ("g", "async with", "d", (1,)),
        ("err", "except", "(E, F)", ()),
        ("n", "walrus", "#2", ()),
        ("n", "delete", "", ()),
        ("o.p", "delete", "", ()),
    ]


def test_global_and_nonlocal() -> None:
    assert bound("def f():\n    global a, b\n    def g():\n        nonlocal c\n        c = 1\n") == [
        ("a", "global", "", ()),
        ("b", "global", "", ()),
        ("c", "nonlocal", "", ()),
        ("c", "assign", "1", ()),
    ]


def test_match_captures_but_not_what_it_compares_with() -> None:
    found = facts(
        "match v:\n"
        "    case A(x=b, y=0) | [c, *d] if t: pass\n"
        "    case {'k': e, **rest}: pass\n"
        "    case mod.B() as f: pass\n"
        "    case A() | B() as g: pass\n"
        "    case Colour.RED: pass\n"
        "    case _: pass\n"
    ).bindings
    assert [(each.target, each.kind, each.annotation) for each in found] == [
        ("b", "capture", ""),
        ("c", "capture", ""),
        ("d", "capture", ""),
        ("e", "capture", ""),
        ("rest", "capture", ""),
        ("f", "capture", "mod.B"),
        ("g", "capture", ""),
    ]


def test_comprehension_targets_stay_in_it_and_a_walrus_does_not() -> None:
    found = facts("def f(a):\n    return [x for x in g(a) for y in h(x) if (z := y)]\n")
    assert [(each.target, found.scopes[each.scope].kind, each.value) for each in found.bindings[1:]] == [
        ("x", "comprehension", "#0"),
        ("y", "comprehension", "#1"),
        ("z", "function", "y"),
    ]
    # The first iterable is evaluated outside, all others inside.
    assert [(call.name, found.scopes[call.scope].kind) for call in found.calls] == [
        ("g", "function"),
        ("h", "comprehension"),
    ]


def test_a_binding_takes_effect_where_its_value_ends() -> None:
    found = facts(
        "x = f(\n  x)\nfor y in g(y):\n    pass\nwith h() as z: pass\ndef d(): pass\nn: dict[\n  x]\n"
    ).bindings
    assert [(each.target, each.line, each.column, each.end_line, each.end_column) for each in found] == [
        ("x", 1, 0, 2, 4),
        ("y", 3, 4, 3, 13),
        ("z", 5, 12, 5, 13),
        ("d", 6, 4, 6, 4),
        ("n", 7, 0, 8, 4),
    ]


def test_blocks_chain_and_say_when_they_leave() -> None:
    found = facts(
        "def f():\n"
        "    if a.b:\n"
        "        return 1  # done\n"
        "    elif c:\n"
        "        pass\n"
        "    else:\n"
        "        raise E\n"
        "    if lone: pass\n"
        "    try: x()\n"
        "    except E: return\n"
        "    else: y()\n"
        "    finally: z()\n"
    ).blocks
    assert [
        (block.kind, block.parent, block.line, block.end_line, block.test, block.chain, block.leaves) for block in found
    ] == [
        ("body", -1, 1, 12, "", -1, False),
        ("body", 0, 2, 12, "", -1, False),
        ("branch", 1, 3, 3, "a.b", 2, True),
        ("branch", 1, 5, 5, "c", 2, False),
        ("branch", 1, 7, 7, "", 2, True),
        ("branch", 1, 8, 8, "lone", -1, False),
        ("try", 1, 9, 9, "", 6, False),
        ("except", 1, 10, 10, "", 6, True),
        ("branch", 1, 11, 11, "", 6, False),
        ("finally", 1, 12, 12, "", 6, False),
    ]


def test_blocks_of_loops_with_and_match() -> None:
    found = facts(
        "for a in b:\n"
        "    if c: pass\n"
        "else:\n"
        "    pass\n"
        "while t():\n"
        "    with u: pass\n"
        "match v:\n"
        "    case A() if w: pass\n"
        "    case _: pass\n"
    ).blocks
    assert [(block.kind, block.parent, block.line, block.test, block.chain) for block in found] == [
        ("body", -1, 1, "", -1),
        ("loop", 0, 2, "", -1),
        ("branch", 1, 2, "c", -1),
        ("branch", 0, 4, "", -1),
        ("loop", 0, 6, "t()", -1),
        ("with", 4, 6, "", -1),
        ("branch", 0, 8, "isinstance(v, A) and (w)", 6),
        ("branch", 0, 9, "", 6),
    ]


def test_a_class_pattern_and_an_assertion_are_tests_of_a_class() -> None:
    found = facts(
        "match v.w:\n"
        "    case A() as a: pass\n"
        "    case A(x=1) if w: pass\n"
        "    case m.B() | C(): pass\n"
        "    case A(), B(): pass\n"
        "    case [A()]: pass\n"
        "match f(v):\n"
        "    case A(): pass\n"
        "match v, w:\n"
        "    case A(): pass\n"
        "assert isinstance(v, A), 'text'\n"
        "assert v\n"
    ).blocks
    tests = [(block.test, block.leaves) for block in found[1:]]
    assert tests[0] == ("isinstance(v.w, A)", False)
    assert tests[1] == ("isinstance(v.w, A) and (w) and ...", False)
    assert tests[2] == ("isinstance(v.w, (m.B, C))", False)
    assert not [test for test, _ in tests[3:-1] if "isinstance" in test]
    assert tests[-1] == ("not (isinstance(v, A))", True)


def test_sites_know_their_block() -> None:
    found = facts("a()\nif b():\n    c()\nd()\n")
    assert [(call.name, call.block) for call in found.calls] == [("a", 0), ("b", 0), ("c", 1), ("d", 0)]


def test_imports_of_every_form() -> None:
    found = facts(
        "import a.b.c\n"
        "import d.e as f, g\n"
        "from . import h\n"
        "from ..p.q import (\n"
        "    i as j,\n"
        "    k,\n"
        ")\n"
        "from r import *\n"
        "from __future__ import annotations\n"
    )
    assert [(each.module, each.name, each.alias, each.line) for each in found.imports] == [
        ("a.b.c", "", "a", 1),
        ("d.e", "", "f", 2),
        ("g", "", "g", 2),
        (".", "h", "h", 3),
        ("..p.q", "i", "j", 5),
        ("..p.q", "k", "k", 6),
        ("r", "*", "", 8),
        ("__future__", "annotations", "annotations", 9),
    ]
    assert [(each.target, each.value) for each in found.bindings] == [
        ("a", "0"),
        ("f", "1"),
        ("g", "2"),
        ("h", "3"),
        ("j", "4"),
        ("k", "5"),
        ("annotations", "7"),
    ]


def test_imports_that_do_not_run_with_the_module_are_lazy() -> None:
    found = facts(
        "if TYPE_CHECKING:\n    import a\nelse:\n    import b\n"
        "def f():\n    import c\n"
        "class K:\n    import d\n"
        "try:\n    import e\nexcept ImportError:\n    import f\n"
        "if typing.TYPE_CHECKING:\n    import g\n"
    )
    assert [(each.module, each.lazy) for each in found.imports] == [
        ("a", True),
        ("b", False),
        ("c", True),
        ("d", False),
        ("e", False),
        ("f", False),
        ("g", True),
    ]


def test_exports_are_read_or_unknown() -> None:
    assert facts("x = 1\n").exports is None
    assert facts(
        "__all__ = ['a', \"b\"]\n__all__ += ('c',)\n__all__.extend(['d'])\n__all__.append('e')\n"
    ).exports == tuple("abcde")
    assert facts("__all__ = []\n").exports == ()
    assert facts("__all__: list[str] = ['a']\n").exports == ("a",)
    assert facts("__all__ = ['a']\n__all__ += other.__all__\n").exports is None
    assert facts("__all__ = [n for n in dir()]\n").exports is None
    assert facts("def f():\n    __all__ = ['a']\n").exports is None


def test_returns_and_yields_belong_to_the_innermost_function() -> None:
    found = facts(
        "def f():\n"
        "    def g():\n"
        "        yield a.b\n"
        "        yield from h()\n"
        "        yield\n"
        "    x = lambda: (yield 1)\n"
        "    if x: return\n"
        "    return (yield_)\n"
        "async def k():\n"
        "    return await m()\n"
    )
    assert [(each.definition, each.kind, each.value, each.line) for each in found.returns] == [
        (1, "yield", "a.b", 3),
        (1, "yield-from", "#0", 4),
        (1, "yield", "", 5),
        (0, "return", "", 7),
        (0, "return", "(yield_)", 8),
        (2, "return", "await m()", 10),
    ]
    assert ["generator" in made.flags for made in found.definitions] == [False, True, False]


def test_type_parameters_stand_in_a_scope_of_their_own() -> None:
    found = facts("class Box[T: Base, *Ts, **P](Sup):\n    def m[U](self): pass\ntype A[K] = list[K]\ntype B = K\n")
    assert [(scope.kind, scope.parent) for scope in found.scopes] == [
        ("module", -1),
        ("type", 0),
        ("class", 1),
        ("type", 2),
        ("function", 3),
        ("type", 0),
    ]
    assert [
        (each.scope, each.target, each.kind, each.value, each.path, each.annotation)
        for each in found.bindings
        if each.kind != "definition"
    ] == [
        (1, "T", "type-parameter", "", (), "Base"),
        (1, "Ts", "type-parameter", "*", (), ""),
        (1, "P", "type-parameter", "**", (), ""),
        (3, "U", "type-parameter", "", (), ""),
        (5, "K", "type-parameter", "", (), ""),
        (0, "A", "type", "list[K]", (5,), ""),
        (0, "B", "type", "K", (), ""),
    ]
    assert [(each.symbol, each.scope, each.body) for each in found.definitions] == [
        ("Box", 0, 2),
        ("Box.m", 2, 4),
        ("A", 0, -1),
        ("B", 0, -1),
    ]


def test_loops_that_await() -> None:
    assert [
        (target, kind)
        for target, kind, _, _ in bound(
            "async def f():\n async for a in v: pass\n for b in v: pass\n [c async for c in v for d in c]\n"
        )
    ] == [("a", "async for"), ("b", "for"), ("c", "async for"), ("d", "for")]


def test_an_assertion_says_where_it_ends_if_more_follows_on_its_line() -> None:
    found = facts("assert isinstance(x, C); y = x\nassert isinstance(x, D)\nassert isinstance(x, E);  # f\n")
    assert [each.end_column for each in found.blocks if each.kind == "branch"] == [23, 0, 0]
