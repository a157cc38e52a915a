"""Faults: what kills, full disks, lost writes and damaged files leave behind, and whether the next command is right.

    python -m tests.benchmarks.faults [kill] [junk] [lost] [full] [limit] [readonly] [clock] [--times 100] [--seed 1]

After each fault: the next command answers rightly or says in one line what is wrong, `codegraph index` mends it, and
then every answer is that of a clean index. Authored files are compared byte for byte. What this machine does not allow
(mounting a small file system, another user) is said.
"""

import argparse
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.workspace import environment


class Answer(NamedTuple):
    """What one command said."""

    status: int
    out: str
    err: str


class Place:
    """A repository of a few dozen files that call each other, with a graph, and what is right of it."""

    def __init__(self, room: Path, files: int = 40, at: Path | None = None) -> None:
        self.room = room
        self.env = environment(room)
        self.top = at if at is not None else room / "work"
        self.home = self.top / ".git" / "codegraph"
        self.edits = 0
        for number in range(files):
            self._write(f"m{number}.py", number, files)
        self.git("init", "-q", "-b", "main")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "base")

    def git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.top, env=self.env, check=True, capture_output=True)

    def _write(self, name: str, number: int, files: int, more: str = "") -> None:
        other = (number + 1) % files
        text = f"from m{other} import f{other}\n\n\n{more}def f{number}(x):\n    return f{other}(x)\n"
        (self.top / name).parent.mkdir(parents=True, exist_ok=True)
        (self.top / name).write_text(text)

    def edit(self) -> None:
        """One file further: its function moves down, and another one comes and calls it."""
        self.edits += 1
        self._write("m3.py", 3, 40, f"def new{self.edits}():\n    return f3({self.edits})\n\n\n")

    def run(self, *words: str, given: str = "", before: Callable[[], None] | None = None) -> Answer:
        done = subprocess.run(
            [sys.executable, "-m", "indexer.cli", *words],
            cwd=self.top,
            env=self.env,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=before,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    def hook(self) -> list[str]:
        return [sys.executable, "-m", "indexer.cli", "hook"]

    def event(self) -> str:
        return json.dumps(
            {
                "session_id": f"s{self.edits}",
                "cwd": str(self.top),
                "hook_event_name": "PostToolUse",
                "tool_name": "Edit",
                "tool_input": {"file_path": str(self.top / "m3.py"), "old_string": "x", "new_string": "x"},
            }
        )

    def right(self, answer: Answer) -> bool:
        """Whether the callers of f3 were told as they are now."""
        if answer.status != 0:
            return False
        text = (self.top / "m3.py").read_text().splitlines()
        expected = {("m3.py", number) for number, line in enumerate(text, 1) if "return f3(" in line}
        found = {(row["path"], row["line"]) for row in json.loads(answer.out)["callers"]}
        return found == {*expected, ("m2.py", 5)}

    def ask(self) -> Answer:
        return self.run("callers", "f3", "--json")

    def whole(self) -> str:
        """All edges and definitions, as the graph, the facts and the resolutions have them."""
        triples = self.run("export", "--format", "nquads").out.splitlines()
        rows = [line for line in triples if "stamp>" not in line]
        return "\n".join([*sorted(rows), self.run("export").out, self.run("export", "--format", "definitions").out])

    def clean(self) -> str:
        """The same of a clean index of the files as they are."""
        copy = self.room / "clean"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.top, copy, ignore=shutil.ignore_patterns("codegraph"))
        other = Place.__new__(Place)
        other.room, other.env, other.top = self.room, self.env, copy
        return other.whole()

    def authored(self) -> str:
        digest = hashlib.sha256()
        for path in sorted(self.top.rglob("*")):
            if path.is_file() and self.home not in path.parents and path.name not in ("index", "index.lock"):
                digest.update(f"{path}\0".encode() + path.read_bytes())
        return digest.hexdigest()


class Tally:
    """What came of the faults of one kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.began = time.perf_counter()
        self.count = self.right = self.said = self.bad = 0
        self.touched = 0

    def after(self, place: Place, fault: str, authored: str, whole: str | None = None) -> None:
        """The commands after a fault. `whole`: what all answers must be in the end."""
        self.count += 1
        answer = place.ask()
        if place.right(answer):
            self.right += 1
        elif answer.status != 0 and answer.err.count("\n") == 1 and "defect" not in answer.err:
            self.said += 1
        else:
            self.wrong(fault, "next command", answer)
        if whole is not None and place.whole() != whole:
            mended = place.run("index")
            if mended.status != 0 or not place.right(place.ask()) or place.whole() != whole:
                self.wrong(fault, "after index", mended)
        if place.authored() != authored:
            self.touched += 1
            print(f"  {self.kind}: {fault}: an authored file was touched")

    def wrong(self, fault: str, when: str, answer: Answer) -> None:
        self.bad += 1
        print(f"  {self.kind}: {fault}: {when}: exit {answer.status} {answer.err.strip()[:300]} {answer.out[:200]}")

    def end(self) -> bool:
        seconds = time.perf_counter() - self.began
        print(
            f"{self.kind}: {self.count} faults in {seconds:.0f} s: {self.right} answered rightly at once,"
            f" {self.said} said in one line what to do, {self.bad} wrong, {self.touched} authored files touched",
            flush=True,
        )
        return not self.bad and not self.touched


def kill(room: Path, times: int, chance: random.Random) -> bool:
    """kill -9 of an update or a hook, with its workers, at a random moment."""
    place = Place(room)
    began = time.perf_counter()
    place.run("index")
    lasts = time.perf_counter() - began
    tally = Tally("kill -9")
    for number in range(times):
        place.edit()
        authored = place.authored()
        words = place.hook() if number % 2 else [sys.executable, "-m", "indexer.cli", "index"]
        if number % 10 == 0:
            words = [sys.executable, "-m", "indexer.cli", "index", "--rebuild"]
        child = subprocess.Popen(
            words,
            cwd=place.top,
            env=place.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert child.stdin is not None
        child.stdin.write(place.event().encode())
        child.stdin.close()
        time.sleep(chance.uniform(0, lasts))
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        tally.after(place, f"kill {number}", authored, place.clean() if number % 20 == 19 else None)
    return tally.end()


def _damages() -> Iterator[tuple[str, Callable[[Path, random.Random], object]]]:
    yield "emptied", lambda path, _: path.write_bytes(b"")
    yield "cut in half", lambda path, _: os.truncate(path, path.stat().st_size // 2)
    yield "junk", lambda path, chance: path.write_bytes(chance.randbytes(max(path.stat().st_size, 1)))
    yield "one byte", _one_byte
    yield "removed", lambda path, _: path.unlink()


def _one_byte(path: Path, chance: random.Random) -> None:
    data = bytearray(path.read_bytes())
    if data:
        data[chance.randrange(len(data))] ^= 0xFF
    path.write_bytes(bytes(data))


def junk(room: Path, times: int, chance: random.Random) -> bool:
    """Every file that is kept, truncated, filled with junk, changed in one byte or removed, in turn."""
    place = Place(room)
    place.run("index")
    place.edit()
    place.run("index")
    whole, authored = place.whole(), place.authored()
    sound = room / "sound"
    shutil.copytree(place.home, sound, symlinks=True)
    names = sorted(str(path.relative_to(sound)) for path in sound.rglob("*") if path.is_file())
    tally = Tally(f"damage to each of {len(names)} files")
    for name in names:
        for fault, damage in _damages():
            shutil.rmtree(place.home)
            shutil.copytree(sound, place.home, symlinks=True)
            damage(place.home / name, chance)
            tally.after(place, f"{name} {fault}", authored, whole)
    # and with an edit to work out on top of the damage
    shutil.rmtree(place.home)
    shutil.copytree(sound, place.home, symlinks=True)
    place.edit()
    edited, authored = place.clean(), place.authored()
    for name in names:
        shutil.rmtree(place.home)
        shutil.copytree(sound, place.home, symlinks=True)
        (place.home / name).write_bytes(b"")
        tally.after(place, f"{name} emptied before an edit", authored, edited)
    return tally.end()


def lost(room: Path, times: int, chance: random.Random) -> bool:
    """As after a power cut: files that were written last are empty, or full of zeros, together."""
    place = Place(room)
    place.run("index")
    tally = Tally("lost writes")
    for number in range(max(times // 5, 5)):
        place.edit()
        place.run("index")
        files = [path for path in place.home.rglob("*") if path.is_file() and path.suffix != ".sst"]
        for path in chance.sample(files, len(files) // (1 + number % 3)):
            size = path.stat().st_size
            path.write_bytes(b"\0" * size if number % 2 else b"")
        whole = place.clean() if number % 4 == 0 else None
        tally.after(place, f"loss {number}", place.authored(), whole)
    return tally.end()


def full(room: Path, times: int, chance: random.Random) -> bool:
    """A file system of a few MB, filled to less and less before each update."""
    disk = room / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(disk)], check=False).returncode:
        print("disk full: no file system could be mounted here; the file-size limit stands for it")
        return True
    try:
        place = Place(room, at=disk / "work")
        place.run("index")
        tally = Tally("disk full")
        for number in range(max(times // 5, 5)):
            place.edit()
            if number % 4 == 3:
                shutil.rmtree(place.home)
            filler = disk / "filler"
            left = shutil.disk_usage(disk).free
            with open(filler, "wb") as file:
                file.write(b"x" * max(0, left - chance.randrange(0, 600_000)))
            failed = place.run("index")
            if failed.status != 0 and (failed.err.count("\n") != 1 or "defect" in failed.err):
                tally.wrong(f"full {number}", "while full", failed)
            authored = place.authored()
            answer = place.ask()
            if answer.status == 0 and not place.right(answer):
                tally.wrong(f"full {number}", "asked while full", answer)
            silent = place.run("hook", given=place.event())
            if silent.status != 0 or silent.err:
                tally.wrong(f"full {number}", "hook while full", silent)
            filler.unlink()
            tally.after(place, f"full {number}", authored, place.clean() if number % 4 == 0 else None)
        return tally.end()
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def limit(room: Path, times: int, chance: random.Random) -> bool:
    """A limit on the size of files, from next to nothing to more than is needed."""
    place = Place(room)
    tally = Tally("file-size limit")
    for number in range(max(times // 5, 5)):
        if number % 3 == 0:
            shutil.rmtree(place.home, ignore_errors=True)
        place.edit()
        size = int(10 ** chance.uniform(2, 6.5))

        def set_limit(size: int = size) -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        failed = place.run("index", before=set_limit)
        if failed.status != 0 and (failed.err.count("\n") != 1 or "defect" in failed.err):
            tally.wrong(f"limit {size}", "while limited", failed)
        silent = place.run("hook", given=place.event(), before=set_limit)
        if silent.status != 0 or silent.err:
            tally.wrong(f"limit {size}", "hook while limited", silent)
        tally.after(place, f"limit {size}", place.authored(), place.clean() if number % 5 == 0 else None)
    return tally.end()


def readonly(room: Path, times: int, chance: random.Random) -> bool:
    """A file system that may only be read: with a cache directory elsewhere, and with none."""
    disk = room / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(disk)], check=False).returncode:
        print("read-only: no file system could be mounted here")
        return True
    try:
        place = Place(room, at=disk / "work")
        tally = Tally("read-only file system")
        for number, (indexed, home) in enumerate(
            [(True, ""), (True, "/proc/nowhere"), (False, ""), (False, "/proc/1")]
        ):
            subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
            shutil.rmtree(place.home, ignore_errors=True)
            shutil.rmtree(room / ".cache", ignore_errors=True)
            if indexed:
                place.run("index")
            if number % 2 == 0:
                place.edit()
            subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
            env = dict(place.env)
            if home:
                place.env["HOME"] = home
            authored = place.authored()
            tally.after(place, f"indexed {indexed}, HOME {home or 'writable'}", authored)
            silent = place.run("hook", given=place.event())
            if silent.status != 0 or silent.err:
                tally.wrong(f"indexed {indexed}", "hook", silent)
            place.env = env
        return tally.end()
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def clock(room: Path, times: int, chance: random.Random) -> bool:
    """Times of files that lie: in the future, long ago, or as before although the content is another."""
    place = Place(room)
    place.run("index")
    tally = Tally("clock")
    year = 366 * 86400
    for number in range(max(times // 5, 5)):
        path = place.top / "m3.py"
        before = path.stat()
        if number % 2:
            text = path.read_text()
            lines = text.splitlines(keepends=True)
            moved = "".join([*lines[:1], *lines[-2:], *lines[1:-2]])  # the same bytes in another order
            path.write_text(moved)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        else:
            place.edit()
            os.utime(path, (time.time() + chance.uniform(-year, year),) * 2)
        for kept in chance.sample(list(place.home.rglob("*")), 10):
            if kept.exists():
                os.utime(kept, (time.time() + chance.uniform(-year, year),) * 2)
        tally.after(place, f"time {number}", place.authored(), place.clean() if number % 5 == 0 else None)
    count = len(list((place.home / "graph" / "generations").iterdir()))
    print(f"  {count} generations are kept")
    return tally.end()


KINDS = {one.__name__: one for one in (kill, junk, lost, full, limit, readonly, clock)}


def main() -> int:
    given = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    given.add_argument("kinds", nargs="*", choices=[*KINDS, []], default=[])
    given.add_argument("--times", type=int, default=100)
    given.add_argument("--seed", type=int, default=1)
    args = given.parse_args()
    sound = True
    for kind in args.kinds or KINDS:
        with tempfile.TemporaryDirectory() as room:
            sound = KINDS[kind](Path(room), args.times, random.Random(args.seed)) and sound
    return 0 if sound else 1


if __name__ == "__main__":
    raise SystemExit(main())
