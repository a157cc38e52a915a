"""What only C# knows: names are looked for in namespaces from the innermost out and what is used there, a class may
stand in several parts, extension methods are members of what is their first argument.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Call, Definition, Import, Reference
from indexer.languages.csharp import delegates, extensions, imports, naming, projects, types
from indexer.languages.csharp.conversions import PLAIN, conversion
from indexer.languages.csharp.naming import chosen, is_static, levels, module_of, split
from indexer.languages.csharp.standard import ALIASES
from indexer.languages.typed import members
from indexer.languages.typed.calling import laid
from indexer.languages.typed.files import types_scope
from indexer.languages.typed.known import Known
from indexer.languages.typed.outside import surely_not
from indexer.languages.typed.overloads import closeness, overload, takes_named
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    Outside,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

_ENUM: Values = (Instance(Outside("System.Enum")),)


def _is_generic(engine: Engine, value: FunctionValue) -> bool:
    file = engine.file(value.path)
    return bool(file.type_parameters(file.definition(value.definition).body))


def _needs_types(engine: Engine, value: FunctionValue) -> bool:
    """Whether a generic method can only be called with its types written out: no parameter tells them."""
    file = engine.file(value.path)
    found = file.definition(value.definition)
    own = file.type_parameters(found.body)
    return bool(own) and not any(
        name in re.findall(r"\w+", each.annotation) for each in found.parameters for name in own
    )


class CSharpPolicy(Policy):
    """C#."""

    family = "csharp"
    known = Known.read("csharp")
    this_type: frozenset[str] = frozenset()
    super = frozenset({"base"})
    members_are_names = True
    names_extended = False
    in_parts = True
    lambdas_take_all = True
    nearest_overload = True
    rows_for_variadic = True
    root = "object"

    # Names

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        found = types.plain_type(engine, file, name, scope)
        if found:
            return found
        base, _ = split(name)
        parts = []
        outside = []
        for level in levels(engine, file, scope):
            for taken in level.usings:
                if is_static(taken):
                    owner = engine.dotted(file, module_of(taken), 0)
                    if all(isinstance(each, ClassValue) for each in owner):
                        held = engine.member(owner, base)
                        if is_known(held) and not all(isinstance(each, Outside) for each in held):
                            parts.append(held)
                    else:
                        outside.append(module_of(taken))
        if parts:
            return union(parts)
        found = types.of_library(engine, file, base, scope)
        if found:
            return found
        if len(outside) == 1 and base[:1].isupper():
            return (Outside(f"{outside[0]}.{base}"),)
        return (Outside(base),) if base[:1].isupper() else ()

    def as_called(self, values: Values) -> Values:
        for each in values:
            if isinstance(each, Outside) and each.receiver is None and "." not in each.name:  # a guess at a type
                return UNKNOWN
        return values

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        return types.type_name(engine, file, name, scope)

    def type_member(self, engine: Engine, value: Value, name: str) -> Values | None:
        base, arity = split(name)
        if isinstance(value, ClassValue):
            return types.nested(engine, value, base, arity) or None
        if isinstance(value, Outside):
            return (Outside(f"{value.name}.{base}"),)
        return None

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        base, arity = split(name)
        held = naming.types_named(engine, base)
        if unit in held:
            found = chosen(engine, held[unit], arity)
            if found:
                return found
        full = f"{unit}.{base}"
        return (Module(full),) if naming.is_namespace(engine, full) else (Outside(full),)

    def canonical_name(self, name: str) -> str:
        base = name.partition("`")[0]
        last = base.rpartition(".")[2]
        return ALIASES[last] if last in ALIASES and base in (last, f"System.{last}") else base

    # Imports

    def answer(self, question: str, paths: Collection[str]) -> str:
        return projects.answer(question, paths)

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        module = module_of(taken)
        if "<" in module:
            return engine.type_text(file, module, taken.scope)
        return engine.dotted(file, module, taken.scope)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        module = module_of(taken)
        if not taken.alias and not is_static(taken):
            return imports.paths(engine, file, taken)
        found = engine.dotted(file, module.partition("<")[0], taken.scope)
        return sorted({each.path for each in found if isinstance(each, ClassValue)})

    def external(self, file: File, taken: Import) -> str:
        return module_of(taken).partition("<")[0].partition("`")[0]

    # Classes

    def parts(self, engine: Engine, of: ClassValue) -> Sequence[ClassValue]:
        return naming.parts(engine, of)

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        found: list[Values] = []
        for part in engine.parts(ClassValue(file.path, index)):
            there = engine.ask_of(part.path, part.definition)
            definition = there.definition(part.definition)
            if "enum" in definition.flags:
                return [_ENUM]
            for text in definition.bases:
                held = engine.type_text(there, text, types_scope(definition))
                if held not in found:
                    found.append(held)
        return found

    def nearest(self, engine: Engine, members: list[Value]) -> list[Value]:
        plain = [
            each
            for each in members
            if not isinstance(each, FunctionValue)
            or "explicit" not in engine.file(each.path).definition(each.definition).flags
        ]
        return plain or members

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        if name == "Value" and isinstance(instance.of, ClassValue):  # of a value that may be null
            flags = engine.file(instance.of.path).definition(instance.of.definition).flags
            if "struct" in flags or "enum" in flags:
                return (instance,)
        held = extensions.found(engine, instance, name)
        if not held and surely_not(engine, instance, name):
            return UNKNOWN  # an extension method that is not seen here
        return held

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        return extensions.operated(engine, value, sign)

    def member_bases(self, engine: Engine, value: Instance) -> list[Value]:
        found = members.bases_of(engine, value)
        if _is_interface(engine, value):
            return found
        return [each for each in found if not isinstance(each, Instance) or not _is_interface(engine, each)]

    def made(self, engine: Engine, file: File, text: str, call: Call) -> Values | None:
        if not text.startswith("="):
            return None
        held = engine.text(file, text[1:], call.scope, (call.line, call.column))
        return tuple([each.of if isinstance(each, Instance) else ANYTHING for each in held])

    def makes(self, engine: Engine, site: Site, text: str) -> Values | None:
        if not text.startswith("="):
            return None
        return engine.text(site.file, text[1:], site.call.scope, (site.call.line, site.call.column))

    def variable(self, engine: Engine, file: File, number: int) -> tuple[str, int] | None:
        return delegates.variable(engine, file, number)

    # Uses

    def declared(self, engine: Engine, file: File, used: Reference) -> list[tuple[str, int]] | None:
        if used.role == "type":  # an attribute may be named without its ending
            for ending in ("", "Attribute"):
                held = engine.dotted(file, used.expression.partition("<")[0] + ending, used.scope)
                found = [(each.path, each.definition) for each in held if isinstance(each, ClassValue)]
                if found:
                    return found
        return []

    # Arguments

    def fits(self, found: Definition, given: Sequence[str]) -> bool:
        return takes_named(found, given)

    def otherwise_called(self, engine: Engine, site: Site, group: list[FunctionValue]) -> list[FunctionValue]:
        first = group[0]
        given = site.call.arguments
        if given is None:
            return []
        written = "::<" in site.call.callee
        told = [each for each in group if (_is_generic(engine, each) if written else not _needs_types(engine, each))]
        narrowed = overload(engine, site, told) if told and len(told) < len(group) else []
        if first.extends or first.receiver is None:
            return narrowed
        held = extensions.found(engine, first.receiver, site.call.name)
        functions = [each for each in held if isinstance(each, FunctionValue)]
        for each in group if functions else ():
            found = engine.file(each.path).definition(each.definition)
            if takes_named(found, given) and closeness(engine, site, each, found) is not None:
                return []
        return overload(engine, laid(functions[0], site), functions) if functions else narrowed

    def takes_function(self, engine: Engine, want: Instance) -> int | None:
        if isinstance(want.of, ClassValue):  # no delegate, which would be a function here
            return None
        return super().takes_function(engine, want)

    # Types outside

    def primitive(self, name: str) -> bool:
        return name in PLAIN or name in ("string", "void")

    def plain(self, name: str) -> bool:
        return name in PLAIN

    def is_type_name(self, name: str) -> bool:
        return name[:1].isupper() or name in PLAIN

    def is_standard(self, name: str) -> bool:
        return name.startswith("System.") or name in ("Array", "object", "string") or name in PLAIN

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        found = conversion(engine, have, want)
        return super().conversion(engine, have, want) if found is NotImplemented else found


def _is_interface(engine: Engine, value: Instance) -> bool:
    """Whether a type is an interface, whose members are none of the classes that implement it; outside by its name."""
    if isinstance(value.of, ClassValue):
        return "interface" in engine.file(value.of.path).definition(value.of.definition).flags
    name = value.of.name.rpartition(".")[2]
    return name[:1] == "I" and name[1:2].isupper()
