"""Runs something in a process of its own that is killed before its nth call into the system."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

WRITING = frozenset({"write", "mkdir", "replace", "rename", "unlink", "ftruncate"})
"""The calls that change what is on disk; before a write comes after the file was made."""


def killed_at(number: int, run: Callable[[], object], calls: frozenset[str] = frozenset()) -> bool:
    """Whether the process was killed: at its nth call of a function of `posix` (one of `calls`, if any are given), or
    of one that opens or writes a file. False when it came to its end before. Fails the test when it raises."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            sys.setprofile(_killer(number, calls))
            run()
            sys.setprofile(None)
            status = 0
        except BaseException:  # noqa: BLE001 - this process ends here
            sys.setprofile(None)
            traceback.print_exc()
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    assert os.WIFSIGNALED(ended) or os.WEXITSTATUS(ended) == 0, "it raised"
    return os.WIFSIGNALED(ended)


def _killer(number: int, calls: frozenset[str]) -> Callable[[Any, str, Any], None]:
    left = number

    def called(frame: Any, event: str, function: Any) -> None:
        nonlocal left
        if event != "c_call":
            return
        module = getattr(function, "__module__", None)
        name = getattr(function, "__name__", "")
        system = module in ("posix", "_io", "io") or (module is None and name in ("write", "read", "close"))
        if system and (not calls or name in calls):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return called
