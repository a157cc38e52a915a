"""What a module gives under a name, as a value, as a type, and where that is defined.

Promise: a name goes through every `export … from` and `export *` to where it comes from; a cycle of them ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Binding, Import
from indexer.languages.javascript import packages
from indexer.languages.typed import forms
from indexer.languages.typed.values import UNKNOWN, ClassValue, FunctionValue, Module, Outside, Values, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

Place = tuple[str, int]
"""A definition: (path, number)."""
Seen = frozenset[tuple[str, str]]
_NONE: Seen = frozenset()


class Found:
    """Where a name of a module comes from: a binding or names of a file, a whole module, or outside."""

    __slots__ = ("binding", "file", "module", "name", "outside")

    def __init__(self, file: File | None = None, name: str = "", binding: Binding | None = None, module: str = "",
                 outside: str = "") -> None:  # fmt: skip
        self.file, self.name, self.binding, self.module, self.outside = file, name, binding, module, outside


def look(engine: Engine, path: str, name: str, seen: Seen = _NONE) -> list[Found]:
    """Where `name` of the module at `path` comes from; several only where the code does not say which."""
    if not seen:
        return engine.remember(("export", path, name), lambda: _look(engine, path, name, seen))
    return _look(engine, path, name, seen)


def _look(engine: Engine, path: str, name: str, seen: Seen) -> list[Found]:
    if (path, name) in seen or len(seen) > 40:
        return []
    seen = seen | {(path, name)}
    file = engine.ask(path, name)
    bindings = file.facts.bindings
    bound = file.bound[0]
    numbers = bound.get(f"export {name}")
    if numbers:
        found: list[Found] = []
        for number in numbers:
            binding = bindings[number]
            if binding.kind == "import":
                found.extend(follow(engine, file, file.facts.imports[int(binding.value)], seen))
            elif binding.value.isidentifier() or "$" in binding.value and _is_plain(binding.value):
                found.extend(local(engine, file, binding.value, seen))
            else:
                found.append(Found(file, f"export {name}", binding))
        return found
    if name not in ("default", "=") and (name in bound or f"type {name}" in bound):
        if _is_exported(file, name):
            return local(engine, file, name, seen)
    if name != "default":
        engine.ask(path, "*")
        stars: list[Found] = []
        for number in bound.get("export *", ()):
            stars.extend(follow_star(engine, file, file.facts.imports[int(bindings[number].value)], name, seen))
        inside = [each for each in stars if not each.outside]
        if inside or stars:
            return _once(inside or stars)
    return []


def _is_plain(text: str) -> bool:
    return all(sign not in text for sign in ".|#<\\[({!~")


def _is_exported(file: File, name: str) -> bool:
    """Whether a top-level name is exported where it is declared; in a file of declarations everything is."""
    top = file.top(name)
    if any("exported" in file.definition(index).flags for index in top):
        return True
    return bool(top) and file.path.endswith((".d.ts", ".d.mts", ".d.cts"))


def _once(found: list[Found]) -> list[Found]:
    kept: dict[object, Found] = {}
    for each in found:
        kept[(each.file.path if each.file else "", each.name, each.module, each.outside)] = each
    return list(kept.values())


def local(engine: Engine, file: File, name: str, seen: Seen) -> list[Found]:
    """A name of a module's own, through an import of it."""
    engine.ask(file.path, name)
    numbers = file.bound[0].get(name, ())
    imports = [number for number in numbers if file.facts.bindings[number].kind == "import"]
    if imports:
        found: list[Found] = []
        for number in imports:
            found.extend(follow(engine, file, file.facts.imports[int(file.facts.bindings[number].value)], seen))
        return found
    return [Found(file, name)]


def follow(engine: Engine, file: File, taken: Import, seen: Seen = _NONE) -> list[Found]:
    """Where what an import takes comes from."""
    path = packages.find(engine, file.path, taken.module)
    if not path:
        if packages.is_relative(taken.module):
            return []
        name = "" if taken.name == "default" else taken.name
        return [Found(outside=".".join(filter(None, (taken.module, name))))]
    if not taken.name:
        whole = look(engine, path, "=", seen)
        return whole or [Found(module=path)]
    found = look(engine, path, taken.name, seen)
    if not found and taken.name == "default":
        whole = look(engine, path, "=", seen)
        return whole or [Found(module=path)]
    return found


def follow_star(engine: Engine, file: File, taken: Import, name: str, seen: Seen) -> list[Found]:
    path = packages.find(engine, file.path, taken.module)
    if path:
        return look(engine, path, name, seen)
    return [] if packages.is_relative(taken.module) else [Found(outside=f"{taken.module}.{name}")]


def value(engine: Engine, path: str, name: str) -> Values:
    """What a module gives under a name; () if nothing."""
    found = look(engine, path, name)
    if not found and name not in ("default", "="):
        whole = look(engine, path, "=")
        if whole:
            return engine.member(_values(engine, whole), name)
    return _values(engine, found)


def _values(engine: Engine, found: list[Found]) -> Values:
    return union([_value(engine, each) for each in found]) if found else ()


def imported(engine: Engine, file: File, taken: Import) -> Values:
    """What an import binds, as a value."""
    found = follow(engine, file, taken)
    if found:
        return _values(engine, found)
    if taken.name and taken.name != "default":
        path = packages.find(engine, file.path, taken.module)
        if path:
            return value(engine, path, taken.name) or UNKNOWN
    return UNKNOWN


def _value(engine: Engine, found: Found) -> Values:
    if found.outside:
        return (Outside(found.outside),)
    if found.module:
        return (Module(found.module),)
    if found.file is None:
        return UNKNOWN
    if found.binding is not None:
        return engine.bound(found.file, found.binding)
    if found.name not in found.file.bound[0]:
        return UNKNOWN
    return engine.name(found.file, found.name, 0, None)


def types(engine: Engine, found: list[Found]) -> Values:
    """The types that names of modules mean; () if none."""
    parts: list[Values] = []
    for each in found:
        if each.outside:
            parts.append((Outside(each.outside),))
        elif each.module:
            parts.append((Module(each.module),))
        elif each.file is not None and each.binding is None:
            held = own_type(engine, each.file, each.name, 0)
            if held:
                parts.append(held)
        elif each.file is not None and each.binding is not None:
            parts.append(
                tuple(one for one in engine.bound(each.file, each.binding) if isinstance(one, (ClassValue, Module)))
            )
    return union(parts) if parts else ()


def own_type(engine: Engine, file: File, name: str, scope: int) -> Values:
    """What a name that a scope of a file binds means as a type; () if it binds none."""
    if not scope and file.path != engine.path and (name in file.bound[0] or f"type {name}" in file.bound[0]):
        engine.ask(file.path, name)
    bindings = file.facts.bindings
    found = file.bound[scope].get(f"type {name}")
    if found:
        return tuple([ClassValue(file.path, int(bindings[number].value)) for number in found[:1]])
    parts: list[Values] = []
    for number in file.bound[scope].get(name, ()):
        binding = bindings[number]
        if binding.kind == "definition":
            index = int(binding.value)
            if file.definition(index).kind == "class" or makes_instances(file, index):
                parts.append((ClassValue(file.path, index),))
        elif binding.kind == "type-parameter":
            return engine.bound(file, binding)
        elif binding.kind == "import":
            held = types(engine, follow(engine, file, file.facts.imports[int(binding.value)]))
            parts.append(held)
        elif binding.kind == "declare" and binding.value == f"<{name}>":
            parts.append(tuple([ClassValue(file.path, index) for index in file.named_in(scope, name)[:1]]))
        elif binding.kind == "declare" and binding.value and forms.expression(binding.value) and not binding.annotation:
            held = tuple(one for one in engine.bound(file, binding) if isinstance(one, (ClassValue, Module)))
            parts.append(held)
    return union([part for part in parts if part]) if any(parts) else ()


def makes_instances(file: File, index: int) -> bool:
    """Whether a function has members of the things that `new` makes with it."""
    found = file.definition(index)
    return found.kind == "function" and found.parent < 0 and bool(file.beside(found.qualified_name))


def definitions(engine: Engine, found: list[Found], as_type: bool) -> list[Place]:
    """Where names of modules are defined; empty if one of them is nowhere in the workspace."""
    places: list[Place] = []
    for each in found:
        if each.file is None:
            return []
        if each.binding is not None:
            held = [
                one for one in engine.bound(each.file, each.binding) if isinstance(one, (ClassValue, FunctionValue))
            ]
            places.extend((one.path, one.definition) for one in held)
        else:
            places.extend(own(engine, each.file, each.name, 0, as_type))
    return places


def own(engine: Engine, file: File, name: str, scope: int, as_type: bool) -> list[Place]:
    """The definitions of a name that a scope binds, through imports."""
    bindings = file.facts.bindings
    words = (f"type {name}", name) if as_type else (name, f"type {name}")
    for word in words:
        places: list[Place] = []
        for number in file.bound[scope].get(word, ()):
            binding = bindings[number]
            if binding.kind == "definition":
                places.append((file.path, int(binding.value)))
            elif binding.kind == "import":
                taken = file.facts.imports[int(binding.value)]
                places.extend(definitions(engine, follow(engine, file, taken), as_type))
            elif binding.kind in ("declare", "unset"):
                places.extend(
                    (file.path, index)
                    for index in file.named_in(scope, name)
                    if file.definition(index).line == binding.line
                )
        if places:
            bodies = [place for place in places if "overload" not in engine.file(place[0]).definition(place[1]).flags]
            return bodies or places
    return []
