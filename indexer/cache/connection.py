"""Opening one of our SQLite files: schema, settings and what to do about damage.

Promise: `connect` gives a usable database with the wanted schema, or raises StoreUnusable with one line. A damaged
or foreign file is replaced by an empty one, which is safe because nothing in it is authored.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from indexer.errors import StoreUnusable

_BUSY_MILLISECONDS = 5000


def connect(path: Path, schema: str, version: int) -> sqlite3.Connection:
    """A connection in autocommit mode, made with `schema` where the file is new, damaged or of another `version`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _open(path, schema, version)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError) and not _is_damage(error):
                raise
            discard(path)
            return _open(path, schema, version)
    except (OSError, sqlite3.Error) as error:
        raise StoreUnusable(
            f"{path}: cannot be opened ({error}): free space or check permissions, then try again"
        ) from error


def discard(path: Path) -> None:
    """Removes a database and its companions."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()


@contextlib.contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """One transaction; rolled back on any error. A failed write becomes StoreUnusable."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        with contextlib.suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        raise StoreUnusable(
            f"{path}: write failed ({error}): free space or check permissions, then run `codegraph index`"
        ) from error


def _open(path: Path, schema: str, version: int) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_MILLISECONDS / 1000, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        if found == version:
            return connection
        if found != 0:
            raise sqlite3.DatabaseError(f"schema version {found}, wanted {version}")
        connection.executescript(f"BEGIN IMMEDIATE; {schema} PRAGMA user_version={version}; COMMIT;")
        return connection
    except BaseException:
        connection.close()
        raise


def _is_damage(error: sqlite3.OperationalError) -> bool:
    return "malformed" in str(error) or "already exists" in str(error) or "no such table" in str(error)
