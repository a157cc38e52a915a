"""Stub files beside their sources (`fast.pyi` beside `fast.py`): types for what the source leaves undeclared.

Promise: a stub only adds types; what is called and where it stands is the source's own say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import declarations
from indexer.languages.python.modules import STUB
from indexer.languages.python.values import Values

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile


def stub_of(ev: Evaluator, file: SourceFile) -> SourceFile | None:
    """The stub beside a source file, None if there is none."""
    known = ev.stubs_known.get(file)
    if known is None:
        question = STUB + file.path
        path = ev.finder.answer(question) if file.path.endswith(".py") else ""
        known = ev.stubs_known[file] = (ev.number("", question), ev.file(path) if path else None)
    ev.asked.add(known[0])
    return known[1]


def _counterpart(stub: SourceFile, symbol: str) -> int:
    """The definition of the same symbol in the stub, -1 if it has none."""
    return stub.by_symbol().get(symbol, -1)


def result(ev: Evaluator, file: SourceFile, index: int) -> Values | None:
    """What the stub says that a function returns, None if it says nothing."""
    stub = stub_of(ev, file)
    if stub is None:
        return None
    mine = _counterpart(stub, file.facts.definitions[index].symbol)
    ev.asked.add(stub.ask(file.owner[index]))
    if mine < 0 or not stub.facts.definitions[mine].returns:
        return None
    definition = stub.facts.definitions[mine]
    return declarations.declared(ev, stub, definition.returns, stub.outside(mine))


def parameter(ev: Evaluator, file: SourceFile, index: int, name: str) -> Values | None:
    """What the stub says that a parameter of a function is, None if it says nothing."""
    stub = stub_of(ev, file)
    if stub is None:
        return None
    mine = _counterpart(stub, file.facts.definitions[index].symbol)
    ev.asked.add(stub.ask(file.owner[index]))
    if mine < 0:
        return None
    definition = stub.facts.definitions[mine]
    for each in definition.parameters:
        if each.name == name and each.annotation:
            return declarations.declared(ev, stub, each.annotation, stub.outside(mine))
    return None


def attribute(ev: Evaluator, file: SourceFile, index: int, name: str) -> Values | None:
    """What the stub says that an attribute of a class (index -1: a name of the module) is, None if it says nothing."""
    stub = stub_of(ev, file)
    if stub is None:
        return None
    scope = 0
    if index >= 0:
        mine = _counterpart(stub, file.facts.definitions[index].symbol)
        ev.asked.add(stub.ask(file.owner[index]))
        if mine < 0:
            return None
        scope = stub.facts.definitions[mine].body
    else:
        ev.asked.add(stub.ask(name))
    for number in stub.names[scope].get(name, ()):
        if stub.facts.bindings[number].annotation:
            return declarations.declared(ev, stub, stub.facts.bindings[number].annotation, scope)
    return None
