"""Expressions, types and declarators of C and C++ in canonical form."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.grammars.loader import Node

_NAMES = frozenset(
    ("identifier", "field_identifier", "type_identifier", "namespace_identifier", "this", "operator_name",
     "destructor_name", "primitive_type", "auto")
)  # fmt: skip
_TAGGED = frozenset(("struct_specifier", "union_specifier", "enum_specifier", "class_specifier"))
_LITERALS = {
    "char_literal": "<char>",
    "string_literal": "<char*>",
    "concatenated_string": "<char*>",
    "true": "<bool>",
    "false": "<bool>",
}
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||"))


class Declared(NamedTuple):
    """What a declarator says. `name`: the node of the name, None for none; `function`: the innermost function
    declarator, if the name itself is one; `stars`, `arrays`: round a value; `held`: it is a function pointer's type."""

    name: Node | None
    function: Node | None
    stars: int
    arrays: int
    held: Node | None


def declared(node: Node | None) -> Declared:
    """Reads a declarator from the outside in."""
    function: Node | None = None
    held: Node | None = None
    stars = arrays = 0
    for _ in range(30):
        if node is None:
            break
        form = node.type
        if form == "pointer_declarator" or form == "abstract_pointer_declarator":
            if function is not None:
                held, function, stars = function, None, 0
            stars += 1
        elif form in ("array_declarator", "abstract_array_declarator"):
            if function is not None:
                held, function = function, None
            arrays += 1
        elif form in ("function_declarator", "abstract_function_declarator"):
            function = node
        elif form in ("reference_declarator", "parenthesized_declarator", "attributed_declarator", "init_declarator",
                      "abstract_parenthesized_declarator", "abstract_reference_declarator"):  # fmt: skip
            pass
        else:
            return Declared(node, function, stars, arrays, held)
        inner = node.child_by_field_name("declarator")
        if inner is None and form not in ("function_declarator", "abstract_function_declarator"):
            named = [each for each in node.named_children if each.type != "ms_based_modifier"]
            inner = named[0] if named else None
        node = inner
    return Declared(None, function, stars, arrays, held)


class CPass(Pass):
    """A pass over a C or C++ file."""

    def __init__(self, language: str, source: Source) -> None:
        super().__init__(language, source)
        self.cpp = language == "cpp"
        self.namespaces: list[tuple[int, str]] = []
        """Open namespaces: the byte at which each ends, its full name."""

    def within(self, at: int) -> str:
        """The namespace that is open at a byte."""
        while self.namespaces and self.namespaces[-1][0] <= at:
            self.namespaces.pop()
        return self.namespaces[-1][1] if self.namespaces else ""

    def expression(self, node: Node) -> str:
        form = node.type
        if form in _NAMES:
            return self.text(node).replace(" ", "")
        if form == "number_literal":
            return _number(self.text(node))
        read = _EXPRESSIONS.get(form)
        return read(self, node) if read is not None else _LITERALS.get(form, "")

    def type(self, node: Node) -> str:
        form = node.type
        if form in ("type_identifier", "primitive_type", "namespace_identifier", "identifier"):
            return self.text(node)
        if form == "sized_type_specifier":
            return "_".join(self.text(node).split())
        if form in _TAGGED:
            name = node.child_by_field_name("name")
            if name is None:
                return ""
            written = self.write_type(name)
            return written if self.cpp or not written else f"${written}"
        if form == "qualified_identifier":
            scope, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
            if name is None:
                return ""
            inner = self.write_type(name)
            if scope is not None and scope.type == "template_type":  # what the arguments make of it is not followed
                scope = scope.child_by_field_name("name")
            outer = "" if scope is None else self.write_type(scope)
            return f"{outer}.{inner}" if outer and inner else inner if scope is None else ""
        if form in ("template_type", "template_function"):
            name, given = node.child_by_field_name("name"), node.child_by_field_name("arguments")
            held = [self.write_type(each) for each in (given.named_children if given is not None else ())]
            written = self.write_type(name)
            return f"{written}<{','.join(held)}>" if held and written else written
        if form == "type_descriptor":
            return self.typed(node.child_by_field_name("type"), node.child_by_field_name("declarator"))
        return ""

    def typed(self, held: Node | None, declarator: Node | None) -> str:
        """The type that a declaration gives its name, or, of a function, its result."""
        if held is None or held.type in ("placeholder_type_specifier", "decltype"):
            return ""
        found = declared(declarator)
        written = self.write_type(held)
        if not written:
            return ""
        if found.held is not None:
            return f"Fn<{written if written != 'void' else ''}>"
        written += "*" * found.stars
        return f"Array<{written}>" if found.arrays else written


def _number(text: str) -> str:
    """The type of a number; unknown where it has a suffix or may not fit."""
    if text.isdigit() and len(text) < 10:
        return "<int>"
    whole, dot, rest = text.partition(".")
    return "<double>" if dot and (whole + rest).isdigit() else ""


def _field(found: CPass, node: Node) -> str:
    outer, name = node.child_by_field_name("argument"), node.child_by_field_name("field")
    if outer is None or name is None:
        return ""
    written = found.write(outer)
    inner = found.write(name)
    arrow = "*" if b"->" in found.data[outer.end_byte : name.start_byte] else ""
    return f"{written}{arrow}.{inner}" if written and inner else ""


CASTS = frozenset((b"static_cast", b"dynamic_cast", b"const_cast", b"reinterpret_cast"))


def cast_type(found: CPass, function: Node | None) -> Node | None:
    """The type that `static_cast<T>` and its like name, None for any other function."""
    if function is None or function.type != "template_function":
        return None
    name, given = function.child_by_field_name("name"), function.child_by_field_name("arguments")
    if name is None or given is None or found.data[name.start_byte : name.end_byte] not in CASTS:
        return None
    return given.named_children[0] if given.named_child_count else None


def _call(found: CPass, node: Node) -> str:
    held = cast_type(found, node.child_by_field_name("function"))
    if held is not None:
        written = found.write_type(held)
        return f"<{written}>" if written else ""
    return found.called(node)


def _element(found: CPass, node: Node) -> str:
    written = found.write(node.child_by_field_name("argument"))
    return f"{written}[]" if written else ""


def _pointer(found: CPass, node: Node) -> str:
    written = found.write(node.child_by_field_name("argument"))
    sign = found.data[node.start_byte : node.start_byte + 1].decode()
    return f"{written}{sign}" if written and sign in "*&" else ""


def _inner(found: CPass, node: Node) -> str:
    children = [each for each in node.named_children if each.type != "comment"]
    written = found.write(children[0]) if len(children) == 1 else ""
    return f"({written})" if "|" in written else written


def _cast(found: CPass, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    return f"<{written}>" if written else ""


def _either(found: CPass, node: Node) -> str:
    first, second = (found.write(node.child_by_field_name(name)) for name in ("consequence", "alternative"))
    if not first or not second:
        return ""
    return first if first == second else f"({first}|{second})"


def _assigned(found: CPass, node: Node) -> str:
    return found.write(node.child_by_field_name("right"))


def _binary(found: CPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    return "<bool>" if operator is not None and operator.type in _COMPARISONS and not found.cpp else ""


def _qualified(found: CPass, node: Node) -> str:
    scope, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
    if name is None:
        return ""
    inner = found.write(name)
    if scope is None or not inner:
        return inner
    if scope.type == "template_type":
        outer = found.write_type(scope.child_by_field_name("name"))
    else:
        outer = found.write(scope)
    return f"{outer}.{inner}" if outer else ""


def _template(found: CPass, node: Node) -> str:
    name, given = node.child_by_field_name("name"), node.child_by_field_name("arguments")
    held = [found.write_type(each) for each in (given.named_children if given is not None else ())]
    written = found.write(name)
    return f"{written}::<{','.join(held)}>" if written and held else written


def _lambda(found: CPass, node: Node) -> str:
    return found.opened(node)


_EXPRESSIONS: dict[str, Callable[[CPass, Node], str]] = {
    "field_expression": _field,
    "call_expression": _call,
    "new_expression": _call,
    "subscript_expression": _element,
    "pointer_expression": _pointer,
    "parenthesized_expression": _inner,
    "cast_expression": _cast,
    "compound_literal_expression": _cast,
    "conditional_expression": _either,
    "assignment_expression": _assigned,
    "binary_expression": _binary,
    "qualified_identifier": _qualified,
    "template_function": _template,
    "template_method": _template,
    "lambda_expression": _lambda,
}
