"""Which constant or static a use names: its value would only say of which type it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Reference
from indexer.languages.rust import modules
from indexer.languages.rust.implementations import beside_paths, is_beside
from indexer.languages.rust.names import path_of
from indexer.languages.typed.values import ClassValue, Instance, Module

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

Places = list[tuple[str, int]]
"""Definitions: path and number."""

_RE_EXPORTS = 8
"""How many imports a constant is followed through."""


def declared(engine: Engine, file: File, used: Reference) -> Places:
    """The constant, static or inner module that a use names."""
    path, _, name = used.expression.rpartition(".")
    if used.role == "type":
        return []
    if not name[:1].isupper():
        return _inner_module(engine, file, used)
    if not path:
        return _in_sight(engine, file, name, used.scope)
    found: Places = []
    for each in engine.text(file, path, used.scope, (used.line, used.column)):
        if isinstance(each, Module):
            found.extend(_in_module(engine, each.unit, name, 0))
        elif isinstance(each, (ClassValue, Instance)):
            found.extend(_of_type(engine, each, name))
    return found


def _inner_module(engine: Engine, file: File, used: Reference) -> Places:
    found: Places = []
    for each in engine.text(file, used.expression, used.scope, (used.line, used.column)):
        path, inner = modules.split(each.unit) if isinstance(each, Module) else ("", "")
        if inner:
            there = engine.ask(path, inner.partition(".")[0])
            found.extend(
                (path, index)
                for index, definition in enumerate(there.facts.definitions)
                if definition.qualified_name == inner and "namespace" in definition.flags
            )
    return found


def _in_sight(engine: Engine, file: File, name: str, scope: int) -> Places:
    """The constant that a plain name means."""
    while scope >= 0:
        if file.bound[scope].get(name):
            inner = modules.inside(file, scope)
            if file.facts.scopes[scope].kind == "module":
                return _in_module(engine, modules.unit_of(file.path, inner), name, 0)
            return _bound(engine, file, scope, name, 0)
        scope = file.facts.scopes[scope].parent
    return []


def _in_module(engine: Engine, unit: str, name: str, depth: int) -> Places:
    """The constant of a module."""
    path, inner = modules.split(unit)
    file = engine.ask(path, inner.partition(".")[0] or name)
    scope = modules.scope_of(file, inner)
    return _bound(engine, file, scope, name, depth) if scope >= 0 else []


def _bound(engine: Engine, file: File, scope: int, name: str, depth: int) -> Places:
    """The constants of a name that a scope binds, followed through imports."""
    found: Places = []
    for number in file.bound[scope].get(name, ()):
        binding = file.facts.bindings[number]
        if binding.kind == "declare":
            for index, each in enumerate(file.facts.definitions):
                if each.name == name and each.kind == "variable" and each.line == binding.line:
                    found.append((file.path, index))
        elif binding.kind == "import" and depth < _RE_EXPORTS:
            taken = file.facts.imports[int(binding.value)]
            if taken.name and taken.module:
                for held in path_of(engine, file, taken.module, taken.scope, taken):
                    if isinstance(held, Module):
                        found.extend(_in_module(engine, held.unit, taken.name, depth + 1))
    return found


def _of_type(engine: Engine, of: ClassValue | Instance, name: str) -> Places:
    """The associated constant of a type."""
    owner = of.of if isinstance(of, Instance) else of
    if not isinstance(owner, ClassValue):
        return []
    there = engine.file(owner.path)
    called = there.definition(owner.definition)
    found = [(owner.path, index) for index in there.members(owner.definition, name)]
    for path in beside_paths(engine, owner):
        file = engine.ask(path, called.name)
        found.extend(
            (path, index)
            for index in file.beside(called.name)
            if file.definition(index).name == name and is_beside(engine, file, index, owner)
        )
    return [
        (path, index) for path, index in found if engine.file(path).definition(index).kind in ("attribute", "variable")
    ]
