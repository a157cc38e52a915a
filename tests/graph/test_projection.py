"""What a file's facts and edges become in the graph, and what they do not."""

import pyoxigraph as ox

from indexer.facts import Edge, FileFacts, ImportEdge, Resolution, Target
from indexer.facts import Import as FactImport
from indexer.graph.projection import project

from .small import BLOB, LIBRARY, LIBRARY_EDGES, call, define, exact, facts, lines

CG = "urn:codegraph:ns#"


def statements(known: FileFacts, resolution: Resolution, path: str = "lib.py") -> set[tuple[str, str, str]]:
    """Parsed strictly, so that whatever is written is well formed."""
    text = "\n".join(lines(path, known, resolution))
    found = ox.parse(text.encode(), format=ox.RdfFormat.N_TRIPLES)
    return {(one.subject.value, one.predicate.value.rpartition("#")[2], one.object.value) for one in found}


def test_a_file_and_its_definitions() -> None:
    found = statements(LIBRARY, LIBRARY_EDGES)
    file = "codegraph:lib.py"
    assert {
        (file, "type", CG + "File"),
        (file, "path", "lib.py"),
        (file, "blob", f"swh:1:cnt:{BLOB}"),
        (file, "language", "python"),
        (file, "generated", "true"),
        (file, "problem", "4: syntax error"),
        (file, "problem", "gave up"),
        ("codegraph:lib.py#Base", "type", CG + "Class"),
        ("codegraph:lib.py#Base", "doc", 'Says "so".'),
        ("codegraph:lib.py#Base.size", "type", CG + "Attribute"),
        ("codegraph:lib.py#LIMIT", "type", CG + "Variable"),
        ("codegraph:lib.py#odd", "type", CG + "Definition"),
        ("codegraph:lib.py#help~2", "name", "help"),
        ("codegraph:lib.py#help~2", "line", "16"),
        ("codegraph:lib.py#Child.run", "startLine", "7"),
        ("codegraph:lib.py#Child.run", "endLine", "9"),
        ("codegraph:lib.py#Child", "extends", "codegraph:lib.py#Base"),
        ("codegraph:lib.py#Child.run", "overrides", "codegraph:lib.py#Base.run"),
    } <= found
    assert not {one for one in found if one[1] == "startLine" and "Child.run" not in one[0]}
    assert not {one for one in found if one[1] in ("doc", "signature") and one[0].endswith("#LIMIT")}


def test_edges() -> None:
    found = statements(LIBRARY, LIBRARY_EDGES)
    callees = {(one[0], one[2]) for one in found if one[1] == "callee"}
    assert callees == {
        ("codegraph:lib.py#Child.run@9:4", "codegraph:lib.py#Base.run"),
        ("codegraph:lib.py#@7:1;decorator", "codegraph:lib.py#help"),
        ("codegraph:lib.py#@7:1;decorator", "codegraph:lib.py#help~2"),
        ("codegraph:lib.py#@12:3;protocol", "codegraph:lib.py#Child.run"),
    }
    assert {(one[0], one[2]) for one in found if one[1] == "calls"} == {
        ("codegraph:lib.py#Child.run", "codegraph:lib.py#Base.run"),
        ("codegraph:lib.py", "codegraph:lib.py#help"),
        ("codegraph:lib.py", "codegraph:lib.py#help~2"),
        ("codegraph:lib.py", "codegraph:lib.py#Child.run"),
    }
    # What is unknown is kept by name and as a possibility, never as a callee; a call without a name, not at all.
    assert {(one[0], one[2]) for one in found if one[1] == "calleeName"} == {("codegraph:lib.py#help@14:4", "save")}
    assert {(one[0], one[2]) for one in found if one[1] == "possibleCallee"} == {
        ("codegraph:lib.py#help@14:4", "codegraph:lib.py#Child.run")
    }
    assert {(one[0], one[2]) for one in found if one[1] == "refersTo"} == {
        ("codegraph:lib.py#Child.run@9:8;value", "codegraph:lib.py#LIMIT"),
        ("codegraph:lib.py#@6:8;base", "codegraph:lib.py#Base"),
        ("codegraph:lib.py#Base@2:0;import", "codegraph:use.py"),
    }
    assert ("codegraph:lib.py", "imports", "codegraph:use.py") in found
    assert ("codegraph:lib.py", "importsModule", "json") in found
    assert not any("len" in one[2] for one in found)


def test_every_subject_belongs_to_the_file() -> None:
    assert all(one[0].startswith("codegraph:lib.py") for one in statements(LIBRARY, LIBRARY_EDGES))


def test_one_call_pair_however_many_sites() -> None:
    known = facts(define("f", "function", 1, 9), calls=(call(2, "g", 0), call(3, "g", 0), call(4, "g", 0)))
    made = lines("a.py", known, Resolution(calls=tuple(exact(at, ("b.py", "g")) for at in range(3))))
    assert sum("ns#calls>" in line for line in made) == 1
    assert sum("ns#callee>" in line for line in made) == 3


def test_unknown_symbols_and_odd_texts_do_no_harm() -> None:
    known = facts(
        define("f", "function", 1, 2, signature='def f(x="\\\n\t\x01\udce9\ud800")', doc="\udcff"),
        calls=(call(2, "<lambda>", 0),),
        imports=(FactImport("m", "", "m", 1, 99),),
    )
    edges = Resolution(
        calls=(exact(0, ("b c\udce9.py", "outer.<lambda>@4"), ("mod.py", "")),), imports=(ImportEdge(0, "", 'm"n'),)
    )
    found = statements(known, edges, "\udce9 l.py")
    assert {one[2] for one in found if one[1] == "callee"} == {
        "codegraph:b%20c%E9.py#outer.%3Clambda%3E%404",
        "codegraph:mod.py",
    }
    assert ("codegraph:%E9%20l.py", "path", "\\xE9 l.py") in found
    assert ("codegraph:%E9%20l.py#f", "signature", 'def f(x="\\\n\t\x01\\xE9\N{REPLACEMENT CHARACTER}")') in found
    assert ("codegraph:%E9%20l.py", "importsModule", 'm"n') in found


def test_long_texts_are_cut() -> None:
    known = facts(define("f", "function", 1, 2, signature="x" * 9999, doc="y" * 9999))
    found = statements(known, Resolution())
    assert {len(one[2]) for one in found if one[1] == "signature"} == {500}
    assert {len(one[2]) for one in found if one[1] == "doc"} == {200}


def test_sha256() -> None:
    made = project("a.py", "b" * 64, "python", facts(), Resolution())
    assert any(f"<urn:codegraph:blob:sha256:{'b' * 64}>" in line for line in made)


def test_an_external_base_does_not_hide_the_known_one() -> None:
    known = facts(define("A", "class", 1, 2))
    edges = Resolution(bases=(Edge(0, "external", (Target("b.py", "B"),), "lib.C"),))
    assert ("codegraph:lib.py#A", "extends", "codegraph:b.py#B") in statements(known, edges)


def test_pure() -> None:
    assert sorted(lines("lib.py", LIBRARY, LIBRARY_EDGES)) == sorted(lines("lib.py", LIBRARY, LIBRARY_EDGES))
