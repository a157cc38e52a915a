"""What the builtins and the typing modules hand out, read once from `queries/python/builtins.txt`.

Promise: a class or function that is not in the table is unknown, never assumed.
"""

from __future__ import annotations

from functools import cache

from indexer.data import path
from indexer.languages.python.values import BUILTIN


class KnownClass:
    """One class of the table: its parameters, bases (as annotation texts) and members."""

    __slots__ = ("name", "parameters", "bases", "methods", "attributes")

    def __init__(self, name: str, parameters: tuple[str, ...], bases: tuple[str, ...]) -> None:
        self.name = name
        self.parameters = parameters
        self.bases = bases
        self.methods: dict[str, str] = {}
        self.attributes: dict[str, str] = {}


class Knowledge:
    """The table: classes, functions and aliases by canonical name (builtins as `<builtin>.list`), pytest's fixtures."""

    def __init__(self) -> None:
        self.classes: dict[str, KnownClass] = {}
        self.functions: dict[str, str] = {}
        self.aliases: dict[str, str] = {}
        self.fixtures: dict[str, str] = {}
        current: KnownClass | None = None
        for line in path("queries/python/builtins.txt").read_text(encoding="utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            if line.startswith("  "):
                assert current is not None
                name, arrow, result = line.strip().partition(" -> ")
                if arrow:
                    current.methods[name] = result
                    continue
                name, colon, result = name.partition(" : ")
                if colon:
                    current.attributes[name] = result
                else:
                    current.methods[name] = ""
            elif line.startswith("class "):
                head, _, bases = line[6:].partition(" : ")
                name, _, parameters = head.rstrip("]").partition("[")
                current = KnownClass(
                    canonical(name),
                    tuple(p.strip() for p in parameters.split(",")) if parameters else (),
                    (bases,) if bases else (),
                )
                self.classes[current.name] = current
            elif line.startswith("fixture "):
                name, _, result = line[8:].partition(" : ")
                self.fixtures[name] = result
            elif line.startswith("alias "):
                name, _, meaning = line[6:].partition(" = ")
                self.aliases[name] = canonical(meaning)
            else:
                name, _, result = line.partition(" -> ")
                self.functions[canonical(name)] = result


def canonical(name: str) -> str:
    """The name as values hold it: builtins under `<builtin>`."""
    return name if "." in name else f"{BUILTIN}.{name}"


@cache
def knowledge() -> Knowledge:
    """The table, read once a process."""
    return Knowledge()
