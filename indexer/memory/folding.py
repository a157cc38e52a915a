"""From the events of one slot to its timeline: pure, and the only law of what a telling comes to.

The events are taken in their one order (the clock, then the id), so that any order of lines and any union of logs gives
the same. Promises: no two facts of the timeline cover one instant; what closes another never deletes it; what is void
(retracted, or corrected by another value for the same instant) is never on the timeline, does not reopen what it had
closed, and a void value that is told again stays out unless the telling reinstates it. What voids names its fact, so
clocks that run apart change nothing of that.
"""

from __future__ import annotations

from _bisect import bisect_left, bisect_right

from indexer.memory.fact import (
    CANDIDATE,
    CORRECT,
    CORRECTED,
    LATER,
    RETRACT,
    RETRACTED,
    TELL,
    VERIFIED,
    Fact,
    Void,
    slot_of,
    value_of,
)
from indexer.memory.times import holds, instant
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.events import Event

CREATED, REASSERTED, SUPERSEDED, REFUSED = "created", "reasserted", "superseded", "refused"
"""What a telling comes to, beside `corrected`."""


class Slot(NamedTuple):
    """`facts` by when they begin, `void` ones as they were told, `refused` events: a void value told again, nothing
    told, an end before the beginning.

    `outcomes` {event id: what it came to}.
    """

    facts: list[Fact]
    void: list[Fact]
    refused: list[Event]
    outcomes: dict[str, str]


class _Timeline:
    """A slot while its events are taken in."""

    def __init__(self, tier: str) -> None:
        self.tier = tier
        self.begins: list[str] = []
        self.facts: list[Fact] = []
        self.begun: dict[str, str] = {}
        """{fact: when it begins}"""
        self.void: dict[str, Fact] = {}
        self.at: dict[str, str] = {}
        """{id of a telling: id of its fact}"""
        self.barred: dict[str, list[str]] = {}
        """{value: void facts that had it and were not reinstated}"""
        self.early: dict[str, Void] = {}
        """Voids whose fact has not come yet."""
        self.refused: list[Event] = []
        self.outcomes: dict[str, str] = {}

    def take(self, event: Event) -> str:
        if event.verb == RETRACT:
            return self.retract(event)
        begins = instant(event.text("valid_from")) or event.order[0]
        ends = instant(event.text("valid_to"))
        value = value_of(event)
        if not value or (ends and ends <= begins):
            return self.refuse(event)
        target = event.text("target") if event.verb == CORRECT else ""
        if target:
            self.correct(target, event)
        reinstated = frozenset(event.texts("reinstates"))
        if reinstated:
            for barred in self.barred.values():
                barred[:] = [one for one in barred if one not in reinstated]
        if self.barred.get(value):
            return self.refuse(event)
        fact = _fact(event, value, begins, ends, self.tier)
        if event.id in self.early:
            self.keep_void(fact._replace(void=self.early[event.id]))
            return CREATED
        index = bisect_right(self.begins, begins) - 1
        cover = self.facts[index] if index >= 0 and holds(begins, self.facts[index].ends, begins) else None
        following = self.facts[index + 1] if index + 1 < len(self.facts) else None
        if cover is not None and cover.value == value:
            self.facts[index] = _again(cover, event, fact, following)
            self.at[event.id] = cover.id
            return REASSERTED
        if following is not None and (not ends or following.begins < ends):
            fact = fact._replace(ends=following.begins, valid_to=following.valid_from, closed_by=following.id)
        self.at[event.id] = fact.id
        self.begun[fact.id] = begins
        if cover is not None and cover.begins == begins:
            void = Void(CORRECTED, event.id, event.told_at, event.actor.words(), event.because)
            self.keep_void(cover._replace(void=void))
            self.facts[index] = fact
            return CORRECTED
        if cover is not None:
            self.facts[index] = cover._replace(ends=begins, valid_to=fact.valid_from, closed_by=fact.id)
        self.facts.insert(index + 1, fact)
        self.begins.insert(index + 1, begins)
        return SUPERSEDED if cover is not None else CREATED

    def refuse(self, event: Event) -> str:
        self.refused.append(event)
        return REFUSED

    def retract(self, event: Event) -> str:
        void = Void(RETRACTED, event.id, event.told_at, event.actor.words(), event.because)
        target = event.text("target")
        fact = self.at.get(target, target)
        index = self.index(fact)
        if index is not None:
            del self.begins[index]
            self.keep_void(self.facts.pop(index)._replace(void=void))
        elif fact not in self.void:
            self.early.setdefault(target, void)
        return RETRACTED

    def correct(self, target: str, event: Event) -> None:
        """What a correction names is void also where it begins elsewhere or has not come yet."""
        fact = self.at.get(target, target)
        index = self.index(fact)
        void = Void(CORRECTED, event.id, event.told_at, event.actor.words(), event.because)
        begins = instant(event.text("valid_from"))
        if index is None:
            if fact not in self.void:
                self.early.setdefault(target, void)
        elif self.begins[index] != begins and self.facts[index].value != value_of(event):
            del self.begins[index]
            self.keep_void(self.facts.pop(index)._replace(void=void))

    def index(self, fact: str) -> int | None:
        """Where a fact stands on the timeline."""
        index = bisect_left(self.begins, self.begun.get(fact, "~"))
        return index if index < len(self.facts) and self.facts[index].id == fact else None

    def keep_void(self, fact: Fact) -> None:
        self.void[fact.id] = fact
        self.barred.setdefault(fact.value, []).append(fact.id)


def folded(told: list[Event], tier: str = "", known_at: str = "") -> Slot:
    """The timeline of the events of one slot, which are in their one order, as it was known at a moment ("": now).

    What was known then and turned out void since has the `void` that came later.
    """
    if len(told) == 1 and told[0].verb == TELL and not known_at:  # most slots are so
        return _single(told[0], tier)
    line = _Timeline(tier)
    for event in told:
        if event.verb in (TELL, CORRECT, RETRACT) and not (known_at and event.order[0] > known_at):
            line.outcomes[event.id] = line.take(event)
    facts = line.facts
    if known_at:
        since = {fact.id: fact.void for fact in folded(told, tier).void if fact.void is not None}
        later = {one: void._replace(state=LATER + void.state) for one, void in since.items()}
        facts = [fact._replace(void=later.get(fact.id)) for fact in facts]
    return Slot(facts, list(line.void.values()), line.refused, line.outcomes)


def _single(event: Event, tier: str) -> Slot:
    """The timeline of one telling."""
    begins = instant(event.text("valid_from")) or event.order[0]
    ends = instant(event.text("valid_to"))
    if not value_of(event) or (ends and ends <= begins):
        return Slot([], [], [event], {event.id: REFUSED})
    return Slot([_fact(event, value_of(event), begins, ends, tier)], [], [], {event.id: CREATED})


def _fact(event: Event, value: str, begins: str, ends: str, tier: str) -> Fact:
    probe = event.fields.get("probe")
    anchors = event.fields.get("anchors")
    verified = isinstance(probe, dict) and probe.get("exit") == 0
    told = tuple([one for one in anchors if isinstance(one, dict)]) if isinstance(anchors, list) else ()
    return Fact(
        event.id,
        slot_of(event),
        event.subject,
        event.text("predicate"),
        value,
        event.kind,
        begins,
        ends,
        event.text("valid_from") if instant(event.text("valid_from")) else event.told_at,
        event.text("valid_to") if ends else "",
        event.told_at,
        tuple(event.actor),  # type: ignore[arg-type]  # three texts
        VERIFIED if verified else CANDIDATE,
        event.text("source"),
        event.because,
        told,
        tier,
        bool(event.text("entity")),
        1,
        (event.id,),
        "",
        "a probe" if verified else "",
        probe if verified else None,
        None,
    )


def _again(cover: Fact, event: Event, fact: Fact, following: Fact | None) -> Fact:
    """A fact that was told again: reinforced, never doubled. A later end extends it, an earlier one is ignored."""
    ends, valid_to, closed_by = cover.ends, cover.valid_to, cover.closed_by
    if ends and fact.ends > ends:
        ends, valid_to, closed_by = fact.ends, fact.valid_to, ""
        if following is not None and following.begins < ends:
            ends, valid_to, closed_by = following.begins, following.valid_from, following.id
    anchors = cover.anchors
    if fact.anchors:
        named = {(one.get("path"), one.get("symbol")) for one in (*fact.anchors, *_moved_from(event))}
        anchors = (*[one for one in anchors if (one.get("path"), one.get("symbol")) not in named], *fact.anchors)
    if _moved_from(event):  # only where its code is was told: that reinforces and verifies nothing
        return cover._replace(anchors=anchors, tellings=(*cover.tellings, event.id))
    trust, by, probe = cover.trust, cover.verified_by, cover.probe
    if trust != VERIFIED and fact.trust == VERIFIED:
        trust, by, probe = VERIFIED, fact.verified_by, fact.probe
    elif trust != VERIFIED and fact.actor[:2] != cover.actor[:2]:  # who verifies is not who wrote
        trust, by = VERIFIED, event.actor.words()
    return cover._replace(
        ends=ends,
        valid_to=valid_to,
        closed_by=closed_by,
        trust=trust,
        verified_by=by,
        probe=probe,
        anchors=anchors,
        source=cover.source or fact.source,
        because=cover.because or fact.because,
        told=cover.told + 1,
        tellings=(*cover.tellings, event.id),
    )


def _moved_from(event: Event) -> list[dict[str, str]]:
    """The anchors whose code is elsewhere now, as a repair tells it."""
    found = event.fields.get("moved_from")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
