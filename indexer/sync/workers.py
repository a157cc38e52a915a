"""Work over worker processes that inherit everything by fork and end with their parent.

Plain fork with a shared queue of task numbers was measured faster than a process pool, and nothing has to be pickled
on the way in. Promise: results of all tasks come back once each, in no particular order; a task whose worker died
comes back as None; no worker outlives the parent (its next write finds no reader).
"""

import os
import pickle
import selectors
import signal
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_FRAME = struct.Struct("<II")
_NUMBER = struct.Struct("<I")
MOST_TASKS = 16000
"""What fits into the queue's pipe at once. A caller with more work makes its tasks larger."""
_WORTH_A_PROCESS = 60
"""Below so many files one process is as quick."""


def processes_for(files: int) -> int:
    """How many processes to use for that many files: 1 means this one."""
    if files < _WORTH_A_PROCESS or not hasattr(os, "fork"):
        return 1
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def fork_map(work: Callable[[T], R], tasks: Sequence[T], processes: int) -> Iterator[tuple[T, R | None]]:
    """(task, result) for every task; with one process, lazily and here."""
    if processes <= 1 or not 1 < len(tasks) <= MOST_TASKS:
        for task in tasks:
            yield task, work(task)
        return
    queue_read, queue_write = os.pipe()
    readers: dict[int, int] = {}
    for _ in range(min(processes, len(tasks))):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            _serve(work, tasks, queue_read, write, (queue_write, read, *readers))
        os.close(write)
        readers[read] = child
    os.close(queue_read)
    os.write(queue_write, b"".join(_NUMBER.pack(index) for index in range(len(tasks))))
    os.close(queue_write)
    yield from _collect(tasks, readers)


def _serve(work: Callable[[Any], Any], tasks: Sequence[Any], queue: int, write: int, foreign: tuple[int, ...]) -> None:
    """The life of a worker: never returns."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for handle in foreign:
            os.close(handle)
        while number := os.read(queue, _NUMBER.size):
            (index,) = _NUMBER.unpack(number)
            data = pickle.dumps(work(tasks[index]), protocol=5)
            _write(write, _FRAME.pack(index, len(data)) + data)
        status = 0
    finally:
        os._exit(status)


def _write(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _collect(tasks: Sequence[T], readers: dict[int, int]) -> Iterator[tuple[T, Any]]:
    pending = set(range(len(tasks)))
    buffers = {read: bytearray() for read in readers}
    selector = selectors.DefaultSelector()
    for read in readers:
        selector.register(read, selectors.EVENT_READ)
    try:
        while buffers:
            for key, _ in selector.select():
                read = key.fd
                data = os.read(read, 1 << 20)
                if not data:
                    selector.unregister(read)
                    os.close(read)
                    os.waitpid(readers.pop(read), 0)
                    del buffers[read]
                    continue
                buffer = buffers[read]
                buffer += data
                while (frame := _frame(buffer)) is not None:
                    index, result = frame
                    pending.discard(index)
                    yield tasks[index], pickle.loads(result)  # noqa: S301 - our own children wrote it
        for index in sorted(pending):
            yield tasks[index], None
    finally:
        for read, child in readers.items():
            os.close(read)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        selector.close()


def _frame(buffer: bytearray) -> tuple[int, bytes] | None:
    if len(buffer) < _FRAME.size:
        return None
    index, length = _FRAME.unpack_from(buffer)
    if len(buffer) < _FRAME.size + length:
        return None
    result = bytes(buffer[_FRAME.size : _FRAME.size + length])
    del buffer[: _FRAME.size + length]
    return index, result
