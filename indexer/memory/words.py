"""The closed words: which kinds of facts there are and which values a status can have, as `queries/ontology.ttl` says.

The ontology is read as text, a line a word, because a parser of its language would cost a command more than its answer.
"""

from __future__ import annotations

from indexer.data import find
from indexer.errors import Refused

_KIND, _STATUS = " a cg:Kind ", " a cg:Status "
STATUS = "status"
"""The predicate whose values are closed words."""
AGEING = frozenset({"task", "goal", "handoff", "reminder"})
"""Kinds that can be due, overdue or deferred."""
_known: dict[str, dict[str, bool]] = {}


class Unknown(Refused):
    """A word that is not among the closed ones; `nearest` are those that come near."""

    def __init__(self, said: str, nearest: list[str]) -> None:
        super().__init__(said)
        self.nearest = nearest


def kinds() -> list[str]:
    """The kinds of facts, in the ontology's order."""
    return list(_read()["kind"])


def statuses() -> dict[str, bool]:
    """{status: whether something is still to be done}."""
    return _read()["status"]


def check(kind: str, predicate: str, value: str) -> None:
    """Raises Unknown for a kind or a status that is not declared."""
    _among("kind", kind, kinds())
    if predicate == STATUS:
        _among("status", value, list(statuses()))


def _among(what: str, word: str, known: list[str]) -> None:
    if word in known:
        return
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), known, 3, 0.5)
    hint = f"the nearest is {near[0]}" if near else "there are " + ", ".join(known)
    raise Unknown(f"{word!r} is no {what}: {hint} (queries/ontology.ttl declares them)", near)


def _read() -> dict[str, dict[str, bool]]:
    if not _known:
        found: dict[str, dict[str, bool]] = {"kind": {}, "status": {}}
        with open(find("queries/ontology.ttl"), encoding="utf-8") as file:
            for line in file:
                for what, mark in (("kind", _KIND), ("status", _STATUS)):
                    if line.startswith("cg:") and mark in line:
                        found[what][line[3:].split(None, 1)[0]] = line.rstrip().endswith("cg:unfinished true ;")
        _known.update(found)
    return _known
