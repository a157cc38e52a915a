"""`index`, `status`, `files`, `languages`: what the graph was built from, what was left out, and why."""

import argparse
import os
from collections import Counter

from indexer.cli import output
from indexer.cli.again import again
from indexer.cli.place import Graph, Place, graph, here
from indexer.errors import NotFound
from indexer.grammars import own_problems
from indexer.repository.unread import UNSUPPORTED
from indexer.sync.standing import Standing, standing

_FEW = 3
"""So many left-out files of a kind are named; more are counted."""


def index(args: argparse.Namespace) -> int:
    """Brings the graph up to date and says in one line what is in it."""
    if args.path is not None:
        args.directory, args.path = os.path.join(args.directory or "", args.path), None
    args.no_sync = False
    place = here(args)
    made = graph(args, place, reparse=args.rebuild)
    assert made.report is not None
    _facts(place)
    found = _standing(made)
    report = made.report
    if args.json:
        output.json(
            {
                "status": "found",
                "files": len(found.rows),
                "parsed": report.parsed,
                "resolved": report.resolved,
                "removed": report.removed,
                "rebuilt": report.rebuilt,
                "seconds": round(report.seconds, 3),
                "store": str(made.store),
                "left_out": _reasons(found.left_out),
                "failed": _reasons(found.failed),
                "problems": _problems(found.problems),
            }
        )
        return 0
    output.line(
        f"{output.count(len(found.rows), 'file')} indexed, {report.parsed:,} parsed, {report.resolved:,} resolved"
        f" in {report.seconds:.2f} s"
    )
    output.lines(_summaries(place, args, found, whole=args.verbose))
    return 0


def _facts(place: Place) -> None:
    """Brings the projection of what was told up to date as well: a hook leaves a large log to this command."""
    from indexer.memory.logs import places

    if any(os.path.exists(log.path) for log in places(place.workspace)):
        from indexer.memory.projection import Projection

        with Projection(place.workspace):
            pass


def status(args: argparse.Namespace) -> int:
    """Freshness, counts, languages; where the graph lies, also before there is one."""
    place = here(args)
    made = graph(args, place)
    found = standing(made.home)
    behind = _behind(place, found) if made.report is None else {}
    if found is None:
        freshness = "not indexed yet"
    elif any(behind.values()):
        said = ", ".join(f"{count:,} {what}" for what, count in behind.items() if count)
        freshness = f"behind the work tree: {said}"
    else:
        freshness = "current"
    rows = {} if found is None else found.rows
    languages = {} if found is None else found.languages
    if args.json:
        output.json(
            {
                "status": "found",
                "top": place.workspace.top_name,
                "store": str(made.store),
                "freshness": freshness,
                "current": freshness == "current",
                "behind": behind,
                "files": len(rows),
                "counts": {"files": len(rows), "failed": 0 if found is None else len(found.failed)},
                "languages": languages,
                "left_out": [] if found is None else _reasons(found.left_out),
                "failed": [] if found is None else _reasons(found.failed),
                "problems": _problems([] if found is None else found.problems),
            }
        )
        return 0
    output.line(f"work tree  {output.shown(place.workspace.top_name)}")
    output.line(f"graph      {output.shown(str(made.store))}: {freshness}")
    counted = ", ".join(f"{name} {count:,}" for name, count in languages.items())
    output.line(f"files      {len(rows):,}{f' ({counted})' if counted else ''}")
    if found is not None:
        output.lines(_summaries(place, args, found, whole=args.limit == 0))
    return 0


def files(args: argparse.Namespace) -> int:
    """What is indexed; then what was left out and why."""
    place = here(args)
    found = _standing(graph(args, place))
    rows = [found.rows[path] for path in sorted(found.rows)]
    listed = rows[: args.limit] if args.limit else rows
    if args.json:
        output.json(
            {
                "status": "found",
                "total": len(rows),
                "truncated": len(listed) < len(rows),
                "files": [
                    {"path": row.path, "language": row.language, "blob": row.blob}
                    | ({"reason": row.reason} if row.reason else {})
                    for row in listed
                ],
                "left_out": _reasons(found.left_out),
            }
        )
        return 0
    for row in listed:
        output.line(f"{place.shown(row.path)}  {row.language}{f'  {output.shown(row.reason)}' if row.reason else ''}")
    if len(listed) < len(rows):
        output.line(f"… and {len(rows) - len(listed):,} more ({again(args, '--limit', '0')})")
    output.lines(_summaries(place, args, found, whole=args.limit == 0))
    return 0


def languages(args: argparse.Namespace) -> int:
    """Every language that is known, how far it is understood, how many files are here, what is installed for it."""
    from indexer.cli.language_rows import language_rows

    found = _standing(graph(args, here(args)))
    rows = language_rows(found.languages, found.left_out.values())
    listed = rows[: args.limit] if args.limit else rows
    if args.json:
        output.json({"status": "found", "total": len(rows), "truncated": len(listed) < len(rows), "languages": listed})
        return 0
    shown = ["name", "level", "files", "grammar", "source", "installed"]
    output.table(["language", *shown[1:]], [[output.shown(str(row[key])) for key in shown] for row in listed])
    if len(listed) < len(rows):
        output.line(f"… and {len(rows) - len(listed):,} more ({again(args, '--limit', '0')})")
    return 0


def _standing(made: Graph) -> Standing:
    found = standing(made.home)
    if found is None:
        raise NotFound("nothing is indexed here yet: run codegraph index")
    return found


def _behind(place: Place, found: Standing | None) -> dict[str, int]:
    """How many files came, changed and went since the graph was made: told where nothing brings it up to date."""
    if found is None:
        return {}
    from indexer.grammars import language_of
    from indexer.repository import snapshot_worktree
    from indexer.sync.settings import read_settings

    blobs = snapshot_worktree(place.workspace, max_bytes=read_settings(place.workspace.top).max_bytes).blobs
    known = found.rows.keys() | found.left_out.keys()
    fresh = [path for path in blobs if path not in known and language_of(path) is not None]
    return {
        "added": len(fresh),
        "changed": sum(path in blobs and blobs[path] != row.blob for path, row in found.rows.items()),
        "removed": sum(path not in blobs for path in found.rows),
    }


def _reasons(reasons: dict[str, str]) -> list[dict[str, str]]:
    return [{"path": path, "reason": reason} for path, reason in sorted(reasons.items())]


def _problems(problems: list[tuple[str, int, str]]) -> list[dict[str, str | int]]:
    """Those of files, behind those of the work tree's own languages."""
    return [{"path": path, "line": at, "message": said} for path, at, said in (*own_problems(), *problems)]


def _summaries(place: Place, args: argparse.Namespace, found: Standing, whole: bool) -> list[str]:
    """What is not in the graph, in a few lines, or `whole`: unsupported files by kind, the others by name."""
    lines: list[str] = []
    kinds = Counter(found.left_out.values())
    for reason, count in sorted(kinds.items(), key=lambda one: (one[0].startswith(UNSUPPORTED), -one[1], one[0])):
        if reason.startswith(UNSUPPORTED) and len(kinds) > _FEW and not whole:
            continue
        names = sorted(path for path, why in found.left_out.items() if why == reason)
        lines.append(f"left out: {output.shown(reason)}: {_names(place, names, count, whole)}")
    rest = {reason: count for reason, count in kinds.items() if reason.startswith(UNSUPPORTED)}
    if rest and len(kinds) > _FEW and not whole:
        most = sorted(rest.items(), key=lambda one: (-one[1], one[0]))
        told = ", ".join(f"{_suffix(reason)} {count:,}" for reason, count in most[:6])
        more = f", {output.count(len(most) - 6, 'other kind')}" if len(most) > 6 else ""
        lines.append(f"left out: {UNSUPPORTED}: {output.count(sum(rest.values()), 'file')} ({told}{more})")
    lines += [f"problem: {output.shown(file)}:{line}: {output.shown(said)}" for file, line, said in own_problems()]
    for path, reason in sorted(found.failed.items()):
        lines.append(f"not understood: {place.shown(path)}: {output.shown(reason)}")
    if found.problems:
        by_path = Counter(path for path, _, _ in found.problems)
        verbose = again(args, "--verbose", command="index")
        if whole or len(by_path) <= _FEW:
            shown = found.problems if whole else [_first(found.problems, path) for path in by_path]
            lines += [f"problem: {place.shown(path)}:{at}: {output.shown(said)}" for path, at, said in shown]
        else:
            named = _names(place, list(by_path), len(by_path), whole)
            lines.append(f"problems in {output.count(len(by_path), 'file')}: {named} ({verbose})")
    return lines


def _first(problems: list[tuple[str, int, str]], path: str) -> tuple[str, int, str]:
    return next(one for one in problems if one[0] == path)


def _suffix(reason: str) -> str:
    return reason[len(UNSUPPORTED) :].strip(" ()") or "no suffix"


def _names(place: Place, names: list[str], count: int, whole: bool) -> str:
    listed = names if whole else names[:_FEW]
    more = f" and {count - len(listed):,} more" if len(listed) < count else ""
    return ", ".join(place.shown(name) for name in listed) + more
