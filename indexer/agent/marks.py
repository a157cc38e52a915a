"""A mark for each hook that runs, so that one that its host killed leaves a trace: a killed process writes no log.

A file `<home>/running/<process id>` lives from the moment an event is known until its line is in the log. Whoever finds
the mark of a process that is no more takes it away and writes the line that is missing, with the outcome `cut`.
"""

import os
import time

from indexer.agent import log

FOLDER = "running"
MAX_AGE = 60.0
"""Seconds after which a mark is of a hook that is no more, whatever process has its number now."""


def begin(home: str, event: str, tool: str, path: str) -> str:
    """Marks this process as at work; the mark, "" where none can be made."""
    mark = os.path.join(home, FOLDER, str(os.getpid()))
    row = "\t".join((log.now(), event, tool, path)).encode("utf-8", "backslashreplace")
    try:
        try:
            file = _created(mark)
        except FileNotFoundError:
            os.makedirs(os.path.dirname(mark), mode=0o700, exist_ok=True)
            file = _created(mark)
        try:
            os.write(file, row)
        finally:
            os.close(file)
    except OSError:
        return ""  # a full or read-only disk
    return mark


def _created(mark: str) -> int:
    return os.open(mark, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)


def end(mark: str) -> None:
    """The hook has come to its end."""
    try:
        os.unlink(mark)
    except OSError:
        pass  # taken for dead by somebody who was as slow


def sweep(home: str) -> None:
    """Writes a line for each hook that was killed. However many do so at once, each is told once."""
    folder = os.path.join(home, FOLDER)
    try:
        names = os.listdir(folder)
    except OSError:
        return  # no hook has run here yet
    for name in names:
        mark = os.path.join(folder, name)
        if not name.isdigit() or not _dead(int(name), mark):
            continue
        try:
            with open(mark, encoding="utf-8", errors="replace") as file:
                row = file.read(4096)
            os.unlink(mark)
        except OSError:
            continue  # somebody else tells of it
        when, event, tool, path, *_ = [*row.split("\t"), "", "", "", ""]
        error = "killed before it came to its end, by the host's time limit or by hand"
        try:
            log.append(home, log.Run(when, event, tool, path, 0, 0, "cut", error))
        except OSError:
            return


def _dead(process: int, mark: str) -> bool:
    if process == os.getpid():
        return False
    try:
        if time.time() - os.stat(mark).st_mtime > MAX_AGE:
            return True
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False  # another user's process, or the mark has gone
    return False
