"""Loading a whole graph: chunks of text put together to a good size, several loaded at once in threads.

Oxigraph releases the interpreter while it loads, so the caller makes the next chunks meanwhile.
"""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator

LOAD_BYTES = 24_000_000
"""Text that is loaded at a time. Each load writes tables of its own, so many small ones repeat strings, are slow to
open and set Oxigraph compacting at once (measured on 93 MB: 6 MB a load 89 MB on disk, 24 MB 63 MB, one load 59 MB)."""


def load_in_threads(load: Callable[[bytes], None], chunks: Iterable[bytes], threads: int) -> None:
    """Calls `load` with all the text of `chunks` (whole lines each), up to `threads` at a time.

    The first failure of a load stops the rest and is raised here; so is one of the iterable.
    """
    waiting: queue.Queue[bytes | None] = queue.Queue(1)
    failures: list[BaseException] = []

    def work() -> None:
        while (text := waiting.get()) is not None:
            if failures:
                continue  # drained, so that the caller does not block on a full queue
            try:
                load(text)
            except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
                failures.append(error)

    workers = [threading.Thread(target=work, daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    try:
        for text in gathered(chunks):
            if failures:
                break
            waiting.put(text)
    finally:
        for _ in workers:
            waiting.put(None)
        for worker in workers:
            worker.join()
    if failures:
        raise failures[0]


def gathered(chunks: Iterable[bytes], size: int = LOAD_BYTES) -> Iterator[bytes]:
    """Chunks put together to at least `size` bytes, each ended by a line end."""
    parts: list[bytes] = []
    length = 0
    for chunk in chunks:
        parts.append(chunk if chunk.endswith(b"\n") else chunk + b"\n")
        length += len(chunk)
        if length >= size:
            yield b"".join(parts)
            parts, length = [], 0
    if parts:
        yield b"".join(parts)
