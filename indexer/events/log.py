"""The log: a file of events, one a line, that is only ever added to.

Promise: an event is one write at the end of the file, so writers that run at once lose nothing, and a writer that is
killed loses at most its own line; the next one starts on a line of its own. Nothing is followed out of the directory
that the log belongs to.
"""

from __future__ import annotations

import os
import stat

from indexer.errors import CodegraphError
from indexer.events.event import Event, event_of, true_id, written
from indexer.paths import LOG
from indexer.quick import parsed_whole
from indexer.tuples import NamedTuple

NAME = LOG
"""The log of a workspace, relative to its top."""

MAX_LINE = 64 * 1024
"""Bytes of one event: a log is an index, what is longer belongs into a file."""
MAX_BYTES = 256 * 1024 * 1024
"""Bytes of a log that are read; what comes after is reported."""

_ATTRIBUTES = "{name} merge=union -text\n"
_CONFLICT = (b"<<<<<<< ", b"=======", b">>>>>>> ", b"||||||| ")


class Problem(NamedTuple):
    """What is wrong with a line of a log. `path` as the log was named; `line` 0 is the whole file."""

    path: str
    line: int
    message: str


class Log(NamedTuple):
    """The events of a log in their one order, each once, and what was wrong with the others."""

    events: list[Event]
    problems: list[Problem]


class Part(NamedTuple):
    """What stands in a log from somewhere on: each event with its line, as often as it stands there, and what was wrong
    with other lines; where the last whole line ends, and how many lines there are up to there."""

    events: list[tuple[bytes, Event]]
    problems: list[Problem]
    offset: int
    lines: int


def read(base: str, name: str = NAME, kind: str = "") -> Log:
    """The log `name` in the directory `base`, only the events of a kind if one is given. No log is an empty one.

    Never raises for what is in it. With a `kind` lines that do not name it are passed over unseen.
    """
    found: dict[str, Event] = {}
    part = since(base, name, kind=kind)
    for _, event in part.events:
        other = found.get(event.id)
        if other is None or first(event, other):
            found[event.id] = event
    return Log(sorted(found.values(), key=lambda event: event.order), part.problems)


def since(base: str, name: str = NAME, offset: int = 0, lines: int = 0, kind: str = "", check: bool = True) -> Part:
    """What the log holds from a byte on, before which there are so many `lines`. No log is an empty one.

    Without `check` it is not looked at whether events are as they were written, which takes a third of the time.
    """
    try:
        data = _bytes(base, name, offset)
    except FileNotFoundError:
        return Part([], [], 0, 0)
    except CodegraphError as refused:
        return Part([], [Problem(name, 0, str(refused).removeprefix(f"{name}: "))], offset, lines)
    except OSError as failed:
        return Part([], [Problem(name, 0, f"cannot be read: {failed.strerror}")], offset, lines)
    problems: list[Problem] = []
    if len(data) > MAX_BYTES - offset:
        data = data[: data.rfind(b"\n", 0, max(MAX_BYTES - offset, 0)) + 1]
        problems.append(Problem(name, 0, f"only the first {MAX_BYTES >> 20} MB are read"))
    rows = data.split(b"\n")
    torn = rows.pop()
    if not offset and rows:
        rows[0] = rows[0].removeprefix(b"\xef\xbb\xbf")
    if torn:
        problems.append(Problem(name, lines + len(rows) + 1, "the last line was cut short: set aside"))
    named = b'"' + kind.encode() + b'"'
    found: list[tuple[bytes, Event]] = []
    for number, line in enumerate(rows, lines + 1):
        if (kind and named not in line) or not line.strip():
            continue
        event = event_in(line)
        if isinstance(event, str):
            problems.append(Problem(name, number, event))
            continue
        if kind and event.kind != kind:
            continue
        if check and event.id != true_id(event):
            problems.append(Problem(name, number, f"event {event.id[:12]} was changed after it was written"))
        found.append((line, event))
    return Part(found, problems, offset + len(data) - len(torn), lines + len(rows))


def append(base: str, event: Event, name: str = NAME) -> None:
    """Adds an event to the log `name` in the directory `base`, making it where there is none.

    A log below the top of a workspace is made to merge in git by union. Raises CodegraphError for an event that is too
    long and for a log that is no regular file or lies elsewhere, OSError when it cannot be written.
    """
    line = written(event)
    if len(line) > MAX_LINE:
        raise CodegraphError(
            f"{name}: an event of {len(line):,} bytes is more than {MAX_LINE:,}: say less, and point at a file"
        )
    path = _inside(base, name)
    folder = os.path.dirname(path)
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        if name == NAME:
            _merge_by_union(folder, os.path.basename(path))
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    file = os.open(path, flags, 0o644)
    try:
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode):
            raise CodegraphError(f"{name}: not a regular file: move it away")
        if found.st_size and os.pread(file, 1, found.st_size - 1) != b"\n":
            line = b"\n" + line  # what was cut short stays a line of its own
        wrote = os.write(file, line)
    finally:
        os.close(file)
    if wrote < len(line):
        raise CodegraphError(f"{name}: only a part of the event could be written: make room, then tell it again")


def event_in(line: bytes) -> Event | str:
    """The event that a line says, or what is wrong with it."""
    if len(line) > MAX_LINE:
        return f"a line of {len(line):,} bytes is longer than {MAX_LINE:,}: left out"
    if line.startswith(_CONFLICT):
        return "a conflict marker of a merge: remove this line, keep the events on both sides"
    try:
        value = parsed_whole(line.decode("utf-8"))
    except UnicodeDecodeError:
        return "not UTF-8: left out"
    except RecursionError:
        return "nested too deeply: left out"
    except ValueError:
        return "not JSON: left out"
    return event_of(value)


def first(event: Event, other: Event) -> bool:
    """Which of two events with one id counts: the one whose id is true, then the one told first, then any for good."""
    return (event.id != true_id(event), event.order, written(event)) < (
        other.id != true_id(other),
        other.order,
        written(other),
    )


def _bytes(base: str, name: str, offset: int) -> bytes:
    file = os.open(_inside(base, name), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    with open(file, "rb") as opened:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise CodegraphError(f"{name}: not a regular file")
        opened.seek(offset)
        return opened.read(max(MAX_BYTES - offset, 0) + 1)


def _inside(base: str, name: str) -> str:
    """The real path of the log, which may be reached by symlinks inside `base` only."""
    top = os.path.realpath(base)
    path = os.path.realpath(os.path.join(top, name))
    if not path.startswith(top.rstrip(os.sep) + os.sep):
        raise CodegraphError(f"{name}: leads out of {top}: not followed")
    return path


def _merge_by_union(folder: str, name: str) -> None:
    """Tells git how to merge the log, unless the attributes beside it speak of it already."""
    path = os.path.join(folder, ".gitattributes")
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    with open(os.open(path, flags, 0o644), "rb+", buffering=0) as file:
        held = file.read() or b""
        if not any(line.split()[:1] == [name.encode()] for line in held.splitlines()):
            start = "\n" if held and not held.endswith(b"\n") else ""
            file.write((start + _ATTRIBUTES.format(name=name)).encode())
