"""Scala: calls, members that are taken, what makes an instance, functions handed over."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.scala.writing import ScalaPass, inner_call, plain_member, with_types
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_TAKING = frozenset(("call_expression", "generic_function", "field_expression"))


def _values(found: ScalaPass, held: Node) -> list[object]:
    """The arguments of one list: functions that write them."""
    if held.type != "arguments":
        return [_argument(found, held)]
    return [_argument(found, each) for each in held.named_children if "comment" not in each.type]


def _argument(found: ScalaPass, node: Node) -> Callable[[], str]:
    return lambda: found.argument(node)


def on_call(found: ScalaPass, captures: Captures) -> None:
    """`f(a)(b)` is one call, which is found when its outermost parentheses are."""
    node = found.entered(captures)
    if node.id in found.merged:
        return
    given: list[object] = []
    inner = inner_call(node)
    each: Node | None = node
    while each is not None:
        held = each.child_by_field_name("arguments")
        given = (_values(found, held) if held is not None else []) + given
        if each == inner:
            break
        each = each.child_by_field_name("function")
        if each is not None:
            found.merged.add(each.id)
    function = inner.child_by_field_name("function")
    if function is None:
        return
    name, callee = _callee(found, function)
    found.call(node, name, callee, given)


def _callee(found: ScalaPass, function: Node) -> tuple[Node | None, object]:
    """The name in what is called, and what writes it."""
    if function.type in ("identifier", "operator_identifier"):
        return function, function
    if function.type == "field_expression":
        return function.child_by_field_name("field"), lambda: plain_member(found, function)
    if function.type == "generic_function":
        inner = function.child_by_field_name("function")
        if inner is not None:
            return _callee(found, inner)[0], lambda: with_types(found, function)
    if function.type == "instance_expression":
        return None, function
    return None, function


def on_member(found: ScalaPass, captures: Captures) -> None:
    """`a.b` that is not called with arguments: it may be a method without any."""
    node = captures["node"][0]
    outer, name = node.parent, node.child_by_field_name("field")
    if outer is None or name is None:
        return
    if outer.type == "call_expression" and outer.child_by_field_name("function") == node:
        return
    if outer.type == "generic_function" or outer.type == "postfix_expression":
        return
    if outer.type == "assignment_expression" and outer.child_by_field_name("left") == node:
        return
    if not found.data[name.start_byte : name.start_byte + 1].islower():
        return
    found.leave(node.start_byte)
    found.call(node, name, lambda: plain_member(found, node), None)


def on_infix(found: ScalaPass, captures: Captures) -> None:
    """`a map f`."""
    node = found.entered(captures)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if operator is None or right is None:
        return
    text = found.text(operator)
    if text in ("eq", "ne"):
        return

    def callee() -> str:
        written = found.write(left)
        return f"{written}.{text}" if written else ""

    found.call(node, operator, callee, _values(found, right))


def _type_name(node: Node) -> Node:
    while node.named_children and node.type in ("generic_type", "stable_type_identifier", "compound_type"):
        inner = node.child_by_field_name("type") or node.child_by_field_name("base")
        node = inner if inner is not None else node.named_children[-1]
    return node


def _made(found: ScalaPass, node: Node, held: Node, given: list[object]) -> None:
    named = held.child_by_field_name("base") if held.type == "compound_type" else held

    def callee() -> str:
        written = found.write_type(named)
        return f"new {written}" if written else ""

    found.call(node, _type_name(held), callee, given)


def on_new(found: ScalaPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = [each for each in node.named_children if "comment" not in each.type]
    if not parts or parts[0].type == "template_body":
        return
    given: list[object] = []
    for each in parts[1:]:
        if each.type == "arguments":
            given += _values(found, each)
    _made(found, node, parts[0], given)


def on_base_call(found: ScalaPass, captures: Captures) -> None:
    """`extends B(n)`."""
    given = captures["arguments"][0]
    found.leave(given.start_byte)
    before = given.prev_named_sibling
    if before is not None and before.type != "arguments":
        _made(found, given, before, _values(found, given))


def on_reference(found: ScalaPass, captures: Captures) -> None:
    """A plain name that is handed over; whether it is a function is seen when it is resolved."""
    node = captures["value"][0]
    found.leave(node.start_byte)
    if found.named_function(found.text(node)):
        found.refer(node, node, "value")


def on_annotation(found: ScalaPass, captures: Captures) -> None:
    name = captures["name"][0]
    found.leave(name.start_byte)
    found.refer(_type_name(name), lambda: found.write_type(name).partition("<")[0], "type")


HANDLERS: dict[str, Callable[[ScalaPass, Captures], None]] = {
    "call": on_call,
    "member": on_member,
    "infix": on_infix,
    "new": on_new,
    "base_call": on_base_call,
    "reference": on_reference,
    "annotation": on_annotation,
}
