"""Claude Code. Context for the model goes into `hookSpecificOutput.additionalContext`; never a permission decision.

Other hosts have taken this shape over: `shaped` reads it for them, with their own words for tools and arguments.
"""

from __future__ import annotations

from indexer.agent.event import Event, table_of, text_of
from indexer.agent.patch import patched_paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "claude"
SILENCE: dict[str, Any] | None = None


def event(raw: dict[str, Any]) -> Event | None:
    """The event, None when it does not say what it is."""
    return shaped(NAME, raw)


def shaped(
    host: str,
    raw: dict[str, Any],
    *,
    name: str = "",
    tool: str = "",
    tool_input: dict[str, Any] | None = None,
    cwd: str = "",
) -> Event | None:
    """An event in Claude Code's shape. What is given by name takes the place of the raw words."""
    native = text_of(raw, "hook_event_name")
    tool = tool or text_of(raw, "tool_name")
    given = table_of(raw, "tool_input") if tool_input is None else tool_input
    if not (name or native):
        return None
    one = text_of(given, "file_path", "notebook_path")
    paths: tuple[str, ...] = (one,) if one else ()
    if tool == "apply_patch":
        patch = text_of(given, "command", "input", "patch")
        given = {**given, "patch": patch}
        paths = tuple(patched_paths(patch))
    return Event(
        host=host,
        name=name or native,
        tool=tool,
        session=text_of(raw, "session_id", "conversation_id", "sessionId"),
        agent=text_of(raw, "agent_id"),
        call=text_of(raw, "tool_use_id"),
        cwd=cwd or text_of(raw, "cwd"),
        paths=tuple(path for path in paths if "\0" not in path),
        tool_input=given,
        tool_response=table_of(raw, "tool_response"),
        prompt=text_of(raw, "prompt"),
        source=text_of(raw, "source"),
        native=native,
        record=text_of(raw, "transcript_path"),
    )


def renamed(given: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    """Arguments of a tool with this project's words {theirs: ours} beside the host's; ours win where both stand."""
    return {**{ours: given[theirs] for theirs, ours in words.items() if theirs in given}, **given}


def reply(event: Event, text: str) -> dict[str, Any]:
    """What the host reads."""
    return {"hookSpecificOutput": {"hookEventName": event.native or event.name, "additionalContext": text}}
