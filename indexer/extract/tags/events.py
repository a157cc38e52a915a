"""What a `tags.scm` matches in a file, one event a match, in the order in which a reader meets it.

Promise: what encloses comes before what it holds; a name is taken by one definition or use, that whose pattern stands
first in the query.
"""

from __future__ import annotations

from typing import NamedTuple

from indexer.extract.tags.patterns import Meaning
from indexer.grammars import loader
from indexer.grammars.loader import Node

Span = tuple[int, int]

_ORDER = {"definition": 0, "scope": 1, "local": 2, "within": 2, "import": 3, "call": 4, "reference": 5}
_WITHOUT_NAME = ("scope", "local", "within")


class Event(NamedTuple):
    """One match: the node that it is about, its names, and all that was captured."""

    pattern: int
    meaning: Meaning
    node: Node
    names: list[Node]
    captures: dict[str, list[Node]]

    def order(self) -> tuple[int, int, int, int]:
        """What encloses comes before what it holds."""
        return self.node.start_byte, -self.node.end_byte, _ORDER[self.meaning.what], self.pattern

    def count(self, capture: str) -> int:
        """How many named nodes there are in what was captured."""
        return sum(each.named_child_count for each in self.captures.get(capture, ()))

    def until(self) -> int:
        """The byte at which it ends: a body may stand beside the signature that a definition is."""
        return max(self.node.end_byte, *(each.end_byte for each in self.captures.get("body", ())), 0)


def span(node: Node) -> Span:
    """The bytes of a node."""
    return node.start_byte, node.end_byte


def events(language: str, root: Node, meanings: tuple[Meaning, ...]) -> list[Event]:
    """What matched, in order. Raises GrammarError."""
    query, _ = loader.tags(language)
    taken: dict[Span, Event] = {}
    found: list[Event] = []
    ignored: list[Span] = []
    for number, captures in loader.matches(query, root):
        meaning = meanings[number]
        held = captures.get(meaning.capture)
        if not held:
            continue
        if meaning.what == "ignore.within":
            ignored.extend(span(node) for node in held)
            continue
        if meaning.what in _WITHOUT_NAME:
            found.append(Event(number, meaning, held[0], [], captures))
            continue
        names = captures.get("name") or (held if meaning.what == "import" else [])
        if not names:
            continue
        key = span(names[0])
        before = taken.get(key)
        if before is None or (number, -_documented(captures)) < (before.pattern, -_documented(before.captures)):
            taken[key] = Event(number, meaning, held[0], names, captures)
    found.extend(one for one in taken.values() if one.meaning.what != "ignore")
    found.sort(key=Event.order)
    return _without(found, sorted(ignored)) if ignored else found


def _without(found: list[Event], ignored: list[Span]) -> list[Event]:
    """Those but the uses in what is to be ignored; both are in the order in which they begin."""
    kept: list[Event] = []
    at = end = 0
    for one in found:
        while at < len(ignored) and ignored[at][0] <= one.node.start_byte:
            end = max(end, ignored[at][1])
            at += 1
        if one.node.start_byte >= end or one.meaning.what not in ("call", "reference"):
            kept.append(one)
    return kept


def _documented(captures: dict[str, list[Node]]) -> int:
    return len(captures.get("doc", ()))
