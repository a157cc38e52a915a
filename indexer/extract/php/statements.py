"""PHP's assignments, branches and loops: what they bind; what functions give."""

from __future__ import annotations

import re
from collections.abc import Callable

from indexer.extract.php.documented import tags
from indexer.extract.php.writing import PhpPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_branch(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.nest(node, False)
    if node.type == "if_statement":
        _narrow(found, node)


def _narrow(found: PhpPass, node: Node) -> None:
    """In the body of `if ($x instanceof Class)`, as long as it is not assigned to there, a variable is of the class."""
    condition, body = node.child_by_field_name("condition"), node.child_by_field_name("body")
    if condition is None or body is None or body.type != "compound_statement" or found.is_top():
        return
    tests = [(name, held) for name, held in _tests(condition) if not _is_assigned(found, name, body)]
    if tests:
        found.enter("block", body)
        for name, held in tests:
            found.bind(found.text(name), "declare", body, annotation=found.full(held), until=body.children[0])


def _tests(node: Node) -> list[tuple[Node, Node]]:
    """(variable, class) of each `instanceof` that holds where a condition does."""
    if node.type == "parenthesized_expression" and node.named_children:
        return _tests(node.named_children[0])
    if node.type != "binary_expression":
        return []
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else operator.type
    if left is None or right is None:
        return []
    if sign in ("&&", "and"):
        return _tests(left) + _tests(right)
    if sign == "instanceof" and left.type == "variable_name" and right.type in ("name", "qualified_name"):
        return [(left, right)]
    return []


def _is_assigned(found: PhpPass, name: Node, body: Node) -> bool:
    text = found.data[name.start_byte : name.end_byte]
    inside = found.data[body.start_byte : body.end_byte]
    return text == b"$this" or re.search(re.escape(text) + rb"\b\s*(?:=[^=>]|[-+.*/?]+=|,|\])", inside) is not None


def on_loop(found: PhpPass, captures: Captures) -> None:
    found.nest(found.entered(captures), True)


def local(found: PhpPass, node: Node, value: object, until: Node | None = None, kind: str = "") -> None:
    """Binds a variable that is assigned to."""
    name = found.text(node)
    said = found.documented.pop(name, None)
    scope = found.function_scope()
    if said:
        found.assigned(found.variable(name), scope, node, annotation=said, until=until)
    elif isinstance(value, Node) and value.type == "null":
        found.bind(found.variable(name), "unset", node, scope=scope)
    else:
        found.assigned(found.variable(name), scope, node, found.at_top(value), kind, until=until)


def on_foreach(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.nest(node, True)
    body = node.child_by_field_name("body")
    parts = [each for each in node.named_children if each != body and each.type != "comment"]
    if len(parts) < 2:
        return
    over, taken = parts[0], parts[1]

    def value(sign: str) -> Callable[[], str]:
        top = found.is_top()

        def written() -> str:
            before, found.top = found.top, top
            try:
                held = found.write(over)
            finally:
                found.top = before
            return f"{held}{sign}" if held else ""

        return written

    if taken.type == "pair" and len(taken.named_children) == 2:
        key, taken = taken.named_children
        if key.type == "variable_name":
            local(found, key, value("[k]"))
    if taken.type == "by_ref" and taken.named_children:
        taken = taken.named_children[0]
    if taken.type == "variable_name":
        local(found, taken, value("[*]"))
    else:
        _unpacked(found, taken)


def _unpacked(found: PhpPass, node: Node) -> None:
    for each in node.named_children:
        if each.type == "variable_name":
            local(found, each, "")
        elif each.type in ("list_literal", "array_creation_expression", "array_element_initializer"):
            _unpacked(found, each)


def on_catch(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    held, name = node.child_by_field_name("type"), node.child_by_field_name("name")
    if name is not None:
        found.assigned(found.variable(found.text(name)), found.function_scope(), name, "", "declare", held or "")


def on_assignment(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    _assign(found, left, right, node)


def _assign(found: PhpPass, left: Node, right: Node, node: Node) -> None:
    if left.type == "variable_name":
        local(found, left, right, node)
    elif left.type in ("list_literal", "array_creation_expression"):
        _unpacked(found, left)
    elif left.type in ("member_access_expression", "scoped_property_access_expression"):
        outer = left.child_by_field_name("object") or left.child_by_field_name("scope")
        name = left.child_by_field_name("name")
        if outer is None or name is None or name.type not in ("name", "variable_name"):
            return
        if found.text(outer) in ("$this", "self", "static") and right.type != "null":
            label = found.text(name).removeprefix("$")
            found.bind(f"this.${label}", "assign", left, right)


def on_augmented(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left is None or right is None or operator is None:
        return
    if found.text(operator) == "??=":
        found.nest(node, False)
        _assign(found, left, right, node)
    elif left.type == "variable_name" and found.text(operator) != ".=":
        local(found, left, "")


def on_unknown(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    for each in node.named_children:
        name = each if each.type == "variable_name" else each.child_by_field_name("name")
        if name is not None:
            value = each.child_by_field_name("value")
            found.nest(node, False)
            local(found, name, "" if value is None else value)
            if value is not None:  # of a former call
                local(found, name, "" if value.type != "null" else value, kind="assign")


def on_comment(found: PhpPass, captures: Captures) -> None:
    """`/** @var Type $x */` before what is assigned to it."""
    node = captures["node"][0]
    text = found.text(node)
    if "@var" not in text or "$" not in text:
        return
    found.leave(node.start_byte)
    for tag, held, name in tags(text):
        if tag == "var" and name:
            said = found.documented_type(held)
            if said and name != "$this":
                found.documented[name] = said
                found.assigned(found.variable(name), found.function_scope(), node, annotation=said, kind="declare")


def on_return(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.function_scope()
    parts = [each for each in node.named_children if each.type != "comment"]
    if scope > 0 and parts and parts[0].type != "null":
        found.give("return", parts[0], node, scope)


def on_yield(found: PhpPass, captures: Captures) -> None:
    node = found.entered(captures)
    scope = found.function_scope()
    if scope > 0:
        found.give("return", "<Generator>", node, scope)


HANDLERS: dict[str, Callable[[PhpPass, Captures], None]] = {
    "branch": on_branch,
    "loop": on_loop,
    "foreach": on_foreach,
    "catch": on_catch,
    "assignment": on_assignment,
    "augmented": on_augmented,
    "unknown": on_unknown,
    "comment": on_comment,
    "return": on_return,
    "yield": on_yield,
}
