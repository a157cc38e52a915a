"""Many processes at one work tree: what one has worked out the others use, and nobody gets an old answer."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from indexer.repository import locate
from indexer.sync import Report, bring_up_to_date, definitions
from indexer.sync.lock import update_lock
from tests.conftest import Tree, write_tree
from tests.sync.test_incremental import CHAIN


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
