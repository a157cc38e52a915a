"""`rules PATH`: which written rules govern a file, which need not exist yet. The graph is opened if a rule asks it."""

import argparse
import os
from typing import TYPE_CHECKING, Any

from indexer.cli import output
from indexer.cli.place import Place, here
from indexer.errors import WrongUsage

if TYPE_CHECKING:
    from indexer.answers.sources import Sources
    from indexer.rules import Problem, Rule


def rules(args: argparse.Namespace) -> int:
    """Nearest first: where each rule is written, why it matches, and its text. No rule at all is an answer too."""
    from indexer.rules import read_rules

    place = here(args)
    path = place.given(args.path)
    asked = _lines(args.lines)
    opened: list[Sources] = []

    def graph() -> "Sources":
        if not opened:
            from indexer.cli.asking import sources

            opened.append(sources(args, place))
        return opened[0]

    reading = read_rules(
        place.workspace.top_name,
        path,
        (lambda: [asked]) if asked is not None else None,
        home=home(place),
        graph=graph,
    )
    found = reading.rules
    listed = found[: args.limit] if args.limit else found
    tell(place, reading.problems)
    if args.json:
        output.json(
            {
                "path": path,
                "status": "found",
                "total": len(found),
                "truncated": len(listed) < len(found),
                "rules": [as_json(rule) for rule in listed],
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
        marks = "".join(f"  [{output.shown(mark)}]" for mark in _marks(rule))
        output.line(f"{source(place, rule.source)}:{rule.line}  {output.shown(rule.why)}{heading}{marks}")
        output.lines("  " + output.shown(line.expandtabs()) for line in rule.text.splitlines())
    if len(listed) < len(found):
        output.line(f"… and {len(found) - len(listed)} more (codegraph rules {output.shown(args.path)} --limit 0)")
    return 0


def home(place: Place) -> str:
    """Where what was read of rule files may be kept: no folder is made for a plain directory that nobody indexed."""
    kept = place.workspace.home_name
    return kept if place.workspace.git or os.path.isdir(kept) else ""


def source(place: Place, path: str) -> str:
    """A rule file as it is shown: one of the user's own is no path of the workspace."""
    return output.shown(path) if path.startswith(("~", "/")) else place.shown(path)


def tell(place: Place, problems: "list[Problem]") -> None:
    """Says what is wrong with rule files, each on a line of standard error."""
    for problem in problems:
        line = f":{problem.line}" if problem.line else ""
        output.message(f"{source(place, problem.path)}{line}: {problem.message}")


def as_json(rule: "Rule") -> dict[str, Any]:
    """A rule as a JSON object."""
    return {
        "source": rule.source,
        "line": rule.line,
        "text": rule.text,
        "why": rule.why,
        "id": rule.id,
        "heading": rule.heading,
        "host_loaded": sorted(rule.host_loaded),
        "tier": rule.tier or "workspace",
        "priority": rule.priority,
        "enforce": rule.enforce,
        "lines": [list(span) for span in rule.spans],
        "unsure": rule.unsure,
        "replaces": rule.replaces,
    }


def _marks(rule: "Rule") -> list[str]:
    """What else is worth knowing of a rule."""
    marks = [f"lines {', '.join(f'{first}-{last}' for first, last in rule.spans[:6])}"] if rule.spans else []
    marks += [f"{rule.tier}'s own"] if rule.tier else []
    marks += [rule.enforce] if rule.enforce != "tell" else []
    marks += [rule.unsure] if rule.unsure else []
    return marks + ([f"in the place of {rule.replaces}"] if rule.replaces else [])


def _lines(text: str | None) -> tuple[int, int] | None:
    """The (first, last) line of `A-B` or `A`."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or not 1 <= int(first) <= int(last or first):
        raise WrongUsage(f"--lines {text}: wanted two line numbers such as 10-25")
    return int(first), int(last or first)
