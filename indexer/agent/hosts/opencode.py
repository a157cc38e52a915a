"""OpenCode: a plugin of ours inside the host (`hooks/opencode.js`) runs the hook and appends the text to a result.

The plugin writes the events, in Claude Code's shape with `"host": "opencode"` and the host's own tools and arguments.
"""

from __future__ import annotations

from indexer.agent.event import Event, table_of, text_of
from indexer.agent.hosts import claude

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "opencode"
SILENCE: dict[str, Any] | None = None
reply = claude.reply

_TOOLS = {
    "read": "Read",
    "edit": "Edit",
    "write": "Write",
    "bash": "Bash",
    "grep": "Grep",
    "glob": "Glob",
    "patch": "apply_patch",
}
_WORDS = {"filePath": "file_path", "oldString": "old_string", "newString": "new_string", "patchText": "patch"}


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when it does not say what it is."""
    tool = text_of(raw, "tool_name")
    given = claude.renamed(table_of(raw, "tool_input"), _WORDS)
    return claude.shaped(NAME, raw, tool=_TOOLS.get(tool, tool), tool_input=given)
