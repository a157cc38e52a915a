"""C and C++: calls, instances that are made, and functions that are used without being called."""

from __future__ import annotations

from indexer.extract.c.writing import CPass, cast_type
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def _arguments(node: Node) -> list[object]:
    held = node.child_by_field_name("arguments")
    return [] if held is None else [each for each in held.named_children if each.type != "comment"]


def on_call(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    function = node.child_by_field_name("function")
    if function is None or function.type == "primitive_type" or cast_type(found, function) is not None:
        return
    name: Node | None = function
    while name is not None and name.type not in ("identifier", "field_identifier", "destructor_name", "operator_name"):
        if name.type == "field_expression":
            name = name.child_by_field_name("field")
        elif name.type in ("qualified_identifier", "template_function", "template_method", "dependent_name"):
            name = name.child_by_field_name("name")
        elif name.type == "parenthesized_expression" and name.named_child_count == 1:
            name = name.named_children[0]
        else:
            name = None
    found.call(node, name, function, _arguments(node))


def on_new(found: CPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = node.child_by_field_name("type")
    if held is None or not found.cpp or (node.type != "new_expression" and held.type == "type_descriptor"):
        return

    arguments = _arguments(node)
    value = node.child_by_field_name("value")
    if value is not None:
        arguments = [each for each in value.named_children if each.type != "comment"]
    make(found, node, held, arguments)


def make(found: CPass, node: Node, held: Node, arguments: list[object]) -> None:
    """The call that makes an instance of the type `held`: it is called by the type's last name."""
    name = held
    while name.type in ("qualified_identifier", "template_type"):
        inner = name.child_by_field_name("name")
        if inner is None:
            break
        name = inner

    def callee() -> str:
        written = found.write_type(held)
        return f"new {written}" if written else ""

    found.call(node, name, callee, arguments)


def on_value(found: CPass, captures: Captures) -> None:
    value = captures["value"][0]
    found.leave(value.start_byte)
    text = found.text(value)
    scope = found.scope
    local = {(bound.scope, bound.target) for bound in found._bindings[-40:] if bound.kind in ("parameter", "declare")}
    while scope > 0:
        if (scope, text) in local:
            return
        scope = found.scopes[scope].parent
    found.refer(value, text, "value")
