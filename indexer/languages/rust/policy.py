"""What names mean in Rust beyond the scopes of a function, and which methods a type has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from indexer.facts.digest import MODULE
from indexer.facts.model import Binding, Definition, Import
from indexer.languages.rust import crates, modules
from indexer.languages.rust.prelude import is_macro, is_name, normal
from indexer.languages.typed import forms, outside
from indexer.languages.typed.calling import closeness
from indexer.languages.typed.known import Known
from indexer.languages.typed.members import self_of
from indexer.languages.typed.policy import Policy
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.calling import Site
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_STANDARD = ("std", "core", "alloc")
_ITEMS = frozenset(("definition", "import", "type-parameter"))
PATH = "^"
"""Before the first name of a longer path: no variable is meant."""


class Rust(Policy):
    """The rules of Rust."""

    family = "rust"
    known = Known.read("rust")
    this = frozenset({"self"})
    this_type = frozenset({"Self"})
    super = frozenset()
    overloads = False
    bases_beside = True
    one_target = True

    # Names

    def name(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        """Keywords that begin paths, globs, crates, the prelude."""
        if name.startswith("@"):
            return self._macro(engine, file, name, scope)
        if name.startswith(PATH):
            name = name[1:]
            held = self._item(engine, file, name, scope, None)
            if held:
                return held
        inner = modules.inside(file, scope)
        unit = modules.unit_of(file.path, inner)
        if name == "mod":
            return (Module(unit),)
        if name == "crate":
            return (Module(modules.root(engine, unit)),)
        if name == "super":
            outer = modules.above(engine, unit)
            return (Module(outer),) if outer else ()
        found = self._globs(engine, file, name, scope)
        if found is not None:
            return found
        if name in _STANDARD:
            return (Outside("std"),)
        if is_name(name):
            return (Outside(name),)
        if name[:1].islower():
            root = crates.library(engine, file.path, name)
            if root is not None:
                return (Module(root),) if root else (Outside(name),)
        return ()

    def _globs(self, engine: Engine, file: File, name: str, scope: int) -> Values | None:
        """What the globs of the scopes round a place bring in under a name; None if nothing."""
        engine.ask(file.path)
        while scope >= 0:
            for taken in file.facts.imports:
                if taken.name == "*" and taken.scope == scope:
                    held = self._through_glob(engine, file, taken, name)
                    if held is not None:
                        return held
            scope = file.facts.scopes[scope].parent
        return None

    def _through_glob(self, engine: Engine, file: File, taken: Import, name: str) -> Values | None:
        key = ("glob", file.path, id(taken), name)
        if engine.is_open(key):
            engine.cut += 1
            return None
        return engine.guarded(key, lambda: self._brought(engine, file, taken, name)) or None

    def _brought(self, engine: Engine, file: File, taken: Import, name: str) -> Values:
        for each in self._path(engine, file, taken.module, taken.scope, taken):
            held: Values = ()
            if isinstance(each, Module):
                held = self.module_member(engine, each.unit, name)
            elif isinstance(each, ClassValue):
                held = engine.member((each,), name)
            if is_known(held):
                return held
        return ()

    def imported(self, engine: Engine, file: File, taken: Import) -> Values:
        """`use`, `mod x;` and `extern crate`."""
        if not taken.name:
            path = modules.declared(engine, file.path, modules.inside(file, taken.scope), taken.module)
            return (Module(path),) if path else UNKNOWN
        if not taken.module:
            return self._first(engine, file, taken.name, taken.scope, taken)
        held = self._path(engine, file, taken.module, taken.scope, taken)
        return self._taken(engine, held, taken.name)

    def _taken(self, engine: Engine, held: Values, name: str) -> Values:
        """What a path names: a thing, else a macro."""
        found = engine.member(held, name) if held else UNKNOWN
        if not is_known(found):
            macro = engine.member(held, f"@{name}") if held else UNKNOWN
            if is_known(macro) and not any(isinstance(each, Outside) for each in macro):
                return macro
        return tuple([Outside(normal(each.name)) if isinstance(each, Outside) else each for each in found])

    def _path(self, engine: Engine, file: File, path: str, scope: int, taken: Import) -> Values:
        """What the path of a `use` means."""
        first, _, rest = path.partition(".")
        values = self._first(engine, file, first, scope, taken)
        for name in rest.split(".") if rest else ():
            values = engine.member(values, name)
        return values

    def _first(self, engine: Engine, file: File, name: str, scope: int, taken: Import) -> Values:
        """The first name of a path in a `use`: an item at hand, a crate, else something outside."""
        if name in ("crate", "super", "mod"):
            return self.name(engine, file, name, scope) or UNKNOWN
        held = self._item(engine, file, name, scope, taken)
        if held:
            return held
        if taken.name != "*":
            brought = self._globs(engine, file, name, scope)
            if brought is not None:
                return brought
        if name in _STANDARD:
            return (Outside("std"),)
        library = crates.library(engine, file.path, name)
        if library is not None:
            return (Module(library),) if library else (Outside(name),)
        top = modules.root(engine, file.path)
        if top != file.path and not is_name(name):  # the paths of the 2015 edition begin at the crate
            held = self._own_member(engine, top, name)
            if held:
                return held
        return (Outside(name),)

    def _item(self, engine: Engine, file: File, name: str, scope: int, taken: Import | None) -> Values:
        """What the first name of a longer path means where a scope binds it: no variable, not the import at hand."""
        inner = modules.inside(file, scope)
        engine.ask(file.path, inner.partition(".")[0] or name)
        while scope >= 0:
            held: list[Values] = []
            for number in file.bound[scope].get(name, ()):
                binding = file.facts.bindings[number]
                if binding.kind in _ITEMS and not (taken is not None and _is(file, binding, taken)):
                    found = engine.bound(file, binding)
                    held.append(tuple([each for each in found if not isinstance(each, FunctionValue)]))
            if any(held):
                return union([each for each in held if each])
            scope = file.facts.scopes[scope].parent
        return ()

    def module_member(self, engine: Engine, unit: str, name: str) -> Values:
        """An item of a module: its own, imported, or brought in by a glob."""
        if name == "super":
            outer = modules.above(engine, unit)
            return (Module(outer),) if outer else ()
        if name in ("mod", "self"):
            return (Module(unit),)
        key = ("member", unit, name)
        if engine.is_open(key):  # `use self::x::{x}` beside `mod x;`: the path of the import means the module
            engine.cut += 1
            return self._own_member(engine, unit, name)
        return engine.guarded(key, lambda: self._module_member(engine, unit, name))

    def _module_member(self, engine: Engine, unit: str, name: str) -> Values:
        found = self._own_member(engine, unit, name)
        path, inner = modules.split(unit)
        if not found and name.startswith("@") and not inner:
            found = self._exported(engine, path, name)
        if found:
            return found
        file = engine.ask(path)
        scope = modules.scope_of(file, inner)
        for taken in file.facts.imports:
            if taken.name == "*" and taken.scope == scope:
                held = self._through_glob(engine, file, taken, name)
                if held is not None:
                    return held
        return ()

    def _own_member(self, engine: Engine, unit: str, name: str) -> Values:
        path, inner = modules.split(unit)
        file = engine.ask(path, inner.partition(".")[0] or name)
        scope = modules.scope_of(file, inner)
        bindings = [file.facts.bindings[number] for number in file.bound[scope].get(name, ())] if scope >= 0 else []
        if len(bindings) > 1:
            begun = [each for each in bindings if engine.is_open(("bound", file.path, id(each)))]
            engine.cut += len(begun)
            bindings = [each for each in bindings if each not in begun]
        return union([engine.bound(file, each) for each in bindings]) if bindings else ()

    def canonical_name(self, name: str) -> str:
        """Well-known types by their last name; a crate's own `Result<T>` is one."""
        if name.endswith(".Result") and name != "std.fmt.Result":
            return "Result"
        return normal(name)

    # Macros

    def _macro(self, engine: Engine, file: File, name: str, scope: int) -> Values:
        """A macro that the scopes of the file do not bind: of the modules round it, exported, or the standard one's."""
        unit = file.path
        for _ in range(40):
            unit = modules.split(modules.parent(engine, unit))[0]
            if not unit:
                break
            held = self._own_member(engine, unit, name)
            if held:
                return held
        held = self._exported(engine, modules.root(engine, file.path), name)
        if held:
            return held
        found = self._globs(engine, file, name, scope)
        if found is not None:
            return found
        return (Outside(name[1:]),) if is_macro(name[1:]) else ()

    def _exported(self, engine: Engine, top: str, name: str) -> Values:
        """An exported macro of the crate whose root is `top`."""
        found: list[Values] = []
        for path in engine.declaring(name[1:]):
            there = engine.ask(path, name[1:])
            for index in there.top(name[1:]):
                definition = there.definition(index)
                if definition.kind == "macro" and "exported" in definition.flags and modules.root(engine, path) == top:
                    found.append((FunctionValue(path, index),))
        return union(found) if found else ()

    # Types

    def bases(self, engine: Engine, file: File, index: int) -> list[Values]:
        """A variant is of its enumeration; a trait has those that it requires, a type those that it implements."""
        found = file.definition(index)
        if "variant" in found.flags and found.parent >= 0:
            return [(self_of(engine, file, found.parent),)]
        bases = super().bases(engine, file, index)
        if "trait" in found.flags:
            return bases
        of = ClassValue(file.path, index)
        for there, binding in self._implementing(engine, file, found):
            named = engine.dotted(there, binding.target, binding.scope)
            if of in named:
                held = engine.type_text(there, binding.annotation, binding.scope)
                bases.append(tuple([_normal(each) for each in held]))
        return bases

    def _implementing(self, engine: Engine, file: File, found: Definition) -> Iterator[tuple[File, Binding]]:
        paths = dict.fromkeys((file.path, *engine.declaring(found.name)))
        for path in paths:
            there = engine.ask(path, found.name)
            for number in there.implements.get(found.name, ()):
                binding = there.facts.bindings[number]
                inner = modules.inside(there, binding.scope)
                if inner:
                    engine.ask(path, inner.partition(".")[0])
                yield there, binding

    def beside_paths(self, engine: Engine, of: ClassValue) -> Sequence[str]:
        """Functions of an `impl` are where a file has some for a type of the name."""
        found = engine.file(of.path).definition(of.definition)
        if "trait" in found.flags or "variant" in found.flags or "namespace" in found.flags:
            return ()
        return tuple(dict.fromkeys((of.path, *engine.declaring(found.name))))

    def beside_name(self, found: Definition) -> str:
        """Members are written under the plain name of their type."""
        return found.name

    def is_beside(self, engine: Engine, file: File, index: int, of: ClassValue | Outside) -> bool:
        """Whether the `impl` is of this very type."""
        member = file.definition(index)
        parsed = forms.type_of(member.parameters[0].annotation)
        if not isinstance(parsed, forms.Named):
            return False
        key = ("impl", file.path, parsed.name, modules.inside(file, member.scope))
        held = engine._memo.get(key)
        if held is None:
            held = engine._memo[key] = engine.dotted(file, parsed.name, member.scope)
        return any(type(each) is type(of) and each == of for each in held)

    def several(self, engine: Engine, site: Site, group: list[FunctionValue]) -> Sequence[Value]:
        """The one whose parameters are of the very types of the arguments (`From` for several types); else any of them,
        for conditions of compilation, which nobody decides here, choose."""
        fitting = [
            each
            for each in group
            if closeness(engine, site, each, engine.file(each.path).definition(each.definition)) == (0, True)
        ]
        return fitting if len(fitting) == 1 and site.call.arguments else [*group, ANYTHING]

    def nearest(self, engine: Engine, members: list[Value]) -> list[Value]:
        """What a type has of its own hides what it has from traits."""
        own = [
            each
            for each in members
            if isinstance(each, FunctionValue)
            and "override" not in engine.file(each.path).definition(each.definition).flags
        ]
        return list(own) or members

    def missing_member(self, engine: Engine, instance: Instance, name: str) -> Values:
        """What `impl Trait for u8` says; what lies behind a smart pointer."""
        of = instance.of
        if isinstance(of, Outside):
            return self._of_outside(engine, instance, of, name)
        if isinstance(of, ClassValue):
            for base in engine.bases(engine.file(of.path), of.definition):
                for each in base:
                    if isinstance(each, Instance) and isinstance(each.of, Outside) and each.of.name == "Deref":
                        if each.arguments and is_known(each.arguments[0]):
                            return engine.member(each.arguments[0], name)
        return ()

    def _of_outside(self, engine: Engine, instance: Instance, of: Outside, name: str) -> Values:
        if outside.entry(engine, instance, name) is not None:
            return ()
        last = of.name.rpartition(".")[2]
        found: list[Value] = []
        for path in engine.declaring(last):
            there = engine.ask(path, last)
            for index in there.beside(last):
                member = there.definition(index)
                if member.name == name and self.is_beside(engine, there, index, of) and _reaches(engine, path):
                    found.append(FunctionValue(path, index, instance))
        if found:
            return tuple(found)
        behind = outside.entry(engine, instance, "*")
        if behind is not None:
            held = outside.made(behind[0].result, behind[1])
            if is_known(held):
                return engine.member(held, name)
            return UNKNOWN
        return ()

    def operated(self, engine: Engine, value: Instance, sign: str) -> Values:
        """`[*]`, `[]` and `?` of a type that implements what they need, or lies behind a smart pointer."""
        if isinstance(value.of, Outside):
            if sign == "!" and is_name(value.of.name):
                return (value,)  # what an async function gives is written as if it gave it at once
            behind = outside.entry(engine, value, "*")
            return engine.applied(outside.made(behind[0].result, behind[1]), sign) if behind is not None else UNKNOWN
        bases: list[Values] = []
        if isinstance(value.of, ClassValue):
            given = engine.environment(value)
            file = engine.file(value.of.path)
            bases = [engine.substituted(base, given) for base in engine.bases(file, value.of.definition)]
        elif isinstance(value.of, TypeVariable):
            from indexer.languages.typed.members import bound_of

            bases = [bound_of(engine, value.of)]
        for base in bases:
            for each in base:
                if isinstance(each, Instance) and isinstance(each.of, Outside):
                    said = outside.entry(engine, each, sign)
                    if said is not None:
                        return outside.made(said[0].result, said[1])
                    if each.of.name == "Deref" and each.arguments:
                        return engine.applied(each.arguments[0], sign)
        if sign == "!":
            return (value,)
        return UNKNOWN

    # Imports

    def import_paths(self, engine: Engine, file: File, taken: Import) -> Sequence[str]:
        """The files of what is imported: of the module, or that the thing is written in."""
        values = self.imported(engine, file, taken) if taken.name != "*" else self._path(
            engine, file, taken.module, taken.scope, taken
        )  # fmt: skip
        found: dict[str, None] = {}
        for each in values:
            if isinstance(each, Module):
                found[modules.split(each.unit)[0]] = None
            elif isinstance(each, (ClassValue, FunctionValue)):
                found[each.path] = None
        if not found and taken.name not in ("", "*"):  # a constant, a static: of its module
            for each in self._path(engine, file, taken.module, taken.scope, taken) if taken.module else ():
                if isinstance(each, Module):
                    found[modules.split(each.unit)[0]] = None
        return tuple(path for path in found if path != file.path)

    def outside_name(self, name: str) -> str:
        """What lies outside as it is shown: macros without their mark."""
        return name.replace("@", "")

    def external(self, file: File, taken: Import) -> str:
        """The crate and the path in it."""
        if taken.module.startswith("mod.") and not taken.name:
            return ""
        return taken.module or taken.name

    def answer(self, question: str, paths: Collection[str]) -> str:
        """Where a module or crate lies."""
        return modules.answer(question, paths)


def _reaches(engine: Engine, path: str) -> bool:
    """Whether the file that is being resolved sees what the crate of another file implements."""
    here, there = modules.root(engine, engine.path or path), modules.root(engine, path)
    if here == there:
        return True
    own = crates.package(engine, here)
    return (
        own is None
        or there == own.root
        or any(crates.library(engine, here, name) == there for name in (*own.dependencies, *own.inherited))
    )


def _is(file: File, binding: Binding, taken: Import) -> bool:
    """Whether a binding is the import at hand."""
    return binding.kind == "import" and file.facts.imports[int(binding.value)] is taken


def _normal(value: Value) -> Value:
    if isinstance(value, Instance) and isinstance(value.of, Outside):
        return value._replace(of=Outside(normal(value.of.name)))
    return value


__all__ = ["MODULE", "Rust"]
