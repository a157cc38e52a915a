"""What only Scala knows: a name means an object or value in expressions and a class in types; what is called may be a
member `apply`, or a class whose companion has none; a member without parameters is called by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.edges import Edge
from indexer.facts.model import Definition, Import, Reference
from indexer.languages.scala import calls, extensions, naming, terms, types
from indexer.languages.scala.conversions import PLAIN, conversion
from indexer.languages.scala.naming import companion
from indexer.languages.typed import members
from indexer.languages.typed.files import parameters_of, types_scope
from indexer.languages.typed.known import Known
from indexer.languages.typed.outside import surely_not
from indexer.languages.typed.overloads import takes_named
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    UNKNOWN,
    Both,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    Value,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site


class ScalaPolicy(Policy):
    """Scala."""

    family = "scala"
    known = Known.read("scala")
    this_type: frozenset[str] = frozenset()
    members_are_names = True
    names_extended = False
    members_called = True
    nearest_overload = True
    infers_results = True
    infers_classes = True
    call_members = ("apply",)
    builds = True
    root = "Any"

    # Names

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        held = terms.copied(engine, file, scope) if name == "copy" else ()
        if held:
            return held
        key = ("scala", file.path, name, terms.place(file, scope))
        return engine.once(key, lambda: terms.term(engine, file, name, scope))

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        return terms.member_of(engine, unit, name)

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        values = terms.module(engine, file, taken.module, taken.scope)
        held = terms.plain(engine, values, taken.name)
        return held if is_known(held) else UNKNOWN if not naming.is_outside(values) else held

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        values = terms.module(engine, file, taken.module, taken.scope)
        held = values if taken.name == "*" else terms.plain(engine, values, taken.name)
        if taken.name != "*" and not any(isinstance(each, (FunctionValue, Instance, ClassValue)) for each in held):
            held = types.type_in(engine, values, taken.name)
        paths = set()
        for each in held:
            if isinstance(each, (ClassValue, FunctionValue)):
                paths.add(each.path)
            elif isinstance(each, Instance) and isinstance(each.of, ClassValue):
                paths.add(each.of.path)
        return sorted(paths)

    def external(self, file: File, taken: Import) -> str:
        return taken.module if taken.name == "*" else f"{taken.module}.{taken.name}"

    # Types are named apart from values

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        return types.type_name(engine, file, name, scope)

    def type_member(self, engine: Engine, value: Value, name: str) -> Values | None:
        return types.type_in(engine, (value,), name) or None

    # Classes

    def class_value(self, file: File, index: int) -> Value:
        of = ClassValue(file.path, index)
        return Instance(of) if "object" in file.definition(index).flags else of

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        """What is written last goes first."""
        found = file.definition(index)
        return [engine.type_text(file, text, types_scope(found)) for text in reversed(found.bases)]

    def member_bases(self, engine: Engine, value: Instance) -> list[Value]:
        found = members.bases_of(engine, value)
        if isinstance(value.of, ClassValue):
            file = engine.file(value.of.path)
            body = file.definition(value.of.definition).body
            for number in file.bound[body].get("", ()) if body >= 0 else ():
                binding = file.facts.bindings[number]
                if binding.kind == "self":
                    found = [*found, *engine.type_text(file, binding.annotation, body)]
        return found

    def super_of(self, bases: list[Value]) -> Values:
        return (Both(tuple(bases)),) if len(bases) > 1 else tuple(bases)

    def constructors(self, found: Definition, member: Definition) -> bool:
        return "constructor" in member.flags

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        if isinstance(instance.of, ClassValue):
            file = engine.ask_of(instance.of.path, instance.of.definition)
            found = file.definition(instance.of.definition)
            if name.isdigit():  # what a pattern takes out of it
                places = parameters_of(found)
                if "case" in found.flags and int(name) < len(places):
                    given = engine.environment(instance)
                    text = found.parameters[places[int(name)]].annotation
                    return engine.substituted(engine.type_text(file, text, types_scope(found)), given)
                return UNKNOWN
            if "case" in found.flags and name == "copy":
                return (Outside("copy", instance),)
            if "object" in found.flags:
                other = companion(engine, instance.of)
                if other is not None and "enum" in engine.file(other.path).definition(other.definition).flags:
                    return members.of_class(engine, other, name)
        held = extensions.found(engine, instance, name)
        if not held and surely_not(engine, instance, name):
            return UNKNOWN  # something implicit that is not seen here
        return held

    def opaque(self, engine: Engine, value: Outside, site: Site | None) -> Values:
        if value.name == "copy" and value.receiver is not None:
            return (value.receiver,)
        return UNKNOWN

    # Calls

    def makes(self, engine: Engine, site: Site, text: str) -> Values | None:
        return calls.makes(engine, site, text)

    def taken(self, engine: Engine, values: Values) -> Values:
        return calls.taken(engine, values)

    def function_member(self, engine: Engine, value: FunctionValue, name: str) -> Values:
        held = calls.taken_one(engine, value)
        return UNKNOWN if held == (value,) else engine.member(held, name)

    def callable(self, engine: Engine, site: Site, values: Values) -> Values:
        return calls.callees(engine, site, values)

    def fits(self, found: Definition, given: Sequence[str]) -> bool:
        return takes_named(found, given)

    def read(self, engine: Engine, file: File, number: int, values: Values) -> Edge | None:
        return calls.read(engine, file, number, values)

    def otherwise(self, engine: Engine, path: str, index: int) -> Sequence[tuple[str, int]]:
        return naming.elsewhere(engine, path, index)

    # Uses

    def declared(self, engine: Engine, file: File, used: Reference) -> list[tuple[str, int]] | None:
        if used.role != "value" or not used.expression[:1].isupper():
            return []
        held = engine.text(file, used.expression, used.scope, (used.line, used.column))
        found: list[tuple[str, int]] = []
        for each in held:
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                for name in ("unapply", "unapplySeq"):
                    found += [
                        (one.path, one.definition)
                        for one in members.of_instance(engine, each, name)
                        if isinstance(one, FunctionValue)
                    ]
                other = companion(engine, each.of)
                if not found:
                    found.append(other if other is not None else each.of)
        return found

    # Types outside

    def primitive(self, name: str) -> bool:
        return name in PLAIN or name in ("String", "Unit", "Nothing")

    def plain(self, name: str) -> bool:
        return name in PLAIN

    def is_type_name(self, name: str) -> bool:
        return name[:1].isupper()

    def is_standard(self, name: str) -> bool:
        return name.startswith(("scala.", "java.")) or name in PLAIN or name in ("String", "Any", "AnyRef", "Array")

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        return extensions.operated(engine, value, sign)

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        found = conversion(have, want)
        return super().conversion(engine, have, want) if found is NotImplemented else found
