"""A copy of the database as it is now, which readers may open."""

import os
import time
from typing import Protocol

from indexer.errors import StoreUnusable
from indexer.graph import generations
from indexer.graph.failures import FAILURES, environmental

_ATTEMPTS = 10


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
