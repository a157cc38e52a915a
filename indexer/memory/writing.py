"""Writing: one event a telling, and what it came to, told by the same fold that every read goes by.

Promise: what is refused is not written; what is returned is read back after the write. A retracted or corrected value
is not told again unless its author says so, and then the event names what it takes back.
"""

from __future__ import annotations

from indexer import events
from indexer.errors import CodegraphError, NotFound, Refused, WrongUsage
from indexer.events import Actor
from indexer.memory import asking, logs, words
from indexer.memory.fact import ALIAS, CORRECT, MAX_VALUE, RETRACT, TELL, Fact, normal, slot_of, value_of
from indexer.memory.folding import REFUSED, folded
from indexer.memory.projection import Projection
from indexer.memory.times import instant
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indexer.events import Event

MAX_NAME = 200
"""Characters of a subject, a predicate, an alias."""


class Telling(NamedTuple):
    """What somebody wants to tell. Moments as `times.given` gives them. Without a `kind` that of the fact in whose
    place it comes, else `fact`."""

    subject: str
    predicate: str
    value: str
    kind: str = ""
    entity: bool = False
    valid_from: str = ""
    valid_to: str = ""
    source: str = ""
    because: str = ""
    anchors: tuple[dict[str, Any], ...] = ()
    probe: dict[str, Any] | None = None
    beside: bool = False
    reinstate: bool = False
    key: str = ""


class Outcome(NamedTuple):
    """What a write came to: `outcome`, the fact, and the facts that it closed or made void."""

    outcome: str
    fact: Fact
    closed: list[Fact]


class AlreadyVoid(Refused):
    """A value that was retracted or corrected is told again; `fact` is the one that was."""

    def __init__(self, fact: Fact) -> None:
        assert fact.void is not None
        super().__init__(
            f"{fact.subject} {fact.predicate} {fact.value!r} was {fact.void.words()}; --reinstate tells it all the same"
        )
        self.fact = fact


def remember(projection: Projection, telling: Telling, actor: Actor) -> Outcome:
    """Tells a fact. Raises Refused (a void value, a word that is not declared), WrongUsage."""
    telling = _checked(projection, telling)
    if not telling.kind:
        before = asking.get(projection, telling.subject, telling.predicate, instant(telling.valid_from))
        telling = telling._replace(kind=before[0].kind if before else "fact")
    words.check(telling.kind, telling.predicate, telling.value)
    return _write(projection, telling, actor, TELL)


def correct(projection: Projection, telling: Telling, actor: Actor, as_of: str = "") -> Outcome:
    """Puts another value in the place of the fact that holds now, or held `as_of`: that one was never true.

    What the telling does not say is taken from the fact that it corrects. Raises NotFound where there is none.
    """
    telling = _checked(projection, telling)
    found = asking.get(projection, telling.subject, telling.predicate, as_of)
    found = [fact for fact in found if not fact.slot.rpartition("\0")[2]] or found
    if not found:
        when = " then" if as_of else " now"
        raise NotFound(f"{telling.subject} {telling.predicate}: nothing holds{when} that could be corrected")
    if len(found) > 1:
        raise WrongUsage(
            f"{telling.subject} {telling.predicate}: {len(found)} facts hold: retract the one that is wrong"
        )
    old = found[0]
    words.check(old.kind, telling.predicate, telling.value)
    telling = telling._replace(
        kind=old.kind,
        entity=old.entity,
        valid_from=old.valid_from,
        valid_to=telling.valid_to or ("" if old.closed_by else old.valid_to),
        anchors=telling.anchors or old.anchors,
        beside=bool(old.slot.rpartition("\0")[2]),
    )
    return _write(projection, telling, actor, CORRECT, old.id)


def retract(projection: Projection, given: str, because: str, actor: Actor, key: str = "") -> Outcome:
    """Says that a fact was never true. Raises NotFound, WrongUsage for an id that may be several, Refused."""
    found = asking.by_id(projection, given)
    if not found:
        raise NotFound(f"no fact has an id that begins with {given} (codegraph history SUBJECT shows them)")
    if len(found) > 1:
        raise WrongUsage(f"{given} may be {len(found)} facts: {', '.join(fact.id for fact in found)}")
    fact = found[0]
    if fact.void is not None:
        raise Refused(f"{fact.id} was {fact.void.words()} already")
    fields = {"predicate": fact.predicate, "target": fact.id, "scope": logs.SCOPES[projection.tier]}
    if slot_beside := fact.slot.rpartition("\0")[2]:
        fields |= {"value": slot_beside, "beside": True}  # type: ignore[dict-item]  # a field of JSON
    event = events.tell(actor, RETRACT, fact.kind, fact.subject, because, fields, key)
    logs.tell(projection.workspace, event, projection.tier)
    with Projection(projection.workspace, projection.tier) as after:
        for one in after.facts("id = ?", fact.id):
            if one.void is not None:
                return Outcome("retracted", one, [])
    raise _lost(event)


def re_anchor(projection: Projection, fact: Fact, anchors: tuple[dict[str, Any], ...], actor: Actor) -> Fact:
    """Tells where the code of a fact is now, and nothing else of it."""
    now = [(one.get("path"), one.get("symbol")) for one in anchors]
    gone = [one for one in fact.anchors if (one.get("path"), one.get("symbol")) not in now]
    fields: dict[str, Any] = {
        "predicate": fact.predicate,
        "entity" if fact.entity else "value": fact.value,
        "valid_from": fact.valid_from,
        "anchors": list(anchors),
        "moved_from": [{name: one[name] for name in ("path", "symbol") if name in one} for one in gone],
        "scope": logs.SCOPES[projection.tier],
    }
    if fact.slot.rpartition("\0")[2]:
        fields["beside"] = True
    event = events.tell(actor, TELL, fact.kind, fact.subject, "", fields)
    logs.tell(projection.workspace, event, projection.tier)
    with Projection(projection.workspace, projection.tier) as after:
        return after.facts("id = ?", fact.id)[0]


def alias(projection: Projection, subject: str, name: str, actor: Actor) -> str:
    """Declares another name of a subject, which writes and reads are told by from now on: created or reasserted."""
    subject, name = _name("a subject", subject), _name("an alias", name)
    target = asking.resolved(projection, subject)
    if asking.resolved(projection, name) == target:
        return "reasserted"
    if name != target and projection.rows("SELECT 1 FROM facts WHERE subject = ? AND void = '' LIMIT 1", name):
        raise Refused(f"{name} is a subject of its own, of which facts are told: it cannot stand for {target}")
    fields = {"value": name, "scope": logs.SCOPES[projection.tier]}
    logs.tell(projection.workspace, events.tell(actor, ALIAS, "fact", target, "", fields), projection.tier)
    return "created"


def _write(projection: Projection, telling: Telling, actor: Actor, verb: str, target: str = "") -> Outcome:
    event = _event(projection, telling, actor, verb, target)
    slot = slot_of(event)
    told = projection.told(slot)
    void = [fact for fact in folded(told, projection.tier).void if fact.value == value_of(event)]
    if void and telling.reinstate:
        event = _event(projection, telling, actor, verb, target, tuple(fact.id for fact in void))
    if event.id not in {one.id for one in told}:  # an idempotency key: told before
        tried = folded(sorted([*told, event], key=lambda one: one.order), projection.tier)
        if tried.outcomes[event.id] == REFUSED:
            if not void:
                raise WrongUsage(f"--until {telling.valid_to} lies before now, when it begins: say --at as well")
            raise AlreadyVoid(void[-1])
        logs.tell(projection.workspace, event, projection.tier)
    with Projection(projection.workspace, projection.tier) as after:
        now = folded(after.told(slot), projection.tier)
        for fact in [*now.facts, *now.void]:
            if event.id in fact.tellings:
                closed = [one for one in now.facts if one.closed_by == fact.id]
                closed += [one for one in now.void if one.void is not None and one.void.event == event.id]
                return Outcome(now.outcomes[event.id], fact, closed)
    raise _lost(event)


def _event(
    projection: Projection, telling: Telling, actor: Actor, verb: str, target: str, reinstates: tuple[str, ...] = ()
) -> Event:
    fields: dict[str, Any] = {
        "predicate": telling.predicate,
        "entity" if telling.entity else "value": telling.value,
        "valid_from": telling.valid_from,
        "valid_to": telling.valid_to,
        "source": telling.source,
        "anchors": list(telling.anchors),
        "scope": logs.SCOPES[projection.tier],
        "probe": telling.probe,
        "target": target,
        "reinstates": list(reinstates),
    }
    if telling.beside:
        fields["beside"] = True
    return events.tell(actor, verb, telling.kind, telling.subject, telling.because, fields, telling.key)


def _checked(projection: Projection, telling: Telling) -> Telling:
    """The telling with names as they are kept, declared ones resolved. Raises WrongUsage."""
    subject = asking.resolved(projection, _name("a subject", telling.subject))
    predicate = _name("a predicate", telling.predicate)
    value = normal(telling.value)
    if not value:
        raise WrongUsage("the value is empty: say what is the case, or retract what is not")
    if len(value) > MAX_VALUE:
        raise WrongUsage(
            f"a value of {len(value):,} characters is more than {MAX_VALUE:,}: write it into a file, "
            "tell its gist and name the file with --source or --about"
        )
    if telling.entity:
        value = asking.resolved(projection, value)
    begins, ends = instant(telling.valid_from), instant(telling.valid_to)
    if begins and ends and ends <= begins:
        raise WrongUsage(f"--until {telling.valid_to} is not after --at {telling.valid_from}")
    return telling._replace(subject=subject, predicate=predicate, value=value)


def _name(what: str, given: str) -> str:
    name = normal(given)
    if not name or len(name) > MAX_NAME:
        raise WrongUsage(f"{what} has 1 to {MAX_NAME} characters, not {len(name):,}")
    return name


def _lost(event: Event) -> CodegraphError:
    return CodegraphError(f"the event {event.id} was written, but is not there (codegraph doctor tells why)")
