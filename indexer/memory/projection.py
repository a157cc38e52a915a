"""The projection: the events of one tier folded into a database that answers at once and can be thrown away.

Promise: it is what folding all logs anew would give. It is brought up to date when it is opened: what was appended
since is read and only the slots that it is about are folded again; a log that was rewritten is compared with what it
held. A damaged or foreign database is made anew; where none can be written, one in memory serves.
"""

from __future__ import annotations

import os
import time

from indexer import events
from indexer.errors import StoreUnusable
from indexer.memory import fact as facts_module
from indexer.memory import folding, times
from indexer.memory.fact import ALIAS, USER, Fact, Void, normal, slot_of
from indexer.memory.logs import SCOPES, places
from indexer.quick import dumped, parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from typing import Any, Self

    from indexer.events import Event
    from indexer.memory.logs import Place
    from indexer.repository import Workspace
else:
    try:
        import _sqlite3 as sqlite3  # the module round it loads datetime and more: 6 ms in a hook
    except ImportError:
        import sqlite3

NAMES = {"": "memory.db", USER: "memory-user.db"}
"""The projection's file in the workspace's home, by tier."""

_SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE logs (path TEXT PRIMARY KEY, stamp TEXT, inode INTEGER, bytes INTEGER, lines INTEGER, tail BLOB);
CREATE TABLE problems (path TEXT, line INTEGER, message TEXT);
CREATE TABLE events (n INTEGER PRIMARY KEY, id TEXT UNIQUE, moment TEXT, slot TEXT, line BLOB);
CREATE INDEX events_slot ON events (slot);
CREATE TABLE held (log TEXT, event TEXT, PRIMARY KEY (log, event)) WITHOUT ROWID;
CREATE INDEX held_event ON held (event);
CREATE TABLE facts (
    n INTEGER PRIMARY KEY, id TEXT UNIQUE, slot TEXT, subject TEXT, predicate TEXT, value TEXT, kind TEXT,
    begins TEXT, ends TEXT, void TEXT, told_at TEXT, record BLOB
);
CREATE INDEX facts_slot ON facts (slot);
CREATE INDEX facts_subject ON facts (subject, predicate);
CREATE INDEX facts_value ON facts (predicate, value);
CREATE INDEX facts_said ON facts (value, predicate);
CREATE INDEX facts_kind ON facts (kind, begins);
CREATE TABLE refused (event TEXT PRIMARY KEY, slot TEXT) WITHOUT ROWID;
CREATE INDEX refused_slot ON refused (slot);
CREATE TABLE anchors (path TEXT, symbol TEXT, fact INTEGER);
CREATE INDEX anchors_path ON anchors (path);
CREATE INDEX anchors_fact ON anchors (fact);
CREATE TABLE names (alias TEXT, subject TEXT, moment TEXT, event TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE INDEX names_alias ON names (alias);
CREATE VIRTUAL TABLE words USING fts5(subject, predicate, value, because, tokenize = 'porter unicode61');
"""
_TAIL = 4096
"""Bytes before the place up to which a log was read: where they are another's, it was rewritten."""
_EVENTS = os.path.dirname(events.__file__)
_MADE_BY = (
    __file__,
    folding.__file__,
    times.__file__,
    facts_module.__file__,
    os.path.join(_EVENTS, "event.py"),
    os.path.join(_EVENTS, "log.py"),
)


class Projection:
    """The projection of a workspace's facts, or of the user's own, as the logs are now. Use it in a `with`.

    `wait`: seconds to wait for another process that writes it; after that what it holds is read as it is.
    """

    def __init__(self, workspace: Workspace, tier: str = "", wait: float = 5.0) -> None:
        self.tier = tier
        self.workspace = workspace
        self.places = places(workspace, tier)
        self.path = os.path.join(workspace.home_name, NAMES[tier])
        self._wait = wait
        self._database = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a question to the tables; `holds(begins, ends, at)` is `times.holds`."""
        return self._database.execute(sql, values).fetchall()

    def facts(self, where: str, *values: Any) -> list[Fact]:
        """The facts of the table's rows that a condition picks out, void ones included unless it says otherwise."""
        return [fact_of(record) for (record,) in self.rows(f"SELECT record FROM facts WHERE {where}", *values)]

    def told(self, slot: str) -> list[Event]:
        """The events of a slot in their one order."""
        found = [event_of(line) for (line,) in self.rows("SELECT line FROM events WHERE slot = ?", slot)]
        return sorted(found, key=lambda event: event.order)

    @property
    def stamp(self) -> str:
        """Another one whenever other events are held."""
        found = self.rows("SELECT value FROM meta WHERE name = 'stamp'")
        return str(found[0][0]) if found else ""

    @property
    def problems(self) -> list[events.Problem]:
        """What is wrong in the logs."""
        return [events.Problem(*row) for row in self.rows("SELECT path, line, message FROM problems")]

    # opening

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._current(self.path)
        except sqlite3.DatabaseError as damage:
            if not isinstance(damage, sqlite3.OperationalError):
                for suffix in ("", "-wal", "-shm"):
                    _unlink(self.path + suffix)
        except OSError:
            pass  # nowhere to write: in memory
        try:
            return self._current(self.path)
        except (sqlite3.DatabaseError, OSError):
            pass  # the same: what is derived is never worth a failure
        try:
            return self._current(":memory:")
        except sqlite3.DatabaseError as failed:
            raise StoreUnusable(f"{self.path}: cannot be made ({failed}): free memory, then try again") from None

    def _current(self, path: str) -> sqlite3.Connection:
        """The database at a path, holding what the logs hold."""
        if path != ":memory:":
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        database = sqlite3.connect(path, timeout=self._wait, isolation_level=None)
        try:
            database.execute("PRAGMA synchronous=OFF")
            made_by = _made_by()
            if not self._made(database, made_by):
                database.execute("PRAGMA journal_mode=WAL")
                self._make(database, made_by)
            database.create_function("holds", 3, times.holds, deterministic=True)
            stamps = [(place, _stamp(place.path)) for place in self.places]
            known = dict(database.execute("SELECT path, stamp FROM logs").fetchall())
            if any(known.get(place.path, "") != stamp for place, stamp in stamps) or len(known) > len(stamps):
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
            for statement in _SCHEMA.split(";\n"):
                if statement.strip():
                    database.execute(statement)
            database.execute("INSERT INTO meta VALUES ('made by', ?)", (made_by,))

    # bringing up to date

    def _update(self, database: sqlite3.Connection) -> None:
        try:
            with _transaction(database):
                _Update(database, self.tier).run(self.places)
        except sqlite3.OperationalError as busy:
            if "locked" not in str(busy) or not database.execute("SELECT 1 FROM logs").fetchone():
                raise


class _Update:
    """One transaction that brings the tables to what the logs hold."""

    def __init__(self, database: sqlite3.Connection, tier: str) -> None:
        self.database, self.tier = database, tier
        self.slots: set[str] = set()
        self.known: dict[str, list[Event]] = {}
        """Events of slots that had none before: they need not be read back."""
        self.changed = False

    def run(self, logs: list[Place]) -> None:
        database = self.database
        for (path,) in database.execute("SELECT path FROM logs").fetchall():
            if path not in [place.path for place in logs]:
                self._forget(path, [row[0] for row in self._held(path)])
                database.execute("DELETE FROM logs WHERE path = ?", (path,))
        for place in logs:
            self._read(place)
        self._fold()
        if self.changed:
            database.execute(
                "INSERT OR REPLACE INTO meta VALUES ('stamp', ?)", (f"{time.time_ns():x}-{os.getpid():x}",)
            )

    def _held(self, path: str) -> list[tuple[str]]:
        return self.database.execute("SELECT event FROM held WHERE log = ?", (path,)).fetchall()

    def _read(self, place: Place) -> None:
        """Takes in what a log holds more, or where it was rewritten, what it holds."""
        path = place.path
        stamp = _stamp(path)
        kept = self.database.execute(
            "SELECT stamp, inode, bytes, lines, tail FROM logs WHERE path = ?", (path,)
        ).fetchone()
        if kept is not None and kept[0] == stamp:
            return
        inode, size = _inode_and_size(path)
        grown = kept is not None and kept[1] == inode and size >= kept[2] and _tail(path, kept[2]) == kept[4]
        offset, lines = (kept[2], kept[3]) if grown else (0, 0)
        part = events.since(place.base, place.name, offset, lines)
        before = set() if grown or kept is None else {row[0] for row in self._held(path)}
        self._take(path, part.events, before)
        if not grown:
            self._forget(path, before - {event.id for _, event in part.events})
            self.database.execute("DELETE FROM problems WHERE path = ?", (path,))
        else:
            self.database.execute("DELETE FROM problems WHERE path = ? AND line > ?", (path, lines))
        self.database.executemany(
            "INSERT INTO problems VALUES (?, ?, ?)", [(path, one.line, one.message) for one in part.problems]
        )
        self.database.execute(
            "INSERT OR REPLACE INTO logs VALUES (?, ?, ?, ?, ?, ?)",
            (path, stamp, inode, part.offset, part.lines, _tail(path, part.offset)),
        )

    def _take(self, path: str, found: list[tuple[bytes, Event]], before: set[str]) -> None:
        fresh: list[tuple[str, str, str, bytes]] = []
        seen: dict[str, tuple[bytes, Event]] = {}
        for line, event in found:
            if not _ours(event, self.tier):
                continue
            other = seen.get(event.id)
            if other is None or events.first(event, other[1]):
                seen[event.id] = (line, event)
        empty = not self.database.execute("SELECT 1 FROM events LIMIT 1").fetchone()
        for event_id, (line, event) in seen.items():
            if not empty:
                row = self.database.execute("SELECT line FROM events WHERE id = ?", (event_id,)).fetchone()
                if row is not None:
                    if row[0] == line or not events.first(event, event_of(row[0])):
                        continue
                    self._drop([event_id])
            slot = slot_of(event)
            fresh.append((event_id, event.order[0], slot, line))
            if event.verb == ALIAS:
                self.database.execute(
                    "INSERT OR REPLACE INTO names VALUES (?, ?, ?, ?)",
                    (normal(event.text("value")).casefold(), event.subject, event.order[0], event.id),
                )
                self.changed = True
            elif slot:
                if empty and slot not in self.slots:
                    self.known[slot] = []
                self.slots.add(slot)
                if slot in self.known:
                    self.known[slot].append(event)
        self.database.executemany("INSERT INTO events (id, moment, slot, line) VALUES (?, ?, ?, ?)", fresh)
        held = [(path, event_id) for event_id in seen if event_id not in before]
        self.database.executemany("INSERT OR IGNORE INTO held VALUES (?, ?)", held)

    def _forget(self, path: str, gone: Iterable[str]) -> None:
        """What a log holds no more, and no other log does."""
        for event_id in gone:
            self.database.execute("DELETE FROM held WHERE log = ? AND event = ?", (path, event_id))
            if not self.database.execute("SELECT 1 FROM held WHERE event = ?", (event_id,)).fetchone():
                self._drop([event_id])

    def _drop(self, ids: list[str]) -> None:
        for event_id in ids:
            for (slot,) in self.database.execute("SELECT slot FROM events WHERE id = ?", (event_id,)).fetchall():
                self.slots.add(slot)
                self.known.pop(slot, None)
            self.database.execute("DELETE FROM events WHERE id = ?", (event_id,))
            self.database.execute("DELETE FROM names WHERE event = ?", (event_id,))
            self.changed = True

    def _fold(self) -> None:
        """Folds the slots that something was told of again."""
        rows: list[tuple[Any, ...]] = []
        words: list[tuple[Any, ...]] = []
        anchors: list[tuple[str, str, int]] = []
        refused: list[tuple[str, str]] = []
        self.slots.discard("")
        number = self.database.execute("SELECT max(n) FROM facts").fetchone()[0] or 0
        filled = bool(number)
        for slot in self.slots:
            self.changed = True
            told = self.known.get(slot)
            if filled or told is None:
                self._clear(slot)
                found = self.database.execute("SELECT line FROM events WHERE slot = ?", (slot,)).fetchall()
                told = [event_of(line) for (line,) in found]
            folded = folding.folded(sorted(told, key=_order), self.tier)
            refused += [(event.id, slot) for event in folded.refused]
            for fact in [*folded.facts, *folded.void]:
                number += 1
                void = fact.void.state if fact.void else ""
                said = (fact.subject, fact.predicate, fact.value)
                when = (fact.begins, fact.ends, void, fact.told_at)
                rows.append((number, fact.id, slot, *said, fact.kind, *when, _record(fact)))
                words.append((number, *said, f"{fact.because} {fact.source}"))
                anchors += {(_text(one, "path"), _text(one, "symbol"), number) for one in fact.anchors}
        self.database.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self.database.executemany(
            "INSERT INTO words (rowid, subject, predicate, value, because) VALUES (?, ?, ?, ?, ?)", words
        )
        self.database.executemany("INSERT INTO anchors VALUES (?, ?, ?)", anchors)
        self.database.executemany("INSERT OR REPLACE INTO refused VALUES (?, ?)", refused)

    def _clear(self, slot: str) -> None:
        for (number,) in self.database.execute("SELECT n FROM facts WHERE slot = ?", (slot,)).fetchall():
            self.database.execute("DELETE FROM words WHERE rowid = ?", (number,))
            self.database.execute("DELETE FROM anchors WHERE fact = ?", (number,))
        self.database.execute("DELETE FROM facts WHERE slot = ?", (slot,))
        self.database.execute("DELETE FROM refused WHERE slot = ?", (slot,))


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


def event_of(line: bytes) -> Event:
    """An event as it was kept: its line was one when it was read."""
    found = events.event_in(line)
    assert not isinstance(found, str)
    return found


def ready(workspace: Workspace) -> bool:
    """Whether anything was ever told here, as far as one look at the disk can tell."""
    return os.path.exists(os.path.join(workspace.home_name, NAMES[""]))


def _record(fact: Fact) -> bytes:
    return dumped(list(fact))


def _order(event: Event) -> tuple[str, str]:
    return event.order


def _ours(event: Event, tier: str) -> bool:
    """Whether an event is about a fact of this tier: rules are told in the same log, and a log may be a copy."""
    if event.text("scope") not in ("", SCOPES[tier]):
        return False
    return event.verb == ALIAS or bool(event.text("predicate"))


def _text(table: dict[str, Any], name: str) -> str:
    value = table.get(name)
    return value if isinstance(value, str) else ""


def _stamp(path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return ""
    return f"{found.st_mtime_ns}:{found.st_ctime_ns}:{found.st_size}:{found.st_ino}"


def _inode_and_size(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_ino, found.st_size


def _tail(path: str, end: int) -> bytes:
    """The bytes before a place in a file."""
    try:
        with open(path, "rb") as file:
            file.seek(max(end - _TAIL, 0))
            return file.read(min(end, _TAIL))
    except OSError:
        return b""


def _made_by() -> str:
    """The program's own modules that make the projection: another version makes it anew."""
    return " ".join(map(_stamp, _MADE_BY))


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass  # it was never made
