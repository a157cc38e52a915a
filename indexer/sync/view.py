"""A view: one snapshot with the place where its graph and state are kept. The work tree is one, a revision another.

A revision's graph never changes, so the latest few are kept for the next question. Promise: what a process was given
a view of stays until that process ends; a view is only thrown away when nobody holds it.
"""

import contextlib
import fcntl
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from indexer.errors import StoreUnusable
from indexer.repository import Workspace

Read = Callable[[str, str], tuple[str, bytes]]
"""`read(path, blob)` gives (blob id of the bytes, bytes) of a file of the snapshot; raises NotFound when it is gone."""

_KEPT_REVISIONS = 6
_HELD_AT_ONCE = 3
"""So many revisions one process looks at together: two that it compares, and one to spare."""


class View(NamedTuple):
    """`home` holds the state and the lock, `store` the graph, `facts_home` what all views of the repository share."""

    workspace: Workspace
    home: Path
    store: Path
    facts_home: Path
    read: Read


def worktree_view(workspace: Workspace, read: Read) -> View:
    return View(workspace, Path(workspace.home), Path(workspace.store), Path(workspace.facts_home), read)


def revision_view(workspace: Workspace, snapshot_id: str, read: Read) -> View:
    """The view of a revision with that snapshot. Views that were not asked for lately are thrown away."""
    folder = revisions(workspace)
    home = folder / snapshot_id[:40]
    try:
        hold(home)
        _prune(folder, home)
    except OSError as error:
        raise StoreUnusable(
            f"{home}: cannot be written ({error.strerror}): check permissions and free space"
        ) from error
    return View(workspace, home, home / "graph", Path(workspace.facts_home), read)


def revisions(workspace: Workspace) -> Path:
    """The folder with one home for each revision that is kept."""
    return Path(workspace.home) / "revisions"


def kept_homes(folder: Path) -> list[Path]:
    """The homes of the revisions that are kept, those asked for last first."""

    def last_use(home: Path) -> float:
        with contextlib.suppress(OSError):
            return (home / "used").stat().st_mtime
        return 0.0

    try:
        homes = list(folder.iterdir())
    except OSError:
        return []
    return sorted(homes, key=last_use, reverse=True)


def homes_beside(view: View) -> list[Path]:
    """The homes of all other views whose facts lie in the same place: worktrees, and the revisions of each."""
    facts = view.facts_home
    found = [facts, *facts.parent.glob("worktrees/*/codegraph")]
    found += [home for top in list(found) for home in kept_homes(top / "revisions")]
    return [home for home in found if home != view.home]


_held: dict[Path, int] = {}
"""Open descriptors with a shared lock: the system gives them back however the process ends."""


def hold(home: Path) -> None:
    """Marks a home as used now, by this process, for as long as it lives or until it has looked at a few others."""
    while True:
        home.mkdir(parents=True, exist_ok=True)
        mark = home / "used"
        descriptor = os.open(mark, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        os.utime(descriptor)
        with contextlib.suppress(OSError):
            if os.stat(mark).st_ino == os.fstat(descriptor).st_ino:
                break
        os.close(descriptor)  # it was thrown away between the two steps: make it again
    before = _held.pop(home, None)
    if before is not None:
        os.close(before)
    _held[home] = descriptor
    while len(_held) > _HELD_AT_ONCE:
        os.close(_held.pop(next(iter(_held))))


def _prune(folder: Path, keep: Path) -> None:
    throw_away([home for home in kept_homes(folder) if home != keep][_KEPT_REVISIONS - 1 :])


def throw_away(homes: Iterable[Path]) -> None:
    """Removes those of the homes that nobody holds."""
    for home in homes:
        with contextlib.suppress(OSError):
            descriptor = os.open(home / "used", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(home, ignore_errors=True)
            finally:
                os.close(descriptor)
