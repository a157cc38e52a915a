"""`rule why`: why a rule governs a file or not, where it is written, what corrected it, since when it is broken."""

import argparse

from indexer.cli import output
from indexer.cli.place import here
from indexer.cli.rule_broken import broken
from indexer.cli.rule_rows import correction, row, selector, where
from indexer.cli.rule_telling import became
from indexer.errors import NotFound
from indexer.rules import read_rules
from indexer.rules.authoring import Rulebook
from indexer.rules.model import USER


def why(args: argparse.Namespace) -> int:
    """Exit status 1 where the rule does not govern the path."""
    place = here(args)
    book = Rulebook(place.workspace)
    found, tier = book.find(args.id, USER if args.user else None)
    rules = book.of(found, tier)
    if not rules and not args.path:
        raise NotFound(f"{found} is in no rule file any more (codegraph rule show {found} tells what became of it)")
    path = place.given(args.path) if args.path else ""
    governing = None
    if args.path:
        reading = read_rules(place.workspace.top_name, path, home=place.workspace.home_name)
        governing = next((rule for rule in reading.rules if (rule.id, rule.tier) == (found, tier)), None)
    standing = book.corrections.standing(found, rules[0].text if rules else "", tier)
    checks = next((rule for rule in rules if rule.forbid or rule.require), None)
    fallen = broken(args, place, checks) if checks is not None else None
    status = 0 if governing is not None or not args.path else 1
    if args.json:
        answer: dict[str, object] = {"status": "not-found" if status else "found", "id": found, "tier": tier}
        answer |= {"path": path, "governs": governing is not None, "state": standing.state, "head": standing.head}
        answer["why"] = governing.why if governing else ""
        answer["spans"] = list(governing.spans) if governing else []
        answer["rules"] = [row(place, book, rule) for rule in rules]
        answer["corrections"] = [correction(one) for one in standing.steps]
        answer["broken"] = fallen._asdict() if fallen is not None else None
        output.json(answer | {"replaces": [correction(one) for one in book.corrections.replaced(found, tier)]})
        return status
    for rule in rules:
        output.line(f"{found}  {where(place, rule)}  for {output.shown(selector(rule))}")
    if governing is not None:
        spans = ", ".join(f"{first}-{last}" for first, last in governing.spans)
        lines = f", lines {spans}" if spans else ""
        output.line(f"  governs {output.shown(args.path)}{lines}: {output.shown(governing.why)}")
        if governing.unsure:
            output.line(f"  {output.shown(governing.unsure)}")
    elif args.path and standing.live:
        output.line(f"  does not govern {output.shown(args.path)}")
    elif args.path:
        output.line(f"  does not govern {output.shown(args.path)}: it is {standing.state}")
    if fallen is not None and fallen.places:
        since = f" since {fallen.commit[:12]} {fallen.date} {output.source(fallen.subject)}" if fallen.commit else ""
        more = f", {fallen.said}" if fallen.said and since else f" {fallen.said}" if fallen.said else ""
        if fallen.proven and fallen.since:
            more += ", and in each commit since"
        output.line(f"  broken in {output.count(fallen.places, 'place')}{since}{more} (codegraph rule check)")
    elif fallen is not None:
        output.line("  broken nowhere")
    became(place, book, found, tier)
    return status
