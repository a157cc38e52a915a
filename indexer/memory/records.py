"""The records that hosts keep of a session: which files a line says were edited, which commands were run, to what end.

Two shapes are known, both JSON lines: Claude Code's (messages with `tool_use` and `tool_result`) and Codex's
(`payload`s that are calls of functions and their outputs). What is neither tells nothing.
"""

from __future__ import annotations

from indexer.quick import parsed_whole
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MARKS = (b'"tool_use"', b'"tool_result"', b'_call"', b'_call_output"')
_EDITS = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit"})
_VERBS = ("*** Update File:", "*** Add File:", "*** Delete File:")
_EXITS = ("exit code: ", "exited with code ")


class Call(NamedTuple):
    """A tool was called: `id` as its result names it; the files that it edits, as they are written, or its command."""

    id: str
    files: tuple[str, ...]
    command: str


class Result(NamedTuple):
    """A call has ended: `ok` None where the host does not say how."""

    id: str
    ok: bool | None
    output: str


def parts(line: bytes) -> list[Call | Result]:
    """What a line of a record says of calls."""
    if not any(mark in line for mark in _MARKS):
        return []
    try:
        value = parsed_whole(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return []
    if not isinstance(value, dict):
        return []
    payload = value.get("payload")
    if isinstance(payload, dict):
        one = _of_codex(payload)
        return [] if one is None else [one]
    message = value.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    rows = [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    return [one for part in rows if (one := _of_claude(part)) is not None]


def _of_claude(part: dict[str, Any]) -> Call | Result | None:
    if part.get("type") == "tool_use":
        given = part.get("input")
        given = given if isinstance(given, dict) else {}
        name = part.get("name")
        edited = _text(given, "file_path") or _text(given, "notebook_path")
        files = (edited,) if name in _EDITS and edited else ()
        return Call(_text(part, "id"), files, _text(given, "command") if name == "Bash" else "")
    if part.get("type") == "tool_result":
        return Result(_text(part, "tool_use_id"), part.get("is_error") is not True, _joined(part.get("content")))
    return None


def _of_codex(payload: dict[str, Any]) -> Call | Result | None:
    kind, call = payload.get("type"), _text(payload, "call_id")
    if kind in ("function_call", "custom_tool_call", "local_shell_call"):
        written = _text(payload, "arguments") or _text(payload, "input")
        given = payload.get("action") if kind == "local_shell_call" else _table(written)
        given = given if isinstance(given, dict) else {}
        patch = written if payload.get("name") == "apply_patch" and not given else _text(given, "input")
        command = given.get("command") or given.get("cmd") or ""
        if isinstance(command, list):  # ["bash", "-lc", "pytest -q"]
            words = [word for word in command if isinstance(word, str)]
            command = words[-1] if words[1:2] in (["-lc"], ["-c"]) else " ".join(words)
        command = command if isinstance(command, str) else ""
        if command.lstrip().startswith("apply_patch"):
            patch, command = command, ""
        return Call(call, tuple(_patched(patch)), command)
    if kind in ("function_call_output", "custom_tool_call_output", "local_shell_call_output"):
        output = payload.get("output")
        table = output if isinstance(output, dict) else _table(output if isinstance(output, str) else "")
        text = _joined(table.get("output")) or _joined(table.get("content")) or _joined(output)
        meta = table.get("metadata")
        code = meta.get("exit_code") if isinstance(meta, dict) else None
        return Result(call, code == 0 if isinstance(code, int) else _ended(text), text)
    return None


def _patched(patch: str) -> list[str]:
    """The files that a patch of `apply_patch` changes."""
    return [line[len(verb) :].strip() for line in patch.splitlines() for verb in _VERBS if line.startswith(verb)]


def _ended(text: str) -> bool | None:
    """How a command ended, as the first lines of its output say."""
    for line in text.splitlines()[:5]:
        for mark in _EXITS:
            code = line.lower().partition(mark)[2].strip()
            if code.isdigit():
                return code == "0"
    return None


def _table(text: str) -> dict[str, Any]:
    try:
        value = parsed_whole(text) if text.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _joined(content: Any) -> str:
    """A text, or the texts of a list of parts."""
    if isinstance(content, str):
        return content
    rows = [part.get("text") for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    return "\n".join(row for row in rows if isinstance(row, str))


def _text(table: dict[str, Any], name: str) -> str:
    value = table.get(name)
    return value if isinstance(value, str) else ""
