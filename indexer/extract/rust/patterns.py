"""The names that Rust's patterns bind, each with the expression for its part of the value.

A name that begins with a capital letter is a constant or a variant, not a new name.
"""

from __future__ import annotations

from functools import partial

from indexer.extract.rust import types
from indexer.extract.rust.walk import FIELD, RustPass
from indexer.grammars.loader import Node

_DEEPEST = 12
_TRANSPARENT = frozenset(("ref_pattern", "mut_pattern", "reference_pattern", "match_pattern", "parenthesized_pattern"))


def bind(
    found: RustPass, pattern: Node, value: object, until: Node, annotation: object = "", kind: str = "declare"
) -> None:
    """Binds what a pattern binds; `value` (text, a node or a function that gives the text) is what it is laid over, of
    the type `annotation` if that is given; the names are seen from the end of `until`."""
    if pattern.type == "identifier":
        _name(found, pattern, value, "", "", until, annotation, kind)
        return
    if annotation:
        value = partial(_typed, found, annotation)
    _parts(found, pattern, value, "", "", until, 0)


def bind_parameter(found: RustPass, node: Node, number: int, of: Node | None = None) -> None:
    """Binds the parameter of a function or closure, whose type is `of` if that says more than what is written there:
    one without a name of its own is `__` and its number."""
    pattern, held = node, None
    if node.type == "parameter":
        pattern = node.child_by_field_name("pattern") or node
        held = node.child_by_field_name("type") if of is None else of
    while pattern.type in _TRANSPARENT and pattern.named_children:
        pattern = pattern.named_children[-1]
    if pattern.type == "identifier":
        found.bind(found.text(pattern), "parameter", pattern, "", held or "")
        return
    found.bind(f"__{number}", "parameter", pattern, "", held or "")
    _parts(found, pattern, f"__{number}", "", "", pattern, 0)


def _typed(found: RustPass, annotation: object) -> str:
    held = found.write_type(annotation)
    return f"<{held}>" if held else ""


def _name(
    found: RustPass, node: Node, value: object, before: str, after: str, until: Node, annotation: object, kind: str
) -> None:
    text = found.text(node)
    if text[:1].isupper():
        found.use(node, text, "value")
        return
    found.bind(text, kind, node, found.part(value, before, after) if value else "", annotation, until=until)


def _parts(found: RustPass, node: Node, value: object, before: str, after: str, until: Node, depth: int) -> None:
    form = node.type
    if depth > _DEEPEST:
        return
    if form == "identifier":
        _name(found, node, value, before, after, until, "", "declare")
    elif form in _TRANSPARENT:
        condition = node.child_by_field_name("condition")
        for each in node.named_children:
            if each.type != "mutable_specifier" and each != condition:
                _parts(found, each, value, before, after, until, depth + 1)
    elif form in ("tuple_pattern", "tuple_struct_pattern"):
        _positions(found, node, value, before, after, until, depth)
    elif form == "struct_pattern":
        narrowed = types.rooted(types.path(found, node.child_by_field_name("type")))
        for each in node.named_children:
            if each.type != "field_pattern":
                continue
            name, inner = each.child_by_field_name("name"), each.child_by_field_name("pattern")
            if name is None or not narrowed:
                continue
            word = found.text(name)
            part = (f"({before}", f"{after}~{narrowed}).{word if word.isdigit() else FIELD + word}")
            if inner is not None:
                _parts(found, inner, value, *part, until, depth + 1)
            else:
                _name(found, name, value, *part, until, "", "declare")
    elif form == "captured_pattern":
        for each in node.named_children:
            _parts(found, each, value, before, after, until, depth + 1)
    elif form == "or_pattern":
        _alternatives(found, node, value, before, after, until, depth)
    elif form == "slice_pattern":
        for each in node.named_children:
            if each.type == "captured_pattern" and each.named_children:  # the rest: a slice again
                rest = each.named_children[-1].type == "remaining_field_pattern"
                _parts(found, each.named_children[0], value, before, after + ("" if rest else "[]"), until, depth + 1)
            else:
                _parts(found, each, value, before, after + "[]", until, depth + 1)


def _positions(found: RustPass, node: Node, value: object, before: str, after: str, until: Node, depth: int) -> None:
    """The parts of a tuple, a tuple struct or a variant, told apart by the commas between them."""
    start = 0
    if node.type == "tuple_struct_pattern":
        narrowed = types.rooted(types.path(found, node.child_by_field_name("type")))
        if not narrowed:
            value = ""
        before, after = f"({before}", f"{after}~{narrowed})"
        start = 1
    place, known = 0, True
    for each in node.children[start:]:
        if each.type == ",":
            place += 1
        elif each.type == "remaining_field_pattern":
            known = False
        elif each.is_named and each.type not in ("line_comment", "block_comment"):
            _parts(found, each, value if known else "", before, f"{after}.{place}", until, depth + 1)


def _alternatives(found: RustPass, node: Node, value: object, before: str, after: str, until: Node, depth: int) -> None:
    """Patterns of which one fits: a name that several bind is the value of any of them."""
    first = len(found._bindings)
    for each in node.named_children:
        _parts(found, each, value, before, after, until, depth + 1)
    bound = found._bindings[first:]
    del found._bindings[first:]
    by_name: dict[str, list[int]] = {}
    for number, made in enumerate(bound):
        by_name.setdefault(made.target, []).append(number)
    for numbers in by_name.values():
        values = [bound[number].value for number in numbers]
        found._bindings.append(bound[numbers[0]]._replace(value=partial(_any_of, found, values)))


def _any_of(found: RustPass, values: list[object]) -> str:
    written = [found.write(value) for value in values]
    return "|".join(dict.fromkeys(written)) if all(written) else ""
