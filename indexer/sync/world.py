"""The workspace as the resolver sees it: which files there are, and the facts of each, decoded when first asked for."""

from collections.abc import Callable, Collection, Mapping

from indexer.cache import FileRow
from indexer.facts import FileFacts, decode
from indexer.grammars import language as language_named


class World:
    """Facts by path for the files of one language family.

    `load` gives the encoded facts of a file, None for one without any (it could not be extracted).
    """

    def __init__(self, rows: Mapping[str, FileRow], load: Callable[[FileRow], bytes | None]) -> None:
        self.paths: Collection[str] = rows.keys()
        self._rows = rows
        self._load = load
        self._decoded: dict[str, FileFacts] = {}

    def facts(self, path: str) -> FileFacts:
        """The facts of one of `paths`; empty ones for a file that could not be extracted."""
        found = self._decoded.get(path)
        if found is None:
            row = self._rows[path]
            data = self._load(row)
            found = self._decoded[path] = decode(data) if data is not None else FileFacts(language=row.language)
        return found


def family_of(language: str) -> str:
    """The language family whose resolver understands a language."""
    return language_named(language).family


def worlds_by_family(rows: Mapping[str, FileRow], load: Callable[[FileRow], bytes | None]) -> dict[str, World]:
    """One world a language family: a call never binds across languages unless the code says how."""
    parts: dict[str, dict[str, FileRow]] = {}
    for path, row in rows.items():
        parts.setdefault(family_of(row.language), {})[path] = row
    return {family: World(part, load) for family, part in parts.items()}
