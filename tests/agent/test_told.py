"""What was told is served where it bears: on the file, on what it calls, when a session starts, on a prompt. What is
over, was never true, is another's or is not yet is not, and beside each absence stands a fact that is there."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from indexer.cli import main
from indexer.memory.kept import ready
from indexer.repository import locate
from tests.conftest import run_git, write_tree

from .conftest import Hook, environment, index


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CLAUDECODE", "AI_AGENT", "AGENT", "CODEX_THREAD_ID", "CLAUDE_CODE_SESSION_ID", "OPENCODE"):
        monkeypatch.delenv(name, raising=False)


Tell = Callable[..., dict[str, Any]]


@pytest.fixture
def tell(top: Path, capsys: pytest.CaptureFixture[str]) -> Tell:
    def run(*words: str, at: Path | None = None) -> dict[str, Any]:
        capsys.readouterr()
        assert main(["-C", str(at or top), "--json", *words]) == 0, capsys.readouterr()
        return dict(json.loads(capsys.readouterr().out))

    return run


ABOUT = ("--about", "tasks.py")


def every_state(tell: Tell, other: Path) -> None:
    """A fact of each state about tasks.py; those named KEPT hold."""
    tell("remember", "kept", "note", "KEPT note", *ABOUT, "--kind", "note", "--agent", "claude")
    tell("remember", "kept", "status", "open", *ABOUT, "--kind", "task")
    tell("remember", "s", "p", "OLD superseded", *ABOUT, "--at", "2026-01-01", "--kind", "decision")
    tell("remember", "s", "p", "KEPT successor", *ABOUT, "--at", "2026-02-01", "--kind", "decision")
    gone = tell("remember", "r", "p", "OLD retracted", *ABOUT, "--kind", "decision")
    tell("retract", gone["id"], "--because", "wrong")
    tell("remember", "c", "p", "OLD corrected", *ABOUT, "--kind", "decision")
    tell("correct", "c", "p", "KEPT correction", "--because", "wrong")
    tell("remember", "e", "p", "OLD expired", *ABOUT, "--at", "2026-01-01", "--until", "2026-02-01", "--kind", "note")
    tell("remember", "l", "p", "OLD later", *ABOUT, "--at", "2999-01-01", "--kind", "decision")
    tell("remember", "done", "status", "done", *ABOUT, "--kind", "task")
    tell("remember", "foreign", "p", "OLD foreign", *ABOUT, "--kind", "decision", at=other)
    tell("remember", "mine", "p", "OLD of the user", "--kind", "decision", "--user")


def read(hook: Hook, top: Path, **more: Any) -> str:
    given = {"file_path": str(top / "tasks.py"), **more.pop("given", {})}
    return hook(top, "PostToolUse", "Read", given, **more).text


def edit(hook: Hook, top: Path, **more: Any) -> str:
    given = {"file_path": str(top / "tasks.py"), "old_string": "return order", "new_string": "return 1"}
    return hook(top, "PreToolUse", "Edit", given, **more).text


def prompt(hook: Hook, top: Path, **more: Any) -> str:
    words = "look into tasks.py: kept, s, r, c, e, l, done, foreign and mine"
    return hook(top, "UserPromptSubmit", prompt=words, **more).text


def start(hook: Hook, top: Path, **more: Any) -> str:
    return hook(top, "SessionStart", source="startup", **more).text


@pytest.fixture
def other(tmp_path: Path) -> Path:
    made = write_tree(tmp_path / "other", {"tasks.py": "def ship():\n    return 1\n"})
    run_git(made, "init", "-q")
    return made


@pytest.mark.parametrize("ask", [read, edit, prompt])
def test_only_what_holds_is_served(hook: Hook, top: Path, other: Path, tell: Tell, ask: Callable[..., str]) -> None:
    every_state(tell, other)
    text = ask(hook, top)
    for kept in ("KEPT note", "KEPT successor", "KEPT correction", "task: kept status: open"):
        assert kept in text, kept
    assert "OLD" not in text
    assert "done status" not in text
    assert "candidate, told by claude for t" in text
    assert text.index("KEPT successor") < text.index("KEPT note")
    assert "OLD foreign" in ask(hook, other)


def test_a_session_starts_with_what_stands(hook: Hook, top: Path, other: Path, tell: Tell) -> None:
    every_state(tell, other)
    tell("remember", "release", "handoff", "branch is half rebased", "--kind", "handoff")
    tell("remember", "call", "note", "call Ann", "--kind", "reminder", "--at", "2026-01-01")
    text = start(hook, top, session_id="s1")
    for kept in ("task: kept status: open", "branch is half rebased", "KEPT successor", "call Ann", " overdue:"):
        assert kept in text, kept
    assert "OLD" not in text
    assert "KEPT note" not in text
    kept = json.loads((top / ".git/codegraph/sessions/s1.json").read_text())
    assert {"ts", "session", "open", "recent_evidence", "pending", "schema_version"} <= set(kept)
    assert [one["subject"] for one in kept["open"]] == ["kept"]
    assert {one["subject"] for one in kept["pending"]} == {"release", "call"}
    assert run_git(top, "status", "--short") == "?? .codegraph/"
    assert "decided" not in start(hook, top, session_id="s2").replace("KEPT", "")  # nothing was decided since s1
    tell("remember", "new", "p", "DECIDED since", "--kind", "decision")
    assert "DECIDED since" in start(hook, top, session_id="s3")
    assert {path.name for path in (top / ".git/codegraph/sessions").glob("*.json")} == {"s1.json", "s2.json", "s3.json"}


def test_what_the_lines_call_is_served_with_them(hook: Hook, top: Path, tell: Tell) -> None:
    tell("remember", "ship", "note", "SHIP locks", "--about", "tasks.py:ship", "--kind", "note")
    tell("remember", "peek", "note", "PEEK copies", "--about", "tasks.py:Shelf.peek", "--kind", "note")
    index(top)
    other_lines = {"offset": 8, "limit": 2}  # `other`, which calls ship
    text = read(hook, top, given=other_lines)
    assert "SHIP locks  (of tasks.py:ship, called here" in text
    assert "PEEK" not in text
    own = read(hook, top, given={"offset": 4, "limit": 2})
    assert "SHIP locks  (of ship;" in own
    assert "PEEK" not in own
    whole = read(hook, top)
    assert "SHIP" in whole
    assert "PEEK" in whole
    use = {"file_path": str(top / "use.py"), "old_string": "    ship(1)", "new_string": "    ship(2)"}
    called = hook(top, "PreToolUse", "Edit", use).text
    assert "SHIP locks  (of tasks.py:ship, called here" in called


def test_said_once_until_the_answer_changes(hook: Hook, top: Path, tell: Tell) -> None:
    first = tell("remember", "a", "note", "MIND it", *ABOUT, "--kind", "note", "--agent", "claude")
    assert "MIND" in read(hook, top, session_id="s")
    assert "MIND" not in edit(hook, top, session_id="s")
    assert "MIND" in edit(hook, top, session_id="t")
    tell("remember", "a", "note", "MIND it")  # another verifies it
    assert "MIND it  (since" in edit(hook, top, session_id="s")
    assert "MIND" not in edit(hook, top, session_id="s")
    (top / "tasks.py").write_text((top / "tasks.py").read_text() + "\n\nX = 1\n")
    assert "said of an earlier version" in edit(hook, top, session_id="s")
    tell("retract", first["id"], "--because", "no")
    assert "MIND" not in edit(hook, top, session_id="u")


def test_a_fact_of_a_folder_is_served_for_its_files(hook: Hook, top: Path, tell: Tell) -> None:
    tell("remember", "t", "note", "FOLDER note", "--about", "tests/**", "--kind", "note")
    given = {"file_path": str(top / "tests/test_tasks.py")}
    assert "FOLDER note  (of tests/**" in hook(top, "PostToolUse", "Read", given).text
    assert "FOLDER" not in read(hook, top)


def test_without_a_graph_facts_are_served_all_the_same(hook: Hook, top: Path, tell: Tell) -> None:
    tell("remember", "t", "note", "STILL here", *ABOUT, "--kind", "note")
    main(["-C", str(top), "clean"])
    tell("get", "t")
    assert "STILL here" in read(hook, top)


def test_nothing_told_costs_one_look(top: Path, hook: Hook, tell: Tell) -> None:
    """What was never told, only asked for, or is about rules alone, leaves no projection that hooks would open."""
    assert main(["-C", str(top), "get", "x"]) == 1
    tell("rule", "add", "Use tabs.")
    rule = tell("rule", "list")["rules"][0]["id"]
    tell("rule", "retire", rule, "--because", "x")
    assert main(["-C", str(top), "get", "x"]) == 1
    start(hook, top)
    assert not ready(locate(str(top)))
    tell("remember", "x", "y", "z")
    assert ready(locate(str(top)))


def test_facts_load_nothing_that_a_hook_does_without(top: Path, tell: Tell) -> None:
    tell("remember", "kept", "note", "KEPT note", *ABOUT, "--kind", "note")
    event = {"hook_event_name": "PostToolUse", "tool_name": "Read", "cwd": str(top)}
    event |= {"tool_input": {"file_path": str(top / "tasks.py")}}
    program = (
        "import io, sys; from indexer.agent import run_hook; out = io.BytesIO();"
        f"run_hook(io.BytesIO({json.dumps(event).encode()!r}), out); assert b'KEPT' in out.getvalue();"
        "print({'argparse', 'json', 're', 'typing', 'pathlib', 'sqlite3', 'datetime', 'pygit2'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_a_large_log_is_left_to_a_process_of_its_own(hook: Hook, top: Path, tell: Tell) -> None:
    tell("remember", "kept", "note", "KEPT note", *ABOUT, "--kind", "note")
    path = top / ".codegraph/log.jsonl"
    line = path.read_bytes()
    path.write_bytes(line + (b"x" * 60_000 + b"\n") * 40)
    main(["-C", str(top), "clean"])
    text = start(hook, top, session_id="s")
    assert "KEPT" not in text
    assert "codegraph: " in text
    for _ in range(100):
        if ready(locate(str(top))):
            break
        time.sleep(0.1)
    main(["-C", str(top), "index"])
    assert "KEPT note" in read(hook, top)


def use(name: str, number: int, **given: Any) -> str:
    part = {"type": "tool_use", "id": f"t{number}", "name": name, "input": given}
    return json.dumps({"type": "assistant", "message": {"content": [part]}}) + "\n"


def result(number: int, text: str = "", failed: bool = False) -> str:
    part = {"type": "tool_result", "tool_use_id": f"t{number}", "content": text, "is_error": failed}
    return json.dumps({"type": "user", "message": {"content": [part]}}) + "\n"


def test_what_a_session_did_is_evidence(
    hook: Hook, top: Path, tmp_path: Path, tell: Tell, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record.jsonl"
    secret = json.dumps({"type": "user", "message": {"content": "SECRET prompt about tool_use"}}) + "\n"
    record.write_text(
        secret
        + use("Edit", 1, file_path=str(top / "tasks.py"), old_string="SECRET", new_string="x")
        + result(1)
        + use("Edit", 9, file_path=str(top / "use.py"), old_string="no", new_string="x")
        + result(9, "no such text", failed=True)
        + use("Write", 2, file_path="/elsewhere/x.py", content="SECRET")
        + use("Bash", 3, command="cd . && python -m pytest -q tests | tail -3")
        + result(3, "1 failed", failed=True)
        + use("Bash", 4, command='git commit -m "SECRET message"')
        + result(4, "[main 1a2b3c4] SECRET message\n 1 file changed")
        + '{"torn'
    )
    before = run_git(top, "status", "--short")
    for name in ("Stop", "SessionEnd"):
        reply = hook(top, name, session_id="s1", transcript_path=str(record))
        assert (reply.status, reply.out) == (0, b"")
    assert run_git(top, "status", "--short") == before
    (one,) = tell("evidence")["evidence"]
    assert one["files"] == ["tasks.py"]
    assert one["commits"] == ["1a2b3c4"]
    assert one["tests"] == [{"command": "python -m pytest -q tests", "ok": False}]
    assert (one["session"], one["actor"]["agent"], one["published"]) == ("s1", "claude", False)
    kept = (top / ".git/codegraph/evidence.jsonl").read_text() + (top / ".git/codegraph/sessions/s1.json").read_text()
    assert "SECRET" not in kept
    record.write_text(record.read_text().removesuffix('{"torn') + use("Bash", 5, command="pytest -q") + result(5))
    hook(top, "Stop", session_id="s1", transcript_path=str(record))
    assert [event["tests"] for event in tell("evidence")["evidence"]][1] == [{"command": "pytest -q", "ok": True}]
    assert "pytest -q passed" in start(hook, top, session_id="s2")
    assert tell("evidence", "--publish", one["id"][:8])["evidence"][0]["published"]
    assert one["id"] in (top / ".codegraph/log.jsonl").read_text()
    assert "SECRET" not in (top / ".codegraph/log.jsonl").read_text()
    assert main(["-C", str(top), "evidence", "--since", "2999-01-01"]) == 1


def test_what_codex_records_is_evidence_too(hook: Hook, top: Path, tmp_path: Path, tell: Tell) -> None:
    def item(**payload: Any) -> str:
        return json.dumps({"type": "response_item", "payload": payload}) + "\n"

    patch = "*** Begin Patch\n*** Update File: tasks.py\n@@\n-a\n+SECRET\n*** End Patch"
    ran = json.dumps({"command": ["bash", "-lc", "pytest -q && git commit -m SECRET"]})
    done = json.dumps({"output": "[main 1a2b3c4] SECRET", "metadata": {"exit_code": 0}})
    record = tmp_path / "rollout.jsonl"
    record.write_text(
        item(type="custom_tool_call", name="apply_patch", call_id="1", input=patch)
        + item(type="function_call", name="shell", call_id="2", arguments=ran)
        + item(type="function_call_output", call_id="2", output=done)
        + item(type="function_call", name="exec_command", call_id="3", arguments='{"cmd": "cargo test"}')
        + item(type="function_call_output", call_id="3", output="Process exited with code 101\nSECRET")
        + item(type="function_call", name="exec_command", call_id="4", arguments='{"cmd": "go test ./..."}')
        + item(type="function_call_output", call_id="4", output="ok")
    )
    hook(top, "Stop", session_id="s1", turn_id="t", transcript_path=str(record))
    (one,) = tell("evidence")["evidence"]
    assert (one["files"], one["commits"], one["actor"]["agent"]) == (["tasks.py"], ["1a2b3c4"], "codex")
    assert [(test["command"], test["ok"]) for test in one["tests"]] == [
        ("pytest -q", True),
        ("cargo test", False),
        ("go test ./...", None),
    ]
    assert "SECRET" not in (top / ".git/codegraph/evidence.jsonl").read_text()


@pytest.mark.parametrize("record", ["", "/no/such/file", "{top}", "{top}/docs.md"])
def test_an_end_never_fails_its_host(hook: Hook, top: Path, record: str) -> None:
    path = record.format(top=top)
    reply = hook(top, "SessionEnd", session_id="s1", transcript_path=path)
    assert (reply.status, reply.out, reply.err) == (0, b"", "")
    assert not (top / ".git/codegraph/evidence.jsonl").exists()
    os.chmod(top / ".git/codegraph", 0o755)
