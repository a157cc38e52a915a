"""The log of events: what is appended is read, whatever happens to the file in between."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexer.errors import CodegraphError
from indexer.events import NAME, Actor, Event, append, read, tell
from indexer.events.event import true_id, written
from indexer.events.log import MAX_LINE
from tests.conftest import run_git
from tests.killing import killed_at

ME = Actor("Ann", "claude", "s1")


def told(subject: str = "a", **fields: Any) -> Event:
    return tell(ME, "retire", "rule", subject, "because é", fields)


def lines(top: Path) -> list[str]:
    return (top / NAME).read_text().splitlines()


def test_what_is_told_is_read(tmp_path: Path) -> None:
    event = told(value="x\ny\u2028 猫", anchors=[{"path": "a.py", "blob": "12"}], valid_from="2026-01-01")
    append(str(tmp_path), event)
    assert read(str(tmp_path)).events == [event]
    assert read(str(tmp_path)).problems == []
    (line,) = (tmp_path / NAME).read_bytes().decode().rstrip("\n").split("\n")
    table = json.loads(line)
    assert table["actor"] == {"user": "Ann", "agent": "claude", "session": "s1"}
    assert (table["verb"], table["kind"], table["subject"], table["because"]) == ("retire", "rule", "a", "because é")
    assert table["anchors"] == [{"path": "a.py", "blob": "12"}]
    assert "猫" in line
    assert read(str(tmp_path), kind="fact").events == []
    assert read(str(tmp_path), kind="rule").events == [event]


def test_no_log_is_an_empty_one(tmp_path: Path) -> None:
    assert read(str(tmp_path)) == ([], [])
    assert read(str(tmp_path / "nowhere")) == ([], [])
    (tmp_path / ".codegraph").mkdir()
    assert read(str(tmp_path)) == ([], [])


def test_what_is_half_a_letter_is_kept(tmp_path: Path) -> None:
    append(str(tmp_path), told(value="\ud800"))
    (event,) = read(str(tmp_path)).events
    assert event.text("value") == "\ud800"


def test_a_retry_is_one_event_and_a_second_telling_another(tmp_path: Path) -> None:
    first, again = (tell(ME, "did", "evidence", "s", key="stop-1") for _ in range(2))
    other = tell(ME._replace(session="s2"), "did", "evidence", "s", key="stop-1")
    assert first.id == again.id != other.id
    assert told().id != told().id
    for event in (first, again, other, first):
        append(str(tmp_path), event)
    assert [event.id for event in read(str(tmp_path)).events] == [first.id, other.id]
    assert len(lines(tmp_path)) == 4


def test_a_changed_line_is_told_and_the_true_one_counts(tmp_path: Path) -> None:
    event = told()
    changed = event._replace(because="another reason")
    append(str(tmp_path), changed)
    log = read(str(tmp_path))
    assert [(one.line, one.message) for one in log.problems] == [
        (1, f"event {event.id[:12]} was changed after it was written")
    ]
    assert log.events == [changed]
    append(str(tmp_path), event)
    assert read(str(tmp_path)).events == [event]


def test_a_torn_last_line_is_set_aside_and_the_next_event_stands_alone(tmp_path: Path) -> None:
    first, second, third = told("1"), told("2"), told("3")
    append(str(tmp_path), first)
    append(str(tmp_path), second)
    whole = (tmp_path / NAME).read_bytes()
    for cut in range(len(written(first)), len(whole)):
        (tmp_path / NAME).write_bytes(whole[:cut])
        torn = cut > len(written(first))
        log = read(str(tmp_path))
        assert log.events == [first]
        assert [one.line for one in log.problems] == ([2] if torn else [])
        append(str(tmp_path), third)
        log = read(str(tmp_path))
        whole_line = cut == len(whole) - 1  # only its end was lost
        assert [one.subject for one in log.events] == (["1", "2", "3"] if whole_line else ["1", "3"])
        assert [one.line for one in log.problems] == ([2] if torn and not whole_line else [])


JUNK = [
    (b"[1]", "no JSON object"),
    (b"{", "not JSON"),
    (b'{"a": 1} {"b": 2}', "not JSON"),
    (b"\xff", "not UTF-8"),
    (b"<<<<<<< HEAD", "conflict marker"),
    (b"=======", "conflict marker"),
    (b'{"id": "x", "verb": "retire", "kind": "rule", "subject": "a"}', "no `told_at`"),
    (b'{"id": 7, "told_at": "2026-01-01T00:00:00Z", "verb": "v", "kind": "rule", "subject": "a"}', "no `id`"),
    (b'{"id": "x", "told_at": "yesterday", "verb": "v", "kind": "rule", "subject": "a"}', "is no time"),
    (
        b'{"id": "x", "told_at": "2026-01-01T00:00:00Z", "verb": "v", "kind": "rule", "subject": "a", "actor": 3}',
        "`act",
    ),
    (b"[" * 60000, "nested too deeply"),
    (b'"' + b"x" * MAX_LINE + b'"', "longer than"),
]


@pytest.mark.parametrize(("junk", "said"), JUNK)
def test_junk_is_told_with_its_line_and_the_rest_is_read(tmp_path: Path, junk: bytes, said: str) -> None:
    first, last = told("1"), told("2")
    (tmp_path / ".codegraph").mkdir()
    (tmp_path / NAME).write_bytes(b"\xef\xbb\xbf" + written(first) + b"\n" + junk + b"\r\n" + written(last))
    log = read(str(tmp_path))
    assert log.events == [first, last]
    ((path, line, message),) = log.problems
    assert (path, line) == (NAME, 3)
    assert said in message


def test_line_ends_of_windows_are_none_of_the_events(tmp_path: Path) -> None:
    event = told()
    (tmp_path / ".codegraph").mkdir()
    (tmp_path / NAME).write_bytes(written(event).replace(b"\n", b"\r\n"))
    assert read(str(tmp_path)) == ([event], [])


def test_an_event_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CodegraphError, match="point at a file"):
        append(str(tmp_path), told(value="x" * MAX_LINE))
    assert not (tmp_path / NAME).exists()


def test_links_out_of_the_workspace_are_refused_and_inside_followed(tmp_path: Path) -> None:
    top, outside = tmp_path / "w", tmp_path / "out"
    (top / "inside").mkdir(parents=True)
    outside.mkdir()
    (outside / "log.jsonl").write_bytes(written(told()))
    (top / ".codegraph").symlink_to(outside)
    with pytest.raises(CodegraphError, match="leads out of"):
        append(str(top), told())
    log = read(str(top))
    assert log.events == []
    assert "leads out of" in log.problems[0].message
    assert len((outside / "log.jsonl").read_text().splitlines()) == 1
    (top / ".codegraph").unlink()
    (top / ".codegraph").symlink_to("inside")
    append(str(top), told())
    assert len(read(str(top)).events) == 1
    (top / "inside/log.jsonl").unlink()
    (top / "inside/log.jsonl").symlink_to(outside / "log.jsonl")
    with pytest.raises(CodegraphError, match="leads out of"):
        append(str(top), told())


def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path) -> None:
    (tmp_path / ".codegraph").mkdir()
    os.mkfifo(tmp_path / NAME)
    with pytest.raises(CodegraphError, match="not a regular file"):
        append(str(tmp_path), told())
    assert "not a regular file" in read(str(tmp_path)).problems[0].message
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).mkdir()
    with pytest.raises(OSError):
        append(str(tmp_path), told())
    assert read(str(tmp_path)).problems


def test_git_merges_the_log_by_union(repo: Callable[..., Path], git: Callable[..., str]) -> None:
    top = repo({"a.py": "a = 1\n"})
    append(str(top), told("0"))
    assert (top / ".codegraph/.gitattributes").read_text() == "log.jsonl merge=union -text\n"
    git(top, "add", "-A")
    git(top, "commit", "-qm", "log")
    git(top, "checkout", "-qb", "other")
    append(str(top), told("1"))
    git(top, "commit", "-qam", "1")
    git(top, "checkout", "-q", "main")
    append(str(top), told("2"))
    git(top, "commit", "-qam", "2")
    git(top, "merge", "-q", "other")
    log = read(str(top))
    assert [event.subject for event in log.events] == ["0", "1", "2"]
    assert not log.problems


def test_attributes_that_are_there_are_kept(tmp_path: Path) -> None:
    (tmp_path / ".codegraph").mkdir()
    attributes = tmp_path / ".codegraph/.gitattributes"
    attributes.write_text("*.toml text")
    append(str(tmp_path), told())
    assert attributes.read_text() == "*.toml text\nlog.jsonl merge=union -text\n"
    (tmp_path / NAME).unlink()
    append(str(tmp_path), told())
    assert attributes.read_text().count("log.jsonl") == 1


WRITER = """
import sys
from indexer.events import Actor, append, tell
for n in range(int(sys.argv[3])):
    append(sys.argv[1], tell(Actor("w" + sys.argv[2]), "retire", "rule", f"{sys.argv[2]}-{n}", "x" * 5000))
"""


def test_twenty_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    words = [sys.executable, "-c", WRITER, str(tmp_path)]
    running = [subprocess.Popen([*words, str(n), "10"], cwd=root) for n in range(20)]
    assert [one.wait() for one in running] == [0] * 20
    log = read(str(tmp_path))
    assert not log.problems
    assert {event.subject for event in log.events} == {f"{w}-{n}" for w in range(20) for n in range(10)}


def test_a_kill_at_any_moment_loses_at_most_its_own_line(tmp_path: Path) -> None:
    kills = 0
    for number in range(200):
        top = tmp_path / str(number)
        top.mkdir()
        before = told("before")
        if number % 2:
            append(str(top), before)
        kept = [before] if number % 2 else []
        mine = told("mine")
        killed = killed_at(number // 2, lambda: append(str(top), mine))  # noqa: B023 - it runs at once
        log = read(str(top))
        assert log.events in (kept, [*kept, mine])
        assert killed or mine in log.events
        after = told("after")
        append(str(top), after)
        assert [one for one in read(str(top)).events if one != mine] == [*kept, after]
        assert "merge=union" in (top / ".codegraph/.gitattributes").read_text()
        kills += killed
        if not killed and number % 2:
            break
    assert kills > 20


def test_an_event_that_only_half_fits_is_told(tmp_path: Path) -> None:
    append(str(tmp_path), told("1"))
    size = (tmp_path / NAME).stat().st_size + 20
    limited = f"import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));"
    limited += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);" + WRITER
    words = [sys.executable, "-c", limited, str(tmp_path), "2", "1"]
    done = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "only a part of the event could be written: make room, then tell it again" in done.stderr
    log = read(str(tmp_path))
    assert [event.subject for event in log.events] == ["1"]
    assert [(one.line, one.message) for one in log.problems] == [(2, "the last line was cut short: set aside")]


EVENTS = [told(str(n % 7), value=str(n)) for n in range(12)]
EVENTS += [one._replace(because="changed") for one in EVENTS[:3]]
EVENTS += [one._replace(told_at="2020-01-01T00:00:00Z") for one in EVENTS[3:5]]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(range(len(EVENTS))), max_size=40), st.randoms(use_true_random=False))
def test_any_order_and_any_copies_say_the_same(chosen: list[int], dice: random.Random) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        (top / ".codegraph").mkdir()
        (top / NAME).write_bytes(b"".join(written(EVENTS[n]) for n in chosen))
        first = read(name).events
        mixed = chosen + [dice.choice(chosen) for _ in range(5) if chosen]
        dice.shuffle(mixed)
        (top / NAME).write_bytes(b"".join(written(EVENTS[n]) for n in mixed))
        assert read(name).events == first
        assert len({event.id for event in first}) == len(first) == len({EVENTS[n].id for n in chosen})


def test_the_clock_orders_events_and_the_id_equal_ones() -> None:
    early = told()._replace(told_at="2026-01-01T00:00:00Z")
    later = told()._replace(told_at="2026-01-01T00:00:00.5Z")
    assert sorted([later, early], key=lambda event: event.order) == [early, later]
    assert true_id(early) == early.id  # the clock is no part of it
    two = [told()._replace(told_at="2026-01-01T00:00:00Z") for _ in range(2)]
    assert sorted(two, key=lambda event: event.order) == sorted(two, key=lambda event: event.id)


def test_a_log_survives_git_stash_as_git_keeps_it(repo: Callable[..., Path]) -> None:
    top = repo({"a.py": ""})
    append(str(top), told("1"))
    run_git(top, "add", "-A")
    run_git(top, "commit", "-qm", "log")
    append(str(top), told("2"))
    run_git(top, "stash", "-q")
    assert [event.subject for event in read(str(top)).events] == ["1"]
    append(str(top), told("3"))
    run_git(top, "commit", "-qam", "3")
    run_git(top, "stash", "pop", "-q")
    assert {event.subject for event in read(str(top)).events} == {"1", "2", "3"}
