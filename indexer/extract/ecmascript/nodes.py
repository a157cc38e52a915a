"""Small questions to a syntax node."""

from indexer.grammars.loader import Node

FUNCTIONS = frozenset(("arrow_function", "function_expression", "generator_function", "class"))
NAMES = frozenset(("property_identifier", "private_property_identifier", "string", "number"))
"""Nodes that are the name of a member."""
PATTERN_NAMES = frozenset(("identifier", "shorthand_property_identifier_pattern"))
"""Nodes that are a name in a pattern."""
_WRAPPERS = frozenset(
    ("memo", "forwardRef", "observer", "useCallback", "debounce", "throttle", "once", "memoize", "cache")
)
"""Functions that give back, by their name, what they are given, with something round it."""


def child(node: Node, place: int = 0) -> Node | None:
    """A named child by its place; None if there are not so many."""
    return node.named_child(place) if place < node.named_child_count else None


def after_comments(node: Node) -> Node | None:
    """The first named child that is no comment."""
    inner = child(node)
    while inner is not None and inner.type == "comment":
        inner = inner.next_named_sibling
    return inner


def function_in(value: Node) -> Node | None:
    """The function or class that a value is, parentheses, casts and wrappers looked through."""
    for _ in range(6):
        form = value.type
        if form in FUNCTIONS:
            return value
        inner: Node | None = None
        if form in ("parenthesized_expression", "as_expression", "satisfies_expression"):
            inner = child(value)
        elif form == "assignment_expression":
            inner = value.child_by_field_name("right")
        elif form == "call_expression":
            callee, given = value.child_by_field_name("function"), value.child_by_field_name("arguments")
            if callee is not None and callee.type == "member_expression":
                callee = callee.child_by_field_name("property")
            if (
                callee is not None
                and given is not None
                and (callee.text or b"").decode("utf-8", "replace") in _WRAPPERS
            ):
                inner = child(given)
        if inner is None:
            return None
        value = inner
    return None
