"""Beside the graph: a reader that meets a long update copies what is published and works out its own difference.

Promise: nobody who asks waits for another's work when little has changed; the copy is the process's own and goes when
the process ends, however it ends.
"""

import atexit
import os
import shutil
from pathlib import Path

from indexer.cache.copying import blobs_of
from indexer.repository import Snapshot
from indexer.sync.report import Report
from indexer.sync.seeding import seed_from
from indexer.sync.view import View, hold, throw_away

_FEW = 100
"""So many other files are few: an update of more is worth waiting for, as everybody would do it at once."""


def bring_copy_up_to_date(view: View, snapshot: Snapshot, stamp: str) -> Report | None:
    """The report of a copy that is current; None where there is nothing to copy, or too much has changed."""
    blobs = snapshot.blobs
    if sum(blobs.get(path) != blob for path, blob in blobs_of(view.home).items()) > _FEW:
        return None
    folder = view.home / "beside"
    copy = view._replace(home=folder / str(os.getpid()), store=folder / str(os.getpid()) / "graph")
    try:
        hold(copy.home)
        throw_away([home for home in folder.iterdir() if home != copy.home])
    except OSError:
        return None
    if not seed_from(view.home, copy, graph=True):
        return None
    from indexer.sync.update import update

    atexit.register(_remove, copy.home, os.getpid())
    return update(copy, snapshot, stamp, rebuild=False)


def _remove(home: Path, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(home, ignore_errors=True)
