"""Facts in the graph: what holds now beside the code, so that one question of SPARQL can ask for both.

Facts live in the projection; the graph gets a copy when somebody is about to ask it in SPARQL. What is live stands in
the default graph; what is over, comes later or was never true stands in the graph `PAST`, which no default question
sees. The copy names what it was made from and the moment at which something in it begins or ends; it is made anew when
either is no longer so. It is written by the graph's one writer, under the code's own stamp, which it leaves as it is; a
graph that is built anew has no copy and gets one.
"""

from __future__ import annotations

import os

from indexer.graph.names import GRAPH, NAMESPACE, definition_iri, encode_path, file_iri
from indexer.graph.projection import literal
from indexer.graph.store import Reader, Writer
from indexer.memory import words
from indexer.memory.fact import Fact
from indexer.memory.projection import Projection
from indexer.memory.times import holds, now
from indexer.paths import is_glob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository import Workspace

PAST = "urn:codegraph:past"
"""The named graph of facts that do not hold now."""

_FACT = "urn:codegraph:fact:"
_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_BOOLEAN = "^^<http://www.w3.org/2001/XMLSchema#boolean>"
_WRITTEN = f"""
    {{ ?fact a <{NAMESPACE}Fact> ; ?said ?what BIND(?fact AS ?one) }}
    UNION {{ ?one a <{NAMESPACE}Kind> ; ?said ?what }}
    UNION {{ ?one a <{NAMESPACE}Status> ; ?said ?what }}
    UNION {{ <{GRAPH}> <{NAMESPACE}told> ?what BIND(<{GRAPH}> AS ?one) BIND(<{NAMESPACE}told> AS ?said) }}
"""


def bring_up_to_date(workspace: Workspace, store: str | os.PathLike[str]) -> None:
    """Puts the facts of a workspace into its published graph as they are now. Raises StoreUnusable."""
    with Projection(workspace) as projection:
        if not projection.stamp:
            return
        reader = Reader(store)
        asked = reader.select(f"SELECT ?told WHERE {{ <{GRAPH}> <{NAMESPACE}told> ?told }}").rows
        made_from, _, until = asked[0][0].partition(" ") if asked else ("", "", "")
        at = now()
        if made_from == projection.stamp and (not until or at < until):
            return
        added = lines(projection, at)
    current = reader.serialize(f"CONSTRUCT {{ ?one ?said ?what }} WHERE {{ {_WRITTEN} }}", "json").decode()
    past = reader.serialize(f"CONSTRUCT {{ ?s ?p ?o }} WHERE {{ GRAPH <{PAST}> {{ ?s ?p ?o }} }}", "json").decode()
    removed = [*current.splitlines(), *[_past(line) for line in past.splitlines()]]
    with Writer(store) as writer:
        stamp = writer.stamp
        if stamp is None or stamp != reader.stamp:
            return  # somebody has just changed the graph: the next question finds it without the copy
        writer.apply(removed, added, stamp)
        writer.publish()


def lines(projection: Projection, at: str) -> list[str]:
    """All facts of a projection at a moment, as N-Triples lines, those of other times within the graph `PAST`."""
    found: list[str] = []
    for kind in words.kinds():
        found.append(f"{_term(kind)} {_TYPE} {_term('Kind')} .")
    for status, unfinished in words.statuses().items():
        found.append(f"{_term(status)} {_TYPE} {_term('Status')} .")
        found.append(f'{_term(status)} {_term("unfinished")} "{str(unfinished).lower()}"{_BOOLEAN} .')
    until = ""
    for fact in projection.facts("1 = 1"):
        state = _state(fact, at)
        told = of_fact(fact)
        if state:
            told.append(f"{_iri(fact)} {_term('state')} {literal(state)} .")
            told = [_past(line) for line in told]
        found += told
        if fact.void is None:
            coming = [moment for moment in (fact.begins, fact.ends) if moment > at]
            until = min([until, *coming]) if until and coming else until or min(coming, default="")
    found.append(f"<{GRAPH}> {_term('told')} {literal(f'{projection.stamp} {until}'.strip())} .")
    return found


def of_fact(fact: Fact) -> list[str]:
    """One fact as N-Triples lines."""
    iri = _iri(fact)
    by = " ".join(part for part in (fact.actor[0], f"({fact.actor[1]})" if fact.actor[1] else "") if part)
    texts = {
        "subject": fact.subject,
        "predicate": fact.predicate,
        "value": fact.value,
        "validFrom": fact.valid_from,
        "validTo": fact.valid_to,
        "toldAt": fact.told_at,
        "toldBy": by,
        "trust": fact.trust,
        "source": fact.source,
        "because": fact.because,
    }
    found = [f"{iri} {_TYPE} {_term('Fact')} ."]
    found += [f"{iri} {_term(name)} {literal(text)} ." for name, text in texts.items() if text]
    if fact.kind in words.kinds():
        found.append(f"{iri} {_term('kind')} {_term(fact.kind)} .")
    if fact.predicate == words.STATUS and fact.value in words.statuses():
        found.append(f"{iri} {_term('status')} {_term(fact.value)} .")
    for anchor in fact.anchors:
        path, symbol = anchor.get("path"), anchor.get("symbol")
        if isinstance(path, str) and path and not is_glob(path):
            about = definition_iri(path, symbol) if isinstance(symbol, str) and symbol else file_iri(path)
            found.append(f"{iri} {_term('about')} <{about}> .")
    return found


def _iri(fact: Fact) -> str:
    return f"<{_FACT}{encode_path(fact.id)}>"


def _state(fact: Fact, at: str) -> str:
    """What a fact is that does not hold: "" for one that does."""
    if fact.void is not None:
        return fact.void.state
    if holds(fact.begins, fact.ends, at):
        return ""
    return "later" if fact.begins > at else "superseded" if fact.closed_by else "expired"


def _past(line: str) -> str:
    return f"GRAPH <{PAST}> {{ {line} }}"


def _term(name: str) -> str:
    return f"<{NAMESPACE}{name}>"
