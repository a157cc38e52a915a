"""Copilot CLI: fields in camelCase and no event's name, which what is there tells; context at the top of the reply.

What runs before a tool can only allow or refuse there, and a failure refuses: nothing of ours is installed for it. What
a command prints after a prompt is dropped. It also loads the hooks of a project's `.claude/settings.json`, for which it
takes over Claude Code's names of events and tools, in snake_case: where its own hooks are installed, those are silent.
"""

from __future__ import annotations

import os

from indexer.agent.event import TWICE, Event, table_of, text_of
from indexer.agent.hosts import claude
from indexer.agent.hosts.twice import calls_us, in_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "copilot"
SILENCE: dict[str, Any] | None = None

_TOOLS = {
    "view": "Read",
    "edit": "Edit",
    "str_replace": "Edit",
    "str_replace_editor": "Edit",
    "create": "Write",
    "bash": "Bash",
    "grep": "Grep",
    "rg": "Grep",
    "glob": "Glob",
    "apply_patch": "apply_patch",
}
_WORDS = {"path": "file_path", "old_str": "old_string", "new_str": "new_string", "file_text": "content"}


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when nothing tells what it is."""
    native = text_of(raw, "toolName", "tool_name")
    name = text_of(raw, "hook_event_name")
    if name:
        if calls_us(_own_files(text_of(raw, "cwd"))):
            name = TWICE
    elif native:
        name = "PostToolUse" if "toolResult" in raw else "PreToolUse"
    elif "prompt" in raw:
        name = "UserPromptSubmit"
    elif "source" in raw:
        name = "SessionStart"
    elif "customInstructions" in raw:
        name = "PreCompact"
    elif "stopReason" in raw:
        name = "Stop"
    elif "reason" in raw:
        name = "SessionEnd"
    else:
        return None
    tool = _TOOLS.get(native, native)
    given = _arguments(raw)
    if tool == "Edit" and "patch" in given:
        tool = "apply_patch"
    if tool not in ("Grep", "Glob"):
        given = claude.renamed(given, _WORDS)
    lines = given.get("view_range")
    if isinstance(lines, list) and len(lines) == 2 and all(isinstance(line, int) for line in lines):
        given = {**given, "offset": lines[0], "limit": max(lines[1] - lines[0] + 1, 0)}
    return claude.shaped(NAME, raw, name=name, tool=tool, tool_input=given)


def reply(event: Event, text: str) -> dict[str, Any]:
    """What the host reads; beside it, for hooks in Claude Code's words, what those write."""
    return {"additionalContext": text, **(claude.reply(event, text) if event.native else {})}


def _arguments(raw: dict[str, Any]) -> dict[str, Any]:
    """A tool's arguments, which come as an object or as the JSON text of one."""
    written = raw.get("toolArgs", raw.get("tool_input"))
    if isinstance(written, str):
        import json

        try:
            written = json.loads(written)
        except ValueError:
            return {"patch": raw.get("toolArgs", raw.get("tool_input"))}
    return table_of({"": written}, "")


def _own_files(cwd: str) -> list[str]:
    """Copilot's own hooks: of the project, which is the event's directory or above it, and of the user."""
    found = in_home("COPILOT_HOME", ".copilot", "hooks/codegraph.json")
    at = cwd
    while os.path.isabs(at):
        found.append(os.path.join(at, ".github", "hooks", "codegraph.json"))
        if at == os.path.dirname(at) or os.path.lexists(os.path.join(at, ".git")):
            break
        at = os.path.dirname(at)
    return found
