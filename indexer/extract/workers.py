"""Extraction of many files on all cores, by worker processes that are forked and fed one file at a time.

Promises: a file that hangs the grammar or kills its worker costs itself alone: it comes back as a failure with its
reason, and the rest goes on with a new worker. Results come as they are ready, and no more than a few wait in memory.
Workers end with the parent, however it ends.
"""

import os
import select
import signal
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from indexer.extract.facts import extract
from indexer.facts import encode

TIME_LIMIT = 20.0
"""Seconds that one file may take."""

_FEW = 8
_AHEAD = 8
"""Jobs handed to a worker at once, so that it never waits for the parent."""


class Job(NamedTuple):
    """A file to extract: `key` is the caller's own word for it, `place` what its reader understands (a path, say)."""

    key: str
    language: str
    place: str


Reader = Callable[[str], tuple[str, bytes]]
"""Takes a job's `place`, gives the blob id and the bytes found there. Whatever it raises is that file's failure."""


class Extracted(NamedTuple):
    """What became of a job: `facts` (encoded) of the blob `blob`, or None and the reason in `failure`."""

    key: str
    blob: str
    facts: bytes | None
    failure: str = ""


def extract_all(
    jobs: Iterable[Job], read: Reader, processes: int | None = None, time_limit: float = TIME_LIMIT
) -> Iterator[Extracted]:
    """Extracts every job, in no fixed order. `processes`: how many workers (None: one a core); with 0, or where there
    are few jobs or no fork, all happens in this process and no time limit holds.
    """
    jobs = list(jobs)
    count = _cores() if processes is None else processes
    if count == 0 or len(jobs) < _FEW or not hasattr(os, "fork"):
        for job in jobs:
            yield _extracted(job, read)
        return
    yield from _Crew(jobs, read, min(count, len(jobs)), time_limit).results()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _extracted(job: Job, read: Reader) -> Extracted:
    try:
        blob, data = read(job.place)
        return Extracted(job.key, blob, encode(extract(job.language, data)))
    except Exception as problem:  # noqa: BLE001 - one file's fault, whatever it is, must cost that file alone
        return Extracted(job.key, "", None, f"{type(problem).__name__}: {problem}")


class _Worker:
    """One child process, the pipes to it, and the jobs it has been handed, the first of which it is at."""

    def __init__(self, jobs: list[Job], read: Reader, others: Iterable["_Worker"]) -> None:
        orders, self.orders = os.pipe()
        self.results, answers = os.pipe()
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
                _serve(jobs, read, orders, answers, parent)
                status = 0
            finally:
                os._exit(status)
        os.close(orders)
        os.close(answers)
        self.at: deque[int] = deque()
        self.since = time.monotonic()
        self.received = bytearray()

    def hand(self, index: int) -> None:
        """Hands over a job. A worker that is dead is noticed where its results are read."""
        if not self.at:
            self.since = time.monotonic()
        self.at.append(index)
        try:
            os.write(self.orders, struct.pack("<I", index))
        except BrokenPipeError:
            pass  # noticed, and the job handed to another, when its results end

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


def _serve(jobs: list[Job], read: Reader, orders: int, answers: int, parent: int) -> None:
    """A worker's whole life: takes numbers of jobs, gives back length, number and the outcome."""
    import gc

    from indexer.extract.lifeline import end_with_parent

    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    gc.disable()
    import msgspec

    while True:
        order = os.read(orders, 4)
        while 0 < len(order) < 4:
            order += os.read(orders, 4 - len(order))
        if not order:
            return
        index = struct.unpack("<I", order)[0]
        outcome = msgspec.msgpack.encode(_extracted(jobs[index], read))
        message = memoryview(struct.pack("<II", len(outcome), index) + outcome)
        while message:
            message = message[os.write(answers, message) :]


class _Crew:
    """The workers and what is left to do."""

    def __init__(self, jobs: list[Job], read: Reader, count: int, time_limit: float) -> None:
        self.jobs, self.read, self.time_limit = jobs, read, time_limit
        self.waiting = deque(range(len(jobs)))
        self.workers: list[_Worker] = []
        self.count = count

    def results(self) -> Iterator[Extracted]:
        left = len(self.jobs)
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
        worker = _Worker(self.jobs, self.read, self.workers)
        self.workers.append(worker)
        self._feed(worker)

    def _feed(self, worker: _Worker) -> None:
        # Towards the end each gets less, so that all end together.
        ahead = max(1, min(_AHEAD, len(self.waiting) // (2 * self.count)))
        while self.waiting and len(worker.at) < ahead:
            worker.hand(self.waiting.popleft())

    def _wait(self) -> list[Extracted]:
        """What has come in; the failures of those that ran out of time or died."""
        now = time.monotonic()
        soonest = min((worker.since + self.time_limit for worker in self.workers if worker.at), default=now)
        ready, _, _ = select.select([worker.results for worker in self.workers], [], [], max(0.0, soonest - now) + 0.01)
        found: list[Extracted] = []
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
            elif worker.at and time.monotonic() - worker.since > self.time_limit:
                found += self._lose(worker, f"took longer than {self.time_limit:g} s")
        return found

    def _unpack(self, worker: _Worker) -> list[Extracted]:
        import msgspec

        found = []
        received, start = worker.received, 0
        while len(received) - start >= 8:
            length, index = struct.unpack_from("<II", received, start)
            if len(received) - start < 8 + length:
                break
            found.append(msgspec.msgpack.decode(received[start + 8 : start + 8 + length], type=Extracted))
            start += 8 + length
            worker.at.remove(index)
            worker.since = time.monotonic()
        del received[:start]
        return found

    def _lose(self, worker: _Worker, reason: str | None) -> list[Extracted]:
        """Gives up a worker and the file it was at; what else it had been handed goes back."""
        self.workers.remove(worker)
        status = worker.close(kill=True)
        if not worker.at:
            return []
        failed = self.jobs[worker.at.popleft()]
        self.waiting.extendleft(reversed(worker.at))
        if reason is None:
            reason = f"the worker was ended by {_ending(status)}"
        return [Extracted(failed.key, "", None, reason)]


def _ending(status: int) -> str:
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"exit status {os.WEXITSTATUS(status)}"
