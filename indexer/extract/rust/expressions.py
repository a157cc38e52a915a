"""Rust's expressions in canonical form.

References and dereferences are transparent. A path is dotted; `mod`, `crate`, `super` begin those that say where they
begin, and `@name` is a macro. The value of a block is that of its last expression, with what the block binds put in
place; branches that never come back count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.extract.rust import types
from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.rust.walk import RustPass

FIELD, PATH = "'", "^"

Writer = Callable[["RustPass", Node], str]

UNKNOWN_PART = "<>"
"""An expression that is unknown where one has to stand."""

_NEVER = frozenset(("return_expression", "break_expression", "continue_expression"))
_NEVER_MACROS = frozenset(("panic", "unreachable", "todo", "unimplemented", "bail", "compile_error"))
_MACRO_TYPES = {
    "format": "String",
    "matches": "bool",
    "concat": "str",
    "stringify": "str",
    "include_str": "str",
    "env": "str",
    "file": "str",
    "line": "u32",
    "column": "u32",
    "module_path": "str",
    "cfg": "bool",
}
"""What the standard library's macros give."""
_COMMENTS = frozenset(("line_comment", "block_comment"))
_COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">=", "&&", "||"))


def written(found: RustPass, node: Node) -> str:
    """The canonical expression that a node is; "" if unknown."""
    writer = WRITERS.get(node.type)
    return "" if writer is None else writer(found, node)


def _name(found: RustPass, node: Node) -> str:
    local = found.local(node)
    return found.text(node) if local is None else local


def _path(found: RustPass, node: Node) -> str:
    name, outer = node.child_by_field_name("name"), node.child_by_field_name("path")
    if name is None:
        return ""
    if outer is None:
        return found.text(name)
    form = outer.type
    if form == "bracketed_type":
        inner = outer.named_children[0] if outer.named_children else None
        if inner is not None and inner.type == "qualified_type":
            inner = inner.child_by_field_name("type")
        held = found.write_type(inner)
        before = f"<{held}>" if held else ""
    elif form in ("generic_type", "generic_type_with_turbofish"):
        held = found.write_type(outer)
        before = f"<{held}>" if held else ""
    elif form == "self":
        before = "mod"
    elif form == "scoped_identifier":
        before = _path(found, outer)
    else:
        before = found.text(outer)
        if before == "Self":
            before = "<Self>"
        elif before[:1].islower() and form == "identifier":
            before = PATH + before
    return f"{before}.{found.text(name)}" if before else ""


def _field(found: RustPass, node: Node) -> str:
    name = node.child_by_field_name("field")
    before = found.operand(node.child_by_field_name("value"))
    if not before or name is None:
        return ""
    word = found.text(name)
    return f"{before}.{word}" if word.isdigit() else f"{before}.{FIELD}{word}"


def called(found: RustPass, node: Node) -> str:
    """The expression that a call calls: a method is none of the fields."""
    if node.type == "field_expression":
        name = node.child_by_field_name("field")
        before = found.operand(node.child_by_field_name("value"))
        return f"{before}.{found.text(name)}" if before and name is not None else ""
    return _generic(found, node) if node.type == "generic_function" else found.write(node)


def _generic(found: RustPass, node: Node) -> str:
    inner, given = node.child_by_field_name("function"), node.child_by_field_name("type_arguments")
    before = "" if inner is None else called(found, inner)
    held = [] if given is None else types.arguments(found, given)
    return f"{before}::<{','.join(held)}>" if before and held else before


def _call(found: RustPass, node: Node) -> str:
    inner = node.child_by_field_name("function")
    if inner is not None and inner.type == "generic_function":
        held = collected(found, node, None)
        if held:
            return f"<{held}>"
    return found.called(node)


def collected(found: RustPass, node: Node, declared: Node | None) -> str:
    """The type of `x.collect::<T>()`, or of `x.collect()` where `T` is declared, each `_` in it an item of `x`; ""."""
    held = declared
    inner = node.child_by_field_name("function") if node.type == "call_expression" else None
    unwrapped = 0
    while node.type in ("try_expression", "call_expression") and inner is None or _is_unwrap(found, inner):
        before = (
            node.named_children[0] if node.type == "try_expression" else inner and inner.child_by_field_name("value")
        )
        if not isinstance(before, Node) or unwrapped:
            return ""
        node, unwrapped = before, unwrapped + 1
        inner = node.child_by_field_name("function") if node.type == "call_expression" else None
    if inner is None:
        return ""
    if inner.type == "generic_function":
        given = inner.child_by_field_name("type_arguments")
        kinds = [] if given is None else given.named_children
        if declared is None and len(kinds) == 1 and not unwrapped:
            held = kinds[0]
        inner = inner.child_by_field_name("function")
    if held is None or inner is None or inner.type != "field_expression":
        return ""
    name = inner.child_by_field_name("field")
    if name is None or found.text(name) != "collect":
        return ""
    item = found.operand(inner.child_by_field_name("value"))
    found.items.append(f"{item}[*]{'?' * unwrapped}" if item else "")
    try:
        return found.write_type(held)
    finally:
        found.items.pop()


def _is_unwrap(found: RustPass, inner: Node | None) -> bool:
    name = None if inner is None or inner.type != "field_expression" else inner.child_by_field_name("field")
    return name is not None and found.text(name) in ("unwrap", "expect")


def _value(found: RustPass, node: Node) -> str:
    return found.write(node.child_by_field_name("value"))


def _first(found: RustPass, node: Node) -> str:
    inside = [each for each in node.named_children if each.type not in _COMMENTS]
    return found.write(inside[0]) if len(inside) == 1 else ""


def _unary(found: RustPass, node: Node) -> str:
    sign = node.child(0)
    inside = node.named_children
    if sign is None or not inside:
        return ""
    if sign.type == "*" or (sign.type == "-" and inside[-1].type.endswith("_literal")):
        return found.write(inside[-1])
    return ""


def _try(found: RustPass, node: Node) -> str:
    inside = node.named_children
    before = found.operand(inside[0]) if inside else ""
    return before + "?" if before else ""


def _await(found: RustPass, node: Node) -> str:
    inside = node.named_children
    before = found.operand(inside[0]) if inside else ""
    return before + "!" if before else ""


def _cast(found: RustPass, node: Node) -> str:
    held = found.write_type(node.child_by_field_name("type"))
    return f"<{held}>" if held else ""


def _index(found: RustPass, node: Node) -> str:
    inside = [each for each in node.named_children if each.type not in _COMMENTS]
    if len(inside) != 2:
        return ""
    before = found.operand(inside[0])
    if not before or inside[1].type == "range_expression":
        return before
    return before + "[]"


def _boolean(_found: RustPass, _node: Node) -> str:
    return "<bool>"


def _keyword(found: RustPass, node: Node) -> str:
    return found.text(node)


_SUFFIXES = ("u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64")


def _number(found: RustPass, node: Node) -> str:
    text = found.text(node)
    for suffix in _SUFFIXES:
        if text.endswith(suffix) and not text.startswith("0x"):
            return f"<{suffix}>"
    return "<integer>" if node.type == "integer_literal" else "<f64>"


def _string(found: RustPass, node: Node) -> str:
    return "<Array<u8>>" if found.data.startswith(b"b", node.start_byte) else "<str>"


def _character(found: RustPass, node: Node) -> str:
    return "<u8>" if found.data.startswith(b"b", node.start_byte) else "<char>"


def _array(found: RustPass, node: Node) -> str:
    for each in node.named_children[:2]:
        text = found.write(each)
        if text:
            return f"[{text}]"
    return "<Array<>>"


def _tuple(found: RustPass, node: Node) -> str:
    parts = [found.write(each) or UNKNOWN_PART for each in node.named_children if each.type not in _COMMENTS]
    return f"({','.join(parts)})" if len(parts) > 1 else ""


def _binary(found: RustPass, node: Node) -> str:
    sign = node.child_by_field_name("operator")
    return "<bool>" if sign is not None and sign.type in _COMPARISONS else ""


def _range(found: RustPass, node: Node) -> str:
    inside = node.named_children
    start = found.write(inside[0]) if inside else ""
    return f"<Range<={start}>>" if start and "|" not in start else "<Range<>>"


def _struct(found: RustPass, node: Node) -> str:
    name = node.child_by_field_name("name")
    held = found.write_type(name)
    return f"<{held}>" if held else ""


def _closure(found: RustPass, node: Node) -> str:
    return found.opened(node)


def _macro(found: RustPass, node: Node) -> str:
    name = node.child_by_field_name("macro")
    word = "" if name is None else found.text(name).rpartition("::")[2]
    if word == "vec":
        for root in found.fragments.get((node.start_byte, node.end_byte), ()):
            held = found.write(root)
            if held.startswith("["):
                return f"<Vec<={held}[*]>>" if "|" not in held else "<Vec<>>"
        return "<Vec<>>"
    if word in _MACRO_TYPES:
        return f"<{_MACRO_TYPES[word]}>"
    return found.called(node)


# Branches and blocks


def never(found: RustPass, node: Node) -> bool:
    """Whether an expression never comes back."""
    form = node.type
    if form in _NEVER:
        return True
    if form == "macro_invocation":
        name = node.child_by_field_name("macro")
        return name is not None and found.text(name).rpartition("::")[2] in _NEVER_MACROS
    if form == "block":
        last = _last(node)
        if last is not None and last.type == "expression_statement":
            last = last.named_children[0] if last.named_children else None
        return last is not None and never(found, last)
    return False


def _last(block: Node) -> Node | None:
    for each in reversed(block.named_children):
        if each.type not in _COMMENTS:
            return each
    return None


def _block(found: RustPass, node: Node) -> str:
    last = _last(node)
    if last is not None and last.type == "expression_statement":
        end = last.child(last.child_count - 1)
        last = None if end is None or end.type == ";" else last.named_children[0]
    if last is None:
        return ""
    scope = found.scope_at.get((node.start_byte, node.end_byte))
    return found.value_of(last, () if scope is None else (scope,))


def _several(found: RustPass, branches: list[tuple[Node, tuple[int, ...]]]) -> str:
    parts: dict[str, None] = {}
    for node, scopes in branches:
        if never(found, node):
            continue
        text = found.value_of(node, scopes)
        if not text:
            return ""
        parts[text] = None
    return "|".join(parts)


def _if(found: RustPass, node: Node) -> str:
    then, otherwise = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    inside = [] if otherwise is None else otherwise.named_children
    if then is None or not inside:
        return ""
    scope = found.scope_at.get((node.start_byte, then.end_byte))
    return _several(found, [(then, () if scope is None else (scope,)), (inside[-1], ())])


def _match(found: RustPass, node: Node) -> str:
    body = node.child_by_field_name("body")
    branches: list[tuple[Node, tuple[int, ...]]] = []
    for arm in [] if body is None else body.named_children:
        value = arm.child_by_field_name("value") if arm.type == "match_arm" else None
        if value is not None:
            scope = found.scope_at.get((arm.start_byte, arm.end_byte))
            branches.append((value, () if scope is None else (scope,)))
    return _several(found, branches)


def _unsafe(found: RustPass, node: Node) -> str:
    inside = [each for each in node.named_children if each.type == "block"]
    return found.write(inside[0]) if inside else ""


WRITERS: dict[str, Writer] = {
    "identifier": _name,
    "self": _keyword,
    "crate": _keyword,
    "super": _keyword,
    "shorthand_field_identifier": _name,
    "scoped_identifier": _path,
    "field_expression": _field,
    "generic_function": _generic,
    "call_expression": _call,
    "reference_expression": _value,
    "parenthesized_expression": _first,
    "unary_expression": _unary,
    "try_expression": _try,
    "await_expression": _await,
    "type_cast_expression": _cast,
    "index_expression": _index,
    "string_literal": _string,
    "raw_string_literal": _string,
    "char_literal": _character,
    "boolean_literal": _boolean,
    "integer_literal": _number,
    "float_literal": _number,
    "array_expression": _array,
    "tuple_expression": _tuple,
    "binary_expression": _binary,
    "range_expression": _range,
    "struct_expression": _struct,
    "closure_expression": _closure,
    "macro_invocation": _macro,
    "block": _block,
    "if_expression": _if,
    "match_expression": _match,
    "unsafe_block": _unsafe,
    "else_clause": _first,
    "expression_statement": _first,
}
