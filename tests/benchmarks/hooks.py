"""What the hooks cost: on a graph of a million triples, over ten thousand events in a row, and after an edit.

    python -m tests.benchmarks.hooks million --source FOLDER_OR_SDIST [--runs N]
    python -m tests.benchmarks.hooks events --source FOLDER [--events N] [--workers N]

`million` measures whole processes beside `python -c "import pyoxigraph"`, interleaved in the same run, on two copies of
the source. `events` plays a mixture of events over a copy and checks that nothing is left behind and nothing grows
without bound; what does not hold there is said, and the status is 1. Time alone never fails.
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.events import Player, Ran, ran
from tests.benchmarks.measure import Times, disk_bytes
from tests.benchmarks.workspace import environment, python_files, repository, unpacked

PROGRAM = str(Path(sys.executable).with_name("codegraph"))
_TRIPLES = 1_000_000
_BAR = 4.0
_REFRESH_BAR = 0.3
_LOG_BYTES = 2 * 520 * 1024
_SESSION_FILES = 64
_SESSION_BYTES = 5000 * 17
_FILES = 60
_MARK = "CODEGRAPH_BENCHMARK"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("part", choices=("million", "events"))
    options.add_argument("--source", metavar="FOLDER_OR_SDIST", help="default: Django, downloaded with pip")
    options.add_argument("--indexed", metavar="FOLDER", help="million: a repository that is large enough and indexed")
    options.add_argument("--runs", type=int, default=60)
    options.add_argument("--events", type=int, default=10_000)
    options.add_argument("--workers", type=int, default=2)
    args = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="codegraph-hooks-") as name:
        room = Path(name)
        (room / "home").mkdir()
        env = environment(room / "home")
        if args.part == "events":
            return events(repository(unpacked(args.source, room), room / "w", env), env, args.events, args.workers)
        top = Path(args.indexed).absolute() if args.indexed else _doubled(unpacked(args.source, room), room, env)
        million(top, env, args.runs)
    return 0


# a large graph


def _doubled(source: Path, room: Path, env: dict[str, str]) -> Path:
    both = room / "both"
    for name in ("first", "second"):
        shutil.copytree(source, both / name, symlinks=True, ignore=shutil.ignore_patterns(".git"))
    top = repository(both, room / "w", env)
    shutil.rmtree(both)
    return top


def million(top: Path, env: dict[str, str], runs: int) -> None:
    """Events before an edit, after a read and after an edit beside a bare import of the store."""
    subprocess.run([PROGRAM, "index"], cwd=top, env=env, check=True, capture_output=True)
    question = ["query", "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", "--format", "csv"]
    counted = ran([PROGRAM, *question], top, env)
    triples = int(counted.out.split()[-1])
    print(f"{triples:,} triples{'' if triples >= _TRIPLES else ': too few for this measurement'}")
    files = _spread(python_files(top, env), _FILES)
    player = Player(top, files, 1)
    base: list[Ran] = []
    found: dict[str, list[Ran]] = {"before an edit": [], "after a read": [], "after an edit": []}
    for number in range(runs):
        player.session = f"run {os.getpid()} {number}"
        path = files[number % len(files)]
        lines = path.read_text(encoding="utf-8").count("\n") + 1
        base.append(ran([sys.executable, "-c", "import pyoxigraph"], top, env))
        old, new = player.header(path)
        found["before an edit"].append(_hook(top, env, player.edit_of(path, old or "import", new or "import os, ")))
        found["after a read"].append(_hook(top, env, player.read_of(path, max(1, lines // 3), 80)))
        if number % 4 == 0:
            kept = path.read_bytes()
            old, new = player.change(path)
            found["after an edit"].append(_hook(top, env, player.edit_of(path, old, new, "PostToolUse")))
            path.write_bytes(kept)
            _hook(top, env, player.edit_of(path, new, old, "PostToolUse"))
    print(f"{'import pyoxigraph':<18} {_milliseconds(base)}")
    for name, rows in found.items():
        wall, cpu = (_ratio(rows, base, at) for at in (0, 1))
        said = sum(bool(row.context) for row in rows)
        if name == "after an edit":
            worst = Times([row.seconds for row in rows])
            verdict = f"bar {_REFRESH_BAR} s {'holds' if worst.median <= _REFRESH_BAR else 'FALLS SHORT'} at the median"
        else:
            verdict = f"bar {_BAR:g} × {'holds' if wall <= _BAR else 'FALLS SHORT'}"
        print(
            f"{name:<18} {_milliseconds(rows)}  p95 {wall:.2f} × wall, {cpu:.2f} × processor, {verdict}, "
            f"{said} of {len(rows)} had something to say"
        )


def _spread(files: Sequence[Path], count: int) -> list[Path]:
    """Files of all sizes, the same ones each time."""
    ranked = sorted((path for path in files if path.stat().st_size > 300), key=lambda path: (path.stat().st_size, path))
    return ranked[:: max(1, len(ranked) // count)]


def _hook(top: Path, env: dict[str, str], event: bytes) -> Ran:
    done = ran([PROGRAM, "hook"], top, env, event)
    if done.status:
        raise RuntimeError(f"the hook exited {done.status}: {done.out[-300:]!r}")
    return done


def _milliseconds(rows: list[Ran]) -> str:
    wall, cpu = (Times(_seconds(rows, at)) for at in (0, 1))
    return (
        f"p50 {wall.median * 1000:4.0f} p95 {wall.p95 * 1000:4.0f} ms wall, "
        f"p50 {cpu.median * 1000:4.0f} p95 {cpu.p95 * 1000:4.0f} ms processor"
    )


def _seconds(rows: list[Ran], at: int) -> list[float]:
    """Wall (0) or processor (1) seconds."""
    return [(row.seconds, row.cpu)[at] for row in rows]


def _ratio(rows: list[Ran], base: list[Ran], at: int) -> float:
    return Times(_seconds(rows, at)).p95 / Times(_seconds(base, at)).p95


# many events


def events(top: Path, env: dict[str, str], count: int, workers: int) -> int:
    """Plays events and looks at what they leave behind."""
    env = {**env, _MARK: uuid.uuid4().hex}
    ran([PROGRAM, "index"], top, env)
    home = top / ".git" / "codegraph"
    files = _spread(python_files(top, env), 1000)
    rows: list[tuple[str, Ran]] = []
    wrong: list[str] = []
    sizes = [disk_bytes(top / ".git")]

    def work(number: int) -> None:
        player = Player(top, files[number::workers], number)
        for _ in range(count // workers):
            kind, event = player.next()
            done = ran([PROGRAM, "hook"], top, env, event)
            rows.append((kind, done))
            if complaint := _complaint(done):
                wrong.append(f"{kind}: {complaint}: {event[:200]!r}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(workers)]
    for thread in threads:
        thread.start()
    shown = 0
    while any(thread.is_alive() for thread in threads):
        time.sleep(1)
        if len(rows) >= shown + max(1, count // 10):
            shown = len(rows)
            sizes.append(disk_bytes(top / ".git"))
            print(f"  {shown:,} events, git directory {sizes[-1] / 1e6:.1f} MB", flush=True)
    for thread in threads:
        thread.join()
    wrong += _left_behind(home, env[_MARK])
    sizes.append(disk_bytes(top / ".git"))
    if sizes[-1] > 1.5 * max(sizes[: len(sizes) // 2 + 1]) + 5e6:
        wrong.append(f"the git directory keeps growing: {[f'{size / 1e6:.1f}' for size in sizes]} MB")
    for kind in sorted({kind for kind, _ in rows}):
        _line(kind, [row for name, row in rows if name == kind])
    _line("all", [row for _, row in rows])
    for one in wrong[:20]:
        print(f"WRONG  {one}")
    print(f"{len(rows):,} events by {workers} at once: {'all holds' if not wrong else f'{len(wrong)} wrong'}")
    return 1 if wrong else 0


def _line(kind: str, rows: list[Ran]) -> None:
    texts = [_size(row) for row in rows]
    said = sorted(size for size in texts if size)
    p95 = said[math.ceil(0.95 * len(said)) - 1] if said else 0
    print(
        f"{kind:<18} {len(rows):6,}  {_milliseconds(rows)}, bytes p50 {said[len(said) // 2] if said else 0} p95 {p95}, "
        f"{100 * (len(rows) - len(said)) / len(rows):.0f}% silent"
    )


def _size(row: Ran) -> int:
    try:
        return len(row.context.encode())
    except (ValueError, KeyError, TypeError):
        return 0


def _complaint(done: Ran) -> str:
    if done.status:
        return f"exit status {done.status}"
    try:
        text = done.context
    except (ValueError, KeyError, TypeError):
        return f"printed what is no reply: {done.out[:200]!r}"
    return f"{len(text.encode())} bytes" if len(text.encode()) > 4000 else ""


def _left_behind(home: Path, mark: str) -> list[str]:
    """What is wrong with what the events left."""
    ends = time.monotonic() + 60
    while (left := _running(mark)) and time.monotonic() < ends:
        time.sleep(0.2)  # a refresh by a process of its own may still be at work
    found = [f"a process is left: {words}" for words in left]
    log = sum(path.stat().st_size for path in home.glob("hooks.log*"))
    if log > _LOG_BYTES:
        found.append(f"the log takes {log:,} bytes")
    sessions = list((home / "sessions").iterdir())
    if len(sessions) > _SESSION_FILES + 2 or any(path.stat().st_size > _SESSION_BYTES for path in sessions):
        found.append(f"{len(sessions)} records of what was said, largest {max(map(_bytes, sessions)):,} bytes")
    for name in sorted(path.name for path in home.iterdir()):
        if name.endswith(".tmp"):
            found.append(f"{name} is left")
    kept = ", ".join(f"{path.name} {disk_bytes(path) if path.is_dir() else _bytes(path):,}" for path in home.iterdir())
    print(f"kept, in bytes: {kept}")
    return found


def _bytes(path: Path) -> int:
    return path.stat().st_size


def _running(mark: str) -> list[str]:
    """The command lines of processes that were started with this mark in their environment."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if f"{_MARK}={mark}".encode() in (folder / "environ").read_bytes():
                    found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except OSError:
                continue  # it has just ended, or is somebody else's
    return found


if __name__ == "__main__":
    sys.exit(main())
