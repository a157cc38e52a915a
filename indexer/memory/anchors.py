"""Anchors: the code that a fact is about, as it was when the fact was told, and what became of it since.

An anchor is a table of an event: `path` (of a file, or a glob), `blob` (the file's at that moment; of a glob a digest
of all that it covered), for a definition `symbol` and `text` (a digest of its lines and how many), for a glob `files`
{path: beginning of its blob} where those are few, and `commit`, what HEAD was. Whether the code is still as it was said
of is told from the file as it is now; of a definition only its own lines count, wherever in the file they stand.
"""

from __future__ import annotations

import os

from indexer.errors import NotFound
from indexer.paths import is_glob
from indexer.repository import current, head_commit
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from indexer.answers.sources import Sources
    from indexer.repository import Workspace

    Anchor = dict[str, Any]

_MAX_FILES = 40
"""So many files of a glob are kept by their blobs; of more only one digest of all."""
_MAX_SYMBOLS = 8
_SHORT = 12

SAME, CHANGED, GONE = "", "changed", "gone"


class Drift(NamedTuple):
    """What became of the code of an anchor: `state`, and the commits that changed the file since (-1: not counted)."""

    state: str
    commits: int = -1

    def words(self) -> str:
        """ "" where the code is as it was."""
        if self.state == GONE:
            return "the code that it is about is gone"
        if self.state == CHANGED:
            since = f": {self.commits:,} commit{'' if self.commits == 1 else 's'} since" if self.commits > 0 else ""
            return f"said of an earlier version{since or ': not committed since'}"
        return ""


def anchored(
    workspace: Workspace, given: list[str], relative: Callable[[str], str], sources: Callable[[], Sources]
) -> list[Anchor]:
    """The anchors that --about names: files, folders, globs and symbols, in that order of meaning.

    `relative` makes a workspace path of a path argument; `sources` opens a current graph, for symbols only. Raises
    NotFound for what names nothing.
    """
    commit = head_commit(workspace) or ""
    found: list[Anchor] = []
    for about in given:
        path = _path(workspace, about, relative)
        if path is not None:
            made = _of_glob(workspace, path) if is_glob(path) else _of_file(workspace, path)
            found.append(made | ({"commit": commit} if commit else {}))
            continue
        found += [one | ({"commit": commit} if commit else {}) for one in _of_symbol(workspace, about, sources())]
    return found


def drift(workspace: Workspace, anchor: Anchor, count: bool = True) -> Drift:
    """What became of the code of an anchor. `count`: whether to ask git how many commits changed it."""
    path, blob = _text(anchor, "path"), _text(anchor, "blob")
    if is_glob(path) or not path or not blob:
        return Drift(SAME)
    try:
        now = current(workspace, path)
    except OSError:
        return Drift(GONE)
    if now is None:
        return Drift(GONE)
    if now[0] == blob:
        return Drift(SAME)
    if anchor.get("symbol") and holds_text(now[1], anchor.get("text")):
        return Drift(SAME)
    return Drift(CHANGED, _commits(workspace, path, _text(anchor, "commit")) if count else -1)


def drift_of_glob(workspace: Workspace, anchor: Anchor, path: str) -> Drift:
    """What became of one file that a glob covered; of a file that came since nothing was said."""
    files = anchor.get("files")
    blob = files.get(path) if isinstance(files, dict) else None
    if not isinstance(blob, str):
        return Drift(SAME)
    try:
        now = current(workspace, path)
    except OSError:
        now = None
    if now is None:
        return Drift(GONE)
    if now[0].startswith(blob):
        return Drift(SAME)
    return Drift(CHANGED, _commits(workspace, path, _text(anchor, "commit")))


def moved(workspace: Workspace, anchor: Anchor) -> Anchor | None:
    """Where the code of an anchor whose file is gone is now: the same bytes under another path, what git says of
    renames since, or for a definition the one file that has its very lines. None where it is nowhere."""
    from indexer.repository import snapshot_worktree

    path, blob, symbol = _text(anchor, "path"), _text(anchor, "blob"), _text(anchor, "symbol")
    blobs = snapshot_worktree(workspace).blobs
    same = sorted(other for other, found in blobs.items() if found == blob)
    renamed = _renamed(workspace, path, _text(anchor, "commit"))
    candidates = [*same[:1], *([renamed] if renamed in blobs else [])]
    if symbol:
        candidates = [*candidates, *_defining(workspace, symbol)]
    for other in dict.fromkeys(candidates):
        try:
            now = current(workspace, other)
        except OSError:
            continue
        if now is not None and (not symbol or holds_text(now[1], anchor.get("text"))):
            commit = head_commit(workspace)
            return anchor | {"path": other, "blob": now[0]} | ({"commit": commit} if commit else {})
    return None


def _renamed(workspace: Workspace, path: str, since: str) -> str:
    """The path to which commits since one, and the index, renamed a file; "" for none."""
    if not workspace.git or not since:
        return ""
    from indexer.errors import CodegraphError
    from indexer.repository import program

    words = ["-M", "--diff-filter=R", "--name-status", "-z"]
    try:
        said = program.run(workspace.top_name, ["log", "--reverse", "--format=", *words, f"{since}..HEAD"], check=False)
        said += program.run(workspace.top_name, ["diff", "--cached", *words], check=False)
    except CodegraphError:
        return ""
    parts = said.decode("utf-8", "surrogateescape").replace("\n", "").split("\0")
    now = path
    for mark, old, new in zip(parts[::3], parts[1::3], parts[2::3]):
        if mark.startswith("R") and old == now:
            now = new
    return now if now != path else ""


def _defining(workspace: Workspace, symbol: str) -> list[str]:
    """The files that the graph says define a name, as far as there is a graph."""
    from indexer.errors import CodegraphError
    from indexer.graph import names
    from indexer.graph.store import Reader

    try:
        rows = Reader(workspace.store_name).ask("definitions_named", name=names.name_of(symbol))
    except CodegraphError:
        return []
    return sorted({names.path_of(row[0]) for row in rows})


def name_of(anchor: Anchor) -> str:
    """An anchor for people: `src/a.py`, `src/a.py:login`."""
    path, symbol = _text(anchor, "path"), _text(anchor, "symbol")
    return f"{path}:{symbol}" if symbol else path


def text_of(lines: list[str]) -> str:
    """A digest of a definition's lines and how many there are."""
    return f"{len(lines)}:{_digest(lines)}"


def holds_text(data: bytes, text: object) -> bool:
    """Whether lines with that digest stand in a file."""
    count, _, digest = text.partition(":") if isinstance(text, str) else ("", "", "")
    if not count.isdecimal() or not digest:
        return False
    lines = data.decode("utf-8", "surrogateescape").splitlines()
    size = int(count)
    return any(_digest(lines[at : at + size]) == digest for at in range(len(lines) - size + 1))


def _path(workspace: Workspace, about: str, relative: Callable[[str], str]) -> str | None:
    """The workspace path that something names, a folder as the glob of what is in it; None where it is no path."""
    from indexer.rules import globs

    if is_glob(about):
        return about.removeprefix("./")
    try:
        path = relative(about)
    except NotFound:
        return None
    whole = os.path.join(workspace.top_name, path)
    if os.path.isdir(whole):
        return f"{globs.literal(path)}/**" if path else "**"
    return path if os.path.isfile(whole) else None


def _of_file(workspace: Workspace, path: str) -> Anchor:
    found = current(workspace, path)
    if found is None:
        raise NotFound(f"{path}: is no file of the work tree, so nothing can be said about it")
    return {"path": path, "blob": found[0]}


def _of_glob(workspace: Workspace, pattern: str) -> Anchor:
    from indexer.repository import snapshot_worktree
    from indexer.rules import globs

    if wrong := globs.check(pattern):
        raise NotFound(f"{pattern}: {wrong}")
    blobs = snapshot_worktree(workspace).blobs
    covered = {path: blob for path, blob in sorted(blobs.items()) if globs.matches(pattern, path)}
    if not covered:
        raise NotFound(f"{pattern}: covers no file of the work tree")
    made: Anchor = {"path": pattern, "blob": _digest([f"{blob} {path}" for path, blob in covered.items()])}
    if len(covered) <= _MAX_FILES:
        made["files"] = {path: blob[:_SHORT] for path, blob in covered.items()}
    return made


def _of_symbol(workspace: Workspace, written: str, sources: Sources) -> list[Anchor]:
    from indexer.answers.matching import match

    found = match(sources, written)
    if not found.definitions:
        near = f"; the nearest: {', '.join(found.nearest)}" if found.nearest else ""
        raise NotFound(f"{written}: neither a file, a glob that covers one, nor a symbol here{near}")
    if len(found.definitions) > _MAX_SYMBOLS:
        raise NotFound(f"{written}: {len(found.definitions)} definitions have that name: say path:name")
    made = []
    for one in found.definitions:
        file, lines = sources.file(one.path), sources.lines(one.path)
        if file is not None and lines is not None:
            text = text_of(lines[one.start_line - 1 : one.end_line])
            made.append({"path": one.path, "symbol": one.symbol, "blob": file.blob, "text": text})
    return made


def _commits(workspace: Workspace, path: str, since: str) -> int:
    """How many commits changed a file since one; 0 where none did, or where git cannot tell."""
    if not workspace.git or not since:
        return 0
    from indexer.errors import CodegraphError
    from indexer.repository import program

    words = ["rev-list", "--count", f"{since}..HEAD", "--", path]
    try:
        said = program.run(workspace.top_name, words, check=False)
    except CodegraphError:
        return 0
    return int(said) if said.strip().isdigit() else 0


def _digest(lines: list[str]) -> str:
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    data = "\n".join(line.rstrip() for line in lines).encode("utf-8", "surrogateescape")
    return str(blake2b(data, digest_size=8).hexdigest())


def _text(anchor: Anchor, name: str) -> str:
    value = anchor.get(name)
    return value if isinstance(value, str) else ""
