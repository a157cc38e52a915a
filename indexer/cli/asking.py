"""Questions put to a current graph: opened, asked, asked again when a file or the store changed under the question.

Promise: an answer holds no row about a file that has changed since, if bringing the graph up to date once more can help
it; a store that turns out damaged is built anew and asked again before anyone hears of it.
"""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from indexer.answers.sources import Sources
from indexer.cli.place import Graph, Place, graph, here
from indexer.errors import NotFound, StoreBusy, StoreMissing, StoreUnusable
from indexer.graph.store import Reader
from indexer.repository import current, read_blob, snapshot_revision

if TYPE_CHECKING:
    from indexer.answers.sources import Read

T = TypeVar("T")

TEXT_LIMIT = 100
"""Rows under one heading where no --limit is given and a person may be reading."""

_TRIES = 3


class Limits(NamedTuple):
    """How many rows are listed under one heading; 0 is all."""

    rows: int

    @classmethod
    def of(cls, args: argparse.Namespace) -> "Limits":
        """JSON is whole unless --limit is given; text is cut for reading."""
        if args.limit is not None:
            return cls(args.limit)
        return cls(0 if args.json else TEXT_LIMIT)


def ask(
    args: argparse.Namespace, question: Callable[[Place, Sources], T], stale: Callable[[T], int]
) -> tuple[Place, T]:
    """The answer to a question, asked again while `stale` of its rows were held back or the store was damaged."""
    place = here(args)
    rebuild = False
    for attempt in range(1, _TRIES + 1):
        made = graph(args, place, rebuild=rebuild)
        try:
            answer = question(place, _opened(args, place, made))
        except (StoreBusy, StoreMissing):
            raise
        except StoreUnusable:
            if args.no_sync or attempt == _TRIES:
                raise
            rebuild = True
            continue
        if args.no_sync or args.rev is not None or not stale(answer):
            break
    return place, answer


def sources(args: argparse.Namespace, place: Place) -> Sources:
    """The graph of a command, brought up to date, and the files that it speaks of."""
    return _opened(args, place, graph(args, place))


def _opened(args: argparse.Namespace, place: Place, made: Graph) -> Sources:
    return Sources(Reader(made.store), _reading(args, place), _left_out(made))


def _reading(args: argparse.Namespace, place: Place) -> "Read":
    if args.rev is None:
        return lambda path: current(place.workspace, path)
    blobs: dict[str, str] = {}

    def read(path: str) -> tuple[str, bytes] | None:
        if not blobs:
            blobs.update(snapshot_revision(place.workspace, args.rev).blobs)
        try:
            return blobs[path], read_blob(place.workspace, path, blobs[path])
        except (KeyError, NotFound):
            return None

    return read


def _left_out(made: Graph) -> dict[str, str]:
    from indexer.cache.state import State

    if not (made.home / "state.db").exists():
        return {}
    state = State(made.home)
    try:
        return state.left_out()
    finally:
        state.close()
