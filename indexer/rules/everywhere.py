"""Every rule that is written anywhere for a workspace: at its top, by its user, and in each directory below.

For those who list, correct and check rules. A question about one path (`reader`) does not walk the tree.
"""

from __future__ import annotations

import os

from indexer.repository import snapshot_worktree
from indexer.rules.model import Problem, Written
from indexer.rules.nested import nested
from indexer.rules.table import table
from indexer.rules.written import HOSTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository import Workspace


def everything(workspace: Workspace) -> tuple[list[Written], list[Problem]]:
    """All rules as they are written, corrected ones too, and what is wrong with rule files.

    Those of directories are found in the files that git does not ignore.
    """
    top = os.path.realpath(workspace.top_name)
    home = workspace.home_name if workspace.git or os.path.isdir(workspace.home_name) else ""
    known = table(top, home)
    rules, problems = known.rules(), known.problems
    seen = set(known.reals)  # one file under two names is read once
    for path in sorted(snapshot_worktree(workspace).blobs):
        folder, _, name = path.rpartition("/")
        if folder and name in HOSTS:
            for one in nested(top, path, home, problems):
                if one.real not in seen:
                    seen.add(one.real)
                    rules += one.rules
    return rules, list(dict.fromkeys(problems))
