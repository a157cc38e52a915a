"""Rules as triples, for questions in SPARQL: what is written, what became of it, which files it is for.

They are in no stored graph: rules change while the code does not. A query that speaks of them is put to a copy of the
graph that holds them as they are at that moment.
"""

from __future__ import annotations

import re

from indexer.errors import WrongUsage
from indexer.graph.names import NAMESPACE, file_iri
from indexer.graph.projection import literal
from indexer.rules.identity import normalised
from indexer.rules.model import USER, Written
from indexer.rules.table import takes_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from indexer.rules.corrections import Correction, Corrections
    from indexer.rules.model import Selector

WORDS = ("Rule", "text", "why", "heading", "tier", "priority", "selects", "loadedBy", "governs", "supersededBy")
"""The words of the vocabulary that are about rules alone."""
SHARED = ("source", "line", "because", "state")
"""Those that are said of rules as well as of other things."""

MOST = 1_000_000
"""Files of rules, all together, that are written out for one query."""

_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_INTEGER = "^^<http://www.w3.org/2001/XMLSchema#integer>"


def concern(query: str) -> bool:
    """Whether a query may speak of rules: too often is only slower."""
    return not {*WORDS, "rule", "rules"}.isdisjoint(re.findall(r"[A-Za-z]+", query)) or "urn:codegraph:rule" in query


def iri(rule_id: str, tier: str) -> str:
    """The IRI of a rule."""
    return f"urn:codegraph:rule:{'user:' if tier == USER else ''}{rule_id}"


def lines(rules: Sequence[Written], corrections: Corrections, paths: Iterable[str]) -> Iterator[str]:
    """The rules of a workspace whose files are `paths`, as N-Triples lines. Raises WrongUsage for more than `MOST`."""
    known = {(rule.id, rule.tier) for rule in rules}
    for rule in rules:
        yield from _of_rule(rule, corrections)
    for tier in ("", USER):
        for edge in corrections.all(tier):
            yield from _of_edge(edge, tier, (edge.old, tier) in known)
    yield from _governed([rule for rule in rules if corrections.standing(rule.id, rule.text, rule.tier).live], paths)


def _of_rule(rule: Written, corrections: Corrections) -> Iterator[str]:
    subject = f"<{iri(rule.id, rule.tier)}>"
    yield f"{subject} {_TYPE} {_term('Rule')} ."
    said = [("text", rule.text), ("source", rule.source), ("tier", rule.tier or "workspace")]
    said += [("why", rule.reason)] if rule.reason else []
    said += [("heading", rule.heading)] if rule.heading else []
    said += [("loadedBy", host) for host in sorted(rule.hosts)]
    said += [("state", corrections.standing(rule.id, rule.text, rule.tier).state)]
    for name, value in rule.selector._asdict().items():
        values = (value,) if isinstance(value, str) else value
        said += [("selects", f"{name} {one}") for one in values if one]
    for name, pairs in (("forbid", rule.forbid), ("require", rule.require)):
        said += [("selects", f"{name} {key} {value}") for key, value in pairs]
    for name, value in said:
        yield f"{subject} {_term(name)} {literal(value)} ."
    for name, number in (("line", rule.line), ("priority", rule.priority)):
        yield f'{subject} {_term(name)} "{number}"{_INTEGER} .'


def _of_edge(edge: Correction, tier: str, written: bool) -> Iterator[str]:
    subject = f"<{iri(edge.old, tier)}>"
    if edge.new:
        yield f"{subject} {_term('supersededBy')} <{iri(edge.new, tier)}> ."
    if edge.because:
        yield f"{subject} {_term('because')} {literal(normalised(edge.because))} ."
    if not written:  # only the log knows it
        yield f"{subject} {_TYPE} {_term('Rule')} ."
        yield f"{subject} {_term('text')} {literal(edge.text)} ."
        yield f"{subject} {_term('state')} {literal('superseded' if edge.new else 'retired')} ."


def _governed(live: Iterable[Written], paths: Iterable[str]) -> Iterator[str]:
    """Which files the rules are for that select by path alone."""
    by_selector: dict[Selector, list[Written]] = {}
    for rule in live:
        if not rule.selector.graphed and not rule.selector.topics:
            by_selector.setdefault(rule.selector, []).append(rule)
    listed = sorted(paths)
    count = 0
    for selector, rules in by_selector.items():
        for path in listed:
            if takes_in(selector, path):
                count += len(rules)
                if count > MOST:
                    raise WrongUsage(
                        f"query: the rules here govern more than {MOST:,} files together, which is more than is "
                        "written out; ask codegraph rules PATH for one file"
                    )
                for rule in rules:
                    yield f"<{iri(rule.id, rule.tier)}> {_term('governs')} <{file_iri(path)}> ."


def _term(name: str) -> str:
    return f"<{NAMESPACE}{name}>"
