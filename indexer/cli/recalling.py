"""`recall`: the facts that bear on a question, each with the channels that found it."""

import argparse

from indexer.answers.sources import Sources
from indexer.cli.memory_rows import listed
from indexer.cli.place import Place, here
from indexer.errors import CodegraphError, WrongUsage
from indexer.memory import words
from indexer.memory.fact import USER
from indexer.memory.projection import Projection
from indexer.memory.recall import recall as recalled
from indexer.memory.times import asked

_SHOWN = 10


def recall(args: argparse.Namespace) -> int:
    """The facts that bear on a question, the best first."""
    if args.rev is not None:
        raise WrongUsage("--rev: facts are asked by moments: --as-of and --known-at")
    if args.kind:
        words.check(args.kind, "", "")
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        hits = recalled(
            told,
            args.question,
            as_of=asked(args.as_of) if args.as_of else "",
            known_at=asked(args.known_at) if args.known_at else "",
            kind=args.kind,
            graph=lambda: _graph(place),
        )
        if args.limit is None and not args.json:
            args.limit = _SHOWN
        channels = {hit.fact.id: hit.channels for hit in hits}
        return listed(args, place, [hit.fact for hit in hits], "nothing that is told bears on that", {}, channels)


def _graph(place: Place) -> Sources | None:
    """The published graph as it is, None where there is none: code is one way to a fact among others."""
    from indexer.graph.store import Reader

    try:
        return Sources(Reader(place.workspace.store), lambda _: None)
    except CodegraphError:
        return None
