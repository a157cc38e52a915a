"""Which interfaces of the workspace a type satisfies: it has all their methods, with the same parameters and results.

Promise: a method whose types are not known on either side satisfies nothing, unless both are written alike.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from indexer.languages.go import promotion
from indexer.languages.typed import members
from indexer.languages.typed.values import (
    ClassValue,
    FunctionType,
    FunctionValue,
    Instance,
    Outside,
    TupleValue,
    TypeVariable,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.facts.model import Definition
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

METHOD = "."
"""Begins the name under which a file declares the methods of its interfaces (see `indexer.facts.declared`)."""

Place = tuple[str, int]


def overridden(engine: Engine, file: File, index: int) -> list[Place]:
    """The methods of interfaces that a method written for a type stands behind."""
    found = file.definition(index)
    if found.kind != "method" or not found.parameters or found.parameters[0].kind != "receiver":
        return []
    held = engine.type_text(file, found.parameters[0].annotation, found.body)
    if len(held) != 1 or not isinstance(held[0], Instance) or not isinstance(held[0].of, ClassValue):
        return []
    places: list[Place] = []
    for path in engine.declaring(METHOD + found.name):
        there = engine.file(path)
        for number in there.inner_methods(found.name):
            one = there.definition(number)
            engine.ask_of(path, number)
            if _equal(engine, file, found, there, one, {}) and _satisfies(
                engine, held[0].of, ClassValue(path, one.parent)
            ):
                places.append((path, number))
    return places


def _satisfies(engine: Engine, of: ClassValue, interface: ClassValue) -> bool:
    key = ("satisfies", of, interface)
    found = engine.kept.get(key)
    if found is None:
        found = engine.kept[key] = _has_all(engine, of, interface)
    return found is True


def _has_all(engine: Engine, of: ClassValue, interface: ClassValue) -> bool:
    wanted = _methods(engine, interface)
    if wanted is None:
        return False
    given: dict[TypeVariable, Values] = {}
    instance = members.self_of(engine, engine.file(of.path), of.definition)
    methods, outside = wanted
    if not all(is_known(members.of_instance(engine, instance, name)) for name in outside):
        return False
    for path, number in methods:
        there = engine.file(path)
        one = there.definition(number)
        if not one.name[:1].isupper() and posixpath.dirname(path) != posixpath.dirname(of.path):
            return False
        held = promotion.member(engine, instance, one.name, promotion.taken)
        own = [each for each in held if isinstance(each, FunctionValue)]
        if not own or len(own) != len(held):
            return False
        for each in own:
            at = engine.file(each.path)
            if not _equal(engine, at, at.definition(each.definition), there, one, given):
                return False
    return True


def _methods(engine: Engine, interface: ClassValue) -> tuple[list[Place], set[str]] | None:
    """(the methods of an interface and of those that it embeds, names of those that lie outside); None if some are not
    known.
    """
    places: list[Place] = []
    outside: set[str] = set()
    waiting = [interface]
    seen: set[ClassValue] = set()
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        file = engine.ask_of(each.path, each.definition)
        found = file.definition(each.definition)
        if "interface" not in found.flags:
            return None
        places.extend(
            (each.path, number)
            for number in file.all_members(each.definition)
            if file.definition(number).kind == "method"
        )
        for base in members.bases_of(engine, Instance(each)):
            if isinstance(base, Instance) and isinstance(base.of, ClassValue):
                waiting.append(base.of)
                continue
            listed = None
            if isinstance(base, Instance) and isinstance(base.of, Outside):
                listed = engine.policy.known.complete(base.of.name)
            if listed is None:
                return None
            outside.update(listed)
    return places, outside


def _equal(
    engine: Engine, file: File, found: Definition, there: File, wanted: Definition, given: dict[TypeVariable, Values]
) -> bool:
    """Whether a method has the parameters and results that an interface wants."""
    own = [each for each in found.parameters if each.kind != "receiver"]
    asked = wanted.parameters
    if len(own) != len(asked) or bool(found.returns) != bool(wanted.returns):
        return False
    pairs = [(one.annotation, other.annotation) for one, other in zip(own, asked, strict=True)]
    if any(one.kind != other.kind for one, other in zip(own, asked, strict=True)):
        return False
    for mine, theirs in [*pairs, (found.returns, wanted.returns)]:
        if not mine and not theirs:
            continue
        if not mine or not theirs:
            return False
        have = engine.type_text(file, mine, found.body)
        want = engine.type_text(there, theirs, wanted.body)
        if not _same(have, want, given) and not (mine == theirs and not is_known(have) and not is_known(want)):
            return False
    return True


def _same(have: Values, want: Values, given: dict[TypeVariable, Values]) -> bool:
    """Whether two types are one, the type parameters of the wanted one standing for anything, but always the same."""
    if len(have) != len(want) or not is_known(have) or not is_known(want):
        return False
    for one, other in zip(have, want, strict=True):
        if isinstance(other, Instance) and isinstance(other.of, TypeVariable):
            held = given.setdefault(other.of, (one,))
            if held != (one,):
                return False
        elif isinstance(one, Instance) and isinstance(other, Instance):
            if one.of != other.of or len(one.arguments) != len(other.arguments):
                return False
            if not all(_same(a, b, given) for a, b in zip(one.arguments, other.arguments, strict=True)):
                return False
        elif isinstance(one, FunctionType) and isinstance(other, FunctionType):
            if len(one.parameters) != len(other.parameters):
                return False
            if not all(_same(a, b, given) for a, b in zip(one.parameters, other.parameters, strict=True)):
                return False
            if is_known(one.result) != is_known(other.result):
                return False
            if is_known(one.result) and not _same(one.result, other.result, given):
                return False
        elif isinstance(one, TupleValue) and isinstance(other, TupleValue):
            if len(one.items) != len(other.items) or not all(
                _same(a, b, given) for a, b in zip(one.items, other.items, strict=True)
            ):
                return False
        elif one != other:
            return False
    return True
