"""Small files of the room's own and reading of work-tree files, done so that nothing can go wrong by it.

Promises: a file of ours is replaced as a whole or not at all, and one that was damaged reads as absent; a work-tree
file is read only if it is a regular file, a symbolic link is never followed, a FIFO never waited for.
"""

import errno
import os
import stat
import time
import zlib

_COARSE = 20_000_000
"""File systems stamp with a clock that lags by up to some milliseconds: nanoseconds of doubt."""
_WHOLE_SECONDS = 2_000_000_000


def digest(*parts: bytes) -> str:
    """32 hex digits over the parts, each with its length."""
    try:
        # hashlib loads OpenSSL, 4 ms that a run with nothing to do need not pay
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    state = blake2b(digest_size=16)
    for part in parts:
        state.update(b"%d\0" % len(part))
        state.update(part)
    return str(state.hexdigest())


def load(path: str, magic: bytes) -> bytes | None:
    """What `save` wrote there under the same magic; None if absent, of another version or damaged."""
    try:
        with open(path, "rb") as file:
            head = file.readline(200)
            data = file.read()
    except OSError:
        return None
    return data if head == b"%s %08x\n" % (magic, zlib.crc32(data)) else None


def save(path: str, magic: bytes, data: bytes) -> None:
    """Replaces the file atomically. A directory that cannot be written costs only the speed-up, so that is no error."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(b"%s %08x\n" % (magic, zlib.crc32(data)))
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        try:
            os.unlink(temporary)
        except OSError:
            pass


def mark(found: os.stat_result) -> str:
    """What tells one state of a file from another without reading it."""
    return f"{found.st_ino}.{found.st_size}.{found.st_mtime_ns}.{found.st_ctime_ns}.{found.st_mode}"


def settled(found: os.stat_result, read_at: int) -> bool:
    """True if a change after `read_at` (`time.time_ns`) must show in the stat: the file was not written just then."""
    newest = max(found.st_mtime_ns, found.st_ctime_ns)
    doubt = _WHOLE_SECONDS if found.st_ctime_ns % 1_000_000_000 == 0 else _COARSE
    return newest < read_at - doubt


def state(path: str) -> str:
    """The mark of a small configuration file, or "absent"; "unsettled" if it was written a moment ago."""
    try:
        found = os.stat(path)
    except OSError:
        return "absent"
    return mark(found) if settled(found, time.time_ns()) else "unsettled"


def read_regular(path: str, follow: bool = False) -> bytes | None:
    """The bytes of a regular file; None if it is absent or something else. Raises OSError if it cannot be read."""
    try:
        found = os.stat(path) if follow else os.lstat(path)
        if not stat.S_ISREG(found.st_mode):
            return None
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.ELOOP):
            return None
        raise
    with open(descriptor, "rb") as file:
        return file.read() if stat.S_ISREG(os.fstat(descriptor).st_mode) else None


def kind_reason(mode: int) -> str | None:
    """Why something with this mode is not read; None for a regular file."""
    if stat.S_ISREG(mode):
        return None
    if stat.S_ISLNK(mode):
        return "symbolic link"
    if stat.S_ISDIR(mode):
        return "directory"
    if stat.S_ISFIFO(mode):
        return "FIFO"
    if stat.S_ISSOCK(mode):
        return "socket"
    return "device"
