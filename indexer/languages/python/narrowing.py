"""What the tests round a use say about a value: isinstance, issubclass, callable, in branches and after early returns.

Promise: a test only takes possibilities away or names the class that it asks for; it never adds a guess.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from indexer.facts.model import Block
from indexer.languages.python import declarations, expressions, hierarchy
from indexer.languages.python.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    External,
    Instance,
    Items,
    ParameterValue,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import Place, SourceFile


def narrow(ev: Evaluator, file: SourceFile, name: str, values: Values, at: Place) -> Values:
    """The values that a name (dotted or not) can still have at a place, given the tests that led there."""
    blocks = file.facts.blocks
    mentioned = file.tests_of(name)
    above: list[int] = []
    block = at.block
    while block >= 0:
        above.append(block)
        block = blocks[block].parent
    enclosing = set(above)
    for index in mentioned:
        test = blocks[index]
        if test.scope != at.scope and blocks[index].scope != blocks[at.block].scope:
            continue
        if index in enclosing:
            if _rebound_between(file, name, test.line, at):
                continue
            values = _apply(ev, file, name, values, test.test, True, at)
        elif test.kind == "branch" and _is_past(test, at) and not _rebound_between(file, name, test.line, at):
            other = _sibling(file, index, enclosing)
            if other or test.leaves and test.parent in enclosing and _alone(file, index):
                values = _apply(ev, file, name, values, test.test, False, at)
    return values


def _is_past(test: Block, at: Place) -> bool:
    """Whether a place comes after a branch."""
    if test.end_line == at.line:
        return 0 < test.end_column <= at.column
    return test.end_line < at.line


def _sibling(file: SourceFile, index: int, enclosing: set[int]) -> bool:
    """Whether the place is in a later branch of the same if statement."""
    chain = file.facts.blocks[index].chain
    if chain < 0:
        return False
    return any(each != index and each > index and file.facts.blocks[each].chain == chain for each in enclosing)


def _alone(file: SourceFile, index: int) -> bool:
    """Whether a branch is the first of its statement, so that only its own test failed past it."""
    chain = file.facts.blocks[index].chain
    return chain < 0 or chain == index


def _rebound_between(file: SourceFile, name: str, line: int, at: Place) -> bool:
    """Whether the name is bound again between the test and the place."""
    bindings = file.facts.bindings
    indices = file.names[at.scope].get(name) or file.dotted.get(name) or ()
    for index in indices:
        bound = bindings[index]
        if (
            bound.scope == at.scope
            and line <= bound.line < at.line
            and bound.kind not in ("declare", "global", "nonlocal")
        ):
            return True
    return False


def _apply(ev: Evaluator, file: SourceFile, name: str, values: Values, test: str, holds: bool, at: Place) -> Values:
    tree = expressions.read(test)
    if not isinstance(tree, ast.expr):
        return values
    return _tested(ev, file, name, values, tree, holds, at)


def _tested(
    ev: Evaluator, file: SourceFile, name: str, values: Values, node: ast.expr, holds: bool, at: Place
) -> Values:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _tested(ev, file, name, values, node.operand, not holds, at)
    if isinstance(node, ast.BoolOp):
        if isinstance(node.op, ast.And) == holds:
            for each in node.values:
                values = _tested(ev, file, name, values, each, holds, at)
            return values
        if holds:  # one of several tests held
            return union([_tested(ev, file, name, values, each, True, at) for each in node.values])
        return values
    if isinstance(node, ast.NamedExpr):
        return values
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and len(node.args) == 2
        and node.func.id in ("isinstance", "issubclass")
    ):
        if _written(node.args[0]) == name:
            return _by_class(ev, file, values, node.args[1], holds, at, node.func.id == "issubclass")
    return values


def _written(node: ast.expr) -> str:
    return node.target.id if isinstance(node, ast.NamedExpr) else expressions.written(node)


def _by_class(
    ev: Evaluator, file: SourceFile, values: Values, node: ast.expr, holds: bool, at: Place, on_classes: bool
) -> Values:
    asked = _classes(ev, ev.node(file, node, at.scope, None))  # late: a class is not narrowed in its turn
    if UNKNOWN in asked or not asked:
        return values if not holds else tuple(each for each in values if each is not UNKNOWN) and values
    kept: list[Value] = []
    gained: list[Value] = []
    for value in ev.expanded(values):
        cls = (
            value
            if on_classes and isinstance(value, (ClassValue, External))
            else value.cls
            if isinstance(value, Instance) and not on_classes
            else None
        )
        if cls is None:
            if holds:
                gained.extend(asked)
            else:
                kept.append(value)
            continue
        verdict = [is_subclass(ev, cls, each) for each in asked]
        if holds:
            if any(each is True for each in verdict):
                kept.append(value)
            else:
                for each, answer in zip(asked, verdict):
                    if answer is None or is_subclass(ev, each, cls) is not False:
                        gained.append(each)
        elif not any(each is True for each in verdict):
            kept.append(value)
    if not holds:
        return tuple(kept)
    narrowed: list[Values] = [tuple(kept)]
    for each in gained:
        if on_classes:
            narrowed.append(each.single)
        elif isinstance(each, (ClassValue, External)):
            narrowed.append(declarations.meaning(ev, each.single))
    return union(narrowed)


def _classes(ev: Evaluator, values: Values) -> Values:
    """The classes that the second argument of isinstance names."""
    parts: list[Values] = []
    for value in ev.expanded(values):
        if isinstance(value, Items):
            parts.extend(_classes(ev, held) for _, held in value.items)
        elif isinstance(value, ClassValue):
            parts.append(value.plain.single)
        elif isinstance(value, External):
            parts.append(value.single)
        elif isinstance(value, TypeForm):
            parts.append(tuple(each.cls if isinstance(each, Instance) else UNKNOWN for each in value.meaning))
        elif isinstance(value, (ParameterValue, TypeVariable)):
            parts.append(ANYTHING)
        else:
            parts.append(ANYTHING)
    return union(parts)


def is_subclass(ev: Evaluator, cls: Value, asked: Value) -> bool | None:
    """Whether `cls` derives from `asked`; None when it cannot be told."""
    if cls is asked:
        return True
    if isinstance(cls, ClassValue):
        order = hierarchy.mro(ev, cls)
        if asked in order:
            return True
        if all(isinstance(each, ClassValue) for each in order):
            return False if isinstance(asked, ClassValue) else None
        return None
    if isinstance(cls, External) and isinstance(asked, ClassValue):
        return False
    if isinstance(cls, External) and isinstance(asked, External):
        if (
            cls.name.startswith("<builtin>.")
            and asked.name.startswith("<builtin>.")
            and asked.name != "<builtin>.object"
        ):
            return cls.name == "<builtin>.bool" and asked.name == "<builtin>.int"
    return None
