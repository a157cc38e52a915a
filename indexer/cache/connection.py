"""Opening one of our SQLite files: schema, settings and what to do about damage.

Promise: `connect` gives a usable database with the wanted schema, or raises StoreUnusable with one line. A damaged
or foreign file is replaced by an empty one, which is safe because nothing in it is authored. Damage that only shows
while something is read ends in StoreDamaged, after the file was removed.
"""

import contextlib
import functools
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from indexer.errors import StoreDamaged, StoreUnusable

T = TypeVar("T", bound=type)

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
        raise failure(path, error) from error


def telling_damage(kept: T) -> T:
    """Decorates a class with a `path`: what its methods meet of damage becomes StoreDamaged, the rest StoreUnusable.

    Not for methods that give an iterator: what they meet shows later.
    """
    for name, method in list(vars(kept).items()):
        if callable(method) and not name.startswith("__"):
            setattr(kept, name, _telling(method))
    return kept


def _telling(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def told(self: Any, *given: Any, **named: Any) -> Any:
        try:
            return method(self, *given, **named)
        except sqlite3.DatabaseError as error:
            raise failure(self.path, error) from error

    return told


def failure(path: Path, error: sqlite3.Error) -> StoreUnusable:
    """What a failed reading or writing means; a damaged file is removed."""
    if isinstance(error, sqlite3.DatabaseError) and (type(error) is sqlite3.DatabaseError or _is_damage(error)):
        with contextlib.suppress(OSError):
            discard(path)
        return StoreDamaged(f"{path}: was damaged ({error}) and is removed: run `codegraph index` to make it anew")
    return StoreUnusable(
        f"{path}: cannot be used ({error}): free space or check permissions, then run `codegraph index`"
    )


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


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    return any(
        words in str(error) for words in ("malformed", "already exists", "no such", "not a database", "not decode")
    )
