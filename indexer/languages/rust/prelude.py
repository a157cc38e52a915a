"""What every Rust file sees without importing it: the table `queries/rust/prelude.txt`."""

from __future__ import annotations

from functools import cache

from indexer import data


@cache
def _table() -> dict[str, frozenset[str]]:
    """The words of the table by the first of their line."""
    found: dict[str, set[str]] = {"names": set(), "macros": set(), "short": set()}
    with open(data.path("queries/rust/prelude.txt"), encoding="utf-8") as file:
        for line in file:
            word, _, rest = line.partition(" ")
            if word in found:
                found[word].update(rest.split())
    return {word: frozenset(held) for word, held in found.items()}


def is_name(name: str) -> bool:
    """Whether a name needs no import."""
    return name in _table()["names"]


def is_macro(name: str) -> bool:
    """Whether a macro, without the `!`, is the standard library's."""
    return name in _table()["macros"]


def normal(name: str) -> str:
    """The name by which something outside is known: of well-known things the last one."""
    return name.rpartition(".")[2] if name in _table()["short"] else name
