"""What a function without a name is given: its parameters have no types of their own, so who gets it says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Binding
from indexer.languages.typed import outside
from indexer.languages.typed.calling import as_function, callee, environment, given_outside
from indexer.languages.typed.files import File, parameter_for, parameters_of, types_scope
from indexer.languages.typed.overloads import Site
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionType,
    FunctionValue,
    Outside,
    Value,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


def parameter_of_lambda(engine: Engine, file: File, binding: Binding) -> Values:
    """What a lambda's parameter without a type is given: by the call that the lambda is an argument of."""
    passed = file.passed(binding.scope)
    order = [
        name for name, found in file.bound[binding.scope].items() if file.facts.bindings[found[0]].kind == "parameter"
    ]
    position = order.index(binding.target) if binding.target in order else -1
    if position < 0:
        return UNKNOWN
    if passed is None:
        return _expected(engine, file, binding.scope, position)
    number, place = passed
    site = Site(file, file.facts.calls[number])
    parts: list[Values] = []
    for value in callee(engine, file, number):
        wanted = _parameter(engine, value, place, site)
        if wanted is None or position >= len(wanted.parameters):
            return UNKNOWN
        parts.append(wanted.parameters[position])
    return union(parts) if parts else UNKNOWN


def _expected(engine: Engine, file: File, scope: int, position: int) -> Values:
    """What the declared type of the variable that holds a function says of a parameter."""
    definition = file.facts.scopes[scope].definition
    if definition < 0 or file.definition(definition).body != scope:
        return UNKNOWN
    found = file.definition(definition)
    for number in file.bound[found.scope].get(found.name, ()) if found.scope >= 0 else ():
        holds = file.facts.bindings[number]
        if holds.kind == "definition" and holds.annotation and int(holds.value) == definition:
            wanted = as_function(engine, engine.type_text(file, holds.annotation, holds.scope))
            if wanted is not None and position < len(wanted.parameters):
                return wanted.parameters[position]
    return UNKNOWN


def _parameter(engine: Engine, value: Value, place: int, site: Site) -> FunctionType | None:
    """The function that a callee wants as an argument."""
    if isinstance(value, FunctionValue):
        file = engine.file(value.path)
        found = file.definition(value.definition)
        if not parameters_of(found):
            return None
        parameter = parameter_for(found, place)
        given = environment(engine, value, site, lambdas=False)
        held = engine.substituted(engine.type_text(file, parameter.annotation, types_scope(found)), given)
        return as_function(engine, held)
    if isinstance(value, Outside):
        said = outside.called(engine, value)
        if said is None or place >= len(said[0].arguments):
            return None
        known = said[1] | given_outside(engine, said[0].arguments, said[1], site, lambdas=False)
        return as_function(engine, outside.made(said[0].arguments[place], known))
    if isinstance(value, ClassValue):
        file = engine.ask_of(value.path, value.definition)
        found = file.definition(value.definition)
        made = [
            each
            for each in file.all_members(value.definition)
            if engine.policy.constructors(found, file.definition(each))
        ]
        return _parameter(engine, FunctionValue(value.path, made[0]), place, site) if len(made) == 1 else None
    if isinstance(value, FunctionType) and place < len(value.parameters):
        return as_function(engine, value.parameters[place])
    return None
