"""The way in: one file of a workspace resolved.

A `Resolver` lives as long as its world stays the same and remembers across files. Promise: what it says of a file does
not depend on which files came before, and `asked` names every look at another file that the answer rests on.
"""

from __future__ import annotations

import gc
import sys

from indexer.errors import BudgetError
from indexer.facts import Asked, Edge, ImportEdge, Resolution, Target
from indexer.languages.python import containers, hierarchy
from indexer.languages.python.dispatch import implementations
from indexer.languages.python.evaluate import Evaluator
from indexer.languages.python.modules import Finder
from indexer.languages.python.source import At, SourceFile, World
from indexer.languages.python.values import ClassValue, External, Function, Instance, Module, Value
from indexer.resolve.names import Names
from indexer.resolve.targets import Reached, call_edge, called, of_definition

_STACK = 60_000
"""Frames that evaluation may nest: Python's own limit is about loops, which the evaluator bounds itself."""


_latest: list[tuple[object, Finder]] = []


def answer_module(question: str, world: World) -> str:
    """The answer to a recorded module question in the world as it is now: a path, a folder with "/", or "".

    What is worked out once is kept for the next question about the same `world.paths` object: give a new one when any
    file has changed.
    """
    if not _latest or _latest[0][0] is not world.paths:
        _latest[:] = [(world.paths, Finder(world.paths))]
    return _latest[0][1].answer(question)


_PROTOCOL = {
    "for": ("__iter__", "__next__"),
    "async for": ("__aiter__", "__anext__"),
    "with": ("__enter__", "__exit__"),
    "async with": ("__aenter__", "__aexit__"),
}
"""The methods that a binding of a kind calls."""

Implicit = tuple[int, int, str, int, Edge]
"""(line, column, name, enclosing definition, edge) of a call that no call expression makes."""


SECONDS_A_FILE = 5.0
"""How much time of this process the names in one file may take; what is left then stays unresolved."""


class _Done:
    """What is resolved of a file so far."""

    __slots__ = ("calls", "references", "bases", "overrides", "imports")

    def __init__(self) -> None:
        self.calls: list[Edge] = []
        self.references: list[Edge] = []
        self.bases: tuple[Edge, ...] = ()
        self.overrides: tuple[Edge, ...] = ()
        self.imports: tuple[ImportEdge, ...] = ()


class Resolver:
    """Resolves the files of one world. `seconds`: what one file may take of this process's time."""

    def __init__(self, world: World, seconds: float = SECONDS_A_FILE) -> None:
        self._world = world
        self._seconds = seconds
        self._asking: set[int] = set()
        self._start()

    def _start(self) -> None:
        self._ev = Evaluator(self._world)
        self._names = Names(self._ev)

    def resolve(self, path: str) -> Resolution:
        """The edges of the file at `path`, one of the world's."""
        limit = sys.getrecursionlimit()
        if limit < _STACK:
            sys.setrecursionlimit(_STACK)
        collecting = gc.isenabled()
        gc.disable()  # many small objects that stay: a collection in their midst only costs
        done = _Done()
        try:
            return self._resolve(path, done)
        except RecursionError:
            why = "not resolved: its expressions depend on each other too deeply"
            return self._cut(path, _Done(), why)
        except BudgetError:
            why = f"resolution was cut short after {self._seconds:g} seconds: what is left stays unresolved"
            return self._cut(path, done, why)
        finally:
            if collecting:
                gc.enable()
            if limit < _STACK:
                sys.setrecursionlimit(limit)

    def _cut(self, path: str, done: _Done, why: str) -> Resolution:
        """What was known when resolution had to stop, the rest by name. The evaluator, half way through, is dropped."""
        asked = self._asked(path)
        self._start()
        facts = self._world.facts(path)
        calls, references = done.calls, done.references
        calls += [
            Edge(site, "candidates", (), "", facts.calls[site].via) for site in range(len(calls), len(facts.calls))
        ]
        references += [Edge(site, "candidates") for site in range(len(references), len(facts.references))]
        return Resolution(
            tuple(calls), tuple(references), done.bases, done.overrides, done.imports, asked, ((0, why),), ()
        )

    def _resolve(self, path: str, done: _Done) -> Resolution:
        ev = self._ev
        ev.begin(self._seconds)
        self._asking = ev.asked
        file = ev.file(path)
        facts = file.facts
        deep = ev.too_deep
        done.bases, done.overrides = self._hierarchy(file)
        done.imports = self._imports(file)
        calls, callee = done.calls, ev.callee
        for index, site in enumerate(facts.calls):
            calls.append(call_edge(ev, callee(file, index), index, site.via))
        references, edge = done.references, self._names.edge
        for index, used in enumerate(facts.references):
            references.append(edge(file, used, index))
        implicit = self._implicit(file, calls)
        problems: tuple[tuple[int, str], ...] = ()
        if ev.too_deep > deep:
            problems = ((0, "resolution was cut short: expressions nest too deep"),)
        return Resolution(
            tuple(calls),
            tuple(references),
            done.bases,
            done.overrides,
            done.imports,
            self._asked(path),
            problems,
            implicit,
        )

    def _hierarchy(self, file: SourceFile) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
        ev = self._ev
        bases: list[Edge] = []
        overrides: list[Edge] = []
        for index, found in enumerate(file.facts.definitions):
            if found.kind != "class" or not found.bases:
                continue
            cls = file.class_value(index)
            for base in hierarchy.base_values(ev, cls):
                if isinstance(base, ClassValue):
                    bases.append(Edge(index, "exact", (of_definition(base),)))
                elif isinstance(base, External):
                    bases.append(Edge(index, "external", (), base.name))
                else:
                    bases.append(Edge(index, "candidates"))
            order = hierarchy.mro(ev, cls)
            if len(order) < 2:
                continue
            above = [each for each in order[1:] if isinstance(each, ClassValue)]
            if not above:
                continue
            held = [(each, each.file.held_in(each.file.facts.definitions[each.index].body)) for each in above]
            for name, method in file.methods(index):
                for each, theirs in held:  # the order of classes has asked for each of them
                    if name in theirs:
                        last = each.file.facts.definitions[theirs[name][-1]]
                        if last.kind == "method":
                            overrides.append(Edge(method, "exact", (Target(each.file.path, last.symbol),)))
                        break
        overrides.sort(key=lambda edge: edge.site)
        return tuple(bases), tuple(overrides)

    def _imports(self, file: SourceFile) -> tuple[ImportEdge, ...]:
        ev = self._ev
        edges: list[ImportEdge] = []
        for index, taken in enumerate(file.facts.imports):
            external = taken.module if not taken.module.startswith(".") else ""
            paths: list[str] = []
            for each in ev.module(taken.module, file):
                if isinstance(each, Module):
                    if not each.path.endswith("/"):
                        paths.append(each.path)
                    if taken.name and taken.name != "*":
                        for inner in ev.module_attribute(each.path, taken.name):
                            if isinstance(inner, Module) and not inner.path.endswith("/") and inner.path not in paths:
                                paths.append(inner.path)
            if paths:
                edges.extend(ImportEdge(index, path) for path in paths)
            else:
                edges.append(ImportEdge(index, "", external))
        return tuple(edges)

    def _implicit(self, file: SourceFile, calls: list[Edge]) -> tuple[Implicit, ...]:
        """Calls of `__iter__`, `__next__`, `__enter__`, `__exit__` that loops and with statements make."""
        ev = self._ev
        found: list[Implicit] = []
        for index, bound in enumerate(file.facts.bindings):
            names = _PROTOCOL.get(bound.kind)
            if names is None or not bound.value or any(bound.path):
                continue
            scope = bound.scope
            if (
                bound.kind in ("for", "async for")
                and file.facts.scopes[scope].kind == "comprehension"
                and file.iterates_first(index)
            ):
                scope = file.facts.scopes[scope].parent
            at = file.binding_at(bound)._replace(scope=scope)
            values = ev.expanded(ev.text(file, bound.value, scope, at))
            if not any(isinstance(each, Instance) and isinstance(each.cls, ClassValue) for each in values):
                continue
            definition = file.facts.scopes[scope].definition
            for name in names:
                reached = Reached()
                following: list[Value] = []
                for each in values:
                    method = containers.method_of(ev, each, name)
                    if name in ("__next__", "__anext__") and not method:
                        continue
                    for target in method:
                        if isinstance(target, Function):
                            reached.targets[of_definition(target)] = None
                            if name in ("__iter__", "__aiter__"):
                                following.extend(ev.function_result(target, None))
                        elif isinstance(target, External):
                            reached.outside[target.name] = None
                        else:
                            reached.unknown = True
                    if not method and not (isinstance(each, Instance) and isinstance(each.cls, External)):
                        reached.unknown = True
                if reached.targets:
                    found.append((bound.line, bound.column, name, definition, reached.edge(len(found), "protocol")))
                if name in ("__iter__", "__aiter__"):
                    values = tuple(following)
        self._raised(file, found)
        self._applied(file, found)
        self._dispatched(file, calls, found)
        return tuple(found)

    def _dispatched(self, file: SourceFile, calls: list[Edge], found: list[Implicit]) -> None:
        """A call of a generic function may reach what is registered with it."""
        ev = self._ev
        for edge in calls:
            for target in edge.targets:
                other = ev.file(target.path)
                if other.generic_functions():
                    reached = [of_definition(each) for each in implementations(ev, file, other, target.symbol)]
                    if reached:
                        site = file.facts.calls[edge.site]
                        possible = Edge(len(found), "candidates", tuple(reached), "", "protocol")
                        found.append((site.line, site.column, "", site.definition, possible))

    def _raised(self, file: SourceFile, found: list[Implicit]) -> None:
        """`raise Problem` without parentheses calls the class."""
        ev = self._ev
        for used in file.facts.references:
            if used.role == "raise":
                values = ev.text(file, used.expression, used.scope, At(used.scope, used.block, used.line, used.column))
                held = tuple(each for each in ev.expanded(values) if isinstance(each, ClassValue))
                if held:
                    name = used.expression.rpartition(".")[2]
                    edge = called(ev, held).edge(len(found), "protocol")
                    found.append((used.line, used.column, name, used.definition, edge))

    def _applied(self, file: SourceFile, found: list[Implicit]) -> None:
        """`@mark(…)`: what `mark(…)` gives is called with the definition."""
        ev = self._ev
        for index, text, _ in file.called_decorators():
            site = file.decorator_call(index, text)
            if site is None:
                continue
            reached = called(ev, ev.decorator(file, index, text))
            if reached.targets and not reached.unknown:
                # No name is written for this call: the name at hand is what was called to make the decorator.
                found.append((site.line, site.column, "", site.definition, reached.edge(len(found), "decorator")))

    def _asked(self, path: str) -> Asked:
        ev = self._ev
        ev.asked = self._asking
        modules: list[tuple[str, str]] = []
        names: dict[str, list[str]] = {}
        for place, name in ev.all_asked():
            if not place:
                modules.append((name, ev.finder.answer(name)))
            elif place != path:
                names.setdefault(place, []).append(name)
        return Asked(tuple(modules), {place: tuple(each) for place, each in names.items()})
