"""Which methods a type has in Rust: its own, those of the traits that it implements, those behind a smart pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from indexer.facts.model import Binding, Definition
from indexer.languages.rust import crates, modules
from indexer.languages.rust.prelude import normal
from indexer.languages.typed import forms, outside
from indexer.languages.typed.files import parameters_of
from indexer.languages.typed.members import bound_of, self_of
from indexer.languages.typed.overloads import closeness
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site


def bases(engine: Engine, file: File, index: int, required: list[Values]) -> list[Values]:
    """A variant is of its enumeration; a trait has those that it requires, a type those that it implements."""
    found = file.definition(index)
    if "variant" in found.flags and found.parent >= 0:
        return [(self_of(engine, file, found.parent),)]
    bases = list(required)
    if "trait" in found.flags:
        return bases
    of = ClassValue(file.path, index)
    for there, binding in _implementing(engine, file, found):
        named = engine.dotted(there, binding.target, binding.scope)
        if of in named:
            held = engine.type_text(there, binding.annotation, binding.scope)
            held = engine.substituted(held, _as_declared(engine, file, of, there, binding))
            bases.append(tuple([_normal(each) for each in held]))
    return bases


def _as_declared(
    engine: Engine, file: File, of: ClassValue, there: File, binding: Binding
) -> dict[TypeVariable, Values]:
    """For the type parameters of an `impl` those of the class itself that stand in their place."""
    given: dict[TypeVariable, Values] = {}
    body = file.definition(of.definition).body
    for each in engine.type_text(there, binding.value, binding.scope) if binding.value else ():
        if isinstance(each, Instance) and each.of == of:
            for name, held in zip(file.type_parameters(body), each.arguments, strict=False):
                for one in held:
                    if isinstance(one, Instance) and isinstance(one.of, TypeVariable):
                        given[one.of] = (Instance(TypeVariable(file.path, body, name)),)
    return given


def _implementing(engine: Engine, file: File, found: Definition) -> Iterator[tuple[File, Binding]]:
    """The bindings, each in its file, that say what a type of the name of `found` implements."""
    paths = dict.fromkeys((file.path, *engine.declaring(found.name)))
    for path in paths:
        there = engine.ask(path, found.name)
        for number in there.implements.get(found.name, ()):
            binding = there.facts.bindings[number]
            inner = modules.inside(there, binding.scope)
            if inner:
                engine.ask(path, inner.partition(".")[0])
            yield there, binding


def beside_paths(engine: Engine, of: ClassValue) -> Sequence[str]:
    """Functions of an `impl` are where a file has some for a type of the name."""
    found = engine.file(of.path).definition(of.definition)
    if "trait" in found.flags or "variant" in found.flags or "namespace" in found.flags:
        return ()
    return tuple(dict.fromkeys((of.path, *engine.declaring(found.name))))


def is_beside(engine: Engine, file: File, index: int, of: ClassValue | Outside) -> bool:
    """Whether the `impl` is of this very type."""
    member = file.definition(index)
    parsed = forms.type_of(member.parameters[0].annotation)
    if not isinstance(parsed, forms.Named):
        return False
    key = ("impl", file.path, parsed.name, modules.inside(file, member.scope))
    held = engine.kept.get(key)
    if held is None:
        held = engine.kept[key] = engine.dotted(file, parsed.name, member.scope)
    return any(type(each) is type(of) and each == of for each in held)


def several(engine: Engine, site: Site, group: list[FunctionValue]) -> Sequence[Value]:
    """The one whose parameters are of the very types of the arguments (`From` for several types); else any of them,
    for conditions of compilation, which nobody decides here, choose."""
    count = len(site.call.arguments or ())
    fitting: list[FunctionValue] = []
    for each in group:
        found = engine.file(each.path).definition(each.definition)
        if count and len(parameters_of(found)) == count and closeness(engine, site, each, found) == (0, True):
            fitting.append(each)
    return fitting if len(fitting) == 1 else [*group, ANYTHING]


def nearest(engine: Engine, members: list[Value]) -> list[Value]:
    """What a type has of its own hides what it has from traits."""
    own = [
        each
        for each in members
        if isinstance(each, FunctionValue)
        and "override" not in engine.file(each.path).definition(each.definition).flags
    ]
    return list(own) or members


def missing_member(engine: Engine, instance: Instance, name: str) -> Values:
    """What `impl Trait for u8` says; what lies behind a smart pointer."""
    of = instance.of
    if isinstance(of, Outside):
        return _of_outside(engine, instance, of, name)
    if isinstance(of, ClassValue):
        given = engine.environment(instance)
        for base in engine.bases(engine.file(of.path), of.definition):
            for each in base:
                if isinstance(each, Instance) and isinstance(each.of, Outside) and each.of.name == "Deref":
                    behind = engine.substituted(each.arguments[0], given) if each.arguments else UNKNOWN
                    if is_known(behind):
                        return engine.member(behind, name)
    return ()


def _of_outside(engine: Engine, instance: Instance, of: Outside, name: str) -> Values:
    """A member that an `impl` of the workspace gives to a type outside, or that lies behind a smart pointer."""
    if outside.entry(engine, instance, name) is not None:
        return ()
    last = of.name.rpartition(".")[2]
    found: list[Value] = []
    for path in engine.declaring(last):
        there = engine.ask(path, last)
        for index in there.beside(last):
            member = there.definition(index)
            if member.name == name and is_beside(engine, there, index, of) and _reaches(engine, path):
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


def operated(engine: Engine, value: Instance, sign: str) -> Values:
    """`[*]`, `[]` and `?` of a type that implements what they need, or lies behind a smart pointer."""
    if isinstance(value.of, Outside):
        behind = outside.entry(engine, value, "*")
        return engine.applied(outside.made(behind[0].result, behind[1]), sign) if behind is not None else UNKNOWN
    bases: list[Values] = []
    if isinstance(value.of, ClassValue):
        given = engine.environment(value)
        file = engine.file(value.of.path)
        bases = [engine.substituted(base, given) for base in engine.bases(file, value.of.definition)]
    elif isinstance(value.of, TypeVariable):
        bases = [bound_of(engine, value.of)]
    for base in bases:
        for each in base:
            if isinstance(each, Instance) and isinstance(each.of, Outside):
                said = outside.entry(engine, each, sign)
                if said is not None:
                    return outside.made(said[0].result, said[1])
                if each.of.name == "Deref" and each.arguments:
                    return engine.applied(each.arguments[0], sign)
    return UNKNOWN


def overridden(engine: Engine, file: File, index: int) -> list[tuple[str, int]]:
    """The methods of traits that a method of `impl Trait for Type` is the implementation of."""
    found = file.definition(index)
    if "override" not in found.flags or found.kind != "method":
        return []
    for value in engine.type_text(file, found.parameters[0].annotation, found.body):
        if not isinstance(value, Instance) or not isinstance(value.of, ClassValue):
            continue
        for base in engine.bases(engine.file(value.of.path), value.of.definition):
            for each in base:
                if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                    there = engine.ask_of(each.of.path, each.of.definition)
                    held = there.members(each.of.definition, found.name)
                    if held:
                        return [(each.of.path, held[0])]
    return []


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


def _normal(value: Value) -> Value:
    if isinstance(value, Instance) and isinstance(value.of, Outside):
        return value._replace(of=Outside(normal(value.of.name)))
    return value
