"""Which project a C# file belongs to: that of the nearest `*.csproj` in a folder round it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from indexer.facts.model import Import

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

_PROJECT = ".csproj"
_PROPERTIES = "Directory.Build.props"
_IMPLICIT = (
    "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading",
    "System.Threading.Tasks",
)  # fmt: skip
_latest: list[tuple[Collection[str], dict[str, list[str]]]] = []
"""The project files by folder, for the last `paths` object that was asked about."""


def answer(question: str, paths: Collection[str]) -> str:
    """The answer to `project PATH`: its project files, nearest first, by line; "" if there are none."""
    if not _latest or _latest[0][0] is not paths:
        found: dict[str, list[str]] = {}
        for path in sorted(paths):
            folder, _, name = path.rpartition("/")
            if name.endswith(_PROJECT) or name == _PROPERTIES:
                found.setdefault(folder, []).append(path)
        _latest[:] = [(paths, found)]
    by_folder = _latest[0][1]
    folder = question.removeprefix("project ")
    held: list[str] = []
    while folder:
        folder = folder.rpartition("/")[0]
        here = by_folder.get(folder, ())
        if not any(path.endswith(_PROJECT) for path in held):
            held += [path for path in here if path.endswith(_PROJECT)]
        held += [path for path in here if not path.endswith(_PROJECT)]
    return "\n".join(held)


def project(engine: Engine, path: str) -> str:
    """The folder of the project that a file belongs to, with "/"; "" if it is in none."""
    first = engine.ask_module(f"project {path}").partition("\n")[0]
    return first.rpartition("/")[0] + "/" if first.endswith(_PROJECT) else ""


def usings(engine: Engine, path: str) -> list[Import]:
    """What the project of a file uses in all of its files."""
    found: list[Import] = []
    for each in engine.ask_module(f"project {path}").splitlines():
        for word in engine.ask(each).facts.exports or ():
            kind, _, name = word.partition(" ")
            names = _IMPLICIT if kind == "implicit" else (f"static {name}" if kind == "static" else name,)
            found += [Import(name, "*", "", 0, 0) for name in names]
    return found
