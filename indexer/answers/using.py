"""Uses of a definition that are not calls: passed as a value, named as a base or a type, imported, assigned."""

from __future__ import annotations

from indexer.answers.calling import nearness
from indexer.answers.doubts import of_references
from indexer.answers.rows import Definition, Site, Sites
from indexer.graph.names import sites_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.answers.sources import Sources


def references(sources: Sources, definition: Definition, *, limit: int = 0) -> Sites:
    """The uses of a definition that are no calls, nearest first; each row's `note` is its role."""
    places = [place for (iri,) in sources.ask("references", definition=definition.iri) for place in sites_of(iri)]
    places.sort(key=nearness(sources, definition.path))
    callee = f"{definition.path}:{definition.line}"
    doubtful, doubts = of_references(sources, definition)
    rows: list[Site] = []
    stale = 0
    for place in places:
        row = sources.site(place, callee, definition.qualified_name)
        if row is None:
            stale += 1
            continue
        rows.append(row)
        if len(rows) == limit:
            break
    return Sites(
        definition=definition,
        rows=tuple(rows),
        total=len(places),
        references=len(places),
        stale=stale,
        complete=not doubtful,
        doubts=doubts,
    )
