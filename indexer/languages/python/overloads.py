"""Which `@overload` signature a call fits, so that its result is that signature's.

Promise: a signature is left out only when an argument cannot be of the declared type; the first that surely fits ends
the search, as in the specification of overloads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import declarations, narrowing
from indexer.languages.python.values import (
    ANYTHING,
    UNKNOWN,
    CallableValue,
    ClassValue,
    Constant,
    Function,
    Instance,
    Lambda,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.calls import Arguments
    from indexer.languages.python.evaluate import Evaluator


def result(ev: Evaluator, function: Function, arguments: Arguments) -> Values:
    """What the fitting signatures declare, type variables still open."""
    file = function.file
    ev.asked.add(file.ask(file.owner[function.index]))
    parts: list[Values] = []
    for index in file.overloads(function.index):
        definition = file.facts.definitions[index]
        fits = _fits(ev, function, index, arguments)
        if fits is False:
            continue
        declared = declarations.declared(ev, file, definition.returns, file.outside(index))
        if "async" in definition.flags:
            declared = instance(ev.values.external("typing.Coroutine"), (ANYTHING, ANYTHING, declared)).single
        parts.append(_own_variables(ev, function, index, arguments, declared))
        if fits:
            break
    return union(parts) if parts else ANYTHING


def _own_variables(ev: Evaluator, function: Function, index: int, arguments: Arguments, declared: Values) -> Values:
    """A signature's result with the type variables that its own parameters tell filled in."""
    definition = function.file.facts.definitions[index]
    mapping: dict[Value, Values] = {}
    for position, parameter in enumerate(definition.parameters):
        if not parameter.annotation or position == 0 and function.receiver is not None:
            continue
        pattern = declarations.declared(ev, function.file, parameter.annotation, function.file.outside(index))
        given = arguments.parameter(definition.parameters, position, function.receiver is not None)
        if given is not None:
            declarations.unify(ev, pattern, ev.expanded(given), mapping)
    return declarations.substitute(ev, declared, mapping, None)


def _fits(ev: Evaluator, function: Function, index: int, arguments: Arguments) -> bool | None:
    """Whether a call fits a signature: None when it may."""
    definition = function.file.facts.definitions[index]
    bound = function.receiver is not None
    if arguments.starred:
        return None
    positional = [each for each in definition.parameters if each.kind in ("positional", "positional-only")]
    variadic = any(each.kind == "variadic" for each in definition.parameters)
    if len(arguments.positional) > len(positional) - bound and not variadic:
        return False
    names = {each.name for each in definition.parameters}
    if any(name not in names for name in arguments.keywords) and not any(
        each.kind == "keywords" for each in definition.parameters
    ):
        return False
    verdict: bool | None = True
    for position, parameter in enumerate(definition.parameters):
        if position == 0 and bound or parameter.kind in ("variadic", "keywords"):
            continue
        given = arguments.parameter(definition.parameters, position, bound)
        if given is None:
            if parameter.default is None:
                return False
            continue
        if not parameter.annotation:
            continue
        pattern = declarations.declared(ev, function.file, parameter.annotation, function.file.outside(index))
        answer = _accepts(ev, pattern, ev.expanded(given), parameter.annotation)
        if answer is False:
            return False
        if answer is None:
            verdict = None
    return verdict


def _accepts(ev: Evaluator, pattern: Values, given: Values, written: str) -> bool | None:
    if not given:
        return bool(not pattern or "None" in written or "Optional" in written)
    if not pattern:
        return False if UNKNOWN not in given else None
    if UNKNOWN in given:
        return None
    answers = [_accepts_one(ev, pattern, each) for each in given]
    if all(each is True for each in answers):
        return True
    return False if all(each is False for each in answers) else None


def _accepts_one(ev: Evaluator, pattern: Values, given: Value) -> bool | None:
    verdict: bool | None = False
    for part in pattern:
        answer = _of_type(ev, part, given)
        if answer:
            return True
        if answer is None:
            verdict = None
    return verdict


def _of_type(ev: Evaluator, part: Value, given: Value) -> bool | None:
    if isinstance(part, Constant):
        if isinstance(given, Constant):
            return part.value == given.value
        return False if isinstance(given, Instance) else None
    if isinstance(part, CallableValue):
        return isinstance(given, (Function, Lambda, ClassValue, CallableValue)) or None
    if isinstance(part, Instance) and isinstance(given, Instance):
        return narrowing.is_subclass(ev, given.cls, part.cls)
    if isinstance(part, Instance) and isinstance(given, (Function, Lambda)):
        return False
    if part is UNKNOWN:
        return True
    return None
