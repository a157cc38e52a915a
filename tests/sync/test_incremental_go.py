"""Incremental equals clean for Go: modules that move, interfaces that are satisfied and no longer, build conditions."""

import shutil
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import run_git, write_tree
from tests.sync.test_incremental import apply, clean, exported

PATHS = ("go.mod", "lib/go.mod", "go.work", "main.go", "use.go", "main_test.go", "lib/lib.go", "lib/lib_linux.go")
SNIPPETS = (
    "module example.test/a\n",
    "module example.test/lib\n",
    "module example.test/a\n\nreplace example.test/lib => ./lib\n",
    "go 1.22\n\nuse ./lib\n",
    'package a\n\nimport "example.test/a/lib"\n\nfunc use() { lib.New().Put(help()) }\n',
    'package a\n\nimport "example.test/lib"\n\nfunc use(p lib.Putter) { p.Put(1); h.Put(2) }\n\nvar h = lib.New()\n',
    'package a\n\nimport . "example.test/a/lib"\n\ntype Own struct{ Shelf }\n\nfunc (o Own) Put(n int) { o.Put(1) }\n',
    "package a\n\nfunc help() int { return 1 }\n",
    "package a\n\n// moved\n\nfunc help() int { return most }\n\nconst most = 3\n",
    "package a_test\n\nfunc help() {}\n\nfunc again() { help() }\n",
    "package lib\n\ntype Shelf int\n\nfunc New() *Shelf { return nil }\n\nfunc (s *Shelf) Put(n int) { s.Put(n) }\n",
    "package store\n\ntype Shelf struct{}\n\nfunc New() Putter { return nil }\n",
    "package lib\n\ntype Putter interface{ Put(n int) }\n\nfunc (s Shelf) Take() { s.Put(1) }\n",
    "package lib\n\ntype Putter interface {\n\tPut(n int)\n\tTake()\n}\n",
    "//go:build windows\n\npackage lib\n\nfunc New() Putter { return nil }\n",
    "package broken\n\nfunc (\n",
)

operation = st.one_of(
    st.tuples(st.just("write"), st.sampled_from(PATHS), st.sampled_from(SNIPPETS)),
    st.tuples(st.just("delete"), st.sampled_from(PATHS), st.just("")),
    st.tuples(st.just("rename"), st.sampled_from(PATHS), st.sampled_from(PATHS)),
)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=st.lists(operation, min_size=2, max_size=7))
def test_updated_graph_equals_a_clean_one(tmp_path: Path, operations: list[tuple[str, str, str]]) -> None:
    top = tmp_path / "w"
    shutil.rmtree(top, ignore_errors=True)
    write_tree(top, {"go.mod": SNIPPETS[0], "main.go": SNIPPETS[4], "lib/lib.go": SNIPPETS[10]})
    run_git(top, "init", "-q", "-b", "main")
    workspace = locate(top)
    bring_up_to_date(workspace)
    for kind, first, second in operations:
        apply(top, kind, first, second)
        bring_up_to_date(workspace)
    assert exported(workspace) == clean(top, tmp_path / "clean")
