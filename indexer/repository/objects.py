"""Blobs out of the object database: the only importer of pygit2, with the git program where libgit2 cannot follow.

Promises: nothing is fetched (a blob missing in a partial clone is absent); a repository that libgit2 cannot open
(sha256, an extension it does not know) is read through `git cat-file`. Ownership was judged by git in `locate`.
"""

import os

from indexer.repository import program
from indexer.repository.conventions import conventions

TYPE_CHECKING = False
if TYPE_CHECKING:
    import pygit2

    from indexer.repository.place import Workspace

_BLOB = 3
"""libgit2's number of the object type."""

_open: dict[tuple[int, str], "pygit2.Repository | None"] = {}


def blob_data(ws: "Workspace", blob: str) -> bytes | None:
    """The bytes of a blob, None if the repository does not have it."""
    repository = _repository(ws)
    if repository is not None:
        import pygit2

        try:
            kind, data = repository.read(blob)
        except (KeyError, ValueError, OSError, pygit2.GitError):
            # missing, or damaged: git itself may still know it
            return _through_git(ws, blob)
        return bytes(data) if kind == _BLOB else None
    return _through_git(ws, blob)


def present(ws: "Workspace", blobs: "set[str]") -> set[str]:
    """Those of the blobs that are in the object database, without fetching any."""
    repository = _repository(ws)
    if repository is None:
        return {blob for blob in blobs if _through_git(ws, blob) is not None}
    return {blob for blob in blobs if blob in repository}


def _repository(ws: "Workspace") -> "pygit2.Repository | None":
    key = (os.getpid(), ws.git_dir_name)
    if key not in _open:
        _open[key] = _opened(ws)
    return _open[key]


def _opened(ws: "Workspace") -> "pygit2.Repository | None":
    if ws.object_format != "sha1":
        return None
    try:
        import pygit2
    except ImportError:
        return None
    try:
        pygit2.option(pygit2.enums.Option.SET_OWNER_VALIDATION, False)
        return pygit2.Repository(ws.git_dir_name, pygit2.enums.RepositoryOpenFlag.NO_SEARCH)
    except (pygit2.GitError, OSError, ValueError):
        return None


class _Batch:
    """One `git cat-file --batch` that answers for many blobs: a process for each would cost milliseconds a file."""

    def __init__(self, ws: "Workspace") -> None:
        import atexit

        self._owner = os.getpid()
        self._process = program.converse(ws.top_name, ["cat-file", "--batch"])
        atexit.register(self.close)

    def ask(self, blob: str) -> bytes | None:
        """The bytes, None if there is no such blob. Raises OSError when git has ended (as in a partial clone)."""
        asked, said = self._process.stdin, self._process.stdout
        if asked is None or said is None or self._process.poll() is not None:
            raise BrokenPipeError
        asked.write(f"{blob}\n".encode("ascii"))
        asked.flush()
        words = said.readline().split()
        if not words:
            raise BrokenPipeError
        if len(words) != 3:
            return None
        size = int(words[2])
        data = said.read(size + 1)
        if len(data) != size + 1:
            raise BrokenPipeError
        return data[:-1] if words[1] == b"blob" else None

    def close(self) -> None:
        """Ends the process, unless this is a fork of the one that started it."""
        if os.getpid() != self._owner:
            return
        # a fork may hold the other end of its input, so that closing ours would not end it
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    # git has ended before
                    pass
        self._process.wait()


_batches: dict[tuple[int, str], _Batch] = {}


def _through_git(ws: "Workspace", blob: str) -> bytes | None:
    key = (os.getpid(), ws.git_dir_name)
    try:
        if key not in _batches:
            _batches[key] = _Batch(ws)
        return _batches[key].ask(blob)
    except OSError:
        # one question alone says more of what is wrong, and costs the others nothing
        ended = _batches.pop(key, None)
        if ended is not None:
            ended.close()
    child = program.Child(ws.top_name, ["cat-file", "blob", blob])
    found = child.finish(check=False)
    if child.status == 0:
        return found
    if "dubious ownership" in child.complaints:
        raise program.untrusted(ws.top_name)
    return None


def sizes(ws: "Workspace", blobs: "set[str]") -> dict[str, int]:
    """Bytes of each blob that is in the object database."""
    if conventions(ws).promisor:
        # asking git for the size of a missing blob would make it try to fetch
        blobs = present(ws, blobs)
    if not blobs:
        return {}
    said = program.feed(
        ws.top_name,
        ["cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)", "--buffer"],
        "".join(f"{blob}\n" for blob in sorted(blobs)).encode("ascii"),
    )
    found: dict[str, int] = {}
    for line in said.decode("ascii", "replace").splitlines():
        words = line.split(" ")
        if len(words) == 3 and words[1] == "blob":
            found[words[0]] = int(words[2])
    return found


def missing_reason(ws: "Workspace") -> str:
    """Why a blob that a tree names is not there."""
    return "not in this partial clone" if conventions(ws).promisor else "its blob is missing from the object database"
