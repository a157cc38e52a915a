"""Cargo.toml: which crates a package has, what they are called, and where the crates lie that it depends on.

All of it goes into `exports`, a list of words, each entry a word that says what it is and the words that belong to it:

    ("package", name) ("lib", crate name, path of its root) ("root", path of another root)
    ("dependency", crate name, folder or "", package) ("inherited", crate name)     of the package
    ("shared", crate name, folder or "", package)                    of the workspace, and its patches

Crate names have underscores. Promise: a table that is not as Cargo wants it says nothing.
"""

from __future__ import annotations

from indexer.extract.source import Source
from indexer.facts import FileFacts

Table = dict[str, object]

_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")
_ROOTS = ("bin", "test", "example", "bench")


def extract(raw: bytes) -> FileFacts:
    """The facts of a Cargo.toml."""
    import tomllib

    source = Source(raw)
    problems = list(source.problems)
    read: Table = {}
    try:
        read = tomllib.loads(source.data.decode("utf-8", "replace"))
    except tomllib.TOMLDecodeError as problem:
        problems.append((1, f"not read: {problem}"))
    return FileFacts("cargo", exports=tuple(_said(read)), problems=tuple(problems), lines=source.lines)


def _said(read: Table) -> list[str]:
    said: list[str] = []
    name = _text(_table(read, "package"), "name")
    library = _table(read, "lib")
    if name:
        crate = _text(library, "name") or name
        said += ["package", name, "lib", _crate(crate), _text(library, "path") or "src/lib.rs"]
    build = _text(_table(read, "package"), "build")
    if build:
        said += ["root", build]
    for kind in _ROOTS:
        listed = read.get(kind)
        for each in listed if isinstance(listed, list) else ():
            path = _text(each, "path") if isinstance(each, dict) else ""
            if path:
                said += ["root", path]
    tables = [read]
    targets = _table(read, "target")
    tables.extend(each for each in targets.values() if isinstance(each, dict))
    for table in tables:
        for kind in _DEPENDENCIES:
            for alias, how in _table(table, kind).items():
                if isinstance(how, dict) and how.get("workspace") is True:
                    said += ["inherited", _crate(alias)]
                else:
                    said += ["dependency", *_dependency(alias, how)]
    shared = [_table(_table(read, "workspace"), "dependencies")]
    shared.extend(each for each in _table(read, "patch").values() if isinstance(each, dict))
    for table in shared:
        for alias, how in table.items():
            said += ["shared", *_dependency(alias, how)]
    return said


def _dependency(alias: str, how: object) -> tuple[str, str, str]:
    """Crate name, folder and package of an entry among dependencies."""
    if not isinstance(how, dict):
        return _crate(alias), "", alias
    return _crate(alias), _text(how, "path"), _text(how, "package") or alias


def _crate(name: str) -> str:
    return name.replace("-", "_")


def _table(of: object, name: str) -> Table:
    held = of.get(name) if isinstance(of, dict) else None
    return held if isinstance(held, dict) else {}


def _text(of: object, name: str) -> str:
    held = of.get(name) if isinstance(of, dict) else None
    return held if isinstance(held, str) else ""
