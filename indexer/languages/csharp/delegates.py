"""Calls of what fields, properties and events hold: of those only the type is known, so the call goes to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed import members
from indexer.languages.typed.values import ClassValue, FunctionType, Instance, Value, Values

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_INVOKE = ".Invoke"
_LOCAL = frozenset(("block", "function", "lambda"))


def variable(engine: Engine, file: File, number: int) -> tuple[str, int] | None:
    """The field, property or event, as (path, definition), that call `number` calls the value of; None if it does not,
    or that is not known."""
    call = file.facts.calls[number]
    text = call.callee.removesuffix(_INVOKE)
    at = (call.line, call.column)
    if not text or text.startswith("new ") or not _is_function(engine.text(file, text, call.scope, at)):
        return None
    outer, _, name = text.rpartition(".")
    if outer:
        owners: Values = engine.text(file, outer, call.scope, at)
        return _field(engine, owners[0], name) if len(owners) == 1 else None
    scope = call.scope
    while scope >= 0:
        here = file.facts.scopes[scope]
        if here.kind in _LOCAL and name in file.bound[scope]:
            return None
        if here.kind == "class" and file.is_body(scope):
            found = _field(engine, members.self_of(engine, file, here.definition), name)
            if found is not None:
                return found
        scope = here.parent
    return None


def _is_function(values: Values) -> bool:
    return len(values) == 1 and isinstance(values[0], FunctionType)


def _field(engine: Engine, owner: Value, name: str) -> tuple[str, int] | None:
    """The field of a name of a class or its bases."""
    waiting: list[Value] = [Instance(owner) if isinstance(owner, ClassValue) else owner]
    for _ in range(30):
        if not waiting:
            break
        each = waiting.pop(0)
        if not isinstance(each, Instance) or not isinstance(each.of, ClassValue):
            continue
        for part in engine.parts(each.of):
            there = engine.ask_of(part.path, part.definition)
            for index in there.members(part.definition, name):
                if there.definition(index).kind == "attribute":
                    return part.path, index
        waiting += engine.policy.member_bases(engine, each)
    return None
