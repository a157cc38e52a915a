"""Operators: the function that stands behind one is a static member of an operand's type, or at the top level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Call
from indexer.languages.swift.modules import visible
from indexer.languages.typed import calling
from indexer.languages.typed.overloads import Site, closeness
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

OPERATOR = "operator "


def reached(engine: Engine, file: File, text: str, call: Call) -> Values:
    """What the call of an operator reaches; `text` is `operator LEFT`."""
    given = call.arguments or ()
    operands = [engine.text(file, each, call.scope, (call.line, call.column)) for each in given]
    found: list[Value] = []
    for held in operands:
        for each in held if is_known(held) else ():
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                members = engine.member((Instance(each.of),), call.name)
                found.extend(one for one in members if isinstance(one, FunctionValue) and one not in found)
    if not found:
        for path in engine.declaring(call.name):
            there = engine.ask(path, call.name)
            if visible(engine, file, path):
                found.extend(FunctionValue(path, index) for index in there.top(call.name))
    if found:
        return _fitting(engine, Site(file, call), found)
    if all(is_known(held) and all(_is_outside(one) for one in held) for held in operands) and operands:
        first = operands[0][0]
        if isinstance(first, Instance) and isinstance(first.of, Outside) and engine.policy.primitive(first.of.name):
            return (Outside(f"{first.of.name}.{call.name}"),)
    return UNKNOWN


def _fitting(engine: Engine, site: Site, found: list[Value]) -> Values:
    """Those whose parameters the operands are of; unknown among them where that is not sure."""
    kept: list[Value] = []
    sure = True
    for each in found:
        if isinstance(each, FunctionValue):
            close = closeness(engine, site, each, engine.file(each.path).definition(each.definition))
            if close is not None:
                kept.append(each)
                sure = sure and close[1]
    return tuple(kept) if kept and sure else (*kept, *UNKNOWN)


def _is_outside(value: Value) -> bool:
    return isinstance(value, Instance) and isinstance(value.of, Outside)


def given(engine: Engine, site: Site, text: str) -> Values:
    """What the call of an operator gives."""
    file = site.file
    found = calling.callee(engine, file, file.number(site.call))
    if is_known(found) and all(isinstance(each, FunctionValue) for each in found):
        return union([calling.given_by(engine, each, site) for each in found])
    if site.call.name in ("==", "!=", "<", ">", "<=", ">=", "===", "!=="):
        return (Instance(Outside("Bool")),)
    operands = [site.argument(engine, place) for place in range(len(site.call.arguments or ()))]
    if len(operands) == 2 and operands[0] == operands[1] and all(_is_outside(one) for one in operands[0]):
        return operands[0]
    return UNKNOWN
