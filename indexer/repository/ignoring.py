"""Ignore files that git reads without a word although they are hardly text: whoever indexes should hear of them.

Promise: only names what is odd; which files are ignored is git's own decision, always.
"""

from indexer.errors import NotFound
from indexer.repository.reading import read_blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.place import Workspace
    from indexer.repository.snapshot import Snapshot


def odd_ignore_files(ws: "Workspace", snapshot: "Snapshot") -> dict[str, str]:
    """{path of a .gitignore: what is odd about it}, for the ignore files of a snapshot."""
    found: dict[str, str] = {}
    for path, blob in snapshot.blobs.items():
        if path == ".gitignore" or path.endswith("/.gitignore"):
            try:
                data = read_blob(ws, path, blob)
            except NotFound:
                # saved since: the next look will see it
                continue
            if b"\0" in data:
                found[path] = "not text: it holds NUL bytes, so git may ignore other files than it seems to say"
    return found
