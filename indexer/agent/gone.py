"""What still calls, imports or uses a definition that an edit took away, and reaches nothing now.

Told are places that were proven to reach it before the edit and that stand in files which are as they were; in the
edited file and in others that changed with it, where lines have moved, places of that name within the same definitions.
"""

from __future__ import annotations

from indexer.agent.reaching import USES, Search
from indexer.answers.rows import Site
from indexer.graph import names
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from indexer.agent.edited import Before, Edited
    from indexer.agent.known import Graph

_MAX_PLACES = 4000
_MAX_FILES = 400
"""Places of one definition that are looked into, and the files that they stand in: it is these that take time."""
_MAX_MEMBERS = 200


class Remains(NamedTuple):
    """Calls, imports and other uses of what is gone, in the order of paths and lines, those in tests last. `more`:
    there were too many places to look into them all."""

    calls: list[Site]
    imports: list[Site]
    uses: list[Site]
    more: bool = False

    @property
    def sites(self) -> list[Site]:
        """All of them, in the same order."""
        return in_order((*self.calls, *self.imports, *self.uses))


def in_order(sites: Iterable[Site]) -> list[Site]:
    """Sites by path and line, those in tests last."""
    return sorted(sites, key=lambda one: (one.test, one.path, one.line, one.column))


def within_reach(places: list[names.Site]) -> tuple[list[names.Site], bool]:
    """As many of the places as are looked into, and whether that is not all."""
    files: set[str] = set()
    found: list[names.Site] = []
    for place in places[:_MAX_PLACES]:
        if place.path in files or len(files) < _MAX_FILES:
            files.add(place.path)
            found.append(place)
    return found, len(found) < len(places)


def remains(graph: Graph, edited: Edited, old: Before, name: str) -> Remains:
    """What still reaches for the definitions of the qualified name `name`, which are gone."""
    group = edited.groups_before[name]
    member = group[-1].kind == "method"
    search = Search(graph, edited, old, name, member)
    iris = [names.definition_iri(old.path, one.symbol) for one in group]
    called = [
        place
        for iri in iris
        for row in old.graph.sources.ask("callers", callee=iri)
        for place in names.sites_of(row[0])
    ]
    called, more = within_reach(called)
    found = Remains(search.calls(called), [], [], more)
    if group[-1].kind == "class":
        members = [one.symbol for one in edited.was.definitions if one.qualified_name.rpartition(".")[0] == name]
        places, more = within_reach(_reaching(old, members[:_MAX_MEMBERS]))
        for site in search.through(places):
            (found.uses if site.note == "attribute" else found.calls).append(site)
        found = found._replace(more=found.more or more)
    if not member:
        used = [
            place
            for iri in iris
            for row in old.graph.sources.ask("references", definition=iri)
            for place in names.sites_of(row[0])
            if place.note in USES
        ]
        used, more = within_reach(used)
        for site in search.uses(used):
            (found.imports if site.note == "import" else found.uses).append(site)
        found = found._replace(more=found.more or more)
    return _by_lines(found)


def together(found: list[Remains]) -> Remains:
    """What remains of several definitions, each line once."""
    calls = [one for each in found for one in each.calls]
    imports = [one for each in found for one in each.imports]
    uses = [one for each in found for one in each.uses]
    return _by_lines(Remains(calls, imports, uses, any(each.more for each in found)))


def _by_lines(found: Remains) -> Remains:
    """Each line once, as a call if there is one."""
    seen: set[tuple[str, int, str]] = set()

    def first(sites: list[Site]) -> list[Site]:
        once = {key: one for one in sites if (key := (one.path, one.line, one.enclosing)) not in seen}
        seen.update(once)
        return list(once.values())

    return Remains(first(found.calls), first(found.imports), first(found.uses), found.more)


def _reaching(old: Before, symbols: list[str]) -> list[names.Site]:
    """Where definitions of the file were called, and where their names were read without a call."""
    asked = old.graph.sources.ask
    iris = [names.definition_iri(old.path, symbol) for symbol in symbols]
    rows = [row for iri in iris for row in (*asked("callers", callee=iri), *asked("references", definition=iri))]
    return [place for row in rows for place in names.sites_of(row[0])]


def still(graph: Graph, places: list[tuple[str, str, int, int, str]], name: str) -> list[Site]:
    """Those of the recorded places that stand in files which have not changed since, and reach nothing yet."""
    from indexer.agent.written import Written

    written = Written(graph.workspace)
    found: list[Site] = []
    try:
        for path, blob, line, column, symbol in places:
            row = graph.sources.file(path)
            file = written.file(path, blob) if row is not None and row.blob == blob else None
            if file is None:
                continue
            edges = [file.edges.calls[number] for number in file.calls.get((line, column), ())]
            edges += [
                file.edges.references[number]
                for number, one in enumerate(file.facts.references)
                if (one.line, one.column) == (line, column)
            ]
            site = graph.sources.site(names.Site(path, symbol, line, column, ""), "", name)
            if site is not None and edges and not any(edge.targets for edge in edges):
                found.append(site)
    finally:
        written.close()
    return in_order(found)
