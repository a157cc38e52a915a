"""Generic classes: their type variables, and what those stand for in an instance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import declarations, expressions
from indexer.languages.python.hierarchy import base_values, is_keyword, mro
from indexer.languages.python.values import (
    ClassValue,
    Instance,
    TypeVariable,
    Value,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator


def type_variables(ev: Evaluator, cls: ClassValue) -> Values:
    """The type variables of a generic class, in order."""
    return ev.remember(("variables", cls.plain), _type_variables, ev, cls.plain)


def _type_variables(ev: Evaluator, cls: ClassValue) -> Values:
    file = cls.file
    found = file.facts.definitions[cls.index]
    ev.asked.add(file.ask(file.owner[cls.index]))
    if file.is_generic(cls.index):
        scope = file.outside(cls.index)
        return union([ev.in_scope(file, scope, name, None) for name in file.names[scope]])
    seen: list[Value] = []
    for text in found.bases:
        if "[" not in text or is_keyword(text):
            continue
        tree = expressions.read(text)
        parts = getattr(getattr(tree, "slice", None), "elts", None) or [getattr(tree, "slice", None)]
        for part in parts:
            if part is not None:
                _collect(declarations.of_tree(ev, file, part, found.scope), seen)
    return tuple(seen)


def _collect(values: Values, seen: list[Value]) -> None:
    for value in values:
        if isinstance(value, TypeVariable):
            if value not in seen:
                seen.append(value)
        elif isinstance(value, Instance):
            for each in value.args:
                _collect(each, seen)


def base_arguments(ev: Evaluator, cls: ClassValue, base: Value) -> tuple[Values, ...] | None:
    """The type arguments that class `cls` gives one of its direct bases; None if it gives none."""
    file = cls.file
    found = file.facts.definitions[cls.index]
    for text in found.bases:
        if "[" not in text or is_keyword(text):
            continue
        for value in declarations.declared(ev, file, text, file.outside(cls.index)):
            if isinstance(value, Instance) and value.cls is base:
                return value.args
    return None


def type_mapping(ev: Evaluator, receiver: Instance) -> dict[Value, Values]:
    """What the type variables of a receiver's class, and of its generic bases, stand for."""
    mapping: dict[Value, Values] = {}
    cls = receiver.cls
    if not isinstance(cls, ClassValue):
        return mapping
    mapping.update(zip(type_variables(ev, cls), receiver.args))
    for each in mro(ev, cls):
        if not isinstance(each, ClassValue):
            continue
        for base in base_values(ev, each):
            if isinstance(base, ClassValue):
                args = base_arguments(ev, each, base)
                if args:
                    for variable, given in zip(type_variables(ev, base), args):
                        if variable not in mapping:
                            mapping[variable] = declarations.substitute(ev, given, mapping, None)
    return mapping
