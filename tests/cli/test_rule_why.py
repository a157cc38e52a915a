"""`codegraph rule why`: where, why, what corrected it, and the commit in which a check came to be broken."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.cli import main, rule_broken
from indexer.cli.rule_broken import start_of
from indexer.rules.identity import rule_id
from indexer.rules.model import Selector
from tests.conftest import run_git, write_tree

RULE = 'text = "The core knows no plugin."\nwhy = "layers"\nforbid = { from = "core/**", imports = "plugins.*" }\n'
FOUND = rule_id("The core knows no plugin.", Selector())
GOOD = "import os\n"
BAD = "import plugins.red\n"


def commit(top: Path, name: str, text: str) -> str:
    write_tree(top, {name: text})
    run_git(top, "add", "-A")
    run_git(top, "commit", "-qm", f"change {name}")
    return run_git(top, "rev-parse", "HEAD")


@pytest.fixture
def top(repo: Callable[..., Path]) -> Path:
    return repo(
        {".codegraph/rules/core.toml": RULE, "core/a.py": GOOD, "plugins/__init__.py": "", "plugins/red.py": "x = 1\n"}
    )


def why(top: Path, capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["-C", str(top), "--json", "rule", "why", FOUND, *words]) == status
    return dict(json.loads(capsys.readouterr().out))


def test_the_commit_in_which_a_rule_came_to_be_broken(top: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert why(top, capsys)["broken"]["places"] == 0
    commit(top, "b.py", "b = 1\n")
    commit(top, "b.py", "b = 2\n")
    guilty = commit(top, "core/a.py", BAD)
    for number in range(3):
        commit(top, "b.py", f"b = {number}0\n")
    found = why(top, capsys)["broken"]
    assert (found["places"], found["commit"], found["subject"]) == (1, guilty, "change core/a.py")
    assert main(["-C", str(top), "rule", "why", FOUND, "core/a.py"]) == 0
    text = capsys.readouterr().out
    assert f"broken in 1 place since {guilty[:12]}" in text
    assert "governs core/a.py: paths core/**; layers" in text
    assert why(top, capsys, "plugins/red.py", status=1)["governs"] is False


def test_what_is_not_committed_has_no_commit(top: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(top, {"core/a.py": BAD})
    found = why(top, capsys)["broken"]
    assert (found["places"], found["commit"], found["said"]) == (1, "", "by what is not committed yet")


def test_a_rule_that_never_held(repo: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    top = repo({".codegraph/rules/core.toml": RULE, "core/a.py": BAD, "plugins/red.py": "x = 1\n"})
    assert why(top, capsys)["broken"]["commit"] == run_git(top, "rev-parse", "HEAD")


def test_without_history(plain: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    top = plain({".codegraph/rules/core.toml": RULE, "core/a.py": BAD, "plugins/red.py": "x = 1\n"})
    assert why(top, capsys)["broken"]["said"] == "there is no history here"
    run_git(top, "init", "-q")
    assert why(top, capsys)["broken"]["said"] == "there is no commit yet"


def test_what_held_again_in_between_is_found(
    top: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = commit(top, "core/a.py", BAD)
    commit(top, "core/a.py", GOOD)
    guilty = commit(top, "core/a.py", BAD)
    for number in range(4):
        commit(top, "b.py", f"b = {number}\n")
    found = why(top, capsys)["broken"]
    assert (found["commit"], found["proven"], found["since"], found["looked_at"]) == (guilty, True, 4, 4)
    assert found["commit"] != first
    assert main(["-C", str(top), "rule", "why", FOUND]) == 0
    assert "change core/a.py, and in each commit since (codegraph rule check)" in capsys.readouterr().out


def test_what_was_not_looked_at_is_said(
    top: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_broken, "SECONDS", 0.0)
    commit(top, "core/a.py", BAD)
    for number in range(8):
        commit(top, "b.py", f"b = {number}\n")
    found = why(top, capsys)["broken"]
    assert found["proven"] is False
    assert found["looked_at"] < found["since"] == 8
    said = f"{found['looked_at']} of the 8 commits since were looked at, it may have held in others"
    assert found["said"] == said
    assert main(["-C", str(top), "rule", "why", FOUND]) == 0
    assert said in capsys.readouterr().out


@given(st.lists(st.booleans(), max_size=60), st.integers(0, 60))
def test_since_when_and_what_of_it_is_proven(bad: list[bool], patience: int) -> None:
    asked: list[int] = []

    def is_bad(commit: str) -> bool:
        asked.append(int(commit))
        return bad[int(commit)]

    found = start_of([str(at) for at in range(len(bad))], is_bad, lambda: len(asked) < patience)
    if not bad or not bad[0]:
        assert found is None
        return
    assert found is not None
    first, looked_at = found
    assert bad[first]
    assert first == len(bad) - 1 or not bad[first + 1]
    assert looked_at == len({at for at in asked if at < first})
    if looked_at == first:
        assert all(bad[:first])
    assert len(asked) == len(set(asked)) <= max(patience, 2 * len(bad).bit_length() + 2)
