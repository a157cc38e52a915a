"""One rule as the actions of `rule` print it."""

import os

from indexer.cli import output
from indexer.cli.place import Place
from indexer.rules.authoring import Rulebook
from indexer.rules.corrections import Correction
from indexer.rules.model import Written


def where(place: Place, rule: Written) -> str:
    """`path:line` of a rule, as it is typed where the command runs."""
    return output.at(named(place, rule.source), rule.line)


def named(place: Place, source: str) -> str:
    """A rule file's path; the user's own are absolute or begin with `~`."""
    return output.shown(source) if source.startswith("~") or os.path.isabs(source) else place.shown(source)


def selector(rule: Written) -> str:
    """What a rule is for, in words."""
    return ", ".join(selects(rule)) or "every file of the workspace"


def selects(rule: Written) -> list[str]:
    """The parts of a rule's selector, in words."""
    parts = []
    for name, value in rule.selector._asdict().items():
        if value:
            parts.append(f"{name.replace('_', ' ')} {value if isinstance(value, str) else ', '.join(value)}")
    return parts


def row(place: Place, book: Rulebook, rule: Written) -> dict[str, object]:
    """One rule as JSON."""
    standing = book.standing(rule)
    found: dict[str, object] = {
        "id": rule.id,
        "text": rule.text,
        "why": rule.reason,
        "source": rule.source,
        "line": rule.line,
        "heading": rule.heading,
        "tier": rule.tier,
        "priority": rule.priority,
        "selector": {name: value for name, value in rule.selector._asdict().items() if value},
        "host_loaded": sorted(rule.hosts),
        "state": standing.state,
    }
    if not standing.live:
        found["head"] = standing.head
        found["corrections"] = [correction(one) for one in standing.steps]
    return found


def correction(one: Correction) -> dict[str, object]:
    """One correction as JSON."""
    return one._asdict()
