"""Questions to the facts of one tier: what holds, what held, what is told of what; each at a moment on both axes.

`as_of` asks when it held, `known_at` what had been told by then; both default to now and are in the form that
`times.asked` gives. Every function filters with `times.holds`, and by nothing else, in time.
"""

from __future__ import annotations

from indexer.memory import words
from indexer.memory.fact import Fact, normal
from indexer.memory.folding import folded
from indexer.memory.times import holds, instant, now
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from indexer.memory.projection import Projection

_LINKS = 8
"""Steps from one declared name to another."""


class History(NamedTuple):
    """A timeline: `facts` by when they begin, and the `void` ones, never true, by when they were told."""

    facts: list[Fact]
    void: list[Fact]


def resolved(projection: Projection, name: str) -> str:
    """The subject that a name stands for: its own, or that of which it was declared another name, told last."""
    subject = normal(name)
    for _ in range(_LINKS):
        found = projection.rows(
            "SELECT subject FROM names WHERE alias = ? ORDER BY moment DESC, event DESC LIMIT 1", subject.casefold()
        )
        if not found or found[0][0] == subject:
            break
        subject = str(found[0][0])
    return subject


def get(projection: Projection, subject: str, predicate: str = "", as_of: str = "", known_at: str = "") -> list[Fact]:
    """What holds of a subject, of one predicate or of all."""
    at = as_of or now()
    where, values = _about(projection, subject, predicate)
    if known_at:
        return [fact for fact in _known(projection, where, values, known_at) if holds(fact.begins, fact.ends, at)]
    return projection.facts(f"{where} AND void = '' AND holds(begins, ends, ?) ORDER BY predicate, value", *values, at)


def history(projection: Projection, subject: str, predicate: str = "", known_at: str = "") -> History:
    """All that held, holds or will hold of a subject, and what was never true."""
    where, values = _about(projection, subject, predicate)
    void = projection.facts(f"{where} AND void != '' ORDER BY told_at, id", *values)
    if known_at:
        then = [fact for fact in void if instant(fact.told_at) <= known_at]
        return History(
            _known(projection, where, values, known_at), [fact for fact in then if _was_void(fact, known_at)]
        )
    return History(projection.facts(f"{where} AND void = '' ORDER BY predicate, begins, id", *values), void)


def which(
    projection: Projection, predicate: str, value: str, kind: str = "", as_of: str = "", known_at: str = ""
) -> list[Fact]:
    """All facts of a predicate and a value, of one kind or of any, by subject."""
    at = as_of or now()
    predicate, value = normal(predicate), normal(value)
    named = resolved(projection, value)
    where, values = "predicate = ? AND value IN (?, ?)", [predicate, value, named]
    if kind:
        where, values = f"{where} AND kind = ?", [*values, kind]
    if known_at:
        # another value may have had the slot then: every slot of the predicate that ever had this one
        found = _known(projection, where, values, known_at)
        told = [fact for fact in found if fact.predicate == predicate and fact.value in (value, named)]
        found = [fact for fact in told if holds(fact.begins, fact.ends, at) and kind in ("", fact.kind)]
        return sorted(found, key=lambda fact: (fact.subject, fact.id))
    return projection.facts(f"{where} AND void = '' AND holds(begins, ends, ?) ORDER BY subject, id", *values, at)


def by_id(projection: Projection, given: str) -> list[Fact]:
    """The facts whose id begins as given, void ones as well, or that one of whose tellings it is."""
    begins = given.lower()
    if not begins or not all(letter in "0123456789abcdef" for letter in begins):
        return []
    found = projection.facts("id >= ? AND id < ? LIMIT 20", begins, begins + "g")
    if not found:
        slots = projection.rows("SELECT slot FROM events WHERE id >= ? AND id < ? LIMIT 20", begins, begins + "g")
        told = [fact for (slot,) in slots for fact in projection.facts("slot = ?", slot)]
        found = [fact for fact in told if any(one.startswith(begins) for one in fact.tellings)]
    return found


def nearest(projection: Projection, subject: str) -> list[str]:
    """Subjects whose names come near, for one that is not known."""
    from difflib import get_close_matches

    known = {row[0].casefold(): row[0] for row in projection.rows("SELECT DISTINCT subject FROM facts LIMIT 20000")}
    return [known[one] for one in get_close_matches(normal(subject).casefold(), list(known), 3, 0.6)]


# ageing: computed when it is read, never written


def overdue(projection: Projection, at: str = "") -> list[Fact]:
    """What should have been done by now: an unfinished status whose own end or whose subject's `due` has passed, and a
    reminder whose time has come. By when it was due."""
    at = at or now()
    found: dict[str, tuple[str, Fact]] = {}
    ageing = _ageing()
    past = f"void = '' AND kind IN ({ageing}) AND ends != '' AND ends <= ?"
    for fact in projection.facts(past, at):
        if not fact.closed_by and unfinished(fact) and not get(projection, fact.subject, fact.predicate, at):
            found[fact.id] = (fact.ends, fact)
    for fact in projection.facts("predicate = 'due' AND void = '' AND holds(begins, ends, ?)", at):
        due = instant(fact.value)
        if due and due <= at:
            for one in get(projection, fact.subject, words.STATUS, at):
                if unfinished(one):
                    found[one.id] = (due, one)
    for fact in projection.facts("kind = 'reminder' AND void = '' AND holds(begins, ends, ?)", at):
        if unfinished(fact):
            found[fact.id] = (fact.begins, fact)
    return [fact for _, fact in sorted(found.values(), key=lambda pair: (pair[0], pair[1].id))]


def deferred(projection: Projection, at: str = "") -> list[Fact]:
    """What is to be done later: tasks, goals, handoffs and reminders that do not hold yet, by when they begin."""
    at = at or now()
    found = projection.facts(f"void = '' AND kind IN ({_ageing()}) AND begins > ? ORDER BY begins, id", at)
    return [fact for fact in found if unfinished(fact)]


def unfinished(fact: Fact) -> bool:
    """Whether something is still to be done about a fact: of a status its word tells, anything else is."""
    return words.statuses().get(fact.value, False) if fact.predicate == words.STATUS else True


def _ageing() -> str:
    return ", ".join(f"'{kind}'" for kind in sorted(words.AGEING))


def _about(projection: Projection, subject: str, predicate: str) -> tuple[str, list[str]]:
    found = resolved(projection, subject)
    if predicate:
        return "subject = ? AND predicate = ?", [found, normal(predicate)]
    return "subject = ?", [found]


def _known(projection: Projection, where: str, values: Iterable[str], known_at: str) -> list[Fact]:
    """The facts of the slots that a condition picks out, folded from what had been told by a moment."""
    slots = projection.rows(f"SELECT DISTINCT slot FROM facts WHERE {where}", *values)
    found = [fact for (slot,) in slots for fact in folded(projection.told(slot), projection.tier, known_at).facts]
    return sorted(found, key=lambda fact: (fact.predicate, fact.begins, fact.id))


def _was_void(fact: Fact, known_at: str) -> bool:
    return fact.void is not None and instant(fact.void.told_at) <= known_at
