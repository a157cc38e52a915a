"""What a Go file binds: constants, variables, what `:=`, a range, a case of a select or of a type switch names."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.go.walk import GoPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_const(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    written: Node | None = None
    values: list[Node] = []
    for spec in node.named_children:
        if spec.type == "const_spec":
            given = spec.child_by_field_name("value")
            if given is not None:  # without one, type and value are those of the line above
                written, values = spec.child_by_field_name("type"), _listed(given)
            _declare(found, spec, written, values)


def on_var(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    given = node.child_by_field_name("value")
    _declare(found, node, node.child_by_field_name("type"), [] if given is None else _listed(given))


def _declare(found: GoPass, spec: Node, written: Node | None, values: list[Node]) -> None:
    names = [each for each in spec.children_by_field_name("name") if each.type == "identifier"]
    for place, name in enumerate(names):
        word = found.text(name)
        value = _value(found, values, place, len(names))
        found.skip.add(name.start_byte)
        if found.scope > 0:
            found.local(name, "declare", value, written or "", spec)
        elif word != "_":
            outer = spec.parent
            alone = outer is not None and len(outer.named_children) == 1
            found.define(
                "variable", word, name, spec, returns=written or "",
                doc=found.doc(outer if alone and outer is not None else spec),
            )  # fmt: skip
            found.bind(word, "declare", name, value, written or "", until=spec)


def _listed(values: Node) -> list[Node]:
    return [each for each in values.named_children if each.type != "comment"]


def _value(found: GoPass, values: list[Node], place: int, names: int) -> object:
    """The value of one of several names."""
    if len(values) == names:
        return values[place]
    if len(values) != 1:
        return ""
    value = values[0]

    def element() -> str:
        text = found.write(value)
        if not text:
            return ""
        return f"{text}.{place}" if text.startswith("#") and text[1:].isdigit() else "<bool>" if place else text

    return element


def on_short(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    ranged = node.type == "range_clause"
    if b":=" not in found.data[left.end_byte : right.start_byte]:
        return
    names = left.named_children
    values = [right] if ranged or node.type == "receive_statement" else _listed(right)
    for place, name in enumerate(names):
        if name.type == "identifier":
            value = _ranged(found, right, place) if ranged else _value(found, values, place, len(names))
            found.local(name, "declare", value, "", node)


def _ranged(found: GoPass, over: Node, place: int) -> Callable[[], str]:
    def element() -> str:
        text = found.write(over)
        return f"{text}{'[*]' if place else '[k]'}" if text else ""

    return element


def on_block(found: GoPass, captures: Captures) -> None:
    node = captures["node"][0]
    at = node.start_byte
    found.leave(at)
    if at != found.body:
        found.region(node)


def on_switch(found: GoPass, captures: Captures) -> None:
    """A type switch: the name in its head is bound in each case."""
    node = found.entered(captures)
    found.region(node)
    alias = node.child_by_field_name("alias")
    if alias is not None:
        found.skip.update(each.start_byte for each in alias.named_children)


def on_case(found: GoPass, captures: Captures) -> None:
    """A case; of a type switch with a name, it binds the name with the type that it is of."""
    node = found.entered(captures)
    found.region(node)
    switch = node.parent
    if switch is None or switch.type != "type_switch_statement":
        return
    alias = switch.child_by_field_name("alias")
    names = [] if alias is None else alias.named_children
    if not names:
        return
    types = [each for each in node.children_by_field_name("type") if each.is_named]
    value: object = switch.child_by_field_name("value")
    if len(types) == 1 and found.text(types[0]) != "nil":
        value = _instance(found, types[0])
    # Bound from where the case begins, by the place of the name in the case: the head of the switch.
    at = types[-1] if types else names[0]
    word = found.data[names[0].start_byte : names[0].end_byte]
    scope = found.own_scope()
    found.names[scope].add(word)
    found.bind(word.decode("utf-8", "replace"), "declare", names[0], value, "", scope, at)


def _instance(found: GoPass, written: Node) -> Callable[[], str]:
    def instance() -> str:
        text = found.write_type(written)
        return f"<{text}>" if text else ""

    return instance
