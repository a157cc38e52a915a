"""The last success of each host's events: a file each in `<home>/beats/`, empty, whose time of change is that success.

Touching a file waits for nobody and cannot be torn, however many hooks run at once. The names are bounded: hosts and
events that are known.
"""

import os

from indexer.agent.hosts import NAMES

FOLDER = "beats"
EVENTS = ("SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop", "SessionEnd")


def beat(home: str, host: str, event: str) -> None:
    """Notes a success now."""
    if host not in NAMES or event not in EVENTS:
        return
    path = os.path.join(home, FOLDER, f"{host}.{event}")
    try:
        try:
            os.utime(path)
        except FileNotFoundError:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError:
        pass  # a full or read-only disk


def beats(home: str) -> dict[str, dict[str, float]]:
    """{host: {event: seconds since the epoch of its last success}}."""
    found: dict[str, dict[str, float]] = {}
    try:
        with os.scandir(os.path.join(home, FOLDER)) as entries:
            for entry in entries:
                host, _, event = entry.name.partition(".")
                if host in NAMES and event in EVENTS:
                    found.setdefault(host, {})[event] = entry.stat().st_mtime
    except OSError:
        pass  # no hook has run here yet
    return found
