"""`diff`: the definitions and call edges that came, went, moved or changed between two revisions, or since one.

Both sides are brought to what a clean index of them holds, from facts and resolutions that are kept; no graph is built.
"""

import argparse
from typing import Any

from indexer.answers.comparing import Comparison, Entry, Link, Pair, compare
from indexer.cli import output
from indexer.cli.again import again
from indexer.cli.place import Place, here
from indexer.cli.progress import shown_progress
from indexer.errors import NotFound, WrongUsage
from indexer.facts import FileFacts, Resolution
from indexer.repository import read_blob
from indexer.sync import Report, bring_up_to_date
from indexer.sync.export import Contents

_FEW = 50
"""Rows of each kind that are shown to people unless they say otherwise."""


class _Side:
    """One of the two moments, each file read at most once."""

    def __init__(self, place: Place, contents: Contents) -> None:
        self._place, self._contents = place, contents
        self._facts: dict[str, FileFacts | None] = {}
        self._lines: dict[str, list[str]] = {}

    def facts(self, path: str) -> FileFacts | None:
        if path not in self._facts:
            row = self._contents.rows.get(path)
            self._facts[path] = None if row is None else self._contents.facts(row)
        return self._facts[path]

    def resolution(self, path: str) -> Resolution:
        return self._contents.resolution(self._contents.rows[path])

    def lines(self, path: str) -> list[str]:
        if path not in self._lines:
            try:
                data = read_blob(self._place.workspace, path, self._contents.rows[path].blob)
            except NotFound:
                data = b""
            self._lines[path] = data.decode("utf-8", "replace").split("\n")
        return self._lines[path]


def diff(args: argparse.Namespace) -> int:
    """Exit status 0 whether there is a difference or none."""
    if args.rev is not None:
        raise WrongUsage("diff: takes its revisions as arguments, not as --rev")
    place = here(args)
    # The work tree first: where there is no graph yet, the revision then begins at it.
    new = _current(place, args.new)
    old = _current(place, args.old)
    facts_home = place.workspace.facts_home
    with Contents(old.home, facts_home) as before, Contents(new.home, facts_home) as after:
        found = compare(_Side(place, before), _Side(place, after), before.differing(after))
    if args.json:
        output.json(_shape(args, found))
    else:
        _print(args, place, found)
    return 0


def _current(place: Place, rev: str | None) -> Report:
    with shown_progress() as progress:
        return bring_up_to_date(place.workspace, rev=rev, progress=progress, graph=rev is None)


def _groups(found: Comparison) -> dict[tuple[str, str], dict[str, list[Any]]]:
    """The links by caller: {(path, caller): {appeared, went, moved}}, sorted."""
    groups: dict[tuple[str, str], dict[str, list[Any]]] = {}

    def of(link: Link) -> dict[str, list[Any]]:
        return groups.setdefault((link.path, link.caller), {"appeared": [], "went": [], "moved": []})

    for link in found.appeared:
        of(link)["appeared"].append(link)
    for link in found.went:
        of(link)["went"].append(link)
    for pair in found.moved_links:
        of(pair[1])["moved"].append(pair)
    return dict(sorted(groups.items()))


def _totals(found: Comparison) -> dict[str, int]:
    return {
        "added": len(found.added),
        "removed": len(found.removed),
        "moved": len(found.moved),
        "signatures": len(found.resigned),
        "appeared": len(found.appeared),
        "went": len(found.went),
        "moved_calls": len(found.moved_links),
    }


def _shape(args: argparse.Namespace, found: Comparison) -> dict[str, Any]:
    calls = [
        {
            "path": path,
            "caller": caller,
            "appeared": [_link(one, "was") for one in group["appeared"]],
            "went": [_link(one, "now") for one in group["went"]],
            "moved": [{"old": _ends(one), "new": _ends(other)} for one, other in group["moved"]],
        }
        for (path, caller), group in _groups(found).items()
    ]
    lists: dict[str, list[dict[str, Any]]] = {
        "added": [_entry(one) for one in found.added],
        "removed": [_entry(one) for one in found.removed],
        "moved": [{"old": _entry(one.old), "new": _entry(one.new), "edited": one.edited} for one in found.moved],
        "signatures": [{"old": _entry(one.old), "new": _entry(one.new)} for one in found.resigned],
        "calls": calls,
    }
    limit = args.limit or None
    totals = _totals(found)
    return {
        "status": "found",
        "old": args.old,
        "new": args.new,
        "total": sum(totals.values()),
        "truncated": limit is not None and any(len(rows) > limit for rows in lists.values()),
        "totals": totals | {"callers": len(calls)},
        **{name: rows[:limit] for name, rows in lists.items()},
    }


def _entry(one: Entry) -> dict[str, Any]:
    return one._asdict()


def _ends(one: Link) -> dict[str, Any]:
    return {
        "path": one.path,
        "caller": one.caller,
        "callee_path": one.callee_path,
        "callee": one.callee,
        "lines": one.lines,
    }


def _link(one: Link, when: str) -> dict[str, Any]:
    row = {"callee_path": one.callee_path, "callee": one.callee, "lines": one.lines}
    return row | {when: "candidates"} if one.unproven else row


def _print(args: argparse.Namespace, place: Place, found: Comparison) -> None:
    totals = _totals(found)
    sides = f"{args.old} → {args.new or 'work tree'}"
    output.line(
        output.shown(
            f"{sides}: definitions: {totals['added']:,} added, {totals['removed']:,} removed, "
            f"{totals['moved']:,} moved, {totals['signatures']:,} with another signature; "
            f"calls: {totals['appeared']:,} appeared, {totals['went']:,} went"
            + (f", {totals['moved_calls']:,} moved" if totals["moved_calls"] else "")
        )
    )
    _section(args, "added", [_row(place, one) for one in found.added])
    _section(args, f"removed (lines of {args.old})", [_row(place, one) for one in found.removed])
    _section(args, "moved", [_moved(place, one) for one in found.moved])
    _section(args, "another signature", [_resigned(place, one) for one in found.resigned])
    calls: list[str] = []
    for (_, caller), group in _groups(found).items():
        rows = [("+", one, "was not proven before") for one in group["appeared"]]
        rows += [("-", one, "is not proven any more") for one in group["went"]]
        calls += [_call(place, caller, *row) for row in rows]
    _section(args, f"calls (+ appeared, - went, with lines of {args.old})", calls)


def _section(args: argparse.Namespace, title: str, rows: list[str]) -> None:
    if not rows:
        return
    limit = _FEW if args.limit is None else args.limit
    shown = rows[:limit] if limit else rows
    output.line(output.heading(output.shown(f"{title}:")))
    output.lines(shown)
    if len(shown) < len(rows):
        output.line(f"… and {len(rows) - len(shown):,} more ({again(args, '--limit', '0')})")


def _row(place: Place, one: Entry) -> str:
    return f"{_place(place, one)}  {output.source(one.signature)}"


def _moved(place: Place, pair: Pair) -> str:
    edited = "  (edited)" if pair.edited else ""
    named = "" if pair.old.qualified_name == pair.new.qualified_name else f" {output.shown(pair.old.qualified_name)}"
    return f"{_place(place, pair.new)}  from {output.at(place.shown(pair.old.path), pair.old.line)}{named}{edited}"


def _resigned(place: Place, pair: Pair) -> str:
    return f"{_place(place, pair.new)}  {output.source(pair.old.signature)}  →  {output.source(pair.new.signature)}"


def _place(place: Place, one: Entry) -> str:
    return f"{output.at(place.shown(one.path), one.line)}  {one.kind} {output.shown(one.qualified_name)}"


def _call(place: Place, caller: str, sign: str, link: Link, why: str) -> str:
    times = f" ({len(link.lines)} times)" if len(link.lines) > 1 else ""
    unproven = f"  [{why}]" if link.unproven else ""
    at = output.at(place.shown(link.path), link.lines[0])
    callee = output.shown(link.callee)
    return f"{sign} {at}  {output.shown(caller)}  calls {callee} in {place.shown(link.callee_path)}{times}{unproven}"
