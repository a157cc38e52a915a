"""Which rules were corrected: superseded by another, retired, or written again after that.

The log of events holds corrections as edges between the identities of rules, and the text of what was corrected; what
holds now is written in the rule files and nowhere else. Promise: the same events in any order say the same, whatever
the clocks; a correction that was taken back names the events that it takes back. Loops, which a merge can make, are
broken at their oldest edge and told. A log of a workspace corrects the workspace's rules, the user's log the user's
rules: none reaches into the other.
"""

from __future__ import annotations

import os

from indexer import events
from indexer.paths import USER_LOG
from indexer.rules import stored
from indexer.rules.identity import normalised
from indexer.rules.model import USER, Problem
from indexer.rules.sources import stamp_of
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indexer.events import Event

KIND = "rule"
SUPERSEDE, RETIRE, REINSTATE = "supersede", "retire", "reinstate"
"""The verbs of events about rules."""

LIVE, SUPERSEDED, RETIRED, TOMBSTONED = "live", "superseded", "retired", "tombstoned"
"""What a rule can be. Tombstoned: its text was corrected as another rule (with another selector) and written again."""


class Correction(NamedTuple):
    """One edge: the rule `old`, whose text was `text`, written in `source`, was superseded by `new` or retired ("").
    `wrote`: `new` was written to take that place; else it was a rule before.
    """

    event: str
    old: str
    new: str
    text: str
    because: str
    told_at: str
    by: str
    source: str
    wrote: bool = False

    def words(self) -> str:
        """When, by whom and why, for people."""
        because = f": {self.because}" if self.because else ""
        return f"{'superseded' if self.new else 'retired'} {self.told_at[:10]} by {self.by}{because}"


class Standing(NamedTuple):
    """What a rule is now. `head` is the id of the rule that holds in its place: its own where it is live, "" where the
    chain ends in a retirement. `steps` are the corrections from it to the head, first its own."""

    state: str
    head: str
    steps: tuple[Correction, ...] = ()

    @property
    def live(self) -> bool:
        return self.state == LIVE


class Corrections:
    """The corrections that stand, folded from the logs of a workspace and of the user (tier "" and "user")."""

    __slots__ = ("_folds",)

    def __init__(self, folds: dict[str, dict[str, Any]]) -> None:
        self._folds = {
            tier: fold for tier, fold in folds.items() if any(fold[one] for one in ("edges", "released", "problems"))
        }

    def __bool__(self) -> bool:
        """Whether anything was ever corrected: if not, every rule is live."""
        return bool(self._folds)

    def standing(self, rule_id: str, text: str = "", tier: str = "") -> Standing:
        """What the rule with this id and text is now. Without its text no tombstone is seen."""
        fold = self._folds.get(tier)
        if not fold:
            return Standing(LIVE, rule_id)
        edge = fold["edges"].get(rule_id)
        state = ""
        if edge is None:
            old = fold["texts"].get(normalised(text)) if fold["texts"] and rule_id not in fold["spared"] else None
            if old is None:
                return Standing(LIVE, rule_id)
            edge, state = fold["edges"][old], TOMBSTONED
        steps = []
        head = rule_id
        while edge is not None:  # the fold holds no loop
            steps.append(Correction(*edge))
            head = steps[-1].new
            edge = fold["edges"].get(head)
        return Standing(state or (SUPERSEDED if steps[0].new else RETIRED), head, tuple(steps))

    def replaced(self, rule_id: str, tier: str = "") -> list[Correction]:
        """The corrections that lead to a rule, directly and by way of others, nearest first."""
        fold = self._folds.get(tier)
        found: list[Correction] = []
        wanted = [rule_id] if fold and rule_id in fold["spared"] else []
        while fold and wanted:
            nearer = [Correction(*edge) for edge in fold["edges"].values() if edge[2] in wanted]
            found += nearer
            wanted = [one.old for one in nearer]
        return found

    def all(self, tier: str = "") -> list[Correction]:
        """The corrections that stand, as they were told."""
        fold = self._folds.get(tier)
        found = [Correction(*edge) for edge in fold["edges"].values()] if fold else []
        return sorted(found, key=lambda one: (one.told_at, one.event))

    def settled(self, rule_id: str, tier: str = "") -> bool:
        """Whether somebody said of this very rule that it holds: as a successor, or by reinstating it."""
        fold = self._folds.get(tier)
        return bool(fold) and rule_id in fold["spared"]  # type: ignore[index]  # it is one here

    def uncounted(self, rule_id: str, tier: str = "") -> list[str]:
        """The events that correct a rule as well, but do not count beside the one that does."""
        fold = self._folds.get(tier)
        return list(fold["uncounted"].get(rule_id, ())) if fold else []

    def beside(self, rule_id: str, tier: str = "") -> list[str]:
        """The rules that hold beside a rule that was brought back, although one had taken the other's place."""
        fold = self._folds.get(tier)
        found: dict[str, None] = {}
        for old, new in fold["released"] if fold is not None else ():
            if fold is not None and rule_id == old and old not in fold["edges"]:
                head = self.standing(new, tier=tier).head
                if head not in ("", old):
                    found[head] = None
        return list(found)

    def near(self, rule_id: str, text: str, tier: str = "") -> tuple[Correction, int] | None:
        """The correction of a text that differs by a few letters, and by how many; not of what is settled or corrected.

        Looks through all corrected texts: for doctor and for who writes rules, not for hooks.
        """
        fold = self._folds.get(tier)
        if not fold or self.settled(rule_id, tier) or not self.standing(rule_id, text, tier).live:
            return None
        from indexer.rules.near import nearest

        texts = {edge[3]: edge for edge in fold["edges"].values()}
        found, edits = nearest(normalised(text), texts)
        return (Correction(*texts[found]), edits) if found else None

    @property
    def problems(self) -> list[Problem]:
        """What is wrong in the logs: lines that are no events, loops, two corrections of one rule."""
        return [Problem(*one) for fold in self._folds.values() for one in fold["problems"]]


def read(top: str, home: str = "", user: str = "") -> Corrections:
    """The corrections that stand in the workspace `top` and in the user's folder `user` ("": none is read).

    With `home`, the directory for derived files of the workspace, a log is folded once and what came of it is kept
    there until it changes.
    """
    folds = {"": _fold_of(top, events.NAME, home, "rules/corrections")}
    if user:
        folds[USER] = _fold_of(user, USER_LOG, home, "rules/corrections-user")
    return Corrections(folds)


def _fold_of(base: str, name: str, home: str, keep_as: str) -> dict[str, Any]:
    path = os.path.join(base, name)
    stamp = stamp_of(path)
    if stamp is None and not os.path.islink(path):
        return folded([], name)
    if home:
        kept = stored.kept(home, keep_as)
        if kept is not None and kept[0] == path:
            fold: dict[str, Any] = kept[1]
            return fold
    log = events.read(base, name, kind=KIND)
    shown = name if name == events.NAME else path
    fold = folded(log.events, shown)
    fold["problems"][:0] = [(shown, problem.line, problem.message) for problem in log.problems]
    if home:
        made_by = [__file__, events.__file__, *[os.path.join(os.path.dirname(events.__file__), one) for one in _MAKERS]]
        stored.keep(home, keep_as, {one: stamp_of(one) for one in made_by} | {path: stamp}, (path, fold))
    return fold


_MAKERS = ("event.py", "log.py")
"""The modules of the events' room whose change makes a kept fold void."""


def folded(told: list[Event], name: str) -> dict[str, Any]:
    """The events of a log, in their one order, as what stands. `name` is the log's in problems.

    {"edges": {old: a Correction as a tuple}, "texts": {normalised text that holds for no file: old}, "spared": ids that
    hold whatever their text, "uncounted": {old: events beside the edge}, "released": (old, new) of corrections
    that were taken back, "problems": (path, line, message)}.
    """
    problems: list[tuple[str, int, str]] = []
    cancelled = {one for event in told if event.verb == REINSTATE for one in event.texts("cancels")}
    known = {event.id for event in told}
    spared = {event.subject for event in told if event.verb == REINSTATE}
    edges: dict[str, tuple[Any, ...]] = {}
    released: list[tuple[str, str]] = []
    roots: dict[str, str] = {}
    texts: dict[str, str] = {}
    uncounted: dict[str, list[str]] = {}
    for event in reversed(told):  # the newest first: it is what was meant last
        if event.verb not in (SUPERSEDE, RETIRE) or event.id in cancelled:
            pair = event.subject, event.text("entity") if event.verb == SUPERSEDE else ""
            if all(pair) and pair[::-1] not in released:
                released.append(pair)
            if event.verb not in (SUPERSEDE, RETIRE, REINSTATE):
                problems.append((name, 0, f"event {event.id[:12]}: {event.verb!r} is no verb for a rule"))
            continue
        spared.update(event.texts("spared"))
        old, new = event.subject, event.text("entity") if event.verb == SUPERSEDE else ""
        if event.verb == SUPERSEDE and not new:
            problems.append((name, 0, f"event {event.id[:12]}: supersedes {old} by nothing: left out"))
            continue
        if old == new:
            problems.append((name, 0, f"event {event.id[:12]}: {old} supersedes itself: left out"))
            continue
        if old in edges:
            uncounted.setdefault(old, []).append(event.id)
            if edges[old][2] != new:
                problems.append(
                    (name, 0, f"{old} was corrected twice: {_told(edges[old])} counts, {_of(event)} does not")
                )
            continue
        if new and _root(roots, new) == old:
            uncounted.setdefault(old, []).append(event.id)
            problems.append((name, 0, f"{old} and {new} supersede each other in a circle: {_of(event)} does not count"))
            continue
        text = normalised(event.text("value"))
        edges[old] = (
            event.id, old, new, text, event.because, event.told_at, event.actor.words(), event.text("source"),
            event.text("wrote") == new != "",
        )  # fmt: skip
        if new:
            roots[old] = new
            spared.add(new)
        if text and not event.texts("spared"):  # else it still held for other files: only the one rule was corrected
            texts.setdefault(text, old)
    lost = sorted(cancelled - known)
    problems += [(name, 0, f"event {one[:12]} is taken back, but is not in the log") for one in lost]
    return {
        "edges": edges,
        "texts": texts,
        "spared": frozenset(spared),
        "uncounted": uncounted,
        "released": released,
        "problems": problems,
    }


def _root(roots: dict[str, str], rule_id: str) -> str:
    """The end of the chain from a rule, every step on the way shortened."""
    end = rule_id
    while end in roots:
        end = roots[end]
    while rule_id in roots:
        roots[rule_id], rule_id = end, roots[rule_id]
    return end


def _told(edge: tuple[Any, ...]) -> str:
    return f"{'superseded by ' + edge[2] if edge[2] else 'retired'} {edge[5][:19]}"


def _of(event: Event) -> str:
    new = event.text("entity")
    return f"{'superseded by ' + new if new else 'retired'} {event.told_at[:19]}"
