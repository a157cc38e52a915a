"""Resolution of the typed languages: from what the engine says of each site to edges.

Promise: `exact` only when every possibility is known and at least one lies in the workspace.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from indexer.facts import Edge, ImportEdge, Resolution, Target
from indexer.facts.model import Call
from indexer.languages.typed import Engine, Policy, World
from indexer.languages.typed.calling import callee
from indexer.languages.typed.files import File
from indexer.languages.typed.members import base_of, bases_of, self_of
from indexer.languages.typed.overloads import Site
from indexer.languages.typed.values import (
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    Values,
)

Implicit = tuple[int, int, str, int, Edge]

_STACK = 10_000
"""Python frames: canonical expressions nest, and every hop takes several."""


def _ordered(targets: Iterable[Target]) -> tuple[Target, ...]:
    return tuple(sorted(targets, key=lambda target: (target.path, target.symbol)))


class Resolver:
    """Resolves the files of one world, all of one family, by its policy."""

    def __init__(self, world: World, policy: Policy) -> None:
        self._world = world
        self._engine = Engine(world, policy)

    def resolve(self, path: str) -> Resolution:
        """The edges of the file at `path`, one of the world's."""
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, _STACK))
        try:
            return self._resolve(path)
        except RecursionError:
            facts = self._world.facts(path)
            return Resolution(
                tuple([Edge(index, "candidates", (), "", site.via) for index, site in enumerate(facts.calls)]),
                tuple([Edge(index, "candidates") for index in range(len(facts.references))]),
                problems=((0, "not resolved: its expressions depend on each other too deeply"),),
            )
        finally:
            sys.setrecursionlimit(limit)

    def _resolve(self, path: str) -> Resolution:
        engine = self._engine
        engine.begin(path)
        file = engine.file(path)
        facts = file.facts
        calls = tuple([self._call(file, index, site) for index, site in enumerate(facts.calls)])
        references = []
        for index, used in enumerate(facts.references):
            at = (used.line, used.column)
            declared = engine.policy.declared(engine, file, used)
            if declared is None:
                references.append(Edge(index, "candidates"))
                continue
            if declared:
                targets = {engine.file(where).target(number) for where, number in declared}
                references.append(Edge(index, "exact", _ordered(targets)))
                continue
            if used.role in ("type", "base"):
                values = engine.dotted(file, used.expression, used.scope)
            else:
                values = engine.text(file, used.expression, used.scope, at)
            references.append(self._edge(index, tuple(v for v in values if not isinstance(v, Instance)) or values))
        bases, overrides = self._hierarchy(file)
        imports = self._imports(file)
        problems: tuple[tuple[int, str], ...] = ()
        if engine.too_deep:
            problems = ((0, "resolution was cut short: expressions nest too deep"),)
        implicit = self._otherwise(file, calls) if engine.policy.builds else ()
        return Resolution(calls, tuple(references), bases, overrides, imports, engine.asked(path), problems, implicit)

    def _otherwise(self, file: File, calls: tuple[Edge, ...]) -> tuple[Implicit, ...]:
        """What calls may reach in another build."""
        engine = self._engine
        found: list[Implicit] = []
        for edge in calls:
            if edge.resolution == "exact":
                reached = callee(engine, file, edge.site)
                places = [
                    place
                    for each in reached
                    if isinstance(each, (FunctionValue, ClassValue))
                    for place in engine.policy.otherwise(engine, each.path, each.definition)
                ]
                targets = {engine.file(path).target(number) for path, number in places}.difference(edge.targets)
                if targets:
                    site = file.facts.calls[edge.site]
                    possible = Edge(len(found), "candidates", _ordered(targets), "", "build")
                    found.append((site.line, site.column, "", site.definition, possible))
        return tuple(found)

    def _call(self, file: File, index: int, site: Call) -> Edge:
        values = callee(self._engine, file, index)
        if site.arguments is None:
            taken = self._engine.policy.read(self._engine, file, index, values)
            if taken is not None:
                return taken
        runs = self._engine.policy.runs(self._engine, Site(file, site), values)
        edge = self._edge(index, (*values, *runs) if runs else values, site.via)
        if edge.resolution == "candidates" and not edge.targets:
            variable = self._engine.policy.variable(self._engine, file, index)
            if variable is not None:
                target = self._engine.file(variable[0]).target(variable[1])
                return Edge(index, "exact", (target,), "", site.via)
        return edge

    def _edge(self, site: int, values: Values, via: str = "") -> Edge:
        """What a site may reach."""
        targets: dict[Target, None] = {}
        outside: dict[str, None] = {}
        unknown = not values
        for value in values:
            if isinstance(value, (FunctionValue, ClassValue)):
                targets[self._engine.file(value.path).target(value.definition)] = None
            elif isinstance(value, Outside):
                outside[value.name] = None
            elif (
                isinstance(value, Instance)
                and isinstance(value.of, Outside)
                and not self._engine.policy.primitive(value.of.name)
            ):
                outside[value.of.name] = None
            else:  # a lambda, a module, a type: nothing that can be named as what is reached
                unknown = True
        if targets:
            unknown = unknown or (len(targets) > 1 and self._engine.policy.one_target)
            return Edge(site, "candidates" if unknown or outside else "exact", _ordered(targets), "", via)
        if outside and not unknown:
            return Edge(site, "external", (), self._engine.policy.outside_name(min(outside)), via)
        return Edge(site, "candidates", (), "", via)

    def _hierarchy(self, file: File) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
        engine = self._engine
        bases: list[Edge] = []
        overrides: list[Edge] = []
        for index, found in enumerate(file.facts.definitions):
            has_bases = bool(found.bases) or engine.policy.bases_beside
            if found.kind == "class" and has_bases and not {"alias", "variant", "namespace"} & set(found.flags):
                for base in bases_of(engine, self_of(engine, file, index)):
                    if isinstance(base, Instance) and isinstance(base.of, ClassValue):
                        target = engine.file(base.of.path).target(base.of.definition)
                        bases.append(Edge(index, "exact", (target,)))
                    elif isinstance(base, Instance) and isinstance(base.of, Outside):
                        bases.append(Edge(index, "external", (), base.of.name))
                    else:
                        bases.append(Edge(index, "candidates"))
            if found.kind == "method" and "static" not in found.flags:
                overrides.extend(self._overridden(file, index))
            for path, number in engine.policy.overridden(engine, file, index):
                overrides.append(Edge(index, "exact", (engine.file(path).target(number),)))
        return tuple(bases), tuple(overrides)

    def _overridden(self, file: File, index: int) -> list[Edge]:
        """The methods that a method overrides: the nearest of its name, with as many parameters, along each base."""
        engine = self._engine
        found = file.definition(index)
        if "constructor" in found.flags or found.scope < 0:
            return []
        edges: list[Edge] = []
        seen: set[object] = set()
        if file.is_body(found.scope) and file.definition(found.parent).kind == "class":
            waiting = list(bases_of(engine, self_of(engine, file, found.parent)))
        else:
            base = base_of(engine, file, found.scope)
            waiting = [base] if base is not None else []
        while waiting:
            base = waiting.pop(0)
            if not isinstance(base, Instance) or not isinstance(base.of, ClassValue) or base.of in seen:
                continue
            seen.add(base.of)
            held = [
                there.target(number)
                for part in engine.parts(base.of)
                for there in [engine.ask_of(part.path, part.definition)]
                for number in there.members(part.definition, found.name)
                if there.definition(number).kind == "method"
                and (not engine.policy.overloads or len(there.definition(number).parameters) == len(found.parameters))
            ]
            if held:
                edges.append(Edge(index, "exact", (held[0],)))
            else:
                waiting.extend(bases_of(engine, base))
        return edges

    def _imports(self, file: File) -> tuple[ImportEdge, ...]:
        engine = self._engine
        edges: list[ImportEdge] = []
        for index, taken in enumerate(file.facts.imports):
            paths = engine.policy.import_paths(engine, file, taken)
            if paths:
                edges.extend(ImportEdge(index, path) for path in paths)
            else:
                edges.append(ImportEdge(index, "", engine.policy.external(file, taken)))
        return tuple(edges)
