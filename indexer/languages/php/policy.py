"""What only PHP knows: a class is found by its namespace and name wherever its file lies, a function in its namespace
or else outside of all; traits go before what a class extends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Import
from indexer.languages.typed.known import Known
from indexer.languages.typed.members import bases_of, of_value
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.spaces import top_named
from indexer.languages.typed.values import UNKNOWN, ClassValue, FunctionValue, Instance, Outside, Value, Values, union

if TYPE_CHECKING:
    from indexer.facts.model import Definition
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

SEPARATOR = "＼"
_FUNCTION = "ƒ"
_OTHERWISE = "¦"
_PLAIN = frozenset(
    ("int", "string", "float", "bool", "void", "never", "mixed", "null", "false", "true", "callable", "object",
     "iterable", "Array", "numeric", "scalar", "resource")
)  # fmt: skip

_ENUM = "BackedEnum"


class PhpPolicy(Policy):
    """PHP."""

    family = "php"
    known = Known.read("php")
    this_type = frozenset({"self", "static"})
    super = frozenset({"parent"})
    files_run = True
    overloads = False
    infers_results = True
    self_is_caller = True

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        if name.startswith(SEPARATOR):
            return engine.once(("php", name), lambda: self._class(engine, name) or (Outside(_dotted(name)),))
        if name.startswith(_FUNCTION):
            return engine.once(("php", name), lambda: self._function(engine, name[1:]))
        if name in ("mixed", "object", "callable"):
            return UNKNOWN
        return (Outside(name),) if name in _PLAIN else ()

    def _class(self, engine: Engine, name: str) -> Values:
        return tuple([ClassValue(path, index) for path, index in self._at(engine, name, "class")])

    def _function(self, engine: Engine, name: str) -> Values:
        full, _, otherwise = name.partition(_OTHERWISE)
        for each in (full, SEPARATOR + otherwise if otherwise else ""):
            found = self._at(engine, each, "function") if each else ()
            if found:
                return tuple([FunctionValue(path, index) for path, index in found])
        return (Outside(otherwise or _dotted(full)),)

    def _at(self, engine: Engine, name: str, kind: str) -> Sequence[tuple[str, int]]:
        """The definitions of a kind with this full name, as (path, definition)."""
        space, _, last = name[1:].rpartition(SEPARATOR)
        space = space.replace(SEPARATOR, ".")

        def work() -> Sequence[tuple[str, int]]:
            every = top_named(engine, last)
            return tuple([(path, index) for path, index, each, held in every if each.kind == kind and held == space])

        return engine.remember(("php", kind, name), work)

    # Classes

    def possible(self, values: Values, name: str) -> Values:
        return tuple([each for each in values if not _is_plain(each)]) or values

    def super_of(self, bases: list[Value]) -> Values:
        return tuple(bases[:1])

    def member_bases(self, engine: Engine, value: Instance) -> list[Value]:
        found = bases_of(engine, value)
        return sorted(found, key=lambda each: not _is_trait(engine, each))

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        if not isinstance(instance.of, ClassValue) or name.startswith(("$", "__")):
            return ()
        flags = engine.file(instance.of.path).definition(instance.of.definition).flags
        if "enum" in flags and self.known.member(_ENUM, name) is not None:
            return (Outside(f"{_ENUM}.{name}", Instance(Outside(_ENUM)), instance),)
        # It may be what `__call` makes of it; a trait has what the classes have that use it.
        magic = of_value(engine, instance, "__call") or of_value(engine, instance, "__callStatic")
        return UNKNOWN if "trait" in flags or any(isinstance(each, FunctionValue) for each in magic) else ()

    def constructors(self, found: Definition, member: Definition) -> bool:
        return False  # `parent::__construct` names it as any other method

    def callable(self, engine: Engine, site: Site, values: Values) -> Values:
        parts: list[Values] = []
        for each in values:
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                parts.append(of_value(engine, each, "__invoke") or UNKNOWN)
            else:
                parts.append((each,))
        return union(parts) if parts else values

    def runs(self, engine: Engine, site: Site, reached: Values) -> Values:
        if len(reached) != 1 or not isinstance(reached[0], ClassValue):
            return ()
        made = of_value(engine, Instance(reached[0]), "__construct")
        return made if len(made) == 1 and isinstance(made[0], FunctionValue) else ()

    # Imports

    def answer(self, question: str, paths: Collection[str]) -> str:
        path, _, folder = question.partition("\n")
        steps = folder.split("/") if folder and path.startswith(".") else []
        for step in path.split("/"):
            if step == "..":
                if not steps:
                    return ""
                steps.pop()
            elif step not in (".", ""):
                steps.append(step)
        found = "/".join(steps)
        if found in paths:
            return found
        beside = f"{folder}/{found}" if folder else found
        return beside if not path.startswith(".") and beside in paths else ""

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        if not taken.alias:
            folder = file.path.rpartition("/")[0]
            found = engine.ask_module(f"{taken.module}\n{folder}")
            return (found,) if found else ()
        kind, _, full = taken.module.rpartition(" ")
        if kind == "const":
            return ()
        name = SEPARATOR + full.replace(".", SEPARATOR)
        return sorted({path for path, _ in self._at(engine, name, kind or "class")})

    def external(self, file: File, taken: Import) -> str:
        return taken.module.rpartition(" ")[2]

    # What lies outside

    def primitive(self, name: str) -> bool:
        return name in _PLAIN

    def is_type_name(self, name: str) -> bool:
        return name[:1] == SEPARATOR


def _dotted(name: str) -> str:
    return name[1:].replace(SEPARATOR, ".")


def _is_plain(value: Value) -> bool:
    return isinstance(value, Instance) and isinstance(value.of, Outside) and value.of.name in _PLAIN - {"Array"}


def _is_trait(engine: Engine, value: Value) -> bool:
    if isinstance(value, Instance) and isinstance(value.of, ClassValue):
        return "trait" in engine.file(value.of.path).definition(value.of.definition).flags
    return False
