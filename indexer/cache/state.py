"""What one graph was built from: its files with their blobs, their resolutions, and who asked what of whom.

One database a view (a worktree, or a revision). `stamp` is equal to the graph's own stamp unless a crash fell between
the two writes; then the graph is built anew from what is here.
Promise: all changes of one update become visible together.
"""

import sqlite3
from array import array
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from indexer.cache.checksum import pack, unpack
from indexer.cache.connection import connect, telling_damage, writing
from indexer.paths import decode_path, encode_path
from indexer.repository import unread

_SCHEMA_VERSION = 3
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, blob TEXT NOT NULL, language TEXT NOT NULL, reason TEXT NOT NULL
);
CREATE TABLE resolutions (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE names (target BLOB PRIMARY KEY, askers BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE modules (question TEXT PRIMARY KEY, answer BLOB NOT NULL, askers BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE left_out (path BLOB PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE problems (path BLOB NOT NULL, line INTEGER NOT NULL, message TEXT NOT NULL);
CREATE INDEX problems_by_path ON problems (path);
"""


class FileRow(NamedTuple):
    """One indexed file. `reason` is why it has no facts ("" when it has)."""

    id: int
    path: str
    blob: str
    language: str
    reason: str


@telling_damage
class State:
    """The state of one view. Raises StoreUnusable where it cannot be opened or written."""

    def __init__(self, home: Path) -> None:
        self.path = home / "state.db"
        self._connection = connect(self.path, _SCHEMA, _SCHEMA_VERSION)

    def close(self) -> None:
        self._connection.close()

    def transaction(self) -> AbstractContextManager[None]:
        """One transaction round everything written inside it."""
        return writing(self._connection, self.path)

    def clear(self) -> None:
        """Forgets everything, inside a transaction of the caller's."""
        for table in ("meta", "files", "resolutions", "names", "modules", "left_out", "problems"):
            self._connection.execute(f"DELETE FROM {table}")

    def meta(self, key: str) -> str:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    def set_meta(self, values: Mapping[str, str]) -> None:
        self._connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", list(values.items()))

    def files(self) -> dict[str, FileRow]:
        rows = self._connection.execute("SELECT id, path, blob, language, reason FROM files")
        return {(path := decode_path(row[1])): FileRow(row[0], path, row[2], row[3], row[4]) for row in rows}

    def file(self, path: str) -> FileRow | None:
        """One file, None if it is not indexed."""
        query = "SELECT id, blob, language, reason FROM files WHERE path = ?"
        row = self._connection.execute(query, (encode_path(path),)).fetchone()
        return None if row is None else FileRow(row[0], path, *row[1:])

    def differing(self, other: Path) -> set[str]:
        """Paths whose blob, language or resolution is not the same here and in the state kept in `other`."""
        self._connection.execute("ATTACH ? AS other", (str(other / "state.db"),))
        try:
            one_way = (
                "SELECT f.path FROM {0}.files f LEFT JOIN {0}.resolutions r USING (id) LEFT JOIN {1}.files g USING"
                " (path) LEFT JOIN {1}.resolutions s ON s.id = g.id WHERE g.id IS NULL OR f.blob <> g.blob"
                " OR f.language <> g.language OR f.reason <> g.reason OR r.data IS NOT s.data"
            )
            rows = self._connection.execute(
                f"{one_way.format('main', 'other')} UNION {one_way.format('other', 'main')}"
            ).fetchall()
        finally:
            self._connection.execute("DETACH other")
        return {decode_path(path) for (path,) in rows}

    def put_files(self, rows: Iterable[FileRow]) -> None:
        """Adds or replaces files by id."""
        self._connection.executemany(
            "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)",
            ((row.id, encode_path(row.path), *row[2:]) for row in rows),
        )

    def remove_files(self, rows: Iterable[FileRow]) -> None:
        for row in rows:
            self._connection.execute("DELETE FROM files WHERE id = ?", (row.id,))
            self._connection.execute("DELETE FROM resolutions WHERE id = ?", (row.id,))
            self._connection.execute("DELETE FROM problems WHERE path = ?", (encode_path(row.path),))

    def resolution(self, file: int) -> bytes | None:
        row = self._connection.execute("SELECT data FROM resolutions WHERE id = ?", (file,)).fetchone()
        return None if row is None else self._checked(row[0])

    def put_resolutions(self, rows: Iterable[tuple[int, bytes]]) -> None:
        self._connection.executemany(
            "INSERT OR REPLACE INTO resolutions VALUES (?, ?)", ((file, pack(data)) for file, data in rows)
        )

    def askers_of_names(self, target: str) -> dict[str, set[int]]:
        """{name: files whose resolution read that name of the target's interface}."""
        row = self._connection.execute("SELECT askers FROM names WHERE target = ?", (encode_path(target),)).fetchone()
        if row is None:
            return {}
        import msgspec  # costs 35 ms, which a command that finds nothing changed should not pay

        decoded = msgspec.msgpack.decode(self._checked(row[0]), type=dict[str, bytes])
        return {name: set(array("I", ids)) for name, ids in decoded.items()}

    def modules(self) -> list[tuple[str, str]]:
        """Every module question that is on record, with its answer ("" for none)."""
        rows = self._connection.execute("SELECT question, answer FROM modules ORDER BY question")
        return [(question, decode_path(answer)) for question, answer in rows]

    def askers_of_module(self, question: str) -> set[int]:
        row = self._connection.execute("SELECT askers FROM modules WHERE question = ?", (question,)).fetchone()
        return set() if row is None else set(array("I", self._checked(row[0])))

    def put_names(self, rows: Iterable[tuple[str, Mapping[str, set[int]]]]) -> None:
        """Replaces the askers of targets, by name; a target without any loses its row."""
        import msgspec  # see above

        for target, askers in rows:
            kept = {name: _ids(ids) for name, ids in askers.items() if ids}
            if kept:
                data = pack(msgspec.msgpack.encode(kept))
                self._connection.execute("INSERT OR REPLACE INTO names VALUES (?, ?)", (encode_path(target), data))
            else:
                self._connection.execute("DELETE FROM names WHERE target = ?", (encode_path(target),))

    def put_modules(self, rows: Iterable[tuple[str, str, set[int]]]) -> None:
        """Replaces (question, answer, askers); an empty set removes the row."""
        for question, answer, askers in rows:
            if askers:
                self._connection.execute(
                    "INSERT OR REPLACE INTO modules VALUES (?, ?, ?)",
                    (question, encode_path(answer), pack(_ids(askers))),
                )
            else:
                self._connection.execute("DELETE FROM modules WHERE question = ?", (question,))

    def left_out(self) -> dict[str, str]:
        return {
            decode_path(path): reason
            for path, reason in self._connection.execute("SELECT path, reason FROM left_out ORDER BY path")
        }

    def set_left_out(self, reasons: Mapping[str, str]) -> None:
        self._connection.execute("DELETE FROM left_out")
        self._connection.executemany(
            "INSERT INTO left_out VALUES (?, ?)", ((encode_path(path), reason) for path, reason in reasons.items())
        )
        unread.write(str(self.path.parent), reasons)

    def problems(self) -> list[tuple[str, int, str]]:
        """(path, line, message) of everything in source files that could not be understood."""
        rows = self._connection.execute("SELECT path, line, message FROM problems ORDER BY path, line")
        return [(decode_path(path), line, message) for path, line, message in rows]

    def set_problems(self, path: str, problems: Iterable[tuple[int, str]]) -> None:
        self._connection.execute("DELETE FROM problems WHERE path = ?", (encode_path(path),))
        self._connection.executemany(
            "INSERT INTO problems VALUES (?, ?, ?)",
            ((encode_path(path), line, message.encode("utf-8", "replace").decode()) for line, message in problems),
        )

    def _checked(self, stored: bytes) -> bytes:
        data = unpack(stored)
        if data is None:
            raise sqlite3.DatabaseError("a checksum does not fit")
        return data


def _ids(ids: set[int]) -> bytes:
    return array("I", sorted(ids)).tobytes()
