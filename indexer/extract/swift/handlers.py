"""What each match of Swift's query becomes: blocks and what is bound in them, closures, calls and uses."""

from __future__ import annotations

import re
from collections.abc import Callable

from indexer.extract.swift import declarations
from indexer.extract.swift.declarations import bind_pattern
from indexer.extract.swift.writing import (
    COMMENTS,
    LITERALS,
    TYPES,
    SwiftPass,
    child,
    name_of,
    sign_of,
    specialised,
    suffix_of,
    type_in,
)
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_SHORT = re.compile(rb"\$(\d)")
_ITSELF = ("self", "super")


def on_lambda(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.enter("lambda", node)
    kind = child(node, "lambda_function_type")
    held = None if kind is None else child(kind, "lambda_function_type_parameters")
    if held is not None:
        for each in held.named_children:
            if each.type == "lambda_parameter":
                names = [one for one in each.named_children if one.type == "simple_identifier"]
                if names:
                    found.bind(name_of(found, names[-1]), "parameter", names[-1], annotation=type_in(each) or "")
    else:
        used = [int(each) for each in _SHORT.findall(found.data, node.start_byte, node.end_byte)]
        for number in range(max(used) + 1 if used else 0):
            found.bind(f"${number}", "parameter", node, until=None)
    body = child(node, "statements")
    inside = [] if body is None else [each for each in body.named_children if each.type not in COMMENTS]
    if len(inside) == 1 and inside[0].type != "control_transfer_statement":
        found.result(scope, inside[0])


def _conditions(found: SwiftPass, node: Node) -> None:
    """Binds what the conditions of a statement bind."""
    children = node.children
    place = 0
    while place < len(children):
        each = children[place]
        form = each.type
        if form in ("{", "else", "statements"):
            break
        if form == "value_binding_pattern" and place + 1 < len(children):
            name = children[place + 1]
            if name.type == "simple_identifier":
                value, kind, until = _given(found, children, place + 2)
                text = name_of(found, name)
                found.bind(text, "declare", name, text if value is None else value, kind or "", until=until or name)
        elif form == "case":
            place = _case(found, children, place + 1)
        place += 1


def _given(found: SwiftPass, children: list[Node], place: int) -> tuple[Node | None, Node | None, Node | None]:
    """(value, declared type, where it ends) of what is bound before `place`."""
    kind: Node | None = None
    while place < len(children):
        each = children[place]
        if each.type == "type_annotation":
            kind = type_in(each)
        elif each.type == "=":
            value = children[place + 1] if place + 1 < len(children) else None
            return value, kind, value
        else:
            break
        place += 1
    return None, kind, None


def _case(found: SwiftPass, children: list[Node], place: int) -> int:
    """Binds what `case pattern = value` binds, whose parts stand one beside the other. Where it ends."""
    names: list[str] = []
    patterns: list[Node] = []
    while place < len(children) and children[place].type not in ("=", "{", ","):
        each = children[place]
        if each.type == "simple_identifier" and not patterns:
            names.append(name_of(found, each))
        elif each.type == "pattern":
            patterns.append(each)
        elif each.type == "(" and patterns:
            break
        place += 1
        if each.type == ")":
            break
    while place < len(children) and children[place].type not in ("=", "{"):
        place += 1
    value = children[place + 1] if place + 1 < len(children) and children[place].type == "=" else None
    if value is not None and names:
        for number, each in enumerate(patterns):
            _bind_values(found, each, value, names[-1], number)
    return place + 1


def _bind_values(found: SwiftPass, pattern: Node, subject: Node, case: str, number: int) -> None:
    """Binds the names in a pattern for value `number` of a case."""

    def value() -> str:
        written = found.write(subject)
        if not written or written == "null":
            return ""
        return written if case == "some" else f"{written}.{case}.{number}"

    bind_pattern(found, pattern, value)


def on_block(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.enter("block", node)
    form = node.type
    if form in ("if_statement", "while_statement"):
        _conditions(found, node)
    elif form == "for_statement":
        item, over = node.child_by_field_name("item"), node.child_by_field_name("collection")

        def element() -> str:
            written = found.write(over)
            return f"{written}[*]" if written else ""

        if item is not None:
            bind_pattern(found, item, element)
    elif form == "switch_entry":
        _on_entry(found, node)
    elif form == "catch_block":
        held = node.child_by_field_name("error")
        if held is None:
            found.bind("error", "declare", node, annotation="Error", until=child(node, "catch_keyword"))
        else:
            bind_pattern(found, held, "", type_in(held))


def _on_entry(found: SwiftPass, node: Node) -> None:
    over = node.parent
    subject = None if over is None else over.child_by_field_name("expr")
    entries = [each for each in node.named_children if each.type == "switch_pattern"]
    if subject is None or len(entries) != 1:
        return
    pattern = child(entries[0], "pattern")
    if pattern is None:
        return
    kind = type_in(pattern)
    cases = [each for each in pattern.named_children if each.type == "simple_identifier"]
    inner = [each for each in pattern.named_children if each.type == "pattern"]
    if kind is not None and inner and not cases:
        bind_pattern(found, inner[0], "", kind)
    elif cases and any(each.type == "." for each in pattern.children):
        for number, each in enumerate(inner):
            _bind_values(found, each, subject, name_of(found, cases[0]), number)
    elif inner or (cases and child(pattern, "value_binding_pattern") is not None):
        bind_pattern(found, pattern, subject)


def on_guard(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    _conditions(found, node)


def _argument(found: SwiftPass, node: Node) -> object:
    label, value = child(node, "value_argument_label"), node.child_by_field_name("value")
    if label is None:
        return value if value is not None else ""
    name = name_of(found, label)
    return lambda: f"{name}={found.write(value)}"


def _behind(found: SwiftPass, held: Node, name: str) -> object:
    return lambda: f"{name}={found.opened(held)}"


def arguments(found: SwiftPass, suffix: Node) -> list[object]:
    """What is given to a call, closures behind the parentheses included."""
    given: list[object] = []
    name = "{}"
    for each in suffix.named_children:
        if each.type == "value_arguments":
            given += [_argument(found, one) for one in each.named_children if one.type == "value_argument"]
        elif each.type == "simple_identifier":
            name = name_of(found, each)
        elif each.type == "lambda_literal":
            given.append(_behind(found, each, name))
    return given


def on_call(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    head, suffix = node.named_children[0], node.named_children[-1]
    given = arguments(found, suffix)
    if node.type == "constructor_expression" or head.type == "user_type":
        names = [each for each in head.named_children if each.type == "type_identifier"]

        def made() -> str:
            written = found.write_type(head)
            return f"new {written}" if written else ""

        found.call(node, names[-1] if names else None, made, given)
        return
    first = suffix.named_children[0] if suffix.named_child_count else None
    if first is not None and first.type == "value_arguments" and first.children and first.children[0].type == "[":

        def element() -> str:
            written = found.write(head)
            return f"{written}.subscript" if written and written != "null" else ""

        found.call(node, first.children[0], element, given, called="subscript")
        return
    name: Node | None = None
    callee: object = head
    if head.type == "simple_identifier":
        name = head
    elif head.type == "navigation_expression":
        name = suffix_of(head)
        held = head.named_children[0]
        if name is not None and found.text(name) == "init" and held.type in TYPES:
            callee = f"new {found.write_type(held)}"
    elif head.type == "prefix_expression":
        target = head.child_by_field_name("target")
        name = target if target is not None and target.type == "simple_identifier" else None
        callee = "" if name is None or sign_of(head) != "." else f"new .{name_of(found, name)}"
    found.call(node, name, callee, given, called=None if name is None else name_of(found, name))


def on_operator(found: SwiftPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = node.child_by_field_name("lhs"), node.child_by_field_name("rhs")
    sign = node.child_by_field_name("op")
    if left is None or right is None or sign is None or left.type in LITERALS or right.type in LITERALS:
        if left is None or left.type not in _ITSELF:
            return
    if sign is None or left is None:
        return

    def callee() -> str:
        written = found.write(left)
        return f"new operator {written}" if written and written != "null" else ""

    found.call(node, sign, callee, [left, right or ""], called=sign_of(node))


def on_attribute(found: SwiftPass, captures: Captures) -> None:
    name = captures["name"][0]
    found.leave(name.start_byte)
    names = [each for each in name.named_children if each.type == "type_identifier"]
    if names:
        found.refer(names[-1], specialised(found, name).partition("::")[0], "type")


def on_return(found: SwiftPass, captures: Captures) -> None:
    node, value = captures["node"][0], captures["value"][0]
    found.leave(node.start_byte)
    if node.children[0].type != "return":
        return
    scope = found.function_scope()
    if found.scopes[scope].kind in ("function", "lambda"):
        found.give("return", value, node, scope)


HANDLERS: dict[str, Callable[[SwiftPass, Captures], None]] = {
    "import": declarations.on_import,
    "class": declarations.on_class,
    "entry": declarations.on_entry,
    "alias": declarations.on_alias,
    "associated": declarations.on_associated,
    "function": declarations.on_function,
    "property": declarations.on_property,
    "accessor": declarations.on_accessor,
    "lambda": on_lambda,
    "block": on_block,
    "guard": on_guard,
    "call": on_call,
    "operator": on_operator,
    "attribute": on_attribute,
    "return": on_return,
}
"""What each `fact` of the query is handed to."""
