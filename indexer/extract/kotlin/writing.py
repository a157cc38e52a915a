"""How Kotlin's expressions and types are written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.source import Source
from indexer.extract.walk import Pass, Span
from indexer.grammars.loader import Node

LITERALS = {
    "string_literal": "<String>",
    "multiline_string_literal": "<String>",
    "character_literal": "<Char>",
    "range_expression": "<IntRange>",
    "in_expression": "<Boolean>",
    "is_expression": "<Boolean>",
    "return_expression": "null",
    "throw_expression": "null",
}
_WORDS = {"true": "<Boolean>", "false": "<Boolean>", "null": "null", "break": "null", "continue": "null"}
_TRUTHS = frozenset(("==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||"))
COMMENTS = frozenset(("line_comment", "block_comment"))
TYPES = frozenset(("user_type", "nullable_type", "function_type", "parenthesized_type", "non_nullable_type"))
CALLS = frozenset(("call_expression", "infix_expression", "index_expression"))
CALLABLE_REFERENCE = "callable_reference"


class KotlinPass(Pass):
    """A pass over a Kotlin file. `holders`: properties whose values are open, by the byte at which they end; `inner`:
    calls that are the beginning of one with a lambda behind its parentheses; `unnamed`: scopes of functions without a
    name, which a plain `return` leaves.
    """

    def __init__(self, source: Source) -> None:
        super().__init__("kotlin", source)
        self.holders: list[tuple[int, int]] = []
        self.inner: set[Span] = set()
        self.unnamed: set[int] = set()

    def expression(self, node: Node) -> str:
        form = node.type
        if form == "identifier":
            text = name_of(self, node)
            return _WORDS.get(text, text)
        if form in CALLS:
            return self.called(node)
        read = _EXPRESSIONS.get(form)
        return LITERALS.get(form, "") if read is None else read(self, node)

    def type(self, node: Node) -> str:
        form = node.type
        if form == "user_type":
            return _named(self, node)
        if form in ("nullable_type", "parenthesized_type", "non_nullable_type", "delegation_specifier"):
            return next((self.write_type(each) for each in node.named_children if each.type in TYPES), "")
        if form in ("constructor_invocation", "explicit_delegation"):
            return self.write_type(node.named_children[0])
        if form == "function_type":
            return _function_type(self, node)
        return name_of(self, node) if form == "identifier" else ""


def name_of(found: Pass, node: Node) -> str:
    """A name without the backticks that it may be written in."""
    return found.text(node).strip("`")


def _named(found: KotlinPass, node: Node) -> str:
    parts: list[str] = []
    given = ""
    for each in node.named_children:
        form = each.type
        if form == "identifier":
            parts.append(name_of(found, each))
        elif form == "type_arguments":
            given = f"<{','.join([_projected(found, one) for one in each.named_children])}>"
    return ".".join(parts) + given


def _projected(found: KotlinPass, node: Node) -> str:
    """A type argument; `*` and `in T` say nothing of what comes out."""
    held = [each for each in node.named_children if each.type in TYPES]
    if not held or any(each.type == "variance_modifier" and found.text(each) == "in" for each in node.named_children):
        return ""
    return found.write_type(held[0])


def _function_type(found: KotlinPass, node: Node) -> str:
    receiver, given, result = "", [], ""
    before = True
    for each in node.named_children:
        if each.type == "function_type_parameters":
            before = False
            for one in each.named_children:
                if one.type == "parameter":
                    one = one.named_children[-1]
                if one.type in TYPES:
                    given.append(found.write_type(one))
        elif each.type in TYPES:
            if before:
                receiver = found.write_type(each)
            else:
                result = found.write_type(each)
    if receiver:
        return f"FnOn<{','.join([result, receiver, *given])}>"
    return f"Fn<{','.join([result, *given])}>"


def _this(found: KotlinPass, node: Node) -> str:
    of = [each for each in node.named_children if each.type == "identifier"]
    if not of:
        return "this"
    text = name_of(found, of[0])
    return f"<{text}>" if text[:1].isupper() else ""


def _super(found: KotlinPass, node: Node) -> str:
    of = [each for each in node.named_children if each.type in TYPES]
    return f"<{found.write_type(of[0])}>" if of else "super"


def sign_of(node: Node) -> str:
    """The first sign of an expression that is no part of its operands."""
    return next((each.type for each in node.children if not each.is_named), "")


def _member(found: KotlinPass, node: Node) -> str:
    held, name = node.named_children[0], node.named_children[-1]
    written = found.write(held)
    if not written:
        return ""
    text = name_of(found, name)
    if text == "class" and sign_of(node) == "::":
        return f"<kotlin.reflect.KClass<{written}>>" if written[0] not in "<#" else ""
    return f"{written}.{text}"


def _reference(found: KotlinPass, node: Node) -> str:
    parts = node.named_children
    if len(parts) == 1:
        return name_of(found, parts[0])
    written = found.write_type(parts[0]) if parts[0].type in TYPES else found.write(parts[0])
    return f"{written}.{name_of(found, parts[-1])}" if written else ""


def statements(node: Node) -> list[Node]:
    """What a block holds, without comments."""
    return [each for each in node.named_children if each.type not in COMMENTS]


def last_of(found: KotlinPass, node: Node | None) -> str:
    """The value of a branch: of a block its last expression, where no local of it is needed to tell."""
    if node is None:
        return ""
    if node.type != "block":
        return found.write(node)
    inside = statements(node)
    if not inside:
        return ""
    if len(inside) > 1 and inside[-1].type not in CALLS and inside[-1].type not in LITERALS:
        return ""
    return found.write(inside[-1])


def either(parts: list[str]) -> str:
    """Several possibilities as one expression; what gives nothing (null, a jump) is none."""
    if not all(parts):
        return ""
    kept = list(dict.fromkeys(each for each in parts if each != "null"))
    if not kept:
        return "null" if parts else ""
    return kept[0] if len(kept) == 1 else f"({'|'.join(kept)})"


def _if(found: KotlinPass, node: Node) -> str:
    condition = node.child_by_field_name("condition")
    branches = [each for each in statements(node) if each != condition]
    return either([last_of(found, each) for each in branches]) if len(branches) == 2 else ""


def _when(found: KotlinPass, node: Node) -> str:
    entries = [each.named_children[-1] for each in node.named_children if each.type == "when_entry"]
    return either([last_of(found, each) for each in entries])


def _try(found: KotlinPass, node: Node) -> str:
    parts = []
    for each in node.named_children:
        if each.type == "block":
            parts.append(last_of(found, each))
        elif each.type == "catch_block" and each.named_children[-1].type == "block":
            parts.append(last_of(found, each.named_children[-1]))
    return either(parts)


def _binary(found: KotlinPass, node: Node) -> str:
    sign = node.child_by_field_name("operator")
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    word = sign_of(node) if sign is None else found.text(sign)
    number = found.called(node)
    if number:
        return number
    if word in _TRUTHS:
        return "<Boolean>"
    if word == "?:":
        return either([found.write(left), found.write(right)])
    return found.write(left) if left is not None else ""


def _unary(found: KotlinPass, node: Node) -> str:
    return "<Boolean>" if sign_of(node) == "!" else found.write(node.child_by_field_name("argument"))


def _inner(found: KotlinPass, node: Node) -> str:
    held = statements(node)
    written = found.write(held[-1]) if held else ""
    return f"({written})" if "|" in written and not written.startswith("(") else written


def _cast(found: KotlinPass, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("right"))
    return f"<{written}>" if written else ""


def _number(found: KotlinPass, node: Node) -> str:
    text = found.text(node).lower()
    if text.startswith("0x"):
        return "<Long>" if text.endswith("l") else "<Int>"
    whole = (
        "ULong" if text.endswith("ul") else "Long" if text.endswith("l") else "UInt" if text.endswith("u") else "Int"
    )
    return f"<{whole}>"


def _float(found: KotlinPass, node: Node) -> str:
    return "<Float>" if found.text(node)[-1] in "fF" else "<Double>"


def _opened(found: KotlinPass, node: Node) -> str:
    return found.opened(node)


def bases(found: Pass, node: Node) -> list[Node]:
    """What a class extends: first the class whose constructor is called, then its interfaces."""
    held: list[Node] = []
    for child in node.named_children:
        if child.type == "delegation_specifiers":
            for each in child.named_children:
                if each.type == "delegation_specifier" and each.named_children:
                    held.append(each.named_children[-1])
    return sorted(held, key=lambda each: each.type != "constructor_invocation")


def _object(found: KotlinPass, node: Node) -> str:
    held = [found.write_type(each) for each in bases(found, node)]
    return f"<{'&'.join(held)}>" if held and all(held) else ""


def _array(found: KotlinPass, node: Node) -> str:
    return f"[{','.join([found.write(each) or '<>' for each in node.named_children])}]"


_EXPRESSIONS: dict[str, Callable[[KotlinPass, Node], str]] = {
    "this_expression": _this,
    "super_expression": _super,
    "navigation_expression": _member,
    CALLABLE_REFERENCE: _reference,
    "if_expression": _if,
    "when_expression": _when,
    "try_expression": _try,
    "binary_expression": _binary,
    "unary_expression": _unary,
    "parenthesized_expression": _inner,
    "annotated_expression": _inner,
    "labeled_expression": _inner,
    "spread_expression": _inner,
    "as_expression": _cast,
    "number_literal": _number,
    "float_literal": _float,
    "lambda_literal": _opened,
    "anonymous_function": _opened,
    "object_literal": _object,
    "collection_literal": _array,
}
