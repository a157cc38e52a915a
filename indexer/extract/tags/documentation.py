"""The first line of the comment before a definition: the one that the query captures, or the one in the lines above.

Which lines are comments is read off the text, by the language's comment style: asking the tree for what stands before a
node costs as much as there are nodes before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from indexer.extract.source import Source
from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.tags.events import Event
    from indexer.grammars import Language

_MOST_LINES = 60
_SIGNS = re.compile(
    r"""^(?:/\*+!?|//+!?|\*+(?!/)|\#+['|!]?|--+(?:\[=*\[|\|)?|;+\|?|%+|\(\*+|\{-?\|?|"+|'+|!+>?|<!--|REM\b)?\s*"""
)
_ENDS = re.compile(r"\s*(?:\*+/|\*+\)|-?\}|-->|\]=*\]|\|#|\"\"\")$")
_WORDS = re.compile(rb"[\w\s@]*")
_WORD = re.compile(r"\w")


def of(source: Source, language: Language, one: Event) -> str:
    """The documentation of the definition that a match is about; "" if it has none."""
    nodes = one.captures.get("doc")
    if nodes:
        return _captured(source, one, nodes)
    if one.meaning.documented:
        return ""
    return _above(source, language, one.node.start_byte)


def _captured(source: Source, one: Event, nodes: list[Node]) -> str:
    nodes = sorted(nodes, key=lambda node: node.start_byte)
    if one.meaning.adjacent:
        first, below = len(nodes), source.line(one.node.start_byte)
        while first and source.line(max(nodes[first - 1].end_byte - 1, 0)) + 1 >= below:
            first -= 1
            below = source.line(nodes[first].start_byte)
        nodes = nodes[first:]
    texts = [source.text(node.start_byte, min(node.end_byte, node.start_byte + 2000)) for node in nodes]
    said = "\n".join(text.rstrip("\n") for text in texts)
    if one.meaning.strip:
        said = re.sub(one.meaning.strip, "", said, flags=re.MULTILINE)
    return first_line(said)


def _above(source: Source, language: Language, at: int) -> str:
    number = source.line(at) - 1  # of the line above, from 1
    if not _WORDS.fullmatch(source.data[source.starts[number] : at]):
        return ""  # that comment belongs to what begins before it on the line
    lines: list[str] = []
    opening, closing = language.block if len(language.block) == 2 else ("", "")
    inside = False
    while number > 0 and len(lines) < _MOST_LINES:
        line = _line(source, number)
        if inside:
            inside = not line.lstrip().startswith(opening)
        elif closing and line.endswith(closing):
            inside = opening not in line
            if not inside and not line.lstrip().startswith(opening):
                break  # a comment behind code
        elif not (language.comment and line.lstrip().startswith(language.comment)) or line.startswith("#!"):
            break
        lines.append(line)
        number -= 1
    return "" if inside else first_line("\n".join(reversed(lines)))


def _line(source: Source, number: int) -> str:
    start = source.starts[number - 1]
    end = source.starts[number] if number < len(source.starts) else len(source.data)
    return source.data[start : min(end, start + 1000)].decode("utf-8", "replace").rstrip()


def first_line(said: str) -> str:
    """The first line of a comment that says something, without the signs of the comment."""
    for line in said.splitlines():
        words = _ENDS.sub("", _SIGNS.sub("", line.strip(), count=1)).strip()
        if _WORD.search(words):
            return words[:200]
    return ""
