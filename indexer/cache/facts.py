"""Facts by blob, shared by all worktrees of a repository, and the resolutions that a change displaced.

A file seen once is never parsed again: not after a branch switch, a revert, a second worktree or a rename. A
displaced resolution is kept with a digest of the answers that it rests on, so that coming back costs a comparison.
Promise: what is read is what was written (rows carry a checksum; one that fails is as good as absent).
"""

import contextlib
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

from indexer.cache.checksum import pack, unpack
from indexer.cache.connection import connect, discard, telling_damage, writing
from indexer.errors import StoreDamaged

_SCHEMA_VERSION = 4
_SCHEMA = """
CREATE TABLE facts (key TEXT PRIMARY KEY, data BLOB NOT NULL, interface BLOB, used INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE identity (id TEXT NOT NULL);
INSERT INTO identity VALUES (lower(hex(randomblob(8))));
CREATE TABLE size (one INTEGER PRIMARY KEY CHECK (one = 1), live INTEGER NOT NULL);
CREATE TABLE memo (
    path BLOB NOT NULL, blob TEXT NOT NULL, version TEXT NOT NULL, answers TEXT NOT NULL, data BLOB NOT NULL,
    used INTEGER NOT NULL, PRIMARY KEY (path, blob, version, answers)
) WITHOUT ROWID;
"""
_KEPT_RESOLUTIONS = 8
"""Displaced resolutions kept for one path and blob."""
_AT_ONCE = 500
_GROWTH = 3
_SLACK_BYTES = 16_000_000
"""The cache is trimmed when it holds more than `_GROWTH` times what was in use when it was last trimmed, and this."""


def facts_key(blob: str, language: str, version: str) -> str:
    """The key of a blob's facts. The same bytes under two languages are two entries."""
    return f"{blob}:{language}:{version}"


@telling_damage
class FactsCache:
    """The shared cache of one repository. Raises StoreUnusable where it cannot be opened or written."""

    def __init__(self, home: Path) -> None:
        self.path = home / "facts.db"
        self._connection = connect(self.path, _SCHEMA, _SCHEMA_VERSION)

    def close(self) -> None:
        self._connection.close()

    def identity(self) -> str:
        """A random name, another one after facts were lost: where it is as before, all facts are there that were."""
        return str(self._connection.execute("SELECT id FROM identity").fetchone()[0])

    def lost(self, path: str) -> StoreDamaged:
        """The error for facts of a file that must be here and are not: the cache is no longer to be trusted."""
        with contextlib.suppress(OSError):
            discard(self.path)
        return StoreDamaged(
            f"{self.path}: has lost the facts of {path} and is removed: run `codegraph index` to make it anew"
        )

    def get(self, key: str) -> bytes | None:
        """The encoded facts of one key, None if unknown."""
        row = self._connection.execute("SELECT data FROM facts WHERE key = ?", (key,)).fetchone()
        return None if row is None else unpack(row[0])

    def get_many(self, keys: Sequence[str]) -> dict[str, bytes]:
        """The encoded facts of those keys that are known."""
        found: dict[str, bytes] = {}
        for start in range(0, len(keys), _AT_ONCE):
            part = keys[start : start + _AT_ONCE]
            marks = ",".join("?" * len(part))
            for key, data in self._connection.execute(f"SELECT key, data FROM facts WHERE key IN ({marks})", part):
                plain = unpack(data)
                if plain is not None:
                    found[key] = plain
        return found

    def known(self, keys: Sequence[str]) -> set[str]:
        """Those of the keys that have facts, without reading them."""
        found: set[str] = set()
        for start in range(0, len(keys), _AT_ONCE):
            part = keys[start : start + _AT_ONCE]
            marks = ",".join("?" * len(part))
            found.update(
                row[0] for row in self._connection.execute(f"SELECT key FROM facts WHERE key IN ({marks})", part)
            )
        return found

    def put_many(self, rows: Iterable[tuple[str, bytes]], now: int) -> None:
        """Stores encoded facts by key. `now`: seconds, to know later what has not been used for long."""
        with writing(self._connection, self.path):
            self._connection.executemany(
                "INSERT OR REPLACE INTO facts (key, data, used) VALUES (?, ?, ?)",
                ((key, pack(data), now) for key, data in rows),
            )

    def interface(self, key: str) -> bytes | None:
        """The stored interface of a key's facts, None where it was not worked out yet."""
        row = self._connection.execute("SELECT interface FROM facts WHERE key = ?", (key,)).fetchone()
        return None if row is None or row[0] is None else unpack(row[0])

    def put_interfaces(self, rows: Iterable[tuple[str, bytes]]) -> None:
        """Stores interfaces beside facts that are already there."""
        with writing(self._connection, self.path):
            self._connection.executemany(
                "UPDATE facts SET interface = ? WHERE key = ?", ((pack(data), key) for key, data in rows)
            )

    def resolutions(self, path: bytes, blob: str, version: str) -> list[tuple[str, bytes]]:
        """Displaced resolutions of a path at a blob: (digest of the answers, encoded resolution), latest first."""
        rows = self._connection.execute(
            "SELECT answers, data FROM memo WHERE path = ? AND blob = ? AND version = ? ORDER BY used DESC",
            (path, blob, version),
        )
        return [(answers, plain) for answers, data in rows if (plain := unpack(data)) is not None]

    def put_resolutions(self, rows: Sequence[tuple[bytes, str, str, str, bytes]], now: int) -> None:
        """Stores displaced resolutions: (path, blob, resolver version, digest of the answers, encoded resolution)."""
        with writing(self._connection, self.path):
            self._connection.executemany(
                "INSERT OR REPLACE INTO memo (path, blob, version, answers, data, used) VALUES (?, ?, ?, ?, ?, ?)",
                ((path, blob, version, answers, pack(data), now) for path, blob, version, answers, data in rows),
            )
            for path, blob, version, _, _ in rows:
                self._connection.execute(
                    "DELETE FROM memo WHERE path = ?1 AND blob = ?2 AND version = ?3 AND answers NOT IN (SELECT answers"
                    " FROM memo WHERE path = ?1 AND blob = ?2 AND version = ?3 ORDER BY used DESC LIMIT ?4)",
                    (path, blob, version, _KEPT_RESOLUTIONS),
                )

    def trim(self, live_keys: Callable[[], Collection[str]]) -> int:
        """Keeps the cache within bounds: once it has grown far beyond what is in use, the facts under none of
        `live_keys()` go, those stored longest ago first, until half of the room is free again. How many went.
        """
        pages, page = (self._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
        free = self._connection.execute("PRAGMA freelist_count").fetchone()[0]
        row = self._connection.execute("SELECT live FROM size").fetchone()
        if row is not None and (pages - free) * page <= _GROWTH * row[0] + _SLACK_BYTES:
            return 0
        live = live_keys()
        sizes = self._connection.execute("SELECT key, length(data), used FROM facts").fetchall()
        in_use = sum(length for key, length, _ in sizes if key in live)
        spare = sum(length for _, length, _ in sizes) - in_use - (_GROWTH - 1) * in_use // 2 - _SLACK_BYTES // 2
        gone: list[tuple[str]] = []
        for key, length, _ in sorted(sizes, key=lambda one: one[2]):
            if spare <= 0:
                break
            if key not in live:
                gone.append((key,))
                spare -= length
        with writing(self._connection, self.path):
            self._connection.executemany("DELETE FROM facts WHERE key = ?", gone)
            if row is not None:
                self._connection.execute(
                    "DELETE FROM memo WHERE used < (SELECT used FROM memo ORDER BY used DESC LIMIT 1 OFFSET ?)",
                    (_KEPT_RESOLUTIONS * max(len(live), 1),),
                )
            if gone:
                self._connection.execute("UPDATE identity SET id = lower(hex(randomblob(8)))")
            self._connection.execute("INSERT OR REPLACE INTO size VALUES (1, ?)", (in_use,))
        return len(gone)
