"""What a Go file calls and refers to: one handler for each kind of node."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.go.text import is_dotted
from indexer.extract.go.walk import GoPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node

_BUILTIN_TYPES = frozenset(
    b"any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint"
    b" uint8 uint16 uint32 uint64 uintptr nil _".split()
)
_MAKERS = (b"make", b"new")
_NAMES_OF = frozenset(
    (
        "parameter_declaration", "variadic_parameter_declaration", "type_parameter_declaration", "keyed_element",
        "parameter_list", "import_spec", "type_arguments",
    )
)  # fmt: skip
"""What holds an identifier that is no use of a value."""
_KEYED = frozenset(("map_type", "slice_type", "array_type", "implicit_length_array_type"))
_COLON = ord(":")


def on_call(found: GoPass, captures: Captures) -> None:
    node = found.entered(captures)
    callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if callee is None or given is None:
        return
    arguments: list[Node] = [each for each in given.named_children if each.type != "comment"]
    types = node.child_by_field_name("type_arguments")
    start, end = callee.start_byte, callee.end_byte
    words = found.data[start:end] if end - start < 100 else b""
    if words and is_dotted(words):
        text = words.decode("utf-8", "replace")
        name = text.rpartition(".")[2]
        at = end - len(words.rpartition(b".")[2])
        found.skip.add(at if b"." in words else start)
        written: object = text
        if types is not None:
            written = _with_types(found, text, types)
        elif arguments and words in _MAKERS:
            written = _maker(found, text, arguments[0])
            arguments = arguments[1:]
        found.call_by_name(node, name, at, written, arguments)
        return
    form = callee.type
    if form == "selector_expression":
        field = callee.child_by_field_name("field")
        if field is not None:
            found.skip.add(field.start_byte)
            found.call_by_name(node, found.text(field), field.start_byte, callee, arguments)
            return
    last = _last_name(callee)
    if form == "index_expression":  # of a table, or with a type argument
        written = _indexed(found, callee)
    else:
        written = callee
    if last is None:
        found.call_by_name(node, "", given.start_byte, written, arguments)
    else:
        found.skip.add(last.start_byte)
        found.call_by_name(node, found.text(last), last.start_byte, written, arguments)


def _indexed(found: GoPass, callee: Node) -> Callable[[], str]:
    """`f[T](x)` or `table[key](x)`: with the key as type argument, which is none where it reaches a value."""

    def written() -> str:
        of, index = callee.child_by_field_name("operand"), callee.child_by_field_name("index")
        text = found.write(of)
        while index is not None and index.type in ("unary_expression", "parenthesized_expression"):
            index = index.named_children[0] if index.named_children else None
        key = found.write(index)
        return f"{text}::<{key}>" if text and key and is_dotted(key.encode()) else f"{text}[]" if text else ""

    return written


def _last_name(callee: Node) -> Node | None:
    """The name in a callee that has type arguments or brackets round it."""
    part: Node | None = callee
    for _ in range(8):
        if part is None:
            return None
        form = part.type
        if form in ("identifier", "type_identifier", "field_identifier"):
            return part
        if form == "selector_expression":
            part = part.child_by_field_name("field")
        elif form == "index_expression":
            part = part.child_by_field_name("operand")
        elif form in ("type_instantiation_expression", "generic_type"):
            part = part.child_by_field_name("type")
        elif form == "qualified_type":
            part = part.child_by_field_name("name")
        elif form == "parenthesized_expression":
            part = part.named_children[0] if part.named_children else None
        else:
            return None
    return None


def _with_types(found: GoPass, text: str, types: Node) -> Callable[[], str]:
    return lambda: f"{text}::<{found.types(types.named_children)}>"


def _maker(found: GoPass, text: str, of: Node) -> Callable[[], str]:
    """`make` and `new`, of a type."""

    def written() -> str:
        made = found.write_type(of)
        return f"{text}::<{made}>" if made else text

    return written


def on_conversion(found: GoPass, captures: Captures) -> None:
    """`pkg.F[int](x)` reads like a conversion to a generic type."""
    node = found.entered(captures)
    written, operand = node.child_by_field_name("type"), node.child_by_field_name("operand")
    if written is None or operand is None or written.type != "generic_type":
        return
    name, types = written.child_by_field_name("type"), written.child_by_field_name("type_arguments")
    last = _last_name(written)
    if name is None or types is None or last is None:
        return
    found.skip.add(last.start_byte)
    found.call_by_name(node, found.text(last), last.start_byte, _with_types(found, found.text(name), types), [operand])


def on_selector(found: GoPass, captures: Captures) -> None:
    node = captures["node"][0]
    name = node.child_by_field_name("field")
    if name is None or name.start_byte in found.skip:
        return
    found.leave(node.start_byte)
    found.refer(name, node, "value")


def on_identifier(found: GoPass, captures: Captures) -> None:
    """A plain name, unless a local variable or what the file imports has it."""
    node = captures["node"][0]
    at, end = node.start_byte, node.end_byte
    if at in found.skip:
        return
    found.leave(at)
    word = found.data[at:end]
    if word == b"_" or found.data[end : end + 1] != b":" and found.is_local(word):
        return
    if word in found.names[0]:  # a package
        return
    outer = node.parent
    if outer is None or outer.type in _NAMES_OF:
        return
    local = found.is_local(word)
    if found.data[end] == _COLON and outer.type == "literal_element":
        pair = outer.parent
        if pair is not None and pair.type == "keyed_element" and pair.start_byte == at and pair.parent is not None:
            found.refer(node, _member(found, pair.parent, word.decode("utf-8", "replace"), local), "value")
            return
    if not local:
        found.refer(node, node, "value")


def _member(found: GoPass, literal: Node, name: str, local: bool) -> Callable[[], str]:
    """The field that a key of a literal names; the name itself where keys are values."""

    def written() -> str:
        text, keyed = _literal(found, literal)
        if keyed:
            return "" if local else name
        return f"{text}.{name}" if text else ""

    return written


def _literal(found: GoPass, value: Node) -> tuple[str, bool]:
    """(what the braces of a literal make, whether their keys are values); "" where it has no fields with a name."""
    at = value.start_byte
    known = found.literals.get(at)
    if known is None:
        text, keyed = "", False
        outer = value.parent
        if outer is not None and outer.type == "composite_literal":
            held = outer.child_by_field_name("type")
            if held is not None:
                text = found.write_type(held)
                keyed = held.type in _KEYED
                text = f"<{text}>" if text and "{" not in text else ""
        elif outer is not None and outer.type == "literal_element":
            above = outer.parent
            if above is not None and above.type == "keyed_element":
                above = above.parent
            if above is not None:
                text = _literal(found, above)[0]
                text = f"{text}[*]" if text else ""
        known = found.literals[at] = (text, keyed)
    return known


def on_type_identifier(found: GoPass, captures: Captures) -> None:
    node = captures["node"][0]
    at, end = node.start_byte, node.end_byte
    if at in found.skip:
        return
    found.leave(at)
    data = found.data
    word = data[at:end]
    if data[at - 1 : at] == b"." and data[at - 2 : at - 1] != b".":
        outer = node.parent
        if outer is not None:
            found.refer(node, found.text(outer), "type")
    elif word not in _BUILTIN_TYPES and not found.is_local(word):
        found.refer(node, word.decode("utf-8", "replace"), "type")
