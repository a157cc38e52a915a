"""Where Rust's modules lie.

A module is named by a unit: the path of its file, for one that is written inside another `path::outer.inner`. Which
file `mod x;` means is asked of the paths (`file` questions); which module a file is in follows from the file that
declares it.
"""

from __future__ import annotations

from collections.abc import Collection
from posixpath import basename, dirname, join, normpath
from typing import TYPE_CHECKING

from indexer.languages.rust.crates import MANIFEST, package

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_OWN_FOLDER = frozenset(("mod.rs", "lib.rs", "main.rs", "build.rs"))
_ROOTS = ("lib.rs", "main.rs")
_ROOT_FOLDERS = frozenset(("bin", "tests", "examples", "benches", "fuzz_targets"))
"""Folders in which each file is a crate of its own."""
INSIDE = "::"
"""Between the path of a file and the module inside it."""


def answer(question: str, paths: Collection[str]) -> str:
    """The answer to a question:

    file a|b|…     the first of the paths that there is
    manifest dir   the nearest Cargo.toml in a folder or above it
    crate name     the root of the library in a folder of that name
    beside dir     the files in a folder, by line
    """
    kind, _, rest = question.partition(" ")
    if kind == "file":
        return next((path for path in rest.split("|") if path in paths), "")
    if kind == "manifest":
        while True:
            path = join(rest, MANIFEST)
            if path in paths or not rest:
                return path if path in paths else ""
            rest = dirname(rest)
    if kind == "crate":
        return next((path for path in sorted(paths) if _library(path) == rest), "")
    return "\n".join(_folders(paths).get(rest, ())) if kind == "beside" else ""


_latest: list[tuple[object, dict[str, list[str]]]] = []


def _folders(paths: Collection[str]) -> dict[str, list[str]]:
    """The files of each folder; kept for the same `paths` object."""
    if not _latest or _latest[0][0] is not paths:
        held: dict[str, list[str]] = {}
        for path in sorted(paths):
            if path.endswith(".rs"):
                held.setdefault(dirname(path), []).append(path)
        _latest[:] = [(paths, held)]
    return _latest[0][1]


def _library(path: str) -> str:
    """The name of the crate whose library's root a path is, after its folder; "" if it is none."""
    if basename(path) != "lib.rs" or basename(dirname(path)) != "src":
        return ""
    return basename(dirname(dirname(path))).replace("-", "_")


def first_of(engine: Engine, candidates: list[str]) -> str:
    """The first of the paths that there is; "" if there is none of them."""
    return engine.ask_module("file " + "|".join(candidates)) if candidates else ""


def folder(engine: Engine, path: str) -> str:
    """The folder in which the modules of the module that a file is lie."""
    if basename(path) in _OWN_FOLDER or basename(dirname(path)) in _ROOT_FOLDERS:
        return dirname(path)
    own = package(engine, path)
    if own is not None and (path == own.root or path in own.roots):
        return dirname(path)
    return path.removesuffix(".rs")


def declared(engine: Engine, path: str, inner: str, module: str) -> str:
    """The file that `mod x;` means, `module` being `mod.x` or `mod some/file.rs`, in a file's module `inner`; ""."""
    if module.startswith("mod "):
        where = dirname(path) if not inner else join(folder(engine, path), *inner.split("."))
        wanted = normpath(join(where, module[4:]))
        return first_of(engine, [wanted])
    name = module.partition(".")[2].removeprefix("r#")
    where = join(folder(engine, path), *inner.split(".")) if inner else folder(engine, path)
    return first_of(engine, [join(where, f"{name}.rs"), join(where, name, "mod.rs")])


def parent(engine: Engine, path: str) -> str:
    """The unit of the module that declares the module of a file; "" for the root of a crate."""
    key = ("parent", path)
    known = engine.kept.get(key)
    if known is None:
        known = engine.kept[key] = _parent(engine, path)
    return known


def _parent(engine: Engine, path: str) -> str:
    name = basename(path).removesuffix(".rs")
    here = dirname(path)
    if name == "mod":
        name, here = basename(here), dirname(here)
    elif name in ("lib", "main", "build"):
        return ""
    beside = [join(here, root) for root in ("mod.rs", *_ROOTS)]
    if here:
        beside.append(f"{here}.rs")
    waiting = [each for each in beside if each != path and first_of(engine, [each])]
    own = package(engine, path)
    if own is not None:
        if path == own.root or path in own.roots:
            return ""
        waiting += [each for each in (own.root, *sorted(own.roots)) if dirname(each) == here and each not in waiting]
        waiting = [each for each in waiting if first_of(engine, [each])]
    if basename(here) in _ROOT_FOLDERS:
        waiting += [
            each for each in engine.ask_module(f"beside {here}").split("\n") if each not in (path, "", *waiting)
        ]
    for candidate in waiting:
        unit = _declares(engine, candidate, name, path)
        if unit:
            return unit
    return ""


def _declares(engine: Engine, candidate: str, name: str, path: str) -> str:
    """The unit in a file that has `mod name;` for the file at `path`."""
    engine.ask(candidate)
    file = engine.ask(candidate, name)
    for taken in file.facts.imports:
        if taken.name or not taken.module.startswith("mod"):
            continue
        if taken.module in (f"mod.{name}", f"mod.r#{name}") or taken.module.startswith("mod "):
            inner = inside(file, taken.scope)
            if declared(engine, candidate, inner, taken.module) == path:
                return unit_of(candidate, inner)
    return ""


def unit_of(path: str, inner: str) -> str:
    """The unit of a file's module, or of the one inside it."""
    return f"{path}{INSIDE}{inner}" if inner else path


def split(unit: str) -> tuple[str, str]:
    """The path of a unit and the dotted name of the module inside that file ("" for the file's own)."""
    path, _, inner = unit.partition(INSIDE)
    return path, inner


def inside(file: File, scope: int) -> str:
    """The dotted name of the module inside the file that a scope is in; "" for the file's own."""
    scopes = file.facts.scopes
    while scopes[scope].parent >= 0:
        scope = scopes[scope].parent
    return "" if scope == 0 else file.facts.definitions[scopes[scope].definition].qualified_name


def scope_of(file: File, inner: str) -> int:
    """The scope of a module inside a file; -1 if there is none of that name."""
    if not inner:
        return 0
    for found in file.facts.definitions:
        if found.qualified_name == inner and "namespace" in found.flags:
            return found.body
    return -1


def above(engine: Engine, unit: str) -> str:
    """The unit of the module round a module; "" for a crate's root."""
    path, inner = split(unit)
    if inner:
        return unit_of(path, inner.rpartition(".")[0])
    return parent(engine, path)


def root(engine: Engine, unit: str) -> str:
    """The unit of the root of the crate that a module is in."""
    path = split(unit)[0]
    for _ in range(40):
        outer = parent(engine, path)
        if not outer:
            return path
        path = split(outer)[0]
    return path
