"""Places in a file, and what the rest of the workspace looks like from one file."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from indexer.facts.model import FileFacts


class World(Protocol):
    """What the rest of the workspace looks like from here."""

    @property
    def paths(self) -> Collection[str]:
        """Every indexed path of the language family."""

    def facts(self, path: str) -> FileFacts:
        """The facts of one of `paths`."""


class Place(Protocol):
    """A place in a file at which an expression is evaluated: an `At`, or a site of the facts."""

    @property
    def scope(self) -> int: ...
    @property
    def block(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class At(NamedTuple):
    """A place that is no site of the facts."""

    scope: int
    block: int
    line: int
    column: int
