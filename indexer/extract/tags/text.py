"""Names, signatures and comments as text: what a query gives is the node, what facts hold is how it is written."""

from __future__ import annotations

from indexer.extract.tags.events import Event
from indexer.grammars.loader import Node

LONGEST = 200
"""Characters of a name, and of a signature."""

_MOST_LEAVES = 500

_QUOTES = ('"', "'", "`")
_PAIRS = {"<": ">", "«": "»"}
_ADJACENT = b".:>/\\#@$?"
"""A name directly behind one of these is no plain name."""

_APART = (b".", b"::")
"""Nor is one behind these with blanks between."""

_SAID = ("comment", "string", "char", "text", "doc")
"""Parts of the names of nodes whose text is no code."""


def plain(text: str) -> str:
    """A name without quotes round it, in one line."""
    text = " ".join(text.split())
    while len(text) > 1 and (text[0] in _QUOTES and text[-1] == text[0] or _PAIRS.get(text[0]) == text[-1]):
        text = text[1:-1].strip()
    return text


def dotted(text: str) -> str:
    """A path of names with dots between them."""
    for sign in ("::", "->", ":", "\\", "#"):
        text = text.replace(sign, ".")
    return ".".join(part for part in plain(text).split(".") if part)


def last(text: str) -> str:
    """The last part of a name that is written with its path (`Shop::Shelf::take`)."""
    return text.rpartition("::")[2] or text


def leaves(nodes: list[Node]) -> list[Node]:
    """The words that a pattern is made of, the first ones only."""
    found: list[Node] = []
    waiting = list(nodes)
    while waiting and len(found) < _MOST_LEAVES:
        node = waiting.pop()
        if node.named_child_count:
            waiting.extend(node.named_children)
        elif node.is_named and (node.text or b"")[:1].isalpha() or (node.text or b"")[:1] in (b"_", b"$"):
            found.append(node)
    return found


def signature(data: bytes, one: Event, name: Node) -> str:
    """The text of a definition as far as its body, in one line; where no body is told, the line of its name."""
    node = one.node
    body = one.captures.get("body")
    inner = body[0] if body else node.child_by_field_name("body")
    start = node.start_byte
    for doc in one.captures.get("doc", ()):  # some grammars have it inside
        if start <= doc.start_byte < name.start_byte:
            start = doc.end_byte
    if inner is not None and inner.start_byte > name.start_byte:
        end = inner.start_byte
    else:
        line_end = data.find(b"\n", name.end_byte)
        end = node.end_byte if line_end < 0 else min(node.end_byte, line_end)
    text = " ".join(data[start : min(end, start + 4 * LONGEST)].decode("utf-8", "replace").split())
    for last in ("{", "=", ":", " do", " begin", " is", " where", " then", "->", "=>"):
        text = text.removesuffix(last).rstrip()
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def is_plain(data: bytes, node: Node, name: Node) -> bool:
    """Whether a name that is used stands alone, with no receiver or path before it."""
    if node.start_byte == name.start_byte:
        return not _follows_member_sign(data, name.start_byte)
    if name.start_byte < node.start_byte or name.start_byte > node.end_byte:
        return not _follows_member_sign(data, name.start_byte)
    return False


def _follows_member_sign(data: bytes, at: int) -> bool:
    if at > 0 and data[at - 1] in _ADJACENT:
        return True
    before = data[max(at - 200, 0) : at].rstrip()
    return before.endswith(_APART)


def is_said(leaf: Node) -> bool:
    """Whether a node is part of a comment or a literal."""
    node: Node | None = leaf
    for _ in range(3):
        if node is None:
            return False
        if any(word in node.type for word in _SAID):
            return True
        node = node.parent
    return False
