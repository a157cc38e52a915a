"""References: which definition a name that is not called means.

A reference goes to where the name is defined (a variable or an attribute too), not to what it currently holds.
Promise: a name whose place of definition is not told falls back to what it holds, or stays a candidate.
"""

from __future__ import annotations

from indexer.facts import Edge, Target
from indexer.facts.model import Reference
from indexer.languages.python import classes, expressions, fixtures, hierarchy
from indexer.languages.python.evaluate import Evaluator
from indexer.languages.python.expressions import Dotted
from indexer.languages.python.source import SourceFile
from indexer.languages.python.values import (
    BUILTIN,
    ClassValue,
    External,
    Function,
    Instance,
    Module,
    ParameterValue,
    Super,
    TypeVariable,
    Value,
)
from indexer.resolve.targets import Reached, referred

Kept = tuple[Reached, frozenset[int]]


class Names:
    """References resolved, those that cannot differ from place to place once only."""

    def __init__(self, ev: Evaluator) -> None:
        self._ev = ev
        self._plain: dict[tuple[SourceFile, int, str], Kept] = {}
        self._attributes: dict[tuple[Value, str], Kept] = {}

    def edge(self, file: SourceFile, used: Reference, index: int) -> Edge:
        """The edge of reference `index`."""
        return self._refer(file, used).edge(index)

    def _refer(self, file: SourceFile, used: Reference) -> Reached:
        ev = self._ev
        tree = expressions.read(used.expression)
        if not isinstance(tree, Dotted):
            return referred(ev, ev.text(file, used.expression, used.scope, used))
        if not tree.attributes:
            if tree.call >= 0:
                return Reached()
            if used.role == "import":
                return self._taken(file, used)
            if used.role == "fixture":
                return _fixture(ev, file, used)
            return self._name(file, used, tree)
        owners = ev.owner(file, tree, used.scope, used)
        if len(owners) == 1 and not isinstance(owners[0], (ParameterValue, TypeVariable)):
            return self._attribute(owners[0], tree.attributes[-1])
        reached = Reached()
        for each in ev.expanded(owners):
            merge(reached, self._attribute(each, tree.attributes[-1]))
        if not owners:
            reached.unknown = True
        return reached

    def _taken(self, file: SourceFile, used: Reference) -> Reached:
        """What an import takes: never what the file itself has by that name."""
        reached = Reached()
        for number in file.imports_at(used.line, used.expression):
            taken = file.facts.imports[number]
            for each in self._ev.module(taken.module, file):
                merge(reached, self._attribute(each, taken.name))
        return reached

    def _name(self, file: SourceFile, used: Reference, tree: Dotted) -> Reached:
        ev = self._ev
        name = tree.root
        scope = _binding_scope(file, name, used.scope)
        if scope == _PARAMETER:
            return referred(ev, ev.name(file, name, used.scope, used))
        key = (file, scope, name)
        kept = self._plain.get(key)
        if kept is None:
            before, ev.asked = ev.asked, set()
            found = _bound(ev, file, scope, name) if scope >= 0 else referred(ev, ev.name(file, name, 0, None))
            kept = (found if found is not None else _HELD, frozenset(ev.asked))
            ev.asked = before
            self._plain[key] = kept
        if kept[1]:
            ev.asked |= kept[1]
        return kept[0] if kept[0] is not _HELD else referred(ev, ev.name(file, name, used.scope, used))

    def _attribute(self, owner: Value, name: str) -> Reached:
        ev = self._ev
        kept = self._attributes.get((owner, name))
        if kept is None:
            before, ev.asked = ev.asked, set()
            reached = Reached()
            _attribute(ev, owner, name, reached)
            kept = (reached, frozenset(ev.asked))
            ev.asked = before
            self._attributes[owner, name] = kept
        if kept[1]:
            ev.asked |= kept[1]
        return kept[0]


def _fixture(ev: Evaluator, file: SourceFile, used: Reference) -> Reached:
    """The fixture that a test, or another fixture, asks for."""
    reached = Reached()
    found = fixtures.asked_for(ev, file, used.definition, used.expression)
    for each in found:
        if isinstance(each, Function):
            reached.targets[Target(each.file.path, each.file.facts.definitions[each.index].symbol)] = None
        elif isinstance(each, Instance) and isinstance(each.cls, External):
            reached.outside[each.cls.name] = None
        else:
            reached.unknown = True
    return reached


_HELD = Reached()
"""Stands for: bound otherwise than by a definition or an import, look at what it holds."""


_NOWHERE = -1
_PARAMETER = -2


def _binding_scope(file: SourceFile, name: str, scope: int) -> int:
    """The scope that binds a plain name seen from `scope`; `_PARAMETER` or `_NOWHERE` when none does otherwise."""
    scopes = file.facts.scopes
    current = scope
    while current >= 0:
        if (
            current == scope
            or scopes[current].kind != "class"
            or scopes[scope].kind == "type"
            and scopes[scope].parent == current
        ):
            if name in file.parameter_positions(current):
                return _PARAMETER
            indices = file.names[current].get(name)
            if indices is not None and file.facts.bindings[indices[0]].kind not in ("global", "nonlocal"):
                return current
        current = scopes[current].parent
    return _NOWHERE


def _bound(ev: Evaluator, file: SourceFile, scope: int, name: str) -> Reached | None:
    reached = Reached()
    found = file.defined(scope, name)
    for index in found:
        reached.targets[Target(file.path, file.facts.definitions[index].symbol)] = None
    if found:
        return reached
    if all(file.facts.bindings[index].kind == "import" for index in file.names[scope][name]):
        for index in file.names[scope][name]:
            _imported(ev, file, int(file.facts.bindings[index].value), reached)
        return reached
    return None


def _imported(ev: Evaluator, file: SourceFile, number: int, reached: Reached) -> None:
    """What an import takes, as a definition."""
    taken = file.facts.imports[number]
    if not taken.name:
        module = taken.module
        if taken.alias == module.partition(".")[0]:
            module = taken.alias
        values = ev.module(module, file)
        merge(reached, referred(ev, values))
        return
    for each in ev.module(taken.module, file):
        _attribute(ev, each, taken.name, reached)


def in_module(ev: Evaluator, path: str, name: str, reached: Reached, depth: int = 0) -> None:
    """The definition of a module's `name`, through re-exports."""
    if not path.endswith("/") and depth < 20:
        file = ev.file(path)
        ev.asked.add(file.ask(name))
        if name in file.names[0]:
            found = file.defined(0, name)
            if found:
                for index in found:
                    reached.targets[Target(path, file.facts.definitions[index].symbol)] = None
                return
            for index in file.names[0][name]:
                bound = file.facts.bindings[index]
                if bound.kind == "import":
                    taken = file.facts.imports[int(bound.value)]
                    if not taken.name:
                        _imported(ev, file, int(bound.value), reached)
                        continue
                    for each in ev.module(taken.module, file):
                        if isinstance(each, Module):
                            in_module(ev, each.path, taken.name, reached, depth + 1)
                        elif isinstance(each, External):
                            reached.outside[f"{each.name}.{taken.name}"] = None
                        else:
                            reached.unknown = True
            if reached.targets or reached.outside:
                return
    merge(reached, referred(ev, ev.module_attribute(path, name)))


def merge(reached: Reached, other: Reached) -> None:
    reached.targets.update(other.targets)
    reached.outside.update(other.outside)
    reached.unknown = reached.unknown or other.unknown


def _attribute(ev: Evaluator, owner: Value, name: str, reached: Reached) -> None:
    """The definition of `owner.name`."""
    if isinstance(owner, Module):
        in_module(ev, owner.path, name, reached)
        return
    cls: Value | None = None
    start = 0
    if isinstance(owner, Instance):
        cls = owner.cls
    elif isinstance(owner, ClassValue):
        cls = owner
    elif isinstance(owner, Super):
        cls = owner.receiver.cls if isinstance(owner.receiver, Instance) else owner.receiver
        if isinstance(cls, ClassValue):
            order = hierarchy.mro(ev, cls)
            start = order.index(owner.cls) + 1 if owner.cls in order else 0
    elif isinstance(owner, External):
        reached.outside[f"{owner.name}.{name}"] = None
        return
    if isinstance(cls, External):
        if cls.name != f"{BUILTIN}.type":
            reached.outside[f"{cls.name}.{name}"] = None
        else:
            reached.unknown = True
        return
    if not isinstance(cls, ClassValue):
        reached.unknown = True
        return
    order = hierarchy.mro(ev, cls)
    for each in order[start:]:
        if isinstance(each, ClassValue):
            ev.asked.add(each.file.ask(each.file.owner[each.index]))
            found = each.file.defined(each.file.facts.definitions[each.index].body, name)
            for index in found:
                reached.targets[Target(each.file.path, each.file.facts.definitions[index].symbol)] = None
            if found:
                return
        else:
            break
    found_in = hierarchy.look_up(ev, order, name, start)
    if found_in is not None and found_in.outside is not None and not classes.is_assigned(order, name):
        reached.outside[f"{found_in.outside.name}.{name}"] = None
        return
    merge(reached, referred(ev, ev.member(owner, name)))
