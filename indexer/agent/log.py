"""The hook log: one line per run, so that what a hook did, how long it took and why it was silent can be seen.

Tab-separated: time (UTC), event, tool, path, milliseconds, bytes, outcome, error. Appended with one O_APPEND write;
past a size the file is renamed to `hooks.log.1`, so two files bound it. No prompt and no source text is ever stored.
"""

import os
import time

from indexer.agent.text import cut, plain
from indexer.tuples import NamedTuple

NAME = "hooks.log"
MAX_BYTES = 512 * 1024


class Run(NamedTuple):
    """One line of the log. `outcome`: said, silent (nothing to say), off, failed (also in part), cut (killed)."""

    when: str
    event: str
    tool: str
    path: str
    milliseconds: int
    bytes: int
    outcome: str
    error: str


def append(home: str, run: Run) -> None:
    """Writes one line; raises OSError."""
    os.makedirs(home, exist_ok=True)
    path = os.path.join(home, NAME)
    line = "\t".join(cut(plain(str(field)).replace("\t", " "), 300) for field in run) + "\n"
    data = line.encode("utf-8", "backslashreplace")
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    try:
        os.write(file, data)
        found = os.fstat(file)
    finally:
        os.close(file)
    if found.st_size > MAX_BYTES and os.stat(path).st_ino == found.st_ino:  # else another hook has just done so
        os.replace(path, path + ".1")


def now() -> str:
    """The time as the log writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def read(home: str, limit: int = 0) -> list[Run]:
    """The runs that are kept, oldest first, at most the last `limit` (0: all). Lines that are none are skipped."""
    found: list[Run] = []
    for name in (NAME + ".1", NAME):
        try:
            with open(os.path.join(home, name), encoding="utf-8", errors="replace") as file:
                lines = file.read().split("\n")
        except OSError:
            continue
        for line in lines:
            fields = line.split("\t")
            if len(fields) == 8 and fields[4].isdigit() and fields[5].isdigit():
                when, event, tool, path, ms, size, outcome, error = fields
                found.append(Run(when, event, tool, path, int(ms), int(size), outcome, error))
    return found[-limit:] if limit else found
