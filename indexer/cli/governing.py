"""`rules PATH`: which written rules govern a file, which need not exist yet. Needs no graph."""

import argparse

from indexer.cli import output
from indexer.cli.place import here
from indexer.errors import WrongUsage


def rules(args: argparse.Namespace) -> int:
    """Nearest first: where each rule is written, why it matches, and its text. No rule at all is an answer too."""
    from indexer.rules import read_rules, rules_for

    place = here(args)
    path = place.given(args.path)
    asked = _lines(args.lines)
    reading = read_rules(place.workspace.top_name, path)
    found = rules_for(place.workspace.top_name, path, asked) if asked is not None else reading.rules
    listed = found[: args.limit] if args.limit else found
    for problem in reading.problems:
        output.message(f"{place.shown(problem.path)}{f':{problem.line}' if problem.line else ''}: {problem.message}")
    if args.json:
        output.json(
            {
                "path": path,
                "status": "found",
                "total": len(found),
                "truncated": len(listed) < len(found),
                "rules": [
                    {
                        "source": rule.source,
                        "line": rule.line,
                        "text": rule.text,
                        "why": rule.why,
                        "id": rule.id,
                        "heading": rule.heading,
                        "host_loaded": sorted(rule.host_loaded),
                    }
                    for rule in listed
                ],
                "problems": [
                    {"path": problem.path, "line": problem.line, "message": problem.message}
                    for problem in reading.problems
                ],
            }
        )
        return 0
    if not found:
        output.line(f"no rule governs {output.shown(args.path)}")
    for rule in listed:
        heading = f"  {output.shown(rule.heading)}" if rule.heading else ""
        output.line(f"{place.shown(rule.source)}:{rule.line}  {output.shown(rule.why)}{heading}")
        output.lines("  " + output.shown(line.expandtabs()) for line in rule.text.splitlines())
    if len(listed) < len(found):
        output.line(f"… and {len(found) - len(listed)} more (codegraph rules {output.shown(args.path)} --limit 0)")
    return 0


def _lines(text: str | None) -> tuple[int, int] | None:
    """The (first, last) line of `A-B` or `A`."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or not 1 <= int(first) <= int(last or first):
        raise WrongUsage(f"--lines {text}: wanted two line numbers such as 10-25")
    return int(first), int(last or first)
