"""Members that are written elsewhere: of a class's companion, and functions and properties with a receiver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.kotlin.packages import named, nearest, package_of
from indexer.languages.typed import outside
from indexer.languages.typed.files import types_scope
from indexer.languages.typed.members import bases_of, bound_of, of_instance
from indexer.languages.typed.overloads import steps_between
from indexer.languages.typed.values import (
    ANYTHING,
    Both,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File


def of_companion(engine: Engine, instance: Instance, name: str) -> Values:
    """A member of the companion of a class, or of one that it extends; () if they surely have none."""
    where, engine.at = engine.at, None  # what extends a companion is no member of the class
    try:
        return _of_companion(engine, instance, name)
    finally:
        engine.at = where


def _of_companion(engine: Engine, instance: Instance, name: str) -> Values:
    for companion in _companions(engine, instance):
        found = of_instance(engine, companion, name, True) or of_instance(engine, companion, name)
        if found and not all(isinstance(one, Outside) and one.receiver is not None for one in found):
            return of_instance(engine, companion, name) if not _functions(found) else found
    return ()


def _hierarchy(engine: Engine, instance: Instance) -> list[ClassValue]:
    """A class of the workspace and what it extends there."""
    key = ("hierarchy", instance.of)
    kept: list[ClassValue] | None = engine.kept.get(key)
    if kept is not None:
        return kept
    cut = engine.cut
    waiting: list[Value] = [instance]
    found: dict[ClassValue, None] = {}
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, Instance) and isinstance(each.of, ClassValue) and each.of not in found:
            found[each.of] = None
            waiting.extend(bases_of(engine, each))
    if cut == engine.cut:
        engine.kept[key] = list(found)
    return list(found)


def _companions(engine: Engine, instance: Instance) -> list[Instance]:
    """The companions of a class and of those that it extends."""
    if not isinstance(instance.of, ClassValue):
        return []
    key = ("companions", instance.of)
    kept: list[Instance] | None = engine.kept.get(key)
    if kept is None:
        kept = []
        cut = engine.cut
        for each in _hierarchy(engine, instance):
            file = engine.ask_of(each.path, each.definition)
            kept.extend(
                Instance(ClassValue(each.path, index))
                for index in file.all_members(each.definition)
                if "companion" in file.definition(index).flags
            )
        if cut == engine.cut:
            engine.kept[key] = kept
    return kept


def _member_extensions(engine: Engine, of: ClassValue) -> dict[str, list[tuple[str, int]]]:
    """By name the functions with a receiver that stand in a class or in what it extends."""
    key = ("member extensions", of)
    kept: dict[str, list[tuple[str, int]]] | None = engine.kept.get(key)
    if kept is None:
        kept = {}
        cut = engine.cut
        for each in _hierarchy(engine, Instance(of)):
            there = engine.ask_of(each.path, each.definition)
            for index in there.all_members(each.definition):
                found = there.definition(index)
                if found.parameters and found.parameters[0].kind == "receiver":
                    kept.setdefault(found.name, []).append((each.path, index))
        if cut == engine.cut:
            engine.kept[key] = kept
    return kept


def on_companion(engine: Engine, instance: Instance, name: str) -> Values:
    """What is written for the companion of a class, outside it."""
    if not isinstance(instance.of, ClassValue):
        return ()
    for companion in _companions(engine, instance)[:1]:
        return visible(engine, companion, name)
    return ()


def _functions(values: Values) -> bool:
    return any(isinstance(each, FunctionValue) for each in values)


def visible(engine: Engine, instance: Instance, name: str) -> Values:
    """The functions and properties of a name that can be called on an instance where the engine stands."""
    if engine.at is None:
        return ()
    file, scope = engine.at
    key = ("extension", file.path, scope, instance, name)
    if key not in engine.kept:
        engine.kept[key] = ()  # while it is looked for, there is none
        engine.kept[key] = _visible(engine, file, scope, instance, name)
        engine.at = file, scope
    found: Values = engine.kept[key]
    return found


def _visible(engine: Engine, file: File, scope: int, instance: Instance, name: str) -> Values:
    if file.path != engine.path:
        engine.ask(file.path)
        engine.ask(file.path, name)
    places = _inside(engine, file, scope, name)
    places.extend(_taken(engine, file, name))
    names = {name}
    aliased: dict[str, str] = {}
    for taken in file.facts.imports:
        last = taken.module.rpartition(".")[2]
        if taken.name != "*" and taken.alias == name and last != name:
            names.add(last)
            aliased[last] = taken.module
    for each in names:
        for path in engine.declaring(f".{each}"):
            there = engine.ask(path)
            package = package_of(there)
            if each in aliased:
                if aliased[each] != f"{package}.{each}":
                    continue
            elif not _imports(file, package, each):
                continue
            for index in there.extensions(each):
                found = there.definition(index)
                engine.ask_of(path, index)
                if path == file.path or "private" not in found.flags:
                    places.append((path, index))
    fitting: list[tuple[int, str, int]] = []
    unsure = False
    for path, index in nearest(engine, file, places):
        there = engine.file(path)
        steps = _steps(engine, there, index, instance)
        if steps is None:
            continue
        unsure = unsure or steps < 0
        fitting.append((steps if steps >= 0 else 50, path, index))
    if not fitting:
        return ()
    best = min(each[0] for each in fitting)
    chosen = [each for each in fitting if each[0] == best or unsure]
    getters = [each for each in chosen if "getter" in engine.file(each[1]).definition(each[2]).flags]
    if getters and len(getters) == len(chosen):
        _, path, index = getters[0]
        return (ANYTHING,) if len(getters) > 1 or unsure else engine.read(path, index, instance)
    values: list[Value] = [
        FunctionValue(path, index, instance) for _, path, index in chosen if (best, path, index) not in getters
    ]
    if unsure or (isinstance(instance.of, Outside) and outside.lookup(engine, instance, name) is not None):
        values.append(ANYTHING)
    return tuple(values)


def _taken(engine: Engine, file: File, name: str) -> list[tuple[str, int]]:
    """Functions with a receiver that are taken out of an object (or a companion) by name."""
    places: list[tuple[str, int]] = []
    for taken in file.facts.imports:
        if taken.alias != name:
            continue
        owner, _, last = taken.module.rpartition(".")
        if not owner.rpartition(".")[2][:1].isupper():
            continue
        for each in named(engine, file, owner):
            of = each.of if isinstance(each, Instance) else each
            if not isinstance(of, ClassValue):
                continue
            there = engine.ask_of(of.path, of.definition)
            for index in there.members(of.definition, last):
                found = there.definition(index)
                if found.parameters and found.parameters[0].kind == "receiver":
                    places.append((of.path, index))
    return places


def _imports(file: File, package: str, name: str) -> bool:
    """Whether a file sees what a package has of a name."""
    if package_of(file) == package:
        return True
    for taken in file.facts.imports:
        if taken.name == "*":
            if taken.module == package:
                return True
        elif taken.module == f"{package}.{name}" and taken.alias == name:
            return True
    return False


def _inside(engine: Engine, file: File, scope: int, name: str) -> list[tuple[str, int]]:
    """Functions with a receiver that stand in the functions and classes round a place, or in what those extend."""
    places: list[tuple[str, int]] = []
    scopes = file.facts.scopes
    while scope >= 0:
        here = scopes[scope]
        if here.kind == "class" and file.is_body(scope):
            places += _member_extensions(engine, ClassValue(file.path, here.definition)).get(name, ())
        elif here.kind in ("function", "lambda", "block"):
            for index in file.inside(scope, name):
                found = file.definition(index)
                if found.parameters and found.parameters[0].kind == "receiver":
                    places.append((file.path, index))
        scope = here.parent
    return places


def _steps(engine: Engine, file: File, index: int, instance: Instance) -> int | None:
    """How far an instance is from the receiver of a function: steps, -1 if that is not known, None if it is no such."""
    found = file.definition(index)
    wanted = engine.type_text(file, found.parameters[0].annotation, types_scope(found))
    if is_known(wanted) and isinstance(wanted[0], Instance) and isinstance(wanted[0].of, TypeVariable):
        wanted = bound_of(engine, wanted[0].of)
        if not wanted:
            return 30
    if not is_known(wanted):
        return -1
    held: Values = (instance,)
    if isinstance(instance.of, TypeVariable):
        held = bound_of(engine, instance.of)
    if not is_known(held):
        return -1
    found_steps = [
        steps_between(engine, (want,), held)
        for each in wanted
        for want in (each.parts if isinstance(each, Both) else (each,))
    ]
    steps = [each for each in found_steps if each is not None]
    if len(steps) < len(found_steps):
        return None
    return -1 if min(steps) < 0 else max(steps)
