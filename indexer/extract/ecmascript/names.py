"""Variables, loops, assignments: what gives a name a value."""

from __future__ import annotations

from indexer.extract.ecmascript import expressions
from indexer.extract.ecmascript.marks import comment, hold
from indexer.extract.ecmascript.modules import chained, on_export_assignment, required, take_required
from indexer.extract.ecmascript.nodes import NAMES, child
from indexer.extract.ecmascript.scripts import Handlers, Script
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_NOTHING = frozenset(("null", "undefined"))
_FUNCTIONS = frozenset(("arrow_function", "function_expression", "generator_function"))


def on_variable(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None:
        return
    annotation = node.child_by_field_name("type") or ""
    scope = script.variable_scope(name)
    simple = name.type == "identifier"
    if simple and value is not None and value.type == "assignment_expression":
        value = chained(script, name, value)
    if simple and value is not None and script.keep(value, name, annotation=annotation):
        return
    module = required(script, value)
    if module is not None and value is not None:
        take_required(script, name, module, value, scope)
        return
    if script.holds_variables():
        for each in [name] if simple else [found for found, _ in script.names_in(name)]:
            flags = ("exported",) if script.exported(node) else ()
            script.define("variable", script.text(each), each, node, flags=flags, doc=comment(script, node))
    if not simple:
        script.bind_pattern(name, "declare", "" if value is None else value, annotation, scope, node)
        return
    text = script.text(name)
    if value is None or value.type in _NOTHING or value.type == "identifier" and script.text(value) == "undefined":
        script.bind(text, "declare" if annotation else "unset", name, "", annotation, scope, node)
        return
    inner = expressions.bare(value)
    if scope == 0 and not annotation and _is_bare(script, inner):
        script.bare_objects[text] = name.start_byte
    if inner.type == "object":
        outer = script.qualified(script.definition)
        definition = script.last if script.holds_variables() else script.definition
        hold(script, inner, f"{outer}.{text}" if outer else text, definition, "" if annotation else text)
    script.bind(text, "declare", name, value, annotation, scope, node)


def _is_bare(script: Script, value: Node) -> bool:
    """Whether a value is an object that gets its members later: `{}`, `Object.create(…)`."""
    if value.type == "object":
        return value.named_child_count == 0
    return value.type == "call_expression" and script.data.startswith(b"Object.create(", value.start_byte)


def on_for(script: Script, captures: Captures) -> None:
    target, statement = captures["target"][0], captures["statement"][0]
    script.leave(target.start_byte)
    kind = statement.child_by_field_name("kind")
    value: object = ""
    right, sign = statement.child_by_field_name("right"), statement.child_by_field_name("operator")
    if right is not None and sign is not None:
        value = "<string>" if sign.type == "in" else _Elements(script, right)
    if kind is None:
        for each, _ in script.names_in(target):
            script.assigned.append((script.text(each), script.scope, "", each))
        return
    scope = script.function_scope() if script.text(kind) == "var" else -1
    script.bind_pattern(target, "declare", value, "", scope, right)


class _Elements:
    """An element of what is iterated, written when that is."""

    def __init__(self, script: Script, node: Node) -> None:
        self.script, self.node = script, node

    def __call__(self) -> str:
        text = self.script.write(self.node)
        if not text:
            return ""
        return f"({text})[*]" if "|" in text else f"{text}[*]"


def on_catch(script: Script, captures: Captures) -> None:
    target = captures["target"][0]
    script.leave(target.start_byte)
    script.bind_pattern(target, "capture", "", "")


def on_assign(script: Script, captures: Captures) -> None:
    node, target = captures["node"][0], captures["target"][0]
    script.leave(target.start_byte)
    form = target.type
    right = node.child_by_field_name("right")
    plain = node.type == "assignment_expression"
    if form == "identifier":
        if right is not None and right.type in _NOTHING:
            return
        value: object = right if plain and right is not None else "<number>" if not plain else ""
        if plain and right is not None:
            inner = expressions.bare(right)
            if inner.type == "assignment_expression":
                right = inner
        script.assigned.append((script.text(target), script.scope, value, target))
        return
    if form == "parenthesized_expression":
        target = child(target) or target
        form = target.type
    if form in ("array_pattern", "object_pattern"):
        for each, _ in script.names_in(target):
            script.assigned.append((script.text(each), script.scope, "", each))
        return
    if form != "member_expression" or right is None or not plain:
        return
    of, name = target.child_by_field_name("object"), target.child_by_field_name("property")
    if of is None or name is None or name.type not in NAMES:
        return
    if on_export_assignment(script, node, target, of, name, right):
        return
    text = script.text(name)
    inner = expressions.bare(right)
    if of.type == "this":
        if inner.type in _FUNCTIONS:
            script.named[inner.start_byte, inner.end_byte] = name, "function"
        script.bind(f"this.{text}", "assign", name, right)
        return
    if inner.type in _FUNCTIONS:
        _beside(script, of, name, inner)
    elif of.type == "identifier" and script.scope == 0 and not script.typed:
        if inner.type == "class":
            script.named[inner.start_byte, inner.end_byte] = name, "function"
        script.owners.add(script.text(of))
        script.bind(f"{script.text(of)}.{text}", "assign", name, right)
    if text == "prototype" and inner.type == "object" and of.type == "identifier":
        for part in inner.named_children:
            key, value = part.child_by_field_name("key"), part.child_by_field_name("value")
            if part.type == "pair" and key is not None and value is not None and value.type in _FUNCTIONS:
                _beside(script, target, key, value)
            elif part.type == "method_definition":
                script.beside[part.start_byte, part.end_byte] = (script.text(of), script.text(of))


def _beside(script: Script, of: Node, name: Node, function: Node) -> None:
    """`of.name = function`: a member written outside of what it belongs to."""
    span = function.start_byte, function.end_byte
    owner = script.text(of)
    script.named[span] = name, "function"
    if owner.endswith(".prototype"):
        owner = owner.removesuffix(".prototype")
        if expressions.is_name(owner):
            script.beside[span] = (owner, owner)
    elif of.type == "identifier" and script.scope == 0:
        script.beside[span] = (owner, f"={owner}")


def on_pair(script: Script, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    if target.type in NAMES:
        script.keep(value, target, "method")


def on_tested(script: Script, captures: Captures) -> None:
    """`if (x instanceof C) { … }`, `if (isC(x)) { … }`, also as parts of a conjunction."""
    test, block = captures["test"][0], captures["block"][0]
    found = script.narrowing.setdefault((block.start_byte, block.end_byte), [])
    waiting = [test]
    while waiting and len(found) < 6:
        part = expressions.bare(waiting.pop())
        name: Node | None = None
        if part.type == "call_expression":
            given = part.child_by_field_name("arguments")
            name = None if given is None else child(given)
        elif part.type == "binary_expression":
            left, sign = part.child_by_field_name("left"), part.child_by_field_name("operator")
            if left is None or sign is None:
                continue
            if sign.type == "&&":
                right = part.child_by_field_name("right")
                waiting.extend([left] if right is None else [left, right])
            elif sign.type == "instanceof":
                name = left
            elif sign.type in ("===", "==") and left.type == "unary_expression":
                name = left.child_by_field_name("argument")
        if name is not None and name.type == "identifier":
            found.append((name, part))


HANDLERS: Handlers = {
    "variable": on_variable,
    "for": on_for,
    "catch": on_catch,
    "assign": on_assign,
    "pair": on_pair,
    "tested": on_tested,
}
