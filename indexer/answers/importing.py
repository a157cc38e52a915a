"""What a file imports, and which files import it."""

from typing import TYPE_CHECKING, NamedTuple

from indexer.answers.ranking import distance, is_test
from indexer.answers.rows import Import
from indexer.graph.names import file_iri, path_of, sites_of

if TYPE_CHECKING:
    from indexer.answers.sources import Sources


class Imports(NamedTuple):
    """Import statements, the first of `total`; `stale` were held back because their file changed.

    `direct` counts those among the total that name the file itself, in one step.
    """

    path: str
    rows: tuple[Import, ...]
    total: int
    stale: int = 0
    complete: bool = True
    direct: int = 0


def imports(sources: "Sources", path: str, *, limit: int = 0) -> Imports:
    """What a file imports, in source order: files of the workspace, and modules outside."""
    file = file_iri(path)
    found = [
        (place.line, path_of(imported), "")
        for site, imported in sources.ask("imports", file=file, inside=file + "#")
        for place in sites_of(site)
    ] + [
        (place.line, "", module)
        for site, module in sources.ask("external_imports", file=file, inside=file + "#")
        for place in sites_of(site)
    ]
    rows: list[Import] = []
    stale = 0
    for line, imported, module in sorted(set(found)):
        text = sources.text(path, line)
        if text is None:
            stale += 1
        elif not limit or len(rows) < limit:
            rows.append(Import(path, line, text, imported, module, test=is_test(path)))
    return Imports(path, tuple(rows), len(set(found)), stale, not sources.broken(path))


def dependents(sources: "Sources", path: str, *, depth: int = 1, limit: int = 0) -> Imports:
    """The import statements that name a file, nearest first; with `depth` N also of the files that import those, and so
    on."""
    found: list[tuple[int, str, int, str]] = []
    step, seen = [path], {path}
    for level in range(1, depth + 1):
        following: list[str] = []
        for imported in step:
            for (iri,) in sources.ask("references", definition=file_iri(imported)):
                places = sites_of(iri)
                found += ((level, place.path, place.line, imported) for place in places)
                importer = places[0].path
                if importer not in seen:
                    seen.add(importer)
                    following.append(importer)
        step = following
    found = sorted(set(found), key=lambda one: (one[0], distance(path, one[1]), is_test(one[1]), *one[1:]))
    rows: list[Import] = []
    stale = 0
    for level, importer, line, imported in found:
        text = sources.text(importer, line)
        if text is None:
            stale += 1
            continue
        rows.append(Import(importer, line, text, imported, depth=level, test=is_test(importer)))
        if len(rows) == limit:
            break
    file = sources.file(path)
    whole = not sources.could_hold_more() and not (file and sources.broken_files(file.language))
    direct = sum(level == 1 for level, *_ in found)
    return Imports(path, tuple(rows), len(found), stale, whole, direct)
