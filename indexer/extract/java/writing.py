"""How Java's expressions and types are written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.grammars.loader import Node

_LITERALS = {
    "string_literal": "<String>",
    "decimal_integer_literal": "<int>",
    "hex_integer_literal": "<int>",
    "octal_integer_literal": "<int>",
    "binary_integer_literal": "<int>",
    "decimal_floating_point_literal": "<double>",
    "hex_floating_point_literal": "<double>",
    "true": "<boolean>",
    "false": "<boolean>",
    "character_literal": "<char>",
}
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||"))
SCOPED = "scoped_identifier"


class JavaPass(Pass):
    """A pass over a Java file. `holders`: fields whose initialisers are open, by the byte at which they end."""

    def __init__(self, source: Source) -> None:
        super().__init__("java", source)
        self.holders: list[tuple[int, int]] = []

    def expression(self, node: Node) -> str:
        form = node.type
        read = _EXPRESSIONS.get(form)
        if read is not None:
            return read(self, node)
        if form in ("identifier", "this", "super"):
            return self.text(node)
        return _LITERALS.get(form, "")

    def type(self, node: Node) -> str:
        form = node.type
        if form in ("type_identifier", "identifier", "integral_type", "floating_point_type", "boolean_type"):
            return self.text(node)
        if form == "generic_type":
            name, arguments = node.named_children[0], node.named_children[-1]
            held = [self.write_type(each) for each in arguments.named_children]
            return f"{self.write_type(name)}<{','.join(held)}>" if held else self.write_type(name)
        if form in ("scoped_type_identifier", SCOPED):
            parts = [each for each in node.named_children if "annotation" not in each.type]
            return ".".join(self.write_type(each) for each in parts)
        if form == "array_type":
            element = node.child_by_field_name("element")
            return f"Array<{self.write_type(element)}>"
        if form == "wildcard":
            inner = [each for each in node.named_children if "annotation" not in each.type]
            return self.write_type(inner[0]) if inner and b"super" not in self.data[
                node.start_byte : inner[0].start_byte
            ] else ""  # fmt: skip
        if form == "annotated_type":
            return self.write_type(node.named_children[-1])
        if form == "catch_type":
            return "|".join(self.write_type(each) for each in node.named_children)
        if form == "type_bound":
            return "&".join(self.write_type(each) for each in node.named_children)
        return ""


def _member(found: JavaPass, node: Node) -> str:
    outer, field = node.child_by_field_name("object"), node.child_by_field_name("field")
    if outer is None or field is None:
        return ""
    if field.type == "this":  # Outer.this
        return f"<{found.write_type(outer)}>"
    written = found.write(outer)
    return f"{written}.{found.text(field)}" if written else ""


def scoped(found: JavaPass, node: Node) -> str:
    return "".join(found.text(node).split())


def _call(found: JavaPass, node: Node) -> str:
    return found.called(node)


def _element(found: JavaPass, node: Node) -> str:
    written = found.write(node.child_by_field_name("array"))
    return f"{written}[]" if written else ""


def _inner(found: JavaPass, node: Node) -> str:
    children = node.named_children
    written = found.write(children[0]) if children else ""
    return f"({written})" if "|" in written else written


def _assigned(found: JavaPass, node: Node) -> str:
    return found.write(node.child_by_field_name("right"))


def _cast(found: JavaPass, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    return f"<{written}>" if written else ""


def _either(found: JavaPass, node: Node) -> str:
    first, second = (found.write(node.child_by_field_name(name)) for name in ("consequence", "alternative"))
    kept = [each for each in (first, second) if each != "null"]
    if node.child_by_field_name("consequence") is None or not all(kept):
        return ""
    return f"({'|'.join(dict.fromkeys(kept))})" if len(set(kept)) > 1 else kept[0] if kept else ""


def _lambda(found: JavaPass, node: Node) -> str:
    return found.opened(node)


def _binary(found: JavaPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else found.text(operator)
    if sign in _COMPARISONS:
        return "<boolean>"
    left = found.write(node.child_by_field_name("left"))
    right = found.write(node.child_by_field_name("right"))
    if sign == "+" and "<String>" in (left, right):
        return "<String>"
    return left if left == right and left in _LITERALS.values() else ""


def _null(found: JavaPass, node: Node) -> str:
    return "null"


def _class_literal(found: JavaPass, node: Node) -> str:
    written = found.write_type(node.named_children[0]) if node.named_children else ""
    return f"<Class<{written}>>"


def _array(found: JavaPass, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    sizes = sum(each.type == "dimensions_expr" for each in node.named_children)
    for each in node.named_children:
        if each.type == "dimensions":
            sizes += found.text(each).count("[")
    for _ in range(sizes):
        written = f"Array<{written}>"
    return f"<{written}>"


def _method_reference(found: JavaPass, node: Node) -> str:
    parts = node.named_children
    if len(parts) == 2 and parts[1].type == "identifier":
        left = found.write(parts[0]) or found.write_type(parts[0])
        return f"{left}.{found.text(parts[1])}" if left else ""
    return ""


_EXPRESSIONS: dict[str, Callable[[JavaPass, Node], str]] = {
    "field_access": _member,
    SCOPED: scoped,
    "method_invocation": _call,
    "object_creation_expression": _call,
    "array_access": _element,
    "parenthesized_expression": _inner,
    "assignment_expression": _assigned,
    "cast_expression": _cast,
    "ternary_expression": _either,
    "lambda_expression": _lambda,
    "binary_expression": _binary,
    "null_literal": _null,
    "class_literal": _class_literal,
    "array_creation_expression": _array,
    "method_reference": _method_reference,
}
