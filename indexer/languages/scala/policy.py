"""What only Scala knows: a name means an object or value in expressions and a class in types; what is called may be a
member `apply`, or a class whose companion has none; a member without parameters is called by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.edges import Edge, Target
from indexer.facts.model import Definition, Import, Reference
from indexer.languages.scala import extensions, naming
from indexer.languages.scala.conversions import PLAIN, conversion
from indexer.languages.scala.naming import companion
from indexer.languages.scala.standard import standard
from indexer.languages.typed import calling, members
from indexer.languages.typed.files import parameters_of, types_scope
from indexer.languages.typed.known import Known
from indexer.languages.typed.outside import surely_not
from indexer.languages.typed.overloads import overload, takes_named
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    Both,
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

_ROOTS = frozenset(("scala", "java", "javax", "_root_"))


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
        if name == "copy":
            held = self._copied(engine, file, scope)
            if held:
                return held
        key = ("scala", file.path, name, self._place(file, scope))
        return engine.once(key, lambda: self._name(engine, file, name, scope))

    def _copied(self, engine: Engine, file: File, scope: int) -> Values:
        """`copy` in a case class, which has it without saying so."""
        while scope >= 0:
            here = file.facts.scopes[scope]
            if here.kind == "class" and file.is_body(scope) and "case" in file.definition(here.definition).flags:
                return (Outside("copy", members.self_of(engine, file, here.definition)),)
            scope = here.parent
        return ()

    def _place(self, file: File, scope: int) -> int:
        """The innermost scope round a scope in which imports or packages stand."""
        places = {each.scope for each in file.facts.imports if each.name == "*"}
        while scope > 0 and scope not in places and "" not in file.bound[scope]:
            scope = file.facts.scopes[scope].parent
        return max(scope, 0)

    def _name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        seen = naming.packages(file, scope)
        for package in seen or [""]:
            own = [place for place in naming.in_package(engine, package, name) if place[0] == file.path]
            if own:
                return naming.values_of(engine, own)
        outside = False
        if name == "_root_":
            return (Module(""),)
        for at, taken in naming.wildcards(file, scope):
            held = self._plain(engine, self._module(engine, file, taken.module, at), name)
            if is_known(held) and not _is_guess(held):
                return held
            outside = outside or _is_guess(held) or not is_known(held)
        for package in seen or [""]:
            held = self.module_member(engine, package, name)
            if held and not _is_guess(held):
                return held
        if naming.is_package(engine, name):
            return (Module(name),)
        known = standard().get(name)
        if known is not None:
            return (Outside(known),)
        if name in _ROOTS or name[:1].isupper():
            return (Outside(name),)
        return ()

    def _module(self, engine: Engine, file: File, module: str, scope: int) -> Values:
        """What the path of an import means: packages, objects and values."""
        key = ("scala module", file.path, module, scope)
        return engine.once(key, lambda: self._path(engine, file, module, scope))

    def _path(self, engine: Engine, file: File, module: str, scope: int) -> Values:
        head, *rest = module.split(".")
        if head == "_root_" and rest:
            head, *rest = rest
            values: Values = (Module(head),) if naming.is_package(engine, head) else (Outside(head),)
        else:
            values = self._head(engine, file, head, scope)
        for each in rest:
            values = self._plain(engine, values, each)
        return self.taken(engine, values)

    def _plain(self, engine: Engine, values: Values, name: str) -> Values:
        """A member that may be imported: none that extends what it is taken of."""
        if len(values) == 1 and isinstance(values[0], Instance) and isinstance(values[0].of, ClassValue):
            return members.of_itself(engine, values[0], name) or UNKNOWN
        return engine.member(values, name)

    def _head(self, engine: Engine, file: File, head: str, scope: int) -> Values:
        """The first name of the path of an import: what stands round it, packages in view, packages from the top."""
        for package in naming.packages(file, scope):
            if naming.is_package(engine, f"{package}.{head}"):
                return (Module(f"{package}.{head}"),)
        if naming.is_package(engine, head):
            return (Module(head),)
        if head in _ROOTS:
            return (Outside(head),)
        key = ("scala head", file.path, head, scope)
        found = engine.settled(key, lambda: engine.name(file, head, scope, None))
        return (Outside(head),) if found == UNKNOWN and not head[:1].isupper() else found

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        found = naming.in_package(engine, unit, name)
        if found:
            return naming.values_of(engine, found)
        holder = naming.package_object(engine, unit)
        if holder is not None:
            held = members.of_itself(engine, Instance(holder), name)
            if is_known(held) and not _is_guess(held):
                return held
        full = f"{unit}.{name}" if unit else name
        return (Module(full),) if naming.is_package(engine, full) else (Outside(full),)

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        values = self._module(engine, file, taken.module, taken.scope)
        held = self._plain(engine, values, taken.name)
        return held if is_known(held) else UNKNOWN if not _is_outside(values) else held

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        values = self._module(engine, file, taken.module, taken.scope)
        held = values if taken.name == "*" else self._plain(engine, values, taken.name)
        if taken.name != "*" and not any(isinstance(each, (FunctionValue, Instance, ClassValue)) for each in held):
            held = self._type_in(engine, values, taken.name)
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
        if name == "this":
            return None
        inner = scope
        while inner >= 0:
            here = file.facts.scopes[inner]
            for number in file.bound[inner].get(name, ()):
                binding = file.facts.bindings[number]
                if binding.kind == "type-parameter":
                    return engine.bound(file, binding)
                if binding.kind == "import":
                    taken = file.facts.imports[int(binding.value)]
                    found = self._type_in(engine, self._module(engine, file, taken.module, taken.scope), taken.name)
                    if found:
                        return found
                if binding.kind == "definition" and inner:
                    held = file.definition(int(binding.value))
                    if held.kind == "class" and "object" not in held.flags:
                        return (ClassValue(file.path, int(binding.value)),)
            if here.kind == "class":
                owner: object = ClassValue(file.path, here.definition)
                if not file.is_body(inner):
                    base = members.base_of(engine, file, inner)
                    owner = base.of if isinstance(base, Instance) else None
                if isinstance(owner, ClassValue):
                    found = self._nested(engine, owner, name)
                    if found:
                        return found
            inner = here.parent
        key = ("scala type", file.path, name, self._place(file, scope))
        return engine.once(key, lambda: self._type(engine, file, name, scope))

    def _type(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        seen = naming.packages(file, scope)
        for package in seen or [""]:
            own = [place for place in naming.in_package(engine, package, name) if place[0] == file.path]
            found = naming.types_of(engine, own)
            if found:
                return found
        for at, taken in naming.wildcards(file, scope):
            found = self._type_in(engine, self._module(engine, file, taken.module, at), name)
            if found and not _is_guess(found):
                return found
        for package in seen or [""]:
            found = self._type_in(engine, (Module(package),), name)
            if found and not _is_guess(found):
                return found
        return (
            engine.name(file, name, scope, None)
            if naming.is_package(engine, name)
            else self._other(engine, file, name, scope)
        )

    def _other(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        """A type that the workspace has none of, or an object whose types are meant."""
        known = standard().get(name)
        if known is not None:
            return (Outside(known),)
        held = self._name(engine, file, name, scope) or engine.name(file, name, scope, None)
        return held if is_known(held) else (Outside(name),)

    def type_member(self, engine: Engine, value: Value, name: str) -> Values | None:
        return self._type_in(engine, (value,), name) or None

    def _type_in(self, engine: Engine, values: Values, name: str) -> Values:
        """The type of a name in packages, objects and classes."""
        parts: list[Values] = []
        for value in values:
            if isinstance(value, Module):
                found = naming.types_of(engine, naming.in_package(engine, value.unit, name))
                holder = naming.package_object(engine, value.unit)
                if not found and holder is not None:
                    found = self._nested(engine, holder, name)
                parts.append(found or self.module_member(engine, value.unit, name))
            elif isinstance(value, Instance):
                inner = self._nested(engine, value.of, name) if isinstance(value.of, ClassValue) else ()
                parts.append(inner or self._objects(engine, value, name))
            elif isinstance(value, ClassValue):
                other = companion(engine, value)
                found = self._nested(engine, value, name)
                parts.append(found or (self._nested(engine, other, name) if other is not None else ()))
            elif isinstance(value, Outside) and value.receiver is None:
                parts.append((Outside(f"{value.name}.{name}"),))
        return union([part for part in parts if part]) if any(parts) else ()

    def _objects(self, engine: Engine, value: Instance, name: str) -> Values:
        if not isinstance(value.of, ClassValue):
            return ()
        held = members.of_itself(engine, value, name)
        return held if is_known(held) and all(isinstance(each, Instance) for each in held) else ()

    def _nested(self, engine: Engine, of: ClassValue, name: str) -> Values:
        """The type of a name inside a class, an object or their bases."""
        return engine.once(("scala nested", of, name), lambda: self._inside(engine, of, name))

    def _inside(self, engine: Engine, of: ClassValue, name: str) -> Values:
        there = engine.ask_of(of.path, of.definition)
        found = naming.types_of(engine, [(of.path, index) for index in there.members(of.definition, name)])
        if found:
            return found
        for values in engine.bases(there, of.definition):
            for each in values:
                if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                    found = self._nested(engine, each.of, name)
                    if found:
                        return found
        return ()

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
        if "<" in text:
            return None
        held = engine.dotted(site.file, text, site.call.scope)
        return union(
            [
                calling.instance_made(engine, each, site)
                if isinstance(each, ClassValue)
                else engine.instance_of(each, ())
                for each in held
            ]
        )

    def taken(self, engine: Engine, values: Values) -> Values:
        if not any(isinstance(each, FunctionValue) for each in values):
            return values
        return union([self._taken(engine, each) for each in values])

    def _taken(self, engine: Engine, value: Value) -> Values:
        if isinstance(value, FunctionValue) and not self._needs(engine, value):
            return calling.given_by(engine, value, None)
        return (value,)

    def _needs(self, engine: Engine, value: FunctionValue) -> bool:
        """Whether a function has to be given arguments."""
        found = engine.file(value.path).definition(value.definition)
        return any(each.default is None for each in found.parameters[value.extends :])

    def function_member(self, engine: Engine, value: FunctionValue, name: str) -> Values:
        held = self._taken(engine, value)
        return UNKNOWN if held == (value,) else engine.member(held, name)

    def callable(self, engine: Engine, site: Site, values: Values) -> Values:
        given = site.call.arguments
        if given is None:
            fitting = [each for each in values if not isinstance(each, FunctionValue) or not self._needs(engine, each)]
            return tuple(fitting) or values
        if site.call.callee.startswith("new "):
            return values
        parts: list[Value] = []
        for value in values:
            parts += self._applied(engine, site, value)
        return tuple(dict.fromkeys(parts))

    def _applied(self, engine: Engine, site: Site, value: Value) -> Values:
        """What calling a value reaches: `apply`, or the class of an object that has none that fits."""
        if isinstance(value, FunctionValue):
            found = engine.file(value.path).definition(value.definition)
            if site.call.arguments and not parameters_of(found):
                held = calling.given_by(engine, value, None)
                return tuple([one for each in held for one in self._applied(engine, site, each)])
            return (value,)
        if not isinstance(value, Instance) or not isinstance(value.of, ClassValue):
            return (value,)
        held = members.of_instance(engine, value, "apply")
        functions = [each for each in held if isinstance(each, FunctionValue)]
        found = engine.file(value.of.path).definition(value.of.definition)
        other = companion(engine, value.of) if "object" in found.flags else None
        if other is not None:
            return self._made_or_applied(engine, site, functions, other)
        return tuple(functions) or (held if is_known(held) and not _is_guess(held) else (value,))

    def _made_or_applied(self, engine: Engine, site: Site, functions: list[FunctionValue], of: ClassValue) -> Values:
        """Which of the methods `apply` of an object a call reaches, or the class beside it, whose own `apply` is not
        written."""
        given = site.call.arguments or ()
        fitting = [each for each in functions if self.fits(_definition(engine, each), given)]
        made = _definition(engine, FunctionValue(*of))
        if not fitting or "case" not in made.flags or not self.fits(made, given):
            return tuple(fitting) or (of,)
        chosen = overload(engine, site, [*fitting, FunctionValue(*of)])
        held: list[Value] = [of if (each.path, each.definition) == of else each for each in chosen]
        return tuple(held) if len(held) == 1 else (*held, ANYTHING)

    def fits(self, found: Definition, given: Sequence[str]) -> bool:
        return takes_named(found, given)

    def read(self, engine: Engine, file: File, number: int, values: Values) -> Edge | None:
        if any(isinstance(each, (FunctionValue, ClassValue)) for each in values):
            return None
        if any(isinstance(each, Module) for each in values):
            return Edge(number, "external", (), next(each.unit for each in values if isinstance(each, Module)))
        if all(isinstance(each, Outside) for each in values):
            return None
        site = file.facts.calls[number]
        outer = site.callee[: -len(site.name) - 1] if site.callee else ""
        held = engine.text(file, outer, site.scope, (site.line, site.column)) if outer else UNKNOWN
        targets = {target for each in held for target in self._variables(engine, each, site.name)}
        exact = len(targets) == 1 and is_known(held)
        return Edge(number, "exact" if exact else "candidates", tuple(targets) if exact else ())

    def _variables(self, engine: Engine, value: Value, name: str) -> list[Target]:
        waiting = [value]
        for _ in range(30):
            if not waiting:
                break
            each = waiting.pop(0)
            if isinstance(each, Both):
                waiting[:0] = each.parts
            if not isinstance(each, Instance) or not isinstance(each.of, ClassValue):
                continue
            there = engine.ask_of(each.of.path, each.of.definition)
            for index in there.members(each.of.definition, name):
                if there.definition(index).kind in ("attribute", "variable", "class"):
                    return [there.target(index)]
            waiting += self.member_bases(engine, each)
        return []

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


def _definition(engine: Engine, of: FunctionValue) -> Definition:
    return engine.file(of.path).definition(of.definition)


def _is_outside(values: Values) -> bool:
    return all(isinstance(each, Outside) for each in values)


def _is_guess(values: Values) -> bool:
    """Whether values are only that something outside may have such a member."""
    return bool(values) and all(isinstance(each, Outside) for each in values)
