"""What a plain name means as a type: values of the name are no matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed.members import bases_of
from indexer.languages.typed.values import ClassValue, Instance, Value, Values

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_TYPES = ("type-parameter", "import")


def bound(engine: Engine, file: File, name: str, scope: int) -> Values:
    """The type that the scopes of a file bind to a name, or a class in which they stand inherits; () if none does."""
    facts = file.facts
    while scope >= 0:
        here = facts.scopes[scope]
        if here.parent < 0 and file.path != engine.path:
            engine.ask(file.path, name)
        for number in file.bound[scope].get(name, ()):
            binding = facts.bindings[number]
            if binding.kind in _TYPES or (
                binding.kind == "definition" and file.definition(int(binding.value)).kind == "class"
            ):
                return engine.bound(file, binding)
        if here.kind == "class" and file.is_body(scope):
            found = _inherited(engine, file, here.definition, name)
            if found:
                return found
        scope = here.parent
    return ()


def _inherited(engine: Engine, file: File, definition: int, name: str) -> Values:
    """The class of a name that stands in what a class extends."""
    if not file.definition(definition).bases:
        return ()
    waiting: list[Value] = bases_of(engine, Instance(ClassValue(file.path, definition)))
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
        waiting.extend(bases_of(engine, each))
    return ()
