"""Calls, what functions give back, and uses of names that are no calls."""

from __future__ import annotations

from collections.abc import Sequence

from indexer.extract.ecmascript import types
from indexer.extract.ecmascript.modules import in_place
from indexer.extract.ecmascript.nodes import after_comments, child
from indexer.extract.ecmascript.scripts import Handlers, Script
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_call(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    callee = node.child_by_field_name("function")
    if callee is None:
        return
    form = callee.type
    if form == "import" or form == "identifier" and script.text(callee) == "require":
        if in_place(script, node) or form == "import":
            return
    while form in ("non_null_expression", "parenthesized_expression", "satisfies_expression"):
        inner = child(callee)
        if inner is None or form == "parenthesized_expression" and inner.type not in (
            "identifier", "member_expression", "non_null_expression", "parenthesized_expression",
        ):  # fmt: skip
            break
        callee, form = inner, inner.type
    _call(script, node, callee, node.child_by_field_name("type_arguments"), node.child_by_field_name("arguments"))


def _call(script: Script, node: Node, callee: Node, specific: Node | None, given: Node | None, via: str = "") -> None:
    form = callee.type
    name: Node | None = None
    if form == "member_expression":
        name = callee.child_by_field_name("property")
    elif form in ("identifier", "super"):
        name = callee
    said: object = callee
    if specific is not None:
        said = _Specialised(script, callee, specific)
    arguments = () if given is None else read_arguments(given)
    if form == "identifier":
        script.spots.add(callee.start_byte)
    script.callees.add((callee.start_byte, callee.end_byte))
    if name is None:
        script.call_by_name(node, "", callee.end_byte, said, arguments)
    else:
        script.call(node, name, said, arguments, via)


class _Specialised:
    """A callee with its type arguments, written when it is."""

    def __init__(self, script: Script, callee: Node, specific: Node) -> None:
        self.script, self.callee, self.specific = script, callee, specific

    def __call__(self) -> str:
        text = self.script.write(self.callee)
        if not text or "|" in text:
            return text
        return f"{text}::{types.arguments(self.script, self.specific) or '<>'}"


class _New:
    """The class that a `new` names, written when it is."""

    def __init__(self, script: Script, callee: Node, specific: Node | None) -> None:
        self.script, self.callee, self.specific = script, callee, specific

    def __call__(self) -> str:
        text = self.script.write(self.callee)
        if not text or not all(part.isidentifier() or "$" in part for part in text.split(".")):
            return f"new ={text}" if text else ""
        return f"new {text}" + ("" if self.specific is None else types.arguments(self.script, self.specific))


def read_arguments(given: Node) -> Sequence[object] | None:
    """The arguments of a call; None where their number is open."""
    if given.type != "arguments":
        return None
    found: list[object] = []
    for each in given.named_children:
        if each.type == "comment":
            continue
        if each.type == "spread_element":
            return None
        found.append(each)
    return found


def on_new(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    callee = node.child_by_field_name("constructor")
    if callee is None:
        return
    name: Node | None = callee
    if callee.type == "member_expression":
        name = callee.child_by_field_name("property")
    elif callee.type != "identifier":
        name = None
    if callee.type == "identifier":
        script.spots.add(callee.start_byte)
    given = node.child_by_field_name("arguments")
    said = _New(script, callee, node.child_by_field_name("type_arguments"))
    arguments = () if given is None else read_arguments(given)
    script.callees.add((callee.start_byte, callee.end_byte))
    if name is None:
        script.call_by_name(node, "", callee.end_byte, said, arguments)
    else:
        script.call(node, name, said, arguments)


def on_jsx(script: Script, captures: Captures) -> None:
    callee = captures["callee"][0]
    script.leave(callee.start_byte)
    if callee.type == "identifier":
        if script.data[callee.start_byte : callee.start_byte + 1].islower():
            return  # in lower case it is an element of the page
        script.spots.add(callee.start_byte)
        script.call(callee, callee, callee, None, "jsx")
    elif callee.type == "member_expression":
        script.call(callee, callee.child_by_field_name("property"), callee, None, "jsx")


def on_decorator(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    inner = child(node)
    if inner is None or inner.type not in ("identifier", "member_expression"):
        return
    _call(script, inner, inner, None, None, "decorator")


def on_return(script: Script, captures: Captures) -> None:
    node = script.entered(captures)
    scope = script.function_scope()
    if script.scopes[scope].kind not in ("function", "lambda"):
        return
    inner = after_comments(node)
    if inner is None or inner.type == "null" or inner.type == "undefined":
        return
    script.give("return", inner, node, scope)


def on_use(script: Script, captures: Captures) -> None:
    node = captures["use"][0]
    script.leave(node.start_byte)
    script.used.append((node, script.scope, script.definition, False))


def on_type_use(script: Script, captures: Captures) -> None:
    node = captures["use"][0]
    script.leave(node.start_byte)
    script.used.append((node, script.scope, script.definition, True))


def on_member_use(script: Script, captures: Captures) -> None:
    """`this.x`, `a.b` where it is handed on."""
    node = captures["use"][0]
    name = node.child_by_field_name("property")
    if name is None:
        return
    script.leave(node.start_byte)
    script.member_uses.append((name, node, script.scope, script.definition))


HANDLERS: Handlers = {
    "call": on_call,
    "new": on_new,
    "jsx": on_jsx,
    "decorator": on_decorator,
    "return": on_return,
    "use": on_use,
    "type_use": on_type_use,
    "member_use": on_member_use,
}
