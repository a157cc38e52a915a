"""What only JavaScript and TypeScript know: modules, types and values named apart, functions that make instances."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Definition, Import, Reference
from indexer.languages.javascript import exports, packages
from indexer.languages.javascript.globals import GLOBALS, PLAIN_MEMBERS, PRIMITIVES
from indexer.languages.javascript.modules import answer
from indexer.languages.typed import forms
from indexer.languages.typed.calling import given_by
from indexer.languages.typed.known import Known
from indexer.languages.typed.members import of_value
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionType,
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


class JavaScriptPolicy(Policy):
    """JavaScript and TypeScript."""

    family = "javascript"
    known = Known.read("javascript")
    this_type = frozenset({"this"})
    hoists = True
    overloads = False
    call_members = ("()",)
    infers_results = True

    def possible(self, values: Values, name: str) -> Values:
        """Where types are checked, what is no plain value is meant by a member that plain values do not have."""
        if name in PLAIN_MEMBERS:
            return values
        kept = tuple(
            [
                each
                for each in values
                if not (isinstance(each, Instance) and isinstance(each.of, Outside) and each.of.name in PRIMITIVES)
            ]
        )
        return kept or values

    def keeps_type(self, file: File) -> bool:
        return file.facts.language in ("typescript", "tsx")

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        if name == "exports":
            return (Module(file.path),)
        return (Outside(name),) if name in GLOBALS else ()

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        return exports.imported(engine, file, taken)

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        found = exports.value(engine, unit, name)
        if not found and name == "default":
            return (Module(unit),)
        return found or UNKNOWN

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        path = packages.find(engine, file.path, taken.module)
        return (path,) if path else ()

    def answer(self, question: str, paths: Collection[str]) -> str:
        return answer(question, paths)

    # Types are named apart from values

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        if name == "this":
            return None
        inner = scope
        while inner >= 0:
            found = exports.own_type(engine, file, name, inner)
            if found:
                return found
            inner = file.facts.scopes[inner].parent
        if name in file.bound[0] and any(
            file.facts.bindings[number].kind == "import" for number in file.bound[0][name]
        ):
            return UNKNOWN
        return (Outside(name),) if name in GLOBALS or name in PRIMITIVES or name == "Is" else UNKNOWN

    def type_member(self, engine: Engine, value: Value, name: str) -> Values | None:
        if isinstance(value, Module):
            return exports.types(engine, exports.look(engine, value.unit, name)) or UNKNOWN
        if isinstance(value, ClassValue):
            file = engine.file(value.path)
            found = file.definition(value.definition)
            if "namespace" in found.flags:
                return exports.own_type(engine, file, name, found.body) or UNKNOWN
        return None

    # What makes instances

    def made(self, engine: Engine, file: File, text: str, call: object) -> Values | None:
        parsed = forms.type_of(text)
        if isinstance(parsed, forms.TypeOf):
            return engine.value(file, parsed.expression, call.scope, (call.line, call.column))  # type: ignore[attr-defined]
        if not isinstance(parsed, forms.Named):
            return UNKNOWN
        return engine.text(file, parsed.name, call.scope, (call.line, call.column))  # type: ignore[attr-defined]

    def makes(self, engine: Engine, site: Site, text: str) -> Values | None:
        parsed = forms.type_of(text)
        if not isinstance(parsed, (forms.Named, forms.TypeOf)):
            return UNKNOWN
        arguments: tuple[Values, ...] = ()
        if isinstance(parsed, forms.Named):
            arguments = tuple([engine.type(site.file, each, site.call.scope) for each in parsed.arguments])
        parts: list[Values] = []
        for each in self.made(engine, site.file, text, site.call) or ():
            if isinstance(each, ClassValue):
                parts.append(engine.instance_of(each, arguments))
            elif isinstance(each, Outside) and each.receiver is None:
                parts.append((Instance(each, arguments),))
            elif isinstance(each, FunctionValue):
                parts.append((Instance(ClassValue(each.path, each.definition)),))
            elif isinstance(each, Instance):
                held = of_value(engine, each, "new")
                if not is_known(held) or not all(isinstance(one, FunctionValue) for one in held):
                    return UNKNOWN
                parts.extend(given_by(engine, one, site) for one in held)
            else:
                return UNKNOWN
        return union(parts) if parts else UNKNOWN

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        return (of.path,)

    def function_member(self, engine: Engine, value: FunctionValue, name: str) -> Values:
        file = engine.ask_of(value.path, value.definition)
        found = file.definition(value.definition)
        for index in file.beside(found.qualified_name):
            if file.definition(index).name == name:
                return (FunctionValue(value.path, index),)
        if name in ("call", "apply", "bind", "toString"):
            return (Outside(f"Function.{name}"),)
        return UNKNOWN

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        """What another declaration of the same name has (interfaces that are declared twice are one), or what was
        given to the thing itself under the name.
        """
        if not isinstance(instance.of, ClassValue):
            return ()
        file = engine.file(instance.of.path)
        found = file.definition(instance.of.definition)
        if found.kind != "class":
            given = file.bound[0].get(f"{found.name}.{name}", ())
            return union([engine.bound(file, file.facts.bindings[number]) for number in given]) if given else ()
        others = [
            index
            for index in file.named_in(found.scope, found.name)
            if index != instance.of.definition and "interface" in file.definition(index).flags
        ]
        key = ("merging", instance.of, name)
        if not others or key in engine.kept:
            return ()
        engine.kept[key] = True
        try:
            for index in others:
                engine.kept["merging", ClassValue(file.path, index), name] = True
                held = of_value(engine, instance._replace(of=ClassValue(file.path, index)), name)
                del engine.kept["merging", ClassValue(file.path, index), name]
                if held and is_known(held):
                    return held
            return ()
        finally:
            del engine.kept[key]

    # Uses and variables

    def declared(self, engine: Engine, file: File, used: Reference) -> list[tuple[str, int]]:
        text = used.expression
        if used.role == "import":
            places: list[tuple[str, int]] = []
            for number in file.bound[0].get(text, ()):
                binding = file.facts.bindings[number]
                if binding.kind == "import":
                    found = exports.follow(engine, file, file.facts.imports[int(binding.value)])
                    places.extend(exports.definitions(engine, found, False))
            return places
        as_type = used.role == "type"
        head, dot, rest = text.partition(".")
        if dot:
            if "." in rest or not head.isidentifier():
                return []
            values = engine.name(file, head, used.scope, None)
            if len(values) == 1 and isinstance(values[0], Module):
                return exports.definitions(engine, exports.look(engine, values[0].unit, rest), False)
            return []
        inner = used.scope
        while inner >= 0:
            if text in file.bound[inner] or f"type {text}" in file.bound[inner]:
                return exports.own(engine, file, text, inner, as_type)
            inner = file.facts.scopes[inner].parent
        return []

    def variable(self, engine: Engine, file: File, number: int) -> tuple[str, int] | None:
        call = file.facts.calls[number]
        parsed = forms.expression(call.callee.removeprefix("new "))
        if isinstance(parsed, forms.Specialised):
            parsed = parsed.of
        if not isinstance(parsed, (forms.Name, forms.Member)):
            return None
        at = (call.line, call.column)
        values = engine.value(file, parsed, call.scope, at)
        if not is_known(values) or not all(
            isinstance(each, FunctionType) or isinstance(each, Instance) and isinstance(each.of, ClassValue)
            for each in values
        ):
            return None
        places: list[tuple[str, int]] = []
        if isinstance(parsed, forms.Name):
            inner = call.scope
            while inner >= 0 and parsed.name not in file.bound[inner]:
                inner = file.facts.scopes[inner].parent
            places = exports.own(engine, file, parsed.name, inner, False) if inner == 0 else []
        elif isinstance(parsed.of, forms.Name):
            owner = engine.name(file, parsed.of.name, call.scope, at)
            if len(owner) == 1 and isinstance(owner[0], Module):
                places = exports.definitions(engine, exports.look(engine, owner[0].unit, parsed.name), False)
        if len(places) != 1 or engine.file(places[0][0]).definition(places[0][1]).kind != "variable":
            return None
        return places[0]

    # What lies outside

    def primitive(self, name: str) -> bool:
        return name in PRIMITIVES

    def is_standard(self, name: str) -> bool:
        return name in GLOBALS

    def async_result(self, engine: Engine, values: Values) -> Values:
        return (Instance(Outside("Promise"), (values,)),)

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        if sign == "!":
            return (value,)
        if sign in ("[]", "[*]") and isinstance(value.of, ClassValue):
            file = engine.file(value.of.path)
            field = file.field(value.of.definition, "[]")
            if field is not None:
                return engine.substituted(engine.bound(file, field), engine.environment(value))
        return UNKNOWN

    def external(self, file: File, taken: Import) -> str:
        return taken.module

    def constructors(self, found: Definition, member: Definition) -> bool:
        return "constructor" in member.flags
