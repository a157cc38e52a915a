"""Which crates there are: what each Cargo.toml says of its package, and what a crate's name means in a file.

Without a Cargo.toml a crate is called as the folder is in which `src/lib.rs` lies.
"""

from __future__ import annotations

from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

MANIFEST = "Cargo.toml"


class Package(NamedTuple):
    """A Cargo.toml. `dependencies` and `shared`: crate name -> (folder in the workspace or "", package)."""

    folder: str
    name: str
    library: str
    root: str
    roots: frozenset[str]
    dependencies: dict[str, tuple[str, str]]
    inherited: frozenset[str]
    shared: dict[str, tuple[str, str]]


def package(engine: Engine, path: str) -> Package | None:
    """The package that a file belongs to, or the workspace round it; None without a Cargo.toml."""
    manifest = engine.ask_module(f"manifest {dirname(path)}")
    return read(engine, manifest) if manifest else None


def read(engine: Engine, manifest: str) -> Package:
    """What a Cargo.toml says."""
    key = ("manifest", manifest)
    found = engine.kept.get(key)
    if found is None:
        found = engine.kept[key] = _read(engine, manifest)
    assert isinstance(found, Package)
    return found


_LENGTHS = {"package": 1, "lib": 2, "root": 1, "dependency": 3, "inherited": 1, "shared": 3}


def _read(engine: Engine, manifest: str) -> Package:
    folder = dirname(manifest)
    words = engine.ask(manifest).facts.exports or ()
    name = library = root = ""
    roots: list[str] = []
    dependencies: dict[str, tuple[str, str]] = {}
    shared: dict[str, tuple[str, str]] = {}
    inherited: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        given = words[at + 1 : at + 1 + _LENGTHS[word]]
        at += 1 + _LENGTHS[word]
        if word == "package":
            name = given[0]
        elif word == "lib":
            library, root = given[0], normpath(join(folder, given[1]))
        elif word == "root":
            roots.append(normpath(join(folder, given[0])))
        elif word == "inherited":
            inherited.append(given[0])
        else:
            where = normpath(join(folder, given[1])) if given[1] else ""
            (dependencies if word == "dependency" else shared)[given[0]] = (where, given[2])
    return Package(folder, name, library, root, frozenset(roots), dependencies, frozenset(inherited), shared)


def library(engine: Engine, path: str, name: str) -> str | None:
    """The root of the library that a crate's name means in a file; "" for one that lies outside the workspace; None if
    there is no such crate."""
    own = package(engine, path)
    if own is None:
        return engine.ask_module(f"crate {name}") or None
    if name == own.library and engine.ask_module(f"file {own.root}"):
        return own.root
    entry = own.dependencies.get(name)
    outer = own
    while entry is None or not entry[0]:
        outside = entry is not None
        if entry is None and name not in own.inherited:
            return None
        if name in outer.shared:
            entry = outer.shared[name]
            if entry[0]:
                break
            return ""
        above = engine.ask_module(f"manifest {dirname(outer.folder)}") if outer.folder else ""
        if not above:
            return "" if outside or name in own.inherited else None
        outer = read(engine, above)
    manifest = engine.ask_module("file " + normpath(join(entry[0], MANIFEST)))
    if not manifest:
        return ""
    root = read(engine, manifest).root
    return root if root and engine.ask_module(f"file {root}") else ""
