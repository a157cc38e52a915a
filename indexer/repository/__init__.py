"""The repository room: where a workspace is, which blob stands at which path, and the bytes of a blob.

Names are loaded when they are first used, because a hook needs few of them and each costs milliseconds.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.ignoring import odd_ignore_files
    from indexer.repository.place import Workspace, locate
    from indexer.repository.reading import current, read_blob
    from indexer.repository.revisions import head_commit, snapshot_index, snapshot_revision
    from indexer.repository.snapshot import MAX_BYTES, Snapshot
    from indexer.repository.worktree import begin_snapshot, snapshot_worktree

__all__ = [
    "MAX_BYTES",
    "Snapshot",
    "Workspace",
    "begin_snapshot",
    "current",
    "head_commit",
    "locate",
    "odd_ignore_files",
    "read_blob",
    "snapshot_index",
    "snapshot_revision",
    "snapshot_worktree",
]

_HOMES = {
    "MAX_BYTES": "snapshot",
    "Snapshot": "snapshot",
    "Workspace": "place",
    "begin_snapshot": "worktree",
    "current": "reading",
    "head_commit": "revisions",
    "locate": "place",
    "odd_ignore_files": "ignoring",
    "read_blob": "reading",
    "snapshot_index": "revisions",
    "snapshot_revision": "revisions",
    "snapshot_worktree": "worktree",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
