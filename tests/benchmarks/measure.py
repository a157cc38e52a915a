"""How the benchmarks measure: wall time of whole processes, memory of a process with its children, bytes on disk."""

import math
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Times:
    """Seconds of several runs of one thing."""

    seconds: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        """The smallest time that 95 of 100 runs do not exceed."""
        return sorted(self.seconds)[math.ceil(0.95 * len(self.seconds)) - 1]


def run(words: Sequence[str], cwd: Path, env: dict[str, str], given: str = "") -> tuple[float, str]:
    """Seconds of one whole process, and what it printed. Raises RuntimeError with its message when it fails."""
    started = time.perf_counter()
    done = subprocess.run(words, cwd=cwd, env=env, input=given, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - started
    if done.returncode:
        raise RuntimeError(
            f"{' '.join(words)}: exit status {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}"
        )
    return seconds, done.stdout


def times(count: int, once: Callable[[int], float]) -> Times:
    """`count` runs of `once`, which is told the number of the run."""
    return Times([once(number) for number in range(count)])


def peak_bytes(words: Sequence[str], cwd: Path, env: dict[str, str]) -> int:
    """The most memory that a process and its descendants held at once, shared pages counted once; 20 looks a second."""
    child = subprocess.Popen(words, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    while child.poll() is None:
        peak = max(peak, sum(_pss(pid) for pid in _family(child.pid)))
        time.sleep(0.05)
    return peak


def _family(pid: int) -> list[int]:
    found = [pid]
    for one in found:
        try:
            found += [int(word) for word in Path(f"/proc/{one}/task/{one}/children").read_text().split()]
        except OSError:
            continue  # it has just ended
    return found


def _pss(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in text.splitlines() if line.startswith("Pss:")), 0)


def disk_bytes(folder: Path) -> int:
    """Bytes of the files below a folder; hard links to one file count once."""
    seen: dict[tuple[int, int], int] = {}
    for base, _, names in os.walk(folder):
        for name in names:
            stat = os.lstat(os.path.join(base, name))
            seen[stat.st_dev, stat.st_ino] = stat.st_size
    return sum(seen.values())
