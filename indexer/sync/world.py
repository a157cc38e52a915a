"""The workspace as the resolver sees it: which files there are, and the facts of each, decoded when first asked for."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from indexer.cache import FileRow
from indexer.facts import FileFacts, declared_in, decode
from indexer.grammars import languages


class World:
    """Facts by path for the files of one language family.

    `load` gives the encoded facts of a file, None for one without any (it could not be extracted). `held` are the
    bytes of encoded facts that were decoded and are remembered.
    """

    def __init__(self, rows: Mapping[str, FileRow], load: Callable[[FileRow], bytes | None]) -> None:
        self.paths: Collection[str] = rows.keys()
        self._rows = rows
        self._load = load
        self._decoded: dict[str, FileFacts] = {}
        self._declarations: dict[str, list[str]] | None = None
        self.held = 0

    def facts(self, path: str) -> FileFacts:
        """The facts of one of `paths`; empty ones for a file that could not be extracted."""
        found = self._decoded.get(path)
        if found is None:
            row = self._rows[path]
            data = self._load(row)
            found = self._decoded[path] = decode(data) if data is not None else FileFacts(language=row.language)
            self.held += len(data or b"")
        return found

    def forget(self) -> None:
        """Gives up what was decoded."""
        self._decoded.clear()
        self.held = 0

    def declaring(self, name: str) -> Sequence[str]:
        """The paths, in order, of the files that declare a name (see `indexer.facts.declared`)."""
        return self.declarations().get(name, ())

    def declarations(self) -> Mapping[str, Sequence[str]]:
        """The same for every name that any file declares. Read once: before work is divided among processes."""
        if self._declarations is None:
            self._declarations = {}
            for path in sorted(self.paths):
                data = self._load(self._rows[path])
                for each in sorted(declared_in(data)) if data is not None else ():
                    self._declarations.setdefault(each, []).append(path)
        return self._declarations


class Declared(Mapping[str, str]):
    """As an interface is: for each name what says which files declare it."""

    def __init__(self, world: World) -> None:
        self._files = world.declarations()

    def __getitem__(self, name: str) -> str:
        return "\n".join(self._files[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def family_of(language: str) -> str:
    """The language family whose resolver understands a language; its own name where it is known no more."""
    known = languages().get(language)
    return known.family if known is not None else language


def worlds_by_family(rows: Mapping[str, FileRow], load: Callable[[FileRow], bytes | None]) -> dict[str, World]:
    """One world a language family: a call never binds across languages unless the code says how."""
    parts: dict[str, dict[str, FileRow]] = {}
    by_language: dict[str, dict[str, FileRow]] = {}
    for path, row in rows.items():
        part = by_language.get(row.language)
        if part is None:
            part = by_language[row.language] = parts.setdefault(family_of(row.language), {})
        part[path] = row
    return {family: World(part, load) for family, part in parts.items()}
