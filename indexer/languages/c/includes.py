"""Which files of the workspace an include reaches, and what a file sees through all of its includes."""

from __future__ import annotations

import posixpath
from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

_MOST = 8
"""An include that so many files may be is of none of them."""

_latest: list[tuple[object, dict[str, list[str]]]] = []


def answer(question: str, paths: Collection[str]) -> str:
    """The files, by line, that `folder NUL name` may be: in the folder itself, else wherever the path ends so, the
    nearest of several. What is worked out is kept for the same `paths` object."""
    if not _latest or _latest[0][0] is not paths:
        by_name: dict[str, list[str]] = {}
        for path in sorted(paths):
            by_name.setdefault(posixpath.basename(path), []).append(path)
        _latest[:] = [(paths, by_name)]
    folder, _, name = question.partition("\0")
    return "\n".join(_located(folder, name, _latest[0][1]))


def _located(folder: str, name: str, by_name: dict[str, list[str]]) -> list[str]:
    named = by_name.get(posixpath.basename(name), [])
    if not named:
        return []
    beside = posixpath.normpath(posixpath.join(folder, name))
    if beside in named:
        return [beside]
    tail = posixpath.normpath(name).lstrip("./")
    ending = [path for path in named if path == tail or path.endswith("/" + tail)]
    if len(ending) < 2:
        return ending
    near = [_common(folder, path) for path in ending]
    best = [path for path, shared in zip(ending, near, strict=True) if shared == max(near)]
    return best if len(best) <= _MOST else []


def _common(folder: str, path: str) -> int:
    count = 0
    for one, other in zip(folder.split("/"), path.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count


def located(engine: Engine, path: str, module: str) -> list[str]:
    """The files that an include, quotes or brackets and all, of the file at `path` reaches."""
    name = module.strip('"<>')
    if not name or module == name:
        return []
    return engine.ask_module(f"{posixpath.dirname(path)}\0{name}").split("\n") if name else []


def visible(engine: Engine, path: str) -> dict[str, None]:
    """The files that a file sees, itself first."""
    found: dict[str, None] | None = engine.kept.get(("visible", path))
    if found is None:
        found = engine.kept["visible", path] = engine.remember(("visible", path), lambda: _closure(engine, path))
    return found


def _closure(engine: Engine, path: str) -> dict[str, None]:
    seen = {path: None}
    waiting = [path]
    while waiting:
        here = waiting.pop()
        for taken in engine.ask(here).facts.imports:
            for there in located(engine, here, taken.module):
                if there and there not in seen:
                    seen[there] = None
                    waiting.append(there)
    return seen
