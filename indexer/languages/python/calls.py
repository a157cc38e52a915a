"""Calls: what arguments go to which parameter, and what calling a value gives.

Promise: a function's result is worked out once, with its parameters left open; each call only fills them in.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from indexer.facts.model import Parameter
from indexer.languages.python import classes, containers, declarations, overloads, typed
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    SELF,
    UNKNOWN,
    CallableValue,
    ClassValue,
    Constant,
    External,
    Function,
    Instance,
    Lambda,
    ParameterValue,
    Partial,
    Super,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    Wrapping,
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
        return outside(ev, value, arguments)
    if isinstance(value, Instance):
        if isinstance(value.cls, External):
            if value.cls.name == f"{BUILTIN}.type":
                return value.args[0] if value.args else ANYTHING
            known = containers.known_member(ev, value, "__call__")
            return declarations.known_type(ev, known[1], known[2]) if known is not None and known[1] else ANYTHING
        method = containers.method_of(ev, value, "__call__")
        return union([call(ev, each, arguments) for each in method]) if method else ANYTHING
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
    order = classes.mro(ev, cls)
    variables = classes.type_variables(ev, cls) if len(order) > 1 else NOTHING
    if not variables or arguments is None:
        return instance(cls).single
    found = classes.look_up(ev, order, "__init__")
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
        mapping.update(classes.type_mapping(ev, receiver))
        if parameters and parameters[0].annotation:
            declarations.unify(
                ev,
                declarations.declared(ev, file, parameters[0].annotation, definition.scope),
                receiver.single,
                mapping,
            )
    elif isinstance(receiver, ClassValue) and parameters and parameters[0].annotation:
        declarations.unify(
            ev, declarations.declared(ev, file, parameters[0].annotation, definition.scope), receiver.single, mapping
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
    for index, parameter in enumerate(definition.parameters):
        if index == 0 and bound or not parameter.annotation:
            continue
        pattern = declarations.declared(ev, function.file, parameter.annotation, definition.scope)
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
                declarations.declared(ev, file, file.facts.definitions[each].returns, definition.scope)
                for each in overloads
            ]
        )
    elif definition.returns:
        base = declarations.declared(ev, file, definition.returns, definition.scope)
        if "async" in flags and "generator" in flags:
            return base
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


def outside(ev: Evaluator, value: External, arguments: Arguments | None) -> Values:
    """What calling something outside the workspace gives, as far as the table of builtins tells."""
    name = knowledge().aliases.get(value.name, value.name)
    special = _SPECIAL.get(name)
    if special is not None:
        return special(ev, arguments)
    receiver = value.receiver
    if isinstance(receiver, Instance) and isinstance(receiver.cls, External):
        known = containers.known_member(ev, receiver, name.rpartition(".")[2])
        if known is not None:
            return _told(ev, known[1], known[2], arguments) if known[1] else NOTHING
        return ANYTHING
    text = knowledge().functions.get(name)
    if text is not None:
        return _told(ev, text, {}, arguments)
    if name in knowledge().classes:
        return instance(ev.values.external(name)).single
    last = name.rpartition(".")[2]
    if receiver is None and last[:1].isupper() and not last.isupper() and "." in name:
        return instance(ev.values.external(name)).single
    if name.startswith(f"{BUILTIN}.") and (
        last.endswith(("Error", "Exception", "Warning")) or last in ("KeyboardInterrupt", "StopIteration", "SystemExit")
    ):
        return instance(ev.values.external(name)).single
    return ANYTHING


def _told(ev: Evaluator, text: str, mapping: dict[str, Values], arguments: Arguments | None) -> Values:
    """A result type of the table with `Arg[n]`, `Elem[n]`, … filled in from the arguments."""
    if "[" in text and any(
        word in text for word in ("Arg[", "Elem[", "Call[", "Type[", "Await[", "Enter[", "Elems", "Zip", "ElemElem[")
    ):
        mapping = dict(mapping)
        for index in range(3):
            if f"[{index}]" not in text:
                continue
            given = arguments.position(index) if arguments is not None else ANYTHING
            given = NOTHING if given is None else given
            mapping[f"Arg[{index}]"] = given
            if f"Elem[{index}]" in text:
                mapping[f"Elem[{index}]"] = containers.iterate(ev, given) if given else NOTHING
            if f"ElemElem[{index}]" in text:
                mapping[f"ElemElem[{index}]"] = containers.iterate(ev, containers.iterate(ev, given))
            if f"Call[{index}]" in text:
                mapping[f"Call[{index}]"] = ev.call(given, None)
            if f"Await[{index}]" in text:
                mapping[f"Await[{index}]"] = containers.await_(ev, given)
            if f"Enter[{index}]" in text:
                mapping[f"Enter[{index}]"] = containers.enter(ev, given)
            if f"Type[{index}]" in text:
                mapping[f"Type[{index}]"] = typed.type_argument(ev, arguments, index)
        if "Elems" in text or "Zip" in text:
            each = (
                [containers.iterate(ev, arguments.value(given)) for given in arguments.positional]
                if arguments
                else [ANYTHING]
            )
            if arguments is None or arguments.starred:
                each.append(ANYTHING)
            mapping["Elems"] = union(each)
            mapping["Zip"] = declarations.tuple_type(ev, each, arguments is None or arguments.starred)
    return declarations.known_type(ev, text, mapping)


def _getattr(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None:
        return ANYTHING
    held, name = arguments.position(0), arguments.position(1)
    if not held or not name or not all(isinstance(each, Constant) for each in name):
        return ANYTHING
    parts = []
    for each in name:
        assert isinstance(each, Constant)
        parts.append(ev.attribute(held, str(each.value)))
    default = arguments.position(2)
    if default:
        parts.append(default)
    return union(parts)


def _super(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None:
        return ANYTHING
    if arguments.positional:
        held = arguments.position(0) or NOTHING
        start = arguments.position(1)
        if len(held) == 1 and isinstance(held[0], ClassValue) and start:
            receiver = start[0]
            if isinstance(receiver, (Instance, ClassValue)):
                return ev.values.keep(Super, held[0].plain, receiver).single
        return ANYTHING
    file, scope = arguments.file, arguments.scope
    definition = file.facts.scopes[scope].definition
    definitions = file.facts.definitions
    while definition >= 0:
        cls = file.method_class(definition)
        if (
            cls < 0
            and definitions[definition].parent >= 0
            and definitions[definitions[definition].parent].kind == "class"
        ):
            return ANYTHING  # a static method has no receiver
        if cls >= 0:
            owner = file.class_value(cls)
            first = (
                ev.parameter(file, definitions[definition].body, 0) if definitions[definition].parameters else NOTHING
            )
            receiver = first[0] if len(first) == 1 else instance(owner, (), True)
            if not isinstance(receiver, (Instance, ClassValue)):
                receiver = instance(owner, (), True)
            return ev.values.keep(Super, owner, receiver).single
        definition = definitions[definition].parent
    return ANYTHING


def _partial(ev: Evaluator, arguments: Arguments | None) -> Values:
    callee = arguments.position(0) if arguments is not None else None
    if arguments is None or not callee:
        return ANYTHING
    return ev.values.keep(Partial, callee, len(arguments.positional) - 1).single


def _wraps(ev: Evaluator, arguments: Arguments | None) -> Values:
    callee = None
    if arguments is not None:
        callee = arguments.position(0) or arguments.named("wrapped")
    return ev.values.keep(Wrapping, callee or ANYTHING).single


def _update_wrapper(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None:
        return ANYTHING
    return arguments.position(1) or arguments.named("wrapped") or ANYTHING


def _type(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None or len(arguments.positional) != 1:
        return ANYTHING
    parts = []
    for each in ev.expanded(arguments.position(0) or ANYTHING):
        if isinstance(each, Instance):
            cls: Value = each.cls
            if each.own and isinstance(cls, ClassValue):
                cls = cls.file.class_value(cls.index, True)
            parts.append(cls.single)
        else:
            parts.append(ANYTHING)
    return union(parts)


def _new_type(ev: Evaluator, arguments: Arguments | None) -> Values:
    meaning = typed.type_argument(ev, arguments, 1)
    return ev.values.keep(TypeForm, meaning, None).single


def _type_variable(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None or not arguments.positional:
        return ANYTHING
    bound: Values = NOTHING
    given = arguments.keywords.get("bound")
    if given is not None:
        bound = typed.type_of_given(ev, arguments, given)
    elif len(arguments.positional) > 1:
        bound = union([typed.type_of_given(ev, arguments, each) for each in arguments.positional[1:]])
    name = arguments.positional[0]
    key = (arguments.file.path, name if isinstance(name, str) else ast.dump(name) if isinstance(name, ast.expr) else "")
    return ev.values.keep(TypeVariable, key, bound).single


def _dict(ev: Evaluator, arguments: Arguments | None) -> Values:
    cls = ev.values.external(f"{BUILTIN}.dict")
    if arguments is None or arguments.starred:
        return instance(cls, (ANYTHING, ANYTHING)).single
    if arguments.positional:
        given = arguments.position(0) or ANYTHING
        pairs = []
        for each in ev.expanded(given):
            if isinstance(each, Instance) and each.cls is cls:
                pairs.append(each.single)
            else:
                pairs.append(instance(cls, (ANYTHING, ANYTHING)).single)
        return union(pairs)
    items = tuple((name, arguments.value(given)) for name, given in arguments.keywords.items())
    strings = instance(ev.values.external(f"{BUILTIN}.str")).single
    return ev.items(cls, (strings, union([held for _, held in items])), items).single


_SPECIAL = {
    f"{BUILTIN}.getattr": _getattr,
    f"{BUILTIN}.super": _super,
    f"{BUILTIN}.type": _type,
    f"{BUILTIN}.dict": _dict,
    "functools.partial": _partial,
    "functools.wraps": _wraps,
    "functools.update_wrapper": _update_wrapper,
    "typing.NewType": _new_type,
    "typing.TypeVar": _type_variable,
}

__all__ = ["SELF", "UNKNOWN", "Arguments", "call", "construct", "function_result", "result_of"]
