"""`rule check`: what breaks the rules that are checks of the graph. `rule test`: whether rules hold where their
examples say."""

import argparse
from typing import TYPE_CHECKING, Any

from indexer.cli import output
from indexer.cli.asking import ask
from indexer.cli.governing import home, source, tell
from indexer.cli.place import Place, here
from indexer.errors import CodegraphError
from indexer.rules import Problem, Written, all_rules, live_rules
from indexer.rules.answerable import unanswerable

if TYPE_CHECKING:
    from indexer.answers.sources import Sources
    from indexer.rules.checks import Break, Checked

_UNREAD = 3
"""The exit status where nothing is known to be broken, but not all that is written could be looked at."""


def check(args: argparse.Namespace) -> int:
    """Lists what breaks the rules in the work tree, or in a revision; exit status 1 where something does, 3 where a
    rule file or a rule could not be read or evaluated, so that nobody knows."""
    place = here(args)
    top, kept = place.workspace.top_name, home(place)
    problems = _written(place)[1]
    rules = live_rules(top, home=kept, checks=True)
    known = {(one.path, one.line) for one in unanswerable(top, rules)}  # told already
    found = _checked(args, rules) if rules else None
    breaks = found.breaks if found else []
    failed = [
        Problem(rule.source, rule.line, f"not evaluated: {output.shown(why)}")
        for rule, why in (found.problems if found else ())
        if (rule.source, rule.line) not in known
    ]
    tell(place, failed)
    problems += failed
    listed = breaks[: args.limit] if args.limit else breaks
    status = 1 if breaks else _UNREAD if _hides(problems) else 0
    if args.json:
        output.json(
            {
                "status": "broken" if breaks else "incomplete" if status else "found",
                "total": len(breaks),
                "truncated": len(listed) < len(breaks),
                "rules": len(rules),
                "unsure": found.unsure if found else 0,
                "check": [_as_json(one) for one in listed],
                "problems": [one._asdict() for one in problems],
            }
        )
        return status
    for one in listed:
        where = source(place, one.path) if one.path == one.rule.source else place.shown(one.path)
        output.line(f"{where}:{one.line}  {output.shown(_enclosing(one))}  {output.shown(one.what)}")
        first = one.rule.text.splitlines()[0]
        output.line(f"  {source(place, one.rule.source)}:{one.rule.line}  {output.shown(first)}")
    if len(listed) < len(breaks):
        output.line(f"… and {len(breaks) - len(listed):,} more (codegraph rule check --limit 0)")
    unsure = f", {found.unsure:,} may or may not" if found and found.unsure else ""
    done = len(rules) - len(found.problems if found else ())
    output.line(f"rules checked: {done:,}, broken in {len(breaks):,} places{unsure}")
    return status


def _written(place: Place) -> tuple[list[Written], list[Problem]]:
    """The rules that hold, and what is wrong with the files or the questions of rules, which is told."""
    top, kept = place.workspace.top_name, home(place)
    live = live_rules(top, home=kept)
    problems = [*all_rules(top, home=kept)[1], *unanswerable(top, live)]
    tell(place, problems)
    return live, problems


def _hides(problems: list[Problem]) -> bool:
    """Whether a problem may hide a rule that checks something: those stand in TOML files only."""
    return any(one.path.endswith(".toml") for one in problems)


def _checked(args: argparse.Namespace, rules: "list[Any]") -> "Checked":
    from indexer.rules.checks import checked

    def question(_: Place, sources: "Sources") -> "Checked":
        return checked(rules, sources)

    return ask(args, question, lambda _: 0)[1]


def _enclosing(one: "Break") -> str:
    from indexer.graph.names import qualified

    return qualified(one.symbol) or "<module>"


def _as_json(one: "Break") -> dict[str, Any]:
    return {
        "path": one.path,
        "line": one.line,
        "enclosing": _enclosing(one),
        "what": one.what,
        "rule": {"id": one.rule.id, "source": one.rule.source, "line": one.rule.line, "text": one.rule.text},
    }


def test(args: argparse.Namespace) -> int:
    """Tries the examples that stand beside rules; exit status 1 where one does not come out, 3 where a rule file or a
    rule could not be read or evaluated."""
    from indexer.rules.examples import tried

    place = here(args)
    opened: list[Sources] = []

    def graph() -> "Sources":
        if not opened:
            from indexer.cli.asking import sources

            opened.append(sources(args, place))
        return opened[0]

    live, problems = _written(place)
    rules = [rule for rule in live if rule.examples]
    results = []
    for rule in rules:
        for must, example in rule.examples:
            try:
                fired, said = tried(place.workspace.top_name, rule, example, graph)
                outcome = "fires" if fired else "does not fire"
            except CodegraphError as failed:
                fired, said, outcome = not must, str(failed), "was not tried"
            results.append((rule, must, example, fired, said, outcome))
    failures = [one for one in results if one[1] != one[3]]
    status = 1 if failures else _UNREAD if _hides(problems) else 0
    listed = failures[: args.limit] if args.limit else failures
    if args.json:
        rows = [
            {
                "rule": {"id": rule.id, "source": rule.source, "line": rule.line, "text": rule.text},
                "example": example,
                "expected": "fires" if must else "quiet",
                "outcome": outcome,
                "why": said,
            }
            for rule, must, example, _, said, outcome in listed
        ]
        said = "failed" if failures else "incomplete" if status else "found"
        head = {"status": said, "total": len(failures), "truncated": len(listed) < len(failures)}
        told = [one._asdict() for one in problems]
        output.json({**head, "examples": len(results), "test": rows, "problems": told})
        return status
    for rule, _, example, _, said, outcome in listed:
        why = f" ({output.shown(said)})" if said else ""
        output.line(f"{source(place, rule.source)}:{rule.line}  {outcome} on {output.shown(example)}{why}")
    if len(listed) < len(failures):
        output.line(f"… and {len(failures) - len(listed):,} more (codegraph rule test --limit 0)")
    output.line(f"examples of rules tried: {len(results):,}, failed: {len(failures):,}")
    return status
