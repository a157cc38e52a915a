"""Classes that a call makes: `namedtuple("P", "x y")`, `NamedTuple("P", [("x", int)])`.

Promise: a call whose fields are not written out makes something unknown.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from indexer.facts.edges import Target
from indexer.languages.python import declarations, expressions
from indexer.languages.python.values import ANYTHING, Instance, Record, Values, instance

if TYPE_CHECKING:
    from indexer.languages.python.calls import Arguments, Given
    from indexer.languages.python.evaluate import Evaluator

MADE_BY = "collections.namedtuple"
"""The name of their common base, in the table of builtins too."""


def namedtuple(ev: Evaluator, arguments: Arguments | None) -> Values:
    """What `namedtuple(name, fields)` gives."""
    names = _field_names(_node(arguments, "field_names"))
    return ANYTHING if arguments is None or names is None else _record(ev, arguments, names, ())


def typed_namedtuple(ev: Evaluator, arguments: Arguments | None) -> Values:
    """What `NamedTuple(name, [(field, type), …])` gives."""
    listed = _node(arguments, "fields")
    if arguments is None or not isinstance(listed, (ast.List, ast.Tuple)):
        return ANYTHING
    names: list[str] = []
    types: list[Values] = []
    for each in listed.elts:
        if not isinstance(each, ast.Tuple) or len(each.elts) != 2:
            return ANYTHING
        name, written = each.elts
        if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
            return ANYTHING
        names.append(name.value)
        types.append(declarations.of_tree(ev, arguments.file, written, arguments.scope))
    return _record(ev, arguments, names, tuple(types))


def made(ev: Evaluator, cls: Record, arguments: Arguments | None) -> Values:
    """What calling such a class gives; fields without a type are what they are given here."""
    if arguments is None or cls.types or arguments.starred:
        return instance(cls).single
    given: list[Values] = []
    for index, name in enumerate(cls.fields):
        values = arguments.position(index)
        if values is None:
            values = arguments.named(name)
        given.append(ANYTHING if values is None else values)
    return instance(cls, tuple(given)).single


def field(ev: Evaluator, receiver: Instance, index: int) -> Values:
    """What field number `index` of an instance holds."""
    cls = receiver.cls
    assert isinstance(cls, Record)
    if cls.types:
        return cls.types[index]
    return receiver.args[index] if index < len(receiver.args) else ANYTHING


def _node(arguments: Arguments | None, name: str) -> ast.expr | None:
    """The second argument as a tree."""
    if arguments is None or arguments.starred:
        return None
    given: Given | None = arguments.positional[1] if len(arguments.positional) > 1 else arguments.keywords.get(name)
    if isinstance(given, str):
        tree = expressions.read(given)
        return tree if isinstance(tree, ast.expr) else None
    return given if isinstance(given, ast.expr) else None


def _field_names(node: ast.expr | None) -> list[str] | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace(",", " ").split()
    if isinstance(node, (ast.List, ast.Tuple)):
        names = [each.value for each in node.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        return names if len(names) == len(node.elts) else None
    return None


def _record(ev: Evaluator, arguments: Arguments, names: list[str], types: tuple[Values, ...]) -> Values:
    file, at = arguments.file, arguments.at
    place = (at.line, at.column) if at is not None else (0, 0)
    symbol = file.variable_made_at(arguments.scope, *place)
    target = Target(file.path, symbol) if symbol else None
    return ev.values.keep(Record, MADE_BY, (file.path, *place), tuple(names), types, target).single
