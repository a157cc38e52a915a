"""Attributes: what an attribute of a class, of an instance or of `super()` is.

Promise: what a class declares, holds and assigns is told apart, and none of them is taken for all there is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.digest import FILE
from indexer.languages.python import declarations, hierarchy, stubs
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    UNKNOWN,
    ClassValue,
    External,
    Function,
    Instance,
    Lambda,
    Record,
    Super,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.memory import Question


def declared_attribute(ev: Evaluator, order: Values, name: str) -> Values | None:
    """The declared type of an attribute (in a class body or as `self.name: T`), None if no class declares one."""
    for each in order:
        if not isinstance(each, ClassValue):
            continue
        file = each.file
        bindings = file.facts.bindings
        scope = file.facts.definitions[each.index].body
        indices = file.names[scope].get(name, ())
        for index in indices:
            if bindings[index].annotation:
                ev.asked.add(file.ask(file.owner[each.index]))
                values = declarations.declared(ev, file, bindings[index].annotation, scope)
                if values and values != ANYTHING:
                    return values
                return None
        for index in file.self_attributes(each.index).get(name, ()):
            bound = bindings[index]
            if bound.annotation:
                ev.asked.add(file.ask(file.owner[each.index]))
                values = declarations.declared(ev, file, bound.annotation, bound.scope)
                if values and values != ANYTHING:
                    return values
                return None
        if any(bindings[index].kind == "definition" for index in indices):
            return None
        told = stubs.attribute(ev, file, each.index, name)
        if told is not None:
            return told
    return None


def assigned_attribute(ev: Evaluator, order: Values, name: str) -> Values:
    """What the methods of the classes in the order assign to `self.name`."""
    parts: list[Values] = []
    places: list[tuple[int, int]] = []
    for position, each in enumerate(order):
        if isinstance(each, ClassValue):
            file = each.file
            for index in file.self_attributes(each.index).get(name, ()):
                ev.asked.add(file.ask(file.owner[each.index]))
                parts.append(ev.binding(file, index))
                places.append((position, index))
    values = union(parts)
    if len(values) > 1 and places[0][0] != places[-1][0]:
        alive = [part for part, (position, index) in zip(parts, places) if not _replaced(ev, order, position, index)]
        return union(alive) or values
    return values


def _replaced(ev: Evaluator, order: Values, position: int, binding: int) -> bool:
    """Whether the method that makes a binding is overridden earlier in the order, by one that does not call it."""
    holder = order[position]
    assert isinstance(holder, ClassValue)
    definitions = holder.file.facts.definitions
    method = holder.file.facts.scopes[holder.file.facts.bindings[binding].scope].definition
    while method >= 0 and definitions[method].parent != holder.index:
        method = definitions[method].parent
    if method < 0:
        return False
    name = definitions[method].name
    for each in order[:position]:
        if isinstance(each, ClassValue):
            found = each.file.defined(each.file.facts.definitions[each.index].body, name)
            if found:
                if len(found) > 1 or each.file.facts.definitions[found[0]].kind != "method":
                    return False
                ev.asked.add(each.file.ask(FILE))
                return not each.file.calls_above(found[0])
    return False


def is_assigned(order: Values, name: str) -> bool:
    """Whether any method assigns `self.name`."""
    return any(isinstance(each, ClassValue) and name in each.file.self_attributes(each.index) for each in order)


def instance_attribute(ev: Evaluator, receiver: Instance, name: str) -> Values:
    """What `receiver.name` is, for an instance of a workspace class."""
    return ev.remember(("attribute", receiver, name), _instance_attribute, ev, receiver, name)


def attribute_question(ev: Evaluator, receiver: Instance, name: str) -> Question:
    """The question that `instance_attribute` puts."""
    return ("attribute", receiver, name), _instance_attribute, ev, receiver, name


def _instance_attribute(ev: Evaluator, receiver: Instance, name: str) -> Values:
    cls = receiver.cls
    assert isinstance(cls, ClassValue)
    if name == "__class__":
        return cls.file.class_value(cls.index, receiver.own).single
    order = hierarchy.mro(ev, cls)
    found = hierarchy.look_up(ev, order, name)
    if found is not None and found.owner is not None:
        held = found.values
        if held and all(isinstance(each, (Function, Lambda)) for each in held) and not is_assigned(order, name):
            return bind_all(ev, held, receiver, found.owner)
    told = declared_attribute(ev, order, name)
    if told is not None:
        return ev.filled(told, receiver)
    parts: list[Values] = []
    assigned = is_assigned(order, name)
    if assigned:
        parts.append(assigned_attribute(ev, order, name))
    if found is not None:
        if found.owner is not None:
            parts.append(bind_all(ev, found.values, receiver, found.owner))
        elif found.outside is not None:
            if not assigned:
                return ev.outside_member(found.outside, name, receiver)
        elif not assigned:
            return ANYTHING
        else:
            parts.append(ANYTHING)
    elif not assigned:
        root = knowledge().classes[f"{BUILTIN}.object"]
        if name in root.attributes:
            return declarations.known_type(ev, root.attributes[name], {})
        if name in root.methods:
            return ev.values.external(f"{root.name}.{name}", receiver).single
        fallback = hierarchy.look_up(ev, order, "__getattr__")
        if fallback is not None:
            return ANYTHING
        return ev.from_subclasses(receiver, name)
    return ev.filled(union(parts), receiver)


def bind_all(ev: Evaluator, held: Values, receiver: Instance | ClassValue, owner: ClassValue) -> Values:
    """What a class holds, as it is seen through an instance (or the class): functions bound, properties read."""
    return union([bound(ev, each, receiver, owner) for each in held])


def bound(ev: Evaluator, value: Value, receiver: Value, owner: ClassValue) -> Values:
    """One value that class `owner` holds, taken through `receiver`."""
    on_class = isinstance(receiver, ClassValue)
    if isinstance(value, Function) and value.receiver is None:
        flags = value.file.facts.definitions[value.index].flags
        if "static" in flags:
            return value.single
        if "classmethod" in flags:
            cls = receiver if on_class else receiver.cls if isinstance(receiver, Instance) else owner
            if isinstance(receiver, Instance) and receiver.own and isinstance(cls, ClassValue):
                cls = cls.file.class_value(cls.index, True)
            return value.file.function(value.index, cls).single
        if on_class:
            return value.single
        if "property" in flags:
            return ev.function_result(value.file.function(value.index, receiver), None)
        return value.file.function(value.index, receiver).single
    if isinstance(value, Instance) and isinstance(value.cls, ClassValue):
        getter = hierarchy.look_up(ev, hierarchy.mro(ev, value.cls), "__get__")
        if getter is not None:
            if getter.owner is None:
                return ANYTHING if getter.outside is None else value.single
            result: list[Values] = []
            for each in getter.values:
                if isinstance(each, Function):
                    result.append(ev.function_result(each.file.function(each.index, value), None))
            return union(result) or ANYTHING
    return value.single


def class_attribute(ev: Evaluator, cls: ClassValue, name: str) -> Values:
    """What `cls.name` is."""
    return ev.remember(("class-attribute", cls, name), _class_attribute, ev, cls, name)


def _class_attribute(ev: Evaluator, cls: ClassValue, name: str) -> Values:
    order = hierarchy.mro(ev, cls)
    found = hierarchy.look_up(ev, order, name)
    if found is not None and found.owner is not None:
        held = found.values
        told = declared_attribute(ev, order, name) if not held or UNKNOWN in held else None
        if told is not None:
            return told
        return bind_all(ev, held, cls, found.owner)
    if found is not None and found.outside is not None:
        return ev.outside_member(found.outside, name, cls)
    if found is None:
        if name in ("__name__", "__qualname__", "__module__", "__doc__"):
            return instance(ev.values.external(f"{BUILTIN}.str")).single
        if name in ("mro", "__subclasses__", "register"):
            return ev.values.external(f"{BUILTIN}.type.{name}").single
        if hierarchy.is_enum(ev, cls) and name == "__members__":
            return ANYTHING
    return ANYTHING


def super_attribute(ev: Evaluator, value: Super, name: str) -> Values:
    """What `super().name` is: the next holder in the receiver's own order."""
    start = value.receiver
    cls = start.cls if isinstance(start, Instance) else start
    if not isinstance(cls, ClassValue):
        return ANYTHING
    order = hierarchy.mro(ev, cls)
    position = order.index(value.cls.plain) + 1 if value.cls.plain in order else len(order)
    found = hierarchy.look_up(ev, order, name, position)
    if found is None:
        if name in knowledge().classes[f"{BUILTIN}.object"].methods:
            return ev.values.external(f"{BUILTIN}.object.{name}").single
        return ANYTHING
    if found.owner is not None:
        if name == "__new__":
            return found.values
        assert isinstance(start, (Instance, ClassValue))
        return bind_all(ev, found.values, start, found.owner)
    if found.outside is not None:
        return ev.outside_member(found.outside, name, start)
    return ANYTHING


def tuple_fields(ev: Evaluator, cls: ClassValue) -> list[str] | None:
    """The fields of a NamedTuple class in order, None for any other class."""
    for each in hierarchy.mro(ev, cls):
        if isinstance(each, Record):
            return list(each.fields)
        if isinstance(each, ClassValue) and any(
            isinstance(base, External) and knowledge().aliases.get(base.name, base.name) == "typing.NamedTuple"
            for base in hierarchy.base_values(ev, each)
        ):
            body = each.file.facts.definitions[each.index].body
            bindings = each.file.facts.bindings
            return [name for name, indices in each.file.names[body].items() if bindings[indices[0]].annotation]
    return None
