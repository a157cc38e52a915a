"""Copilot CLI: fields in camelCase and no event's name, which what is there tells; context at the top of the reply.

What runs before a tool can only allow or refuse there, and a failure refuses: nothing of ours is installed for it.
"""

from __future__ import annotations

from indexer.agent.event import Event, table_of, text_of
from indexer.agent.hosts import claude

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "copilot"
SILENCE: dict[str, Any] | None = None

_TOOLS = {
    "view": "Read",
    "edit": "Edit",
    "str_replace": "Edit",
    "create": "Write",
    "bash": "Bash",
    "grep": "Grep",
    "glob": "Glob",
    "apply_patch": "apply_patch",
}
_WORDS = {"path": "file_path", "old_str": "old_string", "new_str": "new_string", "file_text": "content"}


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when nothing tells what it is."""
    native = text_of(raw, "toolName")
    if native:
        name = "PostToolUse" if "toolResult" in raw else "PreToolUse"
    elif "prompt" in raw:
        name = "UserPromptSubmit"
    elif "source" in raw:
        name = "SessionStart"
    else:
        return None
    tool = _TOOLS.get(native, native)
    given = _arguments(raw)
    if tool not in ("Grep", "Glob"):
        given = claude.renamed(given, _WORDS)
    lines = given.get("view_range")
    if isinstance(lines, list) and len(lines) == 2 and all(isinstance(line, int) for line in lines):
        given = {**given, "offset": lines[0], "limit": max(lines[1] - lines[0] + 1, 0)}
    return claude.shaped(NAME, raw, name=name, tool=tool, tool_input=given)


def reply(event: Event, text: str) -> dict[str, Any]:
    """What the host reads."""
    return {"additionalContext": text}


def _arguments(raw: dict[str, Any]) -> dict[str, Any]:
    """A tool's arguments, which come as an object or as the JSON text of one."""
    written = raw.get("toolArgs")
    if isinstance(written, str):
        import json

        try:
            written = json.loads(written)
        except ValueError:
            return {"patch": raw["toolArgs"]}
    return table_of({"": written}, "")
