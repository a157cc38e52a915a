"""What a file's facts and edges become in the graph, and what they do not."""

import pyoxigraph as ox

from indexer.facts import Edge, FileFacts, ImportEdge, Resolution, Target
from indexer.facts import Import as FactImport
from indexer.graph.names import path_of, site_count, sites_of
from indexer.graph.projection import project
from indexer.graph.signatures import short, whole

from .small import BLOB, LIBRARY, LIBRARY_EDGES, call, define, exact, facts, lines, reference

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
        ("codegraph:lib.py#Child.run", "line", "8"),
        ("codegraph:lib.py#help", "signature", "()"),
        ("codegraph:lib.py#Child", "extends", "codegraph:lib.py#Base"),
        ("codegraph:lib.py#Child.run", "overrides", "codegraph:lib.py#Base.run"),
    } <= found
    assert not {one for one in found if one[1] in ("doc", "signature") and one[0].endswith("#LIMIT")}
    assert next(text for iri, term, text in found if term == "layout").splitlines()[4] == "7 1 2 m Child.run"


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
    assert {(one[0], one[1], one[2]) for one in found if "utside" in one[1]} == {
        ("codegraph:lib.py", "callsOutside", "requests.get"),
        ("codegraph:lib.py", "outsideSites", "help~2@17:4 requests.get"),
        ("codegraph:lib.py#Base", "extendsOutside", "abc.ABC"),
    }
    assert not any("len" in one[2] for one in found)


def test_every_subject_belongs_to_the_file() -> None:
    assert all(one[0].startswith("codegraph:lib.py") for one in statements(LIBRARY, LIBRARY_EDGES))


def test_sites_that_reach_the_same_share_an_iri() -> None:
    known = facts(
        define("f", "function", 1, 9),
        calls=(
            call(3, "g", 0),
            call(2, "g", 0),
            call(2, "g", 0, column=9),
            call(5, "g", 0, via="decorator"),
            call(6, "h", 0),
            call(7, "g"),
            call(8, "x", 0),
            call(9, "x", 0),
            call(9, "y", 0),
        ),
        references=(reference(4, "V", definition=0), reference(3, "V", definition=0), reference(3, "V", "type", 0)),
        imports=(
            FactImport("b", "g", "g", 1, 0),
            FactImport("b", "V", "V", 1, 0),
            FactImport("b", "", "b", 2, 0),
            FactImport("json", "", "json", 1, 0),
            FactImport("json", "", "json", 7, 1),
        ),
    )
    g, value = ("b.py", "g"), ("b.py", "V")
    edges = Resolution(
        calls=(
            *(exact(at, g) for at in range(4)),
            exact(4, g, ("b.py", "h")),
            exact(5, g),
            *(Edge(at, "candidates") for at in (6, 7, 8)),
        ),
        references=tuple(exact(at, value) for at in range(3)),
        imports=(*(ImportEdge(at, "b.py") for at in range(3)), *(ImportEdge(at, "", "json") for at in (3, 4))),
    )
    found = [one for one in statements(known, edges, "a.py") if "@" in one[0]]
    assert sorted((site.partition("#")[2], edge, other.rpartition("#")[2]) for site, edge, other in found) == [
        ("@1:0,2:0;import", "refersTo", "codegraph:b.py"),
        ("@1:0;import", "importsModule", "json"),
        ("@7:4", "callee", "g"),
        ("f@2:4,2:9,3:4,6:4", "callee", "g"),
        ("f@3:8,4:8;value", "refersTo", "V"),
        ("f@3:8;type", "refersTo", "V"),
        ("f@5:4;decorator", "callee", "g"),
        ("f@6:4", "callee", "h"),
        ("f@7:0;import", "importsModule", "json"),
        ("f@8:4,9:4", "calleeName", "x"),
        ("f@9:4", "calleeName", "y"),
    ]
    made = lines("a.py", known, edges)
    assert len(made) == len(set(made))
    assert sum("ns#calls>" in line and "a.py#f>" in line and "#g>" in line for line in made) == 1


def test_a_crowd_of_sites_is_split() -> None:
    known = facts(calls=tuple(call(line, "g") for line in range(1, 1202)))
    found = statements(known, Resolution(calls=tuple(exact(at, ("b.py", "g")) for at in range(1201))))
    groups = [one[0] for one in found if one[1] == "callee"]
    assert sorted(map(site_count, groups)) == [201, 500, 500]
    assert sorted(site.line for iri in groups for site in sites_of(iri)) == list(range(1, 1202))


def test_signatures_are_kept_short_and_come_back_whole() -> None:
    kept = {
        ("function", "run", "def run(a)"): "(a)",
        ("method", "run", "def run[T](self) -> T"): "[T](self) -> T",
        ("class", "Run", "class Run(Base)"): "(Base)",
        ("class", "Run", "class Run"): "class Run",
        ("function", "run", "async def run(a)"): "async def run(a)",
        ("function", "run", "def runner(a)"): "def runner(a)",
        ("class", "run", "def run(a)"): "def run(a)",
        ("function", "run", "[Fact] void run()"): " [Fact] void run()",
        ("function", "run", "(r) run()"): " (r) run()",
        ("function", "run", " run()"): "  run()",
        ("function", "run", ""): "",
    }
    assert {asked: short(*asked) for asked in kept} == kept
    assert all(whole(kind, name, short(kind, name, text)) == text for kind, name, text in kept)


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
    assert ("codegraph:%E9%20l.py#f", "signature", '(x="\\\n\t\x01\\xE9\N{REPLACEMENT CHARACTER}")') in found
    assert ("codegraph:%E9%20l.py", "importsModule", 'm"n') in found


def test_a_triple_is_one_line_whatever_it_holds() -> None:
    odd = "a\x0b\x0c\x1c\x85\u2028\u2029b"
    known = facts(define(odd, "function", 1, 2, signature=f"def {odd}()", doc=odd), calls=(call(2, odd, 0),))
    edges = Resolution(calls=(Edge(0, "candidates", (Target(odd, odd),)),))
    made = lines(odd, known, edges)
    assert "\n".join(made).splitlines() == made
    found = statements(known, edges, odd)
    assert {one[2] for one in found if one[1] == "calleeName"} == {odd}
    assert {path_of(one[2]) for one in found if one[1] == "possibleCallee"} == {odd}


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
