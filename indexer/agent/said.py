"""What was said to whom: the same answer is given to a session and its subagent once, until it changes.

One small file per session and agent in `<home>/sessions/`, one digest a line, appended under a short lock so that
hooks that run at once do not say the same thing. No text is stored.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

MAX_LINES = 4000
MAX_SESSIONS = 64
_LOCK_WAIT = 0.1
_DIGITS = 16


class Said:
    """The record of one session and agent. Without a session id nothing is recorded and everything is new.

    Use `with record:` round `knows` and `add`. With `keep` false it is only looked at.
    """

    def __init__(self, home: str, session: str, agent: str, keep: bool = True) -> None:
        self.path = os.path.join(home, "sessions", record_name(session, agent)) if session else ""
        self._known: dict[str, None] = {}
        self._file = -1
        self._keep = keep

    def __enter__(self) -> Self:
        if self.path:
            try:
                self._open()
            except OSError:  # a full or read-only disk: saying a thing twice beats saying nothing
                self.__exit__()
        return self

    def _open(self) -> None:
        import fcntl

        new = not os.path.exists(self.path)
        if new and not self._keep:
            return
        if new:
            os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        ends = time.monotonic() + _LOCK_WAIT
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > ends:
                    break  # never wait for another process: its lines may be missed
                time.sleep(0.005)
        with open(self.path, encoding="ascii", errors="replace") as file:
            lines = file.read().splitlines()
        self._known = dict.fromkeys(line for line in lines if len(line) == _DIGITS)
        if len(lines) > MAX_LINES:
            kept = list(self._known)[-MAX_LINES // 2 :]
            self._known = dict.fromkeys(kept)
            os.ftruncate(self._file, 0)
            os.write(self._file, "".join(f"{key}\n" for key in kept).encode())
        if new:
            _prune(os.path.dirname(self.path))

    def knows(self, key: str) -> bool:
        """Whether this was said."""
        return bool(self._known) and _digest(key) in self._known

    def add(self, keys: Iterable[str]) -> None:
        """Records what is being said."""
        if self._file < 0 or not self._keep:
            return
        new = [digest for key in keys if (digest := _digest(key)) not in self._known]
        self._known.update(dict.fromkeys(new))
        try:
            os.write(self._file, "".join(f"{digest}\n" for digest in new).encode())
        except OSError:
            pass  # the disk is full: it will be said again

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def record_name(session: str, agent: str) -> str:
    """The name of the file that something of this session and agent is kept in."""
    return _digest(f"{session}\0{agent}")


def forget(home: str, session: str) -> None:
    """The session's context was emptied: nothing counts as said to it any more."""
    path = Said(home, session, "").path
    if path:
        try:
            os.unlink(path)
        except OSError:
            pass  # nothing was recorded


def _prune(folder: str) -> None:
    """Keeps the newest records only."""
    with os.scandir(folder) as entries:
        found = sorted((entry.stat().st_mtime, entry.path) for entry in entries)
    for _, path in found[:-MAX_SESSIONS]:
        os.unlink(path)


def _digest(text: str) -> str:
    try:
        from _blake2 import blake2b  # hashlib would load OpenSSL: 4 ms
    except ImportError:
        from hashlib import blake2b
    return str(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGITS // 2).hexdigest())
