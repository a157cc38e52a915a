"""Bringing the graph up to date inside a hook: at once when it is little work, else by a process of its own.

Never waits for another process: whoever holds the lock is doing the work.
"""

from __future__ import annotations

from indexer.agent.launch import start_index
from indexer.errors import CodegraphError
from indexer.quick import signal
from indexer.repository import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

AFTER_EDIT = 3.0
"""Seconds for the graph to be brought up to date after an edit."""

BEFORE_ANSWER = 2.0
"""Seconds for the same where an answer waits for it."""


AT_START = 1.5
"""Seconds for the same where a session starts."""

# fmt: off
_READERS = frozenset((
    "ls", "cat", "head", "tail", "less", "more", "grep", "egrep", "fgrep", "rg", "ag", "ack", "find", "fd",
    "echo", "printf", "pwd", "cd", "wc", "sort", "uniq", "cut", "tr", "diff", "cmp", "file", "stat", "du",
    "df", "ps", "which", "type", "test", "true", "false", "sleep", "date", "whoami", "uname", "tree", "nl",
    "od", "xxd", "jq", "codegraph",
))
# fmt: on
_GIT_READERS = frozenset(
    ("status", "log", "diff", "show", "blame", "grep", "branch", "rev-parse", "ls-files", "remote", "fetch", "describe")
)


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


def notice(workspace: Workspace, command: str) -> None:
    """After a shell command that may have written files: the graph is brought up to date by a process of its own."""
    from indexer.graph.store import published_stamp

    if may_write(command) and published_stamp(workspace.store_name) is not None:
        start_index(workspace.home_name, workspace.top_name)


def may_write(command: str) -> bool:
    """False for commands that are known to read only, and do not redirect what they print."""
    for harmless in ("2>&1", ">/dev/null", "> /dev/null"):
        command = command.replace(harmless, "")
    if ">" in command or "$(" in command:
        return True
    for mark in ("&&", "||", ";", "&", "\n"):
        command = command.replace(mark, "|")
    for part in command.split("|"):
        words = part.split()
        if not words:
            continue
        program = words[0].rpartition("/")[2]
        if program == "git" and len(words) > 1 and words[1] in _GIT_READERS:
            continue
        if program == "sed" and "-n" in words[1:2]:
            continue
        if program not in _READERS or "-exec" in words or "-delete" in words:
            return True
    return False


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLongError
