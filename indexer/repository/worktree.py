"""The work tree as a snapshot: tracked files, and untracked ones that are not ignored, by the blob git would store.

Git lists (it starts in milliseconds and knows every kind of repository), this module only reads what git calls
different. Promises: nothing that the repository configures is run; a clean file has its blob from the index; a file
that cannot be indexed is named in `left_out`; submodules and other checked-out gitlinks are part of the snapshot.
"""

import os
import stat
import time

from indexer.errors import CodegraphError
from indexer.repository import files, listing, place, plain, program
from indexer.repository.conventions import Conventions, conventions
from indexer.repository.listing import Listing, too_large
from indexer.repository.snapshot import MAX_BYTES, Snapshot
from indexer.repository.stats import Stats
from indexer.repository.stored import Storing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.place import Workspace

_OTHERS = ("ls-files", "-o", "-z", "--exclude-standard")
_MODIFIED = ("diff-files", "--raw", "-z", "--no-renames", "--no-abbrev", "--ignore-submodules=all")
_TRIES = 5
_BATCH = 200
"""So many files are held in memory while git is asked about their conversions."""


class Pending:
    """A snapshot under way: git runs while the caller imports what it needs. Call `finish` or `abandon`."""

    def __init__(self, ws: "Workspace", max_bytes: int) -> None:
        self._ws = ws
        self._max_bytes = max_bytes
        self._children: list[program.Child] = []
        self._inner: dict[str, Pending | str] = {}
        self._copy = ""
        self._start()

    def _start(self, copied: bool = False) -> None:
        try:
            if copied:
                self._index, self._copy = listing.private_copy(self._ws, self._max_bytes)
            else:
                self._index = listing.identity(self._ws, self._max_bytes)
            # listing untracked files takes longest and can run no filter: it need not wait for the configuration
            self._others = self._git(_OTHERS)
            self._rules = conventions(self._ws)
            self._modified = self._git(_MODIFIED)
            self._listing = listing.load(self._ws, self._index)
            self._entries = self._git(listing.ARGUMENTS) if self._listing is None else None
            self._begin_inner()
        except BaseException:
            # whatever ends the start, an interrupt too, no git process may be left behind
            self.abandon()
            raise

    def _git(self, arguments: tuple[str, ...]) -> program.Child:
        overrides = self._rules.overrides if self._children else ()
        extra = {"GIT_INDEX_FILE": self._copy} if self._copy else None
        child = program.Child(self._ws.top_name, arguments, overrides, extra)
        self._children.append(child)
        return child

    def _begin_inner(self) -> None:
        """Starts the snapshots of checked-out gitlinks, or notes why there is none."""
        for path in self._listing.gitlinks if self._listing is not None else ():
            try:
                found = place.submodule(self._ws, path)
                self._inner[path] = (
                    Pending(found, self._max_bytes) if found is not None else "submodule not initialised"
                )
            except CodegraphError as error:
                self._inner[path] = f"submodule that git cannot read ({error})"

    def finish(self) -> Snapshot:
        """Waits for git and completes the snapshot. Raises CodegraphError if git cannot read the repository."""
        try:
            for _ in range(_TRIES):
                others, modified = self._others.finish(), self._modified.finish()
                raw = self._entries.finish() if self._entries is not None else b""
                if self._copy or listing.identity(self._ws, self._max_bytes) == self._index:
                    if self._listing is None:
                        self._listing = listing.build(self._ws, self._index, raw, self._max_bytes)
                        self._begin_inner()
                    assembly = _Assembly(self._ws, self._rules, self._listing, self._max_bytes)
                    return assembly.snapshot(others, modified, self._others.complaints, self._inner)
                # git replaced its index meanwhile: what was said belongs to two states
                self.abandon()
                self._start(copied=True)
        finally:
            self.abandon()
        raise CodegraphError(f"{self._ws.top_name}: the git index changes faster than it can be read: try again")

    def abandon(self) -> None:
        """Ends the git processes that still run."""
        for child in self._children:
            child.abandon()
        for pending in self._inner.values():
            if isinstance(pending, Pending):
                pending.abandon()
        self._children = []
        self._inner = {}
        if self._copy:
            try:
                os.unlink(self._copy)
            except OSError:
                # someone has cleaned up already
                pass
            self._copy = ""


def begin_snapshot(ws: "Workspace", max_bytes: int = MAX_BYTES) -> "Pending | plain.Pending":
    """Starts a snapshot of the work tree; its `finish()` gives it."""
    return Pending(ws, max_bytes) if ws.git else plain.Pending(ws, max_bytes)


def snapshot_worktree(ws: "Workspace", max_bytes: int = MAX_BYTES) -> Snapshot:
    """The work tree as it is now. `max_bytes` is the size above which a file is left out."""
    return begin_snapshot(ws, max_bytes).finish()


class _Assembly:
    """Puts a snapshot together from what git said."""

    def __init__(self, ws: "Workspace", rules: Conventions, known: Listing, max_bytes: int) -> None:
        self._ws = ws
        self._rules = rules
        self._known = known
        self._max_bytes = max_bytes

    def snapshot(self, others: bytes, modified: bytes, complaints: str, inner: "dict[str, Pending | str]") -> Snapshot:
        differing: dict[str, str] = dict(self._known.watched)
        gone = set()
        for path, (blob, status) in _modified_files(modified).items():
            if path in self._known.gitlinks:
                continue
            differing[path] = blob
            if status == "D":
                gone.add(path)
        nested: dict[str, str] = {}
        for path in others.decode("utf-8", "surrogateescape").split("\0"):
            if path.endswith("/"):
                nested[path[:-1]] = _nested_reason(self._ws, path[:-1])
            elif path:
                differing.setdefault(path, "")
        for path in self._filtered(differing):
            differing.setdefault(path, "")
        blobs, left_out = look(self._ws, self._rules, differing, gone, self._max_bytes)
        # a file that is as the index has it is not a difference, whatever its stat says
        absent = sorted(path for path, blob in differing.items() if blob and path not in blobs and path not in left_out)
        blobs = {path: blob for path, blob in blobs.items() if differing[path] != blob or path in self._known.left_out}
        left_out |= nested
        left_out |= unreadable_directories(complaints)
        for path in self._known.watched:
            if path in absent and not os.path.lexists(os.path.join(self._ws.top_name, path)):
                left_out[path] = "not checked out (sparse checkout)"
        base_left_out = {path: why for path, why in self._known.left_out.items() if path not in differing}
        parts: list[tuple[str, Snapshot]] = []
        for prefix, pending in inner.items():
            if isinstance(pending, str):
                left_out[prefix] = pending
                continue
            try:
                parts.append((prefix + "/", pending.finish()))
            except CodegraphError as error:
                left_out[prefix] = f"submodule that git cannot read ({error})"
        words = [self._known.id, *absent, ""]
        for table in (blobs, base_left_out, left_out):
            words += [word for pair in sorted(table.items()) for word in pair] + [""]
        words += [word for prefix, part in parts for word in (prefix, part.id)]
        identity = files.digest("\0".join(words).encode("utf-8", "surrogateescape"))
        left_out |= base_left_out
        for prefix, part in parts:
            left_out |= {prefix + path: why for path, why in part.left_out.items()}
        known = self._known

        def load() -> dict[str, str]:
            found = known.entries()
            # the listing leaves out what was too large when it was made: a smaller file now is in `blobs`
            for path in absent:
                found.pop(path, None)
            for path in left_out:
                found.pop(path, None)
            found |= blobs
            for prefix, part in parts:
                for path, blob in part.blobs.items():
                    found[prefix + path] = blob
            return found

        return Snapshot(identity, left_out, load)

    def _filtered(self, differing: dict[str, str]) -> list[str]:
        """The tracked files under a filter driver; asked only where an attribute file mentions one."""
        attribute_files = [
            *self._known.attribute_files,
            *(path for path in differing if path.rpartition("/")[2] == ".gitattributes"),
        ]
        paths = [*self._rules.attribute_files, *(os.path.join(self._ws.top_name, path) for path in attribute_files)]
        mentioned = []
        for path in paths:
            try:
                data = files.read_regular(path, follow=True) or b""
            except OSError:
                data = b"filter"
            if b"filter" in data:
                mentioned.append(data)
        if not mentioned:
            return []
        kept = os.path.join(self._ws.home_name, "filtered")
        key = files.digest(self._known.id.encode(), *mentioned)
        data = files.load(kept, b"codegraph-filtered 1") or b""
        words = data.decode("utf-8", "surrogateescape").split("\0")
        if words[0] == key:
            return [word for word in words[1:] if word]
        found = listing.filtered(self._ws, self._rules, self._known)
        files.save(kept, b"codegraph-filtered 1", "\0".join([key, *found]).encode("utf-8", "surrogateescape"))
        return found


def look(
    ws: "Workspace", rules: Conventions, differing: dict[str, str], gone: set[str], max_bytes: int
) -> tuple[dict[str, str], dict[str, str]]:
    """The blob ids, or the reasons, of files as they are on disk; one that is absent is in neither."""
    blobs: dict[str, str] = {}
    left_out: dict[str, str] = {}
    if not differing:
        return blobs, left_out
    stats = Stats(ws.home_name)
    storing = Storing(rules)
    top = ws.top_name + "/"
    pending: list[str] = []
    parents: dict[str, bool] = {}
    for path in differing:
        try:
            found = os.lstat(top + path)
        except (OSError, ValueError):
            continue
        reason = files.kind_reason(found.st_mode)
        if (path in gone or differing[path]) and not _real_parent(top, os.path.dirname(path), parents):
            continue
        if reason == "directory" or (path in gone and reason is None):
            continue
        if reason is None and found.st_size > max_bytes:
            reason = too_large(found.st_size, max_bytes)
        if reason is not None:
            left_out[path] = reason
            continue
        blob = stats.get(path, found, rules.governing(path) + differing[path])
        if blob is not None:
            blobs[path] = blob
        else:
            pending.append(path)
    for first in range(0, len(pending), _BATCH):
        batch: list[tuple[str, bytes]] = []
        seen: list[tuple[os.stat_result, int]] = []
        storing.prepare(pending[first : first + _BATCH])
        for path in pending[first : first + _BATCH]:
            read_at = time.time_ns()
            try:
                found = os.lstat(top + path)
                data = files.read_regular(top + path)
            except OSError as error:
                left_out[path] = f"unreadable ({error.strerror})"
                continue
            if data is not None:
                batch.append((path, data))
                seen.append((found, read_at))
        for (path, _), blob, (found, read_at) in zip(batch, storing.blob_ids(batch), seen, strict=True):
            blobs[path] = blob
            after = _stat(top + path)
            if after is not None and files.mark(after) == files.mark(found):
                stats.put(path, found, rules.governing(path) + differing[path], blob, read_at)
    stats.save()
    return blobs, left_out


def unreadable_directories(complaints: str) -> dict[str, str]:
    """Directories that git could not list, from its warnings."""
    found = {}
    for line in complaints.splitlines():
        if line.startswith("warning: could not open directory '"):
            name, _, why = line[len("warning: could not open directory '") :].rpartition("': ")
            found[name.rstrip("/")] = f"unreadable ({why})"
    return found


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except OSError:
        return None


def _real_parent(top: str, directory: str, known: dict[str, bool]) -> bool:
    """True if no part of the directory is a symbolic link: git does not look behind one."""
    if not directory:
        return True
    if directory not in known:
        found = _stat(top + directory)
        known[directory] = (
            found is not None and stat.S_ISDIR(found.st_mode) and _real_parent(top, os.path.dirname(directory), known)
        )
    return known[directory]


def _nested_reason(ws: "Workspace", path: str) -> str:
    dot_git = os.path.join(ws.top_name, path, ".git")
    if os.path.isfile(dot_git):
        return "linked worktree or repository of its own"
    return "nested repository (not a submodule)"


def _modified_files(output: bytes) -> dict[str, tuple[str, str]]:
    """{path: (index blob, status letter)} from `diff-files --raw -z`."""
    found: dict[str, tuple[str, str]] = {}
    words = output.decode("utf-8", "surrogateescape").split("\0")
    for head, path in zip(words[0::2], words[1::2], strict=False):
        fields = head.split(" ")
        if fields[-1] != "U" or path not in found:
            found[path] = (fields[2], fields[-1])
    return found
