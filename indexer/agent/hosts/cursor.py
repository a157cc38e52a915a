"""Cursor: events in camelCase, context as `additional_context`, which it reads after a tool and when a session starts.

It takes what is no JSON for a failure, so silence is an empty object. It may also load the hooks of Claude Code's
settings, and then sends each event twice: where its own hooks are installed, those of Claude Code are silent.
"""

from __future__ import annotations

import os

from indexer.agent.event import TWICE, Event, table_of, text_of
from indexer.agent.hosts import claude
from indexer.agent.hosts.twice import calls_us, in_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "cursor"
SILENCE: dict[str, Any] | None = {}

_EVENTS = {
    "sessionStart": "SessionStart",
    "preToolUse": "PreToolUse",
    "postToolUse": "PostToolUse",
    "beforeSubmitPrompt": "UserPromptSubmit",
    "preCompact": "PreCompact",
    "stop": "Stop",
    "sessionEnd": "SessionEnd",
}
_TOOLS = {"Shell": "Bash", "StrReplace": "Edit", "search_replace": "Edit", "read_file": "Read", "edit_file": "Edit"}
_WORDS = {"path": "file_path", "target_file": "file_path", "contents": "content"}


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when it does not say what it is."""
    native, tool = text_of(raw, "hook_event_name"), text_of(raw, "tool_name")
    tool = _TOOLS.get(tool, tool)
    given = claude.renamed(table_of(raw, "tool_input"), _WORDS) if tool not in ("Grep", "Glob") else None
    if tool == "Write" and given is not None and "old_string" in given:
        tool = "Edit"
    roots = raw.get("workspace_roots")
    root = roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else ""
    name = _EVENTS.get(native, "")
    if not name and native and calls_us(_own_files(root)):
        name = TWICE
    return claude.shaped(NAME, raw, name=name, tool=tool, tool_input=given, cwd=text_of(raw, "cwd") or root)


def reply(event: Event, text: str) -> dict[str, Any]:
    """What the host reads: Claude Code's shape for Claude Code's hooks, its own for its own."""
    return {"additional_context": text} if event.native in _EVENTS else claude.reply(event, text)


def _own_files(root: str) -> list[str]:
    """Cursor's own hooks, of the project and of the user."""
    project = [os.path.join(root, ".cursor", "hooks.json")] if root else []
    return project + in_home("", ".cursor", "hooks.json")
