"""The one entry to an update: is the graph current, and if not, make it so.

Promise: when it returns, the published graph is that of a snapshot taken after the call began, by this process or by
the one that it stood in line behind: fifty that ask at once while files change do the work of a few. Where nothing
changed it costs little more than git's own look at the work tree.
"""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from indexer.errors import NotFound, StoreDamaged, StoreUnusable
from indexer.repository import Snapshot, Workspace, begin_snapshot, current, files, read_blob, snapshot_revision
from indexer.sync.lock import Busy, update_lock
from indexer.sync.report import Report
from indexer.sync.settings import read_settings
from indexer.sync.versions import installation_version
from indexer.sync.view import View, revision_view, worktree_view

WAIT_SECONDS = 60.0
_PATIENCE_SECONDS = 1.0
_NOT_AT_ONCE = 300_000_000
"""Nanoseconds after which it is worth a look whether another process has done the work meanwhile."""
_LOOK = "look"
_LOOK_MAGIC = b"codegraph-look 1"

Progress = Callable[[str, int, int], None]
"""Told (stage, done, total) now and then."""


def bring_up_to_date(
    workspace: Workspace,
    *,
    rev: str | None = None,
    rebuild: bool = False,
    wait: float = WAIT_SECONDS,
    progress: Progress | None = None,
    graph: bool = True,
    beside: bool = False,
    reparse: bool = False,
    meanwhile: Callable[[], None] | None = None,
) -> Report:
    """Updates the graph of the work tree, or of revision `rev`; `Report.store` is where it lies.

    Without `graph` only the state is sure to be current (facts and resolutions, which is all that a comparison asks).
    With `beside`, who meets a long update of another process works out a few differences in a copy of the published
    graph that is this process's own, rather than wait. With `reparse` the facts that are kept count for nothing, and
    the graph is built anew; the old one is there for readers until then. `meanwhile` is called once, before anything is
    written: while git looks at the work tree.

    Raises StoreUnusable, Busy after `wait` seconds, NotFound for an unknown revision.
    """
    started = time.perf_counter()
    began = time.monotonic_ns()
    settings = read_settings(Path(workspace.top))

    def look() -> tuple[Snapshot, str]:
        if rev is not None:
            snapshot = snapshot_revision(workspace, rev, max_bytes=settings.max_bytes)
            return snapshot, f"{snapshot.id}:{version()}"
        nonlocal meanwhile
        pending = begin_snapshot(workspace, settings.max_bytes)
        if meanwhile is not None:
            work, meanwhile = meanwhile, None
            work()
        installed = version()  # while git looks
        snapshot = pending.finish()
        return snapshot, f"{snapshot.id}:{installed}"

    def version() -> str:
        # Imported here, so that loading Oxigraph overlaps with git's own look at the work tree.
        import indexer.graph.store  # noqa: F401

        return f"{installation_version()}:{settings.max_bytes}:{settings.languages}"

    snapshot, stamp = look()
    rebuild = rebuild or reparse
    standing = _graph_stamp if graph else _state_stamp
    view = _view(workspace, snapshot, rev)
    if not rebuild and standing(view) == stamp:
        return Report(store=view.store, home=view.home, stamp=stamp, seconds=time.perf_counter() - started)
    before = _last_look(view)
    if beside and rev is None and not rebuild and not _free_soon(view, min(wait, _PATIENCE_SECONDS)):
        from indexer.sync.beside import bring_copy_up_to_date

        copy = bring_copy_up_to_date(view, snapshot, stamp)
        if copy is not None:
            return copy._replace(waited=True, seconds=time.perf_counter() - started)
    with update_lock(view.home, wait) as waited:
        waited = waited or time.monotonic_ns() - began > _NOT_AT_ONCE
        if waited:
            shared = _last_look(view)
            since = rev is None and shared != before and shared.began >= began
            if since and not rebuild and standing(view) == shared.stamp:
                # Another process has looked at the work tree since this call began, and made the graph of what it saw.
                stamp = shared.stamp
            else:
                began = time.monotonic_ns()
                snapshot, stamp = look()
        # Who took the lock at once and finds that another has done the work meanwhile, finds nothing to do.
        if rebuild or not waited or standing(view) != stamp:
            if rev is not None and not rebuild:
                from indexer.sync.seeding import seed_view

                seed_view(view, snapshot.blobs, graph)
            try:
                report = _update(view, snapshot, stamp, rebuild, progress, graph, reparse)
            except StoreDamaged:  # what was damaged is removed: the second time it is made anew
                report = _update(view, snapshot, stamp, rebuild, progress, graph, reparse)
            if rev is None:
                files.save(str(view.home / _LOOK), _LOOK_MAGIC, f"{began} {report.stamp}".encode())
        else:
            report = Report(stamp=stamp)
    return report._replace(store=view.store, home=view.home, waited=waited, seconds=time.perf_counter() - started)


def _view(workspace: Workspace, snapshot: Snapshot, rev: str | None) -> View:
    if rev is not None:
        return revision_view(workspace, snapshot.id, lambda path, blob: (blob, read_blob(workspace, path, blob)))

    def read(path: str, blob: str) -> tuple[str, bytes]:
        found = current(workspace, path, blob)
        if found is None:
            raise NotFound(f"{path}: is gone")
        return found

    return worktree_view(workspace, read)


def _free_soon(view: View, seconds: float) -> bool:
    """Whether nobody updates the graph, or is done within the time."""
    try:
        with update_lock(view.home, seconds):
            return True
    except Busy:
        return False


class _Look(NamedTuple):
    """When the look at the work tree began that the graph was made of (`time.monotonic_ns`), and the graph's stamp."""

    began: int
    stamp: str


def _last_look(view: View) -> _Look:
    """The last look of any process. It may be of a time before the system was started: only a new one tells."""
    began, _, stamp = (
        (files.load(str(view.home / _LOOK), _LOOK_MAGIC) or b"0 ").decode("utf-8", "replace").partition(" ")
    )
    return _Look(int(began), stamp)


def _graph_stamp(view: View) -> str | None:
    """The stamp of the published graph, where the state and the facts that it was made of are still there."""
    from indexer.graph.store import published_stamp

    stamp = published_stamp(view.store)
    if stamp is None:
        return None
    try:
        return stamp if stamp == _state_stamp(view) else None
    except StoreUnusable:  # a full disk, say: the graph can be read all the same
        return stamp


def _state_stamp(view: View) -> str | None:
    from indexer.cache import FactsCache, State

    if not (view.home / "state.db").exists() or not (view.facts_home / "facts.db").exists():
        return None
    try:
        with contextlib.closing(State(view.home)) as state, contextlib.closing(FactsCache(view.facts_home)) as facts:
            return state.meta("stamp") if state.meta("facts") == facts.identity() else None
    except StoreDamaged:
        return None


def _update(
    view: View,
    snapshot: Snapshot,
    stamp: str,
    rebuild: bool,
    progress: Progress | None,
    graph: bool,
    reparse: bool,
) -> Report:
    # Imported here: a command that finds the graph current needs neither msgspec nor sqlite3 nor tree-sitter.
    from indexer.sync.update import update

    return update(view, snapshot, stamp, rebuild=rebuild, progress=progress, graph=graph, reparse=reparse)
