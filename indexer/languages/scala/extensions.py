"""Extension methods and the methods of implicit classes; what operators give of classes.

Promise: one that is in view and fits the receiver is only certain where the receiver's type is not known to have a
member of that name itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from indexer.languages.scala import naming
from indexer.languages.typed import calling, members, outside
from indexer.languages.typed.calling import function_type, unify
from indexer.languages.typed.files import types_scope
from indexer.languages.typed.overloads import steps_between
from indexer.languages.typed.spaces import spaces
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


class _Extension(NamedTuple):
    """A method; `implicit`: the implicit class that it is in, -1 for none; `owner`: the object or trait in which it
    stands, -1 for none; `package`."""

    path: str
    definition: int
    implicit: int
    owner: int
    package: str


def found(engine: Engine, instance: Instance, name: str) -> Values:
    """The methods of a name that extend an instance; () if there are none."""
    if isinstance(instance.of, Outside):
        listed = engine.policy.known.complete(instance.of.name)
        if outside.entry(engine, instance, name) is not None or (listed is not None and name in listed):
            return ()
    key = ("scala extending", instance, name)
    return engine.once(key, lambda: _extending(engine, instance, name) or _converted(engine, instance, name))


def _converted(engine: Engine, instance: Instance, name: str) -> Values:
    """The member of what an implicit function makes of an instance."""
    if not isinstance(instance.of, (Outside, ClassValue)) or engine.is_open(("scala converted", instance, name)):
        return ()
    return engine.guarded(("scala converted", instance, name), lambda: _by_conversion(engine, instance, name))


def _by_conversion(engine: Engine, instance: Instance, name: str) -> Values:
    parts: list[Values] = []
    for each, wanted in _conversions_of(engine, instance):
        steps = steps_between(engine, wanted, (instance,))
        if steps is not None and 0 <= steps < 6:
            for made in calling.given_by(engine, FunctionValue(each.path, each.definition), None):
                held = members.of_value(engine, made, name) if isinstance(made, Instance) else ()
                if isinstance(made, Instance) and isinstance(made.of, ClassValue) and is_known(held):
                    parts.append(held)
    return parts[0] if parts and all(part == parts[0] for part in parts) else ()


def _conversions_of(engine: Engine, instance: Instance) -> list[tuple[_Extension, Values]]:
    """The implicit functions that the file at hand sees, and those of the companion of the receiver's class; each with
    the type that it takes."""
    kept: tuple[list[tuple[_Extension, Values]], list[_Extension]] | None = engine.kept.get("scala conversions")
    if kept is None:
        cut = engine.cut
        every = _conversions(engine)
        seen = [(each, _taken(engine, each)) for each in every if _is_seen(engine, each)]
        kept = seen, every
        if cut == engine.cut:
            engine.kept["scala conversions"] = kept
    found, every = kept
    if isinstance(instance.of, ClassValue) and every:
        other = naming.companion(engine, instance.of)
        if other is not None:
            own = [each for each in every if (each.path, each.owner) == other]
            return found + [(each, _taken(engine, each)) for each in own]
    return found


def _taken(engine: Engine, each: _Extension) -> Values:
    there = engine.ask_of(each.path, each.definition)
    definition = there.definition(each.definition)
    return engine.type_text(there, definition.parameters[0].annotation, types_scope(definition))


def _conversions(engine: Engine) -> list[_Extension]:
    def work() -> list[_Extension]:
        held = []
        for path in engine.declaring("implicit def"):
            there = engine.ask(path)
            within = spaces(there)
            for index, definition in enumerate(there.facts.definitions):
                needed = [each for each in definition.parameters if each.default is None]
                if "implicit" in definition.flags and definition.kind != "class" and len(needed) == 1:
                    engine.ask_of(path, index)
                    top = definition.symbol.partition(".")[0]
                    held.append(_Extension(path, index, -1, definition.parent, within.get(top, "")))
        return held

    return engine.remember(("scala conversions",), work)


def _extending(engine: Engine, instance: Instance, name: str) -> Values:
    said = _named(engine, name)
    fitting: list[Value] = []
    sure = False
    for each in said:
        if not _in_view(engine, each, instance):
            continue
        there = engine.ask_of(each.path, each.definition)
        holder = there.definition(each.definition if each.implicit < 0 else each.implicit)
        if not holder.parameters:
            continue
        wanted = engine.type_text(there, holder.parameters[0].annotation, types_scope(holder))
        steps = steps_between(engine, wanted, (instance,))
        if steps is None:
            continue
        sure = sure or steps >= 0
        if each.implicit < 0:
            fitting.append(FunctionValue(each.path, each.definition, None, (), True))
        else:
            fitting.append(FunctionValue(each.path, each.definition, _made(engine, each, wanted, instance)))
    return tuple(fitting) if sure else (*fitting, ANYTHING) if fitting else ()


def _made(engine: Engine, each: _Extension, wanted: Values, instance: Instance) -> Instance:
    """The implicit class with what it is made of."""
    there = engine.file(each.path)
    body = there.definition(each.implicit).body
    names = there.type_parameters(body)
    given: dict[TypeVariable, Values] = {}
    unify(engine, wanted, (instance,), given, frozenset(names), body)
    held = tuple([given.get(TypeVariable(each.path, body, name), UNKNOWN) for name in names])
    return Instance(ClassValue(each.path, each.implicit), held)


def _named(engine: Engine, name: str) -> list[_Extension]:
    def work() -> list[_Extension]:
        held = []
        for path in engine.declaring(f".{name}"):
            there = engine.ask(path)
            within = spaces(there)
            for index, definition in enumerate(there.facts.definitions):
                if definition.name != name or definition.kind not in ("method", "function"):
                    continue
                parent = definition.parent
                implicit = -1
                if "extension" not in definition.flags:
                    if parent < 0 or "implicit" not in there.definition(parent).flags:
                        continue
                    implicit, parent = parent, there.definition(parent).parent
                engine.ask_of(path, index)
                top = there.definition(index).symbol.partition(".")[0]
                held.append(_Extension(path, index, implicit, parent, within.get(top, "")))
        return held

    return engine.remember(("scala extensions", name), work)


def _in_view(engine: Engine, each: _Extension, instance: Instance) -> bool:
    """Whether the file at hand sees an extension, or it is one of the companion of the receiver's class."""
    if _is_seen(engine, each):
        return True
    return isinstance(instance.of, ClassValue) and naming.companion(engine, instance.of) == (each.path, each.owner)


def _is_seen(engine: Engine, each: _Extension) -> bool:
    """Whether the file at hand sees an extension by its imports, its packages or what its classes inherit."""
    if each.path == engine.path:
        return True
    packages, owners, names = _imported(engine)
    if each.owner < 0:
        name = engine.file(each.path).definition(each.definition if each.implicit < 0 else each.implicit).name
        return each.package in packages or name in names
    owner = ClassValue(each.path, each.owner)
    if owner in owners or any(owner in _all_bases(engine, one) for one in owners if isinstance(one, ClassValue)):
        return True
    holder = engine.file(each.path).definition(each.owner)
    if "package" not in holder.flags:
        return False
    full = f"{each.package}.{holder.name}" if each.package else holder.name
    return full in packages


_NONE: tuple[frozenset[str], frozenset[Value], frozenset[str]] = (frozenset(), frozenset(), frozenset())


def _imported(engine: Engine) -> tuple[frozenset[str], frozenset[Value], frozenset[str]]:
    """The packages that the file at hand is in or imports all of; the objects of which it imports something, and its
    own classes; the names that it imports one by one."""
    kept: tuple[frozenset[str], frozenset[Value], frozenset[str]] | None = engine.kept.get("scala imported")
    if kept is not None:
        engine.cut += kept is _NONE  # they are being worked out
        return kept
    file = engine.file(engine.path)
    packages: set[str] = set(naming.packages(file, len(file.bound) - 1))
    owners: set[Value] = set()
    names: set[str] = set()
    engine.kept["scala imported"] = _NONE
    for taken in file.facts.imports:
        values: Values = (Module(taken.module),)
        if not naming.is_package(engine, taken.module):
            head, *rest = taken.module.split(".")
            values = engine.name(file, head, taken.scope, None)
            for name in rest:
                values = engine.member(values, name)
        if taken.name != "*":
            names.add(taken.name)
        for each in values:
            if isinstance(each, Module) and taken.name == "*":
                packages.add(each.unit)
            elif isinstance(each, Instance):
                owners.add(each.of)
            held = engine.member((each,), taken.name) if taken.name != "*" else ()
            owners.update(one.of for one in held if isinstance(one, Instance))
    for index, found in enumerate(file.facts.definitions):
        if found.kind == "class" and "alias" not in found.flags:
            owners.add(ClassValue(file.path, index))
    kept = engine.kept["scala imported"] = (frozenset(packages), frozenset(owners), frozenset(names))
    return kept


def _all_bases(engine: Engine, of: ClassValue) -> Values:
    """The classes that a class extends, at whatever distance."""
    return engine.once(("scala all bases", of), lambda: _each_base(engine, of))


def _each_base(engine: Engine, of: ClassValue) -> Values:
    found: dict[Value, None] = {}
    waiting: list[ClassValue] = [of]
    while waiting:
        each = waiting.pop()
        for values in engine.bases(engine.ask_of(each.path, each.definition), each.definition):
            for one in values:
                if isinstance(one, Instance) and isinstance(one.of, ClassValue) and one.of not in found:
                    found[one.of] = None
                    waiting.append(one.of)
    return tuple(found) or (ANYTHING,)


def operated(engine: Engine, value: Instance, sign: str) -> Values:
    """What goes through a class that has `map`, `flatMap` or `foreach`: what those hand to their function."""
    if sign != "[*]" or not isinstance(value.of, ClassValue):
        return UNKNOWN
    for name in ("foreach", "map", "flatMap"):
        for each in members.of_instance(engine, value, name):
            if isinstance(each, FunctionValue):
                file = engine.file(each.path)
                definition = file.definition(each.definition)
                if definition.parameters:
                    given = calling.environment(engine, each, None)
                    text = definition.parameters[0].annotation
                    held = engine.substituted(engine.type_text(file, text, types_scope(definition)), given)
                    wanted = function_type(engine, held[0]) if len(held) == 1 else None
                    if wanted is not None and wanted.parameters and is_known(wanted.parameters[0]):
                        return wanted.parameters[0]
    return UNKNOWN
