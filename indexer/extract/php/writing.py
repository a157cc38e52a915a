"""How PHP's names, types and expressions are written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.flow import FlowPass
from indexer.extract.php.documented import DocumentedType
from indexer.extract.source import Source
from indexer.grammars.loader import Node

SEPARATOR = "＼"
OWN = frozenset(("self", "static", "parent"))
_LITERALS = {
    "string": "<string>",
    "encapsed_string": "<string>",
    "heredoc": "<string>",
    "nowdoc": "<string>",
    "integer": "<int>",
    "float": "<float>",
    "boolean": "<bool>",
    "unary_op_expression": "<bool>",
}
_PRIMITIVE = frozenset(
    ("int", "string", "float", "bool", "false", "true", "void", "mixed", "never", "iterable", "callable", "object",
     "array", "null", "integer", "boolean", "double", "resource", "numeric", "scalar")
)  # fmt: skip
_NAMES = ("name", "qualified_name", "relative_name", "namespace_name")
_TESTS = frozenset(("==", "===", "!=", "!==", "<", ">", "<=", ">=", "&&", "||", "and", "or", "xor", "instanceof", "<>"))


class PhpPass(FlowPass):
    """A pass over a PHP file, with its namespace and what `use` says where the pass stands."""

    def __init__(self, source: Source) -> None:
        super().__init__("php", source)
        self.space = ""
        """The namespace, its parts joined by dots."""
        self.held: dict[str, list[str]] = {}
        """By namespace the symbols at the top of it."""
        self.classes: dict[str, str] = {}
        self.functions: dict[str, str] = {}
        """What a plain name (lower case) means by `use`, dotted."""
        self.documented: dict[str, object] = {}
        """Types that a comment right before says of variables."""
        self.bases: dict[int, list[object]] = {}
        """By class definition what it extends: more is added while its body is read."""
        self.made: dict[tuple[int, int], object] = {}
        """What calls that make a function of what they name (`f(...)`) name, by their spans."""
        self.top = False
        """What is written stands outside of functions."""
        self.named: dict[tuple[int, int], str] = {}
        """Full names by the spans of the nodes that name them: namespace and `use` change within a file."""

    # Names

    def full(self, node: Node) -> str:
        """The full name of a class, written as one name."""
        span = node.start_byte, node.end_byte
        kept = self.named.get(span)
        if kept is None:
            kept = self.named[span] = self.full_name("".join(self.text(node).split()))
        return kept

    def full_name(self, text: str) -> str:
        """The same of a name as it is written; `self`, `static` and `parent` as they are."""
        if text.lower() in OWN:
            return text.lower()
        return SEPARATOR + self._dotted(text, self.classes).replace(".", SEPARATOR)

    def _dotted(self, text: str, used: dict[str, str]) -> str:
        if text.startswith("\\"):
            return text[1:].replace("\\", ".")
        if text.lower().startswith("namespace\\"):
            return ".".join(filter(None, (self.space, text[10:].replace("\\", "."))))
        head, mark, rest = text.partition("\\")
        taken = (self.classes if mark else used).get(head.lower())
        if taken is not None:
            return f"{taken}.{rest}".replace("\\", ".") if mark else taken
        return ".".join(filter(None, (self.space, text.replace("\\", "."))))

    def own_class(self) -> str:
        """The full name of the class whose body the pass stands in; "" for traits and classes without a name."""
        if self.definition < 0 or self.scopes[self.scope].kind != "class":
            return ""
        made = self._definitions[self.definition].made
        if made.kind != "class" or "trait" in made.flags or "anonymous" in made.flags:
            return ""
        return self.full_name(f"namespace\\{made.name}")

    def function_name(self, text: str) -> str:
        """A function as it is called."""
        full = self._dotted(text, self.functions).replace(".", SEPARATOR)
        if "\\" in text or not self.space or text.lower() in self.functions:
            return f"ƒ{SEPARATOR}{full}"
        return f"ƒ{SEPARATOR}{full}¦{text}"

    # Outside of functions variables are others than inside

    def is_top(self) -> bool:
        return self.function_scope() == 0

    def at_top(self, value: object) -> object:
        """What is written, with the names of variables that are those outside of functions."""
        if not self.is_top() or not isinstance(value, Node):
            return value

        def written() -> str:
            before, self.top = self.top, True
            try:
                return self.write(value)
            finally:
                self.top = before

        return written

    def variable(self, name: str) -> str:
        """A variable as it is bound where the pass stands."""
        return f"·{name}" if self.is_top() else name

    # Expressions

    def expression(self, node: Node) -> str:
        form = node.type
        read = _EXPRESSIONS.get(form)
        if read is not None:
            return read(self, node)
        return _LITERALS.get(form, "")

    def type(self, node: Node) -> str:
        form = node.type
        if form == "named_type" or form in _NAMES:
            return self.full(node)
        if form == "primitive_type":
            text = self.text(node).lower()
            return "Array" if text == "array" else text
        if form == "optional_type":
            return self.write_type(node.named_children[0]) if node.named_children else ""
        if form in ("union_type", "type_list", "disjunctive_normal_form_type"):
            kept = [each for each in node.named_children if self.text(each).lower() not in ("null", "false")]
            parts = [self.write_type(each) for each in kept]
            return "|".join(parts) if all(parts) else ""
        if form == "intersection_type":
            parts = [self.write_type(each) for each in node.named_children]
            return "&".join(parts) if all(parts) else ""
        return ""

    def documented_type(self, text: str) -> str:
        """A type as a comment says it, canonical; "" if it is not plain."""
        return DocumentedType(text, self.plain_type).written()

    def plain_type(self, name: str) -> str:
        """A name in a comment as a type."""
        low = name.lower()
        if low in ("$this", "this"):
            return "static"
        if low in _PRIMITIVE or low.endswith(("-string", "-int")):
            return "Array" if low == "array" else "null" if low == "null" else low.partition("-")[0]
        return self.full_name(name)


def _variable(found: PhpPass, node: Node) -> str:
    text = found.text(node)
    if text == "$this":
        return "this"
    return f"·{text}" if found.top else text


def _property(found: PhpPass, node: Node) -> str:
    name, outer = node.child_by_field_name("name"), node.child_by_field_name("object")
    if name is None or name.type != "name":
        return ""
    held = found.write(outer)
    return f"{held}.${found.text(name)}" if held else ""


def _static_property(found: PhpPass, node: Node) -> str:
    name, outer = node.child_by_field_name("name"), node.child_by_field_name("scope")
    if name is None or outer is None:
        return ""
    held = owner(found, outer)
    return f"{held}.{found.text(name)}" if held else ""


def owner(found: PhpPass, node: Node) -> str:
    """What stands before `::`."""
    if node.type in _NAMES or node.type == "relative_scope":
        return found.full(node)
    return found.write(node)


def _constant(found: PhpPass, node: Node) -> str:
    parts = node.named_children
    if len(parts) != 2:
        return ""
    name = found.text(parts[1])
    if name == "class":
        return "<string>"
    held = owner(found, parts[0])
    return f"{held}.{name}" if held else ""


def _call(found: PhpPass, node: Node) -> str:
    made = found.made.get((node.start_byte, node.end_byte))
    return found.called(node) if made is None else found.write(made)


def _inner(found: PhpPass, node: Node) -> str:
    return found.write(node.named_children[0]) if node.named_children else ""


def _last(found: PhpPass, node: Node) -> str:
    return found.write(node.named_children[-1]) if node.named_children else ""


def _assigned(found: PhpPass, node: Node) -> str:
    return found.write(node.child_by_field_name("right"))


def _either(parts: list[str]) -> str:
    kept = dict.fromkeys(part for part in parts if part != "null")
    if not all(kept):
        return ""
    return f"({'|'.join(kept)})" if len(kept) > 1 else next(iter(kept), "null")


def _conditional(found: PhpPass, node: Node) -> str:
    first = node.child_by_field_name("body")
    first = node.child_by_field_name("condition") if first is None else first
    return _either([found.write(first), found.write(node.child_by_field_name("alternative"))])


def _match(found: PhpPass, node: Node) -> str:
    body = node.child_by_field_name("body")
    arms = [each.child_by_field_name("return_expression") for each in (body.named_children if body is not None else ())]
    return _either([found.write(each) for each in arms if each is not None and each.type != "throw_expression"])


def _binary(found: PhpPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else found.text(operator)
    if sign == "??":
        right = node.child_by_field_name("right")
        parts = [found.write(node.child_by_field_name("left"))]
        if right is not None and right.type != "throw_expression":
            parts.append(found.write(right))
        return _either(parts)
    if sign == ".":
        return "<string>"
    return "<bool>" if sign in _TESTS else ""


def _augmented(found: PhpPass, node: Node) -> str:
    operator = node.child_by_field_name("operator")
    if operator is None or found.text(operator) != "??=":
        return ""
    return _either([found.write(node.child_by_field_name(side)) for side in ("left", "right")])


def _element(found: PhpPass, node: Node) -> str:
    written = found.write(node.named_children[0]) if node.named_children else ""
    return f"{written}[]" if written and len(node.named_children) > 1 else ""


def _array(found: PhpPass, node: Node) -> str:
    values = []
    for each in node.named_children:
        if each.type == "array_element_initializer" and each.named_children:
            inner = each.named_children[-1]
            values.append("" if inner.type in ("variadic_unpacking", "by_ref") else found.write(inner))
        elif each.type != "comment":
            values.append("")
    kept = list(dict.fromkeys(values))
    return f"[{','.join(kept)}]" if values and all(kept) and len(kept) < 12 and "null" not in kept else "<Array>"


def _cast(found: PhpPass, node: Node) -> str:
    held = node.child_by_field_name("type")
    text = "" if held is None else found.text(held).strip("() ").lower()
    named = {"int": "int", "integer": "int", "string": "string", "bool": "bool", "boolean": "bool", "float": "float"}
    return "<Array>" if text == "array" else f"<{named[text]}>" if text in named else ""


def _null(found: PhpPass, node: Node) -> str:
    return "null"


def _function(found: PhpPass, node: Node) -> str:
    return found.opened(node)


_EXPRESSIONS: dict[str, Callable[[PhpPass, Node], str]] = {
    "variable_name": _variable,
    "member_access_expression": _property,
    "nullsafe_member_access_expression": _property,
    "scoped_property_access_expression": _static_property,
    "class_constant_access_expression": _constant,
    "member_call_expression": _call,
    "nullsafe_member_call_expression": _call,
    "scoped_call_expression": _call,
    "function_call_expression": _call,
    "object_creation_expression": _call,
    "parenthesized_expression": _inner,
    "clone_expression": _inner,
    "error_suppression_expression": _inner,
    "argument": _last,
    "assignment_expression": _assigned,
    "reference_assignment_expression": _assigned,
    "augmented_assignment_expression": _augmented,
    "conditional_expression": _conditional,
    "match_expression": _match,
    "binary_expression": _binary,
    "subscript_expression": _element,
    "array_creation_expression": _array,
    "cast_expression": _cast,
    "anonymous_function": _function,
    "arrow_function": _function,
    "null": _null,
}
