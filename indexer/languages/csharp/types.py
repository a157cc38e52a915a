"""What names mean as types in C#: inside classes and their bases, in namespaces from the innermost out, in what is used
there, in the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.languages.csharp import naming
from indexer.languages.csharp.conversions import PLAIN
from indexer.languages.csharp.naming import chosen, is_static, levels, module_of, split
from indexer.languages.csharp.standard import ALIASES, standard
from indexer.languages.typed.values import ClassValue, Instance, Module, Outside, Values, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_WORDS = frozenset((*PLAIN, "string", "object", "void", "dynamic", "Array"))


def type_name(engine: Engine, file: File, name: str, scope: int) -> Values | None:
    base, arity = split(name)
    inner = scope
    while inner >= 0:
        here = file.facts.scopes[inner]
        for number in file.bound[inner].get(base, ()):
            if file.facts.bindings[number].kind in ("type-parameter", "import"):
                return engine.bound(file, file.facts.bindings[number])
        if here.kind == "class" and file.is_body(inner):
            found = nested(engine, engine.class_at(file.path, here.definition), base, arity)
            if found:
                return found
        inner = here.parent
    return plain_type(engine, file, name, scope) or of_library(engine, file, base, scope) or (Outside(base),)


def nested(engine: Engine, of: ClassValue, base: str, arity: int | None) -> Values:
    """The type of a name inside a class or its bases."""
    return engine.once(("c# nested", of, base, arity), lambda: _inside(engine, of, base, arity))


def _inside(engine: Engine, of: ClassValue, base: str, arity: int | None) -> Values:
    held = []
    for part in engine.parts(of):
        there = engine.ask_of(part.path, part.definition)
        for index in there.members(part.definition, base):
            found = there.definition(index)
            if found.kind == "class":
                count = len(there.type_parameters(found.body))
                held.append(naming.Held(ClassValue(part.path, index), count, "partial" in found.flags))
    if held:
        return chosen(engine, held, arity)
    for values in engine.bases(engine.file(of.path), of.definition):
        for each in values:
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                inherited = nested(engine, each.of, base, arity)
                if inherited:
                    return inherited
    return ()


def plain_type(engine: Engine, file: File, name: str, scope: int) -> Values:
    """The type, or the namespace, of the workspace that a plain name means outside of classes."""
    key = ("c#", file.path, naming.space_scope(file, scope), name)
    return engine.once(key, lambda: _found(engine, name, levels(engine, file, scope)))


def _found(engine: Engine, name: str, places: Sequence[naming.Level]) -> Values:
    base, arity = split(name)
    types = naming.types_named(engine, base)
    for level in places:
        for space in level.names:
            if space in types:
                held = chosen(engine, types[space], arity)
                if held:
                    return held
            full = f"{space}.{base}" if space else base
            if arity is None and naming.is_namespace(engine, full):
                return (Module(full),)
        if types:
            used = [
                found
                for taken in level.usings
                if not is_static(taken) and (found := _used(engine, types, module_of(taken), arity, level))
            ]
            if used:
                return union([*used])
    return ()


def _used(
    engine: Engine, types: dict[str, list[naming.Held]], module: str, arity: int | None, level: naming.Level
) -> Values:
    """The type of a name in a namespace that is used."""
    for outer in ("", *level.names):
        space = f"{outer}.{module}" if outer else module
        if space in types:
            return chosen(engine, types[space], arity)
    return ()


def of_library(engine: Engine, file: File, base: str, scope: int) -> Values:
    """The type of the library that a plain name means, as far as its list says so."""
    if base in _WORDS:
        return (Outside(base),)
    known = standard().get(base, [])
    for level in levels(engine, file, scope):
        for taken in level.usings:
            if not is_static(taken) and module_of(taken) in known:
                return (Outside(ALIASES.get(base, f"{module_of(taken)}.{base}")),)
    if len(known) == 1 or "System" in known:
        return (Outside(ALIASES.get(base, f"{'System' if 'System' in known else known[0]}.{base}")),)
    return (Outside(base),) if base in ("System", "Microsoft") else ()
