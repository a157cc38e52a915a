"""That a hook works can be seen: why each block was given or not, the last success of each event, what was slow."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from indexer.agent import beats, log, marks

from .conftest import PROGRAM, ROOT, Hook, environment


def explained(top: Path, event: dict[str, object]) -> str:
    done = subprocess.run(
        [*PROGRAM, "hook", "--explain"],
        input=json.dumps(event).encode(),
        cwd=top,
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def doctor(top: Path, **env: str | None) -> str:
    done = subprocess.run(
        [*PROGRAM, "doctor"], cwd=top, env=environment(**env), capture_output=True, text=True, check=False
    )
    return done.stdout


def reading(top: Path, **more: object) -> dict[str, object]:
    given = {"file_path": str(top / "tasks.py"), "offset": 4, "limit": 2}
    return {"hook_event_name": "PostToolUse", "tool_name": "Read", "cwd": str(top), "tool_input": given, **more}


def test_why_a_block_is_given_and_that_asking_changes_nothing(top: Path, hook: Hook) -> None:
    for _ in range(2):
        text = explained(top, reading(top, session_id="s"))
        assert "event: PostToolUse Read of claude" in text
        assert "part: after read of tasks.py: 1 block\n" in text
        assert "block: ship (tasks.py:4) has 4 call sites in 3 files, 1 in tests:: given, rank 1, form 1 of" in text
    assert log.read(str(top / ".git/codegraph")) == []
    assert not (top / ".git/codegraph/sessions").exists()
    given = {"file_path": str(top / "tasks.py"), "offset": 4, "limit": 2}
    assert hook(top, "PostToolUse", "Read", given, session_id="s").text
    text = explained(top, reading(top, session_id="s"))
    assert "not given, this session was told and the answer is the same" in text
    assert "given, rank" not in text


def test_why_there_is_nothing(top: Path, tmp_path: Path) -> None:
    assert "no event: not JSON" in subprocess.run(
        [*PROGRAM, "hook", "--explain"], input=b"{", cwd=top, env=environment(), capture_output=True, check=False
    ).stdout.decode().replace("no complete event arrived in time", "not JSON")
    event = {"hook_event_name": "PostToolUse", "tool_name": "WebFetch", "cwd": str(top)}
    assert "part: none answers this event and tool" in explained(top, event)


def test_the_last_success_of_each_event(top: Path, hook: Hook) -> None:
    home = str(top / ".git/codegraph")
    assert beats.beats(home) == {}
    hook(top, "PreToolUse", "Edit", {"file_path": str(top / "nothing.py")})  # silent, and a success
    assert set(beats.beats(home)["claude"]) == {"PreToolUse"}
    hook(top, "Strange", "Edit", {})
    beats.beat(home, "../x", "PreToolUse")
    assert set(os.listdir(top / ".git/codegraph/beats")) == {"claude.PreToolUse"}
    old = top / ".git/codegraph/beats/claude.PreToolUse"
    os.utime(old, (1, 1))
    hook(top, "PreToolUse", "Edit", {"file_path": str(top / "tasks.py"), "old_string": "return", "new_string": "x"})
    assert old.stat().st_mtime > 1


def test_the_doctor_tells_what_never_fired_failed_or_was_slow(top: Path, hook: Hook, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / ".codex").mkdir(parents=True)
    env = {"HOME": str(home), "CODEX_HOME": None, "CLAUDE_CONFIG_DIR": None}
    assert "never fired" not in doctor(top, **env)
    entry = {"hooks": [{"type": "command", "command": 'for p in codegraph; do "$p" hook && exit 0; done; exit 0'}]}
    (home / ".codex/hooks.json").write_text(json.dumps({"hooks": {"PostToolUse": [entry]}}))
    text = doctor(top, **env)
    assert f"hook of codex: installed in {home}/.codex/hooks.json, has never fired here" in text
    assert "slow hooks" not in text
    kept = str(top / ".git/codegraph")
    log.append(kept, log.Run("2026-01-01T00:00:00Z", "PreToolUse", "Edit", "a.py", 2500, 0, "silent", ""))
    log.append(
        kept, log.Run("2026-01-01T00:00:01Z", "PreToolUse", "Edit", "a.py", 4000, 0, "failed", "no answer within 4 s")
    )
    text = doctor(top, **env)
    assert "slow hooks: 2 of 2 took 1,000 ms or more, the slowest 4,000 ms" in text
    assert "cut hooks: 1 gave up a part for its time" in text
    assert "odd  failed hooks: 1 of 2 failed, last 2026-01-01T00:00:01Z PreToolUse Edit: no answer within 4 s" in text
    assert "ok   hooks: 2 runs on record" in text
    assert "BAD  last hook" in text
    (home / ".claude").mkdir()
    (home / ".claude/settings.json").write_text(json.dumps({"hooks": {"PostToolUse": [entry]}}))
    hook(top, "SessionStart", source="startup")
    text = doctor(top, **env)
    never = "UserPromptSubmit, PreToolUse, PostToolUse, Stop, SessionEnd"
    assert re.search(rf"hook of claude: SessionStart \d s ago; never: {never}", text)
    assert "BAD" not in text
    assert "odd  failed hooks: 1 of 3 failed" in text


def test_the_doctor_tells_what_is_installed_no_longer(top: Path, hook: Hook, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "CLAUDE_CONFIG_DIR": None}
    settings = tmp_path / ".claude/settings.json"
    settings.parent.mkdir()
    hook(top, "SessionStart", source="startup")
    gone = r"odd  hook of claude: is installed no longer, fired last \d s ago \(codegraph install claude\)"
    assert re.search(gone, doctor(top, **env))
    settings.write_text(json.dumps({"enabledPlugins": {"codegraph@market": True}}))
    assert "installed no longer" not in doctor(top, **env)
    settings.write_text(json.dumps({"enabledPlugins": {"codegraph@market": False}}))
    assert "installed no longer" in doctor(top, **env)


KILLED = """
import os, signal, sys
from indexer.agent import marks
marks.begin(sys.argv[1], "PostToolUse", "Read", "a.py")
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(home: str) -> None:
    subprocess.run([sys.executable, "-c", KILLED, home], env=environment(), cwd=ROOT, check=False)


def test_a_hook_that_its_host_killed_leaves_a_trace(top: Path, hook: Hook, tmp_path: Path) -> None:
    home = str(top / ".git/codegraph")
    killed(home)
    assert len(os.listdir(f"{home}/running")) == 1
    assert log.read(home) == []
    text = hook(top, "SessionStart", source="startup").text
    assert "codegraph: 1 hook run failed since the last session, last PostToolUse Read: killed before" in text
    runs = log.read(home)
    assert [(run.event, run.tool, run.path, run.outcome) for run in runs] == [
        ("PostToolUse", "Read", "a.py", "cut"),
        ("SessionStart", "", "", "said"),
    ]
    assert os.listdir(f"{home}/running") == []
    killed(home)
    assert "cut hooks: 1 gave up" not in doctor(top)
    assert "cut hooks: 2 ended before time" in doctor(top)


def test_marks_of_hooks_that_still_run_are_left_alone_and_each_is_told_once(tmp_path: Path) -> None:
    home = str(tmp_path)
    mark = marks.begin(home, "PreToolUse", "Edit", "a\tb.py")
    marks.sweep(home)
    assert os.path.exists(mark)
    marks.end(mark)
    marks.end(mark)
    other = tmp_path / "running" / str(os.getppid())  # it runs, and its mark is too old to be its own
    other.write_text("2026-01-01T00:00:00Z\tPreToolUse\tEdit\tb.py")
    marks.sweep(home)
    assert other.exists()
    os.utime(other, (1, 1))
    (tmp_path / "running" / "notes").write_text("")
    marks.sweep(home)
    marks.sweep(home)
    assert [run.path for run in log.read(home)] == ["b.py"]
    assert os.listdir(tmp_path / "running") == ["notes"]
