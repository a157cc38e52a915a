"""A graph larger than one load takes comes in parts, and is the same graph."""

import threading
from collections.abc import Iterator

import pytest

from indexer.graph import loading
from indexer.graph.loading import load_in_parts


def collected(monkeypatch: pytest.MonkeyPatch, chunks: list[bytes], size: int) -> tuple[list[bytes], int, list[str]]:
    monkeypatch.setattr(loading, "PART_BYTES", size)
    parts: list[bytes] = []
    told: list[str] = []

    def load(source: object) -> None:
        assert threading.current_thread() is not threading.main_thread()
        with open(str(source), "rb") as stream:
            parts.append(stream.read())

    loads = load_in_parts(load, chunks, lambda: told.append("out"))
    return parts, loads, told


@pytest.mark.parametrize("size", [1, 10, 25, 30, 1000])
def test_all_lines_once_in_order(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    chunks = [b"line %d\n" % number for number in range(10)]
    parts, loads, told = collected(monkeypatch, chunks, size)
    assert b"".join(parts) == b"".join(chunks)
    assert len(parts) == loads
    assert all(len(part) < size + 7 for part in parts)
    assert told == ["out"], "once, when all is out"


def test_nothing_is_one_load(monkeypatch: pytest.MonkeyPatch) -> None:
    assert collected(monkeypatch, [], 10) == ([b""], 1, ["out"])


def test_text_is_taken_while_a_part_is_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "PART_BYTES", 20)
    taken: list[int] = []
    enough = threading.Event()
    seen: list[int] = []

    def chunks() -> Iterator[bytes]:
        for number in range(12):
            taken.append(number)
            if number == 6:
                enough.set()
            yield b"line %d\n" % number

    def load(source: object) -> None:
        with open(str(source), "rb") as stream:
            seen.append(len(stream.read().splitlines()))
        assert enough.wait(10), "nothing was taken until the first part was loaded"

    assert load_in_parts(load, chunks()) == len(seen)
    assert seen[0] == 3
    assert sum(seen) == len(taken) == 12
