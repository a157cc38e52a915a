"""What callers pass for a parameter that declares no type, where all callers can be seen.

Closed world: a nested function or a lambda is seen by its own file only; anything else is looked for in every file of
the workspace, which is done for small ones (`SMALL` files) only. Promise: a function that escapes to something unknown,
or that nobody calls, is open: its parameters stay unknown. What is looked at whole is asked for whole (`FILE`, `PATHS`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from indexer.facts.digest import FILE
from indexer.languages.python import classes
from indexer.languages.python.modules import PATHS, SMALL
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    UNKNOWN,
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

STRICT = 24
"""In workspaces of more files than this, a function that is stored anywhere counts as escaped."""

_CALLERS = frozenset(f"{BUILTIN}.{name}" for name in ("map", "filter", "sorted", "min", "max"))
_MOST_SITES = 60


def world_files(ev: Evaluator) -> list[SourceFile] | None:
    """Every file of a small workspace, all of it asked for; None for a large one."""
    if len(ev.world.paths) > SMALL:
        return None
    ev.asked.add(("", PATHS))
    files = []
    for path in ev.sorted_paths():
        file = ev.file(path)
        ev.asked.add(file.ask(FILE))
        files.append(file)
    return files


def passed(ev: Evaluator, value: ParameterValue) -> Values:
    """What all callers pass for a parameter, its default included; `UNKNOWN` when they cannot all be seen."""
    file, scope, position = value.file, value.scope, value.position
    parameters = file.parameters(scope)
    ev.asked.add(file.ask(file.owner_of_scope(scope)))
    seeker = Seeker(ev, file, scope)
    files = seeker.files()
    if files is None:
        return ANYTHING
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
        file = self.file
        if self.definition < 0:
            if file.facts.scopes[self.scope].definition >= 0:
                self.ev.asked.add(file.ask(FILE))
                return [file]
            return world_files(self.ev)
        found = file.facts.definitions[self.definition]
        if "property" in found.flags or not self._callable_by_name(found.name):
            return None
        self.names = {found.name}
        if found.parent >= 0 and file.facts.definitions[found.parent].kind != "class":
            self.ev.asked.add(file.ask(FILE))
            return [file]
        files = world_files(self.ev)
        if files is not None and found.name == "__init__":
            self.is_init = True
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
        order = classes.mro(self.ev, self.file.class_value(owner))
        return classes.look_up(self.ev, order, name, 1) is None

    def sites(self, files: list[SourceFile]) -> list[tuple[Arguments | None, bool]]:
        """(arguments, whether the first parameter is bound already) of every call site."""
        ev = self.ev
        result: list[tuple[Arguments | None, bool]] = []
        strict = len(ev.world.paths) > STRICT
        for file in files:
            names = self.names | file.aliases_of(self.names)
            for index in self._candidates(file, names):
                for value in ev.expanded(ev.callee(file, index)):
                    bound = self._reaches(value)
                    if bound is not None:
                        self.found += 1
                        site = file.facts.calls[index]
                        if site.via == "decorator" and file.is_applied(index):
                            result.append((ev.applied_to(file, index), bound))
                        else:
                            result.append((ev.arguments_of(file, index), bound))
                    elif isinstance(value, Partial) and any(self._reaches(each) is not None for each in value.callee):
                        self.escaped = True
            for definition, text, stage in file.called_decorators():
                for value in ev.expanded(ev.decorator(file, definition, text)):
                    bound = self._reaches(value)
                    if bound is not None:
                        self.found += 1
                        result.append((ev.given(file, ev.stage(file, definition, stage)), bound))
            self._escapes(file, names, strict)
            if self.escaped:
                break
        return result

    def _candidates(self, file: SourceFile, names: set[str]) -> list[int]:
        found = set(file.indirect_calls())
        for name in names:
            found.update(file.calls_named(name))
        return sorted(found)

    def _reaches(self, value: Value) -> bool | None:
        """Whether calling the value calls the function, bound (True) or not (False); None when it does not."""
        if self.definition < 0:
            return False if isinstance(value, Lambda) and value.file is self.file and value.scope == self.scope else None
        if isinstance(value, Function):
            if value.file is self.file and value.index == self.definition:
                return value.receiver is not None
            return None
        if self.is_init and isinstance(value, ClassValue):
            found = classes.look_up(self.ev, classes.mro(self.ev, value), "__init__")
            if found is not None and found.owner is not None:
                if any(isinstance(each, Function) and each.file is self.file and each.index == self.definition for each in found.values):
                    return True
        return None

    def _escapes(self, file: SourceFile, names: set[str], strict: bool) -> None:
        """Notes whether the function is handed to something that may call it with anything."""
        ev = self.ev
        if self.definition < 0:
            return
        for name in sorted(names):
            for index, text in file.passed_names(name):
                for callee in ev.expanded(ev.callee(file, index)):
                    harmless = isinstance(callee, External) and callee.name.startswith(BUILTIN) and callee.name not in _CALLERS
                    if isinstance(callee, (Function, ClassValue, Lambda)) or harmless:
                        continue
                    site = file.facts.calls[index]
                    held = ev.text(file, text, site.scope, ev.place(file, index))
                    if any(self._reaches(each) is not None for each in held):
                        self.escaped = True
                        return
            if strict:
                for number in file.references_named(name):
                    used = file.facts.references[number]
                    if used.role in ("value", "attribute"):
                        held = ev.text(file, used.expression, used.scope, None)
                        if any(self._reaches(each) is not None for each in held):
                            self.escaped = True
                            return
        if file is self.file:
            for text in file.facts.definitions[self.definition].decorators:
                last = re.split(r"[.(]", text.partition("(")[0])[-1]
                if last in ev.transparent:
                    continue
                if any(each is UNKNOWN or isinstance(each, External) for each in ev.decorator(file, self.definition, text)):
                    self.escaped = True


def from_heirs(ev: Evaluator, receiver: Instance, name: str) -> Values:
    """An attribute that a class leaves to its heirs: what those in a small workspace have there."""
    cls = receiver.cls
    assert isinstance(cls, ClassValue)
    files = world_files(ev)
    if files is None:
        return ANYTHING
    parts: list[Values] = []
    for file in files:
        for index, found in enumerate(file.facts.definitions):
            if found.kind != "class" or not found.bases:
                continue
            heir = file.class_value(index)
            if heir is cls or name not in file.names[found.body] and name not in file.self_attributes(index):
                continue
            if cls in classes.mro(ev, heir):
                parts.append(ev.member(instance(heir), name))
    return union(parts) or ANYTHING
