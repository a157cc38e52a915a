"""What a plain name means as a type: values of the name are no matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed.members import base_of, bases_of
from indexer.languages.typed.values import ClassValue, Instance, Value, Values

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File


def bound(engine: Engine, file: File, name: str, scope: int) -> Values:
    """The type that the scopes of a file bind to a name, or that a class or an extension round them has; () if none
    does."""
    facts = file.facts
    inner = scope
    while inner >= 0:
        here = facts.scopes[inner]
        if here.parent < 0 and file.path != engine.path:
            engine.ask(file.path, name)
        for number in file.bound[inner].get(name, ()):
            binding = facts.bindings[number]
            if binding.kind == "type-parameter" or (
                binding.kind == "definition" and file.definition(int(binding.value)).kind == "class"
            ):
                return engine.bound(file, binding)
        if here.kind == "class":
            found: Values = ()
            if file.is_body(inner):
                found = nested(engine, Instance(ClassValue(file.path, here.definition)), name)
            elif inner not in _asking(engine, file):
                _asking(engine, file).add(inner)
                base = base_of(engine, file, inner)
                _asking(engine, file).discard(inner)
                found = nested(engine, base, name) if isinstance(base, Instance) else ()
                if not found and isinstance(base, Instance) and isinstance(base.of, ClassValue):
                    there = engine.file(base.of.path)
                    body = there.definition(base.of.definition).body
                    if name in there.type_parameters(body):
                        return engine.bound(there, there.facts.bindings[there.bound[body][name][0]])
        else:
            found = ()
        if found:
            return found
        inner = here.parent
    return ()


def _asking(engine: Engine, file: File) -> set[int]:
    """Extensions whose own type is just being looked for."""
    found: set[int] = engine.kept.setdefault(("asking", file.path), set())
    return found


def nested(engine: Engine, instance: Instance, name: str) -> Values:
    """The type of a name in a class, in its extensions or in what it extends; () if they surely have none."""
    waiting: list[Value] = [instance]
    seen: set[object] = set()
    while waiting:
        each = waiting.pop(0)
        if not isinstance(each, Instance) or not isinstance(each.of, ClassValue) or each.of in seen:
            continue
        seen.add(each.of)
        there = engine.ask_of(each.of.path, each.of.definition)
        for index in there.members(each.of.definition, name):
            if there.definition(index).kind == "class":
                return (engine.policy.class_value(there, index),)
        found = there.definition(each.of.definition)
        for path in engine.policy.beside_paths(engine, each.of):
            beside = engine.ask(path, found.qualified_name.partition(".")[0])
            for index in beside.beside_named(f"{found.qualified_name}.{name}"):
                if beside.definition(index).kind == "class":
                    return (engine.policy.class_value(beside, index),)
        if not engine.is_asked_for_bases(each.of.path, each.of.definition):
            waiting.extend(bases_of(engine, each))
    return ()
