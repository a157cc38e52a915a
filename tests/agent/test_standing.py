"""What stands from one event to a later one: broken calls, what changed since the last look, files a shell wrote."""

import os
import subprocess
from pathlib import Path

import pytest

from indexer.agent import log, looked, shelled
from indexer.agent.broken import Gone, Unfit
from indexer.agent.known import Graph
from indexer.agent.refreshing import refreshed
from indexer.agent.shelled import may_write
from indexer.repository import locate, plain

from .conftest import Hook, index


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
    assert "other is no longer in tasks.py; 3 calls of it remain:" in text
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


def test_each_session_has_its_own_last_look(top: Path, hook: Hook) -> None:
    def begun(session: str, source: str = "startup") -> str:
        return str(hook(top, "SessionStart", source=source, session_id=session).text)

    begun("one")
    (top / "new.py").write_text("Y = 1\n")
    assert "since a session last started here: 1 file new (new.py)" in begun("two")
    assert "since this session last started here: 1 file new (new.py)" in begun("one", "resume")
    assert "last started here" not in begun("one", "compact")
    for number in range(looked.MAX_SESSIONS + 4):
        looked.changed_since(str(top / ".git/codegraph"), f"s{number}", "", {"a.py": "1"})
    assert len(os.listdir(top / ".git/codegraph/looked")) == looked.MAX_SESSIONS + 1


def test_what_a_shell_command_broke_is_named_as_after_an_edit(top: Path, hook: Hook) -> None:
    def shell(command: str) -> str:
        subprocess.run(command, shell=True, cwd=top, check=True)
        text = str(hook(top, "PostToolUse", "Bash", {"command": command}).text)
        assert log.read(str(top / ".git/codegraph"))[-1].error == ""
        return text

    assert shell("cat use.py > /dev/null") == ""
    assert shell("echo X = 1 >> use.py") == ""  # nothing breaks
    text = shell("sed -i 's/def ship(order):/def ship(order, now):/' tasks.py")
    assert "ship (tasks.py:4) is now def ship(order, now); 4 calls no longer fit:" in text
    assert "use.py:5  main  does not pass now" in text
    assert "other" not in text.replace("tasks.py:9  other", "")
    assert shell("touch tasks.py; git status") == ""
    assert shell("git checkout -q tasks.py") == ""  # and whole again
    text = shell("git mv tasks.py moved.py && grep -n other use.py")
    assert "tasks.py has moved to moved.py; 6 calls and 2 imports of what it held still mean the old path:" in text
    assert "use.py:5  main  ship(1)" in text
    assert "other (moved.py:8)" in text  # what the search found beside
    assert "is no longer in tasks.py" in start(hook, top)


def test_a_command_that_changed_many_files_is_looked_into_in_part(
    top: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, home = locate(str(top)), str(top / ".git/codegraph")
    old = Graph(before)
    assert old.stamp
    (top / "tasks.py").unlink()
    (top / "use.py").write_text("from tasks import ship\n\n\ndef main():\n    ship(2)\n")
    hook(top, "PostToolUse", "Edit", {"file_path": str(top / "use.py")})
    now = Graph(before)
    assert shelled.changed_files(old, now) == ["tasks.py", "use.py"]
    records: list[Gone | Unfit] = []
    monkeypatch.setattr(shelled, "MAX_FILES", 0)
    assert shelled.broken_by_shell(old, now, records) == []
    assert (records, os.path.exists(f"{home}/broken")) == ([], False)


def test_a_directory_that_was_refused_is_not_listed_again_at_each_event(
    tmp_path: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    top = tmp_path / "plain"
    top.mkdir()
    (top / "a.py").write_text("def ship(order):\n    return order\n")
    index(top)
    workspace = locate(str(top))
    assert not workspace.git
    assert refreshed(workspace, 5) == ""
    monkeypatch.setattr(plain, "MOST_FILES", 1)
    (top / "b.py").write_text("X = 1\n")
    assert "is no git work tree and holds more than 1" in refreshed(workspace, 5)
    assert "not listed again yet" in refreshed(workspace, 5)
    assert not os.path.exists(os.path.join(workspace.home_name, "index.lock"))  # no process was begun for it
    os.utime(os.path.join(workspace.home_name, "put-off"), (1, 1))
    monkeypatch.setattr(plain, "MOST_FILES", 10)
    assert refreshed(workspace, 5) == ""


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


def test_a_file_that_is_left_out_now_is_not_taken_for_gone(top: Path, hook: Hook) -> None:
    (top / "tasks.py").write_bytes((top / "tasks.py").read_bytes() + b"# more\n" * 400_000)
    assert hook(top, "PostToolUse", "Bash", {"command": "python3 make.py"}).text == ""
    (top / "tasks.py").unlink()
    assert hook(top, "PostToolUse", "Bash", {"command": "python3 make.py"}).text == ""  # the graph had lost it before
