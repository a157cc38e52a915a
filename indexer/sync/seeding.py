"""Where the graph of a revision begins: at the nearest one that is kept, so that only the difference is worked out.

Promise: what is seeded is a graph with its state, or a state alone, that an update then brings to the revision; it is
never taken for the revision's own.
"""

from collections.abc import Mapping
from pathlib import Path

from indexer.cache.copying import blobs_of, copy_state
from indexer.graph.seeding import seed
from indexer.sync.view import View, kept_homes, revisions

_LOOKED_AT = 3
"""Revisions asked for last that are compared: a walk through history goes from neighbour to neighbour."""
_WORTH = 0.3
"""Beyond this share of other files a graph is built from nothing sooner."""


def seed_view(view: View, blobs: Mapping[str, str], graph: bool) -> None:
    """Gives a revision's view without a state (or, where a `graph` is wanted, without one) its nearest neighbour's.

    `blobs` {path: blob} is the revision's. Where none is near, everything is left as it is.
    """
    stated = (view.home / "state.db").exists()
    if stated and (not graph or (view.store / "writer").exists()):
        return
    best, least = None, _WORTH
    own = Path(view.workspace.home)
    for home in [own, *[home for home in kept_homes(revisions(view.workspace)) if home != view.home][:_LOOKED_AT]]:
        if graph and not (home / "graph" / "current").exists():
            continue
        share = _differing(blobs_of(home), blobs)
        if share < least:
            best, least = home, share
    if best is not None:
        seed_from(best, view, graph)


def seed_from(source: Path, view: View, graph: bool) -> bool:
    """Gives a view the state kept in `source`, and its published graph where one is wanted; false where it cannot be.

    Should one of the two be of a later moment than the other, their stamps tell the update.
    """
    if graph and not seed(str(source / "graph"), str(view.store)):
        return False
    return copy_state(source, view.home)


def _differing(there: Mapping[str, str], wanted: Mapping[str, str]) -> float:
    """The share of the files of a kept state that are other ones, or none, in the revision; 1 for an empty state."""
    if not there:
        return 1.0
    return sum(wanted.get(path) != blob for path, blob in there.items()) / len(there)
