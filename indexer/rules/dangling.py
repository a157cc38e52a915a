"""What became of corrections whose rules have left the rule files, came back under another selector, or were brought
back beside what had taken their place."""

from __future__ import annotations

from indexer.events import NAME
from indexer.paths import USER_LOG
from indexer.rules.corrections import TOMBSTONED, Corrections
from indexer.rules.identity import normalised
from indexer.rules.model import USER, Problem, Written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def lost(known: Corrections, rules: Sequence[Written]) -> list[Problem]:
    """Corrections that hide a rule while what should hold in its place is in no rule file."""
    found: list[Problem] = []
    for tier, log in (("", NAME), (USER, USER_LOG)):
        there = {rule.id for rule in rules if rule.tier == tier}
        for one in known.all(tier):
            head = known.standing(one.old, one.text, tier).head
            if one.old in there and head and head not in there:
                said = f'{one.old} "{_short(one.text)}" was superseded, but {head} is in no rule file any more'
                found.append(Problem(log, 0, f"{said}: write its text again, or supersede {head} by what holds"))
    return found


def buried(known: Corrections, rules: Sequence[Written]) -> list[Problem]:
    """Rules that are written, but hidden because their text was corrected as another rule."""
    found: list[Problem] = []
    for rule in rules:
        standing = known.standing(rule.id, rule.text, rule.tier)
        if standing.state == TOMBSTONED:
            said = f"is hidden: this text (as {standing.steps[0].old}) was {standing.steps[0].words()}"
            again = f"codegraph rule add {rule.id} --reinstate"
            found.append(Problem(rule.source, rule.line, f"{said} ({again} lets it hold here)"))
    return found


def beside(known: Corrections, rules: Sequence[Written]) -> list[Problem]:
    """Rules that were brought back and hold together with the rule that had taken their place."""
    there = {(rule.id, rule.tier): rule for rule in reversed(rules)}
    found: list[Problem] = []
    for rule in there.values():
        for one in known.beside(rule.id, rule.tier):
            other = there.get((one, rule.tier))
            if other is not None:
                said = f"was brought back and holds beside {other.source}:{other.line}, which had taken its place"
                found.append(Problem(rule.source, rule.line, f"{said} (codegraph rule retire {one} would end that)"))
    return found


def orphans(known: Corrections, rules: Sequence[Written]) -> int:
    """How many corrected rules are written nowhere any more: their corrections keep the texts from coming back."""
    there = {(rule.id, rule.tier) for rule in rules}
    return sum((one.old, tier) not in there for tier in ("", USER) for one in known.all(tier))


def _short(text: str) -> str:
    text = normalised(text)
    return text if len(text) <= 60 else text[:59] + "…"
