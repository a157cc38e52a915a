"""What Scala's packages hold, and which of them a place in a file sees.

Promise: what a package holds rests on facts alone, with the questions on record.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from indexer.facts.model import Definition, Import
from indexer.languages.typed.spaces import spaces
from indexer.languages.typed.spaces import top_named as placed
from indexer.languages.typed.values import ClassValue, FunctionValue, Outside, Values, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

Place = tuple[str, int]
"""A definition: path and number."""


def definition_at(engine: Engine, place: Place) -> Definition:
    return engine.file(place[0]).definition(place[1])


def top_named(engine: Engine, name: str) -> dict[str, list[Place]]:
    """By package what stands at the top under a name."""

    def work() -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for path, index, _, package in placed(engine, name):
            found.setdefault(package or "", []).append((path, index))
        return found

    return engine.remember(("scala top", name), work)


def is_package(engine: Engine, name: str) -> bool:
    return bool(engine.declaring(f"package {name}"))


def in_package(engine: Engine, package: str, name: str) -> list[Place]:
    """What a package holds under a name, its package object left out. Where several files have it, one for each of
    several builds, it is that of the file that lies nearest to the one at hand."""
    every = top_named(engine, name).get(package)
    if every is None:
        return []
    held = [place for place in every if "package" not in definition_at(engine, place).flags]
    if len(held) < 2:
        return held
    paths = sorted({path for path, _ in held})
    if len(paths) > 1:
        nearest = max(paths, key=lambda path: _shared(path, engine.path))
        return [place for place in held if place[0] == nearest]
    return held


def _shared(first: str, second: str) -> int:
    """How many folders two paths have in common from the top."""
    pairs = zip(first.split("/")[:-1], second.split("/")[:-1], strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def elsewhere(engine: Engine, path: str, index: int) -> list[Place]:
    """The definitions that stand in the place of one in another build."""
    file = engine.file(path)
    found = file.definition(index)
    top = found.symbol.partition(".")[0]
    name = top.partition("~")[0]
    package = spaces(file).get(top, "")
    return [
        (other, number)
        for other in sorted({where for where, _ in top_named(engine, name).get(package, ()) if where != path})
        for number, definition in enumerate(engine.ask(other, name).facts.definitions)
        if definition.symbol == found.symbol and definition.kind == found.kind
    ]


def package_object(engine: Engine, package: str) -> ClassValue | None:
    """The object whose members are those of a package, too."""
    key = ("package object", package)
    if key not in engine.kept:
        outer, _, name = package.rpartition(".")
        held = top_named(engine, name).get(outer, ())
        found = [place for place in held if "package" in definition_at(engine, place).flags]
        engine.kept[key] = ClassValue(*found[0]) if found else None
    kept: ClassValue | None = engine.kept[key]
    return kept


def packages(file: File, scope: int) -> list[str]:
    """The packages whose members a scope sees by their plain names, innermost first."""
    found: list[str] = []
    scopes = file.facts.scopes
    while scope >= 0:
        if scopes[scope].kind == "module":
            here = [
                file.facts.bindings[number].value
                for number in file.bound[scope].get("", ())
                if file.facts.bindings[number].kind == "namespace"
            ]
            found += reversed(here)
        elif scopes[scope].kind == "class" and file.is_body(scope):
            definition = file.definition(scopes[scope].definition)
            if "package" in definition.flags:  # the members of the package are in view as well
                outer = spaces(file).get(definition.symbol, "")
                found.append(f"{outer}.{definition.name}" if outer else definition.name)
        scope = scopes[scope].parent
    return found


def wildcards(file: File, scope: int) -> Iterator[tuple[int, Import]]:
    """The imports of all members of something that a scope sees, with the scope of each, innermost first."""
    scopes = file.facts.scopes
    taken = [each for each in file.facts.imports if each.name == "*"]
    while scope >= 0 and taken:
        for each in reversed(taken):
            if each.scope == scope:
                yield scope, each
        scope = scopes[scope].parent


def companion(engine: Engine, of: ClassValue) -> ClassValue | None:
    """The class of an object, or the object of a class: of the same name in the same place."""
    file = engine.ask_of(of.path, of.definition)
    found = file.definition(of.definition)
    beside = file.members(found.parent, found.name) if found.parent >= 0 else file.top(found.name)
    is_object = "object" in found.flags
    for index in beside:
        other = file.definition(index)
        if other.kind == "class" and ("object" in other.flags) is not is_object and other.scope == found.scope:
            return ClassValue(of.path, index)
    return None


def values_of(engine: Engine, places: list[Place]) -> Values:
    """What a name means in an expression that these are: an object goes before its class."""
    classes = [place for place in places if definition_at(engine, place).kind == "class"]
    objects = [place for place in classes if "object" in definition_at(engine, place).flags]
    rest = [place for place in places if place not in classes]
    kept = rest + (objects or [each for each in classes if "alias" not in definition_at(engine, each).flags])
    parts = [engine.defined(*place) for place in kept]
    return union(parts) if parts else ()


def types_of(engine: Engine, places: list[Place]) -> Values:
    """What a name means as a type."""
    return tuple(
        [
            ClassValue(*place)
            for place in places
            if definition_at(engine, place).kind == "class" and "object" not in definition_at(engine, place).flags
        ]
    )


def definition_of(engine: Engine, of: FunctionValue) -> Definition:
    return engine.file(of.path).definition(of.definition)


def is_outside(values: Values) -> bool:
    return all(isinstance(each, Outside) for each in values)


def is_guess(values: Values) -> bool:
    """Whether values are only that something outside may have such a member."""
    return bool(values) and is_outside(values)
