"""Size: what is kept after a thousand edits, memory on a million lines, and a hundred thousand files.

    python -m tests.benchmarks.size edits  [--edits 1000]
    python -m tests.benchmarks.size lines  SOURCE [--lines 1000000]
    python -m tests.benchmarks.size files  [--files 100000]

`edits`: store and cache after so many edits, each followed by an update, beside a fresh build of the same files.
`lines`: SOURCE is copied as often as makes so many lines (each copy a package of its own), and indexed: the largest
process and the sum of all (proportional set size, sampled). `files`: small files that import each other, in git.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.workspace import environment, unpacked

FEW = 300
"""Files of the repository that is edited."""


def main() -> int:
    given = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    given.add_argument("what", choices=["edits", "lines", "files"])
    given.add_argument("source", nargs="?")
    given.add_argument("--edits", type=int, default=1000)
    given.add_argument("--lines", type=int, default=1_000_000)
    given.add_argument("--files", type=int, default=100_000)
    args = given.parse_args()
    with tempfile.TemporaryDirectory() as room:
        if args.what == "edits":
            return _edits(Path(room), args.edits)
        if args.what == "lines":
            return _lines(Path(room), args.source, args.lines)
        return _files(Path(room), args.files)


def _edits(room: Path, edits: int) -> int:
    env = environment(room)
    top = room / "work"
    for number in range(FEW):
        _module(top, number, FEW, "")
    _commit(top, env)
    from indexer.graph.generations import GRACE
    from indexer.repository import locate
    from indexer.sync import bring_up_to_date

    os.environ.clear()
    os.environ.update(env)
    workspace = locate(top)
    bring_up_to_date(workspace)
    began = time.perf_counter()
    most = 0
    for number in range(edits):
        more = f"def extra_{number}(given):\n    return f{number % FEW}(given)\n\n\n"
        _module(top, number % FEW, FEW, more)
        bring_up_to_date(workspace)
        most = max(most, _kept(top))
    seconds = time.perf_counter() - began
    time.sleep(GRACE + 1)  # what was replaced is let go by the next write after that
    _module(top, 0, FEW, "def last(given):\n    return f1(given)\n\n\n")
    bring_up_to_date(workspace)
    after, parts = _kept(top), _parts(top)
    shutil.rmtree(top / ".git" / "codegraph")
    bring_up_to_date(workspace)
    fresh = _kept(top)
    print(f"{edits:,} edits in {seconds:.0f} s ({seconds / edits * 1000:.0f} ms each)")
    print(
        f"kept {after / 1e6:.1f} MB (at most {most / 1e6:.1f}), a fresh build {fresh / 1e6:.1f} MB:"
        f" {after / fresh:.1f} times"
    )
    for when, sizes in (("after", parts), ("fresh", _parts(top))):
        print(f"  {when}: " + ", ".join(f"{name} {size / 1e6:.1f}" for name, size in sizes[:5]))
    return 0 if after <= 3 * fresh else 1


def _lines(room: Path, source: str, lines: int) -> int:
    env = environment(room)
    top = room / "work"
    unpacked_source = unpacked(source, room)
    copies = found = 0
    while found < lines:
        into = top / f"copy{copies}"
        shutil.copytree(unpacked_source, into, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        copies += 1
        found += sum(path.read_bytes().count(b"\n") for path in into.rglob("*.py") if path.is_file())
    _commit(top, env)
    print(f"{found:,} lines of Python in {copies} copies", flush=True)
    _measured(top, env, "first index", "index")
    _measured(top, env, "nothing changed", "index")
    with next(top.glob("copy0/**/*.py")).open("a") as file:
        file.write("\n\ndef appended():\n    return 1\n")
    _measured(top, env, "one file edited", "index")
    print(f"kept {_kept(top) / 1e6:.0f} MB")
    return 0


def _files(room: Path, files: int) -> int:
    env = environment(room)
    top = room / "work"
    for number in range(files):
        _module(top, number, files, "", folder=f"p{number // 1000}/")
    _commit(top, env)
    began = time.perf_counter()
    subprocess.run(["git", "status", "--porcelain"], cwd=top, env=env, check=True, capture_output=True)
    print(f"{files:,} files; git status {time.perf_counter() - began:.2f} s", flush=True)
    _measured(top, env, "first index", "index")
    for _ in range(2):
        _measured(top, env, "nothing changed", "index")
    _module(top, 5, files, "def extra(given):\n    return given\n\n\n", folder="p0/")
    _measured(top, env, "one file edited", "index")
    _measured(top, env, "where", "where", "f77")
    _measured(top, env, "callers", "callers", "f77")
    for event, tool in (("PostToolUse", "Read"), ("PreToolUse", "Edit"), ("PostToolUse", "Edit"), ("SessionStart", "")):
        payload = {
            "session_id": event + tool,
            "cwd": str(top),
            "hook_event_name": event,
            "tool_name": tool,
            "source": "startup",
            "tool_input": {"file_path": str(top / "p0/m7.py"), "old_string": "def f7", "new_string": "def f7"},
        }
        _measured(top, env, f"hook {event} {tool}", "hook", given=json.dumps(payload))
    print(f"kept {_kept(top) / 1e6:.0f} MB")
    return 0


def _module(top: Path, number: int, files: int, more: str, folder: str = "") -> None:
    other = (number + 1) % files
    place = f"p{other // 1000}." if folder else ""
    path = top / folder / f"m{number}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"from {place}m{other} import f{other}\n\n\n{more}def f{number}(given):\n    return f{other}(given)\n"
    )


def _commit(top: Path, env: dict[str, str]) -> None:
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "base"]):
        subprocess.run(["git", *words], cwd=top, env=env, check=True)


def _measured(top: Path, env: dict[str, str], what: str, *words: str, given: str = "") -> None:
    """Runs a command, sampling the memory of its processes, and tells time and peaks."""
    began = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "indexer.cli", *words],
        cwd=top,
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert child.stdin is not None
    child.stdin.write(given.encode())
    child.stdin.close()
    largest = together = 0
    while child.poll() is None:
        sizes = [_memory(pid) for pid in _family(child.pid)]
        largest = max(largest, *(rss for rss, _ in sizes), 0)
        together = max(together, sum(pss for _, pss in sizes))
        time.sleep(0.05)
    print(
        f"{what}: exit {child.returncode}, {time.perf_counter() - began:.2f} s, largest process {largest / 1e6:.0f} MB,"
        f" all together {together / 1e6:.0f} MB",
        flush=True,
    )


def _family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for each in found:
        try:
            with open(f"/proc/{each}/task/{each}/children", encoding="ascii") as file:
                found += [int(word) for word in file.read().split()]
        except OSError:
            continue
    return found


def _memory(pid: int) -> tuple[int, int]:
    """Resident and proportional set size in bytes."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
            rows = dict(line.split(":", 1) for line in file if ":" in line and "kB" in line)
        return int(rows["Rss"].split()[0]) * 1024, int(rows["Pss"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return 0, 0


def _parts(top: Path) -> list[tuple[str, int]]:
    """What is kept, by name; a file with several hard links counts once."""
    seen: set[int] = set()
    parts: dict[str, int] = {}
    home = top / ".git" / "codegraph"
    for path in sorted(home.rglob("*")):
        if path.is_file():
            found = path.stat()
            if found.st_ino not in seen:
                seen.add(found.st_ino)
                name = path.relative_to(home).parts[0].partition("-")[0]
                parts[name] = parts.get(name, 0) + found.st_size
    return sorted(parts.items(), key=lambda one: -one[1])


def _kept(top: Path) -> int:
    return sum(size for _, size in _parts(top))


if __name__ == "__main__":
    raise SystemExit(main())
