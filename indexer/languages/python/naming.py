"""Names: what one stands for in a scope, from the bindings that reach a place, and what a definition binds.

Promise: a name that a place may see bound in several ways has all of their values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import (
    bindings,
    declarations,
    filling,
    fixtures,
    flow,
    imports,
    narrowing,
    platforms,
    stubs,
)
from indexer.languages.python.source import CLASS_METHODS, UNBOUND
from indexer.languages.python.values import ANYTHING, NOTHING, UNKNOWN, Instance, Values, instance, join, union

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import Place, SourceFile


def name(ev: Evaluator, file: SourceFile, word: str, scope: int, at: Place | None) -> Values:
    """What a name stands for in `scope`, at a place in it (None: once everything round it has run)."""
    scopes = file.facts.scopes
    current = scope
    here = at
    while current >= 0:
        region = scopes[current]
        kind = region.kind
        if kind != "class" or current == scope or scopes[scope].kind == "type" and scopes[scope].parent == current:
            indices = file.names[current].get(word)
            if indices is not None:
                first = file.facts.bindings[indices[0]].kind
                if first == "global":
                    if here is not None:
                        reach = flow.before(file, [i for i in indices if file.facts.bindings[i].kind != "global"], here)
                        if reach.bindings and not reach.open:  # rebound by the function itself just before
                            ev.asked.add(file.ask(file.owner_of_scope(current)))
                            return union([ev.binding(file, index) for index in reach.bindings])
                    current = 0
                    here = None
                    continue
                if first != "nonlocal":
                    if kind == "class" or kind == "comprehension":
                        found = _loosely(ev, file, current, word, indices, here, kind)
                        if found is not None:
                            return found
                    else:
                        return ev.in_scope(file, current, word, here)
            elif kind == "function" or kind == "lambda":
                if word in file.parameter_positions(current):
                    return ev.in_scope(file, current, word, here)
            elif current == 0:
                break
        if kind != "comprehension" and kind != "type":
            here = None
        current = region.parent
    ev.asked.add(file.asks[word])
    if word in file.globals:
        return ev.in_scope(file, 0, word, None)
    if file.stars:
        found = imports.starred(ev, file, word)
        if found:
            return found
    else:
        ev.asked.add(file.asks[""])
    return ev.builtins.get(word, ANYTHING)


def _loosely(
    ev: Evaluator, file: SourceFile, scope: int, word: str, indices: list[int], at: Place | None, kind: str
) -> Values | None:
    """A name of a class body or a comprehension: None where it may not be bound yet."""
    ev.asked.add(file.ask(file.owner_of_scope(scope)))
    if kind == "comprehension" or at is None:
        return union([ev.binding(file, index) for index in indices])
    reach = flow.before(file, indices, at)
    if not reach.bindings:
        return None
    return union([ev.binding(file, index) for index in reach.bindings])


def in_scope(ev: Evaluator, file: SourceFile, scope: int, word: str, at: Place | None) -> Values:
    """The value of a name that `scope` binds, from the bindings that reach the place (or its end)."""
    only = file.only_binding(scope, word)
    if only >= 0:
        ev.asked.add(file.asks[word if scope == 0 else file.owner_of_scope(scope)])
        values = ev.binding(file, only)
        if values:
            return values
    if at is None or word not in file.uneven and file.is_steady(scope, word):
        return ev.remember(("name", file, scope, word), _in_scope, ev, file, scope, word, None)
    return _in_scope(ev, file, scope, word, at)


def _in_scope(ev: Evaluator, file: SourceFile, scope: int, word: str, at: Place | None) -> Values:
    ev.asked.add(file.asks[word if scope == 0 else file.owner_of_scope(scope)])
    indices = file.names[scope].get(word, [])
    bound = file.facts.bindings
    position = file.parameter_positions(scope).get(word)
    if not indices:
        values = ev.parameter(file, scope, position) if position is not None else NOTHING
    else:
        if at is not None:
            reach = flow.before(file, indices, at)
        elif scope == 0 or len(indices) == 1:
            reach = flow.at_end(file, indices)
        else:
            reach = flow.Reaching(indices, position is not None)
        if len(reach.bindings) > 1:
            alive = [i for i in reach.bindings if not platforms.is_dead(ev, file, bound[i].block)]
            reach.bindings = alive or reach.bindings
        parts = [ev.binding(file, index) for index in reach.bindings]
        if reach.open and position is not None:
            parts.append(ev.parameter(file, scope, position))
        elif not reach.bindings:
            if scope == 0 and word in ev.builtin_names:
                parts.append(ev.builtins[word])
            else:
                parts.extend(ev.binding(file, index) for index in indices)
        values = union(parts)
        if not values or UNKNOWN in values:
            for index in indices:
                if bound[index].annotation:
                    told = declarations.declared(ev, file, bound[index].annotation, scope)
                    if told and UNKNOWN not in told:
                        values = told
                    break
    if scope == 0 and (not values or UNKNOWN in values):
        values = stubs.attribute(ev, file, -1, word) or values
    if scope == 0:
        for index in file.globals.get(word, ()):
            values = join(values, ev.binding(file, index))
    if values and at is not None and file.tests_of(word):
        values = narrowing.narrow(ev, file, word, values, at)
    if values and (word in file.items or file.mutations_of(word)) and can_be_filled(ev, values):
        place = at and (at.scope, at.block, at.line, at.column)
        values = ev.remember(
            ("mutated", file, scope, word, values, place), filling.mutated, ev, file, scope, word, values, at
        )
    return values


def can_be_filled(ev: Evaluator, values: Values) -> bool:
    """Whether any of the values is a list, dict or set."""
    plain = ev.plain_classes
    for each in values:
        if isinstance(each, Instance) and each.cls in (plain["list"], plain["dict"], plain["set"]):
            return True
    return False


def parameter(ev: Evaluator, file: SourceFile, scope: int, position: int) -> Values:
    """What the parameter of the function or lambda that opens `scope` may be."""
    return ev.remember(("parameter", file, scope, position), _parameter, ev, file, scope, position)


def _parameter(ev: Evaluator, file: SourceFile, scope: int, position: int) -> Values:
    parameter = file.parameters(scope)[position]
    region = file.facts.scopes[scope]
    definition = file.opened.get(scope, -1) if region.kind == "function" else -1
    if definition >= 0:
        ev.asked.add(file.asks[file.owner[definition]])
        if position == 0 and parameter.kind not in UNBOUND:
            owner = file.method_class(definition)
            if owner >= 0:
                found = file.facts.definitions[definition]
                if "classmethod" in found.flags or found.name in CLASS_METHODS:
                    return file.class_value(owner, True).single
                return file.self_instance(owner).single
    outer = region.parent
    values: Values = ANYTHING
    if parameter.annotation:
        values = declarations.declared(ev, file, parameter.annotation, outer)
        if parameter.default is not None and not values:
            values = ANYTHING
    if parameter.kind == "variadic":
        return instance(ev.plain_classes["tuple"], (values,)).single
    if parameter.kind == "keywords":
        return instance(ev.plain_classes["dict"], (ev.string, values)).single
    if parameter.annotation:
        return values
    if definition >= 0:
        told = stubs.parameter(ev, file, definition, parameter.name)
        if told is not None:
            return told
        if parameter.default is None:
            told = fixtures.given(ev, file, definition, parameter.name)
            if told is not None:
                return told
    return file.parameter_value(scope, position).single


def binding(ev: Evaluator, file: SourceFile, index: int) -> Values:
    """The value that one binding gives its target."""
    bound = file.facts.bindings[index]
    if bound.kind == "definition":
        return ev.definition(file, int(bound.value))
    return ev.remember(("binding", file, index), bindings.value_of, ev, file, index)


def definition(ev: Evaluator, file: SourceFile, index: int) -> Values:
    """What a `def` or `class` statement binds: the definition, seen through its decorators."""
    found = file.facts.definitions[index]
    values: Values = file.class_value(index).single if found.kind == "class" else file.function(index).single
    if not found.decorators:
        return values
    return ev.remember(("decorated", file, index), _decorated, ev, file, index, values)


def _decorated(ev: Evaluator, file: SourceFile, index: int, values: Values) -> Values:
    return ev.stage(file, index, len(file.facts.definitions[index].decorators)) or values


def stage(ev: Evaluator, file: SourceFile, index: int, count: int) -> Values:
    """A definition seen through the innermost `count` of its decorators."""
    return ev.remember(("stage", file, index, count), bindings.stage, ev, file, index, count)


def decorator(ev: Evaluator, file: SourceFile, index: int, text: str) -> Values:
    """What a decorator of definition `index` is."""
    return ev.remember(("decorator", file, index, text), ev.expression, file, text, file.definition_at(index))
