"""One update at a time for a view: a file lock that the system drops when its holder ends, however it ends."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

from indexer.errors import CodegraphError, StoreUnusable

_PAUSE_SECONDS = 0.02


class Busy(CodegraphError):
    """Another process is updating the graph and did not finish in the time allowed."""


@contextlib.contextmanager
def update_lock(home: Path, wait: float) -> Iterator[bool]:
    """Holds the lock; yields whether another process had to be waited for. Raises Busy after `wait` seconds."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        handle = os.open(home / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise StoreUnusable(
            f"{home}: cannot be written ({error.strerror}): check permissions and free space"
        ) from error
    try:
        waited = False
        give_up = time.monotonic() + wait
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                waited = True
                if time.monotonic() >= give_up:
                    raise Busy(
                        f"{home}: another codegraph is updating the graph: try again when it has finished"
                    ) from None
                time.sleep(_PAUSE_SECONDS)
        yield waited
    finally:
        os.close(handle)
