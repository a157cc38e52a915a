"""The rules of the directories below the top: `AGENTS.md`, `CLAUDE.md` and `GEMINI.md`, from a file's own directory up.

Only the directories that enclose the path are looked at, so a file that was put there a moment ago is found.
"""

from __future__ import annotations

import os

from indexer.rules import sources, stored, written
from indexer.rules.model import Problem, Selector, Written
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOBODY: frozenset[str] = frozenset()


class Nested(NamedTuple):
    """One file: its path, the file that it really is, the hosts that load it, its rules, and {real file: hosts} of
    what it takes in."""

    path: str
    real: str
    hosts: frozenset[str]
    rules: list[Written]
    taken_in: dict[str, frozenset[str]]


def nested(top: str, path: str, home: str, problems: list[Problem]) -> list[Nested]:
    """The files that bear on a path, nearest first, those at the top left out."""
    found = []
    for where in sources.directories(path)[:-1]:
        for name, (_, hosts) in written.HOSTS.items():
            inside = f"{where}/{name}"
            if os.path.lexists(f"{top}/{inside}"):
                one = _read(top, where, inside, hosts, home, problems)
                if one is not None:
                    found.append(one)
    return found


def _read(top: str, where: str, path: str, hosts: frozenset[str], home: str, problems: list[Problem]) -> Nested | None:
    name = "rules/" + _digest(path)
    packed: Any = stored.kept(home, name) if home else None
    if packed is None or packed[0] != (top, path):
        look = sources.Look(top)
        source = sources.load(look, path)
        parts: list[Written] = []
        taken: dict[str, frozenset[str]] = {}
        if source is not None:
            selector = Selector(under=where)
            parts = written.parts_of(look, source, selector, hosts, written.plain_first(source))
            taken = written.taken_in(look, source)
        rules = [(one.line, one.text, one.id, one.heading) for one in parts]
        packed = ((top, path), source.real if source else "", rules, taken, [tuple(one) for one in look.problems])
        if home:
            stored.keep(home, name, look.stamps, packed)
    _, real, rules, taken, wrong = packed
    problems += [Problem(*one) for one in wrong]
    if not real:
        return None
    selector = Selector(under=where)
    rest = (0, "", "tell", (), (), ())  # all fields: filling in what is left out costs more than the rest
    made = [Written(path, line, text, "", selector, id_, hosts, heading, *rest) for line, text, id_, heading in rules]
    return Nested(path, real, hosts, made, taken)


def _digest(path: str) -> str:
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    return str(blake2b(path.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest())
