"""Classes in their order: what a class derives from, and which one of the order holds a name in its body.

Promise: an attribute that an unknown or outside base might define is never taken from a class behind that base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import flow
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    UNKNOWN,
    ClassValue,
    External,
    Instance,
    Record,
    TypeForm,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator

ENUMS = frozenset(("enum.Enum", "enum.IntEnum", "enum.StrEnum", "enum.Flag", "enum.IntFlag"))
EMPTY_BASES = frozenset(("typing.Generic", "typing.Protocol", f"{BUILTIN}.object", "abc.ABC", "typing.NamedTuple"))
"""Outside bases that add no attributes of their own worth stopping at."""


def base_values(ev: Evaluator, cls: ClassValue) -> Values:
    """All bases in order, each once, as classes or outside objects; `UNKNOWN` for one that cannot be told."""
    file = cls.file
    if not file.facts.definitions[cls.index].bases:
        ev.asked.add(file.asks[file.owner[cls.index]])
        return NOTHING
    return ev.remember(("bases", cls.plain), _bases, ev, cls.plain)


def _bases(ev: Evaluator, cls: ClassValue) -> Values:
    file = cls.file
    found = file.facts.definitions[cls.index]
    ev.asked.add(file.ask(file.owner[cls.index]))
    result: list[Values] = []
    at = file.definition_at(cls.index)
    if file.is_generic(cls.index):
        at = at._replace(scope=file.outside(cls.index))
    for text in found.bases:
        if is_keyword(text):
            continue
        if text.startswith("*"):
            result.append(ANYTHING)
            continue
        objects = ev.expression(file, text, at)
        parts: list[Value] = []
        for each in objects:
            if isinstance(each, TypeForm):
                for inner in each.meaning:
                    parts.append(inner.cls if isinstance(inner, Instance) else UNKNOWN)
            elif isinstance(each, (ClassValue, External)):
                parts.append(each.plain if isinstance(each, ClassValue) else each)
            elif isinstance(each, Instance) and isinstance(each.cls, External) and each.cls.name == f"{BUILTIN}.type":
                # A class that was passed in: what it is declared to derive from is the least it has.
                held = each.args[0] if each.args else ANYTHING
                parts.extend(inner.cls if isinstance(inner, Instance) else UNKNOWN for inner in held)
            else:
                parts.append(UNKNOWN)
        # Several possible bases in one place (a conditional import) make the order uncertain.
        result.append(
            tuple(parts) if len(parts) == 1 else ANYTHING if not parts or UNKNOWN in parts else _agreed(parts)
        )
    return tuple(value for values in result for value in values)


def _agreed(parts: list[Value]) -> Values:
    """One base out of several possible ones: the first of the workspace, with the doubt kept."""
    return (parts[0], UNKNOWN) if isinstance(parts[0], ClassValue) else ANYTHING


def is_keyword(text: str) -> bool:
    head, equals, _ = text.partition("=")
    return bool(equals) and head.strip().isidentifier()


def mro(ev: Evaluator, cls: ClassValue) -> Values:
    """The look-up order: the class, its bases by C3, outside ones where they stand, `UNKNOWN` where one is not told."""
    file = cls.file
    if not file.facts.definitions[cls.index].bases:
        ev.asked.add(file.asks[file.owner[cls.index]])
        return cls.plain.single
    return ev.remember(("mro", cls.plain), _mro, ev, cls.plain)


def _mro(ev: Evaluator, cls: ClassValue) -> Values:
    above = base_values(ev, cls)
    if not above:
        return (cls,)
    sequences: list[list[Value]] = []
    for base in above:
        if isinstance(base, ClassValue):
            order = mro(ev, base)
            if not order or cls in order:
                sequences.append([UNKNOWN])
            else:
                sequences.append(list(order))
        else:
            sequences.append([base])
    sequences.append(list(above))
    merged = _merge(sequences)
    if merged is None:
        return (cls, UNKNOWN)
    return (cls, *merged)


def _merge(sequences: list[list[Value]]) -> list[Value] | None:
    """C3. `UNKNOWN` may stand more than once and never blocks. None when there is no consistent order."""
    result: list[Value] = []
    sequences = [each for each in sequences if each]
    while sequences:
        for each in sequences:
            head = each[0]
            if head is UNKNOWN or not any(head in other[1:] for other in sequences):
                break
        else:
            return None
        if head is UNKNOWN:
            each.pop(0)
            if not result or result[-1] is not UNKNOWN:
                result.append(UNKNOWN)
        else:
            result.append(head)
            for other in sequences:
                if other[0] is head:
                    other.pop(0)
        sequences = [each for each in sequences if each]
    return result


class Found:
    """Where an attribute was found: `values` as the class holds them, `owner` the class.

    `owner` None: an outside base (`outside`) or an unknown one stands before any definition of it.
    """

    __slots__ = ("values", "owner", "outside")

    def __init__(self, values: Values, owner: ClassValue | None, outside: External | None = None) -> None:
        self.values = values
        self.owner = owner
        self.outside = outside


def look_up(ev: Evaluator, order: Values, name: str, start: int = 0) -> Found | None:
    """The first class in the order that holds `name` in its body; None when none does and all are known."""
    for position in range(start, len(order)):
        each = order[position]
        if isinstance(each, ClassValue):
            if name in each.file.names[each.file.facts.definitions[each.index].body]:
                return Found(class_body(ev, each, name), each)
            ev.asked.add(each.file.asks[each.file.owner[each.index]])
        elif isinstance(each, External):
            if (
                each.name in EMPTY_BASES
                or each.name in ENUMS
                and name not in ("name", "value", "_missing_", "__members__")
            ):
                continue
            if isinstance(each, Record) and name not in each.fields and not _known_member(each.name, name):
                continue
            known = knowledge().classes.get(knowledge().aliases.get(each.name, each.name))
            if known is not None and each.name.startswith(BUILTIN) and not _known_member(known.name, name):
                continue
            if each.name in (
                "typing.Iterator",
                "typing.Iterable",
                "typing.Mapping",
                "typing.Sequence",
            ) and not _known_member(each.name, name):
                continue
            return Found(NOTHING, None, each)
        else:
            return Found(ANYTHING, None)
    return None


def _known_member(cls: str, name: str) -> bool:
    """Whether a class of the table, or one of its bases, has the member."""
    waiting = [cls]
    while waiting:
        known = knowledge().classes.get(waiting.pop())
        if known is None:
            continue
        if name in known.methods or name in known.attributes:
            return True
        for base in known.bases:
            head = base.partition("[")[0]
            waiting.append(head if "." in head else f"{BUILTIN}.{head}")
    return name in knowledge().classes[f"{BUILTIN}.object"].methods


def class_body(ev: Evaluator, cls: ClassValue, name: str) -> Values:
    """What the body of a class binds `name` to."""
    return ev.remember(("body", cls.plain, name), _class_body, ev, cls.plain, name)


def _class_body(ev: Evaluator, cls: ClassValue, name: str) -> Values:
    file = cls.file
    ev.asked.add(file.ask(file.owner[cls.index]))
    scope = file.facts.definitions[cls.index].body
    indices = file.names[scope][name]
    reach = flow.at_end(file, indices)
    values = union([ev.binding(file, index) for index in reach.bindings])
    if is_enum(ev, cls) and not name.startswith("_"):
        if any(file.facts.bindings[index].kind == "assign" for index in reach.bindings):
            return instance(cls).single
    return values


def is_enum(ev: Evaluator, cls: ClassValue) -> bool:
    """Whether the class is an enumeration."""
    return any(isinstance(each, External) and each.name in ENUMS for each in mro(ev, cls))
