"""What is kept is lost, cut or filled with junk: the next update makes it anew and no answer is short of rows."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.cache import FactsCache, State
from indexer.errors import StoreDamaged
from indexer.graph.store import Reader, published_stamp
from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import Tree, run_git, write_tree
from tests.sync.test_incremental import CHAIN, clean, exported


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def halved(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def filled_with_junk(path: Path) -> None:
    path.write_bytes(b"junk" * (path.stat().st_size // 4))


def junk_in_the_middle(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"junk" * ((len(data) - 4096) // 4))


def removed(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("damage", [emptied, halved, filled_with_junk, junk_in_the_middle, removed])
@pytest.mark.parametrize("name", ["facts.db", "state.db"])
@pytest.mark.parametrize("edited", [False, True])
def test_a_damaged_database_is_made_anew(
    repo: Callable[[Tree], Path], tmp_path: Path, name: str, damage: Callable[[Path], None], edited: bool
) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    for left in workspace.home.glob("*.db-*"):
        left.unlink()
    damage(workspace.home / name)
    if edited:
        write_tree(top, {"lib.py": "def helper(x=1):\n    return x\n\n\ndef more():\n    return helper()\n"})
    bring_up_to_date(workspace)
    try:
        rows = exported(workspace)
    except StoreDamaged:  # damage that only shows when it is read is told once
        bring_up_to_date(workspace)
        rows = exported(workspace)
    assert rows == clean(top, tmp_path / "clean")
    assert bring_up_to_date(workspace).changed is False


def test_facts_of_one_file_that_are_gone_are_not_taken_for_an_empty_file(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    before = exported(workspace)
    with sqlite3.connect(workspace.facts_home / "facts.db") as database:
        database.execute(
            "UPDATE facts SET data = x'00000000ff' WHERE key LIKE ?", (run_git(top, "rev-parse", "HEAD:use.py") + "%",)
        )
    with pytest.raises(StoreDamaged, match=r"use\.py"):
        exported(workspace)
    bring_up_to_date(workspace)
    assert exported(workspace) == before


def test_a_resolution_that_is_not_what_was_written_is_told(repo: Callable[[Tree], Path]) -> None:
    workspace = locate(repo(CHAIN))
    bring_up_to_date(workspace)
    before = exported(workspace)
    with sqlite3.connect(workspace.home / "state.db") as database:
        database.execute("UPDATE resolutions SET data = substr(data, 1, 4) || x'00' || substr(data, 6)")
    with pytest.raises(StoreDamaged):
        exported(workspace)
    bring_up_to_date(workspace)
    assert exported(workspace) == before


def test_a_graph_that_is_published_has_its_state(repo: Callable[[Tree], Path]) -> None:
    """Killed at any moment of an update, what answers is one moment's, and the next update completes it."""
    top = repo({**CHAIN, **{f"more/m{n}.py": f"def f{n}():\n    return {n}\n" for n in range(12)}})
    workspace = locate(top)
    bring_up_to_date(workspace)
    for number in range(8):
        write_tree(
            top, {"lib.py": f"def helper():\n    return {number}\n\n\ndef new{number}():\n    return helper()\n"}
        )
        child = subprocess.Popen(
            [sys.executable, "-m", "indexer.cli", "index"], cwd=top, stdout=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(0.05 + 0.04 * number)
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        stamp = published_stamp(workspace.store)
        assert stamp is not None
        report = bring_up_to_date(workspace)
        assert Reader(report.store).stamp == report.stamp
        rows = "\n".join(exported(workspace))
        assert f"new{number}" in rows
        assert f"new{number - 1}'" not in rows


def test_the_facts_of_another_worktree_are_not_thrown_away(repo: Callable[[Tree], Path], tmp_path: Path) -> None:
    top = repo(CHAIN)
    bring_up_to_date(locate(top))
    run_git(top, "worktree", "add", "-q", str(tmp_path / "second"), "-b", "second")
    second = locate(tmp_path / "second")
    write_tree(tmp_path / "second", {"lib.py": "def helper():\n    return 2\n"})
    bring_up_to_date(second)
    from indexer.repository import read_blob
    from indexer.sync.view import homes_beside, worktree_view

    view = worktree_view(second, lambda path, blob: (blob, read_blob(second, path, blob)))
    assert homes_beside(view) == [locate(top).home]


def test_rebuild_parses_all_and_leaves_the_graph_until_then(repo: Callable[[Tree], Path]) -> None:
    workspace = locate(repo(CHAIN))
    first = bring_up_to_date(workspace)
    again = bring_up_to_date(workspace, reparse=True)
    assert (again.parsed, again.resolved, again.rebuilt) == (first.parsed, first.resolved, True)
    shutil.rmtree(workspace.store)
    assert bring_up_to_date(workspace).parsed == 0


def test_the_identity_of_facts_changes_when_some_are_lost(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    first = cache.identity()
    cache.close()
    assert FactsCache(tmp_path).identity() == first
    (tmp_path / "facts.db").unlink()
    assert FactsCache(tmp_path).identity() != first
    assert State(tmp_path).meta("facts") == ""
