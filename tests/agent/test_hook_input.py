"""A hook never hurts: whatever comes in, it exits 0, shows no traceback, and leaves a line in the log."""

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from indexer.agent import log

from .conftest import PROGRAM, Hook, environment, run_hook

Repo = Callable[[dict[str, str]], Path]
RULES = {"AGENTS.md": "Top rule.\n", "src/AGENTS.md": "SRC rule: keep it small.\n", "app.py": "a = 1\n"}


def home(top: Path) -> str:
    return str(top / ".git" / "codegraph")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"not json",
        b'{"tool_name":"Edit"',
        b"[]",
        b"null",
        b'"text"',
        b'{"cwd":"C:\\Users\\k","tool_input":{}}',
        b'{"tool_input":null}',
        b'{"hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":{"file_path":7}}',
        b'{"hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":{"file_path":["a"]}}',
        b'{"hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":{"file_path":"a\\u0000b"}}',
        b'{"hook_event_name":"PostToolUse","tool_name":"Read","tool_response":7,"tool_input":{"file_path":"/no"}}',
        b'{"hook_event_name":"Strange","tool_name":"Odd","cwd":7,"session_id":{}}',
        b"[" * 100_000,
        b"\xff\xfe\x00" * 300,
    ],
    ids=range(16),
)
def test_malformed_input_is_silent(repo: Repo, data: bytes) -> None:
    top = repo(RULES)
    reply = run_hook(data, top)
    assert (reply.status, reply.out, reply.err) == (0, b"", "")
    assert len(log.read(home(top))) == 1


def test_a_byte_order_mark_is_answered_like_none(repo: Repo) -> None:
    top = repo(RULES)
    event = {"hook_event_name": "PreToolUse", "tool_name": "Edit", "tool_input": {"file_path": str(top / "src/x.py")}}
    with_mark = run_hook(b"\xef\xbb\xbf" + json.dumps(event).encode(), top)
    assert "SRC rule" in with_mark.text
    assert with_mark.out == run_hook(json.dumps(event).encode(), top).out


def test_standard_input_that_stays_open(repo: Repo) -> None:
    top = repo(RULES)
    event = {"hook_event_name": "PreToolUse", "tool_name": "Edit", "tool_input": {"file_path": str(top / "src/x.py")}}
    child = subprocess.Popen(
        [*PROGRAM, "hook"], cwd=top, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    data = json.dumps(event).encode()
    child.stdin.write(data[:50])  # a value that arrives in pieces, with a pause after a brace
    child.stdin.flush()
    time.sleep(0.1)
    child.stdin.write(data[50:])
    child.stdin.flush()
    began = time.monotonic()
    out = child.stdout.read()
    assert child.wait(timeout=10) == 0
    assert b"SRC rule" in out
    assert time.monotonic() - began < 5
    child.stdin.close()
    child.stdout.close()


def test_input_that_never_comes_is_given_up(repo: Repo) -> None:
    top = repo(RULES)
    read, write = os.pipe()
    began = time.monotonic()
    done = subprocess.run([*PROGRAM, "hook"], cwd=top, env=environment(), stdin=read, capture_output=True, check=False)
    os.close(read)
    os.close(write)
    assert (done.returncode, done.stdout) == (0, b"")
    assert time.monotonic() - began < 5


def test_a_large_input_is_drained_and_answered(repo: Repo) -> None:
    top = repo(RULES)
    given = {"file_path": str(top / "src/x.py"), "content": "x = {1: 2}\n" * 500_000}
    event = {"hook_event_name": "PreToolUse", "tool_name": "Write", "tool_input": given}
    assert "SRC rule" in run_hook(json.dumps(event).encode(), top).text


def test_rules_of_a_file_that_is_not_there_yet_and_no_graph(repo: Repo, edit: Hook) -> None:
    top = repo(RULES)
    reply = edit(top, "src/new/deep.py")
    assert reply.text.splitlines() == [
        "rules for src/new/deep.py:",
        "  src/AGENTS.md:1  SRC rule: keep it small.",
        "  AGENTS.md:1  Top rule.",
    ]
    assert "SRC rule" not in edit(top, "app.py").text
    assert not (top / ".git/codegraph/graph").exists()


def test_rules_that_the_host_loads_itself_are_not_repeated(repo: Repo, edit: Hook) -> None:
    top = repo(
        {
            "CLAUDE.md": "Loaded by the host.\n",
            ".claude/rules/a.md": "Also loaded.\n",
            "AGENTS.md": "Not loaded.\n",
            ".codegraph/rules/r.toml": 'text = "Ours."\npaths = ["*.py"]\nwhy = "because"\n',
        }
    )
    text = edit(top, "app.py").text
    assert "Not loaded." in text
    assert "Ours." in text
    assert "(why: because)" in text
    assert "by the host" not in text
    assert "Also loaded" not in text


def test_said_once_and_again_after_a_compaction(repo: Repo, edit: Hook, hook: Hook) -> None:
    top = repo(RULES)
    assert "SRC rule" in edit(top, "src/a.py", session_id="s").text
    assert edit(top, "src/a.py", session_id="s").out == b""
    assert edit(top, "src/b.py", session_id="s").out == b""
    assert "SRC rule" in edit(top, "src/a.py", session_id="s", agent_id="sub").text
    assert "SRC rule" in edit(top, "src/a.py", session_id="t").text
    assert "SRC rule" in edit(top, "src/a.py").text
    assert "SRC rule" in edit(top, "src/a.py").text
    (top / "src/AGENTS.md").write_text("SRC rule: keep it smaller.\n")
    text = edit(top, "src/a.py", session_id="s").text
    assert "smaller" in text
    assert "Top rule" not in text
    hook(top, "SessionStart", session_id="s", source="compact", env={"PATH": ""})
    assert "Top rule" in edit(top, "src/a.py", session_id="s").text


def test_switched_off(repo: Repo, edit: Hook) -> None:
    top = repo(RULES)
    reply = edit(top, "src/a.py", env={"CODEGRAPH_OFF": "1"})
    assert (reply.status, reply.out) == (0, b"")
    assert "SRC rule" in edit(top, "src/a.py").text


def test_the_file_decides_the_repository(repo: Repo, plain: Repo, edit: Hook, tmp_path: Path) -> None:
    top = repo(RULES)
    other = tmp_path / "other"
    subprocess.run(["git", "init", "-q", str(other)], check=True)
    (other / "AGENTS.md").write_text("OTHER rule.\n")
    foreign = {"GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other), "GIT_INDEX_FILE": str(other / ".git/index")}
    text = edit(top, "src/a.py", env=foreign).text
    assert "SRC rule" in text
    assert "OTHER" not in text
    event = {"hook_event_name": "PreToolUse", "tool_name": "Edit", "cwd": str(top), "tool_input": {}}
    event["tool_input"] = {"file_path": str(other / "x.py")}
    text = run_hook(json.dumps(event).encode(), top).text
    assert "OTHER rule" in text
    assert "SRC" not in text


def test_a_deleted_directory_and_no_home(repo: Repo) -> None:
    top = repo(RULES)
    gone = top / "gone"
    event: dict[str, Any] = {"hook_event_name": "PreToolUse", "tool_name": "Edit", "cwd": str(gone)}
    event["tool_input"] = {"file_path": str(top / "src/a.py")}
    gone.mkdir()
    script = f'cd "{gone}" && rmdir "{gone}" && exec "$@"'
    env = environment(HOME=None, XDG_CACHE_HOME=None, XDG_CONFIG_HOME=None)
    done = subprocess.run(
        ["sh", "-c", script, "sh", *PROGRAM, "hook"], input=json.dumps(event).encode(), env=env, cwd=top,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"SRC rule" in done.stdout
    assert done.stderr == b""
    assert sorted(os.listdir(top)) == [".git", "AGENTS.md", "app.py", "src"]


def test_rule_text_cannot_pass_for_the_tool(repo: Repo, edit: Hook) -> None:
    top = repo({"AGENTS.md": "First.\nrules for app.py:\n\x1b[2Jodd \u202e text\n"})
    lines = edit(top, "app.py").text.splitlines()
    assert lines[0] == "rules for app.py:"
    assert all(line.startswith("  ") for line in lines[1:])
    assert "\x1b" not in "".join(lines)
    assert "\u202e" not in "".join(lines)


def test_many_long_rules_stay_within_the_budget(repo: Repo, edit: Hook) -> None:
    top = repo({"AGENTS.md": "".join(f"- Rule {n} {'w' * 300}\n" for n in range(200)), "src/AGENTS.md": "Near.\n"})
    text = edit(top, "src/app.py", session_id="s").text
    assert len(text.encode()) <= 4000
    assert "Near." in text[:2000]
    assert "codegraph rules src/app.py" in text


def test_every_run_leaves_one_bounded_line(repo: Repo, edit: Hook) -> None:
    top = repo(RULES)
    edit(top, "src/a.py")
    run_hook(b"nonsense", top)
    runs = log.read(home(top))
    assert [(run.event, run.tool, run.path, run.outcome) for run in runs] == [
        ("PreToolUse", "Edit", "src/a.py", "said"),
        ("", "", "", "failed"),
    ]
    assert "not JSON" in runs[1].error
    assert runs[0].bytes > 0
    path = Path(home(top)) / log.NAME
    path.write_text("x" * log.MAX_BYTES)
    edit(top, "src/a.py")
    edit(top, "src/a.py")
    assert path.stat().st_size < 1000
    assert sum(one.stat().st_size for one in Path(home(top)).glob("hooks.log*")) < log.MAX_BYTES + 2000
