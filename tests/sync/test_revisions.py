"""A revision's graph is that of a clean index of its commit, at the cost of what differs from the nearest one kept."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from indexer.graph.store import Reader
from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import Tree, run_git, write_tree
from tests.sync.test_incremental import CHAIN, exported

MORE = {f"more/m{n}.py": f"from lib import helper\n\n\ndef f{n}():\n    return helper()\n" for n in range(12)}
STEPS: list[Tree] = [
    {"lib.py": "def helper(x=1):\n    return x\n"},
    {"use.py": "from lib import helper as h\n\n\nclass Runs:\n    def run(self):\n        return h()\n"},
    {
        "far.py": "from use import Runs\n\n\ndef main():\n    return Runs().run()\n",
        "new.py": "import lib\nlib.helper()\n",
    },
    {"lib.py": "def other():\n    return 1\n"},
]


def history(top: Path) -> list[str]:
    """Commits, oldest first; the work tree is one step further."""
    commits = [run_git(top, "rev-parse", "HEAD")]
    for step in STEPS[:-1]:
        write_tree(top, step)
        run_git(top, "add", "-A")
        run_git(top, "commit", "-q", "-m", "step")
        commits.append(run_git(top, "rev-parse", "HEAD"))
    run_git(top, "mv", "alone.py", "lonely.py")
    run_git(top, "commit", "-q", "-m", "renamed")
    commits.append(run_git(top, "rev-parse", "HEAD"))
    write_tree(top, STEPS[-1])
    return commits


def triples(store: Path) -> set[bytes]:
    """All but the stamp."""
    found = io.BytesIO()
    Reader(store).export("nquads", found)
    return {line for line in found.getvalue().splitlines() if b"stamp>" not in line}


def test_every_revision_equals_a_clean_index_of_its_commit(repo: Callable[[Tree], Path], tmp_path: Path) -> None:
    top = repo({**CHAIN, **MORE})
    commits = history(top)
    workspace = locate(top)
    bring_up_to_date(workspace)
    for number, commit in enumerate(reversed(commits)):
        # Some are first asked for without a graph, as a comparison does.
        if number % 2:
            bring_up_to_date(workspace, rev=commit, graph=False)
        report = bring_up_to_date(workspace, rev=commit)
        assert report.parsed <= 2, "only blobs that were never seen are parsed"
        place = tmp_path / commit
        run_git(top, "worktree", "add", "-q", "--detach", str(place), commit)
        shutil.copytree(place, tmp_path / "clean", ignore=shutil.ignore_patterns(".git"))
        run_git(tmp_path / "clean", "init", "-q")
        clean = locate(tmp_path / "clean")
        built = bring_up_to_date(clean)
        asked = workspace_rows(report.home, Path(workspace.facts_home))
        assert asked == exported(clean)
        assert triples(report.store) == triples(built.store)
        shutil.rmtree(tmp_path / "clean")


def workspace_rows(home: Path, facts: Path) -> list[str]:
    from indexer.sync import definitions, edges

    return [str(row) for row in [*edges(home, facts), *definitions(home, facts)]]


def test_a_revision_begins_at_its_nearest_neighbour(repo: Callable[[Tree], Path]) -> None:
    top = repo({**CHAIN, **MORE})
    commits = history(top)
    workspace = locate(top)
    bring_up_to_date(workspace)
    first = bring_up_to_date(workspace, rev=commits[-1])
    assert (first.parsed, first.rebuilt) == (1, False), "only lib.py differs from the work tree"
    second = bring_up_to_date(workspace, rev=commits[-2])
    assert (second.parsed, second.resolved, second.rebuilt) == (0, 1, False), "a renamed file"
    bring_up_to_date(workspace, rev=commits[0], graph=False)
    assert bring_up_to_date(workspace, rev=commits[0], graph=False).changed is False
    graphed = bring_up_to_date(workspace, rev=commits[0])
    assert graphed.parsed == 0
    assert bring_up_to_date(workspace, rev=commits[0]).changed is False


def test_a_seed_leaves_the_graph_that_it_was_taken_from(repo: Callable[[Tree], Path]) -> None:
    top = repo({**CHAIN, **MORE})
    commits = history(top)
    workspace = locate(top)
    bring_up_to_date(workspace)
    before, rows = triples(workspace.store), exported(workspace)
    for commit in commits:
        bring_up_to_date(workspace, rev=commit)
    assert triples(workspace.store) == before
    assert exported(workspace) == rows
    assert bring_up_to_date(workspace).changed is False


def test_old_revisions_go_but_not_under_those_who_read_them(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    for number in range(9):
        write_tree(top, {"alone.py": f"def alone():\n    return {number}\n"})
        run_git(top, "commit", "-q", "-a", "-m", "step")
    program = (
        "import sys\n"
        "from indexer.repository import locate\n"
        "from indexer.sync import bring_up_to_date\n"
        "print(bring_up_to_date(locate(sys.argv[1]), rev='HEAD~8').home, flush=True)\n"
        "sys.stdin.read()"
    )
    holding = subprocess.Popen(
        [sys.executable, "-c", program, str(top)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holding.stdout is not None
    held = Path(holding.stdout.readline().strip())
    for number in range(8):
        done = subprocess.run(
            [sys.executable, "-m", "indexer.cli", "where", "alone", "--rev", f"HEAD~{number}"], cwd=top, check=True
        )
        assert done.returncode == 0
    kept = os.listdir(held.parent)
    assert held.name in kept
    assert len(kept) == 7
    holding.communicate()
    subprocess.run([sys.executable, "-m", "indexer.cli", "where", "alone", "--rev", "HEAD~7"], cwd=top, check=True)
    assert held.name not in os.listdir(held.parent)
