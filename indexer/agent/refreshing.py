"""Bringing the graph up to date inside a hook: at once when it is little work, else by a process of its own.

Never waits for another process: whoever holds the lock is doing the work.
"""

from __future__ import annotations

import os
import time

from indexer.agent.launch import start_index
from indexer.errors import CodegraphError, NoWorkTree
from indexer.quick import signal
from indexer.repository import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

AFTER_EDIT = 3.0
"""Seconds for the graph to be brought up to date after an edit."""

BEFORE_ANSWER = 2.0
"""Seconds for the same where an answer waits for it."""

AT_START = 2.5
"""Seconds for the same where a session starts."""

AFTER_SHELL = 2.0
"""Seconds for the same after a shell command that may have written files."""

_LARGE = 1_000_000
"""Bytes of a file that takes some three seconds to extract, to resolve and to write down."""

_AFTER_REFUSAL = 3600.0
_AFTER_LATE = 60.0
"""Seconds for which a plain directory is not listed again that was refused, or whose listing took too long."""


class _TooLongError(Exception):
    """The update took longer than it may here. Not of a kind that any room catches."""


def has_graph(workspace: Workspace) -> bool:
    """Whether a graph was published. It may be damaged: only who opens it knows."""
    from indexer.graph import generations

    return generations.current(workspace.store_name) is not None


def is_large(workspace: Workspace, path: str) -> bool:
    """Whether reading a file anew takes longer than an edit may wait; then a detached process has been started."""
    try:
        large = os.stat(os.path.join(workspace.top_name, path)).st_size > _LARGE
    except OSError:
        return False
    if large:
        start_index(workspace.home_name, workspace.top_name)
    return large


def get_ready(path: str) -> None:
    """Loads what bringing the graph up to date for that file will need: where git has to be waited for anyway."""
    from indexer.grammars import language_of

    known = language_of(path)
    if known is None:
        return
    _load_msgspec()
    import indexer.sync.update  # noqa: F401
    from indexer.extract import extract
    from indexer.resolve import Resolver
    from indexer.sync.world import World

    extract(known.name, b"")
    Resolver(World({}, lambda _: None), known.family)


def _load_msgspec() -> None:
    """Loads msgspec without `typing_extensions`, of which it takes only what `typing` has as well: 10 ms."""
    import sys

    apart = "typing_extensions"
    if apart in sys.modules:
        return
    sys.modules[apart] = None  # type: ignore[assignment]  # as the import system spells "there is none"
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[apart]


def refreshed(workspace: Workspace, seconds: float, meanwhile: Callable[[], None] | None = None) -> str:
    """Brings the graph up to date. "" when it is now, else why it is not (then a detached process has been started).

    `meanwhile` is called while git looks at the work tree, before the graph is changed.
    """
    if not has_graph(workspace):
        return "there is no graph"
    if not workspace.git and _put_off(workspace.home_name):
        return "listing this directory took too long lately, or it is too large: it is not listed again yet"
    left, again = signal.getitimer(signal.ITIMER_REAL)
    began = time.monotonic()
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, left) if left else seconds)
    try:
        from indexer.sync.bring import bring_up_to_date

        bring_up_to_date(workspace, wait=0.05, meanwhile=meanwhile)
        return ""
    except _TooLongError:
        why = f"the graph could not be brought up to date within {seconds:g} s"
        if not workspace.git:
            _put_off(workspace.home_name, _AFTER_LATE)
    except NoWorkTree as refused:
        _put_off(workspace.home_name, _AFTER_REFUSAL)
        return str(refused)  # a process of its own would be refused as well
    except CodegraphError as failed:
        why = str(failed)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - began), 0.5), again)
    start_index(workspace.home_name, workspace.top_name)
    return why


def _put_off(home: str, seconds: float = 0.0) -> bool:
    """Whether a plain directory is not to be listed yet; with `seconds`, from now on for so long. The file's time of
    change is the time until when."""
    path = os.path.join(home, "put-off")
    try:
        if seconds:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
            os.utime(path, (time.time() + seconds,) * 2)
            return True
        return os.stat(path).st_mtime > time.time()
    except OSError:
        return False


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLongError
