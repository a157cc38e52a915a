"""The projection: the events of one tier folded into a database that answers at once and can be thrown away.

Promise: it is what folding all logs anew would give. It is brought up to date when it is opened: what was appended
since is read and only the slots that it is about are folded again; a log that was rewritten is compared with what it
held. A damaged or foreign database is made anew; where none can be written, one in memory serves.
"""

from __future__ import annotations

import os

from indexer import events
from indexer.errors import StoreBusy, StoreUnusable
from indexer.memory import fact as facts_module
from indexer.memory import filling, folding, times
from indexer.memory.fact import USER, Fact, Void, sound
from indexer.memory.filling import Update, event_of, execute_all, fill_words, has_words, stamp_of
from indexer.memory.kept import NAME
from indexer.memory.logs import places
from indexer.quick import parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any, Self

    from indexer.events import Event
    from indexer.repository import Workspace
else:
    try:
        import _sqlite3 as sqlite3  # the module round it loads datetime and more: 6 ms in a hook
    except ImportError:
        import sqlite3

NAMES = {"": NAME, USER: "memory-user.db"}
"""The projection's file in the workspace's home, by tier."""

_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE logs (
    path TEXT PRIMARY KEY, bit INTEGER, stamp TEXT, inode INTEGER, bytes INTEGER, lines INTEGER, tail BLOB
);
CREATE TABLE events (id TEXT PRIMARY KEY, slot TEXT, logs INTEGER, line BLOB) WITHOUT ROWID;
CREATE TABLE facts (
    n INTEGER PRIMARY KEY, id TEXT, slot TEXT, subject TEXT, predicate TEXT, value TEXT, kind TEXT,
    begins TEXT, ends TEXT, void TEXT, told_at TEXT, record BLOB
);
CREATE TABLE refused (event TEXT PRIMARY KEY, slot TEXT) WITHOUT ROWID;
CREATE TABLE anchors (path TEXT, symbol TEXT, file TEXT, name TEXT, fact INTEGER, wild INTEGER);
CREATE TABLE names (alias TEXT, subject TEXT, moment TEXT, event TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(
    subject, predicate, value, because, tokenize = 'porter unicode61', detail = column
);
"""
_EVENTS = os.path.dirname(events.__file__)
_MADE_BY = (
    __file__,
    filling.__file__,
    folding.__file__,
    times.__file__,
    facts_module.__file__,
    os.path.join(_EVENTS, "event.py"),
    os.path.join(_EVENTS, "log.py"),
)


class Projection:
    """The projection of a workspace's facts, or of the user's own, as the logs are now. Use it in a `with`.

    `wait`: seconds to wait for another process that writes it; after that what it holds is read as it is. `most`: bytes
    of logs to take in at most (0: any); StoreBusy where there are more, or where another process makes it just now and
    the time is up: somebody with more time has to bring it up to date.
    """

    def __init__(self, workspace: Workspace, tier: str = "", wait: float = 5.0, most: int = 0) -> None:
        self.tier = tier
        self.workspace = workspace
        self.places = places(workspace, tier)
        self.path = os.path.join(workspace.home_name, NAMES[tier])
        self._wait, self._most = wait, most
        self._in_memory = False
        self._database = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        empty = not self._database.execute("SELECT 1 FROM events LIMIT 1").fetchone()
        self._database.close()
        if empty and not self._in_memory:  # its being there is what tells hooks that something was told
            _discard(self.path)

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a question to the tables; `holds(begins, ends, at)` is `times.holds`."""
        return self._database.execute(sql, [sound(one) if isinstance(one, str) else one for one in values]).fetchall()

    def facts(self, where: str, *values: Any) -> list[Fact]:
        """The facts of the table's rows that a condition picks out, void ones included unless it says otherwise."""
        return [fact_of(record) for (record,) in self.rows(f"SELECT record FROM facts WHERE {where}", *values)]

    def told(self, slot: str) -> list[Event]:
        """The events of a slot in their one order."""
        found = [event_of(line) for (line,) in self.rows("SELECT line FROM events WHERE slot = ?", slot)]
        return sorted(found, key=lambda event: event.order)

    def with_words(self) -> Self:
        """The projection with its full-text index, which a large log gets when it is first asked for."""
        if not has_words(self._database):
            with _transaction(self._database):
                if not has_words(self._database):
                    fill_words(self._database)
        return self

    @property
    def stamp(self) -> str:
        """Another one whenever other events are held."""
        found = self.rows("SELECT value FROM meta WHERE name = 'stamp'")
        return str(found[0][0]) if found else ""

    # opening

    def _opened(self) -> sqlite3.Connection:
        if not os.path.exists(self.path) and not any(os.path.exists(place.path) for place in self.places):
            return self._current(":memory:")
        try:
            return self._current(self.path)
        except sqlite3.DatabaseError as damage:
            if not isinstance(damage, sqlite3.OperationalError):
                _discard(self.path)
        except OSError:
            pass  # nowhere to write: in memory
        try:
            return self._current(self.path)
        except (sqlite3.DatabaseError, OSError) as failed:
            if self._most and "locked" in str(failed):
                raise StoreBusy(f"{self.path}: another codegraph is making it") from None
            # else the same: what is derived is never worth a failure
        try:
            return self._current(":memory:")
        except sqlite3.DatabaseError as failed:
            raise StoreUnusable(f"{self.path}: cannot be made ({failed}): free memory, then try again") from None

    def _current(self, path: str) -> sqlite3.Connection:
        """The database at a path, holding what the logs hold."""
        self._in_memory = path == ":memory:"
        if not self._in_memory:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        database = sqlite3.connect(path, timeout=self._wait, isolation_level=None)
        try:
            database.execute("PRAGMA synchronous=OFF")
            made_by = _made_by()
            if not self._made(database, made_by):
                database.execute("PRAGMA journal_mode=WAL")
                self._make(database, made_by)
            database.create_function("holds", 3, times.holds, deterministic=True)
            stamps = [(place, stamp_of(place.path)) for place in self.places]
            known = dict(database.execute("SELECT path, stamp FROM logs").fetchall())
            if any(known.get(sound(place.path), "") != stamp for place, stamp in stamps) or len(known) > len(stamps):
                self._update(database)
            return database
        except BaseException:
            database.close()
            raise

    def _made(self, database: sqlite3.Connection, made_by: str) -> bool:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            return False
        found = database.execute("SELECT value FROM meta WHERE name = 'made by'").fetchone()
        return bool(found) and found[0] == made_by

    def _make(self, database: sqlite3.Connection, made_by: str) -> None:
        with _transaction(database):
            if self._made(database, made_by):
                return
            found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'words_%'")
            for (name,) in found.fetchall():
                database.execute(f"DROP TABLE {name}")
            execute_all(database, _TABLES)
            database.execute("INSERT INTO meta VALUES ('made by', ?)", (made_by,))

    # bringing up to date

    def _update(self, database: sqlite3.Connection) -> None:
        import gc

        collecting = gc.isenabled()
        gc.disable()  # a hundred thousand events make no cycles, and looking for some takes a third of the time
        try:
            with _transaction(database):
                Update(database, self.tier, self._most).run(self.places)
        except sqlite3.OperationalError as busy:
            if "locked" not in str(busy) or not database.execute("SELECT 1 FROM logs").fetchone():
                raise
        finally:
            if collecting:
                gc.enable()


class _transaction:  # noqa: N801 - reads as what it is: `with _transaction(database):`
    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database

    def __enter__(self) -> None:
        self.database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.database.execute("COMMIT")
        elif self.database.in_transaction:
            self.database.execute("ROLLBACK")


def fact_of(record: bytes) -> Fact:
    """A fact as it was kept."""
    values = parsed(record.decode("utf-8"))
    found = Fact(*values)
    return found._replace(
        actor=tuple(found.actor),  # type: ignore[arg-type]  # three texts
        anchors=tuple(found.anchors),
        tellings=tuple(found.tellings),
        void=Void(*found.void) if found.void else None,
    )


def _made_by() -> str:
    """The program's own modules that make the projection: another version makes it anew."""
    return " ".join(map(stamp_of, _MADE_BY))


def _discard(path: str) -> None:
    """Removes a database and its companions."""
    for suffix in ("", "-wal", "-shm"):
        try:
            os.unlink(path + suffix)
        except OSError:
            pass  # it was never made
