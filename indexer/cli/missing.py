"""What is said when a symbol or a file is not in the index: not there, not indexed and why, never the wrong answer."""

import os
import re

from indexer.answers.matching import matching_paths
from indexer.answers.rows import Match
from indexer.answers.sources import Sources
from indexer.cli import output
from indexer.cli.place import Place

_PROSE = (".md", ".rst", ".txt", ".html", ".htm", ".adoc", ".org", ".tex", ".po", ".json", ".xml", ".csv", ".svg")
_DEFINING = (
    "func fn function def fun sub proc class struct trait interface enum type module let const var val defn define"
)
_LINES = re.compile(r"(.+):(\d+(?:-\d+)?)", re.DOTALL)
_FILES, _FILE_BYTES, _BYTES = 2000, 500_000, 20_000_000


def explained(place: Place, sources: Sources, written: str, found: Match, rev: str | None) -> Match:
    """The match; where nothing was found because the file that defines the name was left out, that instead."""
    if found.status != "not-found" or rev is not None:
        return found
    at = _LINES.fullmatch(written)
    if at is not None:
        path = at.group(1)
        if not matching_paths(sources, path):
            why = unindexed(place, sources, path, path)
            return why if why.reason else why._replace(reason=f"no file {path} in the index")
        return found._replace(
            reason=f"there is no definition on line{'s' * ('-' in at.group(2))} {at.group(2)} of {path}"
        )
    name = re.split(r"::|[#.:/]", written.removesuffix("()"))[-1]
    path = _defining(place, sources.left_out, name) if name.isidentifier() else None
    return found if path is None else Match("not-indexed", reason=f"{path}: {sources.left_out[path]}")


def _defining(place: Place, left_out: dict[str, str], name: str) -> str | None:
    """A left-out source file that looks as if it defined the name, within a budget of files and bytes."""
    wanted = re.compile(rb"\b(?:%s)\s+%s\b" % (_DEFINING.replace(" ", "|").encode(), re.escape(name).encode()))
    budget = _BYTES
    for path in sorted(path for path in left_out if not path.lower().endswith(_PROSE))[:_FILES]:
        try:
            full = os.path.join(place.workspace.top_name, path)
            if not os.path.isfile(full):  # a FIFO would wait for a writer
                continue
            with open(full, "rb") as file:
                data = file.read(_FILE_BYTES)
        except OSError:
            continue  # left out because it cannot be read, perhaps; then it cannot tell us either
        budget -= len(data)
        if wanted.search(data):
            return path
        if budget < 0:
            break
    return None


def told(written: str, found: Match) -> None:
    """The one line for people, on standard error."""
    if found.status == "not-indexed":
        output.message(f"{written} is not indexed: {found.reason}")
    elif found.reason:
        near = f"; the nearest: {', '.join(found.nearest)}" if found.nearest else ""
        output.message(f"{found.reason}{near}")
    elif found.nearest:
        output.message(f"no symbol {written} in the index; the nearest: {', '.join(found.nearest)}")
    else:
        output.message(f"no symbol {written} in the index")


def unindexed(place: Place, sources: Sources, path: str, given: str) -> Match:
    """Why a path is not in the graph."""
    reason = sources.left_out.get(path, "")
    full = os.path.join(place.workspace.top_name, path)
    if not reason and os.path.isdir(full):
        reason = "it is a directory, name a file"
    elif not reason and os.path.islink(full):
        reason = "it is a symbolic link"
    elif not reason and os.path.lexists(full):
        reason = "git ignores it" if place.workspace.git else "it is not a source file"
    return Match("not-indexed", reason=reason) if reason else Match("not-found", nearest=_like(sources, given))


def _like(sources: Sources, given: str) -> tuple[str, ...]:
    name = os.path.basename(given)
    return tuple(file.path for file in sources.files() if os.path.basename(file.path) == name)[:5]
