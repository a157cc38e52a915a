"""Questions that are answered without planning: which ones, and that their rows are those of the query."""

import pyoxigraph as ox
import pytest

from indexer.data import path
from indexer.graph.lookups import lookup
from indexer.graph.names import definition_iri, file_iri
from indexer.graph.questions import question
from indexer.graph.store import Reader, Writer

from .small import LIBRARY, LIBRARY_EDGES, define, facts, lines

NAMES = sorted(file.stem for file in path("queries/sparql").glob("*.rq"))
LOOKED_UP = {
    "called_definitions", "callers", "candidates", "definition", "dependents", "file", "layout",
    "outside_bases", "outside_names", "outside_sites", "overridden", "overriders", "possible_callers", "references",
    "subclasses", "superclasses",
}  # fmt: skip
HEAD = "PREFIX cg: <urn:codegraph:ns#>\n"


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    store = tmp_path_factory.mktemp("graph")
    twice = facts(define("twice", "function", 1, 1), define("Twice", "class", 2, 2))
    with Writer(store) as writer:
        integer = "^^<http://www.w3.org/2001/XMLSchema#integer>"
        two_lines = f'<{definition_iri("two.py", "twice")}> <urn:codegraph:ns#line> "7"{integer} .'
        writer.apply([], [*lines("lib.py", LIBRARY, LIBRARY_EDGES), *lines("two.py", twice), two_lines], "1")
        writer.publish()
    return Reader(store)


def test_which_questions_are_looked_up() -> None:
    assert {name for name in NAMES if question(name).lookup} == LOOKED_UP


@pytest.mark.parametrize("name", sorted(LOOKED_UP))
def test_rows_are_those_of_the_query(reader: Reader, name: str) -> None:
    asked = question(name)
    (word,) = asked.parameters
    answered = 0
    terms = {str(term) for quad in reader._store for term in (quad.subject, quad.object)}
    for text in sorted(terms):
        if text.startswith("<") != (asked.parameters[word] == "iri") or "^^" in text:
            continue
        found = reader._store.query(asked.bound({word: text}))
        assert isinstance(found, ox.QuerySolutions)
        wanted = sorted(tuple("" if term is None else term.value for term in row) for row in found)
        value = text[1:-1] if text.startswith("<") else text[1:-1].replace("\\n", "\n").replace('\\"', '"')
        assert sorted(reader.ask(name, **{word: value})) == wanted
        answered += bool(wanted)
    assert answered  # the graph holds an example of each


def test_several_values_are_several_rows(reader: Reader) -> None:
    rows = reader.ask("definition", definition=definition_iri("two.py", "twice"))
    assert sorted(row[1] for row in rows) == ["1", "7"]
    assert reader.ask("definition", definition=file_iri("gone.py")) == []


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?a ?b WHERE { ?a cg:calls ?b }",
        "SELECT DISTINCT ?a WHERE { ?a cg:calls $b }",
        "SELECT ?a WHERE { ?a cg:calls $b } LIMIT 1",
        "SELECT ?a WHERE { ?a cg:calls $b . FILTER(?a != $b ) }",
        "SELECT ?a WHERE { ?a cg:calls true }",
        "SELECT ?a WHERE { ?a cg:calls $b . ?a cg:name $c }",
        "SELECT ?a WHERE { OPTIONAL { ?a cg:calls $b } }",
        "SELECT ?a ?b WHERE { $x cg:line ?a . ?a cg:line ?b }",
        "SELECT ?b ?a WHERE { $x cg:line ?a ; cg:name ?b }",
        "SELECT ?a WHERE { $x cg:line ?a ; cg:name ?a }",
        "SELECT ?a WHERE { $x cg:line/cg:name ?a }",
        "SELECT ?a WHERE { { $x cg:line ?a } UNION { $x cg:name ?a } }",
        "SELECT ?a WHERE { $x cg:line ?a OPTIONAL { $x cg:name ?b OPTIONAL { $x cg:doc ?c } } }",
    ],
)
def test_more_than_a_lookup_is_planned(text: str) -> None:
    assert lookup(HEAD + text) is None


def test_the_two_shapes() -> None:
    back = lookup(HEAD + "SELECT ?a WHERE { ?a cg:calls $b }")
    assert back is not None
    assert (back.backwards, back.resource) == (True, "$b")
    forth = lookup(HEAD + "SELECT ?a ?b WHERE { $x a ?a . OPTIONAL { $x cg:doc ?b } }")
    assert forth is not None
    assert [needed for _, needed in forth.values] == [True, False]
    assert not forth.backwards
