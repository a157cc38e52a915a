"""The facts cache: what is read is what was written, and it stays within bounds however long it is used."""

import sqlite3
from pathlib import Path

from indexer.cache import FactsCache, facts_key


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    cache.put_many([("one", b"first"), ("two", b"second")], 1)
    assert cache.get_many(["one", "two", "three"]) == {"one": b"first", "two": b"second"}
    assert cache.known(["two", "three"]) == {"two"}
    assert cache.get("three") is None
    assert facts_key("b", "python", "1") != facts_key("b", "javascript", "1")


def test_a_damaged_row_is_as_good_as_absent(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    cache.put_many([("one", b"first"), ("two", b"second")], 1)
    cache.close()
    with sqlite3.connect(tmp_path / "facts.db") as database:
        database.execute("UPDATE facts SET data = x'0011223344' WHERE key = 'one'")
    database.close()
    cache = FactsCache(tmp_path)
    assert cache.get("one") is None
    assert cache.get("two") == b"second"


def test_a_file_full_of_junk_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "facts.db").write_bytes(b"junk" * 5000)
    cache = FactsCache(tmp_path)
    cache.put_many([("one", b"first")], 1)
    assert cache.get("one") == b"first"


def test_the_cache_stays_within_bounds(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    live = {"kept"}
    cache.put_many([("kept", b"x" * 1_000_000)], 0)
    assert cache.trim(lambda: live) == 0
    gone = 0
    for edit in range(60):
        cache.put_many([(f"edit {edit}", bytes([edit]) * 1_000_000)], edit + 1)
        gone += cache.trim(lambda: live)
    assert gone > 20
    assert cache.get("kept") is not None, "what is in use is never dropped"
    assert cache.get("edit 59") is not None, "what was stored last goes last"
    assert cache.get("edit 0") is None
    assert (tmp_path / "facts.db").stat().st_size < 3 * 1_000_000 + 2 * 16_000_000
