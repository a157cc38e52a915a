"""Workers: every job comes back once; what hangs or crashes costs itself alone; nothing outlives the parent."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from indexer.errors import NotFound
from indexer.extract import Job, extract, extract_all
from indexer.facts import decode, encode

SOURCES = {f"f{number}.py": f"def f{number}(): return g{number}()\n".encode() for number in range(40)}
JOBS = [Job(f"key {name}", "python", name) for name in SOURCES]


def read(place: str) -> tuple[str, bytes]:
    return f"blob of {place}", SOURCES[place]


@pytest.mark.parametrize("processes", [0, 1, 2, 3])
def test_every_job_comes_back_once_with_the_facts_of_its_bytes(processes: int) -> None:
    found = {each.key: each for each in extract_all(JOBS, read, processes)}
    assert len(found) == len(JOBS)
    for job in JOBS:
        each = found[job.key]
        assert (each.blob, each.failure) == (f"blob of {job.place}", "")
        assert each.facts == encode(extract("python", SOURCES[job.place]))


def test_few_jobs_stay_in_this_process() -> None:
    seen = []

    def here(place: str) -> tuple[str, bytes]:
        seen.append(os.getpid())
        return "", SOURCES[place]

    assert len(list(extract_all(JOBS[:3], here, 2))) == 3
    assert seen == [os.getpid()] * 3
    assert list(extract_all([], here, 2)) == []


@pytest.mark.parametrize("processes", [0, 2])
def test_a_file_that_cannot_be_read_fails_alone(processes: int) -> None:
    def partly(place: str) -> tuple[str, bytes]:
        if place == "f3.py":
            raise OSError(5, "Input/output error")
        if place == "f4.py":
            raise NotFound("no blob f4")
        return "b", SOURCES[place]

    failed = {each.key: each.failure for each in extract_all(JOBS, partly, processes) if each.facts is None}
    assert failed == {
        "key f3.py": "cannot be read (Input/output error)",
        "key f4.py": "no blob f4",
    }


def test_a_file_that_hangs_costs_itself_alone() -> None:
    def hanging(place: str) -> tuple[str, bytes]:
        while place == "f7.py":
            pass
        return "b", SOURCES[place]

    started = time.monotonic()
    found = {each.key: each for each in extract_all(JOBS, hanging, 2, time_limit=0.5)}
    assert len(found) == len(JOBS)
    assert [key for key, each in found.items() if each.facts is None] == ["key f7.py"]
    assert found["key f7.py"].failure == "took longer than 0.5 s"
    assert time.monotonic() - started < 10


def test_a_file_that_kills_its_worker_costs_itself_alone() -> None:
    def deadly(place: str) -> tuple[str, bytes]:
        if place == "f5.py":
            os.kill(os.getpid(), signal.SIGKILL)
        if place == "f6.py":
            os._exit(9)
        return "b", SOURCES[place]

    found = {each.key: each for each in extract_all(JOBS, deadly, 2)}
    assert len(found) == len(JOBS)
    assert {key: each.failure for key, each in found.items() if each.facts is None} == {
        "key f5.py": "the worker was ended by SIGKILL",
        "key f6.py": "the worker was ended by exit status 9",
    }


def test_a_large_result_passes_whole() -> None:
    big = b"".join(b"def function_%d(): return call_%d(argument)\n" % (n, n) for n in range(8000))
    found = list(extract_all(JOBS, lambda place: ("b", big if place == "f0.py" else SOURCES[place]), 2))
    assert len(found) == len(JOBS)
    (large,) = [each for each in found if each.key == "key f0.py"]
    assert large.facts is not None
    assert len(decode(large.facts).definitions) == 8000


def test_a_consumer_that_stops_leaves_no_worker() -> None:
    before = _children()
    results = extract_all(JOBS, read, 2)
    next(results)
    assert len(_children() - before) == 2
    results.close()  # type: ignore[attr-defined]
    assert _children() - before == set()


def test_a_slow_consumer_is_not_taken_for_a_slow_file() -> None:
    found = []
    for each in extract_all(JOBS, read, 2, time_limit=0.2):
        if len(found) in (0, 10):
            time.sleep(0.5)
        found.append(each)
    assert [each.failure for each in found] == [""] * len(JOBS)


def _children() -> set[str]:
    """The processes that this one has begun and not waited for."""
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = f"""
import os, sys, time
from indexer.extract import Job, extract_all
def read(place):
    open({str(tmp_path)!r} + "/" + str(os.getpid()), "w").close()
    while True: pass
list(extract_all([Job(str(n), "python", str(n)) for n in range(9)], read, 2))
"""
    top = Path(__file__).parents[2]
    parent = subprocess.Popen([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": str(top)})
    try:
        deadline = time.monotonic() + 15
        while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        workers = [int(file.name) for file in tmp_path.iterdir()]
        assert len(workers) == 2
    finally:
        parent.kill()
        parent.wait()
    deadline = time.monotonic() + 5
    while any(map(_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(_alive, workers))
