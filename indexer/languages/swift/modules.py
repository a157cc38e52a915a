"""Swift's modules: the files of a target of a package, or of the whole workspace where no package describes them."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Import
from indexer.languages.typed.values import Outside, Value, Values, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_PACKAGE = "Package.swift"
_FOLDERS = ("Sources", "Source", "src", "srcs", "Tests", "Plugins")
Place = tuple[str, int]


def answer(question: str, paths: Collection[str]) -> str:
    """The Package.swift that a folder lies under (`package FOLDER`); the files below one (`files FOLDER`), by line."""
    word, _, folder = question.partition(" ")
    if word == "package":
        while True:
            path = f"{folder}/{_PACKAGE}" if folder else _PACKAGE
            if path in paths:
                return path
            if not folder:
                return ""
            folder = folder.rpartition("/")[0]
    below = f"{folder}/" if folder else ""
    return "\n".join(sorted(path for path in paths if path.startswith(below) and path.endswith(".swift")))


def _targets(engine: Engine, package: str) -> list[tuple[str, str]]:
    """(name, folder) of each target that a Package.swift lists, the longest folder first."""
    return engine.remember(("targets", package), lambda: _listed(engine, package))


def _listed(engine: Engine, package: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    top = posixpath.dirname(package)
    for each in engine.ask(package).facts.exports or ():
        name, _, folder = each.partition("=")
        folders = [folder] if folder else [f"{outer}/{name}" for outer in _FOLDERS]
        found.extend((name, posixpath.normpath(posixpath.join(top, one))) for one in folders)
    return sorted(found, key=lambda pair: -len(pair[1]))


def module_of(engine: Engine, path: str) -> str:
    """The module that a file belongs to: `Package.swift:target`, or "" for what no package describes."""
    key = ("module", path)
    found: str | None = engine.kept.get(key)
    if found is None:
        found = ""
        package = engine.ask_module(f"package {posixpath.dirname(path)}")
        if package and package != path:
            for name, folder in _targets(engine, package):
                if path.startswith(f"{folder}/") or folder == ".":
                    found = f"{package}:{name}"
                    break
        engine.kept[key] = found
    return found


def _imported(file: File) -> set[str]:
    return {taken.module.partition(".")[0] for taken in file.facts.imports}


def member(engine: Engine, file: File, name: str) -> Values:
    """The top-level things of a name that a file sees: those of its module, else of the modules that it imports."""
    places: list[tuple[int, Place]] = []
    for path in engine.declaring(name):
        there = engine.ask(path, name)
        indexes = there.top(name)
        if not indexes:
            continue
        rank = visible(engine, file, path)
        for index in indexes:
            words = there.definition(index).flags
            if path == file.path:
                places.append((3, (path, index)))
            elif rank and "private" not in words and "fileprivate" not in words:
                places.append((rank, (path, index)))
    if not places:
        return ()
    best = min(max(rank for rank, _ in places), 2)
    values: list[Value] = []
    types: set[str] = set()
    for rank, (path, index) in places:
        if rank < best:
            continue
        if engine.file(path).definition(index).kind == "class":
            if path in types:  # the same type under another condition of compilation
                continue
            types.add(path)
        values.extend(engine.defined(path, index))
    return union([tuple(values)])


def visible(engine: Engine, file: File, path: str) -> int:
    """2 for a file of the same module, 1 for one of a module that is imported, 0 for others."""
    own, other = module_of(engine, file.path), module_of(engine, path)
    if own == other:
        return 2
    if file.path != engine.path:
        engine.ask(file.path)
    name = other.rpartition(":")[2]
    if name and name in _imported(file):
        return 1
    return 1 if not own or not other else 0


def plain(engine: Engine, file: File, name: str) -> Values:
    """What a plain name means that nothing in the file binds."""
    found = member(engine, file, name)
    if found:
        return found
    return (Outside(name),) if name.isidentifier() else ()


def import_paths(engine: Engine, file: File, taken: Import) -> Sequence[str]:
    """The files of a module that is imported."""
    package = engine.ask_module(f"package {posixpath.dirname(file.path)}")
    if not package:
        return ()
    wanted = taken.module.partition(".")[0]
    found: list[str] = []
    for name, folder in _targets(engine, package):
        if name == wanted:
            listed = engine.ask_module(f"files {folder}")
            found += [path for path in listed.split("\n") if path and module_of(engine, path) == f"{package}:{name}"]
    return sorted(set(found))
