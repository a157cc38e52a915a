"""Lint: what is stored and yet is of no use, or cannot be right. It reads and never writes; `repair` mends.

Each finding has one of the names below, a sentence, the facts that it is about, and where it can be mended without
anybody's judgement, what that would be.
"""

from __future__ import annotations

from indexer.memory import anchors, asking, logs, words
from indexer.memory.fact import Fact, normal
from indexer.memory.times import now
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.events import Event
    from indexer.memory.projection import Projection

LACKING = "not in the file"
TORN = "broken line"
UNREACHABLE = "unreachable"
CONTRADICTORY = "contradictory"
TWICE = "superseded twice"
DANGLING = "dangling"
OWNERLESS = "open without owner"
DUE = "past due"
GONE, MOVED, CHANGED = "code gone", "code moved", "code changed"
UNDECLARED = "undeclared word"

_OWNERS = ("owner", "assignee", "responsible")


class Finding(NamedTuple):
    """`event`: what `repair` would write into the file; `moved`: (fact, anchors as they would be told again)."""

    name: str
    said: str
    facts: tuple[Fact, ...] = ()
    event: Event | None = None
    moved: tuple[Fact, tuple[dict[str, object], ...]] | None = None


def lint(projection: Projection) -> list[Finding]:
    """All findings about one tier, those about the log first."""
    at = now()
    live = projection.facts("void = '' AND holds(begins, ends, ?) ORDER BY subject, predicate, id", at)
    return [
        *_log(projection),
        *_refused(projection),
        *_same_name(projection, live),
        *_words(projection, live),
        *_dangling(projection),
        *_tasks(projection, live, at),
        *_code(projection, live),
    ]


def _log(projection: Projection) -> list[Finding]:
    wrong = logs.problems(projection.workspace, projection.tier)
    found = [Finding(TORN, f"{place.path}:{one.line}: {one.message}") for place, one in wrong]
    if not projection.tier:
        for event in logs.difference(projection.workspace).only_here:
            what = f"{event.verb} {event.subject} {event.text('predicate')}".strip()
            found.append(Finding(LACKING, f"{event.id[:12]} ({what}) was told here and is not in the file", (), event))
    return found


def _refused(projection: Projection) -> list[Finding]:
    """What was told again, on another branch, after it was retracted or corrected; and what two corrections correct."""
    found = []
    for event_id, slot in projection.rows("SELECT event, slot FROM refused ORDER BY event"):
        subject, predicate, _ = slot.split("\0")
        what = "what was retracted or corrected, or what cannot be"
        said = f"{event_id[:12]} tells of {subject} {predicate} {what}: it does not count"
        found.append(Finding(CONTRADICTORY, said))
    claimed: dict[str, list[str]] = {}
    for (slot,) in projection.rows("SELECT DISTINCT slot FROM facts WHERE void = 'corrected' ORDER BY slot"):
        for event in projection.told(slot):
            if target := event.text("target"):
                if event.verb == "correct":
                    claimed.setdefault(target, []).append(event.id)
    for target, events in claimed.items():
        if len(events) > 1:
            facts = tuple(projection.facts("id = ?", target))
            said = f"{target[:12]} was corrected {len(events)} times: the last one counts"
            found.append(Finding(TWICE, said, facts))
    return found


def _same_name(projection: Projection, live: list[Fact]) -> list[Finding]:
    """Subjects that differ only in how they are written, and facts under a name that was declared another's since."""
    spelt: dict[str, set[str]] = {}
    found = []
    for fact in live:
        spelt.setdefault("".join(letter for letter in fact.subject.casefold() if letter.isalnum()), set()).add(
            fact.subject
        )
        target = asking.resolved(projection, fact.subject)
        if target != fact.subject:
            said = f"{fact.subject} {fact.predicate} is told of a name that stands for {target}: get does not find it"
            found.append(Finding(UNREACHABLE, said, (fact,)))
    for key, names in spelt.items():
        if key and len(names) > 1:
            one, *others = sorted(names)
            said = f"{one} and {', '.join(others)} may be one subject (codegraph alias says so)"
            found.append(Finding(CONTRADICTORY, said, tuple(fact for fact in live if fact.subject in names)))
    return found


def _words(projection: Projection, live: list[Fact]) -> list[Finding]:
    found = []
    for fact in live:
        if fact.kind not in words.kinds():
            found.append(Finding(UNDECLARED, f"{fact.id[:12]}: {fact.kind!r} is no kind", (fact,)))
        if fact.predicate == words.STATUS and fact.value not in words.statuses():
            found.append(Finding(UNDECLARED, f"{fact.id[:12]}: {fact.value!r} is no status", (fact,)))
    return found


def _dangling(projection: Projection) -> list[Finding]:
    """Retractions of what is in no log, and links to what nothing is told of."""
    found = []
    for (slot,) in projection.rows("SELECT DISTINCT slot FROM events WHERE slot != '' ORDER BY slot"):
        if projection.rows("SELECT 1 FROM facts WHERE slot = ? LIMIT 1", slot):
            continue
        subject, predicate, _ = slot.split("\0")
        said = f"{subject} {predicate}: something is retracted or corrected that is in no log"
        found.append(Finding(DANGLING, said))
    for fact in projection.facts("void = '' AND holds(begins, ends, ?) ORDER BY subject, id", now()):
        if fact.entity and not asking.get(projection, fact.value):
            if not projection.rows("SELECT 1 FROM names WHERE subject = ? LIMIT 1", normal(fact.value)):
                said = f"{fact.subject} {fact.predicate} {fact.value}: nothing is told of {fact.value}"
                found.append(Finding(DANGLING, said, (fact,)))
    return found


def _tasks(projection: Projection, live: list[Fact], at: str) -> list[Finding]:
    found = [
        Finding(DUE, f"{fact.subject} {fact.predicate} {fact.value} is past due", (fact,))
        for fact in asking.overdue(projection, at)
    ]
    for fact in live:
        if fact.predicate == words.STATUS and fact.kind in ("task", "goal") and asking.unfinished(fact):
            if not any(asking.get(projection, fact.subject, name) for name in _OWNERS):
                found.append(Finding(OWNERLESS, f"{fact.subject} is {fact.value} and nobody owns it", (fact,)))
    return found


def _code(projection: Projection, live: list[Fact]) -> list[Finding]:
    """Facts whose code is gone, moved or much changed."""
    found = []
    for fact in live:
        for anchor in fact.anchors:
            told = anchors.drift(projection.workspace, anchor)
            if not told.state:
                continue
            name = anchors.name_of(anchor)
            if told.state == anchors.CHANGED:
                said = f"{fact.subject} {fact.predicate} is about {name}, {told.words()}"
                found.append(Finding(CHANGED, said, (fact,)))
                continue
            to = anchors.moved(projection.workspace, anchor)
            if to is None:
                found.append(Finding(GONE, f"{fact.subject} {fact.predicate} is about {name}, which is gone", (fact,)))
            else:
                said = f"{fact.subject} {fact.predicate} is about {name}, which is {anchors.name_of(to)} now"
                rest = tuple(to if one is anchor else one for one in fact.anchors)
                found.append(Finding(MOVED, said, (fact,), None, (fact, rest)))
    return found
