"""Agent hosts: one module each, which reads the host's event and writes the reply in the host's shape.

A host module has `event(raw) -> Event | None` (None: it does not say what it is), `reply(event, text) -> dict` and
`SILENCE`, what is written when there is nothing to say (None: nothing at all). Which host sent an event is told by its
shape, so that the same command serves them all; only that host's module is loaded.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any


NAMES = ("claude", "codex", "cursor", "gemini", "copilot", "opencode")

_GEMINI = frozenset({"BeforeTool", "AfterTool", "BeforeAgent", "PreCompress"})


def name_of(raw: dict[str, Any]) -> str:
    """The host that sent this event; claude, whose shape others have taken over, where nothing tells it apart."""
    if raw.get("host") == "opencode":  # our own plugin writes these
        return "opencode"
    if "cursor_version" in raw or "conversation_id" in raw:
        return "cursor"
    if "hook_event_name" not in raw and ("sessionId" in raw or "toolName" in raw):
        return "copilot"
    if "timestamp" in raw and "transcript_path" not in raw and raw.get("hook_event_name") not in _GEMINI:
        return "copilot"  # for hooks of Claude Code's settings
    if raw.get("hook_event_name") in _GEMINI:
        return "gemini"
    if "turn_id" in raw or raw.get("tool_name") == "apply_patch":
        return "codex"
    return "claude"


def host_of(raw: dict[str, Any]) -> ModuleType:
    """The module of the host that sent this event."""
    return host_named(name_of(raw))


def host_named(name: str) -> ModuleType:
    """A host's module. Raises ValueError for a name that is none of `NAMES`."""
    if name not in NAMES:
        raise ValueError(name)
    from importlib import import_module

    return import_module(f"{__name__}.{name}")
