"""A view: one snapshot with the place where its graph and state are kept. The work tree is one, a revision another.

A revision's graph never changes, so the latest few are kept for the next question.
"""

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from indexer.repository import Workspace

Read = Callable[[str, str], tuple[str, bytes]]
"""`read(path, blob)` gives (blob id of the bytes, bytes) of a file of the snapshot; raises NotFound when it is gone."""

_KEPT_REVISIONS = 6


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
    folder = Path(workspace.home) / "revisions"
    home = folder / snapshot_id[:40]
    home.mkdir(parents=True, exist_ok=True)
    (home / "used").touch()
    _prune(folder, home)
    return View(workspace, home, home / "graph", Path(workspace.facts_home), read)


def _prune(folder: Path, keep: Path) -> None:
    def last_use(home: Path) -> float:
        with contextlib.suppress(OSError):
            return (home / "used").stat().st_mtime
        return 0.0

    views = sorted((home for home in folder.iterdir() if home != keep), key=last_use, reverse=True)
    for home in views[_KEPT_REVISIONS - 1 :]:
        shutil.rmtree(home, ignore_errors=True)
