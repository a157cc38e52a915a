"""Starts the first index of a workspace as a process of its own: detached, one at a time, ended by its own limit."""

import os
import sys

LIMIT = 900
"""Seconds after which the process ends itself."""

_PROGRAM = (
    "import signal,sys;signal.alarm({limit});sys.path.insert(0,sys.argv[1]);"
    "from indexer.cli import main;sys.exit(main(['index','-C',sys.argv[2]]))"
)


def start_index(home: str, top: str) -> str:
    """`started`, `running` (another one is at it), or why it could not be started.

    The lock file stays locked for as long as the new process lives, because it inherits the open file.
    """
    import fcntl

    try:
        os.makedirs(home, mode=0o700, exist_ok=True)
        lock = os.open(os.path.join(home, "index.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as failed:
        return f"{home} cannot be written: {failed.strerror}"
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return "running"
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    # -P: a package named `indexer` in the workspace is not ours to run.
    words = [sys.executable, "-P", "-c", _PROGRAM.format(limit=LIMIT), package, top]
    null = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
    actions = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)] + [(os.POSIX_SPAWN_DUP2, lock, 3)]
    try:
        os.posix_spawn(sys.executable, words, os.environ, file_actions=actions, setsid=True)
    except OSError as failed:
        return f"{sys.executable} cannot be started: {failed.strerror}"
    finally:
        os.close(null)
        os.close(lock)
    return "started"
