"""`get`, `history`, `which`: what holds, what held, and of which subjects a value holds."""

import argparse

from indexer.cli import output
from indexer.cli.memory_rows import listed
from indexer.cli.place import here
from indexer.errors import WrongUsage
from indexer.memory import asking, words
from indexer.memory.fact import USER, Fact
from indexer.memory.projection import Projection
from indexer.memory.times import asked


def get(args: argparse.Namespace) -> int:
    """What holds of a subject now or at a moment, as it is known now or was then."""
    _no_revision(args)
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        found = asking.get(told, args.subject, args.predicate, _moment(args.as_of), _moment(args.known_at))
        missing, more = ("", dict[str, object]()) if found else _missing(told, args)
        return listed(args, place, found, missing, more)


def history(args: argparse.Namespace) -> int:
    """What held of a subject, oldest first; with --retractions also what was never true."""
    _no_revision(args)
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        found = asking.history(told, args.subject, args.predicate, _moment(args.known_at))
        facts = [*found.facts, *(found.void if args.retractions else [])]
        missing, more = ("", dict[str, object]()) if facts else _missing(told, args)
        if found.void and not args.retractions:
            more = {**more, "void": len(found.void)}
            many = output.count(len(found.void), "fact")
            if not args.json:
                output.message(f"{many} retracted or corrected (--retractions shows them)")
        return listed(args, place, facts, missing, more)


def which(args: argparse.Namespace) -> int:
    """All subjects of which a value holds; what is overdue or deferred is counted, and listed on demand."""
    _no_revision(args)
    if args.kind:
        words.check(args.kind, "", "")
    ageing = args.overdue or args.deferred
    if not ageing and not args.about and not (args.predicate and args.value):
        raise WrongUsage("which: say PREDICATE VALUE, such as status open, or --about, --overdue or --deferred")
    if args.predicate == words.STATUS and args.value:
        words.check("fact", words.STATUS, args.value)
    place = here(args)
    with Projection(place.workspace, USER if args.user else "") as told:
        late, later = asking.overdue(told, _moment(args.as_of)), asking.deferred(told, _moment(args.as_of))
        if ageing:
            found = [fact for fact in (late if args.overdue else later) if _fits(fact, args)]
        elif args.about:
            if args.as_of or args.known_at:
                raise WrongUsage("which --about: tells what holds now")
            from indexer.memory.serving import of_file

            served = of_file(told, place.given(args.about), None, ())
            found = [one.fact for one in served if _fits(one.fact, args)]
        else:
            moments = (_moment(args.as_of), _moment(args.known_at))
            found = asking.which(told, args.predicate, args.value, args.kind, *moments)
        counts = {"overdue": len(late), "deferred": len(later)}
        if not args.json and not ageing and (late or later):
            output.message(f"{len(late):,} overdue, {len(later):,} deferred (--overdue, --deferred list them)")
        said = f"nothing has {args.predicate} {args.value}" if args.predicate else "there is none"
        said = f"nothing is told of {args.about}" if args.about else said
        return listed(args, place, found, said, {"matched": len(found), **counts})


def _fits(fact: Fact, args: argparse.Namespace) -> bool:
    return args.kind in ("", fact.kind) and args.predicate in ("", fact.predicate) and args.value in ("", fact.value)


def _missing(told: Projection, args: argparse.Namespace) -> tuple[str, dict[str, object]]:
    near = [one for one in asking.nearest(told, args.subject) if one != args.subject]
    what = f"{args.subject} {args.predicate}".strip()
    hint = f"; the nearest: {', '.join(near)}" if near else ""
    return f"nothing is told of {what} that holds there{hint}", {"nearest": near}


def _moment(given: str) -> str:
    return asked(given) if given else ""


def _no_revision(args: argparse.Namespace) -> None:
    if args.rev is not None:
        raise WrongUsage("--rev: facts are asked by moments: --as-of and --known-at")
