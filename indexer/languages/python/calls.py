"""Calls: what arguments go to which parameter, and what calling a value gives.

Promise: a function's result is worked out once, with its parameters left open; each call only fills them in.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from indexer.facts.model import Parameter
from indexer.languages.python import containers, declarations, generics, hierarchy, outside, overloads, stubs
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    SELF,
    UNKNOWN,
    CallableValue,
    ClassValue,
    External,
    Function,
    Instance,
    Lambda,
    ParameterValue,
    Partial,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import Place, SourceFile

_KEYWORD = re.compile(r"([^\W\d]\w*)\s*=(?!=)\s*")
Given = str | ast.expr | tuple[Value, ...]


class Arguments:
    """The arguments of one call, evaluated only when asked for."""

    __slots__ = ("ev", "file", "at", "scope", "positional", "keywords", "starred")

    def __init__(self, ev: Evaluator, file: SourceFile, scope: int, at: Place | None) -> None:
        self.ev = ev
        self.file = file
        self.scope = scope
        self.at = at
        self.positional: list[Given] = []
        self.keywords: dict[str, Given] = {}
        self.starred = False

    def read(self, texts: tuple[str, ...]) -> Arguments:
        """Takes the arguments as facts hold them."""
        for text in texts:
            if text.startswith("*"):
                self.starred = True
                continue
            found = _KEYWORD.match(text)
            if found:
                self.keywords[found[1]] = text[found.end() :]
            elif not self.starred:
                self.positional.append(text)
        return self

    def take(self, node: ast.Call) -> Arguments:
        """Takes the arguments of a call inside an expression."""
        for given in node.args:
            if isinstance(given, ast.Starred):
                self.starred = True
            elif not self.starred:
                self.positional.append(given)
        for keyword in node.keywords:
            if keyword.arg is None:
                self.starred = True
            else:
                self.keywords[keyword.arg] = keyword.value
        return self

    def value(self, given: Given) -> Values:
        if isinstance(given, tuple):
            return given
        if isinstance(given, str):
            return self.ev.text(self.file, given, self.scope, self.at)
        return self.ev.node(self.file, given, self.scope, self.at)

    def position(self, index: int) -> Values | None:
        """The value of positional argument `index`, None when there is none."""
        if index < len(self.positional):
            return self.value(self.positional[index])
        return ANYTHING if self.starred else None

    def named(self, name: str) -> Values | None:
        """The value of keyword argument `name`, None when there is none."""
        given = self.keywords.get(name)
        if given is not None:
            return self.value(given)
        return ANYTHING if self.starred else None

    def parameter(self, parameters: tuple[Parameter, ...], index: int, bound: bool) -> Values | None:
        """The value that parameter `index` gets, None when it is left to its default."""
        wanted = parameters[index]
        if wanted.kind in ("variadic", "keywords"):
            return ANYTHING
        if wanted.kind != "keyword-only":
            place = index - (1 if bound else 0)
            if 0 <= place < len(self.positional):
                return self.value(self.positional[place])
        given = self.keywords.get(wanted.name)
        if given is not None:
            return self.value(given)
        return ANYTHING if self.starred else None


def call(ev: Evaluator, value: Value, arguments: Arguments | None) -> Values:
    """What calling one value gives."""
    if isinstance(value, ClassValue):
        return construct(ev, value, arguments)
    if isinstance(value, Function):
        return function_result(ev, value, arguments)
    if isinstance(value, External):
        return outside.outside(ev, value, arguments)
    if isinstance(value, Instance):
        if isinstance(value.cls, External):
            if value.cls.name == f"{BUILTIN}.type":
                return value.args[0] if value.args else ANYTHING
            known = containers.known_member(ev, value, "__call__")
            return declarations.known_type(ev, known[1], known[2]) if known is not None and known[1] else ANYTHING
        method = containers.method_of(ev, value, "__call__")
        if not method:
            return ANYTHING
        # An instance in the place of `__call__` is not followed: it could go on for ever.
        return union([ANYTHING if isinstance(each, Instance) else call(ev, each, arguments) for each in method])
    if isinstance(value, Lambda):
        return lambda_result(ev, value, arguments)
    if isinstance(value, CallableValue):
        return _declared_call(ev, value, arguments)
    if isinstance(value, TypeForm):
        return value.meaning
    if isinstance(value, Partial):
        return union([call(ev, each, None) for each in value.callee])
    if isinstance(value, ParameterValue):
        return ev.call(ev.expanded(value.single), arguments)
    if isinstance(value, TypeVariable):
        return ev.call(value.bound, arguments) if value.bound else ANYTHING
    return ANYTHING


def construct(ev: Evaluator, cls: ClassValue, arguments: Arguments | None) -> Values:
    """An instance of the class; its type arguments read off the constructor's where the class is generic."""
    order = hierarchy.mro(ev, cls)
    variables = generics.type_variables(ev, cls) if len(order) > 1 or cls.file.is_generic(cls.index) else NOTHING
    if not variables or arguments is None:
        return instance(cls).single
    found = hierarchy.look_up(ev, order, "__init__")
    mapping: dict[Value, Values] = {}
    if found is not None and found.owner is not None:
        for each in found.values:
            if isinstance(each, Function):
                _unify_parameters(ev, each, arguments, True, mapping)
    return instance(cls, tuple(mapping.get(variable, ANYTHING) for variable in variables)).single


def function_result(ev: Evaluator, function: Function, arguments: Arguments | None) -> Values:
    """What calling a workspace function gives."""
    file, index = function.file, function.index
    if arguments is not None and file.overloads(index):
        base = overloads.result(ev, function, arguments)
    else:
        base = result_of(ev, file, index)
    if not base or not declarations.is_open(base):
        return base
    receiver = function.receiver
    definition = file.facts.definitions[index]
    parameters = definition.parameters
    bound = receiver is not None
    mapping: dict[Value, Values] = {}
    if isinstance(receiver, Instance):
        mapping.update(generics.type_mapping(ev, receiver))
        if parameters and parameters[0].annotation:
            declarations.unify(
                ev,
                declarations.declared(ev, file, parameters[0].annotation, file.outside(index)),
                receiver.single,
                mapping,
            )
    elif isinstance(receiver, ClassValue) and parameters and parameters[0].annotation:
        declarations.unify(
            ev, declarations.declared(ev, file, parameters[0].annotation, file.outside(index)), receiver.single, mapping
        )
    if arguments is not None:
        _unify_parameters(ev, function, arguments, bound, mapping)
        wanted: list[ParameterValue] = []
        _parameters_in(base, wanted, 0)
        for each in wanted:
            if each.file is file and each.scope == definition.body:
                given = arguments.parameter(parameters, each.position, bound)
                if given is None:
                    default = parameters[each.position].default
                    given = ev.text(file, default, definition.scope, None) if default else NOTHING
                mapping[each] = given
    return declarations.substitute(ev, base, mapping, receiver)


def _unify_parameters(
    ev: Evaluator, function: Function, arguments: Arguments, bound: bool, mapping: dict[Value, Values]
) -> None:
    """Reads off type variables from the arguments of a call."""
    definition = function.file.facts.definitions[function.index]
    scope = function.file.outside(function.index)
    for index, parameter in enumerate(definition.parameters):
        if index == 0 and bound or not parameter.annotation:
            continue
        pattern = declarations.declared(ev, function.file, parameter.annotation, scope)
        if not declarations.is_open(pattern) and not _holds_type_variable(pattern):
            continue
        given = arguments.parameter(definition.parameters, index, bound)
        if given is not None:
            declarations.unify(ev, pattern, ev.expanded(given), mapping)


def _holds_type_variable(pattern: Values) -> bool:
    return any(isinstance(each, CallableValue) and declarations.is_open(each.returns) for each in pattern)


def _parameters_in(values: Values, found: list[ParameterValue], depth: int) -> None:
    for value in values:
        if isinstance(value, ParameterValue):
            found.append(value)
        elif isinstance(value, Instance) and depth < 4:
            for each in value.args:
                _parameters_in(each, found, depth + 1)
            for _, each in getattr(value, "items", ()):
                _parameters_in(each, found, depth + 1)


def result_of(ev: Evaluator, file: SourceFile, index: int) -> Values:
    """What a function returns, its parameters left open."""
    return ev.remember(("result", file, index), _result_of, ev, file, index)


def _result_of(ev: Evaluator, file: SourceFile, index: int) -> Values:
    definition = file.facts.definitions[index]
    ev.asked.add(file.ask(file.owner[index]))
    overloads = [each for each in file.overloads(index) if file.facts.definitions[each].returns]
    flags = definition.flags
    if overloads:
        base = union(
            [
                declarations.declared(ev, file, file.facts.definitions[each].returns, file.outside(each))
                for each in overloads
            ]
        )
    elif definition.returns:
        base = declarations.declared(ev, file, definition.returns, file.outside(index))
        if "async" in flags and "generator" in flags:
            return base
    elif (told := stubs.result(ev, file, index)) is not None:
        base = told
    else:
        base = _inferred(ev, file, index)
        if "generator" in flags:
            kind = "typing.AsyncGenerator" if "async" in flags else "typing.Generator"
            return _managed(ev, file, index, instance(ev.values.external(kind), (base,)).single)
    if "async" in flags:
        return instance(ev.values.external("typing.Coroutine"), (ANYTHING, ANYTHING, base)).single
    return _managed(ev, file, index, base)


def _managed(ev: Evaluator, file: SourceFile, index: int, base: Values) -> Values:
    """The result seen through `@contextmanager`."""
    for text in file.facts.definitions[index].decorators:
        last = text.rpartition(".")[2]
        if last in ("contextmanager", "asynccontextmanager"):
            kind = "AbstractContextManager" if last == "contextmanager" else "AbstractAsyncContextManager"
            return instance(ev.values.external(f"contextlib.{kind}"), (containers.iterate(ev, base),)).single
    return base


def _inferred(ev: Evaluator, file: SourceFile, index: int) -> Values:
    """What the return (or yield) expressions of a function give."""
    definition = file.facts.definitions[index]
    generator = "generator" in definition.flags
    parts: list[Values] = []
    seen = False
    for number in file.returns_of(index):
        given = file.facts.returns[number]
        if generator and given.kind == "return":
            continue
        seen = True
        if given.value:
            values = ev.text(file, given.value, given.scope, file.return_at(number))
            parts.append(containers.iterate(ev, values) if given.kind == "yield-from" else values)
    if not seen and ("abstract" in definition.flags or file.ends_by_raising(index)):
        return ANYTHING
    return union(parts)


def lambda_result(ev: Evaluator, value: Lambda, arguments: Arguments | None) -> Values:
    """What calling a lambda gives."""
    file, scope = value.file, value.scope
    base = ev.remember(("lambda", file, scope), _lambda_result, ev, file, scope)
    if arguments is None or not declarations.is_open(base):
        return base
    wanted: list[ParameterValue] = []
    _parameters_in(base, wanted, 0)
    mapping: dict[Value, Values] = {}
    for each in wanted:
        if each.file is file and each.scope == scope:
            given = arguments.parameter(file.facts.scopes[scope].parameters, each.position, False)
            mapping[each] = ANYTHING if given is None else given
    return declarations.substitute(ev, base, mapping, None)


def _lambda_result(ev: Evaluator, file: SourceFile, scope: int) -> Values:
    at = file.facts.scopes[scope]
    ev.asked.add(file.ask(file.owner_of_scope(scope)))
    return ev.text(file, at.result, scope, None)


def _declared_call(ev: Evaluator, value: CallableValue, arguments: Arguments | None) -> Values:
    """What calling something declared as `Callable[[…], R]` gives."""
    if not declarations.is_open(value.returns) or value.takes is None or arguments is None:
        return value.returns
    mapping: dict[Value, Values] = {}
    for index, pattern in enumerate(value.takes):
        given = arguments.position(index)
        if given is not None:
            declarations.unify(ev, pattern, ev.expanded(given), mapping)
    return declarations.substitute(ev, value.returns, mapping, None)


__all__ = ["SELF", "UNKNOWN", "Arguments", "call", "construct", "function_result", "result_of"]
