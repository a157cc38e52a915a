"""`codegraph rule why`: where, why, what corrected it, and the commit in which a check came to be broken."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.cli import main
from indexer.cli.rule_broken import oldest_of
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


@given(st.lists(st.booleans(), max_size=80))
def test_the_one_before_the_oldest_held(bad: list[bool]) -> None:
    asked: list[str] = []

    def is_bad(commit: str) -> bool:
        asked.append(commit)
        return bad[int(commit)]

    found = oldest_of([str(at) for at in range(len(bad))], is_bad)
    if not bad or not bad[0]:
        assert found is None
    else:
        assert found is not None
        assert bad[found]
        assert found == len(bad) - 1 or not bad[found + 1]
    assert len(asked) <= 2 * len(bad).bit_length() + 2
