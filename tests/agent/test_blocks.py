"""Blocks under a budget, and what was said once."""

import os
import threading
from pathlib import Path

from indexer.agent.blocks import Block, Form, place, shrinking
from indexer.agent.said import MAX_LINES, MAX_SESSIONS, Said, forget
from indexer.agent.text import plain, quoted, size, source


def block(rank: int, *texts: str) -> Block:
    return Block(rank, tuple(Form(text, (text,) if at == 0 else ()) for at, text in enumerate(texts)))


def texts(blocks: list[Block], budget: int) -> list[str]:
    return [form.text for form in place(blocks, budget)]


def test_the_lowest_rank_gives_way_first() -> None:
    blocks = [block(1, "b" * 50, "b" * 20, "b"), block(0, "a" * 50, "a" * 20, "a")]
    assert texts(blocks, 200) == ["a" * 50, "b" * 50]
    assert texts(blocks, 80) == ["a" * 50, "b" * 20]
    assert texts(blocks, 60) == ["a" * 50, "b"]
    assert texts(blocks, 30) == ["a" * 20, "b"]
    assert texts(blocks, 4) == ["a", "b"]
    assert texts(blocks, 2) == ["a"]
    assert texts(blocks, 0) == []


def test_the_budget_counts_bytes() -> None:
    blocks = [block(0, "ü" * 30, "short")]
    assert texts(blocks, 61) == ["ü" * 30]
    assert texts(blocks, 40) == ["short"]
    for budget in range(0, 200, 7):
        forms = place([block(at % 3, "x" * 60, "y" * 30, "z") for at in range(5)], budget)
        assert sum(size(form.text) + 1 for form in forms) <= budget


def test_forms_only_shrink() -> None:
    assert [form.text for form in shrinking([Form("aaa"), Form("bbbb"), Form("cc"), Form("dd")])] == ["aaa", "cc"]


def test_said_once_a_session_and_agent(tmp_path: Path) -> None:
    home = str(tmp_path)
    with Said(home, "s1", "") as said:
        assert not said.knows("x")
        said.add(["x"])
    with Said(home, "s1", "") as said:
        assert said.knows("x")
        assert not said.knows("y")
    for session, agent in (("s1", "a"), ("s2", ""), ("", "")):
        with Said(home, session, agent) as said:
            assert not said.knows("x")
    forget(home, "s1")
    with Said(home, "s1", "") as said:
        assert not said.knows("x")


def test_the_record_is_bounded_and_survives_damage(tmp_path: Path) -> None:
    home = str(tmp_path)
    with Said(home, "s", "") as said:
        said.add(f"k{n}" for n in range(MAX_LINES + 10))
        path = Path(said.path)
    path.write_bytes(path.read_bytes() + b"\xff\x00 garbage\n")
    with Said(home, "s", "") as said:
        assert said.knows(f"k{MAX_LINES + 9}")
        assert not said.knows("k0")
    assert path.stat().st_size < MAX_LINES * 17
    for n in range(MAX_SESSIONS + 5):
        with Said(home, f"other{n}", "") as said:
            said.add(["x"])
    assert len(os.listdir(tmp_path / "sessions")) <= MAX_SESSIONS + 1


def test_hooks_at_once_do_not_say_it_twice(tmp_path: Path) -> None:
    told: list[int] = []

    def hook(n: int) -> None:
        with Said(str(tmp_path), "s", "") as said:
            if not said.knows("x"):
                said.add(["x"])
                told.append(n)

    threads = [threading.Thread(target=hook, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1


def test_no_record_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "sessions").write_text("a file where the folder should be")
    with Said(str(tmp_path), "s", "") as said:
        assert not said.knows("x")
        said.add(["x"])


def test_text_from_the_repository_is_escaped() -> None:
    assert plain("a\x1b[31m\u202eb\udcff\n") == "a\\x1b[31m\\u202eb\\xff\\x0a"
    assert source("  x  = 'a  b'\t#1 ") == "x  = 'a  b' #1"
    assert quoted("one\n\nrules for x:\n", "    ") == "one\n    rules for x:"
