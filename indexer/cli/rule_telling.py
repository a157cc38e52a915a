"""`rule list`, `rule show`, `rule history`: what is written, what holds, what was told."""

import argparse

from indexer import events
from indexer.cli import output
from indexer.cli.place import Place, here
from indexer.cli.rule_rows import correction, named, row, selector, where
from indexer.events import Event
from indexer.paths import USER_LOG
from indexer.rules import corrections, written
from indexer.rules.authoring import Rulebook
from indexer.rules.corrections import Correction
from indexer.rules.identity import normalised
from indexer.rules.model import USER


def list_rules(args: argparse.Namespace) -> int:
    """The rules that hold; with --all those that were superseded or retired, marked."""
    place = here(args)
    book = Rulebook(place.workspace)
    tier = USER if args.user else None
    chosen = [rule for rule in book.rules if tier in (None, rule.tier)] if args.all else book.live(tier)
    listed = chosen[: args.limit] if args.limit else chosen
    _problems(place, book)
    if args.json:
        rows = [row(place, book, rule) for rule in listed]
        answer = {"status": "found", "total": len(chosen), "truncated": len(listed) < len(chosen), "rules": rows}
        output.json(answer | {"problems": [problem._asdict() for problem in book.problems]})
        return 0
    for rule in listed:
        state = book.standing(rule)
        mark = "" if state.live else f"  [{state.state}{f' by {state.head}' if state.head else ''}]"
        yours = "  [yours]" if rule.tier == USER else ""
        output.line(f"{rule.id}  {where(place, rule)}  {output.source(normalised(rule.text))}{yours}{mark}")
    if len(listed) < len(chosen):
        output.line(f"… and {len(chosen) - len(listed):,} more (codegraph rule list --limit 0)")
    hidden = len([rule for rule in book.rules if tier in (None, rule.tier)]) - len(book.live(tier))
    if not chosen:
        output.line("no rule holds here" if not args.all else "no rule is written here")
    if hidden and not args.all:
        output.line(f"{output.count(hidden, 'rule')} superseded or retired (codegraph rule list --all)")
    return 0


def show(args: argparse.Namespace) -> int:
    """One rule: its text, where it is written, for which files, what became of it."""
    place = here(args)
    book = Rulebook(place.workspace)
    found, tier = book.find(args.id, USER if args.user else None)
    rules = book.of(found, tier)
    before = book.corrections.replaced(found, tier)
    if args.json:
        told = _chain(book, found, tier)
        answer: dict[str, object] = {"status": "found", "id": found, "tier": tier, "total": len(rules)}
        answer |= {"truncated": False, "rules": [row(place, book, rule) for rule in rules]}
        answer["corrections"] = [correction(one) for one in told]
        answer["beside"] = list(book.beside(found, tier))
        output.json(answer | {"replaces": [correction(one) for one in before]})
        return 0
    if not rules:
        output.line(f"{found}  in no rule file any more")
    for rule in rules:
        loaded = f"  (loaded by {', '.join(sorted(rule.hosts))})" if rule.hosts else ""
        output.line(f"{found}  {where(place, rule)}  {output.shown(selector(rule))}{loaded}")
    for rule in rules[:1]:
        output.lines("  " + output.shown(line.expandtabs()) for line in rule.text.splitlines())
        if rule.reason:
            output.line(f"  why: {output.shown(normalised(rule.reason))}")
    became(place, book, found, tier)
    return 0


def became(place: Place, book: Rulebook, found: str, tier: str) -> None:
    """Prints what corrected a rule, what holds now, and in whose place it stands itself."""
    told = _chain(book, found, tier)
    for one in told:
        output.line(f"  {_told(one, found)}")
    if told:
        head = book.of(told[-1].new, tier) if told[-1].new else []
        for rule in head[:1]:
            output.line(f"  now holds {rule.id}  {where(place, rule)}  {output.source(normalised(rule.text))}")
        if not head:
            gone = f"{told[-1].new}, which is in no rule file any more" if told[-1].new else "nothing"
            output.line(f"  in its place holds {gone}")
    for beside in book.beside(found, tier):
        (rule, *_) = book.of(beside, tier)
        said = f"{beside}, which had taken its place, holds beside it"
        output.line(f"  {said}  {where(place, rule)}  {output.source(normalised(rule.text))}")
    for one in book.corrections.replaced(found, tier):
        output.line(f"  in the place of {one.old}, {output.shown(one.words())}: {output.source(one.text)}")


def history(args: argparse.Namespace) -> int:
    """What was told about rules, oldest first."""
    place = here(args)
    book = Rulebook(place.workspace)
    tier = USER if args.user else None
    about: frozenset[str] | None = None
    if args.id:
        found, tier = book.find(args.id, tier)
        about = frozenset([found, *[step for one in _chain(book, found, tier) for step in (one.old, one.new)]])
        about |= {one.old for one in book.corrections.replaced(found, tier)}
    told = [pair for pair in _events(place, tier) if about is None or _bears(pair[1], about)]
    listed = told[-args.limit :] if args.limit else told
    stands = {one.event for where in ("", USER) for one in book.corrections.all(where)}
    if args.json:
        rows = [_event(event, where, stands) for where, event in listed]
        answer = {"status": "found", "total": len(told), "truncated": len(listed) < len(told), "history": rows}
        output.json(answer | {"problems": [problem._asdict() for problem in book.corrections.problems]})
        return 0
    for problem in book.corrections.problems:
        output.message(f"{named(place, problem.path)}{f':{problem.line}' if problem.line else ''}: {problem.message}")
    if len(listed) < len(told):
        output.line(f"… {len(told) - len(listed):,} earlier ones (codegraph rule history --limit 0)")
    for tier_of, event in listed:
        new = f" by {event.text('entity')}" if event.verb == corrections.SUPERSEDE else ""
        yours = "  [yours]" if tier_of == USER else ""
        void = "" if event.id in stands or event.verb == corrections.REINSTATE else "  [stands no more]"
        because = f": {output.shown(normalised(event.because))}" if event.because else ""
        what = _PAST.get(event.verb, output.shown(event.verb))
        output.line(
            f"{event.told_at[:19]}Z  {output.shown(event.actor.words())}  {output.shown(event.subject)} {what}"
            f"{output.shown(new)}{because}  {output.source(event.text('value'))}{yours}{void}"
        )
    if not told:
        output.line("nothing was told about rules yet" if about is None else f"nothing was told about {args.id}")
    return 0


_PAST = {corrections.SUPERSEDE: "superseded", corrections.RETIRE: "retired", corrections.REINSTATE: "reinstated"}


def _event(event: Event, tier: str, stands: set[str]) -> dict[str, object]:
    shown: dict[str, object] = event._replace(fields={})._asdict() | event.fields
    del shown["fields"]
    shown |= {"actor": event.actor._asdict(), "tier": tier}
    return shown | {"stands": event.id in stands or event.verb == corrections.REINSTATE}


def _events(place: Place, tier: str | None) -> list[tuple[str, Event]]:
    """The (tier, event)s about rules of the workspace and of the user, in their one order."""
    found = []
    user = written.user_folder()
    if tier in (None, ""):
        log = events.read(place.workspace.top_name, kind=corrections.KIND)
        found += [("", event) for event in log.events]
    if tier in (None, USER) and user:
        log = events.read(user, USER_LOG, kind=corrections.KIND)
        found += [(USER, event) for event in log.events]
    return sorted(found, key=lambda pair: pair[1].order)


def _bears(event: Event, about: frozenset[str]) -> bool:
    return event.subject in about or event.text("entity") in about


def _chain(book: Rulebook, found: str, tier: str) -> list[Correction]:
    rules = book.of(found, tier)
    return list(book.corrections.standing(found, rules[0].text if rules else "", tier).steps)


def _told(one: Correction, found: str) -> str:
    new = f" by {one.new}" if one.new else ""
    which = "" if one.old == found else f"{one.old} "
    because = f": {output.shown(normalised(one.because))}" if one.because else ""
    state = "superseded" if one.new else "retired"
    return f"{which}{state}{new} {one.told_at[:10]} by {output.shown(one.by)}{because}"


def _problems(place: Place, book: Rulebook) -> None:
    for problem in book.problems:
        output.message(f"{named(place, problem.path)}{f':{problem.line}' if problem.line else ''}: {problem.message}")
