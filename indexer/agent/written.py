"""What files say, as the facts and edges that the graph was made of: for hooks that must look into single calls.

Promise: what is handed out for a path is of the blob that is asked for, or nothing.
"""

from __future__ import annotations

from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.cache import FactsCache, State
    from indexer.facts import FileFacts, Resolution, Target
    from indexer.repository import Workspace


class File(NamedTuple):
    """One file. `calls` {(line, column): indices into its calls}."""

    path: str
    language: str
    facts: FileFacts
    edges: Resolution
    calls: dict[tuple[int, int], list[int]]

    def targets(self, call: int) -> tuple[Target, ...]:
        """What a call reaches, or may reach."""
        return self.edges.calls[call].targets if call < len(self.edges.calls) else ()

    def symbol(self, definition: int) -> str:
        """The symbol of a definition by its index, "" for -1."""
        return self.facts.definitions[definition].symbol if definition >= 0 else ""


class Written:
    """The files of one workspace, each read once. Raises StoreUnusable where what is kept cannot be read."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._opened: tuple[State, FactsCache] | None = None
        self._files: dict[tuple[str, str], File | None] = {}

    def file(self, path: str, blob: str) -> File | None:
        """A file as the graph has it now; None where that is another blob, or it has no facts."""
        key = (path, blob)
        if key not in self._files:
            self._files[key] = self._read(path, blob)
        return self._files[key]

    def facts(self, blob: str, language: str) -> FileFacts | None:
        """The facts of a blob, also of one that no file has any more; None where they are not kept."""
        from indexer.cache import facts_key
        from indexer.extract import version
        from indexer.facts import decode

        data = self._open()[1].get(facts_key(blob, language, version(language)))
        return None if data is None else decode(data)

    def close(self) -> None:
        """Closes what was opened."""
        if self._opened is not None:
            for one in self._opened:
                one.close()
            self._opened = None

    def _open(self) -> tuple[State, FactsCache]:
        if self._opened is None:
            from indexer.cache import FactsCache, State

            self._opened = State(self._workspace.home), FactsCache(self._workspace.facts_home)
        return self._opened

    def _read(self, path: str, blob: str) -> File | None:
        from indexer.facts import decode_resolution

        state = self._open()[0]
        row = state.file(path)
        data = state.resolution(row.id) if row is not None and row.blob == blob and not row.reason else None
        facts = self.facts(blob, row.language) if row is not None and data is not None else None
        if row is None or data is None or facts is None:
            return None
        calls: dict[tuple[int, int], list[int]] = {}
        for number, call in enumerate(facts.calls):
            calls.setdefault((call.line, call.column), []).append(number)
        return File(path, row.language, facts, decode_resolution(data), calls)
