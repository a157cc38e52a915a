"""Since which commit a rule that checks the graph is broken, along the first parents.

The history is halved again and again until a commit is found that breaks the rule while its parent holds it; then the
commits since are looked at one after the other, for as long as somebody may wait. Promise: where not all of them were,
that is said: the rule may have held in between.
"""

import argparse
import time
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
SECONDS = 20.0
"""For how long the commits since are looked at."""


class Broken(NamedTuple):
    """How many places break a rule now, and the commit in which it came to be broken: its id, date and subject.

    `commit` is "" where that is none: what breaks it is not committed (`said` tells), or it cannot be told. The parent
    of `commit` holds the rule, unless it is the first one or `said` tells otherwise. `proven`: each of the `since`
    commits after it was looked at, and breaks the rule; else only `looked_at` of them were, and `said` tells so.
    """

    places: int
    commit: str
    date: str
    subject: str
    said: str
    proven: bool = False
    since: int = 0
    looked_at: int = 0


def broken(args: argparse.Namespace, place: Place, rule: Written) -> Broken:
    """What breaks the rule in the work tree and since when."""
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
    ends = time.monotonic() + SECONDS
    found = start_of(commits, lambda commit: bool(_breaks(args, place, rule, commit)), lambda: time.monotonic() < ends)
    if found is None:
        return Broken(places, "", "", "", "by what is not committed yet")
    first, looked_at = found
    shown = program.run(top, ["log", "-1", "--format=%cs%x00%s", commits[first], "--"])
    date, _, subject = shown.decode("utf-8", "replace").rstrip("\n").partition("\0")
    said = []
    if len(commits) == MOST and first == MOST - 1:
        said.append(f"or before: only {MOST:,} commits were looked through")
    if looked_at < first:
        said.append(f"{looked_at:,} of the {first:,} commits since were looked at, it may have held in others")
    return Broken(places, commits[first], date, subject, "; ".join(said), looked_at == first, first, looked_at)


def start_of(commits: list[str], bad: Callable[[str], bool], more: Callable[[], bool]) -> tuple[int, int] | None:
    """The index of the commit (newest first) since which all are bad, and how many after it were looked at; None where
    the newest is good.

    The commit before it is good. Where `more` ends the search early, not all that come after it were looked at, and one
    of the others may be good.
    """
    asked: dict[int, bool] = {}

    def is_bad(at: int) -> bool:
        if at not in asked:
            asked[at] = bad(commits[at])
        return asked[at]

    if not commits or not is_bad(0):
        return None
    known_bad, step, known_good = 0, 1, len(commits)
    while known_bad + step < len(commits):
        if not is_bad(known_bad + step):
            known_good = known_bad + step
            break
        known_bad += step
        step *= 2
    while known_good - known_bad > 1:
        middle = (known_bad + known_good) // 2
        if is_bad(middle):
            known_bad = middle
        else:
            known_good = middle
    first = known_bad
    for at in range(1, first):
        if at not in asked and not more():
            break
        if not is_bad(at):
            first = at - 1
            break
    return first, sum(one < first for one in asked)


def _breaks(args: argparse.Namespace, place: Place, rule: Written, rev: str | None) -> int:
    asked = argparse.Namespace(**{**vars(args), "rev": rev, "no_sync": args.no_sync and rev is None})
    found = checked([rule], sources(asked, place))
    if found.problems:
        raise CodegraphError(f"{rule.source}:{rule.line}: not evaluated: {found.problems[0][1]}")
    return len(found.breaks)
