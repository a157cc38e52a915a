"""The fold: whatever the order of lines, the union of logs and the copies in them, one timeline without overlaps."""

import random
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from indexer.events import NAME, Actor, Event
from indexer.events.event import true_id, written
from indexer.memory.fact import CORRECT, RETRACT, TELL, Fact
from indexer.memory.folding import Slot, folded
from indexer.memory.projection import Projection
from indexer.memory.times import holds
from indexer.repository import Workspace

DAYS = [f"2026-01-{day:02}" for day in range(1, 15)]
ASKED = [f"{day}T12:00:00.000000000" for day in DAYS]
WHO = [Actor("ann"), Actor("ann", "claude", "s1"), Actor("bob")]


def event(
    number: int,
    verb: str = TELL,
    value: str = "",
    begins: str = "",
    ends: str = "",
    target: str = "",
    who: int = 0,
    clock: int | None = None,
    reinstates: tuple[str, ...] = (),
    subject: str = "auth",
) -> Event:
    fields: dict[str, object] = {"predicate": "strategy", "scope": "workspace", "nonce": str(number)}
    given = {"value": value, "valid_from": begins, "valid_to": ends, "target": target, "reinstates": list(reinstates)}
    fields |= {name: one for name, one in given.items() if one}
    moment = number if clock is None else clock
    told_at = f"2026-01-20T00:{moment // 60:02}:{moment % 60:02}.000000Z"
    made = Event("", told_at, WHO[who], verb, "fact", subject, "", fields)
    return made._replace(id=true_id(made))


def values(slot: Slot) -> list[tuple[str, str, str]]:
    return [(fact.value, fact.valid_from, fact.valid_to) for fact in slot.facts]


step = st.tuples(
    st.sampled_from([TELL, TELL, TELL, CORRECT, RETRACT]),
    st.sampled_from("abcd"),
    st.integers(0, 13),
    st.integers(0, 20),
    st.integers(0, 40),
    st.integers(0, 2),
    st.integers(0, 9),
    st.booleans(),
)


def story(steps: list[tuple[str, str, int, int, int, int, int, bool]]) -> list[Event]:
    """Events about one slot: what they retract and correct is told before or after them, by clocks that differ."""
    told: list[Event] = []
    for number, (verb, value, first, last, at, who, clock, again) in enumerate(steps):
        target = told[at % len(told)].id if told else "0" * 24
        if verb == RETRACT:
            told.append(event(number, RETRACT, target=target, who=who, clock=clock))
            continue
        ends = DAYS[last] if first < last < len(DAYS) else ""
        back = tuple(one.id for one in told) if again else ()
        told.append(event(number, verb, value, DAYS[first], ends, target if verb == CORRECT else "", who, clock, back))
    return told


def no_two_at_once(facts: list[Fact]) -> None:
    for at in ASKED:
        assert len([fact for fact in facts if holds(fact.begins, fact.ends, at)]) <= 1
    for one, other in pairwise(facts):
        assert one.begins < other.begins
        assert one.ends
        assert one.ends <= other.begins


@settings(max_examples=300, deadline=None)
@given(st.lists(step, max_size=14))
def test_two_facts_never_cover_one_instant(steps: list[tuple[str, str, int, int, int, int, int, bool]]) -> None:
    told = sorted(story(steps), key=lambda one: one.order)
    now = folded(told)
    no_two_at_once(now.facts)
    known = {one.id for one in now.void}
    assert not known & {fact.id for fact in now.facts}
    retracted = {one.fields["target"] for one in told if one.verb == RETRACT}
    assert not retracted & {fact.id for fact in now.facts}
    for at in [one.order[0] for one in told]:
        no_two_at_once(folded(told, known_at=at).facts)


@settings(max_examples=60, deadline=None)
@given(st.lists(step, max_size=10), st.integers(0, 2**16))
def test_any_union_of_logs_in_any_order_projects_to_the_same(
    tmp_path_factory: object, steps: list[tuple[str, str, int, int, int, int, int, bool]], seed: int
) -> None:
    told = story(steps)
    chance = random.Random(seed)
    top = Path(tmp_path_factory.mktemp("w"))  # type: ignore[attr-defined]  # pytest's own
    home = str(top / "home")
    workspace = Workspace(str(top), str(top / ".git"), str(top / ".git"), home, home)
    logs = [top / NAME, Path(home) / "log.jsonl"]
    expected = folded(sorted(told, key=lambda one: one.order))
    held: list[list[Event]] = [[], []]
    for part in (told[: len(told) // 2], told):  # built from nothing, then brought up to date by what a merge wrote
        for log, lines in zip(logs, held):
            fresh = [one for one in part if one not in held[0] or one not in held[1]]
            chosen = fresh if log is logs[0] else [one for one in fresh if chance.random() < 0.5]
            merged = lines + chosen + [one for one in chosen if chance.random() < 0.3]
            lines[:] = merged
            if chance.random() < 0.5:
                chance.shuffle(merged)
            log.parent.mkdir(exist_ok=True)
            log.write_bytes(b"".join(map(written, merged)) + b'{"torn": ')
        with Projection(workspace) as projection:
            found = projection.facts("void = '' ORDER BY begins")
            void = projection.facts("void != ''")
    assert found == expected.facts
    assert sorted(void) == sorted(expected.void)


def test_a_later_value_closes_the_old_one_where_it_begins() -> None:
    first, second = event(1, value="a", begins=DAYS[0]), event(2, value="b", begins=DAYS[4])
    slot = folded([first, second])
    assert values(slot) == [("a", DAYS[0], DAYS[4]), ("b", DAYS[4], "")]
    assert slot.outcomes == {first.id: "created", second.id: "superseded"}
    assert slot.facts[0].closed_by == second.id


def test_a_value_told_late_takes_its_place_and_the_present_stays() -> None:
    told = [
        event(1, value="a", begins=DAYS[0]),
        event(2, value="b", begins=DAYS[9]),
        event(3, value="c", begins=DAYS[4]),
    ]
    slot = folded(told)
    assert values(slot) == [("a", DAYS[0], DAYS[4]), ("c", DAYS[4], DAYS[9]), ("b", DAYS[9], "")]
    assert slot.outcomes[told[2].id] == "superseded"


def test_a_value_told_again_is_reinforced_and_only_a_later_end_counts() -> None:
    told = [
        event(1, value="a", begins=DAYS[0], ends=DAYS[5]),
        event(2, value="a", begins=DAYS[1], ends=DAYS[3]),
        event(3, value="a", begins=DAYS[1], ends=DAYS[8]),
    ]
    assert values(folded(told[:2])) == [("a", DAYS[0], DAYS[5])]
    slot = folded(told)
    assert values(slot) == [("a", DAYS[0], DAYS[8])]
    assert slot.facts[0].told == 3
    assert set(slot.outcomes.values()) == {"created", "reasserted"}


def test_another_value_for_the_same_instant_was_never_true() -> None:
    told = [event(1, value="a", begins=DAYS[0]), event(2, value="b", begins=DAYS[0])]
    slot = folded(told)
    assert values(slot) == [("b", DAYS[0], "")]
    assert [(fact.value, fact.void and fact.void.state) for fact in slot.void] == [("a", "corrected")]


def test_a_retraction_does_not_reopen_what_the_fact_had_closed() -> None:
    first, second = event(1, value="a", begins=DAYS[0]), event(2, value="b", begins=DAYS[4])
    gone = event(3, RETRACT, target=second.id)
    assert values(folded([first, second, gone])) == [("a", DAYS[0], DAYS[4])]
    assert [one.id for one in folded([first, second, gone]).void] == [second.id]


def test_what_was_known_before_a_retraction_is_marked() -> None:
    first = event(1, value="a", begins=DAYS[0])
    gone = event(9, RETRACT, target=first.id)
    then = folded([first, gone], known_at="2026-01-20T00:00:05.000000000")
    assert values(then) == [("a", DAYS[0], "")]
    assert then.facts[0].void is not None
    assert then.facts[0].void.state == "later retracted"
    assert folded([first, gone]).facts == []


def test_a_retraction_counts_whatever_the_clocks_say() -> None:
    first = event(5, value="a", begins=DAYS[0])
    gone = event(6, RETRACT, target=first.id, clock=1)
    told = sorted([first, gone], key=lambda one: one.order)
    assert told[0] is gone
    assert folded(told).facts == []


def test_a_void_value_stays_out_until_it_is_reinstated() -> None:
    first = event(1, value="a", begins=DAYS[0])
    told = [first, event(2, RETRACT, target=first.id), event(3, value="a", begins=DAYS[2])]
    slot = folded(told)
    assert slot.facts == []
    assert slot.refused == [told[2]]
    again = event(4, value="a", begins=DAYS[2], reinstates=(first.id,))
    assert values(folded([*told, again])) == [("a", DAYS[2], "")]


def test_who_verifies_is_not_who_wrote() -> None:
    mine = [event(1, value="a", begins=DAYS[0], who=1), event(2, value="a", begins=DAYS[0], who=1)]
    assert folded(mine).facts[0].trust == "candidate"
    theirs = [*mine, event(3, value="a", begins=DAYS[0], who=2)]
    assert folded(theirs).facts[0].trust == "verified"
    assert folded(theirs).facts[0].verified_by == "bob"
