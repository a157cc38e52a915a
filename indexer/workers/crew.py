"""A crew of worker processes that are forked and fed one piece of work at a time.

Forked, so that they inherit all that the work needs and nothing is pickled on the way in; what comes back is bytes.
Promises: a piece that hangs or kills its worker costs itself alone: it comes back as a failure with its reason, and the
rest goes on with a new worker. The limit is of processor time, so that a busy machine costs no piece. Results come as
they are ready, and no more than a few wait in memory. Workers end with the parent, however it ends.
"""

import fcntl
import os
import select
import signal
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

_AHEAD = 8
"""Pieces handed to a worker at once, so that it never waits for the parent."""

_PATIENCE = 10
"""A piece that uses no processor time (it waits for something) is given up after so many times the limit."""

_PIPE_BYTES = 1 << 20

_HEAD = struct.Struct("<II")
_ORDER = struct.Struct("<I")

Work = Callable[[int], bytes]
"""Does piece number n. It runs in a child, so only what it returns comes back; what it raises ends its worker."""


class Finished(NamedTuple):
    """What became of piece number `piece`: its bytes, or None and the reason in `failure`."""

    piece: int
    data: bytes | None
    failure: str = ""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_all(work: Work, count: int, processes: int, time_limit: float) -> Iterator[Finished]:
    """Does pieces 0 to `count` - 1, in no fixed order, each within `time_limit` seconds of processor time.

    With 0 processes, or where there is no fork, all happens in this process, in order, and no time limit holds.
    """
    if processes == 0 or count == 0 or not hasattr(os, "fork"):
        for index in range(count):
            yield Finished(index, work(index))
        return
    yield from _Crew(work, count, min(processes, count), time_limit).results()


class _Worker:
    """One child process, the pipes to it, and the pieces it has been handed, the first of which it is at."""

    def __init__(self, work: Work, others: Iterable["_Worker"], time_limit: float) -> None:
        orders, self.orders = os.pipe()
        self.results, answers = os.pipe()
        _widen(answers)
        parent = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            status = 1
            try:
                os.close(self.orders)
                os.close(self.results)
                for other in others:  # or the end of the parent would not close the others' pipes
                    os.close(other.orders)
                    os.close(other.results)
                _serve(work, orders, answers, parent, time_limit)
                status = 0
            finally:
                os._exit(status)
        os.close(orders)
        os.close(answers)
        self.at: deque[int] = deque()
        self.since = time.monotonic()
        self.received = bytearray()

    def hand(self, index: int) -> None:
        """Hands over a piece. A worker that is dead is noticed where its results are read."""
        if not self.at:
            self.since = time.monotonic()
        self.at.append(index)
        try:
            os.write(self.orders, _ORDER.pack(index))
        except BrokenPipeError:
            pass  # noticed, and the piece handed to another, when its results end

    def close(self, kill: bool) -> int:
        """Ends the process. Its wait status."""
        os.close(self.orders)
        os.close(self.results)
        if kill:
            try:
                os.kill(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # it has ended by itself in the meantime
        try:
            return os.waitpid(self.pid, 0)[1]
        except ChildProcessError:
            return 0  # the caller reaps children by itself


def _widen(pipe: int) -> None:
    """Gives a pipe room for many results, so that a worker goes on while the parent is busy with those before."""
    try:
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    except (AttributeError, OSError):
        pass  # not Linux, or less is allowed: workers only wait more often


def _serve(work: Work, orders: int, answers: int, parent: int, time_limit: float) -> None:
    """A worker's whole life: takes numbers of pieces, gives back length, number and the outcome."""
    import gc

    from indexer.workers.lifeline import end_with_parent

    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process, also in the midst of a grammar
    gc.disable()
    while True:
        order = os.read(orders, _ORDER.size)
        while 0 < len(order) < _ORDER.size:
            order += os.read(orders, _ORDER.size - len(order))
        if not order:
            return
        index = _ORDER.unpack(order)[0]
        signal.setitimer(signal.ITIMER_PROF, time_limit)
        outcome = work(index)
        signal.setitimer(signal.ITIMER_PROF, 0)
        message = memoryview(_HEAD.pack(len(outcome), index) + outcome)
        while message:
            message = message[os.write(answers, message) :]


class _Crew:
    """The workers and what is left to do."""

    def __init__(self, work: Work, pieces: int, count: int, time_limit: float) -> None:
        self.work, self.pieces, self.count, self.time_limit = work, pieces, count, time_limit
        self.patience = _PATIENCE * time_limit
        self.waiting = deque(range(pieces))
        self.workers: list[_Worker] = []

    def results(self) -> Iterator[Finished]:
        left = self.pieces
        try:
            while left:
                while len(self.workers) < self.count and self.waiting:
                    self._hire()
                for outcome in self._wait():
                    left -= 1
                    yield outcome
        finally:
            for worker in self.workers:
                worker.close(kill=True)

    def _hire(self) -> None:
        worker = _Worker(self.work, self.workers, self.time_limit)
        self.workers.append(worker)
        self._feed(worker)

    def _feed(self, worker: _Worker) -> None:
        # Towards the end each gets less, so that all end together.
        ahead = max(1, min(_AHEAD, len(self.waiting) // (2 * self.count)))
        while self.waiting and len(worker.at) < ahead:
            worker.hand(self.waiting.popleft())

    def _wait(self) -> list[Finished]:
        """What has come in; the failures of those that ran out of time or died."""
        now = time.monotonic()
        soonest = min((worker.since + self.patience for worker in self.workers if worker.at), default=now)
        ready, _, _ = select.select([worker.results for worker in self.workers], [], [], max(0.0, soonest - now) + 0.01)
        found: list[Finished] = []
        for worker in list(self.workers):
            if worker.results in ready:
                chunk = os.read(worker.results, 1 << 20)
                if chunk:
                    worker.received += chunk
                    worker.since = time.monotonic()
                    found += self._unpack(worker)
                    self._feed(worker)
                    continue
                found += self._lose(worker, None)
            elif worker.at and time.monotonic() - worker.since > self.patience:
                found += self._lose(worker, f"took longer than {self.patience:g} s")
        return found

    def _unpack(self, worker: _Worker) -> list[Finished]:
        found = []
        received, start = worker.received, 0
        while len(received) - start >= _HEAD.size:
            length, index = _HEAD.unpack_from(received, start)
            if len(received) - start < _HEAD.size + length:
                break
            start += _HEAD.size
            found.append(Finished(index, bytes(received[start : start + length])))
            start += length
            worker.at.remove(index)
            worker.since = time.monotonic()
        del received[:start]
        return found

    def _lose(self, worker: _Worker, reason: str | None) -> list[Finished]:
        """Gives up a worker and the piece it was at; what else it had been handed goes back."""
        self.workers.remove(worker)
        status = worker.close(kill=True)
        if not worker.at:
            return []
        failed = worker.at.popleft()
        self.waiting.extendleft(reversed(worker.at))
        if reason is None and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
            reason = f"took longer than {self.time_limit:g} s"
        return [Finished(failed, None, reason or f"the worker was ended by {_ending(status)}")]


def _ending(status: int) -> str:
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"exit status {os.WEXITSTATUS(status)}"
