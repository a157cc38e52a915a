"""What one binding gives its name: an assignment, an import, a loop, a definition seen through its decorators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Binding
from indexer.languages.python import calls, containers, declarations, imports
from indexer.languages.python.calls import Arguments
from indexer.languages.python.places import At
from indexer.languages.python.values import (
    ANYTHING,
    NOTHING,
    UNKNOWN,
    ClassValue,
    External,
    Function,
    Instance,
    Items,
    Lambda,
    Module,
    ParameterValue,
    Partial,
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
    from indexer.languages.python.source import SourceFile

TRANSPARENT = frozenset(
    [
        "property",
        "staticmethod",
        "classmethod",
        "abstractmethod",
        "overload",
        "final",
        "override",
        "cached_property",
        "lru_cache",
        "cache",
        "setter",
        "getter",
        "deleter",
        "abstractproperty",
        "contextmanager",
        "asynccontextmanager",
        "wraps",
        "total_ordering",
        "dataclass",
    ]
)
"""Last names of decorators whose effect the definition's flags tell already, or that leave a function as it is."""


def value_of(ev: Evaluator, file: SourceFile, index: int) -> Values:
    bound = file.facts.bindings[index]
    kind = bound.kind
    if kind == "import":
        return imported(ev, file, int(bound.value))
    if kind == "delete" or kind == "global" or kind == "nonlocal":
        return NOTHING
    scope = bound.scope
    if kind == "type" or kind == "type-parameter":
        return _type_alias(ev, file, bound) if kind == "type" else _type_parameter(ev, file, bound)
    if kind == "declare" or kind == "capture":
        return declarations.declared(ev, file, bound.annotation, scope) if bound.annotation else ANYTHING
    at = file.binding_at(bound)
    loops = kind == "for" or kind == "async for"
    if loops and file.facts.scopes[scope].kind == "comprehension" and file.iterates_first(index):
        scope = file.facts.scopes[scope].parent
        at = At(scope, bound.block, bound.line, bound.column)
    values = ev.text(file, bound.value, scope, at)
    if loops:
        values = containers.iterate(ev, values, kind == "async for")
    elif kind == "with":
        values = containers.enter(ev, values)
    elif kind == "async with":
        values = containers.enter(ev, values, "__aenter__")
    elif kind == "except":
        values = _caught(ev, values)
    if bound.path:
        values = containers.unpacked(ev, values, bound.path, file.starred_before(index))
    if bound.annotation and not bound.path:
        return _declared_or(ev, file, bound.annotation, scope, values)
    return values


def _type_alias(ev: Evaluator, file: SourceFile, bound: Binding) -> Values:
    """`type Name[T] = …`: what it declares, its type parameters in their order."""
    scope = bound.path[0] if bound.path else bound.scope
    variables: Values = NOTHING
    if bound.path:
        variables = union([ev.in_scope(file, scope, name, None) for name in file.names[scope]])
    return ev.values.keep(TypeForm, declarations.declared(ev, file, bound.value, scope), variables).single


def _type_parameter(ev: Evaluator, file: SourceFile, bound: Binding) -> Values:
    """`T`, `T: Bound` or `T: (One, Other)` as a type variable; `*Ts` and `**P` have nothing to be told of."""
    limit: Values = NOTHING
    if bound.annotation:
        limit = declarations.declared(ev, file, bound.annotation, file.facts.scopes[bound.scope].parent)
    return ev.values.keep(TypeVariable, (file.path, bound.scope, bound.target), limit).single


def _declared_or(ev: Evaluator, file: SourceFile, annotation: str, scope: int, values: Values) -> Values:
    """An annotated assignment: the declared type, unless the value says more."""
    told = declarations.declared(ev, file, annotation, scope)
    if values and UNKNOWN not in values:
        if told == ANYTHING or annotation.rpartition(".")[2] == "TypeAlias":
            return values
        if all(isinstance(each, Instance) and isinstance(each.cls, ClassValue) and not each.args for each in values):
            return values
    return values if not told or told == ANYTHING and values else told


def _caught(ev: Evaluator, values: Values) -> Values:
    """What `except values as x` binds."""
    parts: list[Values] = []
    for each in ev.expanded(values):
        if isinstance(each, (ClassValue, External)):
            parts.append(instance(each).single)
        elif isinstance(each, Items):
            parts.extend(_caught(ev, held) for _, held in each.items)
        else:
            parts.append(ANYTHING)
    return union(parts)


def imported(ev: Evaluator, file: SourceFile, index: int) -> Values:
    """What import number `index` binds."""
    taken = file.facts.imports[index]
    if not taken.name:
        if taken.alias == taken.module.partition(".")[0]:
            return ev.module(taken.alias, file)
        return ev.module(taken.module, file)
    parts = []
    for each in ev.module(taken.module, file):
        if isinstance(each, Module):
            if each.path == file.path and file.is_package:  # `from . import part` in the package itself
                parts.append(imports.submodule(ev, each.path.rpartition("/")[0] + "/", taken.name) or ANYTHING)
            else:
                parts.append(ev.module_attribute(each.path, taken.name))
        elif isinstance(each, External):
            parts.append(ev.values.external(f"{each.name}.{taken.name}").single)
        else:
            parts.append(ANYTHING)
    return union(parts)


def stage(ev: Evaluator, file: SourceFile, index: int, count: int) -> Values:
    found = file.facts.definitions[index]
    ev.asked.add(file.ask(file.owner[index]))
    if not count:
        return file.class_value(index).single if found.kind == "class" else file.function(index).single
    values = ev.stage(file, index, count - 1)
    text = found.decorators[-count]
    last = text.partition("(")[0].rpartition(".")[2]
    if last in TRANSPARENT and last != "wraps":
        return values
    return _applied(ev, ev.decorator(file, index, text), values, file, found.scope)


def applied_to(ev: Evaluator, file: SourceFile, call: int) -> Arguments:
    """The argument of a decorator that is applied without being called."""
    site = file.facts.calls[call]
    decorators = file.facts.definitions[site.decorated].decorators
    places = [place for place, text in enumerate(decorators) if text == site.callee]
    count = len(decorators) - 1 - places[0] if places else 0
    return given(ev, file, ev.stage(file, site.decorated, count))


def given(ev: Evaluator, file: SourceFile, values: Values) -> Arguments:
    """Arguments that are one value."""
    arguments = Arguments(ev, file, 0, None)
    arguments.positional.append(values)
    return arguments


def _applied(ev: Evaluator, decorators: Values, values: Values, file: SourceFile, scope: int) -> Values:
    """What decorating `values` gives. A decorator that is not understood is taken to hand its argument back."""
    parts: list[Values] = []
    for decorator in ev.expanded(decorators):
        if isinstance(decorator, Wrapping):
            known = tuple(each for each in decorator.callee if each is not UNKNOWN)
            parts.append(known or values)
            continue
        if isinstance(decorator, (External, Module)) or decorator is UNKNOWN:
            parts.append(values)
            continue
        result = calls.call(ev, decorator, given(ev, file, values))
        usable = [each for each in result if _stands_in(each)]
        parts.append(tuple(usable) if usable and UNKNOWN not in result else values)
    return union(parts) or values


def _stands_in(value: Value) -> bool:
    """Whether what a decorator hands back says what stands in the place of the function now."""
    if isinstance(value, Instance):
        return isinstance(value.cls, ClassValue)
    return isinstance(value, (Function, Lambda, ParameterValue, Partial, ClassValue))
