"""Each host's events, in the shapes that it documents (`payloads/`), and the reply in the shape that it reads.

Where the shapes are from, as read in 2026: Claude Code, code.claude.com/docs/en/hooks; Codex,
developers.openai.com/codex/hooks and codex-rs/hooks/schema/generated of openai/codex (context before a tool since its
pull request 20692; the reply admits no further fields); Cursor, cursor.com/docs/hooks and
/docs/reference/third-party-hooks (context after a tool and at a session's start, none with a prompt); Gemini CLI,
docs/hooks/reference.md of google-gemini/gemini-cli (none before a tool); Copilot CLI,
content/copilot/reference/hooks-reference.md of github/docs (none before a tool or with a prompt;
`.claude/settings.json` is loaded too); OpenCode 1, opencode.ai/v1/docs/plugins.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from indexer.agent import log

from .conftest import run_hook

HERE = Path(__file__).parent
TOLD = "ship (tasks.py:4) has 4 call sites in 3 files"
FOUR = [
    "claude-read",
    "claude-edit",
    "codex-edit",
    "cursor-read",
    "gemini-read",
    "copilot-read",
    "copilot-edit",
    "opencode-read",
    "opencode-edit",
    "claude-grep",
    "codex-shell",
]


def send(top: Path, name: str, **env: str) -> Any:
    """The reply, decoded; None for silence."""
    text = (HERE / "payloads" / f"{name}.json").read_text().replace("TOP", str(top))
    reply = run_hook(text.encode(), top, parse=False, **env)
    assert (reply.status, reply.err) == (0, "")
    assert log.read(str(top / ".git/codegraph"))[-1].error == ""
    return json.loads(reply.out) if reply.out else None


def context(host: str, reply: Any) -> str:
    """Where the host looks for context."""
    if host == "cursor":
        assert set(reply) == {"additional_context"}
        return str(reply["additional_context"])
    if host == "copilot":
        assert set(reply) == {"additionalContext"}
        return str(reply["additionalContext"])
    if host == "codex":  # whose schema admits nothing else
        assert set(reply["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}
    assert set(reply) == {"hookSpecificOutput"}
    return str(reply["hookSpecificOutput"]["additionalContext"])


@pytest.mark.parametrize("name", FOUR)
def test_callers_in_the_shape_of_the_host(top: Path, name: str) -> None:
    text = context(name.partition("-")[0], send(top, name))
    assert TOLD in text
    assert "other (tasks.py" not in text
    assert "permission" not in text


def test_the_name_of_the_event_is_the_hosts_own(top: Path) -> None:
    assert send(top, "gemini-read")["hookSpecificOutput"]["hookEventName"] == "AfterTool"
    reply = send(top, "gemini-prompt")["hookSpecificOutput"]
    assert reply["hookEventName"] == "BeforeAgent"
    assert "named in the prompt:\n  tasks.py:4  ship" in reply["additionalContext"]
    assert send(top, "claude-read")["hookSpecificOutput"]["hookEventName"] == "PostToolUse"
    assert "the graph holds" in context("copilot", send(top, "copilot-start"))


@pytest.mark.parametrize("name", ["claude-start", "codex-start", "cursor-start", "gemini-start", "copilot-start"])
def test_a_session_starts_in_the_shape_of_the_host(top: Path, name: str) -> None:
    assert "codegraph: the graph holds 3 files" in context(name.partition("-")[0], send(top, name))


def test_a_prompt(top: Path) -> None:
    reply = send(top, "claude-prompt")
    assert reply["hookSpecificOutput"]["hookEventName"] == "UserPromptSubmit"
    assert "named in the prompt:\n  tasks.py:4  ship" in context("claude", reply)


@pytest.mark.parametrize(
    ("read", "compact", "silence"),
    [
        ("cursor-read", "cursor-compact", {}),
        ("gemini-read", "gemini-compress", None),
        ("copilot-read", "copilot-compact", None),
    ],
)
def test_hosts_that_begin_no_session_after_they_compacted(top: Path, read: str, compact: str, silence: object) -> None:
    assert TOLD in context(read.partition("-")[0], send(top, read))
    assert send(top, read) == silence
    assert send(top, compact) == silence
    assert TOLD in context(read.partition("-")[0], send(top, read))


def test_copilot_with_the_hooks_of_claude_code_is_answered_once(top: Path, tmp_path: Path) -> None:
    nowhere = {"HOME": str(tmp_path / "none"), "COPILOT_HOME": ""}
    reply = send(top, "copilot-as-claude", **nowhere)
    assert set(reply) == {"additionalContext", "hookSpecificOutput"}
    assert TOLD in reply["additionalContext"] == reply["hookSpecificOutput"]["additionalContext"]
    (top / ".github/hooks").mkdir(parents=True)
    (top / ".github/hooks/codegraph.json").write_text('{"hooks": {"postToolUse": [{"bash": "codegraph hook"}]}}')
    text = (HERE / "payloads/copilot-as-claude.json").read_text().replace("TOP", str(top)).replace("p2", "p3")
    assert run_hook(text.encode(), top, parse=False, **nowhere).out == b""
    assert log.read(str(top / ".git/codegraph"))[-1].outcome == "off"


def test_cursor_reads_silence_as_an_empty_object(top: Path) -> None:
    assert send(top, "cursor-silent") == {}


def test_cursor_is_answered_once(top: Path) -> None:
    assert TOLD in context("claude", send(top, "cursor-as-claude"))
    (top / ".cursor").mkdir()
    (top / ".cursor/hooks.json").write_text('{"hooks": {"postToolUse": [{"command": "codegraph hook"}]}}')
    text = (HERE / "payloads/cursor-as-claude.json").read_text().replace("TOP", str(top))
    assert json.loads(run_hook(text.encode(), top, parse=False).out) == {}
    assert log.read(str(top / ".git/codegraph"))[-1].outcome == "off"


PLUGIN = """
import { Codegraph } from "./plugin.mjs"
const top = process.argv[2]
const hooks = await Codegraph({ directory: top })
const args = { filePath: top + "/tasks.py", oldString: "def ship(order):", newString: "def ship(order, now):" }
await hooks["tool.execute.before"]({ tool: "edit", sessionID: "s", callID: "1" }, { args })
const output = { title: "", output: "edited", metadata: {} }
await hooks["tool.execute.after"]({ tool: "edit", sessionID: "s", callID: "1", args }, output)
const other = { output: "listed" }
await hooks["tool.execute.after"]({ tool: "list", sessionID: "s", callID: "2", args: {} }, other)
await hooks.event({ event: { type: "session.idle" } })
console.log(JSON.stringify([output.output, other.output]))
"""


def test_the_plugin_of_opencode(top: Path, tmp_path: Path) -> None:
    from .conftest import PROGRAM, ROOT, environment

    program = tmp_path / "codegraph"
    program.write_text(f'#!/bin/sh\nexec {" ".join(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    text = (ROOT / "hooks/opencode.js").read_text().replace('["codegraph"]', f'["/no/such", "{program}"]')
    assert '"/no/such"' in text
    node = shutil.which("node")
    if node is None:  # JavaScript comes with the host; without one, the plugin's text is all there is to look at
        return
    (tmp_path / "plugin.mjs").write_text(text)
    (tmp_path / "run.mjs").write_text(PLUGIN)
    done = subprocess.run(
        [node, str(tmp_path / "run.mjs"), str(top)], env=environment(), capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    edited, listed = json.loads(done.stdout)
    assert edited.startswith("edited\n\n" + TOLD)
    assert listed == "listed"
