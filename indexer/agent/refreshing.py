"""Bringing the graph up to date inside a hook: at once when it is little work, else by a process of its own.

Never waits for another process: whoever holds the lock is doing the work.
"""

import signal
from types import FrameType

from indexer.agent.launch import start_index
from indexer.errors import CodegraphError
from indexer.repository import Workspace

AFTER_EDIT = 3.0
"""Seconds for the graph to be brought up to date after an edit."""

BEFORE_ANSWER = 2.0
"""Seconds for the same where an answer waits for it."""


class _TooLongError(Exception):
    """The update took longer than it may here. Not of a kind that any room catches."""


def refreshed(workspace: Workspace, seconds: float) -> str:
    """Brings the graph up to date. "" when it is now, else why it is not (then a detached process has been started)."""
    from indexer.graph.store import published_stamp

    if published_stamp(workspace.store_name) is None:
        return "there is no graph"
    left, again = signal.getitimer(signal.ITIMER_REAL)
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, left) if left else seconds)
    try:
        from indexer.sync.bring import bring_up_to_date

        bring_up_to_date(workspace, wait=0.05)
        return ""
    except _TooLongError:
        why = f"the graph could not be brought up to date within {seconds:g} s"
    except CodegraphError as failed:
        why = str(failed)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - seconds, 0.5), again)
    start_index(workspace.home_name, workspace.top_name)
    return why


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLongError
