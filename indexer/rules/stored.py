"""What was read of rule files, kept beside the graph so that a question need not read and parse them again.

Promise: never stale. What is kept holds the stamp (time of the last change, size, inode) of every file and folder that
was looked at, those that were not there included, and is used only while all of them are the same: a file that is
edited in place changes nothing but its own stamp, so each is looked at, which is most of what a question costs where
there are thousands. What changed so lately that another
change could have the same stamp is not kept yet. Whatever is wrong with a kept file, it is read from the source again.
"""

from __future__ import annotations

import os
import time

from indexer.rules.sources import stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from indexer.rules.sources import Stamp

_SETTLED = 2_000_000_000
"""Nanoseconds: the coarsest clock of a file system (FAT). A file changed since may be changed again unseen."""

_READERS = ("own.py", "markdown.py", "written.py", "model.py", "identity.py", "globs.py", "table.py", "nested.py")
_program: list[Stamp] = []


def kept(home: str, name: str) -> Any:
    """What was kept under a name; None where nothing was, or where it no longer holds."""
    try:
        import marshal
        from binascii import crc32

        with open(os.path.join(home, name), "rb") as file:
            data = memoryview(file.read())  # no copy of it is made: there may be megabytes
        if data[:8] != crc32(data[8:]).to_bytes(8, "big"):
            return None  # what is damaged could end the program that reads it
        made_by, folders, value = marshal.loads(data[8:])  # noqa: S302 - our own folder, which no clone brings along
    except (OSError, ValueError, EOFError, TypeError):
        return None
    if made_by != _made_by():
        return None
    return value if all(_same(*one) for one in folders) else None


def _same(folder: str, names: str, changed: list[int], sizes: list[int], nodes: list[int]) -> bool:
    """Whether the files of one folder are as they were; of one that was not there the size is below 0."""
    from os import stat  # nothing else in the loop: it is run thousands of times

    for at, name in enumerate(names.split("\0")):
        try:
            found = stat(folder + name)
        except (OSError, ValueError):
            if sizes[at] >= 0:
                return False
        else:
            if found.st_ctime_ns != changed[at] or found.st_size != sizes[at] or found.st_ino != nodes[at]:
                return False
    return True


def _by_folder(stamps: dict[str, Stamp]) -> list[tuple[str, str, list[int], list[int], list[int]]]:
    """The stamps as `_same` takes them: what repeats is kept once, and numbers are read quickest from a list."""
    folders: dict[str, tuple[list[str], list[int], list[int], list[int]]] = {}
    for path, stamp in stamps.items():
        folder, slash, name = path.rpartition("/")
        names, *numbers = folders.setdefault(folder + slash, ([], [], [], []))
        names.append(name)
        for kept, number in zip(numbers, stamp or (0, -1, 0), strict=True):
            kept.append(number)
    return [(folder, "\0".join(one[0]), one[1], one[2], one[3]) for folder, one in folders.items()]


def keep(home: str, name: str, stamps: dict[str, Stamp], value: Any) -> None:
    """Keeps a value of plain tuples, lists, dictionaries, numbers and texts; where nothing can be written, nothing."""
    latest = max((stamp[0] for stamp in stamps.values() if stamp is not None), default=0)
    if latest > time.time_ns() - _SETTLED:
        return
    whole = os.path.join(home, name)
    temporary = f"{whole}.{os.getpid()}.tmp"
    try:
        import marshal
        from binascii import crc32

        data = marshal.dumps((_made_by(), _by_folder(stamps), value))
        os.makedirs(os.path.dirname(whole), mode=0o700, exist_ok=True)
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
            file.write(crc32(data).to_bytes(8, "big") + data)
        os.replace(temporary, whole)
    except (OSError, ValueError):
        try:
            os.unlink(temporary)
        except OSError:
            pass  # it was never made


def _made_by() -> tuple[Stamp, ...]:
    """The stamps of the program's own readers: another version keeps nothing of this one's."""
    if not _program:
        here = os.path.dirname(__file__)
        _program.extend([stamp_of(os.path.join(here, name)) for name in _READERS])
    return tuple(_program)
