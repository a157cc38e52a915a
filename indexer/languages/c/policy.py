"""What only C and C++ know: a name is a macro that is in view, else what the files in view define, else the one
definition with external linkage that the workspace has. A prototype never takes a call from the definition.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Definition, Import
from indexer.languages.c.includes import answer, located, visible
from indexer.languages.typed import forms
from indexer.languages.typed.known import Known
from indexer.languages.typed.overloads import closeness
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
    union,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

_NUMBERS = frozenset(("char", "short", "int", "long", "float", "double", "bool", "size_t", "unsigned", "signed"))
_FUNCTIONS = ("function", "method")
_MAKERS = {"std.make_unique": "std.unique_ptr", "std.make_shared": "std.shared_ptr"}
Place = tuple[str, int]


class CPolicy(Policy):
    """C and C++."""

    family = "c"
    known = Known.read("c")
    this_is_pointer = True
    this_type: frozenset[str] = frozenset()
    super: frozenset[str] = frozenset()
    members_are_names = True
    infers_results = True
    call_members = ("operator()",)

    # Names

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        namespace, used = _namespaces(file, scope)
        return engine.once(
            ("c", file.path, name, namespace, used), lambda: self._name(engine, file, name, namespace, used)
        )

    def _name(self, engine: Engine, file: File, name: str, namespace: str, used: tuple[str, ...]) -> Values:
        while True:
            found = self.qualified(engine, file.path, f"{namespace}.{name}" if namespace else name)
            if found:
                return found
            if not namespace:
                break
            namespace = namespace.rpartition(".")[0]
        parts = [held for each in used if (held := self.qualified(engine, file.path, f"{each}.{name}"))]
        if parts:
            return union(parts)
        if used or name in self.this:
            return UNKNOWN if name in self.this or not name.startswith("$") else ()
        return (Outside(name.removeprefix("$")),)

    def qualified(self, engine: Engine, path: str, full: str) -> Values:
        """What a full name means in the file at `path`; () if the workspace has no such thing."""
        tagged = full.rpartition(".")[2].startswith("$")
        full = full.replace("$", "")
        head, _, _ = full.partition(".")
        name = full.rpartition(".")[2]
        seen = visible(engine, path)
        inner: list[Place] = []
        outer: list[Place] = []
        space = False
        for where in engine.declaring(head):
            there = engine.ask(where, head)
            for index in there.top(name):
                found = there.definition(index)
                if found.qualified_name.replace(".(anonymous)", "").replace("(anonymous).", "") == full:
                    (inner if where in seen else outer).append((where, index))
            if head != name or head == full:
                space = space or (where in seen and _is_namespace(engine.ask(where), full))
        if not inner and outer:  # what is in view where this file is included
            inner = [each for each in outer if path in visible(engine, each[0])]
            stem = posixpath.splitext(path)[0]
            inner = [each for each in inner if posixpath.splitext(each[0])[0] == stem] or inner
        if tagged or not any(self._of(engine, each).kind != "class" for each in inner + outer):
            classes = [each for each in inner if _is_class(self._of(engine, each), tagged)]
            if classes:
                return tuple([ClassValue(*each) for each in classes])
            if tagged:
                return ()
        macros = [each for each in inner if self._of(engine, each).kind == "macro"]
        if macros:
            return self._macros(engine, path, [each for each in macros if each[0] == path] or macros)
        bodies = [each for each in inner if _has_body(self._of(engine, each))]
        if bodies:
            own = [each for each in bodies if each[0] == path]
            return tuple([FunctionValue(*each) for each in (own or bodies) + _prototypes(engine, inner)])
        linked = [each for each in outer if _is_linked(self._of(engine, each))]
        if linked:
            return self._linked(engine, path, inner, linked)
        variables = [each for each in inner if self._of(engine, each).kind == "variable"]
        if variables:
            return union([engine.defined(*each) for each in variables])
        if any("prototype" in self._of(engine, each).flags for each in inner):
            return (Outside(full),)
        return (Module(full),) if space else ()

    def _of(self, engine: Engine, place: Place) -> Definition:
        return engine.file(place[0]).definition(place[1])

    def _macros(self, engine: Engine, path: str, macros: list[Place]) -> Values:
        found: list[Value] = []
        for place in macros:
            said = self._of(engine, place)
            if "alias" in said.flags:
                key = ("macro", place)
                if engine.is_open(key):
                    continue
                held = engine.guarded(key, lambda said=said: self.qualified(engine, path, said.returns[1:]))  # type: ignore[misc]
                found.extend(held or (Outside(said.returns[1:]),))
            else:
                found.append(FunctionValue(*place))
        return tuple(dict.fromkeys(found))

    def _linked(self, engine: Engine, path: str, prototypes: list[Place], linked: list[Place]) -> Values:
        """Definitions elsewhere: where different programs of one tree have several, the one that belongs to the header
        in view."""
        if len(linked) > 1:
            headers = [place[0] for place in prototypes if place[0] != path]
            stems = {posixpath.splitext(header)[0] for header in headers}
            folders = {posixpath.dirname(each) for each in headers or [path]}
            near = [each for each in linked if posixpath.splitext(each[0])[0] in stems] or [
                each for each in linked if posixpath.dirname(each[0]) in folders
            ]
            linked = near or linked
            if len({each[0] for each in linked}) > 1:
                return (*[FunctionValue(*each) for each in linked], ANYTHING)
        return tuple([FunctionValue(*each) for each in linked + _prototypes(engine, prototypes)])

    def type_name(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        if name in _NUMBERS:
            return (Outside(name),)
        return None

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        return self.qualified(engine, engine.path, f"{unit}.{name}") or UNKNOWN

    def before(self, engine: Engine, file: File, name: str) -> Values:
        return engine.once(("macro", file.path, name), lambda: self._macro(engine, file.path, name))

    def _macro(self, engine: Engine, path: str, name: str) -> Values:
        seen = visible(engine, path)
        found = [
            (where, index)
            for where in engine.declaring(name)
            if where in seen
            for index in engine.ask(where, name).top(name)
            if engine.file(where).definition(index).kind == "macro"
        ]
        return self._macros(engine, path, [each for each in found if each[0] == path] or found) if found else ()

    # Includes

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        return ()

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        return [each for each in located(engine, file.path, taken.module) if each]

    def external(self, file: File, taken: Import) -> str:
        return taken.module.strip('"<>')

    def answer(self, question: str, paths: Collection[str]) -> str:
        return answer(question, paths)

    # Members and types

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        return engine.declaring(engine.file(of.path).top_name(of.definition))

    def is_beside(self, engine: Engine, file: File, index: int, of: ClassValue) -> bool:
        """A constructor is no member: in its class the name is the class's."""
        return "constructor" not in file.definition(index).flags

    def opaque(self, engine: Engine, value: Outside, site: Site | None) -> Values:
        """What `std::make_unique<T>(…)` gives, and its like."""
        made = _MAKERS.get(value.name)
        if made and site is not None:
            parsed = forms.expression(site.call.callee)
            if isinstance(parsed, forms.Specialised) and len(parsed.types) == 1:
                return (Instance(Outside(made), (engine.type(site.file, parsed.types[0], site.call.scope),)),)
        return UNKNOWN

    def takes_any(self, file: File, found: Definition) -> bool:
        return found.kind == "macro" or file.facts.language == "c"

    def several(self, engine: Engine, site: Site, group: list[FunctionValue]) -> Sequence[Value]:
        """The one whose parameters are of the very types of the arguments goes before all that convert them."""
        same = []
        for each in group:
            if closeness(engine, site, each, engine.file(each.path).definition(each.definition)) == (0, True):
                same.append(each)
        if len(same) == 1 and site.call.arguments:
            return same
        return [*group, ANYTHING]

    def primitive(self, name: str) -> bool:
        return name in _NUMBERS

    def plain(self, name: str) -> bool:
        return name in _NUMBERS

    def is_type_name(self, name: str) -> bool:
        return False

    def conversion(self, engine: Engine, have: Instance, want: Instance) -> int | None:
        """Conversions are many and can be written by anyone: only that a class is its base is told."""
        if isinstance(have.of, ClassValue) and isinstance(want.of, ClassValue):
            steps = super().conversion(engine, have, want)
            return -1 if steps is None else steps
        return -1


def _prototypes(engine: Engine, places: list[Place]) -> list[Place]:
    """The prototypes among the definitions: they say which arguments may be left out."""
    return [each for each in places if "prototype" in engine.file(each[0]).definition(each[1]).flags]


def _namespaces(file: File, scope: int) -> tuple[str, tuple[str, ...]]:
    """The namespace round a scope, and the namespaces that using directives open there."""
    found, used = "", []
    while scope >= 0:
        for number in file.bound[scope].get("", ()):
            binding = file.facts.bindings[number]
            if binding.kind == "namespace":
                found = found or binding.value
            elif binding.kind == "using":
                used.append(binding.value)
        definition = file.facts.scopes[scope].definition
        if not found and definition >= 0:
            of = file.definition(definition)
            if of.parent < 0 and of.body == scope and of.kind == "class":
                found = of.qualified_name
            elif of.parent < 0 and of.body == scope and "." in of.qualified_name:
                found = of.qualified_name.rpartition(".")[0]
        scope = file.facts.scopes[scope].parent
    return found, tuple(used)


def _is_namespace(file: File, full: str) -> bool:
    return any(
        bound.kind == "namespace" and (bound.value == full or bound.value.startswith(full + "."))
        for bound in file.facts.bindings
    )


def _is_class(found: Definition, tagged: bool) -> bool:
    return found.kind == "class" and not (tagged and "alias" in found.flags)


def _has_body(found: Definition) -> bool:
    return found.kind in _FUNCTIONS and "prototype" not in found.flags


def _is_linked(found: Definition) -> bool:
    return _has_body(found) and "static" not in found.flags
