"""Scopes inside Rust's functions, and what is bound in them."""

from __future__ import annotations

from functools import partial

from indexer.extract.rust import expressions
from indexer.extract.rust.patterns import bind, bind_parameter
from indexer.extract.rust.walk import RustPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_closure(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("lambda", node)
    given, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    place = 0
    for each in [] if given is None else given.children:
        if each.type == ",":
            place += 1
        elif each.type == "_":
            found.bind(f"__{place}", "parameter", each)
        elif each.is_named and each.type not in ("line_comment", "block_comment"):
            bind_parameter(found, each, place)
    if body is None:
        return
    held = node.child_by_field_name("return_type")
    found.result(found.scope, body if held is None else partial(_instance, found, held))
    if body.type == "block":
        found.bodies.add((body.start_byte, body.end_byte))


def _instance(found: RustPass, held: Node) -> str:
    text = found.write_type(held)
    return f"<{text}>" if text else ""


def on_block(found: RustPass, captures: Captures) -> None:
    node = captures["node"][0]
    span = (node.start_byte, node.end_byte)
    if span not in found.bodies:
        found.leave(span[0])
        found.enter("block", node)


def on_if_let(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    then = node.child_by_field_name("consequence")
    if then is not None:
        found.enter_span("block", node.start_byte, then.end_byte)


def on_while_let(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)


def on_for(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    if pattern is not None and value is not None:
        bind(found, pattern, found.part(value, "", "[*]"), value)


def on_arm(found: RustPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    found.enter("block", node)
    pattern = node.child_by_field_name("pattern")
    if pattern is not None:
        for each in pattern.named_children[:1]:
            bind(found, each, value, each)


def on_let_condition(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    if pattern is not None and value is not None:
        bind(found, pattern, value, node)


def on_let(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    pattern, held, value = (node.child_by_field_name(field) for field in ("pattern", "type", "value"))
    if pattern is None:
        return
    if held is None and value is None and pattern.type == "identifier":
        found.later.add((found.scope, found.text(pattern)))
    annotation: object = held or ""
    if held is not None and value is not None and b"_" in found.data[held.start_byte : held.end_byte]:
        annotation = partial(_with_items, found, held, value)
    bind(found, pattern, value or "", node, annotation)


def _with_items(found: RustPass, held: Node, value: Node) -> str:
    return expressions.collected(found, value, held) or found.write_type(held)


def on_assign(found: RustPass, captures: Captures) -> None:
    node = captures["node"][0]
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or not found.later:
        return
    found.leave(node.start_byte)
    name, scope = found.text(left), found.scope
    while scope >= 0:
        if (scope, name) in found.later:
            found.bind(name, "assign", left, right, scope=scope, until=node)
            return
        scope = found.scopes[scope].parent


def on_return(found: RustPass, captures: Captures) -> None:
    """What a closure gives before its end; functions say what they give."""
    node = found.entered(captures)
    scope = found.function_scope()
    if found.scopes[scope].kind == "lambda":
        inside = node.named_children
        found.give("return", inside[0] if inside else "", node, scope)
