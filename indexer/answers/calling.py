"""Who calls a definition, and what it calls.

Proven sites only, each with its true line; what could not be known is counted beside them (`candidates`), uses that are
not calls as well, and calls of a base's method that may reach an override stand under a heading of their own.
"""

from __future__ import annotations

from indexer.answers.doubts import of_callers
from indexer.answers.making import made_by
from indexer.answers.ranking import distance, is_test, is_vendored
from indexer.answers.rows import Definition, Site, Sites
from indexer.graph.names import Site as Place
from indexer.graph.names import path_of, qualified, site_count, sites_of, symbol_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from indexer.answers.sources import Sources

REACH = 2000
"""So many definitions are walked through with a depth above 1; an answer that stops there is not `complete`."""

Found = tuple[int, Place, str]
"""Depth, place and the IRI of the callee."""


def callers(
    sources: Sources, definition: Definition, *, depth: int = 1, limit: int = 0, candidate_limit: int | None = None
) -> Sites:
    """The call sites of a definition, nearest first: at most `limit` rows (0: all), the total is true all the same.

    With `depth` N also the callers of the callers, N steps in all. `candidate_limit`: how many candidates to list
    (None: none, 0: all); they are always counted. A constructor is called where its class is.
    """
    found, whole = _reaching(sources, definition.iri, depth)
    key = nearness(sources, definition.path)
    rows, stale = _shown(sources, sorted(found, key=lambda one: (one[0], *key(one[1]))), limit)
    proven = {plain for step, place, _ in found if step == 1 for plain in (place, place._replace(note=""))}
    count, listed, stale_candidates = _candidates(sources, definition, proven, candidate_limit)
    based = [
        (1, place, base)
        for base in walk(definition.iri, lambda method: _column(sources.ask("overridden", method=method)))
        for place in _places(sources.ask("callers", callee=base))
    ]
    # A call proven to reach this very method as well needs no second mention.
    based = sorted((one for one in based if one[1] not in proven), key=lambda one: key(one[1]))
    via_base, stale_base = _shown(sources, based, limit)
    above = [
        one
        for iri in walk(definition.iri, lambda method: _column(sources.ask("overriders", method=method)))
        if (one := sources.definition(iri)) is not None
    ]
    above.sort(key=lambda one: key(Place(one.path, one.symbol, one.line, 0, "")))
    uses = sources.ask("references", definition=definition.iri)
    doubtful, doubts = of_callers(sources, definition)
    heirs = made_by(sources, definition.iri)[1]
    if heirs:
        told = f"{heirs:,} subclass{'' if heirs == 1 else 'es'} may or may not be made with it"
        doubts = (*doubts, told)
    return Sites(
        definition=definition,
        rows=rows,
        total=len(found),
        candidates=count,
        candidate_rows=listed,
        references=_count([row for row in uses if not row[0].endswith(";import")]),
        via_base=via_base,
        via_base_total=len(based),
        overriders=tuple(above),
        stale=stale + stale_base + stale_candidates,
        complete=whole and not count and not based and not doubtful and not heirs,
        doubts=doubts,
    )


def callees(
    sources: Sources, definition: Definition, *, depth: int = 1, limit: int = 0, candidates: bool = True
) -> Sites:
    """The call sites within a definition that reach one of the workspace, in source order, depth by depth.

    Each row's `callee` and `name` say what is called. `candidates` counts the calls within it whose target the code
    does not tell; without `candidates` they are not looked for, which saves time in a large graph.
    """
    found: list[Found] = []
    seen = {definition.iri}
    step = [definition.iri]
    for level in range(1, depth + 1):
        following: list[str] = []
        for caller in step:
            for iri, callee in sources.ask("callees", caller=caller, inside=caller + "@"):
                found += ((level, place, callee) for place in sites_of(iri))
                if callee not in seen:
                    seen.add(callee)
                    following.append(callee)
        step = following[: max(0, REACH - len(seen))] if len(seen) > REACH else following
    ordered = sorted(found, key=lambda one: (one[0], one[1].path != definition.path, *one[1][:1], *one[1][2:4], one[2]))
    rows, stale = _shown(sources, ordered, limit)
    unknown = sources.ask("candidates_inside", inside=definition.iri + "@") if candidates else []
    return Sites(
        definition=definition,
        rows=rows,
        total=len(found),
        candidates=_count(unknown),
        stale=stale,
        complete=candidates and not unknown and len(seen) <= REACH and not sources.broken(definition.path),
    )


def nearness(sources: Sources, path: str) -> Callable[[Place], tuple[object, ...]]:
    """A sort key for sites as seen from a file: near before far, at equal distance code before tests; generated and
    vendored files last."""
    known: dict[str, tuple[bool, int, bool]] = {}

    def key(place: Place) -> tuple[object, ...]:
        rank = known.get(place.path)
        if rank is None:
            last = sources.generated(place.path) or (is_vendored(place.path) and not is_vendored(path))
            rank = known[place.path] = (last, distance(path, place.path), is_test(place.path))
        return (*rank, place.path, place.line, place.column)

    return key


def walk(start: str, following: Callable[[str], Iterable[str]]) -> Iterator[str]:
    """All that is reached from `start` step by step, breadth first, each once, `start` itself never; bounded."""
    seen = {start}
    queue = [start]
    for one in queue:
        for other in following(one):
            if other not in seen and len(seen) <= REACH:
                seen.add(other)
                queue.append(other)
                yield other


def _reaching(sources: Sources, callee: str, depth: int) -> tuple[list[Found], bool]:
    """The sites that reach a callee in at most `depth` steps, and whether that is all of them."""
    found: list[Found] = []
    seen = {callee}
    step = [callee]
    for level in range(1, depth + 1):
        following: list[str] = []
        for one in step:
            for iri, note in _calls(sources, one):
                found += ((level, place._replace(note=place.note or note), one) for place in sites_of(iri))
                caller = iri[: iri.rindex("@")]
                if level < depth and not caller.endswith("#") and caller not in seen:
                    seen.add(caller)
                    following.append(caller)
        step = following
        if len(seen) > REACH:
            return found, False
    return found, True


def _calls(sources: Sources, callee: str) -> Iterator[tuple[str, str]]:
    """The sites that reach a callee, and what they are if they are calls of another: of the class that it makes."""
    yield from ((iri, "") for (iri,) in sources.ask("callers", callee=callee))
    for made in made_by(sources, callee)[0]:
        yield from ((iri, "constructor") for (iri,) in sources.ask("callers", callee=made))


def _candidates(
    sources: Sources, definition: Definition, proven: set[Place], limit: int | None
) -> tuple[int, tuple[Site, ...], int]:
    """How many calls may reach the definition by their name or as one known possibility, and the first of them."""
    named = [row for row in sources.ask("candidates", name=definition.name) if sources.may_mean(row[0], definition)]
    possible = sources.ask("possible_callers", callee=definition.iri)
    if limit is None and not possible:
        return _count(named), (), 0
    places = {*_places(named), *_places(possible)} - proven
    if limit is None:
        return len(places), (), 0
    ordered = sorted(places, key=nearness(sources, definition.path))
    rows: list[Site] = []
    stale = 0
    for place in ordered:
        row = sources.site(place, "", definition.qualified_name, "candidates")
        if row is None:
            stale += 1
        else:
            rows.append(row)
            if len(rows) == limit:
                break
    return len(ordered), tuple(rows), stale


def _shown(sources: Sources, found: Iterable[Found], limit: int) -> tuple[tuple[Site, ...], int]:
    """The first `limit` rows (0: all) whose files are as the graph knows them, and how many were held back before
    them."""
    rows: list[Site] = []
    stale = 0
    callees: dict[str, str] = {}
    for depth, place, callee in found:
        if callee not in callees:
            callees[callee] = _place(sources, callee)
        row = sources.site(place, callees[callee], qualified(symbol_of(callee)), depth=depth)
        if row is None:
            stale += 1
            continue
        rows.append(row)
        if len(rows) == limit:
            break
    return tuple(rows), stale


def _place(sources: Sources, iri: str) -> str:
    """`path:line` of a definition; its path alone where it has no line that could be vouched for (a file, a lambda)."""
    path = path_of(iri)
    rows = sources.ask("definition", definition=iri) if symbol_of(iri) else []
    return f"{path}:{rows[0][1]}" if rows and sources.lines(path) is not None else path


def _column(rows: list[tuple[str, ...]]) -> list[str]:
    return [row[0] for row in rows]


def _places(rows: list[tuple[str, ...]]) -> list[Place]:
    """The sites named in the first column."""
    return [place for row in rows for place in sites_of(row[0])]


def _count(rows: list[tuple[str, ...]]) -> int:
    """How many sites the first column names."""
    return sum(site_count(row[0]) for row in rows)
