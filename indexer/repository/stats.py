"""Blob ids of files that differ from git's index, kept by their stat so that an unchanged file is not read again.

Promise: a kept id is given only for a file whose stat is exactly the same and was already old when the file was read.
The kept file may be thrown away at any time; a damaged one counts as empty.
"""

import os

from indexer.repository import files

_MAGIC = b"codegraph-stats 1"


class Stats:
    """The kept ids of one work tree; `save` writes those asked for or added since, and drops the rest."""

    def __init__(self, home: str) -> None:
        self._path = os.path.join(home, "stats")
        self._old: dict[str, str] = {}
        self._new: dict[str, str] = {}
        data = files.load(self._path, _MAGIC)
        if data:
            words = data.decode("utf-8", "surrogateescape").split("\0")
            self._old = dict(zip(words[0::2], words[1::2], strict=False))

    def get(self, path: str, found: os.stat_result, governing: str) -> str | None:
        """The blob id of the file if it is unchanged and converted by the same rules."""
        mark, _, blob = self._old.get(path, "").rpartition(" ")
        if mark and mark == f"{files.mark(found)} {governing}":
            self._new[path] = f"{mark} {blob}"
            return blob
        return None

    def put(self, path: str, found: os.stat_result, governing: str, blob: str, read_at: int) -> None:
        """Keeps an id, unless the file was written so shortly before it was read that its stat proves nothing."""
        if files.settled(found, read_at):
            self._new[path] = f"{files.mark(found)} {governing} {blob}"

    def save(self) -> None:
        if self._new != self._old:
            words = [word for pair in self._new.items() for word in pair]
            files.save(self._path, _MAGIC, "\0".join(words).encode("utf-8", "surrogateescape"))
