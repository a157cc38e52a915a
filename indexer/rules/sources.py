"""Where rules are written: rule files found without walking the tree, and what was looked at to find them.

Only the directories from the workspace's top down to the file are looked at, and the rule folders at the top.
A rule file may be a symlink inside the workspace; one that leads out of it is reported and not followed.
"""

from __future__ import annotations

import os
import stat

from indexer.rules.model import Problem
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    Stamp = tuple[int, int, int] | None
    """When a file was changed last, which nobody can set back, its size and which it is; None where there is none."""

MAX_BYTES = 256 * 1024
"""What is read of one rule file; more is reported and left out."""

MAX_FILES = 5000
"""Rule files in one rule folder; more are reported and left out."""


class Source(NamedTuple):
    """A rule file: its path in the workspace, the file that it really is, and its text without BOM and CR."""

    path: str
    real: str
    text: str


class Look:
    """One look at the rule files of a workspace (`top` is real): what was wrong, and the stamp of all that was looked
    at, taken before it was read. In the user's own folder links may lead anywhere (`bound` is false)."""

    def __init__(self, top: str, bound: bool = True) -> None:
        self.top, self.bound = top, bound
        self.problems: list[Problem] = []
        self.stamps: dict[str, Stamp] = {}

    def stamp(self, whole: str) -> None:
        """Notes what is, or is not, at an absolute path."""
        self.stamps.setdefault(whole, stamp_of(whole))

    def wrong(self, path: str, line: int, message: str) -> None:
        """Notes a problem."""
        self.problems.append(Problem(path, line, message))

    def inside(self, real: str) -> bool:
        """Whether a real path lies where rules may be read from."""
        return not self.bound or real.startswith(self.top.rstrip(os.sep) + os.sep)


def stamp_of(whole: str) -> Stamp:
    """The stamp of what a path leads to now."""
    try:
        found = os.stat(whole)
    except (OSError, ValueError):
        return None
    return (found.st_ctime_ns, found.st_size, found.st_ino)


def real_path(top: str, path: str) -> str | None:
    """The path, relative to `top` (which is real), of the file that `path` really is; None if it lies outside.

    `path` may be absolute or relative to `top`, and need not exist.
    """
    lexical = os.path.normpath(os.path.join(top, path))
    for place in (os.path.realpath(lexical), lexical):
        if place.startswith(top + os.sep) or (top == os.sep and place != top):
            return place[len(top.rstrip(os.sep)) + 1 :]
    return None


def directories(path: str) -> list[str]:
    """The directories that enclose a relative path, nearest first, the top ("") last."""
    found = []
    while path:
        path = path.rpartition("/")[0]
        found.append(path)
    return found


def load(look: Look, path: str) -> Source | None:
    """The rule file at `path`, None if there is none or it cannot be read (then a problem says why)."""
    whole = os.path.join(look.top, path)
    look.stamp(whole)
    try:
        status = os.lstat(whole)
        real = whole
        if stat.S_ISLNK(status.st_mode) or os.path.dirname(path):
            real = os.path.realpath(whole)
            if not look.inside(real):
                look.wrong(path, 0, "leads out of the workspace: not followed")
                return None
            status = os.stat(real)
        if not stat.S_ISREG(status.st_mode):
            if not stat.S_ISDIR(status.st_mode):
                look.wrong(path, 0, "not a regular file")
            return None
        with open(real, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        if os.path.islink(whole):
            look.wrong(path, 0, "a symlink that leads nowhere")
        return None
    except (OSError, ValueError) as failed:
        look.wrong(path, 0, f"cannot be read: {getattr(failed, 'strerror', None) or failed}")
        return None
    if len(data) > MAX_BYTES:
        data = data[:MAX_BYTES]
        whole_lines = data.rpartition(b"\n")[0]
        data = whole_lines if len(whole_lines) > MAX_BYTES // 2 else data  # else one line is most of the file
        look.wrong(path, data.count(b"\n") + 2, f"only the first {MAX_BYTES // 1024} KB are read")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        text = data.decode("utf-8", "replace").removeprefix("\ufeff")
        if "\ufffd" in text and b"\xef\xbf\xbd" not in data:
            line = text[: text.index("\ufffd")].count("\n") + 1
            look.wrong(path, line, "not UTF-8: the odd bytes are shown as \ufffd")
    return Source(path, real, text.replace("\r\n", "\n").replace("\r", "\n"))


def folder(look: Look, path: str, suffixes: tuple[str, ...], deep: bool) -> list[str]:
    """The files with a suffix in a rule folder, sorted; symlinked folders inside the workspace are entered once."""
    found: list[str] = []
    seen: set[str] = set()
    todo = [path]
    while todo:
        here = todo.pop()
        whole = os.path.join(look.top, here)
        look.stamp(whole)
        real = os.path.realpath(whole)
        if real in seen:
            continue
        seen.add(real)
        if not look.inside(real):
            if here != path or os.path.isdir(real):
                look.wrong(here, 0, "leads out of the workspace: not followed")
            continue
        try:
            with os.scandir(real) as entries:
                listed = [(entry.name, _is_folder(entry)) for entry in entries]
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as failed:
            look.wrong(here, 0, f"cannot be read: {failed.strerror}")
            continue
        for name, is_folder in listed:
            if is_folder and deep:
                todo.append(f"{here}/{name}")
            elif not is_folder and name.endswith(suffixes):
                found.append(f"{here}/{name}")
    found.sort()
    if len(found) > MAX_FILES:
        look.wrong(path, 0, f"{len(found)} rule files: only the first {MAX_FILES} are read")
    return found[:MAX_FILES]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a symlink that leads round in a circle: `load` reports it
        return False
