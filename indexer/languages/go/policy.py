"""What only Go knows: a plain name is looked for in the package, then among what every file has; members are promoted
from what is embedded, the nearest depth first; pointers play no part.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.extract.go.definitions import guessed
from indexer.facts.model import Import, Reference
from indexer.languages.go import elsewhere, naming, packages, promotion, satisfaction
from indexer.languages.typed.known import Known
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionType,
    Instance,
    Module,
    Outside,
    TypeVariable,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

_BUILTIN_NAMES = (
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint"
    " uint8 uint16 uint32 uint64 uintptr append cap clear close complex copy delete imag len make max min new panic"
    " print println real recover $array $map $chan"
)
_BUILTIN = frozenset(_BUILTIN_NAMES.split())


class GoPolicy(Policy):
    """The rules of Go."""

    family = "go"
    known = Known.read("go")
    this: frozenset[str] = frozenset()
    this_type: frozenset[str] = frozenset()
    super: frozenset[str] = frozenset()
    overloads = False
    variables_vary = True
    builds = True

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        if name == "$":
            return (Module(packages.own_package(engine, file)),)
        found = self._members(engine, packages.own_package(engine, file), name)
        if found:
            return found
        return self._imported_name(engine, file, name)

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        """A parameter `url *url.URL` hides no package from its own type."""
        while scope >= 0:
            bound = file.bound[scope].get(name, ())
            for number in bound:
                binding = file.facts.bindings[number]
                if binding.kind == "type-parameter" or (
                    binding.kind in ("definition", "import") and file.facts.scopes[scope].kind != "class"
                ):
                    return engine.bound(file, binding)
            scope = file.facts.scopes[scope].parent
        return self.name(engine, file, name, scope)

    def _imported_name(self, engine: Engine, file: File, name: str) -> Values:
        """What the name is that no file of the package declares."""
        names = packages.names_of(engine, file)
        unit = names.known.get(name)
        if unit is not None:
            return (Module(unit),)
        for whole in names.whole:
            found = self._members(engine, whole, name)
            if found:
                return found
        if name in _BUILTIN:
            return (Outside(name),)
        return next(((Outside(module),) for module in names.guesses if name in _parts(module)), ())

    def _members(self, engine: Engine, unit: str, name: str) -> Values:
        parts = [engine.defined(path, number) for path, number in packages.declaring(engine, unit, name)]
        return union(parts) if parts else ()

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        unit = packages.imported(engine, file, taken.module)
        if not unit:
            return (Outside(taken.module),)
        if not taken.alias:
            guess = guessed(taken.module)
            if unit.split("\0")[1] != guess:
                return self.name(engine, file, guess, 0)
        return (Module(unit),)

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        return self._members(engine, unit, name)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        unit = packages.imported(engine, file, taken.module)
        if not unit:
            return ()
        folder, package = unit.split("\0")[:2]
        return [
            path
            for path in packages.files_in(engine, folder)
            if not packages.is_test(path) and packages.name_of(engine, path) == package
        ]

    def answer(self, question: str, paths: Collection[str]) -> str:
        return packages.answer(question, paths)

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        return [each for each in super().bases(engine, file, index) if not _is_plain(each)]

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        return engine.remember(("beside", of), lambda: promotion.beside_paths(engine, of))

    def member(self, engine: Engine, value: Instance, name: str, bound: bool) -> Values | None:
        return promotion.member(engine, value, name, promotion.taken if bound else promotion.taken_of_type)

    def declared(self, engine: Engine, file: File, used: Reference) -> list[tuple[str, int]] | None:
        return naming.declared(engine, file, used.expression, used.scope, (used.line, used.column)) or None

    def variable(self, engine: Engine, file: File, number: int) -> tuple[str, int] | None:
        call = file.facts.calls[number]
        found = naming.declared(engine, file, call.callee, call.scope, (call.line, call.column))
        return found[0] if len(found) == 1 else None

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        if isinstance(instance.of, Outside) and name.isdigit():  # one of several results
            return (instance,)
        if isinstance(instance.of, TypeVariable):
            held = promotion.bound_elsewhere(engine, instance.of)
            return engine.member(held, name) if held else ()
        return ()

    def opaque(self, engine: Engine, value: Outside, site: Site | None) -> Values:
        return elsewhere.opaque(engine, value, site)

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        if isinstance(value.of, Outside):
            return elsewhere.operated(value)
        held = promotion.underlying(engine, value)
        if not held:
            return UNKNOWN
        if sign == "()":
            return union([each.result if isinstance(each, FunctionType) else UNKNOWN for each in held])
        return engine.applied(held, sign)

    def overridden(self, engine: Engine, file: File, index: int) -> list[tuple[str, int]]:
        return satisfaction.overridden(engine, file, index)

    def otherwise(self, engine: Engine, path: str, index: int) -> Sequence[tuple[str, int]]:
        return engine.remember(("otherwise", path, index), lambda: packages.otherwise(engine, path, index))

    def specialised(self, engine: Engine, value: Outside, types: tuple[Values, ...]) -> Values:
        return (Outside(value.name, Instance(Outside(value.name), types)),)

    def outside_name(self, name: str) -> str:
        return name if "." in name or "/" in name else f"<builtin>.{name}"


def _parts(module: str) -> list[str]:
    """What the package at an import path may be called, other than it should."""
    words = [word for segment in module.split("/")[-2:] for word in re.split(r"[-._]", segment)]
    return [*words, *[re.sub(r"[-._]", mark, segment) for segment in module.split("/")[-2:] for mark in ("", "_")]]


def _is_plain(values: Values) -> bool:
    """Whether a part of a constraint only lists types."""
    return all(
        isinstance(each, Instance)
        and isinstance(each.of, Outside)
        and "." not in each.of.name
        and each.of.name != "error"
        for each in values
    )
