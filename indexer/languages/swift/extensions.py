"""Swift's extensions: members, conformances and nested types written outside a type, also of one that is not the
workspace's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.languages.swift.modules import visible
from indexer.languages.typed.members import bases_of, bound_of
from indexer.languages.typed.outside import bases_outside
from indexer.languages.typed.values import (
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
    from indexer.facts.model import Definition
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File


def beside_paths(engine: Engine, of: ClassValue) -> Sequence[str]:
    """The files that hold extensions of a type."""
    found = engine.file(of.path).definition(of.definition)
    return engine.declaring(found.qualified_name.partition(".")[0])


def is_beside(engine: Engine, file: File, index: int, of: ClassValue) -> bool:
    """Whether an extension is one of this very type, where several have its name."""
    name = engine.file(of.path).definition(of.definition).qualified_name
    key = ("one", name)
    if key not in engine.kept:
        top = name.partition(".")[0]
        count = 0
        for path in engine.declaring(top):
            there = engine.ask(path, top)
            count += sum(there.definition(each).kind == "class" for each in there.top(top))
        engine.kept[key] = count < 2
    if engine.kept[key]:
        return True
    found = file.definition(index)
    held = engine.type_text(file, found.parameters[0].annotation, 0)
    return any(isinstance(each, Instance) and each.of == of for each in held)


def bases(engine: Engine, file: File, index: int, written: list[Values]) -> list[Values]:
    """What a type extends and conforms to, in its declaration and in extensions."""
    found = file.definition(index)
    held = list(written)
    if "enum" in found.flags:  # a raw type is no base
        held = [
            each
            for each in held
            if not any(
                isinstance(one, Instance) and isinstance(one.of, Outside) and engine.policy.primitive(one.of.name)
                for one in each
            )
        ]
        if len(held) < len(written):
            held.append((Instance(Outside("RawRepresentable"), (written[0],)),))
    held = [_one(each) for each in held]
    of = ClassValue(file.path, index)
    for path in beside_paths(engine, of):
        there = engine.ask(path, found.qualified_name.partition(".")[0])
        for number in there.implements.get(found.name, ()):
            binding = there.facts.bindings[number]
            if binding.value == found.qualified_name:
                held.append(_one(engine.type_text(there, binding.annotation, 0)))
    return held


def _one(base: Values) -> Values:
    """The first of several bases that conditions of compilation choose from, where all lie outside."""
    outside = [each for each in base if isinstance(each, Instance) and isinstance(each.of, Outside)]
    return base[:1] if len(outside) == len(base) else base


def nearest(engine: Engine, members: list[Value]) -> list[Value]:
    """A requirement of a protocol goes before what extensions of the protocol give for it."""
    required = {
        _labels(found)
        for each in members
        if isinstance(each, FunctionValue) and "abstract" in (found := _definition(engine, each)).flags
    }
    if not required:
        return members
    return [
        each
        for each in members
        if not isinstance(each, FunctionValue)
        or "abstract" in (found := _definition(engine, each)).flags
        or _labels(found) not in required
    ]


def _definition(engine: Engine, value: FunctionValue) -> Definition:
    return engine.file(value.path).definition(value.definition)


def _labels(found: Definition) -> tuple[str, ...]:
    return tuple(each.name for each in found.parameters if each.kind != "receiver")


def of_outside(engine: Engine, instance: Instance, name: str) -> Values:
    """A member that extensions give a type outside, or what a type has from one that it conforms to."""
    found: list[Value] = []
    for owner in _owners(engine, instance):
        for path in engine.declaring(owner):
            there = engine.ask(path, owner)
            for index in there.beside_named(f"{owner}.{name}"):
                definition = there.definition(index)
                if there.top(owner) or not _sees(engine, path):
                    continue
                if "getter" in definition.flags:
                    return engine.read(path, index, instance)
                if definition.kind == "class":
                    return (ClassValue(path, index),)
                if definition.kind not in ("function", "method"):
                    return engine.defined(path, index, instance)
                found.append(FunctionValue(path, index, instance))
        if found:
            break
    return tuple(found)


def _sees(engine: Engine, path: str) -> bool:
    return engine.at is None or visible(engine, engine.at[0], path) > 0


def _owners(engine: Engine, instance: Instance) -> list[str]:
    """The names of the types outside that an instance is of, nearest first."""
    names: dict[str, None] = {}
    waiting: list[Value] = [instance]
    seen: set[object] = set()
    while waiting and len(seen) < 60:
        each = waiting.pop(0)
        if not isinstance(each, Instance) or each.of in seen:
            continue
        seen.add(each.of)
        if isinstance(each.of, Outside):
            names[each.of.name] = None
            waiting.extend(bases_outside(engine, each))
        elif isinstance(each.of, ClassValue):
            waiting.extend(bases_of(engine, each))
        elif isinstance(each.of, TypeVariable):
            held = bound_of(engine, each.of)
            waiting.extend(held if is_known(held) else ())
    return list(names)
