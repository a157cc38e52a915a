"""Corrections folded from events: chains, loops, tombstones, and that order and copies do not matter."""

import random
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexer import events
from indexer.events import Actor, Event, tell
from indexer.events.event import written
from indexer.paths import USER_LOG
from indexer.rules import Reading, corrections, read_rules
from indexer.rules.corrections import LIVE, RETIRED, SUPERSEDED, TOMBSTONED, folded
from indexer.rules.near import distance, nearest
from indexer.rules.table import table

ME = Actor("Ann")


def supersede(old: str, new: str, text: str = "", at: int = 0, **fields: object) -> Event:
    return _at(tell(ME, "supersede", "rule", old, f"{old} is wrong", {"entity": new, "value": text, **fields}), at)


def retire(old: str, text: str = "", at: int = 0, **fields: object) -> Event:
    return _at(tell(ME, "retire", "rule", old, f"{old} is gone", {"value": text, **fields}), at)


def reinstate(old: str, *cancels: Event, at: int = 0) -> Event:
    return _at(tell(ME, "reinstate", "rule", old, "", {"cancels": [one.id for one in cancels]}), at)


def _at(event: Event, at: int) -> Event:
    return event._replace(told_at=f"2026-01-01T00:00:{at:02}Z")


def write(top: Path, *told: Event) -> None:
    (top / ".codegraph").mkdir(exist_ok=True)
    (top / events.NAME).write_bytes(b"".join(written(event) for event in told))


def test_chains_are_followed_to_the_head(tmp_path: Path) -> None:
    write(tmp_path, supersede("a", "b", "A.", 1), supersede("b", "c", "B.", 2), supersede("x", "y", "X.", 3))
    known = corrections.read(str(tmp_path))
    found = known.standing("a")
    assert (found.state, found.head, [one.old for one in found.steps]) == (SUPERSEDED, "c", ["a", "b"])
    assert found.steps[0].words() == "superseded 2026-01-01 by Ann: a is wrong"
    assert known.standing("b").head == "c"
    assert known.standing("c") == (LIVE, "c", ())
    assert known.standing("z").live
    assert [one.old for one in known.replaced("c")] == ["b", "a"]
    assert [one.old for one in known.replaced("y")] == ["x"]
    assert known.replaced("z") == known.replaced("a") == []
    assert known
    assert known.problems == []


def test_a_chain_may_end_in_nothing(tmp_path: Path) -> None:
    write(tmp_path, supersede("a", "b", "A.", 1), retire("b", "B.", 2), retire("r", "R.", 3))
    known = corrections.read(str(tmp_path))
    assert (known.standing("a").state, known.standing("a").head) == (SUPERSEDED, "")
    assert (known.standing("r").state, known.standing("r").head) == (RETIRED, "")
    assert known.standing("r").steps[0].words() == "retired 2026-01-01 by Ann: r is gone"


def test_without_a_log_every_rule_is_live(tmp_path: Path) -> None:
    known = corrections.read(str(tmp_path), home=str(tmp_path / "home"), user=str(tmp_path / "user"))
    assert not known
    assert known.standing("a", "A.").live
    assert not (tmp_path / "home").exists()


def test_a_text_stays_corrected_when_it_is_written_as_another_rule(tmp_path: Path) -> None:
    write(
        tmp_path,
        supersede("a", "b", "Use tabs.", 1),
        supersede("old", "new", "Same.", 2),
        retire("c", "Test.", 3, spared=["kept"]),
    )
    known = corrections.read(str(tmp_path))
    again = known.standing("a2", "Use\n  tabs.")
    assert (again.state, again.head, again.steps[0].old) == (TOMBSTONED, "b", "a")
    assert known.standing("a2", "Use tabs!").live
    assert known.standing("kept", "Test.").live  # it was there for other files when the other was corrected
    assert known.standing("copy", "Test.").live  # so only the one rule was, not the text
    assert known.standing("c", "Test.").state == RETIRED
    assert known.standing("new", "Same.").live  # the successor: the same text for other files
    assert known.standing("other", "Same.").state == TOMBSTONED


def test_a_reinstatement_names_what_it_takes_back(tmp_path: Path) -> None:
    first, second = supersede("a", "b", "A.", 5), retire("a", "A.", 4)
    write(tmp_path, first, second, reinstate("a", first, second, at=1))  # whatever the clocks
    known = corrections.read(str(tmp_path))
    assert known.standing("a", "A.").live
    assert known.problems == []
    write(tmp_path, first, second, reinstate("a", second, at=6))
    assert corrections.read(str(tmp_path)).standing("a").state == SUPERSEDED
    again = retire("a", "A.", 7)
    write(tmp_path, first, second, reinstate("a", first, second, at=8), again)
    assert corrections.read(str(tmp_path)).standing("a").state == RETIRED
    write(tmp_path, retire("t", "T.", 1), reinstate("t2", at=2))
    known = corrections.read(str(tmp_path))
    assert known.standing("t2", "T.").live
    assert known.standing("t3", "T.").state == TOMBSTONED


def test_loops_are_broken_at_their_oldest_edge_and_told(tmp_path: Path) -> None:
    write(tmp_path, supersede("a", "b", "A.", 1), supersede("b", "c", "B.", 2), supersede("c", "a", "C.", 3))
    known = corrections.read(str(tmp_path))
    assert known.standing("a").live
    assert known.standing("b").head == known.standing("c").head == "a"
    ((path, line, message),) = known.problems
    assert (path, line) == (events.NAME, 0)
    assert "a and b supersede each other in a circle" in message
    write(tmp_path, supersede("a", "a", "A.", 1), supersede("b", "", "B.", 2))
    known = corrections.read(str(tmp_path))
    assert known.standing("a").live
    assert known.standing("b").live
    assert sorted(one.message.partition(": ")[2] for one in known.problems) == [
        "a supersedes itself: left out",
        "supersedes b by nothing: left out",
    ]


def test_of_two_corrections_the_later_counts_and_both_are_told(tmp_path: Path) -> None:
    one, two = supersede("a", "b", "A.", 1), retire("a", "A.", 2)
    write(tmp_path, two, one)
    known = corrections.read(str(tmp_path))
    assert known.standing("a").state == RETIRED
    assert "a was corrected twice: retired 2026-01-01T00:00:02 counts" in known.problems[0].message
    assert known.uncounted("a") == [one.id]
    same = supersede("a", "b", "A.", 3)
    write(tmp_path, one, same)
    assert corrections.read(str(tmp_path)).problems == []


def test_a_workspace_and_the_user_do_not_correct_each_others_rules(tmp_path: Path) -> None:
    top, other, user = tmp_path / "w", tmp_path / "other", tmp_path / "user"
    for one in (top, other, user):
        one.mkdir()
    write(top, supersede("a", "b", "A.", 1))
    (user / USER_LOG).write_bytes(written(retire("u", "U.", 1)))
    home = tmp_path / "home"
    known = corrections.read(str(top), str(home), str(user))
    assert known.standing("a", "A.").state == SUPERSEDED
    assert known.standing("a", "A.", "user").live
    assert known.standing("u", "U.", "user").state == RETIRED
    assert known.standing("u", "U.").live
    there = corrections.read(str(other), str(home), str(user))
    assert there.standing("a", "A.").live
    assert there.standing("u", "U.", "user").state == RETIRED


def test_what_is_kept_is_never_older_than_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.rules.stored._SETTLED", 0)
    top, home = str(tmp_path), str(tmp_path / "home")
    write(tmp_path, supersede("a", "b", "A.", 1))
    assert corrections.read(top, home).standing("a").head == "b"
    assert (tmp_path / "home/rules/corrections").exists()
    assert corrections.read(top, home).standing("a").head == "b"
    events.append(top, retire("b", "B.", 2))
    assert corrections.read(top, home).standing("a").head == ""
    (tmp_path / "home/rules/corrections").write_bytes(b"junk")
    assert corrections.read(top, home).standing("a").head == ""
    (tmp_path / events.NAME).unlink()
    assert corrections.read(top, home).standing("a").live


def test_what_is_odd_is_told(tmp_path: Path) -> None:
    odd = tell(ME, "rename", "rule", "a")
    lost = tell(ME, "reinstate", "rule", "a", "", {"cancels": ["0123456789abcdef"]})
    fact = tell(ME, "rename", "fact", "a")
    write(tmp_path, odd, lost, fact, retire("r", "R.", 1))
    with open(tmp_path / events.NAME, "ab") as file:
        file.write(b'{"kind": "rule"}\n{"torn')
    known = corrections.read(str(tmp_path))
    assert known.standing("r").state == RETIRED
    assert [(one.line, one.message.partition(": ")[2] or one.message) for one in known.problems] == [
        (6, "set aside"),
        (5, "no `id`"),
        (0, "'rename' is no verb for a rule"),
        (0, "event 0123456789ab is taken back, but is not in the log"),
    ]


NAMES = ["a", "b", "c", "d", "e"]
POOL = [supersede(old, new, f"{old}.", at) for at in range(2) for old in NAMES for new in NAMES]
POOL += [retire(old, f"{old}.", at) for at in range(2) for old in NAMES]
POOL += [reinstate(event.subject, event) for event in POOL[::3]]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(POOL), max_size=30), st.randoms(use_true_random=False))
def test_any_order_and_any_copies_fold_to_the_same(told: list[Event], dice: random.Random) -> None:
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), *told)
        first = events.read(name).events
        mixed = told + [dice.choice(told) for _ in range(5) if told]
        dice.shuffle(mixed)
        write(Path(name), *mixed)
        known = folded(first, "log")
        assert folded(events.read(name).events, "log") == known
    there = corrections.Corrections({"": known})
    for one in NAMES:
        found = there.standing(one, f"{one}.")  # it comes to an end, whatever loops were told
        assert found.live or len({step.old for step in found.steps}) == len(found.steps)
        assert not found.head or there.standing(found.head).live


def test_long_chains_fold_in_linear_time() -> None:
    count = 20_000
    told = [supersede(f"r{n}", f"r{n + 1}", f"{n}.", 0) for n in range(count)]
    told += [supersede(f"r{count}", "r0", "", 0)]
    began = time.process_time()
    known = corrections.Corrections({"": folded(told, "log")})
    assert time.process_time() - began < 2
    assert len(known.problems) == 1
    assert len(known.standing("r1").steps) in (count - 1, count)


def test_corrected_rules_cost_a_question_little(tmp_path: Path) -> None:
    top, home, count = tmp_path / "w", str(tmp_path / "home"), 3000
    (top / ".codegraph/rules").mkdir(parents=True)
    (top / ".codegraph/rules/all.toml").write_text(
        "".join(f'[[rule]]\ntext = "Rule {n}."\npaths = ["src/**"]\n' for n in range(count))
    )
    (top / "CLAUDE.md").write_text("".join(f"- Old {n}.\n" for n in range(100)))

    def seconds() -> tuple[float, Reading]:
        read_rules(top, "other/a.py", home=home)
        began = time.process_time()
        found = read_rules(top, "other/a.py", home=home)
        return time.process_time() - began, found

    rules = table(str(top)).rules()
    assert table(str(top)).named(rules[-1].id) == rules[-1]
    assert table(str(top)).named("0" * 12) is None
    assert len(seconds()[1].rules) == 100
    heads = [rule.id for rule in rules if rule.text.startswith("Rule")]
    olds = [rule for rule in rules if rule.text.startswith("Old")]
    write(top, *[supersede(old.id, heads[-1 - n], old.text, 1) for n, old in enumerate(olds)])
    spent, reading = seconds()
    assert reading.rules == []
    assert [one.instead for one in reading.corrected] == [f"Rule {count - 1 - n}." for n in range(100)]
    assert spent < 0.5  # unpacking all rules for each took ten times that


def test_near_texts() -> None:
    texts = ["Use four blanks for a tab.", "Never commit in a loop.", "Short."]
    assert nearest("Use four blanks for a tap.", texts) == (texts[0], 1)
    assert nearest("Never commit in a hoop!", texts) == (texts[1], 2)
    assert nearest("Never merge in the loop.", texts) == ("", 0)
    assert nearest(texts[0], texts) == ("", 0)
    assert nearest("Shirt.", texts) == ("", 0)
    assert nearest("", texts) == ("", 0)


@settings(max_examples=300, deadline=None)
@given(st.text("ab", max_size=9), st.text("ab", max_size=9), st.integers(0, 5))
def test_distance_is_the_least_number_of_edits(one: str, other: str, most: int) -> None:
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row = row, [at]
        for to, there in enumerate(other, 1):
            row.append(min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != there)))
    assert distance(one, other, most) == min(row[-1], most + 1)
    assert distance(other, one, most) == min(row[-1], most + 1)


def test_what_was_settled_is_not_near(tmp_path: Path) -> None:
    write(tmp_path, supersede("a", "b", "The limit is 30 seconds.", 1))
    known = corrections.read(str(tmp_path))
    assert known.near("b", "The limit is 60 seconds.") is None  # the successor
    found = known.near("z", "The limit is 31 seconds.")
    assert found is not None
    assert (found[0].old, found[1]) == ("a", 1)
    assert known.near("z", "The limit is\n30 seconds.") is None  # corrected itself
