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
"""For so many seconds what was read of configuration, attributes and directories is taken to hold."""


class _Reading:
    """What reading many files of one workspace in a row need not find out again for each."""

    def __init__(self, ws: "Workspace") -> None:
        self.ws = ws
        self.since = time.monotonic()
        self._real: dict[str, bool] = {}
        self._holders: dict[str, tuple[Workspace, str]] = {}
        self._storing: dict[str, Storing] = {}

    def real(self, directory: str) -> bool:
        """True if no part of the directory is a symbolic link."""
        known = self._real.get(directory)
        if known is None:
            absolute = os.path.join(self.ws.top_name, directory).rstrip("/") or "/"
            known = self._real[directory] = os.path.realpath(absolute) == absolute
        return known

    def holder(self, directory: str) -> "tuple[Workspace, str]":
        """The innermost repository (a submodule, or the workspace itself) that holds a directory, and its prefix."""
        if not directory or not self.ws.git:
            return self.ws, ""
        known = self._holders.get(directory)
        if known is None:
            inner = None
            if os.path.lexists(os.path.join(self.ws.top_name, directory, ".git")):
                inner = place.submodule(self.ws, directory)
            known = (inner, directory + "/") if inner is not None else self.holder(os.path.dirname(directory))
            self._holders[directory] = known
        return known

    def storing(self, holder: "Workspace") -> Storing:
        known = self._storing.get(holder.top_name)
        if known is None:
            known = self._storing[holder.top_name] = Storing(conventions(holder))
        return known


_reading: dict[str, _Reading] = {}


def current(ws: "Workspace", path: str, known: str = "") -> tuple[str, bytes] | None:
    """The blob id and the bytes (as git stores them) of the file as it is now.

    `known` is the blob that a snapshot gave: if the file still is that, git need not be asked about conversions.
    None if it is absent, not a regular file, or reached through a symbolic link. Raises OSError if it cannot be read.
    """
    directory = os.path.dirname(path)
    reading = _of(ws)
    if "\0" in path or not reading.real(directory):
        return None
    data = files.read_regular(f"{ws.top_name}/{path}")
    if data is None:
        return None
    holder, prefix = reading.holder(directory)
    storing = reading.storing(holder)
    found = storing.fitting(path[len(prefix) :], data, known) if known else None
    return (known, found) if found is not None else storing.stored(path[len(prefix) :], data)


def read_blob(ws: "Workspace", path: str, blob: str) -> bytes:
    """The bytes of `blob`: from the work tree if the file at `path` still is that blob, else from the object database.

    Raises NotFound if it is in neither (an uncommitted state that was overwritten, a partial clone).
    """
    reading = _of(ws)
    holder, prefix = reading.holder(os.path.dirname(path))
    inside = path[len(prefix) :]
    try:
        data = files.read_regular(f"{ws.top_name}/{path}")
    except OSError:
        # unreadable now; the object database may have it
        data = None
    if data is not None:
        found = reading.storing(holder).fitting(inside, data, blob)
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
        again, converted = reading.storing(holder).stored(inside, data)
        if again == blob:
            return converted
    raise NotFound(f"{path}: blob {blob} is neither in the work tree nor in the object database")


def _of(ws: "Workspace") -> _Reading:
    known = _reading.get(ws.top_name)
    if known is None or known.ws is not ws or time.monotonic() - known.since > _FRESH:
        known = _reading[ws.top_name] = _Reading(ws)
    return known
