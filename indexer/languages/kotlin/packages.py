"""What names mean in Kotlin's packages: a package is what files say that they belong to, wherever they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Import
from indexer.languages.kotlin import prelude
from indexer.languages.typed.values import (
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    Outside,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

Place = tuple[str, int]
_ROOTS = frozenset(("java", "javax", "kotlin", "kotlinx", "android", "androidx", "org", "com", "net", "io"))
"""What a full name written out begins with."""


def package_of(file: File) -> str:
    """The package of a file; "" for the one without a name."""
    return file.facts.exports[0] if file.facts.exports else ""


def plain(engine: Engine, file: File, name: str) -> Values:
    """What a plain name means that nothing in the file binds."""
    if file.path != engine.path:
        engine.ask(file.path)
    package = package_of(file)
    found = member(engine, file, package, name)
    if found:
        return found
    parts = []
    outside: list[str] = []
    for taken in file.facts.imports:
        if taken.name == "*":
            held = member(engine, file, taken.module, name) or _of_class(engine, file, taken.module, name)
            if held:
                parts.append(held)
            else:
                outside.append(taken.module)
    if parts:
        return union(parts)
    full = prelude.full_name(engine.policy.known, name)
    if full:
        return (Outside(full),)
    known = engine.policy.known
    for each in outside:
        if known.member(each, name) is not None:
            return (Outside(f"{each}.{name}"),)
    if engine.declaring(f"{name}.*"):
        return (Module(name),)
    if name in _ROOTS:
        return (Outside(name),)
    outside = [each for each in outside if not _in_workspace(engine, each)]
    if len(outside) == 1:
        return (Outside(f"{outside[0]}.{name}"),)
    return (Outside(name),) if name[:1].isupper() or name.isidentifier() else ()


def of_package(engine: Engine, package: str, name: str) -> Values:
    """What a package holds that is written out: a package in it, or something of its own."""
    assert engine.at is not None
    found = member(engine, engine.at[0], package, name)
    if found:
        return found
    inner = f"{package}.{name}"
    return (Module(inner),) if engine.declaring(f"{inner}.*") else (Outside(inner),)


def _in_workspace(engine: Engine, package: str) -> bool:
    """Whether some file of the workspace belongs to a package."""
    return bool(engine.declaring(f"{package}."))


def member(engine: Engine, file: File, package: str, name: str) -> Values:
    """The top-level things of a name in a package, as a file sees them; () if it has none."""
    places: list[Place] = []
    for path in engine.declaring(name):
        there = engine.ask(path)
        if package_of(there) == package:
            engine.ask(path, name)
            places.extend(
                (path, index)
                for index in there.top(name)
                if path == file.path or "private" not in there.definition(index).flags
            )
    values: list[Value] = []
    for path, index in nearest(engine, file, places):
        values.extend(engine.defined(path, index))
    return union([tuple(values)]) if values else ()


def nearest(engine: Engine, file: File, places: list[Place]) -> list[Place]:
    """Of definitions of one shape (expected and actual ones, those of several modules) what the file sees first."""
    if len(places) < 2:
        return places
    groups: dict[object, list[Place]] = {}
    for path, index in places:
        found = engine.file(path).definition(index)
        shape = tuple(each.annotation for each in found.parameters) if found.kind in ("function", "method") else None
        groups.setdefault((found.kind, shape), []).append((path, index))
    kept = []
    for group in groups.values():
        if len(group) > 1:
            ranks = [_rank(engine, file, path, index) for path, index in group]
            group = [place for place, rank in zip(group, ranks, strict=True) if rank == max(ranks)]
        kept.extend(group)
    return kept


def _rank(engine: Engine, file: File, path: str, index: int) -> int:
    """How near a definition is: in the file, in its source set, expected in its module, in its module."""
    if path == file.path:
        return 5
    module, source = _source_set(file.path)
    other, its = _source_set(path)
    expected = "expect" in engine.file(path).definition(index).flags
    if module != other:
        return int(expected)
    if source == its:
        return 4
    return 3 if expected else 2


def _source_set(path: str) -> tuple[str, str]:
    """(folder of the module, name of the source set) of a file below `src/`."""
    module, found, rest = f"/{path}".partition("/src/")
    return (module, rest.partition("/")[0]) if found else (path.rpartition("/")[0], "")


def named(engine: Engine, file: File, dotted: str) -> Values:
    """What a full name means, also inside a class or an object; () if the workspace has nothing of it."""
    parts = dotted.split(".")
    for cut in range(len(parts) - 1, -1, -1):
        found = member(engine, file, ".".join(parts[:cut]), parts[cut])
        if found:
            for inner in parts[cut + 1 :]:
                found = engine.member(found, inner)
            return found if is_known(found) else ()
    name = parts[-1]  # a function that is called on something is found there; nothing has its plain name
    for path in engine.declaring(f".{name}"):
        if package_of(engine.ask(path)) == ".".join(parts[:-1]):
            return (Outside(dotted),)
    return ()


def _of_class(engine: Engine, file: File, dotted: str, name: str) -> Values:
    """A member of a class whose members are imported whole."""
    if not dotted.rpartition(".")[2][:1].isupper():
        return ()
    owner = named(engine, file, dotted)
    held = engine.member(owner, name) if owner else ()
    return held if is_known(held) and not any(isinstance(each, Outside) for each in held) else ()


def import_paths(engine: Engine, file: File, taken: Import) -> Sequence[str]:
    """The files that an import reaches."""
    if taken.name == "*":
        found = engine.declaring(f"{taken.module}.")
        return list(found) if found else _paths(named(engine, file, taken.module))
    package, _, name = taken.module.rpartition(".")
    paths = set(_paths(named(engine, file, taken.module)))
    for path in engine.declaring(f".{name}"):
        if package_of(engine.ask(path)) == package:
            paths.add(path)
    if not paths:  # a variable, of which only the file is known
        for path in engine.declaring(name):
            there = engine.ask(path)
            engine.ask(path, name)
            if package_of(there) == package and there.top(name):
                paths.add(path)
    return sorted(paths)


def _paths(values: Values) -> list[str]:
    found = {each.path for each in values if isinstance(each, (ClassValue, FunctionValue))}
    found.update(each.of.path for each in values if isinstance(each, Instance) and isinstance(each.of, ClassValue))
    return sorted(found)
