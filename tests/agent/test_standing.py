"""What stands from one event to a later one: broken calls, what changed since the last look, files a shell wrote."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from indexer.agent import log
from indexer.agent.refreshing import may_write

from .conftest import Hook


def start(hook: Hook, top: Path) -> str:
    text: str = hook(top, "SessionStart", source="startup").text
    assert log.read(str(top / ".git/codegraph"))[-1].error == ""
    return text


def edited(hook: Hook, top: Path, path: str, old: str, new: str) -> str:
    text = (top / path).read_text()
    assert old in text
    (top / path).write_text(text.replace(old, new))
    return str(hook(top, "PostToolUse", "Edit", {"file_path": str(top / path)}).text)


def test_what_changed_since_the_last_look(top: Path, hook: Hook) -> None:
    assert "since a session" not in start(hook, top)
    (top / "use.py").write_text((top / "use.py").read_text() + "\nX = 1\n")
    (top / "new.py").write_text("Y = 1\n")
    (top / "tests/test_tasks.py").unlink()
    text = start(hook, top)
    assert "it is current" in text
    assert (
        "since a session last started here: 1 file changed (use.py); 1 file new (new.py); 1 file gone "
        "(tests/test_tasks.py)" in text
    )
    assert "since a session" not in start(hook, top)


def test_broken_calls_are_told_again_until_they_are_mended(top: Path, hook: Hook) -> None:
    assert "no longer" not in start(hook, top)
    assert "no longer fit" in edited(hook, top, "tasks.py", "def ship(order):", "def ship(order, now):")
    assert "is no longer in tasks.py" in edited(hook, top, "tasks.py", "def other(x, y=1):", "def another(x, y=1):")
    text = start(hook, top)
    assert "ship (tasks.py:4) is now def ship(order, now); 4 calls no longer fit:" in text
    assert "use.py:5  main  does not pass now" in text
    assert "other is no longer in tasks.py; 2 calls of it remain:" in text
    assert "use.py:6  main  other(1, y=2)" in text
    edited(hook, top, "tasks.py", "def ship(order, now):", "def ship(order, now=None):")
    (top / "use.py").write_text((top / "use.py").read_text().replace("other(1, y=2)", "print(1)"))
    text = start(hook, top)
    assert "no longer fit" not in text
    assert "use.py:6" not in text
    edited(hook, top, "tasks.py", "def another(x, y=1):", "def other(x, y=1):")
    start(hook, top)
    assert not (top / ".git/codegraph/broken").exists()


def test_a_torn_or_foreign_record_is_dropped(top: Path, hook: Hook) -> None:
    kept = top / ".git/codegraph/broken"
    kept.write_text('{"x": 1}\n["Gone", "a.py", "f", [["b.py"]]]\n["Unfit", "no.py", "f"]\n["Unf')
    assert "no longer" not in start(hook, top)
    assert not kept.exists()


def test_methods_that_no_longer_override(top: Path, hook: Hook) -> None:
    text = edited(
        hook, top, "tasks.py", "    def peek(self):\n        return other", "    def look(self):\n        return other"
    )
    assert "Shelf.peek is no longer in tasks.py; no longer overriding anything: Wide.peek (tasks.py:28)" in text
    edited(
        hook, top, "tasks.py", "    def look(self):\n        return other", "    def peek(self):\n        return other"
    )
    text = edited(
        hook, top, "tasks.py", "    def peek(self):\n        return 0", "    def peak(self):\n        return 0"
    )
    assert "Wide.peak (tasks.py:28) is new where Wide.peek was, which overrode Shelf.peek (tasks.py:23)" in text
    assert "no longer overriding" not in text


def test_methods_that_still_override_are_not_told(top: Path, hook: Hook) -> None:
    assert "overrid" not in edited(hook, top, "tasks.py", "return 0", "return 1")
    (top / "more.py").write_text("from tasks import Shelf\n\n\nclass High(Shelf):\n    def lone(self):\n        pass\n")
    hook(top, "PostToolUse", "Write", {"file_path": str(top / "more.py")})
    assert edited(hook, top, "more.py", "def lone", "def alone") == ""


def test_files_that_a_shell_wrote_are_noticed(top: Path, hook: Hook) -> None:
    stamp = (top / ".git/codegraph/graph/current").read_text()
    (top / "use.py").write_text((top / "use.py").read_text() + "\nX = 1\n")
    assert hook(top, "PostToolUse", "Bash", {"command": "cat use.py"}).out == b""
    time.sleep(0.5)
    assert (top / ".git/codegraph/graph/current").read_text() == stamp
    assert hook(top, "PostToolUse", "Bash", {"command": "echo X = 1 >> use.py"}).out == b""
    ends = time.monotonic() + 30
    while (top / ".git/codegraph/graph/current").read_text() == stamp:
        assert time.monotonic() < ends
        time.sleep(0.1)
    while subprocess.run(["flock", "-n", str(top / ".git/codegraph/index.lock"), "true"], check=False).returncode:
        assert time.monotonic() < ends
        time.sleep(0.1)
    assert os.path.exists(top / ".git/codegraph/index.lock")


@pytest.mark.parametrize(
    ("command", "writes"),
    [
        ("ls -la && git status | head", False),
        ("cat a.py 2>/dev/null; sed -n 1,20p b.py", False),
        ("grep -rn ship . 2>&1 | wc -l", False),
        ("/usr/bin/grep x y", False),
        ("", False),
        ("sed -i s/a/b/ a.py", True),
        ("echo x > a.py", True),
        ("git checkout main", True),
        ("python3 make.py", True),
        ("find . -name x -delete", True),
        ("cat $(make list)", True),
        ("ls; ./run", True),
    ],
)
def test_which_commands_may_write(command: str, writes: bool) -> None:
    assert may_write(command) is writes
