"""Filling the projection's tables: one transaction that takes in what logs hold more and folds the slots it is about.

A log that only grew is read from where it ended; one that was rewritten is compared with what it held. Where the tables
are filled for the first time, nothing is looked up in them, and their indexes are made at the end.
"""

from __future__ import annotations

import os
import time

from indexer import events
from indexer.errors import StoreBusy
from indexer.memory import folding
from indexer.memory.fact import ALIAS, Fact, normal, slot_of, sound
from indexer.memory.logs import SCOPES
from indexer.paths import is_glob
from indexer.quick import dumped

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

    from indexer.events import Event
    from indexer.memory.logs import Place

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


class Update:
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
            execute_all(database, _INDEXES)
        if self.changed:
            stamp = f"{time.time_ns():x}-{os.getpid():x}"
            database.execute("INSERT OR REPLACE INTO meta VALUES ('stamp', ?)", (stamp,))

    def _read(self, place: Place, seen: dict[str, tuple[int, bytes, Event]]) -> None:
        """Adds what a log holds more, or where it was rewritten what it holds, to what is `seen`: {id: (bits of the
        logs, line, event)}."""
        path, key = place.path, sound(place.path)
        stamp = stamp_of(path)
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
        indexed = has_words(self.database)
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
            fill_words(self.database)
        self.database.executemany("INSERT INTO anchors VALUES (?, ?, ?, ?, ?, ?)", anchors)
        self.database.executemany("INSERT OR REPLACE INTO refused VALUES (?, ?)", refused)

    def _clear(self, slot: str) -> None:
        for (number,) in self.database.execute("SELECT n FROM facts WHERE slot = ?", (slot,)).fetchall():
            self.database.execute("DELETE FROM words WHERE rowid = ?", (number,))
            self.database.execute("DELETE FROM anchors WHERE fact = ?", (number,))
        self.database.execute("DELETE FROM facts WHERE slot = ?", (slot,))
        self.database.execute("DELETE FROM refused WHERE slot = ?", (slot,))


def has_words(database: sqlite3.Connection) -> bool:
    return bool(database.execute("SELECT 1 FROM meta WHERE name = 'words'").fetchone())


def fill_words(database: sqlite3.Connection) -> None:
    text = "json_extract(CAST(record AS TEXT), '$[{}]')"
    because, source = (text.format(Fact._fields.index(name)) for name in ("because", "source"))
    database.execute(
        "INSERT INTO words (rowid, subject, predicate, value, because) "
        f"SELECT n, subject, predicate, value, {because} || ' ' || {source} FROM facts"
    )
    database.execute("INSERT INTO meta VALUES ('words', '')")


def execute_all(database: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";\n"):
        if statement.strip():
            database.execute(statement)


def event_of(line: bytes) -> Event:
    """An event as it was kept: its line was one when it was read."""
    found = events.event_in(line)
    assert not isinstance(found, str)
    return found


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


def stamp_of(path: str) -> str:
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
