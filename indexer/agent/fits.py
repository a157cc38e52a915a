"""Does a call still fit the definition it reaches? For Python, read off both source texts.

Only certain misfits are told: a star argument, a decorator that may change the signature, an overload or anything else
that could make the call right leaves it alone.
"""

import ast

from indexer.tuples import NamedTuple

_TRANSPARENT = frozenset({"staticmethod", "classmethod", "abstractmethod", "abc.abstractmethod", "override", "final"})


class Shape(NamedTuple):
    """What a definition takes. `bound`: its first parameter is given by the receiver."""

    positional: tuple[str, ...]
    required: frozenset[str]
    positional_only: frozenset[str]
    keywords: frozenset[str]
    variadic: bool
    any_keyword: bool


class CallAt(NamedTuple):
    """A call in a source file; `line` and `column` (in characters) are the place of the called name."""

    line: int
    column: int
    name: str
    node: ast.Call


def parse(text: str) -> ast.Module | None:
    """The tree of a Python text, None when it is not valid now."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def shape_of(tree: ast.Module, line: int, method: bool) -> Shape | None:
    """What the function whose name is on `line` takes, None when that cannot be told for certain.

    A class takes what its own `__init__` takes; without one it cannot be told.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno == line:
            return _function_shape(node, method)
        if isinstance(node, ast.ClassDef) and node.lineno == line:
            if node.decorator_list or node.keywords:
                return None
            own = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
            makers = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__new__"]
            return _function_shape(own[0], True) if len(own) == 1 and not makers else None
    return None


def _function_shape(node: ast.FunctionDef | ast.AsyncFunctionDef, method: bool) -> Shape | None:
    names = {ast.unparse(one) for one in node.decorator_list}
    if not names <= _TRANSPARENT:
        return None
    given = node.args
    positional = [*given.posonlyargs, *given.args]
    if method and "staticmethod" not in names:
        if not positional:
            return None
        positional = positional[1:]
    needed = positional[: len(positional) - len(given.defaults)] if given.defaults else positional
    required = {one.arg for one in needed}
    required |= {one.arg for one, value in zip(given.kwonlyargs, given.kw_defaults, strict=True) if value is None}
    only = {one.arg for one in given.posonlyargs}
    return Shape(
        positional=tuple(one.arg for one in positional),
        required=frozenset(required),
        positional_only=frozenset(only),
        keywords=frozenset(
            [one.arg for one in positional if one.arg not in only] + [one.arg for one in given.kwonlyargs]
        ),
        variadic=given.vararg is not None,
        any_keyword=given.kwarg is not None,
    )


def calls_in(tree: ast.Module, lines: list[str]) -> list[CallAt]:
    """Every call whose callee is a name or an attribute, by the place of that name in `lines`, the parsed text."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name):
            line, column, name = called.lineno, called.col_offset, called.id
        elif isinstance(called, ast.Attribute):
            line, name = called.end_lineno or called.lineno, called.attr
            column = (called.end_col_offset or 0) - len(name.encode())
        else:
            continue
        text = lines[line - 1]
        if not text.isascii():  # the parser counts bytes
            column = len(text.encode("utf-8", "replace")[:column].decode("utf-8", "replace"))
        found.append(CallAt(line, column, name, node))
    return found


def misfit(shape: Shape, call: ast.Call) -> str:
    """Why the call does not fit, "" when it does or when that cannot be told."""
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
        return ""
    count = len(call.args)
    if count > len(shape.positional) and not shape.variadic:
        return f"passes {count} positional, {len(shape.positional)} taken"
    filled = set(shape.positional[:count])
    for keyword in call.keywords:
        name = keyword.arg or ""
        if name not in shape.keywords and not shape.any_keyword:
            return f"passes {name}=, which is not taken"
        if name in filled and name not in shape.positional_only:
            return f"passes {name} twice"
        filled.add(name)
    missing = sorted(shape.required - filled)
    return f"does not pass {', '.join(missing)}" if missing else ""
