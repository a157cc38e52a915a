"""What the rest of the workspace looks like from one file of a typed language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from indexer.facts.model import FileFacts


class World(Protocol):
    """The files of one language family."""

    @property
    def paths(self) -> Collection[str]:
        """Every indexed path of the family."""

    def facts(self, path: str) -> FileFacts:
        """The facts of one of `paths`."""

    def declaring(self, name: str) -> Sequence[str]:
        """The paths, in order, of the files in which a top-level definition, or one written outside its type, has
        `name` as the first part of its qualified name.
        """
