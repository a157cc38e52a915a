"""A corrected rule is hidden from every hook and its successor is told, whatever file either is written in."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.cli import main
from indexer.rules.identity import rule_id
from indexer.rules.model import Selector
from tests.agent.conftest import Hook
from tests.conftest import write_tree

FILES = {
    ".codegraph/rules/one.toml": 'text = "OLD own rule."\npaths = ["use.py"]\n',
    ".codegraph/rules/two.toml": 'text = "OLD topic rule."\ntopics = ["billing"]\n',
    ".codegraph/rules/kept.toml": 'text = "KEPT rule."\npaths = ["use.py"]\n',
    ".codegraph/rules/topic.toml": 'text = "KEPT topic."\ntopics = ["billing"]\n',
    "AGENTS.md": "- OLD agents rule.\n- KEPT agents.\n",
    "CLAUDE.md": "- OLD claude rule.\n- KEPT claude.\n",
}
OLD = {
    "own": rule_id("OLD own rule.", Selector(paths=("use.py",))),
    "topic": rule_id("OLD topic rule.", Selector(topics=("billing",))),
    "agents": rule_id("OLD agents rule.", Selector()),
    "claude": rule_id("OLD claude rule.", Selector()),
}


@pytest.fixture
def ruled(top: Path) -> Path:
    return write_tree(top, FILES)


def correct(top: Path, which: str, how: str = "supersede") -> None:
    words = (
        [OLD[which], "NEW " + which, "--because", "reason"] if how == "supersede" else [OLD[which], "--because", "r"]
    )
    assert main(["-C", str(top), "rule", how, *words]) == 0


def read(hook: Hook, top: Path, **more: str) -> str:
    return hook(top, "PostToolUse", "Read", {"file_path": str(top / "use.py")}, **more).text


def edit(hook: Hook, top: Path, **more: str) -> str:
    given = {"file_path": str(top / "use.py"), "old_string": "ship(1)", "new_string": "ship(2)"}
    return hook(top, "PreToolUse", "Edit", given, **more).text


def prompt(hook: Hook, top: Path, **more: str) -> str:
    return hook(top, "UserPromptSubmit", prompt="what about billing in use.py?", **more).text


@pytest.mark.parametrize("ask", [read, edit])
@pytest.mark.parametrize("how", ["supersede", "retire"])
def test_hooks_hide_the_old_and_tell_the_new(
    hook: Hook, ruled: Path, ask: Callable[..., str], how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = ask(hook, ruled)
    assert "OLD own rule." in before
    assert "KEPT rule." in before
    assert "NEW own" not in before
    correct(ruled, "own", how)
    after = ask(hook, ruled)
    assert "OLD own rule." not in after
    assert "KEPT rule." in after
    assert ("NEW own" in after) == (how == "supersede")


def test_a_rule_of_another_hosts_file_is_replaced(hook: Hook, ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "OLD agents rule." in read(hook, ruled)  # Claude Code does not load AGENTS.md
    correct(ruled, "agents")
    after = read(hook, ruled)
    assert "OLD agents rule." not in after
    assert "NEW agents" in after
    assert "KEPT agents." in after


def test_what_the_host_loads_itself_is_announced_with_its_correction(
    hook: Hook, ruled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = read(hook, ruled)
    assert "claude rule." not in before
    assert "KEPT claude." not in before
    correct(ruled, "claude")
    after = read(hook, ruled)
    (announced,) = [line for line in after.splitlines() if "OLD claude rule." in line]
    assert "superseded" in announced
    assert "reason" in announced
    assert "NEW claude" in announced
    assert "KEPT claude." not in after


def test_prompts_hide_the_old_and_tell_the_new(hook: Hook, ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = prompt(hook, ruled)
    assert "OLD topic rule." in before
    assert "KEPT topic." in before
    correct(ruled, "topic")
    after = prompt(hook, ruled)
    assert "OLD topic rule." not in after
    assert "NEW topic" in after
    assert "KEPT topic." in after


def test_a_session_begins_with_the_corrections_of_what_its_host_loads(
    hook: Hook, ruled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def start() -> str:
        return hook(ruled, "SessionStart", source="startup", session_id="s").text

    before = start()
    assert "CLAUDE.md" in before
    assert "claude rule." not in before
    correct(ruled, "claude")
    correct(ruled, "agents", "retire")
    after = start()
    (announced,) = [line for line in after.splitlines() if "OLD claude rule." in line]
    assert "superseded" in announced
    assert "NEW claude" in announced
    assert "KEPT claude." not in after
    assert "OLD agents rule." not in after  # its host does not load that file
    then = read(hook, ruled, session_id="s")
    assert "OLD claude rule." not in then  # said once
    assert "KEPT agents." in then
    assert "OLD agents rule." not in then


def test_a_change_of_mind_is_told_to_a_session_that_heard_the_old(
    hook: Hook, ruled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "OLD own rule." in read(hook, ruled, session_id="s1")
    assert "OLD own rule." not in read(hook, ruled, session_id="s1")  # said once
    correct(ruled, "own")
    after = read(hook, ruled, session_id="s1")
    assert "NEW own" in after
    assert "KEPT rule." not in after
    (announced,) = [line for line in after.splitlines() if "OLD own rule." in line]
    assert "superseded" in announced
    again = read(hook, ruled, session_id="s1")
    assert "OLD own rule." not in again
    assert "OLD own rule." not in read(hook, ruled, session_id="s2")  # it never heard of it


def test_a_log_that_is_junk_hurts_no_hook(hook: Hook, ruled: Path) -> None:
    (ruled / ".codegraph/log.jsonl").write_bytes(b"\xff\n{\n" + b"[" * 100_000 + b'\n"rule"\n{"kind": "rule"')
    reply = hook(ruled, "PostToolUse", "Read", {"file_path": str(ruled / "use.py")})
    assert reply.status == 0
    assert "OLD own rule." in reply.text
    assert reply.err == ""


def test_without_a_log_a_hook_loads_nothing_for_it(ruled: Path) -> None:
    import subprocess

    program = (
        "import sys; from indexer.rules import read_rules;"
        f"read_rules({str(ruled)!r}, 'use.py');"
        "print([one for one in sys.modules if one in ('indexer.rules.corrections', 'indexer.events', 'json')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("which", ["claude", "agents"])
def test_what_was_said_to_be_no_longer_in_force_is_told_when_it_is_again(
    hook: Hook, ruled: Path, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"OLD {which} rule."
    assert (text in read(hook, ruled, session_id="s")) == (which == "agents")
    correct(ruled, which)
    after = read(hook, ruled, session_id="s")
    assert after.startswith("no longer in force:\n")
    assert text in after
    assert main(["-C", str(ruled), "rule", "add", OLD[which], "--reinstate"]) == 0
    back = read(hook, ruled, session_id="s")
    assert f"in force again:\n  {which.upper()}.md:1  {text}" in back
    assert f"no longer in force:\n  .codegraph/rules/new-{which}" in back
    assert "in force again" not in read(hook, ruled, session_id="s")
    assert "in force again" not in read(hook, ruled, session_id="other")
    correct(ruled, which, "retire")
    assert text in read(hook, ruled, session_id="s").partition("no longer in force:")[2]
