"""What names mean as types: classes, traits and aliases, in packages, objects and classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.scala import naming, terms
from indexer.languages.scala.naming import companion
from indexer.languages.scala.standard import standard
from indexer.languages.typed import members
from indexer.languages.typed.values import ClassValue, Instance, Module, Outside, Values, is_known, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File


def type_name(engine: Engine, file: File, name: str, scope: int) -> Values | None:
    if name == "this":
        return None
    inner = scope
    while inner >= 0:
        here = file.facts.scopes[inner]
        for number in file.bound[inner].get(name, ()):
            binding = file.facts.bindings[number]
            if binding.kind == "type-parameter":
                return engine.bound(file, binding)
            if binding.kind == "import":
                taken = file.facts.imports[int(binding.value)]
                found = type_in(engine, terms.module(engine, file, taken.module, taken.scope), taken.name)
                if found:
                    return found
            if binding.kind == "definition" and inner:
                held = file.definition(int(binding.value))
                if held.kind == "class" and "object" not in held.flags:
                    return (ClassValue(file.path, int(binding.value)),)
        if here.kind == "class":
            owner: object = ClassValue(file.path, here.definition)
            if not file.is_body(inner):
                base = members.base_of(engine, file, inner)
                owner = base.of if isinstance(base, Instance) else None
            if isinstance(owner, ClassValue):
                found = nested(engine, owner, name)
                if found:
                    return found
        inner = here.parent
    key = ("scala type", file.path, name, terms.place(file, scope))
    return engine.once(key, lambda: plain_type(engine, file, name, scope))


def plain_type(engine: Engine, file: File, name: str, scope: int) -> Values:
    seen = naming.packages(file, scope)
    for package in seen or [""]:
        own = [place for place in naming.in_package(engine, package, name) if place[0] == file.path]
        found = naming.types_of(engine, own)
        if found:
            return found
    for at, taken in naming.wildcards(file, scope):
        found = type_in(engine, terms.module(engine, file, taken.module, at), name)
        if found and not naming.is_guess(found):
            return found
    for package in seen or [""]:
        found = type_in(engine, (Module(package),), name)
        if found and not naming.is_guess(found):
            return found
    return (
        engine.name(file, name, scope, None)
        if naming.is_package(engine, name)
        else other_type(engine, file, name, scope)
    )


def other_type(engine: Engine, file: File, name: str, scope: int) -> Values:
    """A type that the workspace has none of, or an object whose types are meant."""
    known = standard().get(name)
    if known is not None:
        return (Outside(known),)
    held = terms.term(engine, file, name, scope) or engine.name(file, name, scope, None)
    return held if is_known(held) else (Outside(name),)


def type_in(engine: Engine, values: Values, name: str) -> Values:
    """The type of a name in packages, objects and classes."""
    parts: list[Values] = []
    for value in values:
        if isinstance(value, Module):
            found = naming.types_of(engine, naming.in_package(engine, value.unit, name))
            holder = naming.package_object(engine, value.unit)
            if not found and holder is not None:
                found = nested(engine, holder, name)
            parts.append(found or terms.member_of(engine, value.unit, name))
        elif isinstance(value, Instance):
            inner = nested(engine, value.of, name) if isinstance(value.of, ClassValue) else ()
            parts.append(inner or objects(engine, value, name))
        elif isinstance(value, ClassValue):
            other = companion(engine, value)
            found = nested(engine, value, name)
            parts.append(found or (nested(engine, other, name) if other is not None else ()))
        elif isinstance(value, Outside) and value.receiver is None:
            parts.append((Outside(f"{value.name}.{name}"),))
    return union([part for part in parts if part]) if any(parts) else ()


def objects(engine: Engine, value: Instance, name: str) -> Values:
    if not isinstance(value.of, ClassValue):
        return ()
    held = members.of_itself(engine, value, name)
    return held if is_known(held) and all(isinstance(each, Instance) for each in held) else ()


def nested(engine: Engine, of: ClassValue, name: str) -> Values:
    """The type of a name inside a class, an object or their bases."""
    return engine.once(("scala nested", of, name), lambda: inside(engine, of, name))


def inside(engine: Engine, of: ClassValue, name: str) -> Values:
    there = engine.ask_of(of.path, of.definition)
    found = naming.types_of(engine, [(of.path, index) for index in there.members(of.definition, name)])
    if found:
        return found
    for values in engine.bases(there, of.definition):
        for each in values:
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                found = nested(engine, each.of, name)
                if found:
                    return found
    return ()
