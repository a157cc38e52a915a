"""The projection: the events of one tier folded into a database that answers at once and can be thrown away.

Promise: it is what folding all logs anew would give. It is brought up to date when it is opened: what was appended
since is read and only the slots that it is about are folded again; a log that was rewritten is compared with what it
held. A damaged or foreign database is made anew; where none can be written, one in memory serves.
"""

from __future__ import annotations

import os
import time

from indexer import events
from indexer.errors import StoreBusy, StoreUnusable
from indexer.memory import fact as facts_module
from indexer.memory import folding, times
from indexer.memory.fact import ALIAS, USER, Fact, Void, normal, slot_of, sound
from indexer.memory.logs import SCOPES, places
from indexer.paths import is_glob
from indexer.quick import dumped, parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
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
_INDEXES = """
CREATE INDEX events_slot ON events (slot);
CREATE UNIQUE INDEX facts_id ON facts (id);
CREATE INDEX facts_slot ON facts (slot);
CREATE INDEX facts_subject ON facts (subject, predicate);
CREATE INDEX facts_named ON facts (subject COLLATE NOCASE);
CREATE INDEX facts_value ON facts (value);
CREATE INDEX facts_predicate ON facts (predicate, kind);
CREATE INDEX facts_kind ON facts (kind, begins);
CREATE INDEX refused_slot ON refused (slot);
CREATE INDEX anchors_path ON anchors (path);
CREATE INDEX anchors_wild ON anchors (path) WHERE wild;
CREATE INDEX anchors_file ON anchors (file);
CREATE INDEX anchors_name ON anchors (name) WHERE name != '';
CREATE INDEX anchors_fact ON anchors (fact);
CREATE INDEX names_alias ON names (alias);
"""
"""Made when the tables are first filled: sorting once is quicker than finding each row's place."""
_AT_ONCE = 5000
"""Up to so many facts the full-text index is filled with the rest; of more it takes a third of the time."""
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
        if not _has_words(self._database):
            with _transaction(self._database):
                if not _has_words(self._database):
                    _fill_words(self._database)
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
            stamps = [(place, _stamp(place.path)) for place in self.places]
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
            _execute(database, _TABLES)
            database.execute("INSERT INTO meta VALUES ('made by', ?)", (made_by,))

    # bringing up to date

    def _update(self, database: sqlite3.Connection) -> None:
        import gc

        collecting = gc.isenabled()
        gc.disable()  # a hundred thousand events make no cycles, and looking for some takes a third of the time
        try:
            with _transaction(database):
                _Update(database, self.tier, self._most).run(self.places)
        except sqlite3.OperationalError as busy:
            if "locked" not in str(busy) or not database.execute("SELECT 1 FROM logs").fetchone():
                raise
        finally:
            if collecting:
                gc.enable()


class _Update:
    """One transaction that brings the tables to what the logs hold."""

    def __init__(self, database: sqlite3.Connection, tier: str, most: int) -> None:
        self.database, self.tier, self.most = database, tier, most
        self.first = not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts_id'").fetchone()
        """Whether the tables are filled for the first time: nothing that is told needs to be compared with them."""
        self.slots: set[str] = set()
        self.told: dict[str, list[Event]] = {}
        """The events of slots, where the tables are first filled."""
        self.changed = False

    def run(self, logs: list[Place]) -> None:
        database = self.database
        for (path,) in database.execute("SELECT path FROM logs").fetchall():
            if path not in [sound(place.path) for place in logs]:
                self._forget(path, set())
                database.execute("DELETE FROM logs WHERE path = ?", (path,))
        seen: dict[str, tuple[int, bytes, Event]] = {}
        for place in logs:
            self._read(place, seen)
        self._take(seen)
        self._fold()
        if self.first:
            _execute(database, _INDEXES)
        if self.changed:
            stamp = f"{time.time_ns():x}-{os.getpid():x}"
            database.execute("INSERT OR REPLACE INTO meta VALUES ('stamp', ?)", (stamp,))

    def _read(self, place: Place, seen: dict[str, tuple[int, bytes, Event]]) -> None:
        """Adds what a log holds more, or where it was rewritten what it holds, to what is `seen`: {id: (bits of the
        logs, line, event)}."""
        path, key = place.path, sound(place.path)
        stamp = _stamp(path)
        kept = self.database.execute(
            "SELECT stamp, inode, bytes, lines, tail, bit FROM logs WHERE path = ?", (key,)
        ).fetchone()
        if kept is not None and kept[0] == stamp:
            return
        bit = kept[5] if kept else (self.database.execute("SELECT max(bit) * 2 FROM logs").fetchone()[0] or 1)
        inode, size = _inode_and_size(path)
        grown = kept is not None and kept[1] == inode and size >= kept[2] and _tail(path, kept[2]) == kept[4]
        offset, lines = (kept[2], kept[3]) if grown else (0, 0)
        if self.most and size - offset > self.most:
            raise StoreBusy(f"{path}: {size - offset:,} bytes are to be taken in: codegraph index does that")
        part = events.since(place.base, place.name, offset, lines, check=False)
        for line, event in part.events:
            if _ours(event, self.tier):
                bits, _, other = seen.get(event.id, (0, b"", event))
                if not bits or (other is not event and events.first(event, other)):
                    seen[event.id] = (bits | bit, line, event)
                elif not bits & bit:
                    seen[event.id] = (bits | bit, seen[event.id][1], other)
        if kept is not None and not grown:
            self._forget(key, {event.id for _, event in part.events})
        self.database.execute(
            "INSERT OR REPLACE INTO logs VALUES (?, ?, ?, ?, ?, ?, ?)",
            (key, bit, stamp, inode, part.offset, part.lines, _tail(path, part.offset)),
        )

    def _take(self, seen: dict[str, tuple[int, bytes, Event]]) -> None:
        """Puts events into the tables; of two with one id the one that counts."""
        rows: list[tuple[str, str, int, bytes]] = []
        for event_id, (bits, line, event) in seen.items():
            if not self.first:
                kept = self.database.execute(
                    "SELECT line, logs FROM events WHERE id = ?", (sound(event_id),)
                ).fetchone()
                if kept is not None:
                    if kept[0] == line or not events.first(event, event_of(kept[0])):
                        if kept[1] | bits != kept[1]:
                            both = (kept[1] | bits, event_id)
                            self.database.execute("UPDATE events SET logs = ? WHERE id = ?", both)
                        continue
                    bits |= kept[1]
                    self._drop(event_id)
            slot = sound(slot_of(event))
            rows.append((sound(event_id), slot, bits, line))
            if event.verb == ALIAS:
                alias = (normal(event.text("value")).casefold(), sound(event.subject), event.order[0], sound(event_id))
                self.database.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?, ?)", alias)
                self.changed = True
            elif slot:
                self.slots.add(slot)
                if self.first:
                    self.told.setdefault(slot, []).append(event)
        rows.sort()
        self.database.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)

    def _forget(self, path: str, there: set[str]) -> None:
        """What a log held and holds no more, and no other log does."""
        (bit,) = self.database.execute("SELECT bit FROM logs WHERE path = ?", (path,)).fetchone()
        for event_id, logs in self.database.execute("SELECT id, logs FROM events WHERE logs & ?", (bit,)).fetchall():
            if event_id in there:
                continue
            if logs == bit:
                self._drop(event_id)
            else:
                self.database.execute("UPDATE events SET logs = ? WHERE id = ?", (logs - bit, event_id))

    def _drop(self, event_id: str) -> None:
        for (slot,) in self.database.execute("SELECT slot FROM events WHERE id = ?", (event_id,)).fetchall():
            self.slots.add(slot)
        self.database.execute("DELETE FROM events WHERE id = ?", (event_id,))
        self.database.execute("DELETE FROM names WHERE event = ?", (event_id,))
        self.changed = True

    def _fold(self) -> None:
        """Folds the slots that something was told of again."""
        indexed = _has_words(self.database)
        rows: list[tuple[Any, ...]] = []
        words: list[tuple[Any, ...]] = []
        anchors: list[tuple[Any, ...]] = []
        refused: list[tuple[str, str]] = []
        self.slots.discard("")
        number = self.database.execute("SELECT max(n) FROM facts").fetchone()[0] or 0
        for slot in sorted(self.slots):
            self.changed = True
            told = self.told.get(slot)
            if told is None:
                self._clear(slot)
                found = self.database.execute("SELECT line FROM events WHERE slot = ?", (slot,)).fetchall()
                told = [event_of(line) for (line,) in found]
            folded = folding.folded(sorted(told, key=_order), self.tier)
            refused += [(sound(event.id), slot) for event in folded.refused]
            for fact in [*folded.facts, *folded.void]:
                number += 1
                void = fact.void.state if fact.void else ""
                said = (sound(fact.subject), sound(fact.predicate), sound(fact.value))
                when = (fact.begins, fact.ends, void, fact.told_at)
                rows.append((number, sound(fact.id), slot, *said, sound(fact.kind), *when, _record(fact)))
                if indexed:
                    words.append((number, *said, sound(f"{fact.because} {fact.source}")))
                about = {(_text(one, "path"), _text(one, "symbol")) for one in fact.anchors}
                anchors += [_anchor(sound(path), sound(symbol), number) for path, symbol in sorted(about)]
        self.database.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self.database.executemany(
            "INSERT INTO words (rowid, subject, predicate, value, because) VALUES (?, ?, ?, ?, ?)", words
        )
        if not indexed and number <= _AT_ONCE:
            _fill_words(self.database)
        self.database.executemany("INSERT INTO anchors VALUES (?, ?, ?, ?, ?, ?)", anchors)
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


def _has_words(database: sqlite3.Connection) -> bool:
    return bool(database.execute("SELECT 1 FROM meta WHERE name = 'words'").fetchone())


def _fill_words(database: sqlite3.Connection) -> None:
    text = "json_extract(CAST(record AS TEXT), '$[{}]')"
    because, source = (text.format(Fact._fields.index(name)) for name in ("because", "source"))
    database.execute(
        "INSERT INTO words (rowid, subject, predicate, value, because) "
        f"SELECT n, subject, predicate, value, {because} || ' ' || {source} FROM facts"
    )
    database.execute("INSERT INTO meta VALUES ('words', '')")


def _execute(database: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";\n"):
        if statement.strip():
            database.execute(statement)


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
    """Whether anything is told here, as far as one look at the disk can tell: in a clone from the first session or
    question on."""
    return os.path.exists(os.path.join(workspace.home_name, NAMES[""]))


def _record(fact: Fact) -> bytes:
    return dumped(list(fact))


def _anchor(path: str, symbol: str, number: int) -> tuple[Any, ...]:
    """A row of `anchors`: with the name of the file and of the definition, by which questions ask for them."""
    return (path, symbol, path.rpartition("/")[2], symbol.rpartition(".")[2], number, is_glob(path))


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


def _discard(path: str) -> None:
    """Removes a database and its companions."""
    for suffix in ("", "-wal", "-shm"):
        try:
            os.unlink(path + suffix)
        except OSError:
            pass  # it was never made
