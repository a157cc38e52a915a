"""Codex: Claude Code's shape, with edits as `apply_patch`, the patch in `tool_input.command`.

It cuts context at about 2,500 tokens, which is more than the budget.
"""

from __future__ import annotations

from indexer.agent.event import Event
from indexer.agent.hosts import claude

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "codex"
SILENCE: dict[str, Any] | None = None
reply = claude.reply


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when it does not say what it is."""
    return claude.shaped(NAME, raw)
