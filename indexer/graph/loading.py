"""Loading a whole graph: chunks of text put together to a good size, several loaded at once in threads.

Oxigraph releases the interpreter while it loads, so the caller makes the next chunks meanwhile.
"""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator

LOAD_BYTES = 24_000_000
"""Text that is loaded at a time. Each load writes tables of its own, so many small ones repeat strings, are slow to
open and set Oxigraph compacting at once (measured on 93 MB: 6 MB a load 89 MB on disk, 24 MB 63 MB, one load 59 MB)."""


EARLY_LOADS = 8
"""After so many loads they get four times as long: more tables than some twenty make Oxigraph hold up the next write
until it has merged them, which took 15 s after 3 million triples."""

IN_FLIGHT = 8 * LOAD_BYTES
"""Text that is being loaded or waits for it, at most: what a larger graph may cost in memory."""


def load_in_threads(load: Callable[[bytes], None], chunks: Iterable[bytes], threads: int) -> int:
    """Calls `load` with all the text of `chunks` (whole lines each), up to `threads` at a time; the number of loads.

    The first failure of a load stops the rest and is raised here; so is one of the iterable.
    """
    waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    changed = threading.Condition()
    failures: list[BaseException] = []
    flying = loads = 0

    def work() -> None:
        nonlocal flying
        while (text := waiting.get()) is not None:
            try:
                if not failures:
                    load(text)
            except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
                failures.append(error)
            with changed:
                flying -= len(text)
                changed.notify()

    workers = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    try:
        for text in gathered(chunks):
            with changed:
                while flying and flying + len(text) > IN_FLIGHT:
                    changed.wait()
                flying += len(text)
            if failures:
                break
            waiting.put(text)
            loads += 1
    finally:
        for _ in workers:
            waiting.put(None)
        for worker in workers:
            worker.join()
    if failures:
        raise failures[0]
    return loads


def gathered(chunks: Iterable[bytes], size: int | None = None) -> Iterator[bytes]:
    """Chunks put together to at least `size` bytes (`LOAD_BYTES`), each ended by a line end; later ones are longer."""
    size = size or LOAD_BYTES
    parts: list[bytes] = []
    length = made = 0
    for chunk in chunks:
        parts.append(chunk if chunk.endswith(b"\n") else chunk + b"\n")
        length += len(chunk)
        if length >= (size if made < EARLY_LOADS else 4 * size):
            yield b"".join(parts)
            made += 1
            parts, length = [], 0
    if parts:
        yield b"".join(parts)
