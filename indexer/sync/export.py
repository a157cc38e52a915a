"""The whole graph as rows: every call site with what it reaches, every definition. Shapes as the command line promises.

Rows come from facts and resolutions as they were when the graph was made, sorted by path, line and column.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from indexer.cache import FactsCache, FileRow, State, facts_key
from indexer.extract import version as extractor_version
from indexer.facts import Edge, FileFacts, Resolution, Target, decode, decode_resolution
from indexer.grammars import languages

MODULE = "<module>"
_LAMBDA = "<lambda>@"


class Contents:
    """Facts and resolutions of one view, file by file. `home` is the view's, `facts_home` the repository's."""

    def __init__(self, home: Path, facts_home: Path) -> None:
        self.home = home
        self._state = State(home)
        self._cache = FactsCache(facts_home)
        self.rows = self._state.files()
        self._lines: dict[str, dict[str, int]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._state.close()
        self._cache.close()

    def differing(self, other: "Contents") -> set[str]:
        """Paths of files that are not the same, or not resolved in the same way, in the other view."""
        return self._state.differing(other.home)

    def facts(self, row: FileRow) -> FileFacts | None:
        if row.reason or row.language not in languages():
            return None
        data = self._cache.get(facts_key(row.blob, row.language, extractor_version(row.language)))
        if data is None:
            raise self._cache.lost(row.path)
        return decode(data)

    def resolution(self, row: FileRow) -> Resolution:
        data = self._state.resolution(row.id)
        return Resolution() if data is None else decode_resolution(data)

    def line(self, target: Target) -> int | None:
        """The line of a target's name, None where its file says nothing of it (a module has line 1)."""
        if target.symbol == "":
            return 1
        lines = self._lines.get(target.path)
        if lines is None:
            row = self.rows.get(target.path)
            facts = None if row is None else self.facts(row)
            lines = {} if facts is None else {found.symbol: found.line for found in facts.definitions}
            self._lines[target.path] = lines
        if target.symbol not in lines and _LAMBDA in target.symbol:
            return int(target.symbol.rpartition("@")[2].partition(":")[0])
        return lines.get(target.symbol)


def definitions(home: Path, facts_home: Path) -> Iterator[dict[str, Any]]:
    """One row a definition: file, line, end_line, kind, qualified_name."""
    with Contents(home, facts_home) as contents:
        for path in sorted(contents.rows):
            facts = contents.facts(contents.rows[path])
            for found in sorted(facts.definitions, key=lambda one: (one.line, one.column)) if facts is not None else ():
                yield {
                    "file": path,
                    "line": found.line,
                    "end_line": found.end_line,
                    "kind": found.kind,
                    "qualified_name": found.qualified_name,
                }


def edges(home: Path, facts_home: Path) -> Iterator[dict[str, Any]]:
    """One row a call site and proven target; one with nulls for a site that has none."""
    with Contents(home, facts_home) as contents:
        for path in sorted(contents.rows):
            row = contents.rows[path]
            facts = contents.facts(row)
            if facts is not None:
                yield from sorted(_rows(contents, path, facts, contents.resolution(row)), key=_order)


def _order(row: dict[str, Any]) -> tuple[Any, ...]:
    return (row["caller_line"], row["column"], row["callee_name"], row["callee_file"] or "", row["callee_line"] or 0)


def _rows(contents: Contents, path: str, facts: FileFacts, resolution: Resolution) -> Iterator[dict[str, Any]]:
    for edge in resolution.calls:
        call = facts.calls[edge.site]
        yield from _site(
            contents, path, facts, call.line, call.column, call.name, call.definition, edge, edge.via or call.via
        )
    for line, column, name, definition, edge in resolution.implicit:
        yield from _site(contents, path, facts, line, column, name, definition, edge, edge.via)


def _site(
    contents: Contents,
    path: str,
    facts: FileFacts,
    line: int,
    column: int,
    name: str,
    definition: int,
    edge: Edge,
    via: str,
) -> Iterator[dict[str, Any]]:
    base: dict[str, Any] = {
        "caller_file": path,
        "caller_line": line,
        "column": column,
        "caller": facts.definitions[definition].qualified_name if definition >= 0 else MODULE,
        "callee_name": name,
        "callee_file": None,
        "callee_line": None,
        # A call that is known to leave the workspace is as exact as one that stays.
        "resolution": "exact" if edge.resolution == "external" else edge.resolution,
    }
    if via:
        base["via"] = via
    places = [(target.path, at) for target in edge.targets if (at := contents.line(target)) is not None]
    if edge.resolution == "exact":
        for file, at in places:
            yield {**base, "callee_file": file, "callee_line": at}
        return
    if edge.resolution == "candidates":
        base["candidates"] = [{"file": file, "line": at} for file, at in places]
    if edge.external:
        base["external"] = edge.external
    yield base
