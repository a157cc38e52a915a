"""Many processes at one work tree: what one has worked out the others use, and nobody gets an old answer."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.repository import locate
from indexer.sync import Busy, Report, bring_up_to_date, definitions
from indexer.sync.lock import update_lock
from tests.conftest import Tree, write_tree
from tests.sync.test_incremental import CHAIN, exported


def in_line(top: Path, reports: list[Report]) -> threading.Thread:
    """A call that has begun and stands in line."""
    thread = threading.Thread(target=lambda: reports.append(bring_up_to_date(locate(top))))
    thread.start()
    time.sleep(0.5)
    return thread


def test_who_stood_in_line_uses_what_was_made_since(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    bring_up_to_date(workspace)
    write_tree(top, {"lib.py": "def helper():\n    return 2\n"})
    reports: list[Report] = []
    with update_lock(workspace.home, 1.0):
        threads = [in_line(top, reports) for _ in range(3)]
    for thread in threads:
        thread.join()
    assert all(report.waited for report in reports)
    assert sum(report.changed for report in reports) == 1
    assert len({report.stamp for report in reports}) == 1
    assert bring_up_to_date(workspace).changed is False


def test_what_was_made_before_the_call_is_not_taken_for_now(repo: Callable[[Tree], Path]) -> None:
    top = repo(CHAIN)
    workspace = locate(top)
    write_tree(top, {"lib.py": "def helper():\n    return 2\n"})
    bring_up_to_date(workspace)
    write_tree(top, {"lib.py": "def helper():\n    return 3\n\n\ndef later():\n    return helper()\n"})
    reports: list[Report] = []
    with update_lock(workspace.home, 1.0):
        thread = in_line(top, reports)
    thread.join()
    assert [report.changed for report in reports] == [True]
    rows = definitions(Path(workspace.home), Path(workspace.facts_home))
    assert "later" in {row["qualified_name"] for row in rows}


def test_a_reader_does_not_wait_for_a_long_update(repo: Callable[[Tree], Path]) -> None:
    top = repo({**CHAIN, **{f"more/m{n}.py": f"def f{n}():\n    return {n}\n" for n in range(12)}})
    workspace = locate(top)
    bring_up_to_date(workspace)
    before = exported(workspace)
    write_tree(top, {"lib.py": "def helper():\n    return 2\n\n\ndef later():\n    return helper()\n"})
    program = (
        "import sys, time\n"
        "from indexer.graph.store import Reader\n"
        "from indexer.repository import locate\n"
        "from indexer.sync import bring_up_to_date, definitions\n"
        "workspace = locate(sys.argv[1])\n"
        "report = bring_up_to_date(workspace, beside=True)\n"
        "assert Reader(report.store).stamp == report.stamp\n"
        "print(report.home, *[row['qualified_name'] for row in definitions(report.home, workspace.facts_home)])\n"
    )
    with update_lock(workspace.home, 1.0):
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-c", program, str(top)], capture_output=True, text=True, check=True, timeout=30
        )
        assert time.monotonic() - began < 20, "the update would have been waited for 60 seconds"
    home, *names = done.stdout.split()
    assert "later" in names
    assert len(names) == 17
    assert not Path(home).exists(), "the copy went with its process"
    assert exported(workspace) == before, "the graph itself is left to whoever updates it"
    assert bring_up_to_date(workspace).changed


def test_where_nothing_is_published_a_reader_waits(repo: Callable[[Tree], Path]) -> None:
    workspace = locate(repo(CHAIN))
    with update_lock(workspace.home, 1.0), pytest.raises(Busy):
        bring_up_to_date(workspace, wait=1.2, beside=True)
