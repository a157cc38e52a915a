"""The ontology declares exactly what is written, and everything declared is asked for somewhere."""

import re
from pathlib import Path

import pyoxigraph as ox
import pytest

from indexer.answers import sources
from indexer.data import path
from indexer.graph.names import NAMESPACE
from indexer.graph.questions import parse
from indexer.graph.store import Writer
from indexer.memory import words
from indexer.memory.fact import Fact
from indexer.memory.folding import folded
from indexer.memory.times import now
from indexer.memory.triples import lines as told_lines
from indexer.rules import triples as rule_triples
from indexer.rules.corrections import Corrections
from indexer.rules.identity import rule_id
from indexer.rules.model import Selector, Written
from indexer.rules.triples import lines as rule_lines
from tests.memory.test_folding import event

from .small import LIBRARY, LIBRARY_EDGES, lines

QUESTIONS = sorted(path("queries/sparql").glob("*.rq"))
DEFINITION = ox.NamedNode("http://www.w3.org/2004/02/skos/core#definition")


def declared() -> dict[str, str]:
    """{term: its definition}"""
    store = ox.Store()
    store.load(path("queries/ontology.ttl").read_bytes(), format=ox.RdfFormat.TURTLE)
    found = {
        quad.subject.value: store
        for quad in store.quads_for_pattern(None, None, None)
        if quad.subject.value.startswith(NAMESPACE)
    }
    return {
        term: " ".join(quad.object.value for quad in store.quads_for_pattern(ox.NamedNode(term), DEFINITION, None))
        for term in found
    }


def written(tmp_path: Path) -> set[str]:
    """The terms in a graph that holds every shape of fact and edge."""
    with Writer(tmp_path / "graph") as writer:
        writer.apply([], [*lines("lib.py", LIBRARY, LIBRARY_EDGES), *facts(), *rules()], "1")
    kept = ox.Store(str(tmp_path / "graph" / "writer"))
    terms = {word.value for quad in kept for word in (quad.predicate, quad.object) if isinstance(word, ox.NamedNode)}
    return {term for term in terms if term.startswith(NAMESPACE)}


class Told:
    """Facts of every kind, status and state, as a projection gives them."""

    stamp = "1"

    def facts(self, _: str) -> list[Fact]:
        whole = {"source": "s", "because": "b", "valid_to": "9999-01-01", "anchors": ({"path": "lib.py"},)}
        (fact,) = folded([event(1, value="a", begins="2020-01-01")]).facts
        kinds = [fact._replace(kind=kind, **whole) for kind in words.kinds()]
        statuses = [fact._replace(predicate="status", value=status) for status in words.statuses()]
        return [*kinds, *statuses, fact._replace(ends="2020-02-01T00:00:00.000000000")]


def facts() -> list[str]:
    return told_lines(Told(), now())  # type: ignore[arg-type]  # all that is asked of a projection


def rules() -> list[str]:
    """A rule with all that can be said of one."""
    old, new = (rule_id(text, Selector(paths=("**",))) for text in ("Old.", "New."))
    rule = Written("a.md", 1, "Old.", "why", Selector(paths=("**",)), old, frozenset({"claude"}), "Heading", 1)
    edge = ("e", old, new, "Old.", "because", "2020-01-01", "me", "a.md", False)
    fold = {"edges": {old: edge}, "texts": {}, "spared": {new}, "uncounted": {}, "released": [], "problems": []}
    other = rule._replace(id=new, text="New.")
    return list(rule_lines([rule, other], Corrections({"": fold}), ["lib.py"]))


def test_written_terms_are_the_declared_ones(tmp_path: Path) -> None:
    # Function has no example of its own in the others' way: every kind of definition is in the library.
    assert written(tmp_path) == set(declared())


def test_declared_terms_are_read() -> None:
    asked = {NAMESPACE + term for file in QUESTIONS for term in re.findall(r"\bcg:(\w+)", parse(file.read_text()).text)}
    asked |= {NAMESPACE + kind for kind in sources._KINDS}
    asked |= {NAMESPACE + word for word in (*rule_triples.WORDS, *rule_triples.SHARED)}
    asked |= {NAMESPACE + word for word in [*words.kinds(), *words.statuses()]}
    assert asked == set(declared())


def test_every_term_is_defined() -> None:
    assert {term for term, text in declared().items() if len(text) < 10} == set()


@pytest.mark.parametrize("file", QUESTIONS, ids=lambda file: file.stem)
def test_questions_say_what_they_ask(file: Path) -> None:
    text = file.read_text()
    asked = parse(text)
    assert re.match(r"# [A-Z].*\.$", text.splitlines()[0])
    assert set(re.findall(r"\$(\w+) ", asked.text)) == set(asked.parameters) == set(re.findall(r"\$(\w+)", asked.text))
    assert set(asked.parameters.values()) <= {"iri", "literal"}
    found = ox.Store().query(asked.text)  # well formed as it stands
    assert isinstance(found, ox.QuerySolutions)
    assert tuple(variable.value for variable in found.variables) == asked.columns
