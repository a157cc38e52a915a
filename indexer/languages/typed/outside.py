"""Members of things outside the workspace, as far as the language's table knows them.

Promise: what the table does not say is still outside when it is called, and unknown when something is made of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed.forms import Mixed, Named, Type
from indexer.languages.typed.known import Entry
from indexer.languages.typed.values import UNKNOWN, FunctionType, Instance, Outside, TupleValue, Values, union

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

Given = dict[str, Values]
"""What the type parameters of a line of the table stand for."""


def entry(engine: Engine, value: Instance, name: str) -> tuple[Entry, Given] | None:
    """What the table says of a member (or operator) of an instance of a type outside, its bases included."""
    known = engine.policy.known
    waiting = [value]
    for _ in range(12):
        if not waiting:
            return None
        each = waiting.pop(0)
        if not isinstance(each.of, Outside):
            continue
        found = known.member(each.of.name, name)
        if found is not None:
            return found, dict(zip(found.parameters, each.arguments, strict=False))
        waiting.extend(bases_outside(engine, each))
    found = known.member(engine.policy.root, name) if engine.policy.root else None
    return (found, {}) if found is not None else None


def bases_outside(engine: Engine, value: Instance) -> list[Instance]:
    """The bases of an instance of a type outside, as the table has them."""
    found: list[Instance] = []
    if isinstance(value.of, Outside):
        for parameters, base in engine.policy.known.bases(value.of.name):
            held = made(base, dict(zip(parameters, value.arguments, strict=False)))
            found.extend(each for each in held if isinstance(each, Instance))
    return found


def lookup(engine: Engine, value: Instance, name: str) -> Values | None:
    """The member as a value if the table has it, else None."""
    return (Outside(f"{_name(value)}.{name}", value),) if entry(engine, value, name) is not None else None


def may_have(engine: Engine, value: Instance, name: str) -> bool:
    """Whether a type outside may have a member: surely not only if the table lists all that it and its bases have."""
    known = engine.policy.known
    waiting = [value.of.name] if isinstance(value.of, Outside) else []
    for _ in range(20):
        if not waiting:
            return False
        each = waiting.pop()
        listed = known.complete(each)
        if listed is None or name in listed:
            return True
        waiting.extend(base.name for _, base in known.bases(each))
    return True


def surely_not(engine: Engine, value: Instance, name: str) -> bool:
    """Whether something outside has no member of a name, as the table says of it, its bases and what all extend."""
    if not isinstance(value.of, Outside) or entry(engine, value, name) is not None or may_have(engine, value, name):
        return False
    root = engine.policy.root
    return not root or not may_have(engine, Instance(Outside(root)), name)


def member(engine: Engine, value: Instance, name: str) -> Values:
    """The member `name` of an instance of a type outside."""
    return engine.policy.missing_member(engine, value, name) or (Outside(f"{_name(value)}.{name}", value),)


def field(engine: Engine, value: Outside) -> Values:
    """What a member of something outside holds, when it is read."""
    if value.receiver is None:
        found = engine.policy.known.function(value.name)
        return made(found.result, {}) if found is not None else engine.policy.opaque(engine, value, None)
    said = entry(engine, value.receiver, value.name.rpartition(".")[2])
    return made(said[0].result, said[1]) if said is not None else engine.policy.opaque(engine, value, None)


def operator(engine: Engine, value: Instance, sign: str) -> Values:
    """What an operator gives of an instance: an element, an unwrapped or awaited value."""
    said = entry(engine, value, sign) if isinstance(value.of, Outside) else None
    if said is not None:
        return made(said[0].result, said[1])
    if sign in "&*" or (sign == "!" and isinstance(value.of, Outside) is False):
        return (value,)
    return engine.policy.operated(engine, value, sign)


def called(engine: Engine, value: Outside) -> tuple[Entry, Given] | None:
    """What the table says of calling something outside."""
    if value.receiver is not None:
        said = entry(engine, value.receiver, value.name.rpartition(".")[2])
        if said is not None:
            said[1].setdefault("Self", (value.whole or value.receiver,))
        return said
    found = engine.policy.known.function(value.name)
    if found is None:
        owner, _, name = value.name.rpartition(".")
        found = engine.policy.known.member(owner, name)
    return (found, {}) if found is not None else None


def made(node: Type, given: Given) -> Values:
    """What an instance of a type of the table is: its names are things outside, or type parameters."""
    if isinstance(node, Named):
        if not node.arguments and node.name in given:
            return given[node.name] or UNKNOWN
        arguments = tuple([made(each, given) for each in node.arguments])
        if node.name in ("Fn", "FnOn"):
            return (FunctionType(arguments[0] if arguments else UNKNOWN, arguments[1:], node.name == "FnOn"),)
        if node.name == "Tuple":
            return (TupleValue(arguments),)
        if node.name == "Self" or (len(node.name) == 1 and node.name.isupper()):  # of which nothing is known
            return UNKNOWN
        return (Instance(Outside(node.name), arguments),)
    if isinstance(node, Mixed) and node.kind == "|":
        return union([made(each, given) for each in node.types])
    return UNKNOWN


def _name(value: Instance) -> str:
    return value.of.name if isinstance(value.of, Outside) else ""
