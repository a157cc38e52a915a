"""What git's index says, kept so that it is read again only when the index file was replaced.

The kept form is git's own output with a short head of the paths that need a look each time. Promise: `entries` has
exactly the files that the index records with content (one entry a path, also in a conflict), less those left out.
"""

import os
import stat

from indexer.repository import files, program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.conventions import Conventions
    from indexer.repository.place import Workspace

_MAGIC = b"codegraph-listing 1"
ARGUMENTS = ("ls-files", "-s", "-v", "-z")


class Listing:
    """`id` is a digest of the whole, `attribute_files` are the tracked .gitattributes.

    `left_out` is {path: reason}, `watched` {path: index blob} of files of which git does not tell when they differ,
    `gitlinks` {path: commit}.
    """

    __slots__ = ("_raw", "attribute_files", "gitlinks", "id", "left_out", "watched")

    def __init__(self, raw: bytes, identity: str) -> None:
        self._raw = raw
        self.id = identity
        self.left_out: dict[str, str] = {}
        self.watched: dict[str, str] = {}
        self.gitlinks: dict[str, str] = {}
        self.attribute_files: list[str] = []

    def entries(self) -> dict[str, str]:
        """{path: blob id} of the regular files in the index, without those left out."""
        found: dict[str, str] = {}
        for record in self._raw.decode("utf-8", "surrogateescape").split("\0"):
            # "H 100644 <blob> 0\tpath"
            if record[2:5] == "100":
                head, _, path = record.partition("\t")
                found[path] = head[9:-2]
        for path in self.left_out:
            found.pop(path, None)
        return found


def identity(ws: "Workspace", max_bytes: int) -> str:
    """What the index file is now: its stat and its own checksum."""
    path = os.path.join(ws.git_dir_name, "index")
    try:
        with open(path, "rb") as file:
            found = os.fstat(file.fileno())
            file.seek(max(0, found.st_size - 32))
            return f"{files.mark(found)}.{file.read(32).hex()}.{max_bytes}"
    except OSError:
        # absent before the first `git add`; one that cannot be read, git will complain about
        return f"none.{max_bytes}"


def private_copy(ws: "Workspace", max_bytes: int) -> tuple[str, str]:
    """The identity of the index and the path of a copy, for when git replaces it faster than it can be read.

    The copy has the index's own time, by which git judges which entries to distrust. "" where none can be made.
    """
    copy = os.path.join(ws.home_name, f"index.{os.getpid()}.tmp")
    try:
        os.makedirs(ws.home_name, mode=0o700, exist_ok=True)
        with open(os.path.join(ws.git_dir_name, "index"), "rb") as file, open(copy, "wb") as taken:
            found = os.fstat(file.fileno())
            data = file.read()
            taken.write(data)
        os.utime(copy, ns=(found.st_atime_ns, found.st_mtime_ns))
    except OSError:
        return identity(ws, max_bytes), ""
    return f"{files.mark(found)}.{data[-32:].hex()}.{max_bytes}", copy


def load(ws: "Workspace", index: str) -> Listing | None:
    """The kept listing, if it was made of this very index."""
    data = files.load(_kept(ws), _MAGIC)
    if data is None:
        return None
    head, _, rest = data.partition(b"\0\0")
    fields = head.decode("utf-8", "surrogateescape").split("\0")
    if fields[0] != index:
        return None
    found = Listing(rest, fields[1])
    for i in range(2, len(fields) - 2, 3):
        tag, path, value = fields[i : i + 3]
        if tag == "L":
            found.left_out[path] = value
        elif tag == "W":
            found.watched[path] = value
        elif tag == "G":
            found.gitlinks[path] = value
        else:
            found.attribute_files.append(path)
    return found


def build(ws: "Workspace", index: str, raw: bytes, max_bytes: int) -> Listing:
    """The listing from git's output, with a stat of every file for its size; kept for the next time."""
    found = Listing(raw, "")
    top = ws.top_name + "/"
    for record in raw.decode("utf-8", "surrogateescape").split("\0"):
        if not record:
            continue
        head, _, path = record.partition("\t")
        tag, mode, blob, _stage = head.split(" ")
        if mode == "120000":
            found.left_out[path] = "symbolic link"
        elif mode == "160000":
            found.gitlinks[path] = blob
        else:
            if path.rpartition("/")[2] == ".gitattributes":
                found.attribute_files.append(path)
            if tag != "H" and tag != "M":
                found.watched[path] = blob
                continue
            try:
                size = os.lstat(top + path)
            except OSError:
                continue
            if size.st_size > max_bytes and stat.S_ISREG(size.st_mode):
                found.left_out[path] = too_large(size.st_size, max_bytes)
    fields = [index, ""]
    for tag, table in (("L", found.left_out), ("W", found.watched), ("G", found.gitlinks)):
        for path, value in table.items():
            fields += [tag, path, value]
    for path in found.attribute_files:
        fields += ["A", path, "-"]
    # a value is never empty, so that two NULs only ever end the head
    fields[1] = found.id = files.digest("\0".join(fields[2:]).encode("utf-8", "surrogateescape"), raw)
    files.save(_kept(ws), _MAGIC, "\0".join(fields).encode("utf-8", "surrogateescape") + b"\0\0" + raw)
    return found


def filtered(ws: "Workspace", conventions: "Conventions", listing: Listing) -> list[str]:
    """Tracked files that a filter driver (LFS, say) is meant to convert: their index blob is not their text."""
    words = program.feed(
        ws.top_name,
        ["check-attr", "-z", "--stdin", "filter"],
        "".join(f"{path}\0" for path in listing.entries()).encode("utf-8", "surrogateescape"),
        conventions.overrides,
    )
    fields = words.decode("utf-8", "surrogateescape").split("\0")
    return [
        path for path, value in zip(fields[0::3], fields[2::3], strict=False) if value not in ("unspecified", "unset")
    ]


def too_large(size: int, max_bytes: int) -> str:
    """The reason for a file over the limit."""
    return f"too large ({size} bytes, the limit is {max_bytes})"


def _kept(ws: "Workspace") -> str:
    return os.path.join(ws.home_name, "listing")
