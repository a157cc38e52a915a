"""Callers and callees: true lines, nearest first, true totals, and an honest count of what is not known."""

from pathlib import Path

from indexer.answers.calling import callees, callers
from indexer.answers.impact import impact
from indexer.answers.importing import dependents, imports
from indexer.answers.matching import match
from indexer.answers.ranking import distance, is_test, is_vendored
from indexer.answers.rows import Definition, Site
from indexer.answers.sources import Sources, source_lines
from indexer.answers.using import references
from indexer.extract import extract
from indexer.facts import Edge, Import, ImportEdge, Reference, Resolution, Target
from indexer.graph.projection import project
from indexer.graph.store import Reader, Writer

from .literals import FAR, MADE, TEST, TEXT, USE, blob, define, edges, exact, file, text


def one(sources: Sources, written: str) -> Definition:
    return next(found for found in match(sources, written).definitions)


def places(rows: tuple[Site, ...]) -> list[str]:
    return [f"{row.path}:{row.line} {row.enclosing}" for row in rows]


def test_callers_nearest_first(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = callers(sources, one(sources, "slugify"))
    assert places(found.rows) == [f"{USE}:4 main", f"{FAR}:2 far", f"{TEST}:2 test_it", f"{MADE}:1 <module>"]
    assert found.total == 4
    assert {row.callee for row in found.rows} == {f"{TEXT}:2"}
    assert {row.resolution for row in found.rows} == {"exact"}
    assert [row.text for row in found.rows][:1] == [f"line 4 of {USE}"]
    assert [row.test for row in found.rows] == [False, False, True, False]
    assert (found.candidates, found.stale, found.complete) == (0, 0, True)


def test_limit_keeps_the_total(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = callers(sources, one(sources, "slugify"), limit=2)
    assert (len(found.rows), found.total) == (2, 4)


def test_depth(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = callers(sources, one(sources, "helper"), depth=2)
    assert [(row.depth, row.path, row.line, row.callee) for row in found.rows] == [
        (1, USE, 5, f"{TEXT}:15"),
        (2, TEST, 3, f"{USE}:3"),
    ]
    assert len(callers(sources, one(sources, "helper")).rows) == 1


def test_recursion_ends(workspace) -> None:  # type: ignore[no-untyped-def]
    files = {
        "a.py": (
            file(define("f", "function", 1, 3), define("g", "function", 5, 7), calls=((2, "g", 0), (6, "f", 1))),
            edges(("a.py", "g"), ("a.py", "f")),
        )
    }
    sources = workspace(files)
    found = callers(sources, one(sources, "f"), depth=50)
    assert [(row.depth, row.line) for row in found.rows] == [(1, 6), (2, 2)]
    assert [(row.depth, row.line) for row in callees(sources, one(sources, "f"), depth=50).rows] == [(1, 2), (2, 6)]


def test_candidates_are_counted_and_listed_on_demand(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = callers(sources, one(sources, "Base.run"))
    assert places(found.rows) == [f"{USE}:10 run_all"]
    assert (found.candidates, found.candidate_rows, found.complete) == (1, (), False)
    listed = callers(sources, one(sources, "Base.run"), candidate_limit=0)
    assert places(listed.candidate_rows) == [f"{USE}:9 run_all"]
    assert {row.resolution for row in listed.candidate_rows} == {"candidates"}
    assert {row.callee for row in listed.candidate_rows} == {""}


def test_overrides(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    below = callers(sources, one(sources, "Child.run"))
    assert (below.rows, below.total) == ((), 0)
    assert places(below.via_base) == [f"{USE}:10 run_all"]
    assert below.via_base_total == 1
    assert below.overriders == ()
    above = callers(sources, one(sources, "Base.run"))
    assert [found.qualified_name for found in above.overriders] == ["Child.run"]
    assert above.via_base == ()


def test_a_true_zero(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = callers(sources, one(sources, "far"))
    assert (found.total, found.candidates, found.references, found.complete) == (0, 0, 0, True)
    assert not callers(workspace(left_out={"big.py": "too large"}), one(sources, "far")).complete
    assert callers(workspace(left_out={"a.md": "language not supported"}), one(sources, "far")).complete


def test_uses_that_are_not_calls(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    limit = one(sources, "LIMIT")
    assert callers(sources, limit).references == 1
    found = references(sources, limit)
    assert places(found.rows) == [f"{FAR}:3 far"]
    assert [row.note for row in found.rows] == ["argument"]
    assert references(sources, one(sources, "slugify")).rows == ()


def test_callees(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = callees(sources, one(sources, "main"))
    assert [(row.line, row.name, row.callee) for row in found.rows] == [
        (4, "slugify", f"{TEXT}:2"),
        (5, "helper", f"{TEXT}:15"),
    ]
    assert found.complete
    unknown = callees(sources, one(sources, "run_all"))
    assert [(row.line, row.name) for row in unknown.rows] == [(10, "Base.run")]
    assert (unknown.candidates, unknown.complete) == (1, False)
    deep = callees(sources, one(sources, "main"), depth=2)
    assert [(row.depth, row.path, row.line, row.name) for row in deep.rows][2:] == [(2, TEXT, 18, "helper.inner")]


def test_rows_of_a_changed_file_are_held_back(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace(edited={USE: b"# new first line\n" + text(USE), FAR: None})
    found = callers(sources, one(sources, "slugify"))
    assert places(found.rows) == [f"{TEST}:2 test_it", f"{MADE}:1 <module>"]
    assert (found.total, found.stale) == (4, 2)


def test_a_callee_in_a_changed_file_has_no_line(workspace) -> None:  # type: ignore[no-untyped-def]
    before = one(workspace(), "main")
    found = callees(workspace(edited={TEXT: b""}), before)
    assert {row.callee for row in found.rows} == {TEXT}


def test_an_unreadable_file_counts_as_changed(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()

    def unreadable(path: str) -> tuple[str, bytes] | None:
        raise PermissionError(path)

    before = one(sources, "slugify")
    closed = Sources(sources.reader, unreadable)
    found = callers(closed, before)
    assert (found.rows, found.total, found.stale) == ((), 4, 4)


def test_impact(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = impact(sources, one(sources, "helper"))
    assert places(found.calls.rows) == [f"{USE}:5 main", f"{TEST}:3 test_it"]
    assert [(row.depth, row.path) for row in found.dependents.rows] == [(1, USE), (2, TEST)]
    assert found.tests == (TEST,)
    assert [row.qualified_name for row in impact(sources, one(sources, "Base")).subclasses] == ["Child"]


def test_ranking() -> None:
    assert distance("a/b.py", "a/b.py") == 0
    assert distance("a/b.py", "a/c.py") == 1
    assert distance("a/b.py", "a/x/c.py") == distance("a/x/c.py", "a/b.py") == 2
    assert distance("a/b.py", "c.py") == 2
    assert distance("a/b/c.py", "x/y/z.py") == 5
    tests = [
        "tests/a.py",
        "a/test_b.py",
        "b_test.go",
        "conftest.py",
        "a/b.spec.ts",
        "src/test/java/FooTest.java",
        "x.test.js",
    ]
    assert [path for path in tests if not is_test(path)] == []
    assert [
        path for path in ("contest.py", "attest.py", "latest/a.py", "a/testimony.py", "protest.go") if is_test(path)
    ] == []
    assert is_vendored("vendor/a.go")
    assert is_vendored("a/node_modules/b/c.js")
    assert not is_vendored("vendors.py")
    assert not is_vendored("src/vendor.py")


def test_source_lines() -> None:
    assert source_lines(b"\xef\xbb\xbfa\r\nb\nc") == ["a", "b", "c"]
    assert source_lines(b"# coding: latin-1\n\xe9") == ["# coding: latin-1", "é"]
    assert source_lines(b"# coding: nonsense\n\xe9")[1] == "\N{REPLACEMENT CHARACTER}"
    assert source_lines(b"") == [""]
    assert source_lines(b"a\rb\r\nc\r\rd\n") == ["a", "b", "c", "", "d", ""]
    assert source_lines("a\r\né".encode("utf-16")) == ["a", "é"]


def test_a_row_in_a_file_with_bare_carriage_returns_is_not_held_back(tmp_path: Path) -> None:
    data = b"def cr(): pass\rcr()\r"
    known = extract("python", data)
    edge = Edge(0, "exact", (Target("cr.py", "cr"),))
    with Writer(tmp_path / "graph") as writer:
        written = project("cr.py", blob(data), "python", known, Resolution((edge,)))
        writer.rebuild(["\n".join(written).encode()], "one")
        writer.publish()
    sources = Sources(Reader(tmp_path / "graph"), lambda path: (blob(data), data))
    found = callers(sources, one(sources, "cr"))
    assert [(row.line, row.text) for row in found.rows] == [(2, "cr()")]
    assert (found.total, found.stale) == (1, 0)


def test_sites_that_share_an_iri_are_told_and_counted_one_by_one(workspace) -> None:  # type: ignore[no-untyped-def]
    lib, user = "lib.py", "user.py"
    files = {
        lib: (file(define("go", "function", 1, 4), define("Box.go", "method", 6, 7)), edges()),
        user: (
            file(
                define("f", "function", 1, 9),
                define("g", "function", 11, 19),
                calls=(
                    *((line, "go", 0) for line in (2, 3, 4)),
                    (12, "go", 1),
                    *((line, "go", 1) for line in (13, 14)),
                    *((line, "missing", 1) for line in (15, 16)),
                ),
                references=tuple(Reference(line, 8, "go", "argument", 0, 0, 0) for line in (5, 6)),
                imports=(
                    Import("lib", "go", "go", 1, 0),
                    Import("lib", "Box", "Box", 1, 0),
                    Import("lib", "", "lib", 20, 0),
                ),
            ),
            edges(
                *[(lib, "go")] * 4,
                *[None] * 4,
                references=(exact(0, lib, "go"), exact(1, lib, "go")),
                imports=tuple(ImportEdge(at, lib) for at in range(3)),
            ),
        ),
    }
    sources = workspace(files)
    go, method = match(sources, "go").definitions
    found = callers(sources, go, candidate_limit=0)
    assert places(found.rows) == [f"{user}:{line} f" for line in (2, 3, 4)] + [f"{user}:12 g"]
    assert (found.total, found.references) == (4, 2)
    assert places(found.candidate_rows) == [f"{user}:13 g", f"{user}:14 g"]
    assert callers(sources, method).candidates == found.candidates == 2
    assert callers(sources, method).total == 0
    assert (len(callers(sources, go, limit=2).rows), callers(sources, go, limit=2).total) == (2, 4)
    inside = match(sources, "g").definitions[0]
    assert [row.line for row in callees(sources, inside).rows] == [12]
    assert callees(sources, inside).candidates == 4
    assert [row.line for row in callees(sources, match(sources, "f").definitions[0]).rows] == [2, 3, 4]
    assert [row.line for row in references(sources, go).rows] == [5, 6]
    assert [(row.line, row.imported) for row in imports(sources, user).rows] == [(1, lib), (20, lib)]
    assert [(row.path, row.line) for row in dependents(sources, lib).rows] == [(user, 1), (user, 20)]
    gone = callers(workspace(files, edited={user: b""}), go)
    assert (gone.rows, gone.total, gone.stale) == ((), 4, 4)


def test_what_is_on_one_line_says_so_itself(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    limit, run = one(sources, "LIMIT"), one(sources, "Base.run")
    assert (limit.line, limit.end_line, limit.start_line, limit.signature) == (13, 13, 13, f"line 13 of {TEXT}")
    assert (run.line, run.end_line, run.signature) == (6, 7, "def run")
