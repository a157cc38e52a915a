"""Calls of methods without parameters that are written as a plain name: `name` for `def name`, as far as the file
itself defines the method and nothing nearer has its name.

They are looked for by their names, not by a pattern for every identifier, which would cost more than all others.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.scala.writing import ScalaPass

_WITHOUT = re.compile(rb"\bdef\s+(\w+)(?=\s*(?::[^:]|=[^=>]))")
_NAMED = frozenset(("name", "field", "function", "pattern", "left", "lambda_start", "label", "alias"))
"""Fields in which a name is no plain value."""
_HOLDERS = frozenset(
    (
        "arguments", "ascription_expression", "assignment_expression", "block", "call_expression", "case_clause",
        "enumerator", "field_expression", "function_definition", "guard", "if_expression", "indented_block",
        "infix_expression", "interpolation", "lambda_expression", "match_expression", "parenthesized_expression",
        "return_expression", "template_body", "tuple_expression", "val_definition", "var_definition",
        "while_expression",
    )
)  # fmt: skip
"""Nodes in which a plain name may be a value."""


def add(found: ScalaPass, root: Node) -> None:
    """Adds the calls that are plain names to what a pass has found."""
    names = set(_WITHOUT.findall(found.data))
    if not names:
        return
    scopes = sorted((start, -end, number) for (start, end), number in found.scope_at.items())
    starts = [start for start, _, _ in scopes]
    bound = {(each.scope, each.target) for each in found.bindings}
    pattern = re.compile(rb"(?<![\w.`\"])(?:" + b"|".join(sorted(names)) + rb")(?![\w`(\[\"])")
    for match in pattern.finditer(found.data):
        at, end = match.span()
        node = root.descendant_for_byte_range(at, end)
        if node is None or node.type != "identifier" or (node.start_byte, node.end_byte) != (at, end):
            continue
        if not _is_value(node):
            continue
        scope = _scope_of(scopes, starts, at)
        if not _is_bound(found, bound, scope, found.text(node)):
            found.call_in(node, scope)


def _is_value(node: Node) -> bool:
    outer = node.parent
    if outer is None or outer.type not in _HOLDERS:
        return False
    for place, child in enumerate(outer.children):
        if child.id == node.id:
            field = outer.field_name_for_child(place)
            if field == "left":
                return outer.type == "infix_expression"
            if field is None and outer.type in ("enumerator", "lambda_expression"):
                return place > 0
            return field not in _NAMED
    return False


def _scope_of(scopes: list[tuple[int, int, int]], starts: list[int], at: int) -> int:
    """The innermost scope that a byte is in."""
    for place in range(bisect_right(starts, at) - 1, -1, -1):
        _, end, number = scopes[place]
        if at < -end:
            return number
    return 0


def _is_bound(found: ScalaPass, bound: set[tuple[int, str]], scope: int, name: str) -> bool:
    """Whether a scope or one round it has something else of the name."""
    while scope >= 0:
        if (scope, name) in bound:
            return True
        scope = found.scopes[scope].parent
    return False
