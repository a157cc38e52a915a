"""Types of TypeScript in the canonical form. What only says that something may be missing (null, undefined) is left
out; what is not understood (mapped and conditional types) is unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.extract.ecmascript import expressions
from indexer.extract.ecmascript.nodes import child
from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.ecmascript.scripts import Script

_LEFT_OUT = frozenset(("null", "undefined", "void"))
_TRANSPARENT = frozenset(("Partial", "Required", "Readonly", "NonNullable", "Omit", "Pick", "DeepReadonly", "NoInfer"))
"""Types that have the members of the first type that they are given, or some of them."""
_LITERALS = {
    "string": "string",
    "number": "number",
    "true": "boolean",
    "false": "boolean",
    "unary_expression": "number",
}


def written(script: Script, node: Node) -> str:
    """The type that a node is; "" if unknown."""
    write = _WRITERS.get(node.type)
    return "" if write is None else write(script, node)


def _text(script: Script, node: Node) -> str:
    return script.text(node)


def _name(script: Script, node: Node) -> str:
    text = script.text(node)
    for bound in reversed(script.bound_types):
        if text in bound:
            return bound[text]
    return text


def _predefined(script: Script, node: Node) -> str:
    text = script.text(node)
    return "" if text in ("any", "unknown") else text


def _dotted(script: Script, node: Node) -> str:
    return "".join(script.text(node).split())


def _generic(script: Script, node: Node) -> str:
    name = node.child_by_field_name("name")
    inner = node.child_by_field_name("type_arguments")
    if name is None:
        return ""
    word = script.text(name)
    first = None if inner is None else child(inner)
    if first is not None and word in _TRANSPARENT:
        return script.write_type(first)
    if first is not None and word == "InstanceType" and first.type == "type_query":
        of = child(first)
        return script.text(of) if of is not None and of.type == "identifier" else ""
    if first is not None and word == "Awaited":
        held = script.write_type(first)
        return f"=<{held}>!" if held else ""
    return _dotted(script, name) + ("" if inner is None else arguments(script, inner))


def arguments(script: Script, node: Node) -> str:
    """`<A,B>` for a list of type arguments."""
    given = ",".join([script.write_type(each) for each in node.named_children if each.type != "comment"])
    return f"<{given}>" if given else ""


def _inner(script: Script, node: Node) -> str:
    return script.write_type(child(node))


def _array(script: Script, node: Node) -> str:
    return f"Array<{_inner(script, node)}>"


def _tuple(script: Script, node: Node) -> str:
    items = []
    for each in node.named_children:
        if each.type in ("required_parameter", "optional_parameter"):
            inner = each.child_by_field_name("type")
            items.append(script.write_type(inner) if inner is not None else "")
        elif each.type == "rest_type":
            return "Array"
        elif each.type != "comment":
            items.append(script.write_type(each))
    return f"Tuple<{','.join(items)}>"


def _mixed(sign: str) -> Callable[[Script, Node], str]:
    def write(script: Script, node: Node) -> str:
        parts: list[str] = []
        for each in flat(node):
            if each.type == "literal_type" and script.text(each) in _LEFT_OUT or script.text(each) in _LEFT_OUT:
                continue
            part = script.write_type(each)
            if not part:
                if sign == "&":
                    continue
                return ""
            if "|" in part or "&" in part:
                part = f"({part})"
            if part not in parts:
                parts.append(part)
        if len(parts) == 1 and parts[0].startswith("("):
            return parts[0][1:-1]
        return sign.join(parts)

    return write


def flat(node: Node) -> list[Node]:
    """The members of nested unions (or intersections), in order."""
    found: list[Node] = []
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if each.type == node.type:
            waiting.extend(reversed([child for child in each.named_children if child.type != "comment"]))
        else:
            found.append(each)
    return found


def function(script: Script, node: Node) -> str:
    """`Fn<R,A,B>` for what has parameters and a result."""
    own = node.child_by_field_name("type_parameters")
    if own is not None:  # where the function is not called by name, its type parameters are what they are bound to be
        script.bound_types.append(
            {
                script.text(name): script.write_type(each.child_by_field_name("constraint"))
                for each in own.named_children
                if (name := each.child_by_field_name("name")) is not None
            }
        )
        try:
            return _function(script, node)
        finally:
            script.bound_types.pop()
    return _function(script, node)


def _function(script: Script, node: Node) -> str:
    result = node.child_by_field_name("return_type")
    given = [script.write_type(result) if result is not None else ""]
    parameters = node.child_by_field_name("parameters")
    for each in parameters.named_children if parameters is not None else ():
        pattern = each.child_by_field_name("pattern")
        if pattern is not None and pattern.type == "this":
            continue
        if pattern is not None and pattern.type == "rest_pattern":
            break
        annotation = each.child_by_field_name("type")
        given.append(script.write_type(annotation) if annotation is not None else "")
    return f"Fn<{','.join(given)}>"


def _literal(script: Script, node: Node) -> str:
    inner = child(node)
    return _LITERALS.get(inner.type, "") if inner is not None else ""


def _query(script: Script, node: Node) -> str:
    inner = child(node)
    text = script.write(inner) if inner is not None else ""
    return f"={text}" if text and text[0] not in "<[({" else ""


def _lookup(script: Script, node: Node) -> str:
    of, key = child(node), child(node, 1)
    if of is None or key is None:
        return ""
    owner = script.write_type(of)
    inner = child(key) if key.type == "literal_type" else None
    if inner is not None and inner.type == "string":
        name = script.text(inner)[1:-1]
        return f"=<{owner}>.{name}" if owner and expressions.is_name(name) else ""
    return f"=<{owner}>[]" if owner and script.text(key) == "number" else ""


def _object(script: Script, node: Node) -> str:
    items: list[str] = []
    for each in node.named_children:
        name = each.child_by_field_name("name")
        if name is None:
            continue
        word = script.text(name).strip("'\"")
        if each.type == "property_signature":
            annotation = each.child_by_field_name("type")
            held = script.write_type(annotation) if annotation is not None else ""
        elif each.type == "method_signature":
            held = function(script, each)
        else:
            continue
        if expressions.is_name(word):
            items.append(f"{word}:{held}")
    return "{" + ",".join(items) + "}"


def _import(script: Script, node: Node) -> str:
    """`import("./x").T`"""
    return expressions.written(script, node)


def _predicate(script: Script, node: Node) -> str:
    """`x is T`: true only of a T."""
    of = node.child_by_field_name("type")
    held = "" if of is None else script.write_type(of)
    return f"Is<{held}>" if held else "boolean"


_WRITERS: dict[str, Callable[[Script, Node], str]] = {
    "type_annotation": _inner,
    "opting_type_annotation": _inner,
    "constraint": _inner,
    "default_type": _inner,
    "parenthesized_type": _inner,
    "readonly_type": _inner,
    "type_identifier": _name,
    "identifier": _text,
    "predefined_type": _predefined,
    "this_type": _text,
    "nested_type_identifier": _dotted,
    "generic_type": _generic,
    "array_type": _array,
    "tuple_type": _tuple,
    "union_type": _mixed("|"),
    "intersection_type": _mixed("&"),
    "function_type": function,
    "literal_type": _literal,
    "template_literal_type": expressions.constant("string"),
    "index_type_query": expressions.constant("string"),
    "type_query": _query,
    "lookup_type": _lookup,
    "object_type": _object,
    "member_expression": _import,
    "type_predicate_annotation": _inner,
    "type_predicate": _predicate,
    "asserts_annotation": expressions.constant("void"),
    "asserts": expressions.constant("void"),
}
