"""The index state, or any revision, as a snapshot.

Trees are listed by the git program (faster than importing libgit2, and at home in every repository format); their
blobs are read through `objects`. Promise: nothing is fetched, and what is not here is named in `left_out`.
"""

import os

from indexer.errors import CodegraphError, NotFound
from indexer.repository import files, objects, place, program
from indexer.repository.conventions import conventions
from indexer.repository.listing import too_large
from indexer.repository.snapshot import MAX_BYTES, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.repository.place import Workspace


def snapshot_index(ws: "Workspace", max_bytes: int = MAX_BYTES) -> Snapshot:
    """The staged state. Of a conflicted path our side counts (else theirs, else the base). Raises CodegraphError."""
    _needs_git(ws, "the index")
    entries: dict[str, tuple[str, str]] = {}
    stages: dict[str, str] = {}
    raw = program.run(ws.top_name, ["ls-files", "-s", "-z"], conventions(ws).overrides)
    for record in raw.decode("utf-8", "surrogateescape").split("\0"):
        if not record:
            continue
        head, _, path = record.partition("\t")
        mode, blob, stage = head.split(" ")
        if path not in entries or _rank(stage) < _rank(stages[path]):
            entries[path], stages[path] = (mode, blob), stage
    return _snapshot(ws, entries, files.digest(raw), ":", max_bytes)


def snapshot_revision(ws: "Workspace", rev: str, max_bytes: int = MAX_BYTES) -> Snapshot:
    """Any revision that git understands (a commit, tag, branch, tree). Raises NotFound if there is no such revision."""
    _needs_git(ws, rev)
    tree = _tree(ws, rev)
    raw = program.run(ws.top_name, ["ls-tree", "-r", "-z", "--full-tree", tree])
    entries: dict[str, tuple[str, str]] = {}
    for record in raw.decode("utf-8", "surrogateescape").split("\0"):
        if record:
            head, _, path = record.partition("\t")
            mode, _kind, blob = head.split(" ")
            entries[path] = (mode, blob)
    return _snapshot(ws, entries, tree, tree, max_bytes)


def head_commit(ws: "Workspace") -> str | None:
    """The commit that HEAD names, None before the first one (and without git)."""
    if not ws.git:
        return None
    said = _first_line(os.path.join(ws.git_dir_name, "HEAD"))
    if said and not said.startswith("ref:"):
        return said
    name = said[4:].strip()
    if name and name != "refs/heads/.invalid":
        for directory in (ws.git_dir_name, ws.common_dir_name):
            found = _first_line(os.path.join(directory, name))
            if found and not found.startswith("ref:"):
                return found
    found = (
        program.run(ws.top_name, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], check=False)
        .decode("ascii", "replace")
        .strip()
    )
    return found or None


def _snapshot(
    ws: "Workspace", entries: dict[str, tuple[str, str]], identity: str, revision: str, max_bytes: int
) -> Snapshot:
    blobs: dict[str, str] = {}
    left_out: dict[str, str] = {}
    parts: list[str] = []
    for path, (mode, blob) in entries.items():
        if mode == "120000":
            left_out[path] = "symbolic link"
        elif mode == "160000":
            inner = _inner(ws, path, blob, max_bytes)
            if inner is None:
                left_out[path] = "submodule whose commit is not here"
                continue
            parts += [path, inner.id]
            blobs |= {f"{path}/{name}": found for name, found in inner.blobs.items()}
            left_out |= {f"{path}/{name}": why for name, why in inner.left_out.items()}
        else:
            blobs[path] = blob
    own = {path for path, (mode, _) in entries.items() if mode.startswith("100")}
    known = objects.sizes(ws, {entries[path][1] for path in own})
    for path in own:
        size = known.get(blobs[path])
        if size is None:
            left_out[path] = objects.missing_reason(ws)
        elif size > max_bytes:
            left_out[path] = too_large(size, max_bytes)
        else:
            continue
        del blobs[path]
    words = [identity, str(max_bytes), *parts, ""]
    words += [word for pair in sorted(left_out.items()) for word in pair]
    return Snapshot(
        files.digest("\0".join(words).encode("utf-8", "surrogateescape")), left_out, lambda: blobs, revision
    )


def _inner(ws: "Workspace", path: str, commit: str, max_bytes: int) -> Snapshot | None:
    """The submodule's tree at the recorded commit, where the submodule is checked out and has it."""
    try:
        found = place.submodule(ws, path)
        return snapshot_revision(found, commit, max_bytes) if found is not None else None
    except CodegraphError:
        # what cannot be read is named in `left_out` by the caller
        return None


def _tree(ws: "Workspace", rev: str) -> str:
    if not rev or rev.startswith("-") or "\0" in rev or "\n" in rev:
        raise NotFound(f"{rev!r}: no such revision")
    child = program.Child(ws.top_name, ["rev-parse", "--verify", "--quiet", rev + "^{tree}"])
    found = child.finish(check=False).decode("ascii", "replace").strip()
    if not found:
        if "dubious ownership" in child.complaints:
            raise program.untrusted(ws.top_name)
        raise NotFound(f"{rev}: no such revision in {ws.top_name}")
    return found


def _needs_git(ws: "Workspace", what: str) -> None:
    if not ws.git:
        raise NotFound(f"{what}: no such revision, {ws.top_name} is not a git repository")


def _rank(stage: str) -> int:
    return {"0": 0, "2": 1, "3": 2, "1": 3}[stage]


def _first_line(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.readline().strip()
    except OSError:
        return ""
