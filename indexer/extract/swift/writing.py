"""How Swift's expressions and types are written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.grammars.loader import Node

LITERALS = {
    "line_string_literal": "<String>",
    "multi_line_string_literal": "<String>",
    "raw_string_literal": "<String>",
    "regex_literal": "<Regex>",
    "integer_literal": "<Int>",
    "hex_literal": "<Int>",
    "oct_literal": "<Int>",
    "bin_literal": "<Int>",
    "real_literal": "<Double>",
    "boolean_literal": "<Bool>",
    "nil_literal": "null",
    "nil": "null",
    "check_expression": "<Bool>",
    "conjunction_expression": "<Bool>",
    "disjunction_expression": "<Bool>",
    "range_expression": "<Range>",
    "open_end_range_expression": "<Range>",
    "open_start_range_expression": "<Range>",
    "dictionary_literal": "<Dictionary>",
    "self_expression": "self",
    "super_expression": "super",
}
_COMPARING = frozenset(("comparison_expression", "equality_expression"))
OPERATIONS = frozenset(("additive_expression", "multiplicative_expression", "infix_expression")) | _COMPARING
CALLS = frozenset(("call_expression", "constructor_expression"))
COMMENTS = frozenset(("comment", "multiline_comment"))
TYPES = frozenset(
    (
        "user_type", "optional_type", "array_type", "dictionary_type", "tuple_type", "function_type", "opaque_type",
        "existential_type", "protocol_composition_type", "metatype", "implicitly_unwrapped_type", "type_identifier",
        "suppressed_constraint", "type_pack_expansion",
    )
)  # fmt: skip
_WRAPPED = frozenset(("optional_type", "opaque_type", "existential_type", "implicitly_unwrapped_type"))


class SwiftPass(Pass):
    """A pass over a Swift file. `owners`: by the scope of an extension's body the name and the type that it extends;
    `holders`: properties whose values and accessors are open, by the byte at which they end; `stored`: the parameters
    of types whose members are still to come.
    """

    def __init__(self, source: Source) -> None:
        super().__init__("swift", source)
        self.owners: dict[int, tuple[str, object]] = {}
        self.holders: list[tuple[int, int, Node | None]] = []
        self.stored: dict[int, list[tuple[str, str, object, str | None]]] = {}

    def expression(self, node: Node) -> str:
        form = node.type
        if form == "simple_identifier":
            return name_of(self, node)
        if form in CALLS:
            return self.called(node)
        if form in OPERATIONS:
            return self.called(node) or ("<Bool>" if form in _COMPARING else self.write(node.named_children[0]))
        read = _EXPRESSIONS.get(form)
        return LITERALS.get(form, "") if read is None else read(self, node)

    def type(self, node: Node) -> str:
        form = node.type
        if form == "user_type":
            return _named(self, node)
        if form in _WRAPPED:
            return next((self.write_type(each) for each in node.named_children if each.type in TYPES), "")
        if form == "array_type":
            return f"Array<{self.write_type(node.named_children[0])}>"
        if form == "dictionary_type":
            held = [self.write_type(each) for each in node.named_children if each.type in TYPES]
            return f"Dictionary<{','.join(held)}>"
        if form == "tuple_type":
            held = [self.write_type(_last_type(each)) for each in node.named_children if each.type == "tuple_type_item"]
            return held[0] if len(held) == 1 else f"Tuple<{','.join(held)}>" if held else "Void"
        if form == "function_type":
            return _function_type(self, node)
        if form == "protocol_composition_type":
            return "&".join(filter(None, [self.write_type(each) for each in node.named_children]))
        return name_of(self, node) if form in ("type_identifier", "simple_identifier", "identifier") else ""


def name_of(found: Pass, node: Node) -> str:
    """A name without the backticks that it may be written in."""
    return found.text(node).strip("`")


def child(node: Node, *forms: str) -> Node | None:
    """The first named child of one of the forms."""
    return next((each for each in node.named_children if each.type in forms), None)


def type_in(node: Node) -> Node | None:
    """The first type directly in a node."""
    return next((each for each in node.named_children if each.type in TYPES), None)


def _last_type(node: Node) -> Node | None:
    return next((each for each in reversed(node.named_children) if each.type in TYPES), None)


def _named(found: SwiftPass, node: Node) -> str:
    parts: list[str] = []
    given = ""
    for each in node.named_children:
        if each.type == "type_identifier":
            parts.append(name_of(found, each))
        elif each.type == "type_arguments":
            given = f"<{','.join([found.write_type(one) for one in each.named_children if one.type in TYPES])}>"
    if parts[-1:] in (["Type"], ["Protocol"]) and len(parts) > 1:
        return ""
    return ".".join(parts) + given


def _function_type(found: SwiftPass, node: Node) -> str:
    given: list[str] = []
    result = ""
    after = False
    for each in node.children:
        if each.type == "->":
            after = True
        elif each.type in TYPES:
            if after:
                result = found.write_type(each)
            elif each.type == "tuple_type":
                items = [one for one in each.named_children if one.type == "tuple_type_item"]
                given = [found.write_type(_last_type(one)) for one in items]
            else:
                given = [found.write_type(each)]
    return f"Fn<{','.join([result, *given])}>"


def sign_of(node: Node) -> str:
    """The operator of an expression."""
    held = node.child_by_field_name("op") or node.child_by_field_name("operation")
    if held is None:
        return ""
    return (held.text or b"").decode("utf-8", "replace") if held.is_named else held.type


def suffix_of(node: Node) -> Node | None:
    """The member that a navigation goes to."""
    last = node.named_children[-1]
    return last.child_by_field_name("suffix") if last.type == "navigation_suffix" else None


def _member(found: SwiftPass, node: Node) -> str:
    held, name = node.named_children[0], suffix_of(node)
    if name is None:
        return ""
    if held.type == "array_type" and found.data[held.start_byte + 1 : held.start_byte + 2].islower():
        written = f"[{found.write_type(held.named_children[0])}]"  # a list at the beginning of a statement
    elif held.type in TYPES:
        written = specialised(found, held)
    else:
        written = found.write(held)
    if not written or written == "null":
        return ""
    text = name_of(found, name)
    return written if text in ("self", "init") else f"{written}.{text}"


def specialised(found: SwiftPass, held: Node) -> str:
    """A type as an expression, with its type arguments."""
    written, sign, rest = found.write_type(held).partition("<")
    return f"{written}::<{rest}" if sign and written else written


def either(parts: list[str]) -> str:
    """Several possibilities as one expression; nil is none."""
    if not all(parts):
        return ""
    kept = list(dict.fromkeys(each for each in parts if each != "null"))
    return kept[0] if len(kept) == 1 else f"({'|'.join(kept)})" if kept else "null"


def _fields(*names: str) -> Callable[[SwiftPass, Node], str]:
    def read(found: SwiftPass, node: Node) -> str:
        return either([found.write(node.child_by_field_name(name)) for name in names])

    return read


def _inner(found: SwiftPass, node: Node) -> str:
    held = node.child_by_field_name("expr")
    if held is None and node.named_child_count:
        held = node.named_children[-1]
    return found.write(held)


def _first(found: SwiftPass, node: Node) -> str:
    return found.write(node.named_children[0]) if node.named_child_count else ""


def _prefix(found: SwiftPass, node: Node) -> str:
    sign = sign_of(node)
    if sign == ".":
        held = node.child_by_field_name("target")
        return f"=.{name_of(found, held)}" if held is not None and held.type == "simple_identifier" else ""
    return "<Bool>" if sign == "!" else found.write(node.child_by_field_name("target"))


def _tuple(found: SwiftPass, node: Node) -> str:
    held = [found.write(each) for each in node.children_by_field_name("value")]
    if len(held) == 1:
        return f"({held[0]})" if "|" in held[0] and not held[0].startswith("(") else held[0]
    return f"({','.join(each or '<>' for each in held)})" if held else "<Void>"


def _cast(found: SwiftPass, node: Node) -> str:
    written = found.write_type(_last_type(node))
    return f"<{written}>" if written else ""


def _list(found: SwiftPass, node: Node) -> str:
    held = [found.write(each) for each in node.named_children if each.type not in COMMENTS]
    return f"[{','.join(held)}]" if held and all(held) else "<Array>"


def _opened(found: SwiftPass, node: Node) -> str:
    return found.opened(node)


_EXPRESSIONS: dict[str, Callable[[SwiftPass, Node], str]] = {
    "navigation_expression": _member,
    "try_expression": _inner,
    "await_expression": _inner,
    "directly_assignable_expression": _first,
    "postfix_expression": _first,
    "prefix_expression": _prefix,
    "tuple_expression": _tuple,
    "as_expression": _cast,
    "nil_coalescing_expression": _fields("value", "if_nil"),
    "ternary_expression": _fields("if_true", "if_false"),
    "array_literal": _list,
    "lambda_literal": _opened,
}
