"""Does a call fit what it reaches: only certain misfits are told."""

import ast

import pytest

from indexer.agent.fits import calls_in, misfit, parse, shape_of


def verdict(definition: str, call: str, method: bool = False) -> str | None:
    tree = parse(definition)
    assert tree is not None
    line = next(
        n for n, text in enumerate(definition.split("\n"), 1) if text.lstrip().startswith(("def", "async", "class"))
    )
    shape = shape_of(tree, line, method)
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    return None if shape is None else misfit(shape, node)


@pytest.mark.parametrize(
    ("definition", "call", "told"),
    [
        ("def f(a, b): pass", "f(1, 2)", ""),
        ("def f(a, b): pass", "f(1)", "does not pass b"),
        ("def f(a, b): pass", "f(1, b=2)", ""),
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
        ("async def f(a): pass", "f()", "does not pass a"),
        ("@cached\ndef f(a): pass", "f()", None),
        ("class C:\n    def __init__(self, a): pass", "C()", "does not pass a"),
        ("class C(Base):\n    pass", "C(1, 2)", None),
        ("@dataclass\nclass C:\n    a: int", "C()", None),
    ],
)
def test_functions_and_classes(definition: str, call: str, told: str | None) -> None:
    assert verdict(definition, call) == told


def test_methods_take_their_receiver() -> None:
    assert verdict("def m(self, a): pass", "x.m()", method=True) == "does not pass a"
    assert verdict("def m(self, a): pass", "x.m(1)", method=True) == ""
    assert verdict("@staticmethod\ndef m(a): pass", "x.m(1)", method=True) == ""
    assert verdict("@classmethod\ndef m(cls): pass", "x.m(1)", method=True) == "passes 1 positional, 0 taken"
    assert verdict("def m(): pass", "x.m()", method=True) is None


def test_calls_and_what_is_no_python() -> None:
    text = "a.b.c(f(1))\n(g)\\\n  (2)\n'é', h(3)\n"
    tree = parse(text)
    assert tree is not None
    found = sorted((call.line, call.column, call.name) for call in calls_in(tree, text.split("\n")))
    assert found == [(1, 4, "c"), (1, 6, "f"), (2, 1, "g"), (4, 5, "h")]
    assert parse("def (") is None
    assert parse("(" * 5000) is None
