"""A copy of the database as it is now, which readers may open."""

import os
import time
from typing import Protocol

from indexer.errors import StoreUnusable
from indexer.graph import generations
from indexer.graph.failures import FAILURES, environmental

_ATTEMPTS = 10
_PRIVATE = "asked-"
"""How the names of private copies begin."""


class Database(Protocol):
    """What is asked of an open database: a copy with hard links, and all that is in memory written down."""

    def backup(self, target_directory: str) -> None: ...

    def flush(self) -> None: ...


def checkpoint(database: Database, live: str, target: str) -> None:
    """Makes `target` a copy of the database in `live`: hard links, or real copies where the file system has none."""
    try:
        database.backup(target)
    except FAILURES as error:
        if environmental(error) and "Operation not permitted" not in str(error):
            raise
        database.flush()
        _copy(live, target)


def private_copy(store_dir: str, generation: str) -> str:
    """A directory of this process's own with a copy of a finished generation, which may be written to.

    It lies beside the generations, so that tables are hard links, or else where temporary files do. Those of processes
    that were killed are removed after an hour.
    """
    import shutil
    import tempfile

    _sweep(store_dir)
    try:
        made = tempfile.mkdtemp(prefix=_PRIVATE, dir=store_dir)
    except OSError:  # read-only
        made = tempfile.mkdtemp(prefix=_PRIVATE)
    with generations.writing(made):
        for name in os.listdir(generation):
            if name == "LOCK" or name.startswith("LOG"):
                continue
            source, target = os.path.join(generation, name), os.path.join(made, name)
            try:
                if not name.endswith(".sst"):  # the others are written to
                    raise OSError
                os.link(source, target)
            except OSError:
                shutil.copyfile(source, target)
    return made


def _sweep(store_dir: str) -> None:
    with os.scandir(store_dir) as entries:
        left = [entry.path for entry in entries if entry.name.startswith(_PRIVATE)]
    for path in left:
        try:
            if os.stat(path).st_mtime < time.time() - 3600:
                generations.remove(path)
        except OSError:
            pass  # another process was quicker


def _copy(live: str, target: str) -> None:
    """Copies until nothing changed meanwhile: the database merges and removes tables in threads of its own."""
    import shutil

    for attempt in range(_ATTEMPTS):
        generations.remove(target)
        try:
            before = _sizes(live)
            shutil.copytree(live, target, ignore=shutil.ignore_patterns("LOCK", "LOG*"))
            if _sizes(live) == before:
                return
        except OSError:  # a table went away before its turn; what else fails, fails again
            if attempt == _ATTEMPTS - 1:
                raise
        time.sleep(0.05 * attempt)
    raise StoreUnusable(f"{live}: kept changing while it was copied; index again")


def _sizes(directory: str) -> dict[str, int]:
    with os.scandir(directory) as entries:
        return {entry.name: entry.stat().st_size for entry in entries if not entry.name.startswith("LOG")}
