"""Load: hooks and readers by the dozen while indexers run and another process edits files.

    python -m tests.benchmarks.load SOURCE [--processes 50] [--seconds 20]

`SOURCE` is a folder with code (or an sdist); it becomes a repository of its own, with a file `probe.py` whose function
stands one line lower after each edit and is called in `calls.py`, likewise. So each answer tells which moment it is
true of: the line must be that of an edit that was in force at some time between the start and the end of the call.
Told: what failed, what was untrue, the slowest of each kind beside the same number of processes with nobody at work.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.workspace import environment, repository, unpacked


class Run(NamedTuple):
    """One process: its kind, when it began and ended (`time.monotonic`), how, and what it printed."""

    kind: str
    began: float
    ended: float
    status: int
    out: str
    err: str


class Probe:
    """The two files that are edited, and when each edit came into force."""

    def __init__(self, top: Path) -> None:
        self._top = top
        self.moments: list[tuple[float, float]] = []  # (before, after) the replacement that made edit n
        self.edit()

    def edit(self) -> None:
        """One step further: first the definition, then the call."""
        number = len(self.moments)
        before = time.monotonic()
        self._replace("probe.py", "\n" * number + "def probed():\n    return 1\n")
        self._replace("calls.py", "from probe import probed\n" + "\n" * number + "def calling():\n    probed()\n")
        self.moments.append((before, time.monotonic()))

    def _replace(self, name: str, text: str) -> None:
        part = self._top / f".{name}.part"
        part.write_text(text)
        os.replace(part, self._top / name)

    def possible(self, began: float, ended: float) -> range:
        """The numbers of the edits that were in force at some time of a call."""
        moments = self.moments
        first = max((n for n, (_, after) in enumerate(moments) if after <= began), default=0)
        last = max((n for n, (before, _) in enumerate(moments) if before <= ended), default=0)
        return range(first, last + 1)


def main() -> int:
    given = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    given.add_argument("source")
    given.add_argument("--processes", type=int, default=50)
    given.add_argument("--seconds", type=float, default=20.0)
    args = given.parse_args()
    with tempfile.TemporaryDirectory() as room:
        return _load(args, Path(room))


def _load(args: argparse.Namespace, room: Path) -> int:
    env = environment(room)
    top = repository(unpacked(args.source, room), room / "work", env)
    probe = Probe(top)
    first = _run(top, env, "index", ["index"])
    print(f"{len(list(top.rglob('*.*'))):,} files; first index {first.ended - first.began:.2f} s", flush=True)
    kinds = _kinds(top, env)
    alone = [_one(kinds, kind) for kind in kinds for _ in range(5)]
    idle = _crowd(kinds, args.processes, args.seconds / 2)

    stop = threading.Event()
    work: list[Run] = []

    def keep(kind: str, words: list[str]) -> None:
        while not stop.is_set():
            work.append(_run(top, env, kind, words))

    def edit() -> None:
        while not stop.is_set():
            probe.edit()
            stop.wait(2.0)

    threads = [
        threading.Thread(target=keep, args=("rebuild", ["index", "--rebuild"])),
        threading.Thread(target=keep, args=("index", ["index"])),
        threading.Thread(target=edit),
    ]
    for thread in threads:
        thread.start()
    busy = _crowd(kinds, args.processes, args.seconds)
    stop.set()
    for thread in threads:
        thread.join()

    failed = [run for run in [*alone, *idle, *busy, *work] if run.status != 0 or run.err]
    held_back = sum('"stale": 0' not in run.out for run in busy if run.kind in ("where", "callers"))
    untrue = [run for run in [*alone, *idle, *busy] if not _true(run, probe)]
    print(f"{len(probe.moments):,} edits, {sum(run.kind == 'index' for run in work)} updates and")
    print(f"{sum(run.kind == 'rebuild' for run in work)} whole rebuilds meanwhile, the longest {_longest(work):.1f} s")
    for kind in kinds:
        one, still, loud = (_times(kind, runs) for runs in (alone, idle, busy))
        print(
            f"{kind:12} alone {one[0]:6.0f} ms; {args.processes} at once, nobody at work: median {still[0]:6.0f},"
            f" slowest {still[1]:6.0f} ms ({still[2]} runs); under load: median {loud[0]:6.0f}, slowest"
            f" {loud[1]:6.0f} ms ({loud[2]} runs)"
        )
    print(
        f"{len(busy) + len(idle) + len(work):,} processes: {len(failed)} failed, {len(untrue)} untrue,"
        f" {held_back} held back"
    )
    for run in [*failed, *untrue][:10]:
        print(f"  {run.kind} {run.status} {run.err.strip()[:200]} {run.out.strip()[:900]}")
    sound = _run(top, env, "index", ["callers", "probed", "--json"])
    print("afterwards:", json.loads(sound.out)["callers"][0]["line"] == len(probe.moments) + 2)
    return 1 if failed or untrue else 0


def _kinds(top: Path, env: dict[str, str]) -> dict[str, Callable[[], Run]]:
    def hook(kind: str, event: str, tool: str, **tool_input: object) -> Run:
        payload = {
            "session_id": f"{kind}{time.monotonic_ns()}",
            "cwd": str(top),
            "hook_event_name": event,
            "tool_name": tool,
            "tool_input": {"file_path": str(top / "probe.py"), **tool_input},
        }
        return _run(top, env, kind, ["hook"], json.dumps(payload))

    edited = {"old_string": "def probed():", "new_string": "def probed(x):"}
    return {
        "where": lambda: _run(top, env, "where", ["where", "probed", "--json"]),
        "callers": lambda: _run(top, env, "callers", ["callers", "probed", "--json"]),
        "hook read": lambda: hook("hook read", "PostToolUse", "Read"),
        "hook edit": lambda: hook("hook edit", "PreToolUse", "Edit", **edited),
        "hook edited": lambda: hook("hook edited", "PostToolUse", "Edit", **edited),
    }


def _one(kinds: dict[str, Callable[[], Run]], kind: str) -> Run:
    return kinds[kind]()


def _crowd(kinds: dict[str, Callable[[], Run]], size: int, seconds: float) -> list[Run]:
    """So many processes at any time, of all kinds in turn."""
    names = list(kinds)
    until = time.monotonic() + seconds
    runs: list[Run] = []

    def keep(number: int) -> None:
        while time.monotonic() < until:
            runs.append(kinds[names[number % len(names)]]())
            number += size + 1

    threads = [threading.Thread(target=keep, args=(number,)) for number in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return runs


def _run(top: Path, env: dict[str, str], kind: str, words: list[str], given: str = "") -> Run:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "indexer.cli", *words],
        cwd=top,
        env=env,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    return Run(kind, began, time.monotonic(), done.returncode, done.stdout, done.stderr)


def _true(run: Run, probe: Probe) -> bool:
    """Whether every line that a run told of the two files was right at some moment of it."""
    if run.status != 0:
        return True  # counted as failed
    numbers = probe.possible(run.began, run.ended)
    if run.kind in ("where", "callers"):
        answer = json.loads(run.out)
        told = [(row["path"], row["line"]) for word in ("definitions", "callers") for row in answer.get(word, [])]
        if run.kind == "callers" and len(answer["callers"]) != 1 and not answer["stale"]:
            return False
    else:
        told = [(name, int(line)) for name, line in re.findall(r"(probe\.py|calls\.py):(\d+)", run.out)]
        told = [one for one in told if one[0] == "calls.py"]
    right = {("probe.py", number + 1) for number in numbers} | {("calls.py", number + 3) for number in numbers}
    right |= {("calls.py", number + 2) for number in numbers}  # of the caller's own definition
    return set(told) <= right


def _times(kind: str, runs: list[Run]) -> tuple[float, float, int]:
    took = [(run.ended - run.began) * 1000 for run in runs if run.kind == kind]
    return (statistics.median(took), max(took), len(took)) if took else (0.0, 0.0, 0)


def _longest(runs: list[Run]) -> float:
    return max((run.ended - run.began for run in runs), default=0.0)


if __name__ == "__main__":
    raise SystemExit(main())
