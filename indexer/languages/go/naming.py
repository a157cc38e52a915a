"""Which definition a use names: of a field or a variable too, whatever it holds.

Promise: a local is no definition; what cannot be told is nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from indexer.languages.go import packages, promotion
from indexer.languages.typed import forms
from indexer.languages.typed.values import ClassValue, FunctionValue, Instance, Module

if TYPE_CHECKING:
    from indexer.languages.typed.engine import At, Engine
    from indexer.languages.typed.files import File

Place = tuple[str, int]


def declared(engine: Engine, file: File, text: str, scope: int, at: At) -> list[Place]:
    """The definitions, as (path, definition), that the expression `text` names."""
    found = _ROOT.match(text)
    if found is not None:
        binder = _binder(file, found[0], scope, at)
    elif text.startswith("<") and not _has_local_types(engine, file):
        binder = -1
    else:
        return _declared(engine, file, text, scope, at)
    key = ("declared", file.path, text, binder)
    known: list[Place] | None = engine.kept.get(key)
    if known is None:
        known = engine.kept[key] = _declared(engine, file, text, scope, at)
    return known


_ROOT = re.compile(r"\w+")


def _has_local_types(engine: Engine, file: File) -> bool:
    """Whether a type's name may mean one thing in one function of the file and another elsewhere."""
    key = ("local types", file.path)
    found = engine.kept.get(key)
    if found is None:
        found = engine.kept[key] = any(
            each.kind == "class" and each.scope > 0 for each in file.facts.definitions
        ) or any(each.kind == "type-parameter" for each in file.facts.bindings)
    return bool(found)


def _binder(file: File, name: str, scope: int, at: At) -> int:
    """The number of the binding of a name that a use sees; -1 for none inside the file's functions."""
    bindings = file.facts.bindings
    while scope > 0:
        for number in file.bound[scope].get(name, ()):
            binding = bindings[number]
            if (binding.end_line, binding.end_column) <= at or file.facts.scopes[scope].kind == "class":
                return number
        scope = file.facts.scopes[scope].parent
    return -1


def _declared(engine: Engine, file: File, text: str, scope: int, at: At) -> list[Place]:
    node = forms.expression(text)
    if isinstance(node, forms.Name):
        return _plain(engine, file, node.name, scope, at)
    if not isinstance(node, forms.Member):
        return []
    owners = engine.value(file, node.of, scope, at)
    if len(owners) != 1:
        return []
    owner = owners[0]
    if isinstance(owner, Module):
        return list(packages.declaring(engine, owner.unit, node.name))
    if isinstance(owner, ClassValue):
        owner = Instance(owner)
    if not isinstance(owner, Instance) or not isinstance(owner.of, ClassValue):
        return []
    found = promotion.member(engine, owner, node.name, promotion.declared)
    places = [(each.path, each.definition) for each in found if isinstance(each, (ClassValue, FunctionValue))]
    return places if len(places) == len(found) else []


def _plain(engine: Engine, file: File, name: str, scope: int, at: At) -> list[Place]:
    binder = _binder(file, name, scope, at)
    if binder >= 0:
        binding = file.facts.bindings[binder]
        return [(file.path, int(binding.value))] if binding.kind == "definition" else []
    own = file.top(name)
    if own:
        return [(file.path, number) for number in own]
    if name in file.bound[0]:
        return []
    return list(packages.declaring(engine, packages.own_package(engine, file), name))
