"""`rule add`, `rule supersede`, `rule retire`: what they wrote, as it reads back."""

import argparse
from collections.abc import Callable
from typing import Any

from indexer.cli import output
from indexer.cli.actor import actor
from indexer.cli.arguments import SELECTING
from indexer.cli.check_words import check_of
from indexer.cli.place import Place, here
from indexer.cli.rule_rows import row, where
from indexer.errors import Refused, WrongUsage
from indexer.rules import authoring
from indexer.rules.authoring import Outcome, Rulebook
from indexer.rules.globs import literal, unclosed
from indexer.rules.identity import rule_id
from indexer.rules.model import USER, Selector, Written


def add(args: argparse.Namespace) -> int:
    """Writes a rule into a file of its own."""
    place, book = _open(args)
    tier = USER if args.user else ""
    who = actor(args, place.directory)
    if authoring.looks_like_id(args.text):
        found, tier = book.find(args.text, USER if args.user else None)
        if not args.reinstate:
            raise WrongUsage(f"{args.text} is a rule's id: --reinstate brings it back, a new rule is given by its text")
        return _answer(args, place, book, found, lambda: authoring.reinstate(book, found, tier, who))
    forbid, require = check_of(args.forbid, "--forbid"), check_of(args.require, "--require")
    examples = _examples(args)
    priority, enforce = args.priority or 0, args.enforce or "tell"
    rule = authoring.draft(
        args.text,
        _selector(args),
        args.why,
        priority,
        enforce,
        tier,
        forbid=forbid,
        require=require,
        examples=examples,
    )
    return _answer(args, place, book, rule.id, lambda: authoring.add(book, rule, who, args.reinstate))


def supersede(args: argparse.Namespace) -> int:
    """Puts a rule in the place of another."""
    place, book = _open(args)
    old, tier = book.find(args.id, USER if args.user else None)
    new = _new(args, book, old, tier)
    who = actor(args, place.directory)
    return _answer(
        args, place, book, old, lambda: authoring.supersede(book, old, tier, new, args.because, who, args.reinstate)
    )


def retire(args: argparse.Namespace) -> int:
    """Says that a rule holds no longer."""
    place, book = _open(args)
    old, tier = book.find(args.id, USER if args.user else None)
    who = actor(args, place.directory)
    return _answer(args, place, book, old, lambda: authoring.retire(book, old, tier, args.because, who))


def _open(args: argparse.Namespace) -> tuple[Place, Rulebook]:
    place = here(args)
    return place, Rulebook(place.workspace)


def _selector(args: argparse.Namespace) -> Selector:
    names = [name.replace("-", "_") for name in SELECTING]
    repeatable: dict[str, Any] = {name: tuple(getattr(args, name)) for name in names}
    for pattern in (*repeatable["paths"], *repeatable["exclude"]):
        if unclosed(pattern):
            raise WrongUsage(f"no ] closes a [ in the glob {pattern!r}: for the character itself write \\[")
    return Selector(**repeatable, changed_since=args.changed_since or "", where=(args.where or "").strip())


def _examples(args: argparse.Namespace) -> tuple[tuple[bool, str], ...]:
    return tuple([(True, one) for one in args.fires_on] + [(False, one) for one in args.quiet_on])


def _new(args: argparse.Namespace, book: Rulebook, old: str, tier: str) -> str | Written:
    """The id that NEW is, or else a rule with that text, for the files of the old one unless others are named."""
    selector = _selector(args)
    forbid, require = check_of(args.forbid, "--forbid"), check_of(args.require, "--require")
    examples = _examples(args)
    if authoring.looks_like_id(args.text):
        given = any(selector) or forbid or require or examples
        if given or args.why or args.priority is not None or args.enforce:
            raise WrongUsage(f"{args.text} is the id of a rule that is written: what it is for stands in its file")
        return book.find(args.text, tier)[0]
    before = next(iter(book.of(old, tier)), None)
    priority, enforce = args.priority or 0, args.enforce or "tell"
    if before is not None:
        priority = before.priority if args.priority is None else args.priority
        enforce = args.enforce or before.enforce
        if not (forbid or require):
            forbid, require = before.forbid, before.require
        examples = examples or before.examples
        implied = before.id == rule_id(before.text, Selector())  # by what it checks, or it has none
        if not any(selector) and not implied:
            under = (literal(before.selector.under) + "/**",) if before.selector.under else ()
            selector = before.selector._replace(under="", paths=before.selector.paths or under)
    return authoring.draft(
        args.text,
        selector,
        args.why,
        priority,
        enforce,
        tier,
        forbid=forbid,
        require=require,
        examples=examples,
    )


def _answer(args: argparse.Namespace, place: Place, book: Rulebook, asked: str, write: Callable[[], Outcome]) -> int:
    """Writes, and tells what the files and the log say now."""
    try:
        done = write()
    except Refused as refused:
        if not args.json:
            raise
        output.json({"status": "found", "outcome": "refused", "id": asked, "reason": str(refused)})
        return 1
    rules = book.of(done.id, done.tier)
    holding = len({rule.id for rule in book.live(done.tier)})
    if args.json:
        answer = {"status": "found", "outcome": done.outcome, "id": done.id, "holding": holding}
        answer["rule"] = row(place, book, rules[0]) if rules else None
        if done.outcome == authoring.SUPERSEDED:
            answer["superseded"] = asked
        if done.near:
            answer["near"] = {"id": done.near[0].old, "text": done.near[0].text, "letters": done.near[1]}
        answer |= {"spared": list(done.spared), "ended": done.ended, "beside": list(done.beside)}
        output.json(answer)
        return 0
    said = f"{asked} superseded by {done.id}" if done.outcome == "superseded" else f"{done.id} {done.outcome}"
    at = f"  {where(place, rules[0])}" if rules else ""
    rest = f"{' of yours' if done.tier else ''} hold{'s' if holding == 1 else ''} now"
    output.line(f"{said}{at}  ({output.count(holding, 'rule')}{rest})")
    if done.outcome == "reasserted":
        output.message("that was so already: nothing was written")
    if done.near:
        near, letters = done.near
        said = f"{output.count(letters, 'letter')} from a text that was {near.words()}"
        output.message(f"{said}: {output.shown(near.text)} ({near.old})")
    if done.ended:
        output.message(
            f"{done.ended}, written in its place, is superseded by it now (codegraph rule show {done.ended})"
        )
    for one in done.beside:
        output.message(f"{one} had taken its place and holds beside it (codegraph rule retire {one} would end that)")
    for one in done.spared:
        output.message(f"{one} has the same text for other files and still holds (codegraph rule show {one})")
    return 0
