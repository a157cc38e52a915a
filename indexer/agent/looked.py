"""What changed since an agent last looked: the indexed files with their blobs, as they were when a session began.

A file in `<home>/looked/` for each session and agent, replaced at each of its starts, and one for whoever started last,
which a new session is compared with; a name and a digest a file, no text. Bounded: the latest sessions only, and fewer
of them where the workspace is large.
"""

from __future__ import annotations

import os

from indexer.agent.said import record_name
from indexer.agent.text import plain, plural
from indexer.repository.files import load, save

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_SESSIONS = 16
MAX_BYTES = 4_000_000
"""What is kept of sessions; the latest one is kept whatever its size."""

_MAGIC = b"codegraph looked 1"
_LAST = "last"
_MAX_NAMED = 8


def changed_since(home: str, session: str, agent: str, blobs: Mapping[str, str]) -> str:
    """One sentence on what differs from the last look of this session and agent, or where it is new of any session;
    "" for nothing or a first look. From now on this is the last."""
    folder = os.path.join(home, "looked")
    now = "\0".join(f"{blob} {name}" for name, blob in sorted(blobs.items())).encode("utf-8", "surrogateescape")
    last = os.path.join(folder, _LAST)
    own = os.path.join(folder, record_name(session, agent)) if session else ""
    data, whose = load(own, _MAGIC) if own else None, "this session"
    if data is None:
        data, whose = load(last, _MAGIC), "a session"
    _keep(folder, [path for path in (last, own) if path], now)
    if data is None or data == now:
        return ""
    old: dict[str, str] = {}
    for row in data.decode("utf-8", "surrogateescape").split("\0"):
        blob, _, name = row.partition(" ")
        if name:
            old[name] = blob
    parts = [
        _told("changed", [name for name, blob in blobs.items() if name in old and old[name] != blob]),
        _told("new", [name for name in blobs if name not in old]),
        _told("gone", [name for name in old if name not in blobs]),
    ]
    return f"since {whose} last started here: " + "; ".join(part for part in parts if part)


def _keep(folder: str, paths: list[str], now: bytes) -> None:
    try:
        if os.path.isfile(folder):
            os.unlink(folder)  # as an earlier version kept it
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError:
        return  # a full or read-only disk
    for path in paths:
        save(path, _MAGIC, now)
    try:
        with os.scandir(folder) as entries:
            found = [(entry.stat(), entry) for entry in entries if entry.name != _LAST]
        size = 0
        for number, (stat, entry) in enumerate(sorted(found, key=lambda pair: -pair[0].st_mtime_ns)):
            size += stat.st_size
            if number and (number >= MAX_SESSIONS or size > MAX_BYTES):
                os.unlink(entry.path)
    except OSError:
        pass  # another session's start has just done so


def _told(what: str, paths: list[str]) -> str:
    if not paths:
        return ""
    shown = ", ".join(plain(path) for path in sorted(paths)[:_MAX_NAMED])
    more = ", …" if len(paths) > _MAX_NAMED else ""
    return f"{plural(len(paths), 'file')} {what} ({shown}{more})"
