"""Since which commit a rule that checks the graph is broken: the history of first parents, halved again and again."""

import argparse
from collections.abc import Callable
from typing import NamedTuple

from indexer.cli.asking import sources
from indexer.cli.place import Place
from indexer.errors import CodegraphError
from indexer.repository import program
from indexer.rules.checks import checked
from indexer.rules.model import Written

MOST = 10_000
"""Commits of the history that are looked through."""


class Broken(NamedTuple):
    """How many places break a rule now, and the commit in which it came to be broken: its id, date and subject.

    `commit` is "" where that is none: what breaks it is not committed (`said` tells), or it cannot be told.
    """

    places: int
    commit: str
    date: str
    subject: str
    said: str


def broken(args: argparse.Namespace, place: Place, rule: Written) -> Broken:
    """What breaks the rule in the work tree and since when. The parent of the commit that is named holds the rule."""
    places = _breaks(args, place, rule, None)
    if not places:
        return Broken(0, "", "", "", "")
    top = place.workspace.top_name
    if not place.workspace.git:
        return Broken(places, "", "", "", "there is no history here")
    try:
        listed = program.run(top, ["rev-list", "--first-parent", f"--max-count={MOST}", "HEAD", "--"])
    except CodegraphError:
        return Broken(places, "", "", "", "there is no commit yet")
    commits = listed.decode("ascii").split()
    first = oldest_of(commits, lambda commit: bool(_breaks(args, place, rule, commit)))
    if first is None:
        return Broken(places, "", "", "", "by what is not committed yet")
    shown = program.run(top, ["log", "-1", "--format=%cs%x00%s", commits[first], "--"])
    date, _, subject = shown.decode("utf-8", "replace").rstrip("\n").partition("\0")
    cut = len(commits) == MOST and first == MOST - 1
    said = f"or before: only {MOST:,} commits were looked through" if cut else ""
    return Broken(places, commits[first], date, subject, said)


def oldest_of(commits: list[str], bad: Callable[[str], bool]) -> int | None:
    """The index of a commit (newest first) that is bad while the one before it is not; None where the newest is good.

    A step twice as far each time until one is good, then halves: for a history that changed its mind more than once
    it is one of the changes.
    """
    if not commits or not bad(commits[0]):
        return None
    known_bad, step = 0, 1
    known_good = len(commits)
    while known_bad + step < len(commits):
        if bad(commits[known_bad + step]):
            known_bad += step
            step *= 2
        else:
            known_good = known_bad + step
            break
    while known_good - known_bad > 1:
        middle = (known_bad + known_good) // 2
        if bad(commits[middle]):
            known_bad = middle
        else:
            known_good = middle
    return known_bad


def _breaks(args: argparse.Namespace, place: Place, rule: Written, rev: str | None) -> int:
    asked = argparse.Namespace(**{**vars(args), "rev": rev, "no_sync": args.no_sync and rev is None})
    found = checked([rule], sources(asked, place))
    if found.problems:
        raise CodegraphError(f"{rule.source}:{rule.line}: not evaluated: {found.problems[0][1]}")
    return len(found.breaks)
