"""`codegraph diff`: what came, went, moved or has another signature, and the calls, between two moments."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Tree, run_git, write_tree

BASE = {
    "lib.py": "def helper():\n    a = 1\n    return a\n\n\ndef gone():\n    return helper()\n\n\nLIMIT = 3\n",
    "use.py": "from lib import helper, gone\n\n\ndef run():\n    helper()\n    return gone()\n",
    "still.py": "import lib\n\n\ndef still():\n    return lib.helper()\n",
}
NEXT = {
    "lib.py": "# moved down\n\n\ndef helper(x=1):\n    a = 1\n    return a\n\n\nLIMIT = 4\n",
    "use.py": (
        "from lib import helper\nfrom made import made\n\n\ndef run():\n    made()\n    made()\n    return helper()\n"
    ),
    "made.py": "def made():\n    return 1\n",
}


def run(top: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "indexer.cli", "diff", *words], cwd=top, capture_output=True, text=True, check=False
    )


def answer(top: Path, *words: str) -> dict[str, Any]:
    done = run(top, *words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return dict(json.loads(done.stdout))


def commit(top: Path, tree: Tree) -> None:
    write_tree(top, tree)
    run_git(top, "add", "-A")
    run_git(top, "commit", "-q", "-m", "step")


@pytest.fixture
def two(repo: Callable[[Tree], Path]) -> Path:
    top = repo(BASE)
    commit(top, NEXT)
    return top


def test_definitions_and_calls_between_two_commits(two: Path) -> None:
    found = answer(two, "HEAD~1", "HEAD")
    assert found["status"] == "found"
    assert [(one["path"], one["line"], one["kind"], one["qualified_name"]) for one in found["added"]] == [
        ("made.py", 1, "function", "made")
    ]
    assert [(one["path"], one["line"], one["qualified_name"]) for one in found["removed"]] == [("lib.py", 6, "gone")]
    assert [(one["old"]["signature"], one["new"]["signature"], one["new"]["line"]) for one in found["signatures"]] == [
        ("def helper()", "def helper(x=1)", 4)
    ], "another value of a variable is no other signature"
    assert found["moved"] == []
    assert found["calls"] == [
        {
            "path": "lib.py",
            "caller": "gone",
            "appeared": [],
            "went": [{"callee_path": "lib.py", "callee": "helper", "lines": [7]}],
            "moved": [],
        },
        {
            "path": "use.py",
            "caller": "run",
            "appeared": [{"callee_path": "made.py", "callee": "made", "lines": [6, 7]}],
            "went": [{"callee_path": "lib.py", "callee": "gone", "lines": [6]}],
            "moved": [],
        },
    ], "a call that only moved within its caller, and one whose callee only changed, are neither new nor gone"
    assert found["totals"] == {
        "added": 1,
        "removed": 1,
        "moved": 0,
        "signatures": 1,
        "appeared": 1,
        "went": 2,
        "moved_calls": 0,
        "callers": 2,
    }
    assert (found["total"], found["truncated"]) == (6, False)


def test_it_is_the_same_backwards(two: Path) -> None:
    back = answer(two, "HEAD", "HEAD~1")
    there = answer(two, "HEAD~1", "HEAD")
    assert (back["added"], back["removed"]) == (there["removed"], there["added"])
    assert back["totals"]["appeared"] == there["totals"]["went"]


def test_text(two: Path) -> None:
    done = run(two, "HEAD~1", "HEAD")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "HEAD~1 → HEAD: definitions: 1 added, 1 removed, 0 moved, 1 with another signature; calls: 1 appeared, 2 went",
        "added:",
        "made.py:1  function made  def made()",
        "removed (lines of HEAD~1):",
        "lib.py:6  function gone  def gone()",
        "another signature:",
        "lib.py:4  function helper  def helper()  →  def helper(x=1)",
        "calls (+ appeared, - went, with lines of HEAD~1):",
        "- lib.py:7  gone  calls helper in lib.py",
        "+ use.py:6  run  calls made in made.py (2 times)",
        "- use.py:6  run  calls gone in lib.py",
    ]


def test_the_work_tree_is_the_other_side_unless_one_is_named(two: Path) -> None:
    assert answer(two, "HEAD")["total"] == 0
    write_tree(two, {"new.py": "from made import made\n\n\ndef fresh():\n    return made()\n"})
    found = answer(two, "HEAD")
    assert [one["qualified_name"] for one in found["added"]] == ["fresh"]
    assert [group["caller"] for group in found["calls"]] == ["fresh"]
    cut = answer(two, "HEAD~1", "--limit", "1")
    assert (cut["truncated"], len(cut["added"]), cut["totals"]["added"]) == (True, 1, 2)
    assert "… and 1 more (codegraph diff 'HEAD~1' --limit 0)" in run(two, "HEAD~1", "--limit", "1").stdout


def test_what_moved_is_followed_with_its_calls(two: Path) -> None:
    run_git(two, "mv", "made.py", "making.py")
    commit(two, {"use.py": str(NEXT["use.py"]).replace("from made", "from making")})
    found = answer(two, "HEAD~1", "HEAD")
    assert (found["added"], found["removed"]) == ([], [])
    assert [(one["old"]["path"], one["new"]["path"], one["edited"]) for one in found["moved"]] == [
        ("made.py", "making.py", False)
    ]
    (group,) = found["calls"]
    assert (group["appeared"], group["went"]) == ([], [])
    assert [(one["old"]["callee_path"], one["new"]["callee_path"]) for one in group["moved"]] == [
        ("made.py", "making.py")
    ]


def test_another_text_under_the_same_name_did_not_move(two: Path) -> None:
    run_git(two, "rm", "-q", "made.py")
    commit(two, {"other.py": "def made():\n    for one in range(3):\n        print(one)\n    return [4, 5]\n"})
    found = answer(two, "HEAD~1", "HEAD")
    assert found["moved"] == []
    assert [one["path"] for one in found["added"]] == ["other.py"]
    assert [one["path"] for one in found["removed"]] == ["made.py"]


def test_an_edit_on_the_way_is_told(two: Path) -> None:
    body = "".join(f"    step({number})\n" for number in range(8))
    commit(two, {"long.py": f"def long():\n{body}"})
    run_git(two, "mv", "long.py", "longer.py")
    commit(two, {"longer.py": f"def long():\n{body}    step(9)\n"})
    found = answer(two, "HEAD~1", "HEAD")
    assert [(one["old"]["path"], one["new"]["path"], one["edited"]) for one in found["moved"]] == [
        ("long.py", "longer.py", True)
    ]
    assert (found["added"], found["removed"]) == ([], [])


def test_a_call_that_is_only_no_longer_proven_says_so(repo: Callable[[Tree], Path]) -> None:
    proven = "class A:\n    def go(self):\n        return 1\n\n\ndef run():\n    a = A()\n    return a.go()\n"
    top = repo({"a.py": proven})
    commit(top, {"a.py": proven.replace("def run():\n    a = A()\n", "def run(a):\n")})
    (group,) = answer(top, "HEAD~1", "HEAD")["calls"]
    assert [(one["callee"], one.get("now")) for one in group["went"]] == [("A", None), ("A.go", "candidates")]
    (back,) = answer(top, "HEAD", "HEAD~1")["calls"]
    assert [(one["callee"], one.get("was")) for one in back["appeared"]] == [("A", None), ("A.go", "candidates")]


def test_wrong_usage_and_unknown_revisions(two: Path) -> None:
    assert run(two).returncode == 2
    assert run(two, "HEAD", "--rev", "HEAD").returncode == 2
    unknown = run(two, "nosuch")
    assert (unknown.returncode, unknown.stderr.count("\n")) == (1, 1)
