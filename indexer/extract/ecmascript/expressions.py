"""Expressions of JavaScript and TypeScript in the canonical form.

Promise: null and undefined are no possibilities, for nothing can be called on them; what is not understood is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.extract.ecmascript.nodes import after_comments, child
from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.ecmascript.scripts import Script

_NAME = re.compile(r"[^\W\d]?[\w$]*\Z|#[\w$]+\Z")
_MOST_ITEMS = 12
_MOST_MEMBERS = 200
_NUMBERS = frozenset(("-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"))
_UNARY = {
    "!": "<boolean>",
    "typeof": "<string>",
    "delete": "<boolean>",
    "+": "<number>",
    "-": "<number>",
    "~": "<number>",
}
_EITHER = frozenset(("||", "??"))
_ROUND = frozenset(("parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"))
_NOTHING = frozenset(("null", "undefined"))


def is_name(text: str) -> bool:
    """Whether a text can be the name of a member in an expression."""
    return bool(text) and _NAME.match(text) is not None


def is_placeless(written: str) -> bool:
    """Whether an expression means the same wherever it stands: it begins with a call, a literal or a function."""
    return written.startswith(("#", "<", "\\")) and not any(sign in written for sign in "|[({")


def bare(node: Node) -> Node:
    """What stands in parentheses and casts."""
    for _ in range(6):
        if node.type not in _ROUND:
            break
        inner = child(node)
        if inner is None:
            break
        node = inner
    return node


def written(script: Script, node: Node) -> str:
    """The expression that a node is; "" if unknown."""
    write = WRITERS.get(node.type)
    return "" if write is None else write(script, node)


def _identifier(script: Script, node: Node) -> str:
    text = script.text(node)
    return "" if text == "undefined" else text


def _member(script: Script, node: Node) -> str:
    of, name = node.child_by_field_name("object"), node.child_by_field_name("property")
    if of is None or name is None:
        return ""
    owner = _operand(script, of)
    if owner == "module" and script.text(name) == "exports":
        return "exports"
    return f"{owner}.{script.text(name)}" if owner else ""


def _operand(script: Script, node: Node) -> str:
    owner = script.write(node)
    return f"({owner})" if "|" in owner and not owner.startswith(("(", "<", "[", "{")) else owner


def _subscript(script: Script, node: Node) -> str:
    of, index = node.child_by_field_name("object"), node.child_by_field_name("index")
    if of is None or index is None:
        return ""
    owner = _operand(script, of)
    if not owner:
        return ""
    if index.type == "string":
        name = script.text(index)[1:-1]
        return f"{owner}.{name}" if is_name(name) else ""
    return f"{owner}[]"


def _call(script: Script, node: Node) -> str:
    module = script.modules_at.get((node.start_byte, node.end_byte))
    return module if module is not None else script.called(node)


def _inner(script: Script, node: Node) -> str:
    inner = after_comments(node)
    return script.write(inner)


def _cast(script: Script, node: Node) -> str:
    inner, to = child(node), child(node, 1)
    if inner is None:
        return ""
    if to is None:  # as const
        return script.write(inner)
    if node.type == "type_assertion":
        inner, to = to, child(inner)
    if to is None:
        return ""
    held = script.write_type(to)
    return f"<{held}>" if held and held not in ("any", "unknown") else ""


def _await(script: Script, node: Node) -> str:
    waited = after_comments(node)
    inner = "" if waited is None else _operand(script, waited)
    if not inner or inner.startswith("import "):
        return inner
    return f"{inner}!"


def _either(script: Script, *nodes: Node | None) -> str:
    parts: list[str] = []
    for node in nodes:
        if node is None or node.type in _NOTHING or node.type == "identifier" and script.text(node) == "undefined":
            continue
        part = script.write(node)
        if not part:
            return ""
        if part not in parts:
            parts.append(part)
    return "|".join(parts)


def _ternary(script: Script, node: Node) -> str:
    then, other = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    test = node.child_by_field_name("condition")
    test = None if test is None else bare(test)
    if then is not None and test is not None and then.type in ("identifier", "member_expression"):
        to = tested(script, test, script.text(then))
        if to:
            name = script.write(then)
            second = _either(script, other)
            return f"{name}~{to}" + (f"|{second}" if second else "") if name and (second or _is_nothing(other)) else ""
    return _either(script, then, other)


def _is_nothing(node: Node | None) -> bool:
    return node is None or node.type in _NOTHING


def tested(script: Script, test: Node, name: str) -> str:
    """The type that `name` (as it is written) is of where a test holds; "" if the test does not say so."""
    if test.type == "call_expression":
        given = test.child_by_field_name("arguments")
        first = None if given is None else after_comments(given)
        number = script.called(test)
        return f"={number}" if first is not None and number and script.text(first) == name else ""
    if test.type != "binary_expression":
        return ""
    left, sign, right = (test.child_by_field_name(each) for each in ("left", "operator", "right"))
    if left is None or sign is None or right is None:
        return ""
    if sign.type == "&&":
        return tested(script, bare(left), name) or tested(script, bare(right), name)
    if sign.type == "instanceof" and script.text(left) == name:
        to = script.write(right)
        return to if to and all(is_name(part) for part in to.split(".")) else ""
    if sign.type in ("===", "==") and left.type == "unary_expression" and right.type == "string":
        of = left.child_by_field_name("argument")
        if of is not None and script.text(of) == name and script.data.startswith(b"typeof", left.start_byte):
            word = script.text(right)[1:-1]
            return word if word not in ("function", "object", "undefined") else ""
    return ""


def _binary(script: Script, node: Node) -> str:
    sign = node.child_by_field_name("operator")
    text = "" if sign is None else sign.type
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if text in _EITHER:
        return _either(script, left, right)
    if text == "&&":
        return script.write(right)
    if text == "+":
        for side in (left, right):
            if side is not None and script.write(side) == "<string>":
                return "<string>"
        if left is not None and right is not None and script.write(left) == script.write(right) == "<number>":
            return "<number>"
        return ""
    return "<number>" if text in _NUMBERS else "<boolean>"


def _unary(script: Script, node: Node) -> str:
    sign = node.child_by_field_name("operator")
    text = "" if sign is None else sign.type
    return {"!": "<boolean>", "typeof": "<string>", "delete": "<boolean>"}.get(
        text, "<number>" if text in "+-~" else ""
    )


def _assignment(script: Script, node: Node) -> str:
    return script.write(node.child_by_field_name("right"))


def _sequence(script: Script, node: Node) -> str:
    children = node.named_children
    return script.write(children[-1]) if children else ""


def _function(script: Script, node: Node) -> str:
    return script.opened(node)


def _array(script: Script, node: Node) -> str:
    items: list[str] = []
    for part in node.named_children:
        if part.type == "comment":
            continue
        if part.type == "spread_element":
            inner = child(part)
            text = "" if inner is None else _operand(script, inner)
            text = text and f"{text}[*]"
        else:
            text = script.write(part)
        if not text or len(items) == _MOST_ITEMS and text not in items:
            return "<Array>"
        if text not in items or len(node.named_children) < 4:
            items.append(text)
    return f"[{','.join(items)}]"


def _object(script: Script, node: Node) -> str:
    items: list[str] = []
    for part in node.named_children:
        form = part.type
        name = value = ""
        if form == "pair":
            key, held = part.child_by_field_name("key"), part.child_by_field_name("value")
            if key is not None:
                name = script.text(key).strip("'\"")
            value = script.write(held)
        elif form == "method_definition":
            key = part.child_by_field_name("name")
            if key is not None and not script.data.startswith((b"get ", b"set "), part.start_byte):
                name, value = script.text(key), script.opened(part)
        elif form == "shorthand_property_identifier":
            name = value = script.text(part)
        elif form == "spread_element":
            inner = child(part)
            held_all = "" if inner is None else script.write(inner)
            if held_all:
                items.append(f"*:{held_all}")
            else:
                items.clear()
                items.append("*:")
            continue
        if name and value and is_name(name):
            items.append(f"{name}:{value}")
    if len(items) > _MOST_MEMBERS or "*:" in items:
        return ""
    return "{" + ",".join(items) + "}"


def constant(text: str) -> Callable[[Script, Node], str]:
    """A writer for nodes that are always the same."""
    return lambda _script, _node: text


WRITERS: dict[str, Callable[[Script, Node], str]] = {
    "identifier": _identifier,
    "this": _identifier,
    "super": _identifier,
    "member_expression": _member,
    "nested_identifier": _member,
    "subscript_expression": _subscript,
    "call_expression": _call,
    "new_expression": _call,
    "parenthesized_expression": _inner,
    "non_null_expression": _inner,
    "satisfies_expression": _inner,
    "as_expression": _cast,
    "type_assertion": _cast,
    "await_expression": _await,
    "ternary_expression": _ternary,
    "binary_expression": _binary,
    "unary_expression": _unary,
    "update_expression": constant("<number>"),
    "assignment_expression": _assignment,
    "sequence_expression": _sequence,
    "arrow_function": _function,
    "function_expression": _function,
    "generator_function": _function,
    "class": _function,
    "array": _array,
    "object": _object,
    "string": constant("<string>"),
    "template_string": constant("<string>"),
    "number": constant("<number>"),
    "true": constant("<boolean>"),
    "false": constant("<boolean>"),
    "regex": constant("<RegExp>"),
}
