"""One hook event, whatever host sent it: read from standard input, checked field by field, host words translated.

Promise: `read_input` returns as soon as one complete JSON value has arrived, also when the host keeps the pipe open;
it never waits past its limit, and drains an input of any size.
"""

from __future__ import annotations

import os
import select
import time

from indexer.quick import parsed
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

READ_LIMIT = 2.5
"""Seconds to wait for a complete event."""

MAX_BYTES = 64 * 1024 * 1024
"""What is kept of an input; more is drained and the event is given up."""

EDITS = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit", "apply_patch"})
SEARCHES = frozenset({"Bash", "Grep", "Glob"})
TWICE = "(twice)"
"""The name of an event that another hook of the same host answers."""


class Event(NamedTuple):
    """An event in the words of this project. Strings are "" and mappings empty where the host told nothing.

    `paths` are the files it is about as the host wrote them (absolute, or relative to `cwd`).
    `call` identifies the tool call. `source` is a session start's reason. `native` is the event's name in the host's
    words. `record` is the file in which the host records the session.
    """

    host: str
    name: str
    tool: str
    session: str
    agent: str
    call: str
    cwd: str
    paths: tuple[str, ...]
    tool_input: dict[str, Any]
    tool_response: dict[str, Any]
    prompt: str
    source: str
    native: str = ""
    record: str = ""


def read_input(stream: IO[bytes], limit: float = READ_LIMIT) -> tuple[Any, str, int]:
    """(the JSON value or None, what was wrong or "", bytes read)."""
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError, AttributeError):
        data = stream.read(MAX_BYTES + 1)
        value, wrong = _parse(data)
        return value, wrong, len(data)
    ends = time.monotonic() + limit
    held = bytearray()
    size = tried = 0
    while True:
        left = ends - time.monotonic()
        # A value may be complete when the data ends in a brace and nothing more is waiting. A long pause after a
        # brace inside the value is told from its end by parsing, at most once for each doubling or pause.
        waiting = _ready(descriptor, 0)
        if not waiting and size <= MAX_BYTES and held.rstrip().endswith(b"}") and len(held) != tried:
            tried = len(held)
            value, wrong = _parse(bytes(held))
            if not wrong:
                return value, "", size
        if left <= 0:
            return None, "no complete event arrived in time" if held else "no input arrived in time", size
        if not waiting and not _ready(descriptor, left):
            continue
        try:
            chunk = os.read(descriptor, 1 << 20)
        except OSError as failed:
            return None, f"standard input cannot be read: {failed.strerror}", size
        if not chunk:
            break
        size += len(chunk)
        if size <= MAX_BYTES:
            held += chunk
    if size > MAX_BYTES:
        return None, f"an input of {size} bytes is more than is read", size
    value, wrong = _parse(bytes(held))
    return value, wrong, size


def _ready(descriptor: int, seconds: float) -> bool:
    try:
        return bool(select.select([descriptor], [], [], seconds)[0])
    except (OSError, ValueError):  # not a thing that can be waited for: reading it will tell
        return True


def _parse(data: bytes) -> tuple[Any, str]:
    text = data.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if not text:
        return None, "empty input"
    try:
        return parsed(text), ""
    except RecursionError:
        return None, "not JSON: nested too deeply"
    except ValueError as broken:
        return None, f"not JSON: {broken}"


def text_of(mapping: Any, *keys: str) -> str:
    """The first of the keys that holds a string, else ""."""
    if isinstance(mapping, dict):
        for key in keys:
            value = mapping.get(key)
            if isinstance(value, str):
                return value
    return ""


def number_of(mapping: Any, *keys: str) -> int:
    """The first of the keys that holds a whole number, else 0."""
    if isinstance(mapping, dict):
        for key in keys:
            value = mapping.get(key)
            if isinstance(value, int) and not isinstance(value, bool):
                return value
    return 0


def table_of(mapping: Any, *keys: str) -> dict[str, Any]:
    """The first of the keys that holds an object, else an empty one."""
    if isinstance(mapping, dict):
        for key in keys:
            value = mapping.get(key)
            if isinstance(value, dict):
                return value
    return {}
