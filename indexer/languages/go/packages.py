"""Where packages lie: which folder an import path names, which files a package has, which of them see each other.

Modules are found by the go.mod and go.work files of the workspace. A package is written `folder NUL name NUL condition
NUL view`: the condition is that of the importing file, the view "t" for a test file in the package's own folder.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from indexer.languages.go.conditions import condition, fits

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

MODULES = "modules"
"""The question which go.mod and go.work files there are."""
FOLDER = "folder:"
"""What the question begins with which Go files a folder holds."""


class _Index(NamedTuple):
    paths: object
    modules: str
    folders: dict[str, str]


_latest: list[_Index] = []


def answer(question: str, paths: Collection[str]) -> str:
    """The answer to a question, paths by line. What is worked out is kept for the same `paths` object."""
    if not _latest or _latest[0].paths is not paths:
        folders: dict[str, list[str]] = {}
        modules = []
        for path in sorted(paths):
            if path.endswith(".go"):
                folders.setdefault(posixpath.dirname(path), []).append(path)
            else:
                modules.append(path)
        _latest[:] = [_Index(paths, "\n".join(modules), {key: "\n".join(held) for key, held in folders.items()})]
    index = _latest[0]
    return index.modules if question == MODULES else index.folders.get(question.removeprefix(FOLDER), "")


def files_in(engine: Engine, folder: str) -> list[str]:
    """The Go files in a folder."""
    return engine.ask_module(FOLDER + folder).split()


class _Module(NamedTuple):
    folder: str
    path: str
    replaced: tuple[tuple[str, str], ...]


def _modules(engine: Engine) -> list[_Module]:
    """The modules of the workspace; those of a go.work have no path."""
    found = []
    for place in filter(None, engine.ask_module(MODULES).split("\n")):
        words = engine.ask(place).facts.exports or ()
        path, replaced, at = "", [], 0
        while at < len(words):
            if words[at] == "replace":
                replaced.append((words[at + 1], words[at + 2]))
                at += 3
            else:
                path = words[at + 1] if words[at] == "module" else path
                at += 2
        found.append(_Module(posixpath.dirname(place), path, tuple(replaced)))
    return found


def _rest(module: str, path: str) -> str | None:
    """What of an import path follows a module's path; None if it is not in the module."""
    if path == module:
        return ""
    return path[len(module) + 1 :] if module and path.startswith(module + "/") else None


def locate(engine: Engine, file: str, path: str) -> str | None:
    """The folder that an import path names in the file at `file`; None if it is not of the workspace."""
    if path.startswith(("./", "../")) or path in (".", ".."):
        return _known_folder(engine, posixpath.join(posixpath.dirname(file), path))
    modules = _modules(engine)
    above = [each for each in modules if _holds(each.folder, file)]
    own = max((each for each in above if each.path), key=lambda each: len(each.folder), default=None)
    replacing = [(own, own.replaced)] if own is not None else []
    replacing += [(each, each.replaced) for each in above if not each.path]
    best = -1
    found: str | None = None
    for module, replaced in replacing:
        for old, new in replaced:
            rest = _rest(old, path)
            if rest is not None and len(old) > best:
                best = len(old)
                if new.startswith((".", "/")):
                    found = _known_folder(engine, posixpath.join(module.folder, new, rest))
                else:
                    found, path = None, f"{new}/{rest}" if rest else new
    if found is not None:
        return found
    inside = [(each, _rest(each.path, path)) for each in modules if each.path]
    holding = [(each, rest) for each, rest in inside if rest is not None]
    if holding:
        longest = max(len(each.path) for each, _ in holding)
        nearest = [(each, rest) for each, rest in holding if len(each.path) == longest]
        if len(nearest) > 1:
            nearest = [(each, rest) for each, rest in nearest if each == own]
        for each, rest in nearest:
            found = _known_folder(engine, posixpath.join(each.folder, rest or ""))
            if found is not None:
                return found
    if own is not None and "." in path.partition("/")[0]:
        return _known_folder(engine, posixpath.join(own.folder, "vendor", path))
    return None


def _holds(folder: str, path: str) -> bool:
    return not folder or path.startswith(folder + "/")


def _known_folder(engine: Engine, folder: str) -> str | None:
    """The folder if it holds Go files."""
    folder = posixpath.normpath(folder)
    folder = "" if folder == "." else folder
    return folder if not folder.startswith("..") and files_in(engine, folder) else None


def is_test(path: str) -> bool:
    return path.endswith("_test.go")


def name_of(engine: Engine, path: str) -> str:
    """The name of the package that a file says it belongs to."""
    said = engine.ask(path).facts.exports
    return said[1] if said and len(said) > 1 else ""


def condition_of(engine: Engine, path: str) -> str:
    """The condition under which a file is built."""
    said = engine.ask(path).facts.exports
    return condition(path, said[2] if said and len(said) > 2 else "")


def asker(engine: Engine) -> str:
    """The condition of the file that is being resolved: everything is read as part of its build."""
    found = engine.kept.get("condition")
    if found is None:
        found = engine.kept["condition"] = condition_of(engine, engine.path) if engine.path else ""
    return str(found)


def package_name(engine: Engine, folder: str) -> str:
    """The name of the package in a folder that others import."""
    for path in files_in(engine, folder):
        if not is_test(path):
            name = name_of(engine, path)
            if name and name != "documentation" and fits("", condition_of(engine, path)):
                return name
    return ""


def imported(engine: Engine, file: File, path: str) -> str:
    """The package that an import path names, as it is written for `declaring`; "" if it is not of the workspace."""
    folder = posixpath.dirname(file.path)
    is_own = is_test(file.path)
    place = engine.remember(("import", folder, path), lambda: locate(engine, file.path, path))
    if place is None:
        return ""
    name = engine.remember(("package", place), lambda: package_name(engine, place))
    return f"{place}\0{name}\0{asker(engine)}\0{'t' if is_own and place == folder else ''}"


def declaring(engine: Engine, unit: str, name: str) -> Sequence[tuple[str, int]]:
    """(path, definition) of each definition of a package's top-level `name` that may be in a build with the asker."""
    return engine.remember(("declaring", unit, name), lambda: _declaring(engine, unit, name))


def _declaring(engine: Engine, unit: str, name: str) -> Sequence[tuple[str, int]]:
    folder, package, wanted, view = unit.split("\0")
    found: list[tuple[str, int]] = []
    for path in engine.declaring(name):
        if posixpath.dirname(path) == folder and (view or not is_test(path)) and name_of(engine, path) == package:
            file = engine.ask(path, name)
            numbers = file.top(name)
            found.extend((path, number) for number in numbers)
    return in_build(engine, wanted, found)


def in_build(engine: Engine, wanted: str, found: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Those of the definitions that are part of the build of a file with a condition."""
    fitting = [place for place in found if fits(wanted, condition_of(engine, place[0]))]
    return found if not fitting and not wanted else fitting  # none at all: it is not the usual build that is meant


def otherwise(engine: Engine, path: str, index: int) -> list[tuple[str, int]]:
    """The definitions of the package by the same name that are part of other builds than a definition is."""
    found = engine.file(path).definition(index)
    folder, package, when = posixpath.dirname(path), name_of(engine, path), condition_of(engine, path)
    places: list[tuple[str, int]] = []
    head = found.qualified_name.partition(".")[0]
    for other in engine.declaring(head):
        if other != path and posixpath.dirname(other) == folder and name_of(engine, other) == package:
            condition = condition_of(engine, other)
            if condition != when and not fits(when, condition):
                there = engine.ask(other, head)
                numbers = there.beside_named(found.qualified_name) if found.kind == "method" else there.top(found.name)
                places.extend((other, number) for number in numbers)
    return places


def own_package(engine: Engine, file: File) -> str:
    """The package of a file, as it sees it."""
    unit = engine.kept.get("own package")
    if unit is None or unit[0] is not file:  # names are looked for in one file after the other
        view = "t" if is_test(file.path) else ""
        name, when = name_of(engine, file.path), asker(engine)
        unit = engine.kept["own package"] = (file, f"{posixpath.dirname(file.path)}\0{name}\0{when}\0{view}")
    return str(unit[1])


class Names(NamedTuple):
    """What a file's imports may name: `known` by the package's own name, `whole` those of dot imports, `guesses` the
    paths of packages elsewhere whose name is not written.
    """

    known: dict[str, str]
    whole: list[str]
    guesses: list[str]


def names_of(engine: Engine, file: File) -> Names:
    """What a file's imports may name beyond what it says itself."""
    key = ("names", file.path)
    found = engine.kept.get(key)
    if found is None:
        found = engine.kept[key] = Names({}, [], [])
        for taken in file.facts.imports:
            if taken.name == "*" or not taken.alias:
                unit = imported(engine, file, taken.module)
                if taken.name == "*":
                    if unit:
                        found.whole.append(unit)
                elif unit:
                    found.known[unit.split("\0")[1]] = unit
                else:
                    found.guesses.append(taken.module)
    names: Names = found
    return names
