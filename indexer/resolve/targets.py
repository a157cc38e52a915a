"""From values to edges: what a site may reach, and how sure that is.

Promise: `exact` only when every possibility is known and at least one lies in the workspace.
"""

from __future__ import annotations

from indexer.facts import Edge, Target
from indexer.languages.python import containers
from indexer.languages.python.evaluate import Evaluator
from indexer.languages.python.values import (
    BUILTIN,
    UNKNOWN,
    ClassValue,
    External,
    Function,
    Instance,
    Lambda,
    Module,
    Partial,
    Record,
    TypeForm,
    Value,
    Values,
)


def of_definition(value: Function | ClassValue) -> Target:
    """The target that a function or class is."""
    return value.file.target(value.index)


def of_lambda(value: Lambda) -> Target:
    """The target that a lambda is: `outer.<lambda>@LINE`, LINE being where it begins."""
    scope = value.file.facts.scopes[value.scope]
    outer = f"{value.file.facts.definitions[scope.definition].symbol}." if scope.definition >= 0 else ""
    return Target(value.file.path, f"{outer}<lambda>@{scope.line}")


class Reached:
    """What the values of a callee come to: targets, outside names, and whether anything is not known."""

    __slots__ = ("targets", "outside", "unknown")

    def __init__(self) -> None:
        self.targets: dict[Target, None] = {}
        self.outside: dict[str, None] = {}
        self.unknown = False

    def edge(self, site: int, via: str = "") -> Edge:
        """The edge that says so."""
        if self.targets:
            targets = tuple(self.targets)
            if len(targets) > 1:
                targets = tuple(sorted(targets, key=lambda target: (target.path, target.symbol)))
            if self.unknown:
                return Edge(site, "candidates", targets, "", via)
            return Edge(site, "exact", targets, min(self.outside) if self.outside else "", via)
        if self.outside and not self.unknown:
            return Edge(site, "external", (), min(self.outside), via)
        return Edge(site, "candidates", (), "", via)


def call_edge(ev: Evaluator, values: Values, site: int, via: str = "") -> Edge:
    """The edge of a call of the values."""
    if len(values) == 1:  # nearly always
        value = values[0]
        kind = type(value)
        if kind is Function or kind is ClassValue:
            return Edge(site, "exact", (value.file.target(value.index),), "", via)  # type: ignore[attr-defined]
        if kind is External:
            return Edge(site, "external", (), value.name, via)  # type: ignore[attr-defined]
        if value is UNKNOWN:
            return Edge(site, "candidates", (), "", via)
    return called(ev, values).edge(site, via)


def called(ev: Evaluator, values: Values) -> Reached:
    """What calling the values reaches."""
    reached = Reached()
    for value in ev.expanded(values):
        _call(ev, value, reached)
    return reached


def _call(ev: Evaluator, value: Value, reached: Reached) -> None:
    if isinstance(value, (Function, ClassValue)):
        reached.targets[of_definition(value)] = None
    elif isinstance(value, Record) and value.target is not None:
        reached.targets[value.target] = None
    elif isinstance(value, External):
        reached.outside[value.name] = None
    elif isinstance(value, Instance):
        if isinstance(value.cls, ClassValue):
            method = containers.method_of(ev, value, "__call__")
            if not method:
                reached.unknown = True
            for each in ev.expanded(method):
                if isinstance(each, Instance):
                    reached.unknown = True
                else:
                    _call(ev, each, reached)
        elif value.cls.name == f"{BUILTIN}.type" and value.args:
            for each in ev.expanded(value.args[0]):
                if isinstance(each, Instance):
                    _call(ev, each.cls, reached)
                else:
                    reached.unknown = True
        elif value.cls.name.startswith((BUILTIN, "typing.")):
            reached.unknown = True
        else:
            reached.outside[f"{value.cls.name}.__call__"] = None
    elif isinstance(value, Lambda):
        reached.targets[of_lambda(value)] = None
    elif isinstance(value, Partial):
        for each in ev.expanded(value.callee):
            _call(ev, each, reached)
    elif isinstance(value, TypeForm) and len(value.meaning) == 1 and isinstance(value.meaning[0], Instance):
        _call(ev, value.meaning[0].cls, reached)
    else:
        reached.unknown = True


def referred(ev: Evaluator, values: Values) -> Reached:
    """What definitions the values are, when they are used without being called."""
    reached = Reached()
    for value in ev.expanded(values):
        if isinstance(value, (Function, ClassValue)):
            reached.targets[of_definition(value)] = None
        elif isinstance(value, External):
            reached.outside[value.name] = None
        elif isinstance(value, Module):
            if value.path.endswith("/"):
                reached.unknown = True
            else:
                reached.targets[Target(value.path, "")] = None
        elif isinstance(value, Partial):
            for each in referred(ev, value.callee).targets:
                reached.targets[each] = None
        else:
            reached.unknown = True
    return reached
