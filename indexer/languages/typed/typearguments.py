"""Type arguments: what the type parameters of a receiver stand for, and values with them put in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed.values import (
    ClassValue,
    FunctionType,
    FunctionValue,
    Instance,
    ObjectValue,
    TupleValue,
    TypeVariable,
    Value,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


def environment(engine: Engine, receiver: Instance | None) -> dict[TypeVariable, Values]:
    """What the type parameters of a receiver's class stand for."""
    if receiver is None or not isinstance(receiver.of, ClassValue) or not receiver.arguments:
        return {}
    file = engine.file(receiver.of.path)
    found = file.definition(receiver.of.definition)
    body = found.body
    names = file.type_parameters(body)
    if not names and found.parent >= 0:  # a variant of an enumeration has its type arguments
        body = file.definition(found.parent).body
        names = file.type_parameters(body)
    return {TypeVariable(file.path, body, name): held for name, held in zip(names, receiver.arguments, strict=False)}


def substituted(engine: Engine, values: Values, given: dict[TypeVariable, Values]) -> Values:
    """The values with type parameters replaced."""
    if not given:
        return values
    return union([_replaced(engine, value, given) for value in values]) if values else values


def _replaced(engine: Engine, value: Value, given: dict[TypeVariable, Values]) -> Values:
    if isinstance(value, Instance):
        if isinstance(value.of, TypeVariable):
            held = given.get(value.of)
            if held is not None:
                return pointed(held, value.pointers)
            return (value,)
        if value.arguments:
            return (value._replace(arguments=tuple([substituted(engine, each, given) for each in value.arguments])),)
        return (value,)
    if isinstance(value, FunctionType):
        parameters = tuple([substituted(engine, each, given) for each in value.parameters])
        return (FunctionType(substituted(engine, value.result, given), parameters, value.on),)
    if isinstance(value, TupleValue):
        return (TupleValue(tuple([substituted(engine, each, given) for each in value.items])),)
    if isinstance(value, ObjectValue):
        members_given = tuple([(name, substituted(engine, held, given)) for name, held in value.members])
        return (value._replace(members=members_given),)
    if isinstance(value, FunctionValue) and value.receiver is not None and value.receiver.arguments:
        replaced = _replaced(engine, value.receiver, given)
        if len(replaced) == 1 and isinstance(replaced[0], Instance):
            return (value._replace(receiver=replaced[0]),)
    return (value,)


def pointed(values: Values, pointers: int) -> Values:
    """The values, so many dereferences further away."""
    if not pointers:
        return values
    return tuple(
        [each._replace(pointers=each.pointers + pointers) if isinstance(each, Instance) else each for each in values]
    )
