"""Claude Code, and Codex, which sends the same shape (its `apply_patch` carries the patch in `tool_input.command`).

Context for the model goes into `hookSpecificOutput.additionalContext`; never a permission decision.
"""

from typing import Any

from indexer.agent.event import Event, table_of, text_of
from indexer.agent.patch import patched_paths

NAME = "claude"


def sent(raw: dict[str, Any]) -> bool:
    """Whether this host sent the event."""
    return "hook_event_name" in raw


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when it does not say what it is."""
    name, tool = text_of(raw, "hook_event_name"), text_of(raw, "tool_name")
    tool_input = table_of(raw, "tool_input")
    if not name:
        return None
    one = text_of(tool_input, "file_path", "notebook_path")
    paths: tuple[str, ...] = (one,) if one else ()
    if tool == "apply_patch":
        patch = text_of(tool_input, "command", "input", "patch")
        tool_input = {**tool_input, "patch": patch}
        paths = tuple(patched_paths(patch))
    return Event(
        host="codex" if tool == "apply_patch" or "turn_id" in raw else NAME,
        name=name,
        tool=tool,
        session=text_of(raw, "session_id"),
        agent=text_of(raw, "agent_id"),
        call=text_of(raw, "tool_use_id"),
        cwd=text_of(raw, "cwd"),
        paths=tuple(path for path in paths if "\0" not in path),
        tool_input=tool_input,
        tool_response=table_of(raw, "tool_response"),
        prompt=text_of(raw, "prompt"),
        source=text_of(raw, "source"),
    )


def reply(event: Event, text: str) -> dict[str, Any]:
    """What the host reads."""
    return {"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": text}}
