"""PHP's calls, `new`, what it requires, and uses of types and constants."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.php.writing import OWN, PhpPass, owner
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_NAMES = ("name", "qualified_name", "relative_name")
_WORDS = frozenset(("isset", "unset", "empty", "list", "exit", "die", "eval", "array"))
"""Words of the language that look like functions."""


def _arguments(found: PhpPass, node: Node) -> list[object] | None:
    """The arguments of a call; None where it only makes a function of what it names."""
    held = node.child_by_field_name("arguments")
    if held is None:
        held = next((each for each in node.named_children if each.type == "arguments"), None)
    given: list[object] = []
    for each in () if held is None else held.named_children:
        if each.type == "variadic_placeholder":
            return None
        if each.type != "argument":
            continue
        label = each.child_by_field_name("name")
        value = each.named_children[-1] if each.named_children else None
        given.append(_labelled(found, label, value) if label is not None else found.at_top(value))
    return given


def _labelled(found: PhpPass, label: Node, value: Node | None) -> Callable[[], str]:
    text = found.text(label)

    def written() -> str:
        held = found.write(value)
        return f"{text}={held}" if held else ""

    return written


def _take(found: PhpPass, node: Node, name: Node | None, callee: object) -> None:
    given = _arguments(found, node)
    if given is None:
        if name is not None:
            found.refer(name, callee, "value")
        found.made[node.start_byte, node.end_byte] = callee
        return
    found.call(node, name, callee, given)


def on_method_call(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, outer = node.child_by_field_name("name"), node.child_by_field_name("object")
    if name is None or outer is None:
        return
    if name.type != "name":
        found.call(node, name if name.type == "variable_name" else None, "", _arguments(found, node) or ())
        return
    text = found.text(name)
    held = found.at_top(outer)

    def callee() -> str:
        written = found.write(held)
        return f"{written}.{text}" if written and written != "null" else ""

    _take(found, node, name, callee)


def on_static_call(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name, outer = node.child_by_field_name("name"), node.child_by_field_name("scope")
    if name is None or outer is None or name.type != "name":
        return
    text = found.text(name)
    if outer.type in _NAMES or outer.type == "relative_scope":
        before = found.full(outer)
        if before not in OWN:
            found.refer(outer, before, "value")
        _take(found, node, name, f"{before}.{text}")
        return
    held = found.at_top(outer)

    def callee() -> str:
        written = found.write(held)
        return f"{written}.{text}" if written else ""

    _take(found, node, name, callee)


def on_call(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    name = node.child_by_field_name("function")
    if name is None:
        return
    if name.type in _NAMES:
        text = "".join(found.text(name).split())
        if text.lower() in _WORDS:
            return
        last = name if name.type == "name" else name.named_children[-1]
        _take(found, node, last, found.function_name(text))
        return
    _take(found, node, None if name.type != "variable_name" else name, found.at_top(name))


def on_new(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = [each for each in node.named_children if each.type not in ("arguments", "comment")]
    held = parts[0] if parts else None
    if held is not None and (held.type in _NAMES or held.type == "relative_scope"):
        last = held if held.type != "qualified_name" else held.named_children[-1]
        found.call(node, last, f"new {found.full(held)}", _arguments(found, node) or ())
    elif held is not None and held.type == "anonymous_class":
        return
    else:
        found.call(node, None, "", _arguments(found, node) or ())


def on_require(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    value = node.named_children[0] if node.named_children else None
    while value is not None and value.type == "parenthesized_expression":
        value = value.named_children[0] if value.named_children else None
    path = _path(found, value)
    if path and value is not None:
        found.take(path, "", "", value, lazy=found.scope > 0, binds=False)


def _path(found: PhpPass, node: Node | None) -> str:
    """A constant path, from the folder of the file if it begins with `./`; "" if it is not constant."""
    if node is None:
        return ""
    if node.type in ("string", "encapsed_string"):
        inner = node.named_children
        return found.text(inner[0]) if len(inner) == 1 and inner[0].type == "string_content" else ""
    if node.type == "name" and found.text(node) == "__DIR__":
        return "."
    if node.type == "function_call_expression":
        text = "".join(found.text(node).split())
        if text == "dirname(__FILE__)":
            return "."
        return "./.." if text in ("dirname(__DIR__)", "dirname(dirname(__FILE__))") else ""
    if node.type == "parenthesized_expression" and node.named_children:
        return _path(found, node.named_children[0])
    if node.type == "binary_expression":
        operator = node.child_by_field_name("operator")
        if operator is not None and found.text(operator) == ".":
            left = _path(found, node.child_by_field_name("left"))
            right = _path(found, node.child_by_field_name("right"))
            return left + right if left and right else ""
    return ""


def on_type(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    full = found.full(node)
    if full not in OWN:
        found.refer(node, full, "type")


def on_constant(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    parts = node.named_children
    if len(parts) == 2 and parts[0].type in _NAMES:
        found.refer(parts[0], found.full(parts[0]), "value")
    elif len(parts) == 2:
        owner(found, parts[0])


def on_attribute(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    if node.named_children and node.named_children[0].type in _NAMES:
        found.refer(node.named_children[0], found.full(node.named_children[0]), "type")


HANDLERS: dict[str, Callable[[PhpPass, Captures], None]] = {
    "method_call": on_method_call,
    "static_call": on_static_call,
    "call": on_call,
    "new": on_new,
    "require": on_require,
    "type": on_type,
    "constant": on_constant,
    "attribute": on_attribute,
}
