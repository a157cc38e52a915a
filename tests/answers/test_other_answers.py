"""Imports, dependents, outline, drawing, and the JSON objects of the contract."""

import subprocess
import sys
from pathlib import Path

from indexer.answers import shapes
from indexer.answers.calling import callees, callers
from indexer.answers.drawing import dot
from indexer.answers.impact import impact
from indexer.answers.importing import dependents, imports
from indexer.answers.matching import match
from indexer.answers.outlining import outline

from .literals import FAR, TEST, TEXT, USE

TOP = Path(__file__).parent.parent.parent


def test_imports(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = imports(sources, USE)
    assert [(row.line, row.imported, row.external) for row in found.rows] == [(1, TEXT, ""), (2, "", "json")]
    assert found.rows[0].text == f"line 1 of {USE}"
    assert imports(sources, USE, limit=1).total == 2
    assert len(imports(sources, USE, limit=1).rows) == 1
    assert imports(sources, FAR).rows == ()


def test_dependents(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    assert [(row.path, row.line) for row in dependents(sources, TEXT).rows] == [(USE, 1)]
    deep = dependents(sources, TEXT, depth=5)
    assert [(row.depth, row.path, row.imported) for row in deep.rows] == [(1, USE, TEXT), (2, TEST, USE)]
    assert dependents(sources, TEST).total == 0
    assert dependents(workspace(edited={USE: b""}), TEXT).stale == 1


def test_outline(workspace) -> None:  # type: ignore[no-untyped-def]
    rows, stale = outline(workspace(), TEXT)
    assert [(row.depth, row.definition.qualified_name) for row in rows] == [
        (0, "slugify"),
        (0, "Base"),
        (1, "Base.run"),
        (0, "Child"),
        (1, "Child.run"),
        (0, "LIMIT"),
        (0, "helper"),
        (1, "helper.inner"),
    ]
    assert stale == 0
    assert outline(workspace(edited={TEXT: b""}), TEXT) == ([], 8)


def test_dot(workspace) -> None:  # type: ignore[no-untyped-def]
    lines = list(dot(workspace()))
    assert (lines[0], lines[-1]) == ("digraph calls {", "}")
    assert f'  "{USE}:main" -> "{TEXT}:slugify";' in lines
    assert lines[1:-1] == sorted(lines[1:-1])


def test_where_as_json(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    found = shapes.where("slugify", match(sources, "slugify"))
    assert (found["status"], found["total"], found["truncated"]) == ("found", 2, False)
    assert (
        found["definitions"][0].items()
        >= {
            "path": TEXT,
            "line": 2,
            "end_line": 3,
            "kind": "function",
            "name": "slugify",
            "qualified_name": "slugify",
            "language": "python",
            "signature": "def slugify",
        }.items()
    )
    cut = shapes.where("slugify", match(sources, "slugify"), limit=1)
    assert (len(cut["definitions"]), cut["total"], cut["truncated"]) == (1, 2, True)


def test_callers_as_json(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    known = match(sources, "run")
    answers = [callers(sources, one, candidate_limit=0) for one in known.definitions]
    found = shapes.sites("run", known, answers, "callers")
    assert [row["path"] for row in found["callers"]] == [USE]
    assert (
        found["callers"][0].items()
        >= {
            "path": USE,
            "line": 10,
            "enclosing": "run_all",
            "text": f"line 10 of {USE}",
            "callee": f"{TEXT}:6",
            "resolution": "exact",
        }.items()
    )
    assert "via" not in found["callers"][0]
    assert (found["total"], found["truncated"], found["candidates"], found["complete"]) == (1, False, 1, False)
    assert len(found["candidate_sites"]) == 1
    assert [row["qualified_name"] for row in found["overriders"]] == ["Child.run"]
    both = shapes.sites("run", known, answers, "callers", candidates=True)
    assert [row["resolution"] for row in both["callers"]] == ["exact", "candidates"]
    cut = shapes.sites(
        "s", match(sources, "slugify"), [callers(sources, match(sources, "slugify").definitions[0], limit=1)], "callers"
    )
    assert (cut["total"], cut["truncated"], len(cut["callers"])) == (4, True, 1)


def test_zero_and_missing_as_json(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace(left_out={"big.py": "too large"})
    known = match(sources, "far")
    found = shapes.sites("far", known, [callers(sources, known.definitions[0])], "callers")
    assert (found["status"], found["total"], found["callers"], found["complete"]) == ("found", 0, [], False)
    missing = shapes.missing("Slugify", match(sources, "Slugify"), "callers")
    assert (missing["status"], missing["callers"], missing["nearest"][0]) == ("not-found", [], "slugify")
    out = shapes.missing("big.py:f", match(sources, "big.py:f"), "callers")
    assert (out["status"], "too large" in out["reason"]) == ("not-indexed", True)


def test_the_others_as_json(workspace) -> None:  # type: ignore[no-untyped-def]
    sources = workspace()
    known = match(sources, "main")
    inside = shapes.sites("main", known, [callees(sources, known.definitions[0])], "callees")
    assert [row["name"] for row in inside["callees"]] == ["slugify", "helper"]
    listed = shapes.imports(USE, imports(sources, USE), "imports")
    assert [(row["imported"], row["external"]) for row in listed["imports"]] == [(TEXT, None), (None, "json")]
    rows, stale = outline(sources, TEXT)
    assert [row["depth"] for row in shapes.outline(TEXT, rows, stale)["outline"]][:3] == [0, 0, 1]
    reached = shapes.impact("main", known, [impact(sources, known.definitions[0])])
    assert reached["tests"] == [TEST]


def test_answers_import_only_what_they_need() -> None:
    script = (
        "import sys\n"
        "import indexer.graph.store, indexer.answers.matching, indexer.answers.calling, indexer.answers.sources\n"
        "print(*sorted({'msgspec', 'sqlite3', 'tree_sitter', 'pygit2', 'json', 'argparse', 'hashlib', 'difflib',"
        " 'threading', 'shutil', 'tempfile'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("", 0), done.stderr
