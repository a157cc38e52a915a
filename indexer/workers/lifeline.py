"""A worker's tie to its parent: when the parent is gone, however it went, the worker goes too.

Promise: on Linux the kernel sends the signal, also while a grammar hangs; elsewhere the end of its pipe ends a worker
as soon as it has finished its file. (The kernel means the *thread* that forked: it must live as long as the work.)
"""

import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int) -> None:
    """Asks for SIGKILL when the parent `parent` ends; ends at once if it has already."""
    if sys.platform != "linux":
        return
    import ctypes

    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    except (OSError, AttributeError):
        return  # a C library without prctl: the pipe's end remains
    if os.getppid() != parent:
        os._exit(1)
