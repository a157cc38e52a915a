"""A state as the starting point of another: what differs between two revisions is all that has to be worked out.

Promise: what is copied is one moment of the source, whoever writes there meanwhile; the source is never changed, nor
waited for. A source that cannot be read is as good as absent.
"""

import contextlib
import sqlite3
from pathlib import Path

from indexer.cache.connection import discard
from indexer.cache.state import FileRow
from indexer.paths import decode_path


def rows_of(home: Path) -> list[FileRow]:
    """The files that the state in `home` speaks of; none where there is no state that can be read."""
    try:
        with contextlib.closing(_open(home)) as connection:
            rows = connection.execute("SELECT id, path, blob, language, reason FROM files").fetchall()
            return [FileRow(file, decode_path(path), *rest) for file, path, *rest in rows]
    except sqlite3.Error:
        return []


def blobs_of(home: Path) -> dict[str, str]:
    """{path: blob} of the same."""
    return {row.path: row.blob for row in rows_of(home)}


def copy_state(source: Path, home: Path) -> bool:
    """Puts a copy of the state in `source` in the place of the one in `home`; false where that could not be done."""
    part = home / "state.db.part"
    try:
        discard(part)
        with contextlib.closing(_open(source)) as read, contextlib.closing(sqlite3.connect(part)) as write:
            read.backup(write)
        discard(home / "state.db")
        part.replace(home / "state.db")
    except (OSError, sqlite3.Error):
        with contextlib.suppress(OSError):
            discard(part)
        return False
    return True


def _open(home: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{(home / 'state.db').absolute().as_uri()}?mode=ro", uri=True, timeout=1.0)
