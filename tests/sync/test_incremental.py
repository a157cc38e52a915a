"""Incremental equals clean: whatever is done to a work tree, the updated graph is the one built from nothing.

Random operations over a small package whose modules import, inherit and re-export from each other, so that one edit can
change how another file resolves.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer.repository import Workspace, locate
from indexer.sync import bring_up_to_date, definitions, edges, resolution
from tests.conftest import Tree, run_git, write_tree

MODULES = ("pkg/__init__.py", "pkg/one.py", "pkg/two.py", "top.py", "pkg/sub/__init__.py")
SNIPPETS = (
    "",
    "def work():\n    return 1\n",
    "# moved down\n\ndef work():\n    return help()\n\n\ndef help():\n    return work\n",
    "from pkg.one import work\n\n\ndef run():\n    return work()\n",
    "from pkg import work as job\n\n\ndef run():\n    return job()\n",
    "from .one import *\n",
    "from .one import work\nfrom .two import Base\n",
    "from pkg.two import Base\n\n\nclass Sub(Base):\n    def go(self):\n        return self.save()\n",
    "class Base:\n    def save(self):\n        return 1\n\n    def load(self):\n        return self.save()\n",
    "class Base:\n    def store(self):\n        return 1\n",
    "class Base:\n    def save(self) -> 'Base':\n        return self\n\n\ndef made() -> Base:\n    return Base()\n",
    "import pkg.two\n\n\ndef use():\n    return pkg.two.made().save()\n",
    "from pkg.two import made\n\nmade().save().save()\n",
    "def give(f):\n    return f()\n\n\ndef inner():\n    return give(inner)\n",
    "import pkg.one as impl\n\n\ndef total(xs):\n    return impl.work()\n",
    "def broken(:\n",
)

operation = st.one_of(
    st.tuples(st.just("write"), st.sampled_from(MODULES), st.sampled_from(SNIPPETS)),
    st.tuples(st.just("delete"), st.sampled_from(MODULES), st.just("")),
    st.tuples(st.just("rename"), st.sampled_from(MODULES), st.sampled_from(MODULES)),
    st.tuples(st.just("commit"), st.just(""), st.just("")),
    st.tuples(st.just("branch"), st.sampled_from(("main", "side")), st.just("")),
)


def exported(workspace: Workspace) -> list[str]:
    home, facts = Path(workspace.home), Path(workspace.facts_home)
    return [str(row) for row in [*edges(home, facts), *definitions(home, facts)]]


def clean(top: Path, scratch: Path) -> list[str]:
    """The rows of an index built from nothing over a copy of the work tree."""
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(top, scratch, symlinks=True)
    shutil.rmtree(scratch / ".git" / "codegraph", ignore_errors=True)
    workspace = locate(scratch)
    bring_up_to_date(workspace)
    return exported(workspace)


def apply(top: Path, kind: str, first: str, second: str) -> None:
    if kind == "write":
        write_tree(top, {first: second})
    elif kind == "delete":
        (top / first).unlink(missing_ok=True)
    elif kind == "rename" and (top / first).exists() and first != second:
        (top / second).parent.mkdir(parents=True, exist_ok=True)
        (top / first).rename(top / second)
    elif kind == "commit":
        run_git(top, "add", "-A")
        run_git(top, "commit", "-q", "--allow-empty", "-m", "step")
    elif kind == "branch":
        run_git(top, "stash", "-q", "--include-untracked")
        run_git(top, "checkout", "-q", first)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=st.lists(operation, min_size=1, max_size=6))
def test_updated_graph_equals_a_clean_one(tmp_path: Path, operations: list[tuple[str, str, str]]) -> None:
    top = tmp_path / "w"
    shutil.rmtree(top, ignore_errors=True)
    write_tree(
        top,
        {"pkg/__init__.py": SNIPPETS[6], "pkg/one.py": SNIPPETS[1], "pkg/two.py": SNIPPETS[8], "top.py": SNIPPETS[3]},
    )
    run_git(top, "init", "-q", "-b", "main")
    run_git(top, "add", "-A")
    run_git(top, "commit", "-q", "-m", "base")
    run_git(top, "branch", "side")
    workspace = locate(top)
    bring_up_to_date(workspace)
    for kind, first, second in operations:
        apply(top, kind, first, second)
        bring_up_to_date(workspace)
    assert exported(workspace) == clean(top, tmp_path / "clean")


CHAIN: Tree = {
    "lib.py": "def helper():\n    return 1\n",
    "use.py": "from lib import helper\n\n\ndef run():\n    return helper()\n",
    "far.py": "from use import run\n\n\ndef main():\n    return run()\n",
    "alone.py": "def alone():\n    return len([])\n",
}


def test_nothing_changed_does_nothing(repo: Callable[[Tree], Path]) -> None:
    workspace = locate(repo(CHAIN))
    first = bring_up_to_date(workspace)
    assert (first.parsed, first.resolved, first.changed) == (4, 4, True)
    second = bring_up_to_date(workspace)
    assert (second.parsed, second.resolved, second.changed) == (0, 0, False)


def test_a_body_edit_resolves_its_own_file_only(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    write_tree(top, {"lib.py": "# a note\ndef helper():\n    print(2)\n    return 1\n"})
    report = bring_up_to_date(workspace)
    assert (report.parsed, report.resolved, report.rebuilt) == (1, 1, False)
    called = [row for row in edges(report.home, Path(workspace.facts_home)) if row["callee_name"] == "helper"]
    assert [(row["caller_file"], row["caller_line"], row["callee_file"], row["callee_line"]) for row in called] == [
        ("use.py", 5, "lib.py", 2)
    ]


def test_an_interface_edit_resolves_those_that_read_it(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    write_tree(top, {"lib.py": "def other():\n    return 1\n"})
    report = bring_up_to_date(workspace)
    assert report.parsed == 1
    assert 2 <= report.resolved <= 3, "alone.py must not be resolved again"
    rows = list(edges(report.home, Path(workspace.facts_home)))
    assert not [row for row in rows if row["callee_file"] == "lib.py"]
    assert [row["caller_file"] for row in rows if row["callee_file"] == "use.py"] == ["far.py"]


def test_a_branch_there_and_back_parses_and_resolves_nothing(repo: Callable[[Tree], Path]) -> None:
    top = repo({**CHAIN, **{f"more/m{n}.py": f"def f{n}():\n    return {n}\n" for n in range(12)}})
    workspace = locate(top)
    bring_up_to_date(workspace)
    before = exported(workspace)
    run_git(top, "checkout", "-q", "-b", "side")
    write_tree(top, {"lib.py": "def helper(x=1):\n    return x\n"})
    run_git(top, "commit", "-q", "-a", "-m", "side")
    there = bring_up_to_date(workspace)
    assert there.parsed == 1
    run_git(top, "checkout", "-q", "main")
    back = bring_up_to_date(workspace)
    assert (back.parsed, back.resolved) == (0, 0)
    assert exported(workspace) == before
    run_git(top, "checkout", "-q", "side")
    again = bring_up_to_date(workspace)
    assert (again.parsed, again.resolved) == (0, 0)


def test_a_renamed_file_is_not_parsed_again(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    run_git(top, "mv", "alone.py", "lonely.py")
    report = bring_up_to_date(workspace)
    assert report.parsed == 0
    assert {row["file"] for row in definitions(report.home, Path(workspace.facts_home))} == {
        "lib.py",
        "use.py",
        "far.py",
        "lonely.py",
    }


def test_a_graph_that_does_not_match_its_state_is_built_again(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    before = exported(workspace)
    shutil.rmtree(workspace.store)
    report = bring_up_to_date(workspace)
    assert (report.parsed, report.resolved, report.rebuilt) == (0, 0, True)
    assert exported(workspace) == before


def test_a_worktree_shares_the_facts_but_not_the_graph(repo: Callable[[Tree], Path], tmp_path: Path) -> None:
    top = repo(CHAIN)
    bring_up_to_date(locate(top))
    run_git(top, "worktree", "add", "-q", str(tmp_path / "second"), "-b", "second")
    write_tree(
        tmp_path / "second", {"lib.py": "def helper():\n    return 2\n\n\ndef only_here():\n    return helper()\n"}
    )
    second = locate(tmp_path / "second")
    report = bring_up_to_date(second)
    assert report.parsed == 1
    assert "only_here" in {row["qualified_name"] for row in definitions(report.home, Path(second.facts_home))}
    first = locate(top)
    assert bring_up_to_date(first).changed is False
    assert "only_here" not in {row["qualified_name"] for row in definitions(Path(first.home), Path(first.facts_home))}


def test_a_revision_is_answered_without_touching_the_work_tree(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    write_tree(top, {"lib.py": "def renamed():\n    return 1\n"})
    run_git(top, "commit", "-q", "-a", "-m", "two")
    workspace = locate(top)
    bring_up_to_date(workspace)
    old = bring_up_to_date(workspace, rev="HEAD~1")
    facts = Path(workspace.facts_home)
    assert "helper" in {row["qualified_name"] for row in definitions(old.home, facts)}
    assert "helper" not in {row["qualified_name"] for row in definitions(Path(workspace.home), facts)}
    assert bring_up_to_date(workspace, rev="HEAD~1").changed is False
    assert bring_up_to_date(workspace).changed is False


def test_a_worker_that_forgets_resolves_the_same(repo: Callable[[Tree], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    more = {f"more/m{n}.py": f"from use import run\n\n\ndef f{n}():\n    return run()\n" for n in range(90)}
    workspace = locate(repo({**CHAIN, **more}))
    bring_up_to_date(workspace)
    before = exported(workspace)
    monkeypatch.setattr(resolution, "_HELD_BYTES", 0)
    assert bring_up_to_date(workspace, rebuild=True).resolved == 94
    assert exported(workspace) == before
