"""Where C#'s types are found: by name, number of type parameters and namespace, wherever their files lie.

Promise: what is found for a name in a namespace rests on facts alone, with the questions on record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from indexer.facts.model import Import
from indexer.languages.csharp.projects import project, usings
from indexer.languages.typed.spaces import spaces, top_named
from indexer.languages.typed.values import ClassValue

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

GLOBAL = "global "
STATIC = "static "


class Held(NamedTuple):
    """A type that stands at the top of a namespace."""

    of: ClassValue
    arity: int
    partial: bool


class Level(NamedTuple):
    """A namespace as a place in a file sees it: `names` from the innermost out, and the usings that stand there."""

    names: tuple[str, ...]
    usings: tuple[Import, ...]


def split(name: str) -> tuple[str, int | None]:
    """A name and its number of type arguments, None where it does not say."""
    base, mark, count = name.partition("`")
    return base, int(count) if mark and count.isdigit() else None


def types_named(engine: Engine, base: str) -> dict[str, list[Held]]:
    """By namespace the types of a name, whatever their number of type parameters."""

    def work() -> dict[str, list[Held]]:
        found: dict[str, list[Held]] = {}
        for path, index, definition, space in top_named(engine, base):
            if definition.kind == "class":
                arity = len(engine.file(path).type_parameters(definition.body))
                held = Held(ClassValue(path, index), arity, "partial" in definition.flags)
                found.setdefault(space or "", []).append(held)
        return found

    return engine.remember(("types named", base), work)


def chosen(engine: Engine, held: Sequence[Held], arity: int | None) -> tuple[ClassValue, ...]:
    """Those of several types of one name and namespace that are meant."""
    fitting = [each for each in held if each.arity == (arity or 0)]
    if not fitting and arity is None:
        fitting = list(held)
    found = tuple(dict.fromkeys(engine.class_at(*each.of) for each in fitting))
    if len(found) > 1:  # one in each of several projects
        here = project(engine, engine.path)
        own = tuple([each for each in found if project(engine, each.path) == here])
        return own or found
    return found


def parts(engine: Engine, of: ClassValue) -> Sequence[ClassValue]:
    """The parts of a partial type, in order of their paths; of any other only itself."""
    file = engine.file(of.path)
    found = file.definition(of.definition)
    if "partial" not in found.flags:
        return (of,)
    arity = len(file.type_parameters(found.body))
    if found.parent < 0:
        engine.ask(of.path)
        space = spaces(file).get(found.symbol, "")
        held = [
            each.of for each in types_named(engine, found.name).get(space, ()) if each.partial and each.arity == arity
        ]
        if len({path for path, _ in held}) > 1:
            here = project(engine, of.path)
            held = [each for each in held if project(engine, each.path) == here]
        return tuple(held) or (of,)
    inner = [
        ClassValue(part.path, index)
        for part in engine.parts(ClassValue(of.path, found.parent))
        for there in [engine.ask_of(part.path, part.definition)]
        for index in there.members(part.definition, found.name)
        if "partial" in there.definition(index).flags
        and len(there.type_parameters(there.definition(index).body)) == arity
    ]
    return tuple(inner) or (of,)


def is_namespace(engine: Engine, name: str) -> bool:
    """Whether the workspace has a namespace of a full name."""
    return bool(engine.declaring(f"namespace {name}"))


def space_scope(file: File, scope: int) -> int:
    """The scope of the namespace that a scope is in."""
    scopes = file.facts.scopes
    while scope > 0 and not (scopes[scope].kind == "module" and "" in file.bound[scope]):
        scope = scopes[scope].parent
    return scope


def levels(engine: Engine, file: File, scope: int) -> tuple[Level, ...]:
    """The namespaces that a scope is in, from the innermost out, the global one last."""
    scope = space_scope(file, scope)
    key = ("levels", file.path, scope)
    found: tuple[Level, ...] | None = engine.kept.get(key)
    if found is None:
        if file.path != engine.path:
            engine.ask(file.path)
        found = engine.kept[key] = tuple(_levels(engine, file, scope))
    return found


def _levels(engine: Engine, file: File, scope: int) -> Iterator[Level]:
    scopes = file.facts.scopes
    while True:
        full = _space_of(file, scope)
        outer = -1
        if scope > 0:
            outer = scopes[scope].parent
            while outer > 0 and "" not in file.bound[outer]:
                outer = scopes[outer].parent
        above = _space_of(file, outer) if outer >= 0 else ""
        names = []
        while full and full != above:
            names.append(full)
            full = full.rpartition(".")[0]
        if outer < 0:
            names.append("")
        usings = [taken for taken in file.facts.imports if taken.scope == scope and not taken.alias]
        if outer < 0:
            usings += global_usings(engine, file.path)
        yield Level(tuple(names), tuple(usings))
        if outer < 0:
            return
        scope = outer


def _space_of(file: File, scope: int) -> str:
    for number in file.bound[scope].get("", ()):
        binding = file.facts.bindings[number]
        if binding.kind == "namespace":
            return binding.value
    return ""


def global_usings(engine: Engine, path: str) -> list[Import]:
    """What holds for all files of the project that a file is in."""

    def work() -> list[tuple[str, list[Import]]]:
        found = []
        for each in engine.declaring("global using"):
            there = engine.ask(each)
            taken = [one for one in there.facts.imports if one.module.startswith(GLOBAL)]
            found.append((each, taken))
        return found

    here = project(engine, path)
    return [
        taken
        for each, held in engine.remember(("global usings",), work)
        if each != path and project(engine, each) == here
        for taken in held
    ] + usings(engine, path)


def module_of(taken: Import) -> str:
    """The namespace or type of a using, without the words before it."""
    return taken.module.removeprefix(GLOBAL).removeprefix(STATIC)


def is_static(taken: Import) -> bool:
    """Whether a using brings in the members of a type."""
    return taken.module.removeprefix(GLOBAL).startswith(STATIC)
