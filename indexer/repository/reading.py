"""The bytes of one file: as it is now, or of a blob id given before.

Promise: bytes and id always belong together, whoever saves the file meanwhile, because the id is computed from the
very bytes that are handed out.
"""

import os
import time

from indexer.errors import NotFound
from indexer.repository import files, place
from indexer.repository.conventions import conventions
from indexer.repository.stored import Storing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.place import Workspace

_FRESH = 0.5
"""For so many seconds what was read of configuration and attributes is taken to hold."""
_storing: dict[str, tuple[float, Storing]] = {}
_holders: dict[tuple[str, str], "Workspace"] = {}


def current(ws: "Workspace", path: str, known: str = "") -> tuple[str, bytes] | None:
    """The blob id and the bytes (as git stores them) of the file as it is now.

    `known` is the blob that a snapshot gave: if the file still is that, git need not be asked about conversions.
    None if it is absent, not a regular file, or reached through a symbolic link. Raises OSError if it cannot be read.
    """
    if "\0" in path:
        return None
    directory = os.path.join(ws.top_name, os.path.dirname(path)).rstrip("/")
    if os.path.realpath(directory) != (directory or "/"):
        return None
    data = files.read_regular(os.path.join(ws.top_name, path))
    if data is None:
        return None
    holder, inside = holding(ws, path)
    storing = _of(holder)
    found = storing.fitting(inside, data, known) if known else None
    return (known, found) if found is not None else storing.stored(inside, data)


def read_blob(ws: "Workspace", path: str, blob: str) -> bytes:
    """The bytes of `blob`: from the work tree if the file at `path` still is that blob, else from the object database.

    Raises NotFound if it is in neither (an uncommitted state that was overwritten, a partial clone).
    """
    holder, inside = holding(ws, path)
    try:
        data = files.read_regular(os.path.join(ws.top_name, path))
    except OSError:
        data = None
    if data is not None:
        found = _of(holder).fitting(inside, data, blob)
        if found is not None:
            return found
    if holder.git:
        from indexer.repository import objects

        for repository in (holder, ws) if holder is not ws else (ws,):
            stored = objects.blob_data(repository, blob)
            if stored is not None:
                return stored
    if data is not None and holder.git:
        # the conversions that only git itself can make
        again, converted = _of(holder).stored(inside, data)
        if again == blob:
            return converted
    raise NotFound(f"{path}: blob {blob} is neither in the work tree nor in the object database")


def holding(ws: "Workspace", path: str) -> "tuple[Workspace, str]":
    """The innermost repository (a submodule, or `ws` itself) that holds a workspace path, and the path inside it."""
    if not ws.git:
        return ws, path
    directory = os.path.dirname(path)
    while directory:
        known = _holders.get((ws.top_name, directory))
        if known is None and os.path.lexists(os.path.join(ws.top_name, directory, ".git")):
            known = place.submodule(ws, directory)
        if known is not None:
            _holders[ws.top_name, directory] = known
            return known, path[len(directory) + 1 :]
        directory = os.path.dirname(directory)
    return ws, path


def _of(ws: "Workspace") -> Storing:
    now = time.monotonic()
    known = _storing.get(ws.top_name)
    if known is None or now - known[0] > _FRESH:
        known = _storing[ws.top_name] = (now, Storing(conventions(ws)))
    return known[1]
