"""Calls, macros and other uses of names in Rust.

What a macro is given is only a tree of tokens; it is read again as an argument list, statements or items, in place, so
that everything in it stands where it stands. Where that does not go, its parts between commas are tried, and of what is
left each name before a parenthesis is a call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from indexer.extract.rust import expressions, types
from indexer.extract.rust.walk import FIELD, PATH, RustPass
from indexer.extract.walk import Captures
from indexer.grammars import loader
from indexer.grammars.loader import Node

Handlers = Mapping[str, Callable[..., None]]

_DEEPEST_MACROS = 6
_COMMENTS = frozenset(("line_comment", "block_comment"))
_ITEM_PLACES = frozenset(("source_file", "declaration_list"))


def on_call(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if callee is None:
        return
    inner = callee
    if inner.type == "generic_function":
        inner = inner.child_by_field_name("function") or inner
    form = inner.type
    name: Node | None = inner
    if form == "field_expression":
        name = inner.child_by_field_name("field")
    elif form == "scoped_identifier":
        name = inner.child_by_field_name("name")
    elif form != "identifier":
        name = None
    arguments = [] if given is None else [each for each in given.named_children if each.type not in _COMMENTS]
    found.call(node, name, partial(expressions.called, found, callee), arguments)


def on_use(found: RustPass, captures: Captures) -> None:
    """`use a::{b, c as d, e::*}`: an import for each leaf."""
    node = found.entered(captures)
    found.attributes.clear()
    found.use_end = node.end_byte
    argument = node.child_by_field_name("argument")
    waiting: list[tuple[Node, str]] = [] if argument is None else [(argument, "")]
    while waiting:
        part, before = waiting.pop()
        form = part.type
        if form in ("identifier", "self", "crate", "super"):
            word = found.text(part)
            if form == "self" and before:
                _take(found, before.rpartition(".")[0], before.rpartition(".")[2], before.rpartition(".")[2], part)
            elif form == "identifier":
                _take(found, before, word, word, part)
        elif form == "scoped_identifier":
            path, name = types.path(found, part.child_by_field_name("path")), part.child_by_field_name("name")
            if name is not None:
                _take(found, _joined(before, path), found.text(name), found.text(name), name)
        elif form == "use_as_clause":
            path, alias = types.path(found, part.child_by_field_name("path")), part.child_by_field_name("alias")
            if alias is not None:
                whole = _joined(before, path)
                if path == "mod" and before:
                    whole = before
                word = found.text(alias)
                _take(found, whole.rpartition(".")[0], whole.rpartition(".")[2], "" if word == "_" else word, alias)
        elif form == "use_wildcard":
            inner = part.named_children
            _take(found, _joined(before, types.path(found, inner[0]) if inner else ""), "*", "", part)
        elif form == "scoped_use_list":
            path = _joined(before, types.path(found, part.child_by_field_name("path")))
            inner_list = part.child_by_field_name("list")
            if inner_list is not None:
                waiting.extend((each, path) for each in reversed(inner_list.named_children))
        elif form == "use_list":
            waiting.extend((each, before) for each in reversed(part.named_children))


def _joined(before: str, path: str) -> str:
    return f"{before}.{path}" if before and path else before or path


def _take(found: RustPass, module: str, name: str, alias: str, at: Node) -> None:
    number = found.take(module, name, alias, at)
    if alias:
        found.bind(f"@{alias}", "import", at, str(number))
        found.refer(at, alias, "import")


def on_crate(found: RustPass, captures: Captures) -> None:
    node = found.entered(captures)
    found.attributes.clear()
    name = node.child_by_field_name("name")
    if name is not None:
        alias = node.child_by_field_name("alias") or name
        found.take("", found.text(name), found.text(alias), alias)


# Uses that are no calls


def on_type(found: RustPass, captures: Captures) -> None:
    name = captures["name"][0]
    at = name.start_byte
    if at in found.named or at < found.use_end:
        return
    found.leave(at)
    node = captures.get("node")
    expression: object = found.text(name) if node is None else node[0]
    found.use(name, expression, "type")


def on_value(found: RustPass, captures: Captures) -> None:
    name = captures["name"][0]
    at = name.start_byte
    if at < found.use_end:
        return
    found.leave(at)
    node = captures.get("node")
    found.use(name, name if node is None else node[0], "value")


# Macros


def on_invocation(found: RustPass, captures: Captures, handlers: Handlers) -> None:
    node = found.entered(captures)
    macro = node.child_by_field_name("macro")
    if macro is None:
        return
    name = macro.child_by_field_name("name") if macro.type == "scoped_identifier" else macro
    path = types.path(found, macro)
    before, dot, word = path.rpartition(".")
    found.call(node, name, f"{before}{dot}@{word}" if path else "", None, "macro")
    tokens = node.named_children[-1]
    if tokens.type != "token_tree" or found.nested >= _DEEPEST_MACROS or tokens.child_count <= 2:
        return
    parent = node.parent
    if parent is not None and parent.type == "expression_statement":
        parent = parent.parent
    items = parent is not None and parent.type in _ITEM_PLACES
    found.nested += 1
    try:
        _read_again(found, node, tokens, items, handlers)
    finally:
        found.nested -= 1


def _read_again(found: RustPass, node: Node, tokens: Node, items: bool, handlers: Handlers) -> None:
    start, end = tokens.start_byte, tokens.end_byte
    if found.data.startswith(b"{", start):
        root = _parsed(found, start + 1, end - 1, False) if items else _parsed(found, start, end, False)
    else:
        root = _parsed(found, start, end, True)
        if root is None and items:
            root = _parsed(found, start + 1, end - 1, False)
    if root is not None:
        found.fragments[node.start_byte, node.end_byte] = _fragment(root)
        _dispatch(found, root, handlers)
        return
    if items and found.data.startswith(b"{", start):
        _scan(found, tokens)
        return
    pieces: list[tuple[int, int, list[Node]]] = []
    inside = tokens.children[1:-1]
    piece: list[Node] = []
    for each in [*inside, None]:
        if each is None or each.type in (",", ";", "=>"):
            if piece:
                pieces.append((piece[0].start_byte, piece[-1].end_byte, piece))
            piece = []
        else:
            piece.append(each)
    for first, last, parts in pieces:
        if not any(each.type == "token_tree" for each in parts):
            continue
        root = _parsed(found, first, last, True)
        if root is not None:
            _dispatch(found, root, handlers)
        else:
            _scan_parts(found, parts)


def _parsed(found: RustPass, start: int, end: int, closes: bool) -> Node | None:
    """The tree of a part of the file; None if it does not read. `closes`: it is an expression that needs a `;`."""
    parts = [(start, end)]
    if closes:
        parts.append((len(found.data), len(found.data) + 1))
    root = loader.parse_parts("rust", found.closed, parts, found.point).root_node
    return None if root.has_error else root


def _fragment(root: Node) -> list[Node]:
    inside = root.named_children
    if len(inside) == 1 and inside[0].type == "expression_statement":
        inside = inside[0].named_children
    return inside


def _dispatch(found: RustPass, root: Node, handlers: Handlers) -> None:
    query, facts = loader.query("rust", "facts.scm")
    for pattern, captures in loader.matches(query, root):
        handlers[facts[pattern]](found, captures)


def _scan(found: RustPass, tokens: Node) -> None:
    """Calls in what does not read: each name before a parenthesis."""
    waiting = [tokens]
    while waiting:
        node = waiting.pop()
        inside = node.children
        _scan_one(found, inside)
        waiting.extend(each for each in reversed(inside) if each.type == "token_tree")


def _scan_parts(found: RustPass, parts: list[Node]) -> None:
    _scan_one(found, parts)
    for each in parts:
        if each.type == "token_tree":
            _scan(found, each)


def _scan_one(found: RustPass, row: list[Node]) -> None:
    for number, each in enumerate(row):
        if each.type != "token_tree" or number == 0 or not found.data.startswith(b"(", each.start_byte):
            continue
        name = row[number - 1]
        if name.type != "identifier":
            continue
        if number > 1 and found.text(row[number - 2]) == "fn":
            continue
        found.leave(name.start_byte)
        found.call(name, name, _before(found, row, number - 1), None)


def _before(found: RustPass, row: list[Node], at: int) -> str:
    """The path or chain of fields that ends with the name at `at`; "" if it begins with anything else."""
    text = found.text(row[at])
    while at >= 2 and row[at - 1].type in (".", "::"):
        sign, before = row[at - 1].type, row[at - 2]
        if before.type not in ("identifier", "self", "crate", "super", "primitive_type"):
            return ""
        rooted = sign == "::" and (at < 4 or row[at - 3].type != "::") and before.type == "identifier"
        word = "mod" if before.type == "self" and sign == "::" else found.text(before)
        more = at >= 4 and row[at - 3].type == "."
        mark = FIELD if more else PATH if rooted and word[:1].islower() else ""
        text = f"{mark}{word}.{text}"
        at -= 2
    return "" if at >= 1 and row[at - 1].type in (".", "::") else text
