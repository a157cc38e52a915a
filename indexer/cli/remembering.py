"""`remember`, `link`, `correct`, `retract`, `alias`: what they wrote, as it reads back, and what they refuse."""

import argparse
import subprocess
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from indexer.cli import output
from indexer.cli.actor import actor
from indexer.cli.memory_rows import line, row
from indexer.cli.place import Place, here
from indexer.errors import Refused, WrongUsage
from indexer.memory import anchors, writing
from indexer.memory.fact import USER, Fact
from indexer.memory.projection import Projection
from indexer.memory.times import asked, given
from indexer.memory.words import Unknown
from indexer.memory.writing import AlreadyVoid, Outcome, Telling

if TYPE_CHECKING:
    from indexer.answers.sources import Sources

_PROBE_SECONDS = 600


def remember(args: argparse.Namespace) -> int:
    """Tells a fact."""
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        return _answer(args, place, lambda: writing.remember(told, _telling(args, place), actor(args, place.directory)))


def link(args: argparse.Namespace) -> int:
    """Tells that a subject has to do with another."""
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        return _answer(
            args,
            place,
            lambda: writing.remember(told, _telling(args, place)._replace(entity=True), actor(args, place.directory)),
        )


def correct(args: argparse.Namespace) -> int:
    """Puts another value in the place of one that was never true."""
    place = here(args)
    as_of = asked(args.as_of) if args.as_of else ""
    with Projection(place.workspace, USER if args.user else "") as told:
        return _answer(
            args, place, lambda: writing.correct(told, _telling(args, place), actor(args, place.directory), as_of)
        )


def retract(args: argparse.Namespace) -> int:
    """Says that a fact was never true."""
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        return _answer(args, place, lambda: writing.retract(told, args.id, args.because, actor(args, place.directory)))


def alias(args: argparse.Namespace) -> int:
    """Declares another name of a subject."""
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        outcome = writing.alias(told, args.subject, args.name, actor(args, place.directory))
    if args.json:
        output.json({"status": "found", "outcome": outcome, "subject": args.subject, "alias": args.name})
    else:
        output.line(output.shown(f"{args.name} is {args.subject}  ({outcome})"))
    return 0


def _telling(args: argparse.Namespace, place: Place) -> Telling:
    """What the command line tells; the graph is opened only where a symbol is named."""

    def sources() -> "Sources":
        from indexer.cli.asking import ask

        return ask(args, lambda _, opened: opened, lambda _: 0)[1]

    about = anchors.anchored(place.workspace, args.about, place.given, sources) if args.about else []
    return Telling(
        subject=args.subject,
        predicate=args.predicate,
        value=args.value,
        kind=getattr(args, "kind", ""),
        valid_from=given(getattr(args, "at", "")),
        valid_to=given(args.until),
        source=args.source,
        because=args.because,
        anchors=tuple(about),
        probe=_probe(args, place, about) if args.probe else None,
        beside=getattr(args, "beside", False),
        reinstate=args.reinstate,
        key=args.key,
    )


def _probe(args: argparse.Namespace, place: Place, about: list[dict[str, Any]]) -> dict[str, Any]:
    """Runs the command that shall verify a fact, and puts it on record. Raises Refused where it fails."""
    output.message(f"running {args.probe}")
    try:
        done = subprocess.run(
            ["/bin/sh", "-c", args.probe], cwd=place.directory, capture_output=True, timeout=_PROBE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise Refused(f"the probe did not end within {_PROBE_SECONDS} s: nothing is told") from None
    if done.returncode:
        said = (done.stderr or done.stdout).decode("utf-8", "replace").strip().splitlines()
        raise Refused(
            f"the probe failed with status {done.returncode}: nothing is told{': ' + said[-1] if said else ''}"
        )
    digest = blake2b(done.stdout + done.stderr, digest_size=16).hexdigest()
    blobs = {one["path"]: one["blob"] for one in about}
    return {"command": args.probe, "exit": 0, "digest": digest, "blobs": blobs}


def _answer(args: argparse.Namespace, place: Place, write: Callable[[], Outcome]) -> int:
    """Writes, and tells what it came to."""
    if args.rev is not None:
        raise WrongUsage("--rev: what is told is told now")
    try:
        done = write()
    except Refused as refused:
        if not args.json:
            raise
        answer: dict[str, Any] = {"status": "found", "outcome": "refused", "id": None, "reason": str(refused)}
        if isinstance(refused, AlreadyVoid):
            answer |= {"id": refused.fact.id, "fact": row(place, refused.fact)}
        if isinstance(refused, Unknown):
            answer["nearest"] = refused.nearest
        output.json(answer)
        return 1
    if args.json:
        answer = {"status": "found", "outcome": done.outcome, "id": done.fact.id, "fact": row(place, done.fact)}
        output.json(answer | {"closed": [row(place, one) for one in done.closed]})
        return 0
    output.line(f"{done.outcome}  {line(place, done.fact)}")
    for one in done.closed:
        output.line(f"  {'never true' if one.void else 'closed'}  {line(place, one)}")
    _hints(args, done)
    return 0


def _hints(args: argparse.Namespace, done: Outcome) -> None:
    closed: list[Fact] = [one for one in done.closed if one.void is None]
    if closed and args.command == "link":
        output.message("a link takes the place of the one before it: --beside keeps both")
