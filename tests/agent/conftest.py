"""The hook as a host runs it: a process that gets one event on standard input, and a repository that is indexed."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.conftest import write_tree

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-P", "-m", "indexer.cli"]


class Reply(NamedTuple):
    """What a run of the hook gave back. `text` is the context, "" when it was silent."""

    status: int
    text: str
    out: bytes
    err: str


def environment(**changes: str | None) -> dict[str, str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for name, value in changes.items():
        env.pop(name, None)
        if value is not None:
            env[name] = value
    return env


def run_hook(data: bytes, cwd: Path, parse: bool = True, **changes: str | None) -> Reply:
    done = subprocess.run(
        [*PROGRAM, "hook"],
        input=data,
        cwd=cwd,
        env=environment(**changes),
        capture_output=True,
        timeout=60,
        check=False,
    )
    text = ""
    if done.stdout and parse:
        reply = json.loads(done.stdout)
        text = reply["hookSpecificOutput"]["additionalContext"]
    return Reply(done.returncode, text, done.stdout, done.stderr.decode())


Hook = Callable[..., Reply]


@pytest.fixture
def hook() -> Hook:
    """`hook(top, event name, tool, tool_input, **more)`: the reply to that event in the work tree `top`."""

    def send(top: Path, name: str, tool: str = "", tool_input: Any = None, **more: Any) -> Reply:
        changes = more.pop("env", {})
        event = {"hook_event_name": name, "cwd": str(top), **more}
        if tool:
            event |= {"tool_name": tool, "tool_input": tool_input if tool_input is not None else {}}
        return run_hook(json.dumps(event).encode(), top, **changes)

    return send


@pytest.fixture
def edit(hook: Hook) -> Hook:
    """`edit(top, path, old, new)`: the reply before an Edit."""

    def send(top: Path, path: str, old: str = "", new: str = "x", **more: Any) -> Reply:
        given = {"file_path": str(top / path), "old_string": old, "new_string": new}
        return hook(top, "PreToolUse", "Edit", given, **more)

    return send


def index(top: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "index"], cwd=top, env=environment(), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr


TASKS = '''"""Tasks."""


def ship(order):
    return order


def other(x, y=1):
    return ship(x)


def unused():
    def inner():
        return 1

    return inner()


class Shelf:
    def __init__(self, size):
        self.size = size

    def peek(self):
        return other(self.size)


class Wide(Shelf):
    def peek(self):
        return 0
'''
USE = """from tasks import Shelf, Wide, other, ship


def main(thing):
    ship(1)
    other(1, y=2)
    thing.peek()
    Wide(1)
    return Shelf(3).peek()


ship(2)
"""
TEST = "from tasks import ship\n\n\ndef test_ship():\n    ship(3)\n"


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One indexed repository; each test gets a copy."""
    top = tmp_path_factory.mktemp("indexed") / "w"
    write_tree(top, {"tasks.py": TASKS, "use.py": USE, "tests/test_tasks.py": TEST, "docs.md": "ship\n"})
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=t", "-c", "user.email=t@example.invalid"]):
        subprocess.run(["git", *words, *(["commit", "-qm", "x"] if words[0] == "-c" else [])], cwd=top, check=True)
    index(top)
    return top


@pytest.fixture
def top(indexed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(indexed, tmp_path / "w", symlinks=True))
