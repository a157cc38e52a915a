"""C#: calls, what makes an instance, attributes, functions handed over."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.csharp.statements import refer
from indexer.extract.csharp.writing import CSharpPass, called_name, conditional, member, with_types
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def _arguments(node: Node | None) -> list[object]:
    return [] if node is None else [each for each in node.named_children if each.type == "argument"]


def on_call(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    function = node.child_by_field_name("function")
    if function is None:
        return
    form = function.type
    name: Node | None = None
    callee: object = function
    if form == "identifier":
        if found.text(function) == "nameof":
            return
        name = function
    elif form == "generic_name":
        name, callee = called_name(function), lambda: with_types(found, function)
    elif form == "member_access_expression":
        label = function.child_by_field_name("name")
        name, callee = called_name(label) if label is not None else None, lambda: member(found, function)
    elif form == "conditional_access_expression":
        label = function.named_children[-1].child_by_field_name("name")
        name, callee = called_name(label) if label is not None else None, lambda: conditional(found, function)
    found.call(node, name, callee, _arguments(node.child_by_field_name("arguments")))


def _type_name(node: Node) -> Node:
    """The last name of a type."""
    while node.type in ("qualified_name", "generic_name", "alias_qualified_name", "nullable_type"):
        inner = node.child_by_field_name("name") or node.child_by_field_name("type")
        if inner is None:
            inner = node.named_children[0] if node.named_children else None
        if inner is None:
            break
        node = inner
    return node


def on_new(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    held = node.child_by_field_name("type")
    if held is not None:
        made(found, node, held, _type_name(held), node.child_by_field_name("arguments"))


def made(found: CSharpPass, node: Node, held: Node, name: Node, arguments: Node | None) -> None:
    """A call that makes an instance of a type."""

    def callee() -> str:
        written = found.write_type(held)
        return f"new {written}" if written else ""

    found.call(node, name, callee, _arguments(arguments))


def on_implicit_new(found: CSharpPass, captures: Captures) -> None:
    """`new(…)`: of the type that is declared where it stands."""
    node = found.entered(captures)
    held = _wanted(node)
    at = next((each for each in node.children if each.type == "new"), node)
    given = next((each for each in node.named_children if each.type == "argument_list"), None)

    assigned = node.parent if node.parent is not None and node.parent.type == "assignment_expression" else None
    left = assigned.child_by_field_name("left") if assigned is not None else None

    def callee() -> str:
        written = found.write_type(held) if left is None else f"={found.write(left)}"
        return f"new {written}" if written not in ("", "=") else ""

    called = found.text(_type_name(held)) if held is not None else ""
    found.call(node, at, callee, _arguments(given), called=called)


def _wanted(node: Node) -> Node | None:
    outer = node.parent
    if outer is None:
        return None
    if outer.type == "variable_declarator" and outer.parent is not None:
        held = outer.parent.child_by_field_name("type")
        return held if held is None or held.type != "implicit_type" else None
    if outer.type in ("property_declaration", "parameter"):
        return outer.child_by_field_name("type")
    if outer.type in ("return_statement", "arrow_expression_clause"):
        around = outer.parent
        while around is not None:
            if around.type in ("lambda_expression", "anonymous_method_expression", "accessor_declaration"):
                return None
            if around.type in ("method_declaration", "local_function_statement"):
                return around.child_by_field_name("returns") or around.child_by_field_name("type")
            if around.type == "property_declaration":
                return around.child_by_field_name("type")
            around = around.parent
    return None


def on_constructor_call(found: CSharpPass, captures: Captures) -> None:
    node = found.entered(captures)
    word = next((each for each in node.children if each.type in ("base", "this")), None)
    given = next((each for each in node.named_children if each.type == "argument_list"), None)
    if word is not None:
        found.call(node, word, word.type, _arguments(given))


def on_base_call(found: CSharpPass, captures: Captures) -> None:
    """`class A(int n) : B(n)`."""
    node, given = found.entered(captures), captures["arguments"][0]
    first = node.named_children[0] if node.named_children else None
    if first is not None and first.type != "argument_list":
        inner = first.named_children[0] if first.type == "primary_constructor_base_type" else first
        made(found, given, inner, _type_name(inner), given)


def on_reference(found: CSharpPass, captures: Captures) -> None:
    node = captures["value"][0]
    found.leave(node.start_byte)
    refer(found, node)


def on_attribute(found: CSharpPass, captures: Captures) -> None:
    name = captures["name"][0]
    found.leave(name.start_byte)
    found.refer(_type_name(name), found.write_type(name), "type")


HANDLERS: dict[str, Callable[[CSharpPass, Captures], None]] = {
    "call": on_call,
    "new": on_new,
    "implicit_new": on_implicit_new,
    "constructor_call": on_constructor_call,
    "base_call": on_base_call,
    "reference": on_reference,
    "attribute": on_attribute,
}
