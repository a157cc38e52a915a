"""What a rule asks that nobody can answer, whatever file it is put to: a query that is not well formed, a revision that
is not there. Found by looking at the rules alone, before any of them is needed."""

from __future__ import annotations

from indexer.errors import CodegraphError
from indexer.rules.model import Problem, Written
from indexer.rules.selecting import query_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def unanswerable(top: str, rules: Iterable[Written]) -> list[Problem]:
    """The rules that can hold nowhere and break nowhere for what is wrong with their questions."""
    found: list[Problem] = []
    revisions: dict[str, str] = {}
    for rule in rules:
        since = rule.selector.changed_since
        if since and since not in revisions:
            revisions[since] = _no_revision(top, since)
        wrong = [f"`changed_since`: {revisions[since]}"] if since and revisions[since] else []
        asked = [("forbid", value) for key, value in rule.forbid if key == "ask"]
        asked += [("require", value) for key, value in rule.require if key == "ask"]
        for key, text in [("where", rule.selector.where), *asked]:
            if text and (said := _malformed(text)):
                wrong.append(f"`{key}`: {said}")
        found += [Problem(rule.source, rule.line, f"{one}: the rule is not evaluated") for one in wrong]
    return found


def _malformed(text: str) -> str:
    from indexer.graph.store import refuse_malformed

    try:
        refuse_malformed(query_of(text))
    except CodegraphError as failed:
        return str(failed)
    return ""


def _no_revision(top: str, rev: str) -> str:
    from indexer.repository import program

    if rev.startswith("-"):
        return f"{rev} is no revision"
    try:
        program.run(top, ["rev-parse", "--verify", "--quiet", "--end-of-options", rev + "^{commit}"])
    except CodegraphError:
        return f"there is no revision {rev} here"
    return ""
