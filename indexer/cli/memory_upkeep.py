"""`lint` and `repair`: what is wrong with the facts, and mending what needs no judgement, after it was shown."""

import argparse
from typing import Any

from indexer import events
from indexer.cli import output
from indexer.cli.actor import actor
from indexer.cli.memory_rows import row
from indexer.cli.place import Place, here
from indexer.errors import WrongUsage
from indexer.memory import writing
from indexer.memory.fact import USER
from indexer.memory.lint import Finding
from indexer.memory.lint import lint as linted
from indexer.memory.logs import places
from indexer.memory.projection import Projection


def lint(args: argparse.Namespace) -> int:
    """What is wrong with the facts; it never writes. Exit status 0 also where there is something."""
    place = here(args)
    _no_revision(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        found = linted(told)
    listed = found[: args.limit] if args.limit else found
    if args.json:
        answer = {"status": "found", "total": len(found), "truncated": len(listed) < len(found)}
        output.json({**answer, "lint": [_row(place, one) for one in listed]})
        return 0
    for one in listed:
        output.line(output.shown(f"{one.name}: {one.said}"))
    if len(listed) < len(found):
        output.line(f"… and {len(found) - len(listed):,} more (codegraph lint --limit 0)")
    if not found:
        output.line("nothing is wrong with the facts")
    mendable = [one for one in found if _mendable(one)]
    if mendable:
        output.message(f"codegraph repair mends {len(mendable):,} of them")
    return 0


def repair(args: argparse.Namespace) -> int:
    """Shows what it would mend, and with --yes mends it: events that the file lacks, anchors whose code moved."""
    place = here(args)
    _no_revision(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        found = [one for one in linted(told) if _mendable(one)]
        if not args.json:
            for one in found:
                output.line(output.shown(f"{one.name}: {one.said}"))
            output.flush()
        if args.yes:
            who = actor(args, place.directory)
            for one in found:
                if one.event is not None:
                    file = places(place.workspace)[-1]
                    events.append(file.base, one.event, file.name)
                elif one.moved is not None:
                    writing.re_anchor(told, *one.moved, who)
    done = "repaired" if args.yes else "would be repaired"
    if args.json:
        answer = {"status": "found", "total": len(found), "truncated": False, "done": args.yes}
        output.json({**answer, "repair": [_row(place, one) for one in found]})
    elif found:
        output.line(f"{output.count(len(found), 'finding')} {done}{'' if args.yes else ' (codegraph repair --yes)'}")
    else:
        output.line("nothing that can be mended without judgement (codegraph lint lists the rest)")
    return 0


def _mendable(one: Finding) -> bool:
    return one.event is not None or one.moved is not None


def _row(place: Place, one: Finding) -> dict[str, Any]:
    return {
        "what": one.name,
        "said": one.said,
        "mendable": _mendable(one),
        "facts": [row(place, fact) for fact in one.facts],
    }


def _no_revision(args: argparse.Namespace) -> None:
    if args.rev is not None:
        raise WrongUsage("--rev: the facts of now are looked at")
