"""Go expressions and types in canonical form. Pointers are left out: what may be called on `*T` may be on `T`.

Promise: what cannot be written is "", which is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.go.walk import GoPass

_DOTTED = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*(?:\.[A-Za-z_\x80-\xff][\w\x80-\xff]*)*")
_CONSTANTS = {b"nil": "", b"true": "<bool>", b"false": "<bool>", b"iota": "<int>", b"_": ""}
_TAKEN = (b"Fn", b"Tuple")
"""Names that mean something else in canonical types: a type of the package that is called so is a member of `$`."""
_SHORT = 100
"""Bytes of a text that may be a dotted name."""


def plain(data: bytes, node: Node) -> str | None:
    """The canonical expression of a node that is a name, or names joined by dots; else None."""
    start, end = node.start_byte, node.end_byte
    if end - start < _SHORT:
        words = data[start:end]
        if _DOTTED.fullmatch(words):
            constant = _CONSTANTS.get(words)
            return words.decode("utf-8", "replace") if constant is None else constant
    return None


def plain_type(data: bytes, node: Node) -> str | None:
    """The canonical type of such a node."""
    start, end = node.start_byte, node.end_byte
    if end - start < _SHORT:
        words = data[start:end]
        if words in _TAKEN:
            return f"$.{words.decode()}"
        if _DOTTED.fullmatch(words):
            return words.decode("utf-8", "replace")
    return None


def expression(found: GoPass, node: Node) -> str:
    """The canonical expression that a node is which is no plain name."""
    start, end = node.start_byte, node.end_byte
    number = found.call_at.get((start, end))
    if number is not None:
        return f"#{number}"
    write = _EXPRESSIONS.get(node.type)
    return "" if write is None else write(found, node)


def is_dotted(words: bytes) -> bool:
    """Whether a text is a name, or names joined by dots."""
    return _DOTTED.fullmatch(words) is not None


def _constant(text: str) -> Callable[[GoPass, Node], str]:
    return lambda *_: text


def _field(field: str, after: str = "") -> Callable[[GoPass, Node], str]:
    """What a part of the node is, with an operator behind it."""

    def write(found: GoPass, node: Node) -> str:
        part = node.child_by_field_name(field)
        text = found.write(part) if part is not None else ""
        return text + after if text else ""

    return write


def _selector(found: GoPass, node: Node) -> str:
    of, name = node.child_by_field_name("operand"), node.child_by_field_name("field")
    text = found.write(of)
    return f"{text}.{found.text(name)}" if text and name is not None else ""


def _index(found: GoPass, node: Node) -> str:
    text = found.write(node.child_by_field_name("operand"))
    return f"{text}[]" if text else ""


def _typed(found: GoPass, node: Node) -> str:
    text = found.write_type(node.child_by_field_name("type"))
    return f"<{text}>" if text else ""


def _unary(found: GoPass, node: Node) -> str:
    sign = found.data[node.start_byte]
    if sign == _NOT:
        return "<bool>"
    text = found.write(node.child_by_field_name("operand"))
    return f"{text}[*]" if sign == _ARROW and text else text


_NOT, _ARROW = ord("!"), ord("<")
_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "&&", "||"))
_LITERALS = frozenset(("int_literal", "float_literal", "rune_literal", "imaginary_literal"))


def _binary(found: GoPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type in _COMPARISONS:
        return "<bool>"
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is not None and left.type in _LITERALS and right is not None and right.type not in _LITERALS:
        left = right
    return found.write(left)


def _inside(found: GoPass, node: Node) -> str:
    inside = [each for each in node.named_children if each.type != "comment"]
    return found.write(inside[0]) if len(inside) == 1 else ""


def _instantiated(found: GoPass, node: Node) -> str:
    of = node.child_by_field_name("type")
    text = found.write(of)
    return f"{text}::<{found.types(node.named_children[1:])}>" if text else ""


_EXPRESSIONS: dict[str, Callable[[GoPass, Node], str]] = {
    "selector_expression": _selector,
    "index_expression": _index,
    "slice_expression": _field("operand"),
    "type_assertion_expression": _typed,
    "composite_literal": _typed,
    "type_conversion_expression": _typed,
    "type_instantiation_expression": _instantiated,
    "unary_expression": _unary,
    "binary_expression": _binary,
    "parenthesized_expression": _inside,
    "literal_element": _inside,
    "func_literal": lambda found, node: found.opened(node),
    "int_literal": _constant("<int>"),
    "float_literal": _constant("<float64>"),
    "imaginary_literal": _constant("<complex128>"),
    "rune_literal": _constant("<rune>"),
    "interpreted_string_literal": _constant("<string>"),
    "raw_string_literal": _constant("<string>"),
}


def type_of(found: GoPass, node: Node) -> str:
    """The canonical type that a node is which is no plain name."""
    write = _TYPES.get(node.type)
    return "" if write is None else write(found, node)


def _part(field: str, around: str = "") -> Callable[[GoPass, Node], str]:
    """The type of a part, as the argument of another."""

    def write(found: GoPass, node: Node) -> str:
        text = found.write_type(node.child_by_field_name(field))
        return f"{around}<{text}>" if around else text

    return write


def _pointer(found: GoPass, node: Node) -> str:
    inside = node.named_children
    return found.write_type(inside[0]) if inside else ""


def _several(found: GoPass, node: Node) -> str:
    """A union of types, as a constraint has it."""
    inside = [found.write_type(each) for each in node.named_children if each.type != "comment"]
    return "|".join(inside) if all(inside) else ""


def _map(found: GoPass, node: Node) -> str:
    key = found.write_type(node.child_by_field_name("key"))
    return f"$map<{key},{found.write_type(node.child_by_field_name('value'))}>"


def _generic(found: GoPass, node: Node) -> str:
    name, arguments = node.child_by_field_name("type"), node.child_by_field_name("type_arguments")
    text = found.write_type(name)
    return f"{text}<{found.types(arguments.named_children)}>" if text and arguments is not None else text


def _function(found: GoPass, node: Node) -> str:
    parameters = node.child_by_field_name("parameters")
    taken = [] if parameters is None else parameter_types(found, parameters)
    return f"Fn<{','.join([results(found, node), *taken])}>"


def _interface(found: GoPass, node: Node) -> str:
    inside = [each for each in node.named_children if each.type != "comment"]
    if not inside:
        return "any"
    parts = [found.write_type(each) for each in inside]
    return "&".join(parts) if all(parts) else ""


_BASIC = frozenset(("bool", "string", "int", "int32", "int64", "uint64", "float64", "byte", "rune", "error", "any"))
_ROOM = 300
"""Characters of a struct type, beyond which fields of basic types are left out of it."""


def _struct(found: GoPass, node: Node) -> str:
    fields: list[tuple[str, str]] = []
    for inside in node.named_children:
        for each in inside.named_children:
            if each.type == "field_declaration":
                text = found.write_type(each.child_by_field_name("type"))
                fields.extend((found.text(name), text) for name in each.children_by_field_name("name"))
    text = ",".join([f"{name}:{held}" for name, held in fields])
    if len(text) > _ROOM:
        text = ",".join([f"{name}:{held}" for name, held in fields if held not in _BASIC])
    return f"{{{text}}}" if text else ""


_TYPES: dict[str, Callable[[GoPass, Node], str]] = {
    "pointer_type": _pointer,
    "parenthesized_type": _pointer,
    "negated_type": _pointer,
    "slice_type": _part("element", "$array"),
    "array_type": _part("element", "$array"),
    "implicit_length_array_type": _part("element", "$array"),
    "channel_type": _part("value", "$chan"),
    "map_type": _map,
    "generic_type": _generic,
    "function_type": _function,
    "interface_type": _interface,
    "struct_type": _struct,
    "type_elem": _several,
    "type_constraint": _several,
}


def parameter_types(found: GoPass, parameters: Node) -> list[str]:
    """The type of each parameter in a list (of each result, too), in order."""
    types: list[str] = []
    for each in parameters.named_children:
        written = each.child_by_field_name("type")
        if written is None:
            continue
        text = found.write_type(written)
        if each.type == "variadic_parameter_declaration":
            text = f"$array<{text}>"
        types.extend([text] * max(len(each.children_by_field_name("name")), 1))
    return types


def results(found: GoPass, node: Node) -> str:
    """The type of what a function gives; several are a tuple."""
    result = node.child_by_field_name("result")
    if result is None:
        return ""
    if result.type != "parameter_list":
        return found.write_type(result)
    types = parameter_types(found, result)
    return types[0] if len(types) == 1 else f"Tuple<{','.join(types)}>"
