"""Expression texts as trees, read once each.

A dotted name stays a tuple of its names, `#12.a` one that begins with the call's number; everything else is the
standard library's tree. Promise: a text that is no expression is None, never an error.
"""

from __future__ import annotations

import ast
import re
import warnings
from typing import NamedTuple

_DOTTED = re.compile(r"(?:#\d+|[^\W\d]\w*)(?:\.[^\W\d]\w*)*")
_WARNED_OF = re.compile(r"\\|\d[^\W\d_]")
"""What the reader of Python may warn of: odd escapes, and numbers that run into words."""

_CONSTANTS = frozenset(("None", "True", "False"))
_KEPT = 200_000


class Dotted(NamedTuple):
    """`root.a.b`: `call` is the call number when the root is one (`#12`), else -1."""

    root: str
    call: int
    attributes: tuple[str, ...]


Tree = Dotted | ast.expr | None

_read: dict[str, Tree] = {}


def read(text: str) -> Tree:
    """The tree of an expression text; None when it is empty or cannot be read."""
    found = _read.get(text, _read)
    if found is not _read:
        return found  # type: ignore[return-value]
    if len(_read) > _KEPT:
        _read.clear()
    tree = _parse(text)
    _read[text] = tree
    return tree


def _parse(text: str) -> Tree:
    if not text:
        return None
    if text.isidentifier() and text not in _CONSTANTS:
        return Dotted(text, -1, ())
    if _DOTTED.fullmatch(text):
        root, *attributes = text.split(".")
        if root.startswith("#"):
            return Dotted(root, int(root[1:]), tuple(attributes))
        if text not in _CONSTANTS:
            return Dotted(root, -1, tuple(attributes))
    whole = f"({text}\n)" if "\n" in text else text
    try:
        if not _WARNED_OF.search(text):
            return ast.parse(whole, mode="eval").body
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(whole, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    try:
        return ast.parse(f"({text})", mode="eval").body  # a bare tuple with a star, a generator, a yield
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def written(node: ast.expr) -> str:
    """The dotted name that a tree is; "" for anything else."""
    attributes: list[str] = []
    while isinstance(node, ast.Attribute):
        attributes.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(attributes)]) if isinstance(node, ast.Name) else ""


def keys(target: str) -> list[ast.expr]:
    """The keys of an item target (`name["a"][0]`: "a" and 0), outermost container first; empty if it cannot be read."""
    node = read(target)
    found: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        found.append(node.slice)
        node = node.value
    return list(reversed(found))
