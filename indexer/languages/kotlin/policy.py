"""What only Kotlin knows: a plain name is looked for among imports, in the package, in packages imported whole, and in
those that every file imports; a companion's members are its class's; functions may be written outside the type on
which they are called, and lambdas may have a receiver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Call, Definition, Import
from indexer.languages.kotlin import extensions, packages, prelude, types
from indexer.languages.typed import calling, forms, outside
from indexer.languages.typed.constructing import constructor
from indexer.languages.typed.known import Known
from indexer.languages.typed.overloads import overload, takes_named
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

_WITHOUT_CONSTRUCTOR = frozenset(("interface", "object", "annotation"))


class KotlinPolicy(Policy):
    """Kotlin."""

    family = "kotlin"
    known = Known.read("kotlin")
    this_type: frozenset[str] = frozenset()
    members_are_names = True
    functions_apart = True
    variables_called = True
    infers_results = True
    infers_classes = True
    lambdas_on = True
    implicit = "it"
    extends_any = True
    bounds_tell = True
    root = "kotlin.Any"
    call_members = ("invoke",)

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        return engine.once(("kotlin", file.path, name), lambda: packages.plain(engine, file, name))

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        return types.bound(engine, file, name, scope) or self.name(engine, file, name, scope)

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        found = packages.named(engine, file, taken.module)
        return found or (Outside(prelude.normal(taken.module)),)

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        return packages.import_paths(engine, file, taken)

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        return packages.of_package(engine, unit, name)

    def external(self, file: File, taken: Import) -> str:
        return taken.module

    def class_value(self, file: File, index: int) -> Value:
        """The name of an object is its only instance."""
        of = ClassValue(file.path, index)
        return Instance(of) if "object" in file.definition(index).flags else of

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        found = file.definition(index)
        held = super().bases(engine, file, index)
        if "enum" in found.flags:
            held.append((Instance(Outside("kotlin.Enum"), ((Instance(ClassValue(file.path, index)),),)),))
        return held

    def canonical_name(self, name: str) -> str:
        return prelude.normal(name)

    def callable(self, engine: Engine, site: Site, values: Values) -> Values:
        """A function goes before a class of its name that has no constructor, or none that takes the arguments."""
        if any(isinstance(each, Instance) and isinstance(each.of, ClassValue) for each in values):
            values = union([_invoked(engine, each) for each in values])
        functions = [each for each in values if isinstance(each, FunctionValue)]
        classes = [each for each in values if isinstance(each, ClassValue)]
        given = site.call.arguments
        if not functions or not classes or given is None:
            return values
        fit = [each for each in functions if self.fits(_definition(engine, each), given)]
        made = [each for each in classes if self._makes(engine, each, given)]
        if fit and not made:
            return tuple(fit)
        if made and not fit:
            return tuple(made)
        return (*values, *UNKNOWN)

    def made(self, engine: Engine, file: File, text: str, call: Call) -> Values | None:
        """A name with type arguments may be a function's as well."""
        parsed = forms.type_of(text)
        if not isinstance(parsed, forms.Named):
            return UNKNOWN
        return engine.called(file, parsed.name, call.scope, (call.line, call.column))

    def makes(self, engine: Engine, site: Site, text: str) -> Values | None:
        found = calling.callee(engine, site.file, site.file.number(site.call))
        if any(isinstance(each, FunctionValue) for each in found):
            return union([calling.given_by(engine, each, site) for each in found]) if is_known(found) else UNKNOWN
        return None

    def runs(self, engine: Engine, site: Site, reached: Values) -> Values:
        if len(reached) != 1 or not isinstance(reached[0], ClassValue):
            return ()
        of = reached[0]
        found = engine.ask_of(of.path, of.definition).definition(of.definition)
        primary = bool(found.parameters) or f"{found.name}(" in found.signature or "constructor" in found.signature
        made = constructor(engine, site, of, "constructor", primary)
        return () if made is None else (made,)

    def may_be_called(self, engine: Engine, values: Values) -> bool:
        return not is_known(values) or any(
            not isinstance(each, Instance)
            or (isinstance(each.of, Outside) and not self.primitive(each.of.name))
            or isinstance(each.of, TypeVariable)
            or _invoked(engine, each) != (each,)
            for each in values
        )

    def _makes(self, engine: Engine, of: ClassValue, given: Sequence[str]) -> bool:
        file = engine.ask_of(of.path, of.definition)
        found = file.definition(of.definition)
        if _WITHOUT_CONSTRUCTOR.intersection(found.flags):
            return False
        if "alias" in found.flags:
            return True
        return self.fits(found, given) or any(
            "constructor" in file.definition(index).flags and self.fits(file.definition(index), given)
            for index in file.all_members(of.definition)
        )

    def otherwise_called(self, engine: Engine, site: Site, group: list[FunctionValue]) -> list[FunctionValue]:
        """What is written outside a class, or stands further out, where no member takes the arguments."""
        given, name = site.call.arguments, site.call.name
        if given is None or any(self.fits(_definition(engine, each), given) for each in group):
            return []
        held: Values = ()
        if group[0].receiver is not None:
            engine.at = site.file, site.call.scope
            held = self._fitting(engine, extensions.visible(engine, group[0].receiver, name), given)
        if not held and site.call.callee == name:
            held = self._fitting(engine, engine.name(site.file, name, 0, None, called=True), given)
        functions = [each for each in held if isinstance(each, FunctionValue)]
        return overload(engine, site, functions) if functions and is_known(held) else []

    def _fitting(self, engine: Engine, values: Values, given: Sequence[str]) -> Values:
        """Those of several things that take the arguments, where they are functions."""
        return tuple(
            [
                each
                for each in values
                if not isinstance(each, FunctionValue) or self.fits(_definition(engine, each), given)
            ]
        )

    def fits(self, found: Definition, given: Sequence[str]) -> bool:
        return takes_named(found, given)

    def lambdas_without(self, name: str) -> bool:
        return name in prelude.without_receiver(self.known)

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        found = extensions.of_companion(engine, instance, name)
        if found:
            return found
        found = extensions.visible(engine, instance, name) or extensions.on_companion(engine, instance, name)
        if found:
            return found
        if name.endswith("Assign") and name in prelude.ASSIGNED:
            held = engine.member((instance,), name.removesuffix("Assign"))
            return held if is_known(held) else ()
        if isinstance(instance.of, TypeVariable):
            held = outside.lookup(engine, Instance(Outside(self.root)), name) or ()
            return tuple([each._replace(whole=instance) if isinstance(each, Outside) else each for each in held])
        return ()

    def takes_function(self, engine: Engine, want: Instance) -> int | None:
        """A function is an interface of one method, but no class."""
        if isinstance(want.of, ClassValue):
            found = engine.file(want.of.path).definition(want.of.definition)
            return -1 if "interface" in found.flags else None
        return super().takes_function(engine, want)

    def takes_any(self, file: File, found: Definition) -> bool:
        return False

    def primitive(self, name: str) -> bool:
        return name in prelude.PRIMITIVES

    def plain(self, name: str) -> bool:
        return False

    def is_standard(self, name: str) -> bool:
        return name.startswith(("kotlin.", "java.", "javax.")) or name == "Array"

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        if isinstance(want.of, Outside):
            if want.of.name == self.root:
                return 10
            if isinstance(have.of, Outside) and have.of.name in prelude.PRIMITIVES and self.primitive(want.of.name):
                return prelude.widening(have.of.name, want.of.name)
            if isinstance(have.of, ClassValue) and self.primitive(want.of.name):
                return None
        elif isinstance(have.of, Outside) and self.primitive(have.of.name):
            return None
        return super().conversion(engine, have, want)


def _invoked(engine: Engine, value: Value) -> Values:
    """The function that is called where an instance is."""
    if isinstance(value, Instance) and isinstance(value.of, ClassValue):
        held = tuple([each for each in engine.member((value,), "invoke") if isinstance(each, FunctionValue)])
        return held or (value,)
    return (value,)


def _definition(engine: Engine, value: FunctionValue) -> Definition:
    return engine.file(value.path).definition(value.definition)
