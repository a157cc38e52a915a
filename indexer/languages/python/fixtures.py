"""pytest: which fixture a parameter of a test, or of another fixture, asks for, and what it gets.

Promise: the nearest definition is meant, as pytest looks it up: the class, the module, `conftest.py` from the file's
folder upwards, plugins that these name, pytest's own. What a parametrize mark fills is what the mark lists, and a
function whose other decorators may hand it arguments asks for nothing that can be told.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from indexer.languages.python import containers, declarations, expressions, hierarchy
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.marks import marks_on
from indexer.languages.python.modules import CONFTEST
from indexer.languages.python.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    External,
    Function,
    Instance,
    Module,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile

_MAKERS = frozenset(
    f"{module}.{name}"
    for module in ("pytest", "_pytest.fixtures", "pytest_asyncio", "pytest_asyncio.plugin")
    for name in ("fixture", "yield_fixture")
)
_HOME = "_pytest/fixtures.py"
"""Where pytest itself has them, should the workspace be pytest's."""

_FILLING = frozenset(("given", "patch", "object", "dict", "multiple", "parametrize_with_cases"))
"""Last names of decorators (of hypothesis, mock and the like) that hand arguments to a test."""

_MOST_LISTED = 64


def given(ev: Evaluator, file: SourceFile, definition: int, name: str) -> Values | None:
    """What a parameter without a default gets from pytest; None where it is not pytest that calls the function, and
    for a fixture that cannot be found.
    """
    if not file.may_ask(definition) or not _is_asking(ev, file, definition):
        return None
    listed = _parametrized(ev, file, definition, name)
    if listed is not None:
        return listed
    parts: list[Values] = []
    for each in asked_for(ev, file, definition, name):
        if isinstance(each, Function):
            parts.append(_made(ev, each))
        elif isinstance(each, Instance):
            parts.append(each.single)
        else:
            parts.append(ANYTHING)
    return union(parts) if parts else None


def asked_for(ev: Evaluator, file: SourceFile, definition: int, name: str) -> Values:
    """The fixture that a function asks for by a parameter's name, as its function or, of pytest's own, as what it
    gives; empty where there is none, `UNKNOWN` where something else may hand it in.
    """
    return ev.remember(("fixture", file, definition, name), _asked_for, ev, file, definition, name)


def _asked_for(ev: Evaluator, file: SourceFile, definition: int, name: str) -> Values:
    ev.asked.add(file.ask(file.owner[definition]))
    if not file.may_ask(definition) or not _is_asking(ev, file, definition):
        return ANYTHING
    if _parametrized(ev, file, definition, name) is not None:
        return ANYTHING
    for found in _visible(ev, file, definition, name):
        if found.file is not file or found.index != definition:  # a fixture may extend one of its own name
            return found.single
    text = knowledge().fixtures.get(name)
    return NOTHING if text is None else declarations.known_type(ev, text, {})


def _is_asking(ev: Evaluator, file: SourceFile, definition: int) -> bool:
    """Whether pytest calls a function with fixtures: it is a test or a fixture."""
    found = file.facts.definitions[definition]
    for text in found.decorators:
        if text.partition("(")[0].rpartition(".")[2] in _FILLING:
            return False
    if is_fixture(ev, file, definition):
        return True
    if not found.name.startswith("test") or not file.holds_tests:
        return False
    cls = found.parent
    if cls < 0:
        return True
    if file.method_class(definition) != cls or not file.facts.definitions[cls].name.startswith("Test"):
        return False
    return all(
        isinstance(each, ClassValue) or isinstance(each, External) and not each.name.endswith("TestCase")
        for each in hierarchy.mro(ev, file.class_value(cls))
    )


def is_fixture(ev: Evaluator, file: SourceFile, definition: int) -> bool:
    """Whether a function is a fixture."""
    if definition not in file.fixture_names():
        return False
    for text in file.facts.definitions[definition].decorators:
        for each in ev.decorator(file, definition, text.partition("(")[0].rstrip()):
            if isinstance(each, External) and each.name in _MAKERS:
                return True
            if isinstance(each, Function) and f"/{each.file.path}".endswith(f"/{_HOME}"):
                return True
    return False


def _visible(ev: Evaluator, file: SourceFile, definition: int, name: str) -> Iterator[Function]:
    """The fixtures of a name that a function sees, nearest first."""
    cls = file.facts.definitions[definition].parent
    while cls >= 0 and file.facts.definitions[cls].kind == "class":
        for each in hierarchy.mro(ev, file.class_value(cls)):
            if isinstance(each, ClassValue):
                other = each.file
                ev.asked.add(other.ask(other.owner[each.index]))
                for index in _named(ev, other, other.facts.definitions[each.index].body, name):
                    yield other.function(index, file.self_instance(cls))
        cls = file.facts.definitions[cls].parent
    plugins: list[SourceFile] = []
    for place in (file, *_conftests(ev, file)):
        yield from _in_module(ev, place, name)
        plugins.extend(_plugins(ev, place))
    for place in plugins:
        yield from _in_module(ev, place, name)


def _named(ev: Evaluator, file: SourceFile, scope: int, name: str) -> list[int]:
    """The fixtures that a scope defines under a name, the last first."""
    return [
        index
        for index, known_as in reversed(file.fixture_names().items())
        if known_as == name and file.facts.definitions[index].scope == scope and is_fixture(ev, file, index)
    ]


def _in_module(ev: Evaluator, file: SourceFile, name: str) -> Iterator[Function]:
    """The fixtures of a name that a module defines or has imported."""
    ev.asked.add(file.ask(name))
    own = _named(ev, file, 0, name)
    for index in own:
        yield file.function(index)
    if not own and (name in file.names[0] or file.stars):
        for each in ev.module_attribute(file.path, name):
            if isinstance(each, Function) and each.file is not file and is_fixture(ev, each.file, each.index):
                if each.file.fixture_names()[each.index] == name:
                    yield each


def _conftests(ev: Evaluator, file: SourceFile) -> Iterator[SourceFile]:
    """The `conftest.py` of a file's folder and of those above it, nearest first, without the file itself."""
    folder = file.path.rpartition("/")[0]
    while True:
        question = CONFTEST + folder
        ev.asked.add(ev.number("", question))
        path = ev.finder.answer(question)
        if not path:
            return
        if path != file.path:
            yield ev.file(path)
        folder = path.rpartition("/")[0]
        if not folder:
            return
        folder = folder.rpartition("/")[0]


def _plugins(ev: Evaluator, file: SourceFile) -> Iterator[SourceFile]:
    """The modules that a file names in `pytest_plugins`."""
    ev.asked.add(file.ask("pytest_plugins"))
    for index in file.names[0].get("pytest_plugins", ()):
        tree = expressions.read(file.facts.bindings[index].value)
        for node in ast.walk(tree) if isinstance(tree, ast.expr) else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for each in ev.module(node.value, file):
                    if isinstance(each, Module) and not each.path.endswith("/"):
                        yield ev.file(each.path)


def _made(ev: Evaluator, fixture: Function) -> Values:
    """What a fixture gives to those who ask for it."""
    flags = fixture.file.facts.definitions[fixture.index].flags
    values = ev.function_result(fixture, None)
    if "generator" in flags:
        return containers.iterate(ev, values, "async" in flags)
    return containers.await_(ev, values) if "async" in flags else values


def _parametrized(ev: Evaluator, file: SourceFile, definition: int, name: str) -> Values | None:
    """What the parametrize marks of a test hand to a parameter; None where none names it."""
    for mark in marks_on(file, definition):
        if mark.fills(name):
            if mark.names is None or mark.listed is None or isinstance(mark.listed, ast.Name) and not mark.listed.id:
                return ANYTHING
            place = mark.names.index(name) if len(mark.names) > 1 else -1
            return _listed(ev, file, mark.listed, file.facts.definitions[definition].scope, place)
    return None


def _listed(ev: Evaluator, file: SourceFile, node: ast.expr, scope: int, place: int) -> Values:
    """The values that a mark lists for the parameter at a place (-1: for the only one)."""

    def part(values: Values) -> Values:
        return values if place < 0 else containers.unpacked(ev, values, (place,))

    if not isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return part(containers.iterate(ev, ev.node(file, node, scope, None)))
    if len(node.elts) > _MOST_LISTED:
        return ANYTHING
    found: list[Values] = []
    for each in node.elts:
        if isinstance(each, ast.Call) and expressions.written(each.func).rpartition(".")[2] == "param":
            given_here = each.args[max(place, 0) : max(place, 0) + 1]
            found.append(ev.node(file, given_here[0], scope, None) if given_here else ANYTHING)
        elif isinstance(each, ast.Starred):
            found.append(ANYTHING)
        else:
            found.append(part(ev.node(file, each, scope, None)))
    return union(found)
