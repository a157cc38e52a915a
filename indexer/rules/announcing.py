"""A correction in words: for a rule that somebody was shown before or is shown by another, and that holds no longer."""

from __future__ import annotations

from indexer.rules.corrections import Standing
from indexer.rules.model import Rule, Written


def announcement(rule: Rule | Written, standing: Standing, head: Rule | Written | None) -> str:
    """One paragraph of facts about a corrected rule: where it is written, what holds in its place, when, by whom, why.

    `head` is the rule with the id `standing.head`, None where no rule file holds its text. The texts are as they are
    written, lines and all: who shows them quotes them.
    """
    step = standing.steps[0]
    where = f"{rule.source}:{rule.line}"
    because = f" ({step.because})" if step.because else ""
    told = f"{step.told_at[:10]} by {step.by}{because}"
    if standing.state == "tombstoned":
        told = f"as a rule of {step.source or 'another place'}, {told}"
    if not standing.head:
        return f"{where} holds no longer, retired {told}: {rule.text}"
    if head is None:
        gone = f"the rule {standing.head}, which no rule file holds any more"
        return f"{where} holds no longer, superseded {told} by {gone}: {rule.text}"
    return f"{where} was superseded {told}; in its place holds {head.source}:{head.line}: {head.text}"
