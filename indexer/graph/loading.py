"""Loading a whole graph in few strokes: text is written into a pipe while Oxigraph reads, sorts and stores it.

Few, because each load writes tables of its own: those of several overlap, and from four on they are merged into larger
ones (625,000 triples of Django: one load 70 MB on disk and 450 MB of memory while it works, two 72 MB and less than
half, four 94 MB; asking for the merging leaves 99 MB). Through a pipe, because Oxigraph then reads without holding up
the interpreter, and what is not read yet waits with whoever makes it: memory stays bounded.
"""

import contextlib
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO

Load = Callable[["str | IO[bytes]"], None]
"""Reads N-Triples from a path or a stream up to its end, or raises."""

_DESCRIPTORS = "/dev/fd"
"""Where a system shows open files by number; without it, Oxigraph reads through the interpreter, which is slower."""

PART_BYTES = 56_000_000
"""Text of one load; half a million lines of Python make some 100 MB."""

_open: set[int] = set()


def _close_in_child() -> None:
    # A worker forked meanwhile must not hold the pipe open: its end would never be seen.
    for descriptor in _open:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    _open.clear()


os.register_at_fork(after_in_child=_close_in_child)


def load_in_parts(load: Load, chunks: Iterable[bytes], meanwhile: Callable[[], None] | None = None) -> int:
    """Calls `load` with all the text of `chunks` (whole lines each), some `PART_BYTES` at a time. How many loads.

    What comes while a part is sorted waits for the next one, so that whoever makes the text goes on. `meanwhile` is
    called while the last part is sorted, which takes seconds and one core.
    """
    waiting = iter(chunks)
    left: deque[bytes] = deque()
    loads = 0

    def part() -> Iterator[bytes]:
        size = 0
        while size < PART_BYTES:
            chunk = left.popleft() if left else next(waiting, None)
            if chunk is None:
                return
            size += len(chunk)
            yield chunk
        left.extend(islice(waiting, 1))

    def sorting(running: Callable[[], bool]) -> None:
        if not left and meanwhile is not None:
            meanwhile()
        size = 0
        while left and size < PART_BYTES and running():
            chunk = next(waiting, None)
            if chunk is None:
                return
            size += len(chunk)
            left.append(chunk)

    while left or not loads:
        loads += 1
        load_through_pipe(load, part(), sorting)
    return loads


def load_through_pipe(
    load: Load, chunks: Iterable[bytes], meanwhile: Callable[[Callable[[], bool]], None] | None = None
) -> None:
    """Calls `load` in a thread with a source of all the text of `chunks` (whole lines each).

    `meanwhile` is called when the last chunk is out and Oxigraph still sorts; it can ask whether that is so.

    What `load` raises is raised here, as soon as it has; so is what the iterable raises, after the load has ended.
    """
    source, sink = os.pipe()
    _open.update((source, sink))
    failures: list[BaseException] = []

    def work() -> None:
        try:
            path = f"{_DESCRIPTORS}/{source}"
            if os.path.exists(path):
                load(path)
            else:
                with open(source, "rb", closefd=False) as stream:
                    load(stream)
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            failures.append(error)
        finally:
            _close(source)  # so that a write fails rather than waits when nobody reads any more

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        with contextlib.suppress(BrokenPipeError):
            for chunk in chunks:
                _write(sink, chunk)
        _close(sink)
        if meanwhile is not None and not failures:
            meanwhile(thread.is_alive)
    finally:
        if sink in _open:
            _close(sink)
        thread.join()
    if failures:
        raise failures[0]


def _write(sink: int, chunk: bytes) -> None:
    left = memoryview(chunk if chunk.endswith(b"\n") else chunk + b"\n")
    while left:
        left = left[os.write(sink, left) :]


def _close(descriptor: int) -> None:
    _open.discard(descriptor)
    os.close(descriptor)
