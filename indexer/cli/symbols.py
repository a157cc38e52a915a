"""`where`, `callers`, `callees`, `references`, `impact`: questions about a symbol, each match under its own heading."""

import argparse
from collections.abc import Callable, Iterator, Sequence

from indexer.answers import calling, shapes, using
from indexer.answers.impact import Impact
from indexer.answers.impact import impact as impact_of
from indexer.answers.matching import match
from indexer.answers.overloads import grouped
from indexer.answers.rows import Definition, Match, Site, Sites
from indexer.answers.sources import Sources
from indexer.cli import output
from indexer.cli.again import again
from indexer.cli.asking import Limits, ask
from indexer.cli.missing import explained, told
from indexer.cli.place import Place

SHORT = 100
"""Characters of the signature of a definition that is not what was asked about."""

BROKEN_FILES = 3
"""So many files with syntax errors are named below an answer."""

Ask = Callable[[Sources, Definition, int], Sites]


def where(args: argparse.Namespace) -> int:
    """Definitions: place, kind, signature, first line of the documentation."""
    place, found = ask(args, lambda place, sources: _matched(place, sources, args), lambda found: found.stale)
    limit = Limits.of(args).rows
    if args.json:
        output.json(shapes.where(args.symbol, found, limit))
    elif found.status != "found":
        told(args.symbol, found)
    else:
        shown = found.definitions[:limit] if limit else found.definitions
        output.lines(_definition(place, one) for one in shown)
        _more(len(found.definitions) - len(shown), args)
        output.lines(_broken(place, shown))
        _stale(found.stale)
    return 0 if found.status == "found" else 1


def callers(args: argparse.Namespace) -> int:
    """Every call site, nearest first."""
    unknown = Limits.of(args).rows if args.candidates else None

    def asked(sources: Sources, definition: Definition, limit: int) -> Sites:
        return calling.callers(sources, definition, depth=args.depth, limit=limit, candidate_limit=unknown)

    return _about(args, "callers", asked)


def callees(args: argparse.Namespace) -> int:
    """What it calls, in source order."""

    def asked(sources: Sources, definition: Definition, limit: int) -> Sites:
        return calling.callees(sources, definition, depth=args.depth, limit=limit)

    return _about(args, "callees", asked)


def references(args: argparse.Namespace) -> int:
    """Uses that are not calls."""
    return _about(args, "references", lambda sources, one, limit: using.references(sources, one, limit=limit))


def impact(args: argparse.Namespace) -> int:
    """Callers, overriders and dependents to a depth; tests marked."""

    def question(place: Place, sources: Sources) -> tuple[Match, list[Impact]]:
        found = _matched(place, sources, args)
        limit = 0 if args.json else Limits.of(args).rows
        return found, [impact_of(sources, one, depth=args.depth, limit=limit) for one in found.definitions]

    def stale(answer: tuple[Match, list[Impact]]) -> int:
        return answer[0].stale + sum(one.calls.stale + one.dependents.stale for one in answer[1])

    place, (found, answers) = ask(args, question, stale)
    if args.json:
        output.json(shapes.impact(args.symbol, found, answers, Limits.of(args).rows))
    elif found.status != "found":
        told(args.symbol, found)
    else:
        overloads = {real.definition.iri: others for real, others in grouped([one.calls for one in answers])}
        for one in answers:
            if one.definition.iri not in overloads:
                continue
            output.lines(_heading_and_rows(place, args, "callers", one.calls, overloads[one.definition.iri]))
            output.lines(f"subclass  {_definition(place, below)}" for below in one.subclasses)
            _importing(place, args, one)
            tests = one.tests[: Limits.of(args).rows or None]
            output.lines(f"test  {place.shown(path)}" for path in tests)
            _more(len(one.tests) - len(tests), args, "test")
        _reservations(place, [one.calls for one in answers])
    return 0 if found.status == "found" else 1


def _importing(place: Place, args: argparse.Namespace, one: Impact) -> None:
    """The imports of the definition's file: those of the first step one by one, all steps where all is asked for."""
    found = one.dependents
    if not found.total:
        return
    rows = [row for row in found.rows if row.depth == 1 or args.limit == 0]
    within = f", {found.total:,} within {args.depth} steps" if found.total > found.direct else ""
    said = f"{place.shown(one.definition.path)}: imported in {output.count(found.direct, 'place')}{within}"
    output.line(output.heading(said))
    for row in rows:
        steps = [f"{row.depth} steps"] if row.depth > 1 else []
        marks = _marked([*steps, *(["test"] if row.test else [])])
        output.line(f"{output.at(place.shown(row.path), row.line)}  {output.source(row.text)}{marks}")
    _more(found.total - len(rows) - found.stale, args, "import")
    _stale(found.stale)


def _about(args: argparse.Namespace, key: str, asked: Ask) -> int:
    limit = Limits.of(args).rows

    def question(place: Place, sources: Sources) -> tuple[Match, list[Sites]]:
        found = _matched(place, sources, args)
        # Definitions that share call sites can only be counted together when all rows are known.
        listed = 0 if args.json and len(found.definitions) > 1 else limit
        return found, [asked(sources, one, listed) for one in found.definitions]

    place, (found, answers) = ask(args, question, lambda both: both[0].stale + sum(one.stale for one in both[1]))
    if args.json:
        candidates = getattr(args, "candidates", False)
        output.json(shapes.sites(args.symbol, found, answers, key, candidates=candidates, limit=limit))
    elif found.status != "found":
        told(args.symbol, found)
    else:
        for one, overloads in grouped(answers) if key == "callers" else [(one, []) for one in answers]:
            output.lines(_heading_and_rows(place, args, key, one, overloads))
        _reservations(place, answers)
        _stale(found.stale)
    return 0 if found.status == "found" else 1


def _matched(place: Place, sources: Sources, args: argparse.Namespace) -> Match:
    written = place.symbol(args.symbol)
    return explained(place, sources, written, match(sources, written), args.rev)


def _heading_and_rows(
    place: Place, args: argparse.Namespace, key: str, one: Sites, overloads: Sequence[Definition] = ()
) -> Iterator[str]:
    found = one.definition
    what = key.removesuffix("s")
    depth = getattr(args, "depth", 1)  # `references` follows none
    within = f" within {depth} steps" if depth > 1 and one.total else ""
    yield output.heading(f"{_named(place, found)}: {output.count(one.total, what)}{within}")
    if overloads:
        at = ", ".join(f"{place.shown(other.path)}:{other.line}" for other in overloads)
        yield f"also declared at {at}, where no call of its own leads"
    for row in one.rows:
        yield _site(place, row, callee=key == "callees")
    yield from _cut(one.total - len(one.rows) - one.stale, args)
    if key != "callers":
        if one.candidates:
            yield f"{output.count(one.candidates, 'more call')} whose target the code does not tell"
        if one.stale:
            yield _held_back(one.stale)
        return
    if one.via_base_total:
        yield f"{output.count(one.via_base_total, 'call')} of a method that it overrides, which may reach it:"
        for row in one.via_base:
            yield _site(place, row)
        yield from _cut(one.via_base_total - len(one.via_base), args)
    for over in one.overriders:
        yield f"overridden by  {_in_short(place, over)}"
    if one.candidates and not args.candidates:
        yield f"{output.count(one.candidates, 'call')} of that name may or may not mean it (--candidates lists them)"
    elif one.candidates:
        yield f"{output.count(one.candidates, 'call')} of that name may or may not mean it:"
        for row in one.candidate_rows:
            yield _site(place, row)
        yield from _cut(one.candidates - len(one.candidate_rows), args)
    if one.references:
        yield f"used {output.count(one.references, 'time')} without a call ({again(args, command='references')})"
    if one.stale:
        yield _held_back(one.stale)


def _named(place: Place, one: Definition) -> str:
    return f"{output.shown(one.qualified_name)} ({one.kind}, {place.shown(one.path)}:{one.line})"


def _definition(place: Place, one: Definition) -> str:
    marks = [word for word in ("test", "vendored", "generated") if getattr(one, word)]
    said = output.source(one.signature or one.text)
    doc = f"  # {output.source(one.doc)}" if one.doc else ""
    name = output.shown(one.qualified_name)
    return f"{output.at(place.shown(one.path), one.line)}  {one.kind} {name}  {said}{doc}{_marked(marks)}"


def _in_short(place: Place, one: Definition) -> str:
    """A definition in a line that is no longer than it helps."""
    said = output.source(one.signature or one.text)
    said = said if len(said) <= SHORT else said[: SHORT - 1] + "…"
    return f"{output.at(place.shown(one.path), one.line)}  {one.kind} {output.shown(one.qualified_name)}  {said}"


def _reservations(place: Place, answers: Sequence[Sites]) -> None:
    """What the answers cannot know of, and which of their files have syntax errors: each said once."""
    output.lines(dict.fromkeys(said for one in answers for said in one.doubts))
    rows: list[Definition | Site] = []
    for one in answers:
        rows += (one.definition, *one.rows, *one.via_base)
    output.lines(_broken(place, rows))


def _broken(place: Place, rows: Sequence[Definition | Site]) -> Iterator[str]:
    """A line for each of the first files among the rows that have a syntax error."""
    found = {row.path: row.broken for row in rows if row.broken}
    for path in list(found)[:BROKEN_FILES]:
        yield f"{place.shown(path)}: file has a syntax error at line {found[path]}, what is told of it may be wrong"
    if len(found) > BROKEN_FILES:
        yield f"… and {output.count(len(found) - BROKEN_FILES, 'more file')} with syntax errors"


def _site(place: Place, row: Site, callee: bool = False) -> str:
    marks = [row.note] if row.note else []
    if row.depth > 1:
        marks.append(f"{row.depth} steps")
    if row.test:
        marks.append("test")
    reached = f"  → {output.shown(row.name)} {_at(place, row.callee)}" if callee and row.callee else ""
    text = output.source(row.text)
    where = output.at(place.shown(row.path), row.line)
    return f"{where}  {output.shown(row.enclosing)}  {text}{reached}{_marked(marks)}"


def _at(place: Place, callee: str) -> str:
    path, colon, line = callee.rpartition(":")
    return f"{place.shown(path)}:{line}" if colon and line.isdecimal() else place.shown(callee)


def _marked(marks: Sequence[str]) -> str:
    return f"  [{', '.join(marks)}]" if marks else ""


def _cut(more: int, args: argparse.Namespace, what: str = "") -> Iterator[str]:
    if more > 0:
        counted = output.count(more, f"more {what}") if what else f"{more:,} more"
        yield f"… and {counted} ({again(args, '--limit', '0')})"


def _more(more: int, args: argparse.Namespace, what: str = "") -> None:
    output.lines(_cut(more, args, what))


def _stale(count: int) -> None:
    if count:
        output.line(_held_back(count))


def _held_back(count: int) -> str:
    return f"{output.count(count, 'row')} held back: the file has changed since the graph was made"
