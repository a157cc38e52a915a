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
        try:
            kind, data = repository.read(blob)
        except (KeyError, ValueError, OSError):
            # missing; or damaged, which libgit2 raises as one of these by kind: git may still know it
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


def _through_git(ws: "Workspace", blob: str) -> bytes | None:
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
