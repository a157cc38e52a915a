"""The definitions of one file, nested as they stand."""

from typing import TYPE_CHECKING

from indexer.answers.rows import Definition, Outlined
from indexer.graph.names import file_iri

if TYPE_CHECKING:
    from indexer.answers.sources import Sources


def outline(sources: "Sources", path: str) -> tuple[list[Outlined], int]:
    """The definitions of a file by line with their depth, and how many were held back because the file changed."""
    rows = sources.ask("definitions_in_file", file=file_iri(path))
    known = [found for found in (sources.defined(row) for row in rows) if found is not None]
    known.sort(key=lambda found: (found.start_line, -found.end_line, found.line, found.symbol))
    listed: list[Outlined] = []
    around: list[Definition] = []
    for found in known:
        while around and not _holds(around[-1], found):
            around.pop()
        listed.append(Outlined(found, len(around)))
        around.append(found)
    return listed, len(rows) - len(known)


def _holds(outer: Definition, inner: Definition) -> bool:
    # By name as well as by lines: two on one line (`a = b = 1`) do not hold each other.
    return inner.end_line <= outer.end_line and inner.symbol.startswith(f"{outer.symbol}.")
