"""What a function without a name is given: its parameters have no types of their own, so who gets it says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Binding
from indexer.languages.typed import members, outside
from indexer.languages.typed.calling import as_function, callee, environment, given_outside
from indexer.languages.typed.files import File, parameter_for, parameters_of, types_scope
from indexer.languages.typed.overloads import Site, overload, takes_rest
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionType,
    FunctionValue,
    Instance,
    Outside,
    TupleValue,
    Value,
    Values,
    is_known,
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
        declared = file.holds(binding.scope)
        if declared is None or not declared.annotation:
            return _expected(engine, file, binding.scope, position)
        return _at(engine, engine.type_text(file, declared.annotation, declared.scope), position) or UNKNOWN
    number, place = passed
    site = Site(file, file.facts.calls[number])
    parts = [_given(engine, value, place, site, position) for value in callee(engine, file, number)]
    return union(parts) if parts else UNKNOWN


def _given(engine: Engine, value: Value, place: int, site: Site, position: int) -> Values:
    """What a callee gives for a parameter of the function that is its argument `place`. Of a callee with several
    signatures, what all those give that so many arguments, a function among them, fit; unknown where they differ."""
    signatures = _signatures(engine, value, site)
    if not signatures:
        return _at(engine, _wanted(engine, value, place, site), position) or UNKNOWN
    found: Values = ()
    for each in signatures:
        held = _wanted(engine, each, place, site)
        if held and not is_known(held):
            return UNKNOWN
        given = _at(engine, held, position)
        if given is None:  # no function of so many parameters goes there
            continue
        found = _both_ways(found, given) if found else given
        if not is_known(found):
            return UNKNOWN
    return found or UNKNOWN


def _both_ways(one: Values, other: Values) -> Values:
    """What two signatures give alike: the same, or instances of one class, whatever its type arguments."""
    if one == other:
        return one
    if len(one) == len(other) == 1 and isinstance(one[0], Instance) and isinstance(other[0], Instance):
        if one[0].of == other[0].of and one[0].pointers == other[0].pointers:
            return (one[0]._replace(arguments=()),)
    return UNKNOWN


def _at(engine: Engine, wanted: Values, position: int) -> Values | None:
    """What the functions among some values are given for a parameter; None where none of them takes so many."""
    found = [as_function(engine, (each,)) for each in wanted]
    given = [one.parameters[position + one.on] for one in found if one and position + one.on < len(one.parameters)]
    return union(given) if given else None


def _signatures(engine: Engine, value: Value, site: Site) -> list[FunctionValue]:
    """The signatures that a call may mean of what has several: overloads written out, or an object that is called."""
    count = len(site.call.arguments or ())
    if isinstance(value, Instance) and isinstance(value.of, ClassValue):
        held = [members.of_value(engine, value, name) for name in engine.policy.call_members]
        found = [each for values in held for each in values if isinstance(each, FunctionValue)]
    elif isinstance(value, FunctionValue):
        found = [value._replace(definition=number) for number in _overloads(engine, value)]
    else:
        return []
    return [each for each in found if takes_rest(engine.file(each.path).definition(each.definition), count)]


def implicit_parameter(engine: Engine, file: File, scope: int) -> Values:
    """What the name of the only parameter of a lambda that names none is: of the innermost lambda that has one."""
    scopes = file.facts.scopes
    while scope >= 0:
        if scopes[scope].kind == "lambda":
            bound = file.bound[scope]
            if not any(file.facts.bindings[found[0]].kind == "parameter" for found in bound.values()):
                parts = [_only(each) for each in _expected_of(engine, file, scope)]
                if not parts or any(part is None for part in parts):
                    return UNKNOWN
                given = union([part for part in parts if part])
                if given:
                    return given
        scope = scopes[scope].parent
    return UNKNOWN


def _only(wanted: FunctionType | None) -> Values | None:
    """The only parameter of a function; () if it has none, None if that is not known."""
    if wanted is None or len(wanted.parameters) - wanted.on > 1:
        return None
    return wanted.parameters[wanted.on] if len(wanted.parameters) > wanted.on else ()


def _expected_of(engine: Engine, file: File, scope: int) -> list[FunctionType | None]:
    """What is wanted of a lambda, by each function that it may be handed to; None for what is not known."""
    passed = file.passed(scope)
    if passed is None:
        declared = file.holds(scope)
        if declared is None or not declared.annotation:
            return [None]
        return [as_function(engine, engine.type_text(file, declared.annotation, declared.scope))]
    number, place = passed
    site = Site(file, file.facts.calls[number])
    return [_parameter(engine, value, place, site) for value in callee(engine, file, number)]


def of_receivers(engine: Engine, file: File, lambdas: list[int], name: str, called: bool) -> tuple[Values, Values]:
    """(a member of the receiver of one of these lambdas, innermost first, () if none of them surely has it; what a
    nearer one may have)."""
    doubtful: Values = ()
    for scope in lambdas:
        held = receiver_of(engine, file, scope)
        if held is None:
            continue
        if not is_known(held):
            doubtful = doubtful or _MAYBE
            continue
        engine.at = file, scope
        found = union([members.of_value(engine, each, name, called) for each in held])
        if found and all(isinstance(each, Outside) and each.receiver is not None for each in found):
            if not any(members.has_outside(engine, each, name) for each in held):
                doubtful = doubtful or found
                continue
        if found:
            return found, doubtful
    return (), doubtful


_MAYBE: Values = (Outside("", Instance(Outside(""))),)


def receiver_of(engine: Engine, file: File, scope: int) -> Values | None:
    """The receiver that a lambda is called on; None if it has none, unknown if it may have one."""
    key = ("receiver", file.path, scope)
    if key in engine.kept:
        kept: Values | None = engine.kept[key]
        return kept
    engine.kept[key] = UNKNOWN
    found = engine.kept[key] = _receiver_of(engine, file, scope)
    return found


def _receiver_of(engine: Engine, file: File, scope: int) -> Values | None:
    passed = file.passed(scope)
    if passed is None:
        declared = file.holds(scope)
        if declared is None or not declared.annotation:
            return None
        wanted = as_function(engine, engine.type_text(file, declared.annotation, declared.scope))
        return wanted.parameters[0] if wanted is not None and wanted.on else None
    number, place = passed
    call = file.facts.calls[number]
    site = Site(file, call)
    parts: list[Values] = []
    for value in callee(engine, file, number):
        held = _wanted(engine, value, place, site)
        if not is_known(held):
            return None if engine.policy.lambdas_without(call.name) else UNKNOWN
        wanted = as_function(engine, held)
        if wanted is not None and wanted.on:
            parts.append(wanted.parameters[0])
    return union(parts) if parts else None


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


def handed_out(engine: Engine, file: File, number: int, place: int) -> Values:
    """What call `number` puts into the variable that is its argument `place`."""
    site = Site(file, file.facts.calls[number])
    parts = [_wanted(engine, value, place, site) for value in callee(engine, file, number)]
    return union(parts) if parts else UNKNOWN


def _overloads(engine: Engine, value: FunctionValue) -> list[int]:
    """The signatures of a function that are written out beside its body."""
    key = ("signatures", value.path, value.definition)
    if key not in engine.kept:
        file = engine.file(value.path)
        own = file.definition(value.definition)
        engine.kept[key] = [
            number
            for number, other in enumerate(file.facts.definitions)
            if other.name == own.name and other.qualified_name == own.qualified_name and "overload" in other.flags
        ]
    found: list[int] = engine.kept[key]
    return found


def _wanted(engine: Engine, value: Value, place: int, site: Site) -> Values:
    """What a callee wants as an argument, type parameters replaced by what the other arguments say."""
    if isinstance(value, FunctionValue):
        file = engine.file(value.path)
        found = file.definition(value.definition)
        if not parameters_of(found):
            return UNKNOWN
        parameter = site.parameter(found, place) if not value.extends else parameter_for(found, place + 1)
        given = environment(engine, value, site, lambdas=False)
        held = engine.substituted(engine.type_text(file, parameter.annotation, types_scope(found)), given)
        return _one_of(held, place, parameters_of(found)) if parameter.kind == "variadic" else held
    if isinstance(value, Outside):
        said = outside.called(engine, value)
        if said is None:
            return UNKNOWN
        wanted = said[0].arguments
        if site.is_behind(place):
            place = len(wanted) - 1
        if not 0 <= place < len(wanted):
            return UNKNOWN
        known = said[1] | given_outside(engine, wanted, said[1], site, lambdas=False)
        return outside.made(wanted[place], known)
    if isinstance(value, ClassValue):
        file = engine.ask_of(value.path, value.definition)
        found = file.definition(value.definition)
        made = [
            each
            for each in file.all_members(value.definition)
            if engine.policy.constructors(found, file.definition(each))
        ]
        if not made and parameters_of(found):  # those of the primary constructor
            return _wanted(engine, FunctionValue(value.path, value.definition), place, site)
        if len(made) > 1:
            fitting = overload(engine, site, [FunctionValue(value.path, each) for each in made])
            return _wanted(engine, fitting[0], place, site) if len(fitting) == 1 else UNKNOWN
        return _wanted(engine, FunctionValue(value.path, made[0]), place, site) if made else UNKNOWN
    if isinstance(value, FunctionType) and place < len(value.parameters):
        return value.parameters[place]
    return UNKNOWN


def _one_of(held: Values, place: int, places: list[int]) -> Values:
    """One of the arguments that a parameter for any number of them holds as an array, or as a tuple; () where none
    stands in that place."""
    parts: list[Values] = []
    for each in held:
        if isinstance(each, TupleValue):
            number = place - len(places) + 1
            parts.append(each.items[number] if 0 <= number < len(each.items) else ())
        elif isinstance(each, Instance) and each.of == Outside("Array") and each.arguments:
            parts.append(each.arguments[0])
        else:
            parts.append((each,))
    return union(parts)


def _parameter(engine: Engine, value: Value, place: int, site: Site) -> FunctionType | None:
    """The function that a callee wants as an argument."""
    return as_function(engine, _wanted(engine, value, place, site))
