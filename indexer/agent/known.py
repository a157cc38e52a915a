"""What hooks ask of the graph, in the shapes that blocks are made of. Opens the graph when first asked.

Promise: every line number handed out was checked against the file as it is now; without a graph, or with one that
cannot be read, everything is empty and `trouble` says why.
"""

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from indexer.repository import Workspace


class Known(NamedTuple):
    """A definition. `start` is its first line (a decorator's), `line` the line of its name, `end` the last."""

    path: str
    symbol: str
    qualified_name: str
    name: str
    kind: str
    start: int
    line: int
    end: int
    signature: str = ""
    doc: str = ""


class Site(NamedTuple):
    """A call site or use: `enclosing` is the qualified name round it, `text` the source line."""

    path: str
    line: int
    enclosing: str
    text: str
    test: bool = False


class Calls(NamedTuple):
    """Who calls a definition: proven `sites`, nearest first, and how many more calls of that name `candidates` there are
    whose receiver's type the code does not tell. `left_out` sites are in files that changed since the graph was made."""

    sites: list[Site]
    candidates: int = 0
    left_out: int = 0


class Graph:
    """The graph of one workspace, opened when first asked."""

    def __init__(self, workspace: "Workspace") -> None:
        self.workspace = workspace

    def text(self, path: str) -> str | None:
        """The file as it is now, None if there is none that could be read."""
        from indexer.repository.files import read_regular

        try:
            data = read_regular(os.path.join(self.workspace.top_name, path))
        except OSError:
            return None
        return None if data is None else data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")

    def definitions(self, path: str) -> list[Known]:
        """The definitions of a file."""
        return []

    def calls(self, found: Known) -> Calls:
        """Who calls a definition."""
        return Calls([])
