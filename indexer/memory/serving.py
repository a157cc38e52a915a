"""What is served beside code: the facts that hold now and are anchored to a file, its definitions, or what they call.

A reader of the projection alone, made for hooks: it looks a few rows up, and whether the code has changed since is
asked of the files that are at hand anyway.
"""

from __future__ import annotations

from indexer.memory import anchors, words
from indexer.memory.asking import unfinished
from indexer.memory.fact import Fact
from indexer.memory.projection import fact_of
from indexer.memory.times import now
from indexer.paths import is_glob
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from indexer.memory.projection import Projection

_KINDS = ("decision", "task", "handoff", "reminder", "goal", "note")
"""What is told first."""
_LIVE = "facts.void = '' AND holds(facts.begins, facts.ends, ?)"
_FROM = "FROM anchors JOIN facts ON facts.n = anchors.fact"


class Served(NamedTuple):
    """A fact, what it is anchored to for people ("" where that is the file that was asked about), what the lines call
    of it ("" for its own code), and what became of the code since it was said ("" nothing)."""

    fact: Fact
    about: str
    called: str
    drift: str


def anchored_symbols(projection: Projection) -> set[tuple[str, str]]:
    """(path, symbol) of the definitions that anything is told of."""
    return {(path, symbol) for path, symbol in projection.rows("SELECT path, symbol FROM anchors WHERE symbol != ''")}


def of_file(
    projection: Projection, path: str, symbols: Iterable[str] | None, called: Iterable[tuple[str, str]]
) -> list[Served]:
    """The facts about a file and those of its definitions in `symbols` (None: all), then those about what is `called`
    (path, symbol); the decisions first, finished tasks never."""
    at = now()
    wanted = None if symbols is None else set(symbols)
    found: dict[str, Served] = {}
    select = f"SELECT facts.record, anchors.path, anchors.symbol {_FROM}"
    rows = projection.rows(f"{select} WHERE anchors.path = ? AND {_LIVE}", path, at)
    for (pattern,) in projection.rows("SELECT DISTINCT path FROM anchors WHERE wild"):
        from indexer.rules.globs import matches

        if matches(pattern, path):
            rows += projection.rows(f"{select} WHERE anchors.path = ? AND {_LIVE}", pattern, at)
    for record, pattern, symbol in rows:
        if not symbol or wanted is None or any(_same(symbol, one) for one in wanted):
            fact = fact_of(record)
            if told(fact) and fact.id not in found:
                about = symbol or (pattern if is_glob(pattern) else "")
                found[fact.id] = Served(fact, about, "", _drift(projection, fact, pattern, symbol, path))
    own = sorted(found.values(), key=lambda one: rank(one.fact))
    for other, symbol in called:
        rows = projection.rows(f"{select} WHERE anchors.path = ? AND anchors.symbol = ? AND {_LIVE}", other, symbol, at)
        for record, _, _ in rows:
            fact = fact_of(record)
            if told(fact) and fact.id not in found:
                drift = _drift(projection, fact, other, symbol, other)
                found[fact.id] = Served(fact, f"{other}:{symbol}", symbol, drift)
    return own + sorted((one for one in found.values() if one.called), key=lambda one: rank(one.fact))


def told(fact: Fact) -> bool:
    """Whether a fact is worth telling unasked: what is done is not."""
    return fact.predicate != words.STATUS or unfinished(fact)


def rank(fact: Fact) -> tuple[int, str, str]:
    """The order in which facts are told: by kind, the latest told first."""
    kind = _KINDS.index(fact.kind) if fact.kind in _KINDS else len(_KINDS)
    return kind, "".join(chr(0x10FFFF - ord(letter)) for letter in fact.told_at[:27]), fact.id


def _same(symbol: str, other: str) -> bool:
    """Whether two definitions are one, or one lies in the other."""
    return symbol == other or other.startswith(symbol + ".") or symbol.startswith(other + ".")


def _drift(projection: Projection, fact: Fact, pattern: str, symbol: str, path: str) -> str:
    for anchor in fact.anchors:
        if anchor.get("path") == pattern and (anchor.get("symbol") or "") == symbol:
            read: Callable[..., Any] = anchors.drift_of_glob if is_glob(pattern) else anchors.drift
            words = read(projection.workspace, anchor, path) if is_glob(pattern) else read(projection.workspace, anchor)
            return str(words.words())
    return ""
