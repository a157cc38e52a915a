"""Extraction of many files on all cores.

Promise: a file that cannot be read, hangs the grammar or kills its worker costs itself alone: it comes back as a
failure with its reason.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from indexer.errors import CodegraphError
from indexer.extract.facts import extract
from indexer.extract.screen import screen
from indexer.facts import encode
from indexer.grammars import language
from indexer.workers import cores, run_all

TIME_LIMIT = 20.0
"""Seconds that one file may take."""

_MEMORY = 1_500_000_000

_FEW = 8
_SMALL_BYTES = 24_000
"""A few files of no more than this are extracted in this process: what could take long goes where a limit holds."""


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
    are few jobs, all of small files, or no fork, all happens in this process and no time limit holds.
    """
    jobs = list(jobs)
    count = cores() if processes is None else processes
    foreign = any(language(job.language).own for job in jobs)  # a repository's query runs only where a limit holds
    if foreign and len(jobs) < _FEW and count:
        count = 1
    elif len(jobs) < _FEW and count:
        small = _small(jobs, read)
        count = 1 if small is None else 0
        if small is not None:
            here, far = small, read

            def read(place: str) -> tuple[str, bytes]:
                return here[place] if place in here else far(place)

    def work(index: int) -> bytes:
        # Without the key, and with a failure that can be encoded: both may hold the bytes of an odd path.
        done = _extracted(jobs[index], read)
        failure = done.failure.encode("utf-8", "backslashreplace").decode()
        return msgspec.msgpack.encode(done._replace(key="", failure=failure))

    for done in run_all(work, len(jobs), count, time_limit):
        if done.data is None:
            yield Extracted(jobs[done.piece].key, "", None, done.failure)
        else:
            yield msgspec.msgpack.decode(done.data, type=Extracted)._replace(key=jobs[done.piece].key)


def _small(jobs: Iterable[Job], read: Reader) -> dict[str, tuple[str, bytes]] | None:
    """What the places hold, as far as it can be read; None where one of them is not small."""
    found: dict[str, tuple[str, bytes]] = {}
    for job in jobs:
        try:
            found[job.place] = read(job.place)
        except Exception:  # noqa: BLE001, S112 - read again when it is its turn, and told then
            continue
        if len(found[job.place][1]) > _SMALL_BYTES:
            return None
    return found


def _extracted(job: Job, read: Reader) -> Extracted:
    try:
        if language(job.language).own:
            _bound_memory()
        blob, data = read(job.place)
        reason = screen(job.place, data)
        if reason is not None:
            return Extracted(job.key, blob, None, reason)
        return Extracted(job.key, blob, encode(extract(job.language, data)))
    except CodegraphError as problem:
        return Extracted(job.key, "", None, str(problem))
    except OSError as problem:
        return Extracted(job.key, "", None, f"cannot be read ({problem.strerror or problem})")
    except Exception as problem:  # noqa: BLE001 - one file's fault, whatever it is, must cost that file alone
        return Extracted(job.key, "", None, f"{type(problem).__name__}: {problem}")


def _bound_memory() -> None:
    """From now on this process may take `_MEMORY` bytes more at most: a repository's own query may match much."""
    try:
        import resource

        with open("/proc/self/statm", "rb") as opened:
            pages = int(opened.read().split()[0])
        limit = pages * resource.getpagesize() + _MEMORY
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if soft == resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    except (ImportError, OSError, ValueError):
        pass  # no such limit here: that of time holds
