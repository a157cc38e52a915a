"""`imports`, `dependents`, `outline`: questions about one file."""

import argparse
from collections.abc import Callable
from typing import TypeVar

from indexer.answers import importing, outlining, shapes
from indexer.answers.importing import Imports
from indexer.answers.rows import Match, Outlined
from indexer.answers.sources import Sources
from indexer.cli import output
from indexer.cli.again import again
from indexer.cli.asking import Limits, ask
from indexer.cli.missing import told, unindexed
from indexer.cli.place import Place
from indexer.errors import NotFound

T = TypeVar("T")


def imports(args: argparse.Namespace) -> int:
    """The modules that a file imports: files of the workspace, and modules outside."""
    limit = Limits.of(args).rows
    place, path, found, answers = _asked(
        args, lambda sources, path: importing.imports(sources, path, limit=limit), _stale
    )
    if not answers:
        return _missing(args, found, "imports")
    answer = answers[0]
    if args.json:
        output.json(shapes.imports(path, answer, "imports"))
        return 0
    output.line(output.heading(f"{place.shown(path)}: {output.count(answer.total, 'import')}"))
    for row in answer.rows:
        what = place.shown(row.imported) if row.imported else f"{output.shown(row.external)} (outside)"
        output.line(f"{output.at(place.shown(row.path), row.line)}  {what}  {output.source(row.text)}")
    _end(args, answer)
    return 0


def dependents(args: argparse.Namespace) -> int:
    """The files that import a file, nearest first."""
    limit = Limits.of(args).rows
    place, path, found, answers = _asked(
        args,
        lambda sources, path: importing.dependents(sources, path, depth=args.depth, limit=limit),
        _stale,
    )
    if not answers:
        return _missing(args, found, "dependents")
    answer = answers[0]
    if args.json:
        output.json(shapes.imports(path, answer, "dependents"))
        return 0
    output.line(output.heading(f"{place.shown(path)}: imported in {output.count(answer.total, 'place')}"))
    for row in answer.rows:
        steps = f"  [{row.depth} steps, by way of {place.shown(row.imported)}]" if row.depth > 1 else ""
        test = "  [test]" if row.test else ""
        output.line(f"{output.at(place.shown(row.path), row.line)}  {output.source(row.text)}{steps}{test}")
    _end(args, answer)
    return 0


def outline(args: argparse.Namespace) -> int:
    """The definitions of one file, nested."""
    limit = Limits.of(args).rows if args.limit is not None else 0
    place, path, found, answers = _asked(
        args, lambda sources, path: (*outlining.outline(sources, path), sources.broken(path)), _stale_rows
    )
    if not answers:
        return _missing(args, found, "outline")
    rows, stale, broken = answers[0]
    if args.json:
        output.json(shapes.outline(path, rows, stale, limit, broken=broken))
        return 0
    if broken:
        output.line(f"{place.shown(path)}: file has a syntax error at line {broken}, definitions may be missing")
    shown = rows[:limit] if limit else rows
    for row in shown:
        one = row.definition
        said = output.source(one.signature or one.text)
        output.line(f"{output.at(place.shown(one.path), one.line)}  {'  ' * row.depth}{one.kind}  {said}")
    if not rows and not stale:
        output.line(f"{place.shown(path)}: no definitions")
    _cut(args, len(rows) - len(shown))
    _held_back(stale)
    return 0


def _asked(
    args: argparse.Namespace, question: Callable[[Sources, str], T], stale: Callable[[T], int]
) -> tuple[Place, str, Match, list[T]]:
    """The place, the workspace path, how the path was found, and the one answer about it, none if it is not indexed."""

    def about(place: Place, sources: Sources) -> tuple[str, Match, list[T]]:
        try:
            path = place.given(args.path)
        except NotFound as outside:
            return args.path, Match("not-found", reason=str(outside)), []
        if sources.file(path) is None:
            return path, unindexed(place, sources, path, args.path), []
        return path, Match("found"), [question(sources, path)]

    place, (path, found, answers) = ask(args, about, lambda three: sum(stale(answer) for answer in three[2]))
    return place, path, found, answers


def _missing(args: argparse.Namespace, found: Match, key: str) -> int:
    if args.json:
        output.json(shapes.missing(args.path, found, key) | {"path": args.path})
    elif found.reason and found.status == "not-found":
        output.message(found.reason)
    elif found.status == "not-found":
        near = f"; the nearest: {', '.join(found.nearest)}" if found.nearest else ""
        output.message(f"no file {args.path} in the index{near}")
    else:
        told(args.path, found)
    return 1


def _stale(answer: Imports) -> int:
    return answer.stale


def _stale_rows(answer: tuple[list[Outlined], int, int]) -> int:
    return answer[1]


def _end(args: argparse.Namespace, answer: Imports) -> None:
    _cut(args, answer.total - len(answer.rows) - answer.stale)
    _held_back(answer.stale)


def _cut(args: argparse.Namespace, more: int) -> None:
    if more > 0:
        output.line(f"… and {more:,} more ({again(args, '--limit', '0')})")


def _held_back(stale: int) -> None:
    if stale:
        output.line(f"{output.count(stale, 'row')} held back: the file has changed since the graph was made")
