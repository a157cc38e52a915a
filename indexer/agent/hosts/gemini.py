"""Gemini CLI: events named after the turn (BeforeTool, AfterTool, BeforeAgent), context where Claude Code has it.

It reads context after a tool, before a turn and when a session starts; before a tool it reads none.
"""

from __future__ import annotations

from indexer.agent.event import Event, number_of, table_of, text_of
from indexer.agent.hosts import claude

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "gemini"
SILENCE: dict[str, Any] | None = None
reply = claude.reply

_EVENTS = {
    "BeforeTool": "PreToolUse",
    "AfterTool": "PostToolUse",
    "BeforeAgent": "UserPromptSubmit",
    "PreCompress": "PreCompact",
}
_TOOLS = {
    "read_file": "Read",
    "replace": "Edit",
    "write_file": "Write",
    "run_shell_command": "Bash",
    "search_file_content": "Grep",
    "grep_search": "Grep",
    "glob": "Glob",
}
_WORDS = {"absolute_path": "file_path"}


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when it does not say what it is."""
    native, tool = text_of(raw, "hook_event_name"), text_of(raw, "tool_name")
    given = claude.renamed(table_of(raw, "tool_input"), _WORDS)
    first = number_of(given, "start_line")
    if first:
        last = number_of(given, "end_line")
        given = {**given, "offset": first, "limit": max(last - first + 1, 0)}
    elif "offset" in given:  # counted from 0
        given = {**given, "offset": number_of(given, "offset") + 1}
    return claude.shaped(NAME, raw, name=_EVENTS.get(native, native), tool=_TOOLS.get(tool, tool), tool_input=given)
