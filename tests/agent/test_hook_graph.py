"""Hooks over a graph: callers before an edit, lines read, what an edit broke, searches, prompts, session starts."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.agent import log

from .conftest import PROGRAM, TASKS, USE, Hook, environment, index

Repo = Callable[[dict[str, str]], Path]


def runs(top: Path) -> list[log.Run]:
    return log.read(str(top / ".git/codegraph"))


def after(hook: Hook, top: Path, path: str) -> str:
    """The reply after an edit of the file."""
    text: str = hook(top, "PostToolUse", "Edit", {"file_path": str(top / path)}).text
    assert runs(top)[-1].error == ""
    return text


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


# before an edit


def test_callers_of_the_definition_that_is_edited(top: Path, edit: Hook) -> None:
    lines = edit(top, "tasks.py", "def ship(order):", "def ship(order, now):").text.splitlines()
    assert lines[0] == "ship (tasks.py:4) has 4 call sites in 3 files, 1 in tests:"
    assert lines[1:5] == [
        "  tasks.py:9  other  return ship(x)",
        "  use.py:5  main  ship(1)",
        "  use.py:12  <module>  ship(2)",
        "  tests/test_tasks.py:5  test_ship (test)  ship(3)",
    ]
    assert "other (tasks" not in "\n".join(lines)


@pytest.mark.parametrize(
    ("old", "new", "told", "untold"),
    [
        ("    return ship(x)", "    return ship(x) + 1", ["other (tasks.py:8)", "use.py:6"], ["ship (", "use.py:5"]),
        ("    return ship(x)\\n", "    return 0\\n", ["other (tasks.py:8)"], ["ship ("]),
        ("        return 1", "        return 2", ["unused.inner (tasks.py:13)", "tasks.py:16"], ["unused (tasks"]),
        ("class Shelf:", "class Shelf(object):", ["Shelf (tasks.py:19)", "use.py:9"], ["Shelf.peek ("]),
        (
            "        self.size = size",
            "        self.size = 1",
            ["Shelf.__init__ (", "use.py:8", "use.py:9"],
            ["Shelf ("],
        ),
        ("return order\n", "return order\n\n\ndef fresh():\n    pass\n", [], ["ship"]),
        ("return order\n", "return order\n    # more\n", ["ship (tasks.py:4)"], []),
        ("    return inner()", "    return inner()\n\n\nX = 1", [], ["unused ("]),
        ("not in the file", "x", [], ["ship"]),
    ],
)
def test_the_innermost_definition_counts(
    top: Path, edit: Hook, old: str, new: str, told: list[str], untold: list[str]
) -> None:
    text = edit(top, "tasks.py", old, new).text
    assert [words for words in told if words not in text] == []
    assert [words for words in untold if words in text] == []


def test_a_true_zero_candidates_and_overrides_are_told(top: Path, edit: Hook) -> None:
    text = edit(top, "tasks.py", "def unused():", "def unused(x):").text
    assert "unused (tasks.py:12) has no call in this workspace that the code proves" in text
    text = edit(top, "tasks.py", "return other(self.size)", "return 1").text
    assert "Shelf.peek (tasks.py:23) has 1 call site" in text
    assert "1 more call of .peek() has a receiver whose type the code does not tell" in text
    assert "overridden by Wide.peek (tasks.py:28)" in text
    assert "use.py:7" not in text


def test_tests_and_stubs_of_overloads_that_nobody_calls_are_no_noise(repo: Repo, edit: Hook) -> None:
    stubs = "@overload\ndef f(x: int) -> int: ...\n@overload\ndef f(x: str) -> str: ...\n"
    tests = "from a import f, helper\n\n\ndef test_one():\n    f(1)\n\n\ndef test_two():\n    helper(2)\n"
    top = repo(
        {
            "a.py": f"from typing import overload\n\n\n{stubs}def f(x):\n    return x\n\n\ndef helper(x):\n    pass\n",
            "tests/test_a.py": tests + "\n\ndef check():\n    pass\n",
        }
    )
    index(top)
    new = tests.replace("1", "3").replace("2", "4")
    assert edit(top, "tests/test_a.py", tests, new).out == b""
    text = edit(
        top, "tests/test_a.py", tests + "\n\ndef check():\n    pass\n", new + "\n\ndef check():\n    return 1\n"
    ).text
    assert text.startswith("check (tests/test_a.py:12) has no call in this workspace that the code proves")
    assert "test_one" not in text
    whole = stubs + "def f(x):\n    return x\n"
    text = edit(top, "a.py", whole, whole.replace("x", "y")).text
    assert text.count("f (a.py:") == 1
    assert "f (a.py:8) has 1 call site" in text


def test_a_file_that_the_graph_does_not_know_gets_nothing(top: Path, edit: Hook) -> None:
    assert edit(top, "docs.md", "ship", "x").out == b""
    assert edit(top, "new.py", "def ship", "x").out == b""
    assert all(not run.error for run in runs(top))


def test_several_definitions_and_every_edit_tool(top: Path, hook: Hook) -> None:
    path = str(top / "tasks.py")
    edits = [{"old_string": "def ship(order):", "new_string": "def ship(a):"}, {"old_string": "y=1", "new_string": "y"}]
    text = hook(top, "PreToolUse", "MultiEdit", {"file_path": path, "edits": edits}).text
    assert "ship (tasks.py:4)" in text
    assert "other (tasks.py:8)" in text
    text = hook(top, "PreToolUse", "Write", {"file_path": path, "content": TASKS.replace("y=1", "y")}).text
    assert "other (tasks.py:8)" in text
    assert "ship (" not in text
    hunk = "@@\n-def ship(order):\n+def ship(a):\n     return order\n"
    patch = f"*** Begin Patch\n*** Update File: tasks.py\n{hunk}*** End Patch"
    text = hook(top, "PreToolUse", "apply_patch", {"command": patch}).text
    assert "ship (tasks.py:4)" in text
    assert "other (" not in text


def test_lines_are_true_after_files_moved_on(top: Path, edit: Hook) -> None:
    (top / "use.py").write_text("# moved\n\n" + USE)
    text = edit(top, "tasks.py", "def ship(order):", "def ship(order, now):").text
    assert "use.py:7  main  ship(1)" in text
    assert "use.py:5 " not in text
    (top / "tasks.py").write_text("# moved\n" + TASKS)
    assert "ship (tasks.py:5)" in edit(top, "tasks.py", "def ship(order):", "x").text


def test_lines_that_cannot_be_vouched_for_are_left_out(top: Path, edit: Hook) -> None:
    (top / "use.py").write_text("# moved\n\n" + USE)
    lock = subprocess.Popen(["flock", str(top / ".git/codegraph/lock"), "sleep", "20"])
    time.sleep(0.3)
    try:
        text = edit(top, "tasks.py", "def ship(order):", "def ship(order, now):").text
    finally:
        lock.kill()
        lock.wait()
    assert "use.py" not in text
    assert "tasks.py:9  other" in text
    assert "2 sites in files that changed since the graph was made left out" in text


def test_the_same_answer_once_until_it_changes(top: Path, edit: Hook) -> None:
    assert "4 call sites" in edit(top, "tasks.py", "def ship(order):", "x", session_id="s").text
    assert edit(top, "tasks.py", "    return order", "x", session_id="s").out == b""
    (top / "use.py").write_text("# moved\n" + USE)  # other lines, the same answer
    assert edit(top, "tasks.py", "def ship(order):", "x", session_id="s").out == b""
    (top / "use.py").write_text(USE + "\n\ndef more():\n    ship(4)\n")
    assert "5 call sites" in edit(top, "tasks.py", "def ship(order):", "x", session_id="s").text


def test_many_callers_stay_within_the_budget_and_the_total_is_true(repo: Repo, edit: Hook) -> None:
    files = {"a.py": "def ship():\n    pass\n"}
    for n in range(300):
        files[f"package_with_a_long_name/module_number_{n}.py"] = f"from a import ship\n\n\ndef f{n}():\n    ship()\n"
    top = repo(files)
    index(top)
    text = edit(top, "a.py", "def ship():", "def ship(x):", session_id="s").text
    assert len(text.encode()) <= 4000
    assert "ship (a.py:1) has 300 call sites in 300 files" in text
    assert "(codegraph callers a.py:ship" in text


def test_a_damaged_store_leaves_rules_and_a_line_at_the_next_start(top: Path, edit: Hook, hook: Hook) -> None:
    (top / "AGENTS.md").write_text("Top rule.\n")
    store = top / ".git/codegraph/graph"
    for path in store.rglob("CURRENT"):
        path.chmod(0o600)
        path.write_text("")
    text = edit(top, "tasks.py", "def ship(order):", "x").text
    assert "Top rule." in text
    assert "call site" not in text
    assert "graph" in runs(top)[-1].error
    assert runs(top)[-1].outcome == "failed"
    text = hook(top, "SessionStart", source="startup").text
    assert "1 hook run failed since the last session, last PreToolUse Edit" in text
    assert "failed since" not in hook(top, "SessionStart", source="startup").text


# after a read


def test_exactly_the_lines_read(top: Path, hook: Hook) -> None:
    given = {"file_path": str(top / "tasks.py"), "offset": 8, "limit": 2}
    text = hook(top, "PostToolUse", "Read", given).text
    assert "other (tasks.py:8)" in text
    assert "called in tasks.py:8-9: ship (tasks.py:4)" in text
    assert "ship (tasks.py:4) has" not in text
    told = {"file": {"startLine": 13, "numLines": 1}}
    text = hook(top, "PostToolUse", "Read", {"file_path": str(top / "tasks.py")}, tool_response=told).text
    assert "unused.inner (tasks.py:13)" in text
    assert "other (" not in text
    given = {"file_path": str(top / "tasks.py"), "offset": 5, "limit": 1}
    assert "ship (tasks.py:4) has 4 call sites" in hook(top, "PostToolUse", "Read", given).text


def test_a_whole_file_gets_a_map(top: Path, hook: Hook) -> None:
    lines = hook(top, "PostToolUse", "Read", {"file_path": str(top / "tasks.py")}).text.splitlines()
    assert lines[0] == "tasks.py: 9 definitions, imported by 2 files"
    assert lines[1] == "  :4 ship  4 call sites in 3 files, 1 in tests"
    assert any(line.startswith("  importers: use.py, tests/test_tasks.py") for line in lines)
    assert hook(top, "PostToolUse", "Read", {"file_path": str(top / "docs.md")}).out == b""


def test_what_nobody_calls_is_told_in_one_line(top: Path, hook: Hook) -> None:
    (top / "alone.py").write_text(
        "def one():\n    pass\n\n\ndef two():\n    pass\n\n\ndef three():\n    one()\n\n\nx = 1\n"
    )
    (top / "tests/test_b.py").write_text("def test_a():\n    pass\n\n\ndef test_b():\n    pass\n\n\nx = 1\n")
    index(top)
    given = {"file_path": str(top / "alone.py"), "offset": 1, "limit": 10}
    lines = hook(top, "PostToolUse", "Read", given).text.splitlines()
    assert lines[0].startswith("one (alone.py:1) has 1 call site")
    assert lines[-1] == "no call in this workspace that the code proves: two (alone.py:5), three (alone.py:9)"
    assert sum("no call" in line for line in lines) == 1
    given = {"file_path": str(top / "tests/test_b.py"), "offset": 1, "limit": 7}
    assert hook(top, "PostToolUse", "Read", given).text == ""


def test_a_constructor_on_the_map_is_called_where_its_class_is(top: Path, hook: Hook) -> None:
    lines = hook(top, "PostToolUse", "Read", {"file_path": str(top / "tasks.py")}).text.splitlines()
    assert any("Shelf.__init__  2 call sites" in line for line in lines), lines
    silent = [line for line in lines if "no proven call" in line]
    assert len(silent) == 1
    assert "Shelf.__init__" not in silent[0]


# after an edit


def test_nothing_broken_is_silent_and_the_graph_is_current(top: Path, hook: Hook, edit: Hook) -> None:
    replace(top / "tasks.py", "    return order", "    return order or 1")
    assert after(hook, top, "tasks.py") == ""
    replace(top / "tasks.py", "def ship(order):", "def ship(order, now=None):")
    assert after(hook, top, "tasks.py") == ""
    (top / "use.py").write_text(USE + "\n\ndef more():\n    ship(4)\n")
    assert after(hook, top, "use.py") == ""
    done = subprocess.run(["git", "status", "--short"], cwd=top, capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == ["M", "M", "tasks.py", "use.py"]


def test_a_required_parameter_breaks_its_calls(top: Path, hook: Hook) -> None:
    replace(top / "tasks.py", "def ship(order):", "def ship(order, now):")
    lines = after(hook, top, "tasks.py").splitlines()
    assert lines[0].startswith("ship (tasks.py:4) is now def ship(order, now); 4 calls no longer fit:")
    assert "  use.py:5  main  does not pass now" in lines


def test_a_renamed_keyword_breaks_only_who_passes_it(top: Path, hook: Hook) -> None:
    replace(top / "tasks.py", "def other(x, y=1):", "def other(x, z=1):")
    text = after(hook, top, "tasks.py")
    assert "use.py:6  main  passes y=, which is not taken" in text
    assert "Shelf.peek" not in text


def test_a_removed_and_a_renamed_definition(top: Path, hook: Hook) -> None:
    replace(top / "tasks.py", "def ship(order):", "def send(order):")
    text = after(hook, top, "tasks.py")
    assert text.startswith("ship is no longer in tasks.py (send is new at :4); 4 calls and 2 imports of it remain:")
    for place in ("tasks.py:9", "use.py:1", "use.py:5", "use.py:12", "tests/test_tasks.py:5"):
        assert place in text
    replace(top / "tasks.py", "def send(order):", "def ship(order):")
    assert after(hook, top, "tasks.py") == ""


def test_a_file_that_does_not_parse_now_is_not_judged(top: Path, hook: Hook) -> None:
    replace(top / "tasks.py", "def ship(order):", "def ship(order:")
    assert "no longer in" not in after(hook, top, "tasks.py")


def test_a_method_moved_to_a_base_breaks_nothing(top: Path, hook: Hook) -> None:
    replace(
        top / "tasks.py",
        "class Wide(Shelf):\n    def peek(self):\n        return 0\n",
        "class Wide(Shelf):\n    pass\n",
    )
    assert after(hook, top, "tasks.py") == ""


def test_a_constructor_that_needs_more(top: Path, hook: Hook) -> None:
    replace(top / "tasks.py", "def __init__(self, size):", "def __init__(self, size, colour):")
    text = after(hook, top, "tasks.py")
    assert "use.py:9  main  does not pass colour" in text
    assert "use.py:8  main  does not pass colour" in text


def test_without_a_graph_an_edit_starts_none(repo: Repo, hook: Hook) -> None:
    top = repo({"tasks.py": TASKS})
    assert after(hook, top, "tasks.py") == ""
    assert not (top / ".git/codegraph/graph").exists()


# searches, prompts, sessions


@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        ("Grep", {"pattern": "ship"}, True),
        ("Grep", {"pattern": r"\bship\("}, True),
        ("Grep", {"pattern": "def ship"}, True),
        ("Grep", {"pattern": "ship|nothing"}, True),
        ("Grep", {"pattern": "sh.*p"}, False),
        ("Grep", {"pattern": "nothing_here"}, False),
        ("Bash", {"command": "grep -rn 'ship(' ."}, True),
        ("Bash", {"command": "cd src && rg -n -A 3 -e ship | head"}, True),
        ("Bash", {"command": "git grep ship -- tests"}, True),
        ("Bash", {"command": "ls; echo 'ship"}, False),
        ("Bash", {"command": "echo ship"}, False),
        ("Bash", {"command": 7}, False),
        ("Glob", {"pattern": "**/*.py"}, False),
    ],
)
def test_a_search_for_an_identifier(top: Path, hook: Hook, tool: str, given: dict[str, object], told: bool) -> None:
    reply = hook(top, "PostToolUse", tool, given)
    assert ("ship (tasks.py:4) has 4 call sites" in reply.text) is told
    assert bool(reply.out) is told


def test_a_prompt_that_names_code(top: Path, hook: Hook) -> None:
    text = hook(top, "UserPromptSubmit", prompt="make `ship` faster, and Shelf.peek() as well, please").text
    assert "tasks.py:4  ship  def ship(order)  4 call sites in 3 files, 1 in tests" in text
    assert "tasks.py:23  Shelf.peek" in text
    assert "other" not in text
    for prompt in (
        "ship the main feature, e.g. to other people",
        "fix unknown_name() and `nothing`",
        "",
        "why? 1.5 a/b",
    ):
        assert hook(top, "UserPromptSubmit", prompt=prompt).out == b""
    kept = b"".join(path.read_bytes() for path in (top / ".git/codegraph").rglob("*") if path.is_file())
    assert b"make `ship` faster" not in kept


def test_a_session_start_says_what_stands(top: Path, hook: Hook) -> None:
    (top / "AGENTS.md").write_text("Top rule.\n")
    text = hook(top, "SessionStart", source="startup", session_id="s").text
    assert "codegraph: the graph holds 3 files (python 3)" in text
    assert "rule files: AGENTS.md" in text


def test_a_first_index_is_started_once_and_said(repo: Repo, hook: Hook, edit: Hook) -> None:
    top = repo({"tasks.py": TASKS, "use.py": USE})
    assert "first index" in hook(top, "SessionStart", source="startup").text
    assert "first index" in hook(top, "SessionStart", source="startup").text
    ends = time.monotonic() + 60
    while not (top / ".git/codegraph/graph/current").exists():
        assert time.monotonic() < ends
        time.sleep(0.1)
    assert "ship (tasks.py:4)" in edit(top, "tasks.py", "def ship(order):", "x").text


def test_a_plain_directory_is_not_indexed_unasked(plain: Repo, hook: Hook) -> None:
    top = plain({"tasks.py": TASKS})
    assert "codegraph index makes one" in hook(top, "SessionStart", source="startup").text
    time.sleep(0.2)
    assert os.listdir(top) == ["tasks.py"]


def test_where_no_graph_can_be_made_none_is_advised(hook: Hook) -> None:
    text = hook(Path("/"), "SessionStart", source="startup").text
    assert text == "codegraph: / is no project: it has no graph; rules are answered"


@pytest.mark.parametrize("name", ["Stop", "SessionEnd", "SubagentStop", "PreCompact", "Notification"])
def test_other_events_say_nothing(top: Path, hook: Hook, name: str) -> None:
    reply = hook(top, name, session_id="s")
    assert (reply.status, reply.out) == (0, b"")
    assert runs(top)[-1].outcome == "silent"


def test_a_part_that_takes_too_long_leaves_the_others(top: Path, tmp_path: Path) -> None:
    (top / "AGENTS.md").write_text("Top rule.\n")
    slow = tmp_path / "slow.py"
    slow.write_text(
        "import sys, time\n"
        "from indexer.agent import known, run\n"
        "run.TIME_LIMIT = 0.3\n"
        "known.Graph.calls = lambda self, one: time.sleep(30)\n"
        "run.run_hook(sys.stdin.buffer, sys.stdout.buffer)\n"
    )
    given = {"file_path": str(top / "tasks.py"), "old_string": "def ship(order):", "new_string": "x"}
    event = {"hook_event_name": "PreToolUse", "tool_name": "Edit", "cwd": str(top), "tool_input": given}
    done = subprocess.run(
        [sys.executable, "-P", str(slow)], input=json.dumps(event).encode(), env=environment(), cwd=top,
        capture_output=True, timeout=20, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"Top rule" in done.stdout
    assert b"call site" not in done.stdout
    assert (runs(top)[-1].outcome, runs(top)[-1].error) == ("failed", "no answer within 0.3 s")


def test_calls_on_one_line_count_each_as_callers_counts_them(repo: Repo, hook: Hook, edit: Hook) -> None:
    top = repo(
        {
            "a.py": "def one(*a, **k):\n    return a\n\n\ndef two():\n    return 2\n",
            "b.py": "from a import one, two\n\n\ndef f():\n    one(1); one(1, 2); one(a=1, b=2)\n    two()\n",
            "tests/test_a.py": "from a import one\n\n\ndef test_one():\n    one(one(1))\n    one(3)\n",
        }
    )
    index(top)
    asked = subprocess.run(
        [*PROGRAM, "callers", "one"], cwd=top, env=environment(), capture_output=True, text=True, check=True
    )
    assert asked.stdout.splitlines()[0] == "one (function, a.py:1): 6 callers"
    said = "6 call sites in 2 files, 3 in tests"
    before = edit(top, "a.py", "def one(*a, **k):").text
    assert f"one (a.py:1) has {said}:" in before
    assert before.count("b.py:5") == 1  # a row a line
    assert "more" not in before
    assert f"one (a.py:1) has {said}:" in hook(top, "PostToolUse", "Grep", {"pattern": "one"}).text
    assert f"def one(*a, **k)  {said}" in hook(top, "UserPromptSubmit", prompt="look at `one`").text
    assert f":1 one  {said}" in hook(top, "PostToolUse", "Read", {"file_path": str(top / "a.py")}).text
    assert "two (a.py:5) has 1 call site:" in edit(top, "a.py", "def two():").text


def test_a_class_and_its_constructor_tell_their_sites_once(repo: Repo, hook: Hook, edit: Hook) -> None:
    text = 'class Client:\n    """C."""\n\n    def __init__(self, host):\n        self.host = host\n\n\nclass Bare:\n'
    below = "    x = 1\n\n\nclass Base:\n    def __init__(self, x):\n        self.x = x\n\n\n"
    below += "class Child(Base):\n    def __init__(self):\n        self.y = 1\n"
    use = "from a import Base, Client\n\n\ndef f():\n    Base(1)\n    return Client(1)\n\n\n"
    use += "def g():\n    return Client(2)\n"
    top = repo(
        {
            "a.py": text + below + "\n\nLIMIT = 1\n",
            "b.py": use,
        }
    )
    index(top)
    path = str(top / "a.py")
    told = "Client (a.py:1) has 2 call sites"
    for reply in (
        hook(top, "PostToolUse", "Read", {"file_path": path, "offset": 1, "limit": 5}),
        hook(top, "PostToolUse", "Read", {"file_path": path}),
        edit(top, "a.py", text, text.replace("host", "port").replace("class Client:", "class Client():")),
    ):
        assert told in reply.text
        assert reply.text.count("b.py:10  g  return Client(2)") == 1
        assert "Client.__init__ (" not in reply.text
    alone = edit(top, "a.py", "    def __init__(self, host):", "    def __init__(self, port):").text
    assert alone.startswith("Client.__init__ (a.py:4) has 2 call sites:")
    assert "b.py:10  g  return Client(2)" in alone
    other = hook(top, "PostToolUse", "Read", {"file_path": path, "offset": 12, "limit": 4}).text
    assert other.count("b.py:5") == 1
    assert "Base.__init__ (a.py:13) has, as Base, 1 call site\n  overridden by Child.__init__" in other


def test_a_file_left_out_for_its_size_is_told_before_an_edit(repo: Repo, edit: Hook) -> None:
    huge = "from a import one\n" + "one()\n" * 350_000
    top = repo(
        {
            "a.py": "def one():\n    return 1\n",
            "b.py": "from a import one\n\none()\n",
            "a.js": "function h() {}\nh();\n",
            "huge.py": huge,
            "data.csv": "a,b\n" * 600_000,
        }
    )
    index(top)
    text = edit(top, "a.py", "def one():", "def one(x):").text
    assert text.splitlines()[0].startswith("one (a.py:1) has 1 call site")
    assert text.splitlines()[-1] == "1 file left out of the graph may hold more calls: huge.py"
    assert "csv" not in text
    assert "left out" not in edit(top, "a.js", "function h() {}", "function h(x) {}").text
    first = edit(top, "a.py", "def one():", "def one(x):", session_id="s").text
    assert "huge.py" in first
    (top / "b.py").write_text("from a import one\n\none()\n\n\ndef g():\n    one()\n")
    again = edit(top, "a.py", "def one():", "def one(x):", session_id="s").text
    assert "has 2 call sites" in again
    assert "huge.py" not in again  # it was said in this session
