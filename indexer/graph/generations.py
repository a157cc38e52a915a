"""What lies in the store's directory, and how a new graph becomes the current one. Knows nothing of Oxigraph.

    schema        the version of the layout and of the ontology, a number
    lock          held by the one writer (a POSIX lock: it dies with its process, and forked workers do not inherit it)
    writer/       the database that the writer updates; no reader ever opens it
    generations/  finished checkpoints, hard-linked to each other and to writer/
    current       the name of the generation that readers open
    damaged       left by a reader that could not read `current`; the next writer builds anew
    rebuilt       bytes of the database after it was last built from nothing

Promises: `current` always names a complete generation that was on disk before the name was; a reader never waits and
never deletes; a generation stays for `GRACE` seconds after it was replaced, for those who are just opening it.
"""

import errno
import fcntl
import os
import time

from indexer.errors import StoreBusy, StoreUnusable
from indexer.graph.failures import cannot_write


class _AsFarAsItGoes:
    """`with` it, a failure of the operating system ends the block and no more."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, OSError)


_AS_FAR_AS_IT_GOES = _AsFarAsItGoes()

SCHEMA = 5
"""Raised whenever a graph written before can no longer be read rightly: layout, ontology or shape of IRIs."""

GRACE = 10.0
"""Seconds that a replaced generation stays for readers that have read its name and not yet opened it."""

MANY = 2
SHORT_GRACE = 3.0
"""Beyond so many replaced generations the oldest stay only for so many seconds: each holds tables of its own."""

_held: set[str] = set()  # POSIX locks do not exclude a second holder in the same process


class Lock:
    """The exclusive right to write. Raises StoreBusy when another holds it for longer than `wait` seconds."""

    def __init__(self, store_dir: str, wait: float) -> None:
        self._path = os.path.join(os.path.realpath(store_dir), "lock")
        self._file = -1
        self._owner = os.getpid()
        until = time.monotonic() + wait
        pause = 0.005
        while not self._take(store_dir):
            if time.monotonic() + pause > until:
                raise StoreBusy(f"{store_dir}: another codegraph is writing here; try again when it has finished")
            time.sleep(pause)
            pause = min(pause * 2, 0.1)

    def _take(self, store_dir: str) -> bool:
        if self._path in _held:  # not even opened: closing it again would give up the lock that the process holds
            return False
        with writing(store_dir):
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            if error.errno in (errno.EACCES, errno.EAGAIN):
                return False
            raise StoreUnusable(
                f"{self._path}: cannot be locked ({error.strerror}); is the disk a remote one?"
            ) from None
        self._file = descriptor
        _held.add(self._path)
        return True

    def release(self) -> None:
        """Gives the right up; twice is as good as once. In a forked child it does nothing."""
        if self._file >= 0 and os.getpid() == self._owner:
            _held.discard(self._path)
            os.close(self._file)
        self._file = -1


def schema(store_dir: str) -> int | None:
    """The version that the store was written with; None if there is none or it cannot be told."""
    text = _read(os.path.join(store_dir, "schema"))
    return int(text) if text.isdecimal() else None


def write_schema(store_dir: str, version: int = SCHEMA) -> None:
    """Records the version; also what a test sets a foreign version with."""
    replace(os.path.join(store_dir, "schema"), f"{version}\n")


def current(store_dir: str) -> str | None:
    """The directory of the generation that readers open, None if there is none yet."""
    name = _read(os.path.join(store_dir, "current"))
    if not name.startswith("g") or not name.isalnum():
        return None
    return os.path.join(store_dir, "generations", name)


def new_generation(store_dir: str) -> str:
    """A path under `generations/` that does not exist yet."""
    parent = os.path.join(store_dir, "generations")
    with writing(store_dir):
        os.makedirs(parent, exist_ok=True)
    return os.path.join(parent, f"g{time.time_ns():x}p{os.getpid():x}")


def swap(store_dir: str, generation: str) -> None:
    """Makes a finished generation the current one, on disk before the name is, and removes those past their grace."""
    old = current(store_dir)
    with writing(store_dir):
        for name in os.listdir(generation):
            if not name.endswith(".sst"):  # tables were synced when they were written
                _sync(os.path.join(generation, name))
        _sync(generation)
        _sync(os.path.dirname(generation))
        replace(os.path.join(store_dir, "current"), os.path.basename(generation) + "\n")
    if old is not None and old != generation:
        with _AS_FAR_AS_IT_GOES:
            os.utime(old)  # the grace runs from now
    prune(store_dir)


def prune(store_dir: str, grace: float | None = None) -> None:
    """Removes generations that were replaced more than `grace` seconds ago, where there are many even sooner: a reader
    needs its generation for the blink in which it opens it. Only the writer calls this.
    """
    keep = current(store_dir)
    parent = os.path.join(store_dir, "generations")
    now = time.time()
    grace = GRACE if grace is None else grace
    with _AS_FAR_AS_IT_GOES:
        paths = [path for name in os.listdir(parent) if (path := os.path.join(parent, name)) != keep]
        replaced = sorted(((os.stat(path).st_mtime, path) for path in paths), reverse=True)
        for number, (when, path) in enumerate(replaced):
            allowed = grace if number < MANY else min(grace, SHORT_GRACE)
            # one of the future was replaced before the clock was set back
            if not now - allowed < when <= now + GRACE:
                remove(path)


def forget(store_dir: str) -> None:
    """Throws everything away but the lock: the store is foreign or damaged. Only the writer calls this."""
    for name in ("current", "writer", "writer.new", "writer.old", "generations", "rebuilt", "damaged", "schema"):
        path = os.path.join(store_dir, name)
        remove(path)
        if os.path.lexists(path):
            raise StoreUnusable(f"{path}: cannot be removed; check its permissions, or delete it and index again")


def remove(path: str) -> None:
    """Removes a file or a whole directory, as far as that goes."""
    if os.path.isdir(path) and not os.path.islink(path):
        import shutil  # 5 ms that a reader does without

        shutil.rmtree(path, ignore_errors=True)
    else:
        with _AS_FAR_AS_IT_GOES:
            os.unlink(path)


def mark_damaged(store_dir: str) -> None:
    """Leaves word for the next writer that the current generation cannot be read; best effort."""
    with _AS_FAR_AS_IT_GOES:
        os.close(os.open(os.path.join(store_dir, "damaged"), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666))


def is_damaged(store_dir: str) -> bool:
    """Whether a reader left that word."""
    return os.path.exists(os.path.join(store_dir, "damaged"))


def replace(path: str, text: str) -> None:
    """Writes a small file so that either the old or the new content is there, also after a power cut."""
    part = f"{path}.part"
    with writing(os.path.dirname(path)):
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)
        try:
            os.write(descriptor, text.encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(part, path)
        _sync(os.path.dirname(path))


def size(directory: str) -> int:
    """Bytes of the files in a directory (not below it); 0 if there is none."""
    total = 0
    with _AS_FAR_AS_IT_GOES, os.scandir(directory) as entries:
        for entry in entries:
            with _AS_FAR_AS_IT_GOES:
                total += entry.stat(follow_symlinks=False).st_size
    return total


def rebuilt_size(store_dir: str) -> int | None:
    """Bytes of the database after it was last built from nothing; None if that is not recorded."""
    text = _read(os.path.join(store_dir, "rebuilt"))
    return int(text) if text.isdecimal() else None


def writing(store_dir: str) -> "_Writing":
    """Turns a failure of the operating system into StoreUnusable with what to do: `with writing(directory):`."""
    return _Writing(store_dir)


class _Writing:
    def __init__(self, store_dir: str) -> None:
        self._dir = store_dir

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            raise StoreUnusable(cannot_write(self._dir, error)) from error


def _read(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(100).decode("ascii", "replace").strip()
    except OSError:
        return ""


def _sync(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
