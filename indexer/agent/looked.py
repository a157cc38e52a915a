"""What changed since an agent last looked: the indexed files with their blobs, as they were when a session began.

Kept in `<home>/looked`, replaced at each start; a name and a digest a file, no text.
"""

from __future__ import annotations

import os

from indexer.agent.text import plain, plural
from indexer.repository.files import load, save

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_MAGIC = b"codegraph looked 1"
_MAX_NAMED = 8


def changed_since(home: str, blobs: Mapping[str, str]) -> str:
    """One sentence on what differs from the last look, "" for nothing or a first look; from now on this is the last."""
    path = os.path.join(home, "looked")
    now = "\0".join(f"{blob} {name}" for name, blob in sorted(blobs.items())).encode("utf-8", "surrogateescape")
    data = load(path, _MAGIC)
    if data == now:
        return ""
    save(path, _MAGIC, now)
    if data is None:
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
    return "since a session last started here: " + "; ".join(part for part in parts if part)


def _told(what: str, paths: list[str]) -> str:
    if not paths:
        return ""
    shown = ", ".join(plain(path) for path in sorted(paths)[:_MAX_NAMED])
    more = ", …" if len(paths) > _MAX_NAMED else ""
    return f"{plural(len(paths), 'file')} {what} ({shown}{more})"
