"""A progress bar on standard error for an update that takes long, where a person is looking.

Drawn without a thread of its own: the update forks workers, and a fork does not mix with threads.
"""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from indexer.cli import output

_QUIET_SECONDS = 0.5
_PAUSE_SECONDS = 0.1


@contextlib.contextmanager
def shown_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Yields what to tell (stage, done, total); None where nobody is looking."""
    if not output.terminal(sys.stderr):
        yield None
        return
    bar = _Bar()
    try:
        yield bar.tell
    finally:
        bar.close()


class _Bar:
    def __init__(self) -> None:
        self._started = self._drawn = time.monotonic()
        self._bar: Any = None
        self._tasks: dict[str, Any] = {}

    def tell(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._started < _QUIET_SECONDS or (now - self._drawn < _PAUSE_SECONDS and done < total):
            return
        self._drawn = now
        if self._bar is None:
            self._bar = _made()
            self._bar.start()
        if stage not in self._tasks:
            self._tasks[stage] = self._bar.add_task(stage, total=total)
        self._bar.update(self._tasks[stage], completed=done, total=total)
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


def _made() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description:<10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
    )
