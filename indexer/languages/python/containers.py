"""What comes out of containers: by iterating, indexing, entering a with statement, awaiting, or a builtin's method.

Promise: contents are known only where the code wrote or declared them; anything else is `UNKNOWN`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import classes, declarations, hierarchy, records
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    UNKNOWN,
    ClassValue,
    Constant,
    External,
    Instance,
    Items,
    Record,
    Value,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.making import Member


def known_member(ev: Evaluator, receiver: Instance, name: str) -> Member | None:
    """(canonical owner, type text, mapping) of a member of a builtin's instance: attribute types begin with ":"."""
    key = (receiver, name)
    if key in ev.known_members:
        return ev.known_members[key]
    found = ev.known_members[key] = _known_member(ev, receiver, name)
    return found


def _known_member(ev: Evaluator, receiver: Instance, name: str) -> Member | None:
    cls = receiver.cls
    assert isinstance(cls, External)
    canonical = knowledge().aliases.get(cls.name, cls.name)
    known = knowledge().classes.get(canonical)
    if known is None:
        return None
    args: tuple[Values, ...] = receiver.args
    mapping: dict[str, Values] = {"Self": receiver.single}
    while True:
        for position, parameter in enumerate(known.parameters):
            mapping[parameter] = args[position] if position < len(args) else ANYTHING
        if name in known.methods:
            return known.name, known.methods[name], mapping
        if name in known.attributes:
            return known.name, ":" + known.attributes[name], mapping
        if not known.bases:
            break
        base = declarations.known_type(ev, known.bases[0], mapping)
        inner = base[0] if base else None
        if (
            not isinstance(inner, Instance)
            or not isinstance(inner.cls, External)
            or inner.cls.name not in knowledge().classes
        ):
            break
        known = knowledge().classes[inner.cls.name]
        args = inner.args
    root = knowledge().classes[f"{BUILTIN}.object"]
    if name in root.methods:
        return root.name, root.methods[name], mapping
    return None


def member(ev: Evaluator, receiver: Instance, name: str) -> Values:
    """What `receiver.name` is, for an instance of a class outside the workspace."""
    cls = receiver.cls
    assert isinstance(cls, External)
    if cls.name == f"{BUILTIN}.type":
        parts = []
        for value in receiver.args[0] if receiver.args else ANYTHING:
            if isinstance(value, Instance):
                parts.append(ev.member(value.cls, name))
            else:
                parts.append(ANYTHING)
        return union(parts)
    if isinstance(cls, Record) and name in cls.fields:
        return records.field(ev, receiver, cls.fields.index(name))
    known = known_member(ev, receiver, name)
    if known is None:
        if cls.name in knowledge().classes and (cls.name.startswith(BUILTIN) or isinstance(cls, Record)):
            return NOTHING  # a builtin has no such attribute: this possibility is ruled out
        return ev.values.external(f"{cls.name}.{name}", receiver).single
    owner, text, mapping = known
    if text.startswith(":"):
        return declarations.known_type(ev, text[1:], mapping)
    shown = cls.name if cls.name in knowledge().classes else owner
    return ev.values.external(f"{shown}.{name}", receiver).single


_PLAIN = ("__iter__", "__next__")
_ASYNC = ("__aiter__", "__anext__")


def iterate(ev: Evaluator, values: Values, in_async: bool = False) -> Values:
    """What a `for` (`in_async`: an `async for`) over the values binds."""
    ways = (_ASYNC, _PLAIN) if in_async else (_PLAIN, _ASYNC)
    return union([_iterate(ev, value, ways) for value in ev.expanded(values)])


def _iterate(ev: Evaluator, value: Value, ways: tuple[tuple[str, str], ...], again: bool = False) -> Values:
    if not isinstance(value, Instance):
        if isinstance(value, ClassValue) and hierarchy.is_enum(ev, value):
            return ev.instance(value).single
        return ANYTHING
    cls = value.cls
    if isinstance(cls, External):
        for start, following in ways:
            known = known_member(ev, value, start)
            if known is not None:
                result = declarations.known_type(ev, known[1], known[2])
                found = []
                for each in result:
                    assert isinstance(each, Instance)
                    step = known_member(ev, each, following)
                    found.append(declarations.known_type(ev, step[1], step[2]) if step else ANYTHING)
                items = union(found)
                return items if start == "__iter__" else await_(ev, items)
        return ANYTHING
    for start, following in ways:
        method = method_of(ev, value, start)
        if method:
            parts: list[Values] = []
            for each in ev.expanded(ev.call(method, None)):
                stepping = method_of(ev, each, following)
                if stepping:
                    items = ev.call(stepping, None)
                    parts.append(items if start == "__iter__" else await_(ev, items))
                else:
                    parts.append(ANYTHING if again or each is value else _iterate(ev, each, ways, True))
            return union(parts)
    method = method_of(ev, value, "__getitem__")
    return ev.call(method, None) if method else ANYTHING


def method_of(ev: Evaluator, value: Value, name: str) -> Values:
    """The special method of an instance of a workspace class (looked up on the class), empty if it has none."""
    if not isinstance(value, Instance) or not isinstance(value.cls, ClassValue):
        return NOTHING
    found = hierarchy.look_up(ev, hierarchy.mro(ev, value.cls), name)
    if found is None:
        return NOTHING
    if found.owner is None:
        if found.outside is not None:
            return ev.outside_member(found.outside, name, value)
        return ANYTHING
    return classes.bind_all(ev, found.values, value, found.owner)


def enter(ev: Evaluator, values: Values, method: str = "__enter__") -> Values:
    """What `with values as x` binds (`async with`: `__aenter__`)."""
    other = "__aenter__" if method == "__enter__" else "__enter__"
    parts = []
    for value in ev.expanded(values):
        if not isinstance(value, Instance):
            parts.append(ANYTHING)
        elif isinstance(value.cls, External):
            known = known_member(ev, value, method) or known_member(ev, value, other)
            parts.append(declarations.known_type(ev, known[1], known[2]) if known else ANYTHING)
        else:
            parts.append(_entered(ev, value, method) or ANYTHING)
    return union(parts)


def _entered(ev: Evaluator, value: Value, name: str) -> Values:
    """What one kind of with statement binds; empty if the class has no such method."""
    method = method_of(ev, value, name)
    if not method or UNKNOWN in method:
        return NOTHING
    given = ev.call(method, None)
    return await_(ev, given) if name == "__aenter__" else given


def await_(ev: Evaluator, values: Values) -> Values:
    """What awaiting the values gives."""
    parts = []
    for value in ev.expanded(values):
        if isinstance(value, Instance) and isinstance(value.cls, External):
            name = knowledge().aliases.get(value.cls.name, value.cls.name)
            if name == "typing.Awaitable" or name in ("asyncio.Task", "asyncio.Future"):
                parts.append(value.args[0] if value.args else ANYTHING)
                continue
            if name == "typing.Coroutine":
                parts.append(value.args[2] if len(value.args) > 2 else ANYTHING)
                continue
        parts.append(ANYTHING)
    return union(parts)


def keys_of(values: Values) -> list[str | int] | None:
    """The constants that the values are, None when any of them is something else."""
    found: list[str | int] = []
    for value in values:
        if not isinstance(value, Constant):
            return None
        found.append(value.value)
    return found or None


def subscript(ev: Evaluator, values: Values, key: Values) -> Values:
    """What `values[key]` is."""
    constants = keys_of(ev.expanded(key)) if key else None
    parts: list[Values] = []
    for value in ev.expanded(values):
        if isinstance(value, Instance) and isinstance(value.cls, Record) and constants is not None:
            fields = [_field(ev, value, each) if isinstance(each, int) and each >= 0 else None for each in constants]
            parts.extend(ANYTHING if each is None else each for each in fields)
        elif isinstance(value, Items) and constants is not None:
            parts.extend(_item(value, constant) for constant in constants)
        elif isinstance(value, Instance) and isinstance(value.cls, External):
            known = known_member(ev, value, "__getitem__")
            parts.append(declarations.known_type(ev, known[1], known[2]) if known and known[1] else ANYTHING)
        elif isinstance(value, Instance):
            fields = [_field(ev, value, each) for each in constants or () if isinstance(each, int) and each >= 0]
            if fields and len(fields) == len(constants or ()) and None not in fields:
                parts.extend(each for each in fields if each is not None)
                continue
            method = method_of(ev, value, "__getitem__")
            parts.append(ev.call(method, None) if method else ANYTHING)
        elif isinstance(value, ClassValue) and hierarchy.is_enum(ev, value):
            parts.append(ev.instance(value).single)
        else:
            parts.append(ANYTHING)
    return union(parts)


def _item(value: Items, key: str | int) -> Values:
    for mine, held in value.items:
        if mine == key and type(mine) is type(key):
            return held
    if isinstance(key, int) and key < 0:
        for mine, held in value.items:
            if mine == len(value.items) + key:
                return held
    return value.args[-1] if value.args else ANYTHING


def unpacked(ev: Evaluator, values: Values, path: tuple[int, ...], from_end: int = 0) -> Values:
    """The part of an unpacked value that a target at `path` gets (a starred one: a list of what is left).

    `from_end` is where it stands counted from the end (-1: last) when a starred target comes before it, else 0.
    """
    for step in path:
        parts = []
        for value in ev.expanded(values):
            if step < 0:
                parts.append(_starred(ev, value, -1 - step))
            elif isinstance(value, Items) and value.cls.name in (f"{BUILTIN}.tuple", f"{BUILTIN}.list"):
                place = len(value.items) + from_end if from_end else step
                held = [each for key, each in value.items if key == place]
                parts.append(held[0] if held else NOTHING)
            else:
                field = _field(ev, value, step) if not from_end else None
                parts.append(iterate(ev, value.single) if field is None else field)
        values = union(parts)
    return values


def _field(ev: Evaluator, value: Value, index: int) -> Values | None:
    """Field number `index` of an instance of a NamedTuple class; None for anything else."""
    if isinstance(value, Instance) and isinstance(value.cls, Record):
        return records.field(ev, value, index) if index < len(value.cls.fields) else None
    if isinstance(value, Instance) and isinstance(value.cls, ClassValue):
        fields = classes.tuple_fields(ev, value.cls)
        if fields is not None and index < len(fields):
            return ev.member(value, fields[index])
    return None


def _starred(ev: Evaluator, value: Value, start: int) -> Values:
    if isinstance(value, Items):
        # How many targets follow the starred one is not in the path: all that are left may be in it.
        rest = [held for key, held in value.items if isinstance(key, int) and key >= start]
        return ev.items(ev.values.external(f"{BUILTIN}.list"), (union(rest),), tuple(enumerate(rest))).single
    return ev.instance(ev.values.external(f"{BUILTIN}.list"), (iterate(ev, value.single),)).single


__all__ = ["UNKNOWN", "await_", "enter", "iterate", "member", "method_of", "subscript", "unpacked"]
