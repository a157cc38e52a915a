"""What callers pass for a parameter that declares no type, where all callers can be seen.

Closed world: a nested function or a lambda is seen by its own file only. Anything else is looked for in the island of
its file (see `modules`), and not at all where there is none. Promise: the parameters of a function that somebody
unknown may call, or nobody calls, stay unknown.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from indexer.facts.digest import FILE
from indexer.languages.python import bindings, containers, declarations, expressions, hierarchy
from indexer.languages.python.modules import ISLAND
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    UNKNOWN,
    CallableValue,
    ClassValue,
    External,
    Function,
    Instance,
    Lambda,
    ParameterValue,
    Partial,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.calls import Arguments
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile

_CALLERS = frozenset(f"{BUILTIN}.{name}" for name in ("map", "filter", "sorted", "min", "max"))
_BY_KEY = frozenset(f"{BUILTIN}.{name}" for name in ("sorted", "min", "max"))
_MOST_SITES = 60


def has_island(ev: Evaluator, file: SourceFile) -> bool:
    """Whether a file belongs to an island."""
    question = ISLAND + file.path.rpartition("/")[0]
    ev.asked.add(ev.number("", question))
    return bool(ev.finder.answer(question))


def island(ev: Evaluator, file: SourceFile) -> list[SourceFile]:
    """The files of the island that a file belongs to, all of each asked for; empty where there is none."""
    if not has_island(ev, file):
        return []
    files = [ev.file(path) for path in ev.finder.answer(ISLAND + file.path.rpartition("/")[0]).split("\n")]
    ev.asked.update([each.ask(FILE) for each in files])
    return files


def passed(ev: Evaluator, value: ParameterValue) -> Values:
    """What all callers pass for a parameter, its default included; `UNKNOWN` when they cannot all be seen."""
    file, scope, position = value.file, value.scope, value.position
    parameters = file.parameters(scope)
    ev.asked.add(file.ask(file.owner_of_scope(scope)))
    if file.facts.scopes[scope].kind == "lambda":
        told = _wanted(ev, file, scope, position)
        if told is not None:
            return told
    seeker = Seeker(ev, file, scope)
    files = seeker.files()
    if files is None or file.is_wrapped(scope, parameters[position].name):
        return ANYTHING  # of a wrapped function's parameter: who calls through the wrapper is its caller already
    parts: list[Values] = []
    default = parameters[position].default
    left_out = False
    for arguments, bound in seeker.sites(files):
        if arguments is None:
            return ANYTHING
        given = arguments.parameter(parameters, position, bound)
        if given is None:
            left_out = True
        else:
            parts.append(ev.expanded(given))
    if seeker.escaped or not seeker.found or seeker.found > _MOST_SITES:
        return ANYTHING
    if left_out and default:
        parts.append(ev.text(file, default, file.facts.scopes[scope].parent, None))
    return union(parts)


def _wanted(ev: Evaluator, file: SourceFile, scope: int, position: int) -> Values | None:
    """What a lambda's parameter gets by the declared type of the parameter that the lambda is passed for, else None."""
    for index, place, text in file.lambda_arguments(file.facts.scopes[scope].parent):
        node = expressions.read(text)
        site = file.facts.calls[index]
        if not isinstance(node, ast.Lambda) or file.lambda_like(site.scope, node, site) != scope:
            continue
        for callee in ev.expanded(ev.callee(file, index)):
            if isinstance(callee, External):
                return _handed(ev, callee, ev.arguments_of(file, index), place, position)
            if isinstance(callee, ClassValue):
                found = hierarchy.look_up(ev, hierarchy.mro(ev, callee), "__init__")
                makers = [each for each in found.values if isinstance(each, Function)] if found and found.owner else []
                if not makers:
                    return None
                callee = makers[0].file.function(makers[0].index, instance(callee))
            if not isinstance(callee, Function):
                return None
            definition = callee.file.facts.definitions[callee.index]
            ev.asked.add(callee.file.ask(callee.file.owner[callee.index]))
            for number, parameter in enumerate(definition.parameters):
                mine = (
                    parameter.name == place
                    if isinstance(place, str)
                    else number == place + (callee.receiver is not None)
                )
                if mine and parameter.annotation:
                    for value in declarations.declared(
                        ev, callee.file, parameter.annotation, callee.file.outside(callee.index)
                    ):
                        if isinstance(value, CallableValue) and value.takes is not None and position < len(value.takes):
                            given = value.takes[position]
                            return None if declarations.is_open(given) or UNKNOWN in given else given
        return None
    return None


def _handed(
    ev: Evaluator, callee: External, arguments: Arguments | None, place: int | str, position: int
) -> Values | None:
    """What a builtin hands to parameter `position` of a lambda that it gets as argument `place`; None if not told."""
    if arguments is None or arguments.starred:
        return None
    if place == 0 and callee.name in (f"{BUILTIN}.map", f"{BUILTIN}.filter"):
        given = arguments.position(position + 1)
    elif place == "key" and callee.name in _BY_KEY and len(arguments.positional) == 1 and position == 0:
        given = arguments.position(0)
    elif place == "key" and callee.name == f"{BUILTIN}.list.sort" and callee.receiver is not None and position == 0:
        given = callee.receiver.single
    else:
        return None
    held = containers.iterate(ev, given) if given else ANYTHING
    return held if held and UNKNOWN not in held else None


class Seeker:
    """Looks for all call sites of one function or lambda. `escaped`: there may be others."""

    def __init__(self, ev: Evaluator, file: SourceFile, scope: int) -> None:
        self.ev = ev
        self.file = file
        self.scope = scope
        self.definition = file.opened.get(scope, -1) if file.facts.scopes[scope].kind == "function" else -1
        self.escaped = False
        self.found = 0
        self.is_init = False
        self.names: set[str] = set()

    def files(self) -> list[SourceFile] | None:
        """The files in which the function can be called; None when they cannot all be read."""
        ev, file = self.ev, self.file
        facts = file.facts
        inside = (
            facts.scopes[self.scope].definition if self.definition < 0 else facts.definitions[self.definition].parent
        )
        nested = inside >= 0 and facts.definitions[inside].kind != "class"
        if not nested and not has_island(ev, file):
            return None
        if self.definition >= 0:
            found = facts.definitions[self.definition]
            if "property" in found.flags or not self._callable_by_name(found.name):
                return None
            self.names = {found.name}
        if nested:
            ev.asked.add(file.ask(FILE))
            return [file]
        files = island(ev, file)
        self.is_init = self.definition >= 0 and facts.definitions[self.definition].name == "__init__"
        if self.is_init:
            self.names = {each.name for other in files for each in other.facts.definitions if each.kind == "class"}
            self.names.update(("__init__", "cls"))
        return files

    def _callable_by_name(self, name: str) -> bool:
        """Whether calls of the function can be told by its name: not so for special methods and overriding ones."""
        if name.startswith("__") and name.endswith("__"):
            return name == "__init__"
        owner = self.file.method_class(self.definition)
        if owner < 0:
            return True
        order = hierarchy.mro(self.ev, self.file.class_value(owner))
        return hierarchy.look_up(self.ev, order, name, 1) is None

    def sites(self, files: list[SourceFile]) -> list[tuple[Arguments | None, bool]]:
        """(arguments, whether the first parameter is bound already) of every call site."""
        ev = self.ev
        result: list[tuple[Arguments | None, bool]] = []
        for file in files:
            names = self.names | file.aliases_of(self.names)
            for index in self._candidates(file, names):
                for value in ev.expanded(ev.callee(file, index)):
                    bound = self._reaches(value)
                    if bound is not None:
                        self.found += 1
                        site = file.facts.calls[index]
                        if site.via == "decorator" and file.is_applied(index):
                            result.append((bindings.applied_to(ev, file, index), bound))
                        else:
                            result.append((ev.arguments_of(file, index), bound))
                    elif isinstance(value, Partial) and any(self._reaches(each) is not None for each in value.callee):
                        self.escaped = True
            self._applications(file, result)
            self._escapes(file, names)
            if self.escaped:
                break
        self._decorated()
        return result

    def _applications(self, file: SourceFile, result: list[tuple[Arguments | None, bool]]) -> None:
        """Calls by `@mark(…)`, where what `mark(…)` gives is called with the definition."""
        ev = self.ev
        for definition, text, stage in file.called_decorators():
            for value in ev.expanded(ev.decorator(file, definition, text)):
                bound = self._reaches(value)
                if bound is not None:
                    self.found += 1
                    result.append((bindings.given(ev, file, ev.stage(file, definition, stage)), bound))

    def _candidates(self, file: SourceFile, names: set[str]) -> list[int]:
        found = set(file.indirect_calls())
        for name in names:
            found.update(file.calls_named(name))
        return sorted(found)

    def _reaches(self, value: Value) -> bool | None:
        """Whether calling the value calls the function, bound (True) or not (False); None when it does not."""
        if self.definition < 0:
            return (
                False if isinstance(value, Lambda) and value.file is self.file and value.scope == self.scope else None
            )
        if isinstance(value, Function):
            if value.file is self.file and value.index == self.definition:
                return value.receiver is not None
            return None
        if self.is_init and isinstance(value, ClassValue):
            found = hierarchy.look_up(self.ev, hierarchy.mro(self.ev, value), "__init__")
            if found is not None and found.owner is not None:
                if any(
                    isinstance(each, Function) and each.file is self.file and each.index == self.definition
                    for each in found.values
                ):
                    return True
        return None

    def _escapes(self, file: SourceFile, names: set[str]) -> None:
        """Notes whether the function is handed to something unknown, or outside, that may call it with anything."""
        ev = self.ev
        if self.definition < 0:
            return
        for name in sorted(names):
            for index, text in file.passed_names(name):
                for callee in ev.expanded(ev.callee(file, index)):
                    harmless = (
                        isinstance(callee, External) and callee.name.startswith(BUILTIN) and callee.name not in _CALLERS
                    )
                    if isinstance(callee, (Function, ClassValue, Lambda)) or harmless:
                        continue
                    site = file.facts.calls[index]
                    held = ev.text(file, text, site.scope, ev.place(file, index))
                    if any(self._reaches(each) is not None for each in held):
                        self.escaped = True
                        return

    def _decorated(self) -> None:
        """Notes whether a decorator from outside gets hold of the function."""
        ev = self.ev
        if self.definition < 0:
            return
        for text in self.file.facts.definitions[self.definition].decorators:
            last = text.partition("(")[0].rpartition(".")[2]
            if last in ev.transparent:
                continue
            if any(
                each is UNKNOWN or isinstance(each, External) for each in ev.decorator(self.file, self.definition, text)
            ):
                self.escaped = True


def from_heirs(ev: Evaluator, receiver: Instance, name: str) -> Values:
    """An attribute that a class leaves to its heirs: what those in its island have there."""
    cls = receiver.cls
    assert isinstance(cls, ClassValue)
    parts: list[Values] = []
    for file in island(ev, cls.file):
        for index, found in enumerate(file.facts.definitions):
            if found.kind != "class" or not found.bases:
                continue
            heir = file.class_value(index)
            if heir is cls or name not in file.names[found.body] and name not in file.self_attributes(index):
                continue
            if cls in hierarchy.mro(ev, heir):
                parts.append(ev.member(instance(heir), name))
    return union(parts) or ANYTHING
