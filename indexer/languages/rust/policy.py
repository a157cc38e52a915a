"""The rules of Rust."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Definition, Import, Reference
from indexer.languages.rust import constants, implementations, modules, names
from indexer.languages.rust.prelude import normal
from indexer.languages.typed.known import Known
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import ClassValue, FunctionValue, Instance, Module, Outside, Value, Values

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site


class Rust(Policy):
    """The rules of Rust; each method as `Policy` says."""

    family = "rust"
    known = Known.read("rust")
    this = frozenset({"self"})
    this_type = frozenset({"Self"})
    super = frozenset()
    overloads = False
    bases_beside = True
    one_target = True

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        return names.plain(engine, file, name, scope)

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        return names.imported(engine, file, taken)

    def through_globs(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        return names.through_globs(engine, file, name, scope)

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        return names.module_member(engine, unit, name)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        return names.import_paths(engine, file, taken)

    def declared_async(self, engine: Engine, values: Values) -> Values:
        return (Instance(Outside("Future"), (values,)),)

    def external(self, file: File, taken: Import) -> str:
        return "" if taken.module.startswith("mod") and not taken.name else taken.module or taken.name

    def answer(self, question: str, paths: Collection[str]) -> str:
        return modules.answer(question, paths)

    def canonical_name(self, name: str) -> str:
        """Well-known types by their last name; a crate's own `Result<T>` is one."""
        if name.endswith(".Result") and name != "std.fmt.Result":
            return "Result"
        return normal(name)

    def outside_name(self, name: str) -> str:
        """What lies outside as it is shown: macros without their mark."""
        return name.replace("@", "")

    def declared(self, engine: Engine, file: File, used: Reference) -> list[tuple[str, int]]:
        return constants.declared(engine, file, used)

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        found = file.definition(index)
        if "variant" in found.flags or "trait" in found.flags:
            return implementations.bases(engine, file, index, super().bases(engine, file, index))
        return implementations.bases(engine, file, index, [])

    def class_value(self, file: File, index: int) -> Value:
        found = file.definition(index)
        if "namespace" in found.flags:
            return Module(modules.unit_of(file.path, found.qualified_name))
        return ClassValue(file.path, index)

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        return implementations.beside_paths(engine, of)

    def beside_name(self, found: Definition) -> str:
        return found.name

    def is_beside(self, engine: Engine, file: File, index: int, of: ClassValue) -> bool:
        return implementations.is_beside(engine, file, index, of)

    def several(self, engine: Engine, site: Site, group: list[FunctionValue]) -> Sequence[Value]:
        return implementations.several(engine, site, group)

    def nearest(self, engine: Engine, members: list[Value]) -> list[Value]:
        return implementations.nearest(engine, members)

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        return implementations.missing_member(engine, instance, name)

    def overridden(self, engine: Engine, file: File, index: int) -> list[tuple[str, int]]:
        return implementations.overridden(engine, file, index)

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        return implementations.operated(engine, value, sign)
