"""Containers that a file fills: `name[key] = …`, `name.append(…)`, `name.update(…)` after they were made.

Promise: what is put in behind a use, or in another branch, is added and takes nothing away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import expressions
from indexer.languages.python.containers import iterate, keys_of, subscript
from indexer.languages.python.values import (
    ANYTHING,
    NOTHING,
    External,
    Instance,
    Items,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.calls import Arguments
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import Place, SourceFile


def mutated(ev: Evaluator, file: SourceFile, scope: int, name: str, values: Values, at: Place | None) -> Values:
    """Containers with what the file puts into them under `name` (`name[key] = …`, `name.append(…)`)."""
    if not any(
        isinstance(each, Instance)
        and each.cls in (ev.builtin_class("list"), ev.builtin_class("dict"), ev.builtin_class("set"))
        for each in values
    ):
        return values
    changes: list[tuple[int, int, int, tuple[Values, ...], Values, bool]] = []
    bindings = file.facts.bindings
    for index in file.items.get(name, ()):
        bound = bindings[index]
        if not _same(file, bound.scope, scope, name):
            continue
        at_binding = file.binding_at(bound)
        keys = tuple(ev.node(file, each, bound.scope, at_binding) for each in expressions.keys(bound.target))
        held = (
            ev.text(file, bound.value, bound.scope, at_binding)
            if bound.kind == "assign" and not bound.path
            else ANYTHING
        )
        if bound.kind != "delete":
            changes.append((bound.line, bound.column, bound.block, keys, held, bound.scope == scope))
    for index in file.mutations_of(name):
        site = file.facts.calls[index]
        if not _same(file, site.scope, scope, name):
            continue
        arguments = ev.arguments_of(file, index)
        for key, held in _put(ev, site.name, arguments):
            changes.append((site.line, site.column, site.block, (key,), held, site.scope == scope))
    for line, column, block, keys, held, here in sorted(changes, key=lambda change: change[:3]):
        if at is not None and here and (line, column) > (at.line, at.column) and not _loops(file, block, at.block):
            continue
        certain = at is not None and here and _encloses(file, block, at.block)
        values = union([_put_at(ev, each, keys, held, certain) for each in values])
    return values


def _same(file: SourceFile, used: int, scope: int, name: str) -> bool:
    """Whether `name` in scope `used` is the one that `scope` binds."""
    root = name.partition(".")[0]
    while used >= 0:
        if used == scope:
            return True
        bound = file.names[used].get(root)
        if (
            bound is not None
            and file.facts.bindings[bound[0]].kind not in ("global", "nonlocal")
            or root in file.parameter_positions(used)
        ):
            return False
        used = file.facts.scopes[used].parent
    return False


def _encloses(file: SourceFile, outer: int, block: int) -> bool:
    while block >= 0:
        if block == outer:
            return True
        block = file.facts.blocks[block].parent
    return False


def _loops(file: SourceFile, block: int, use: int) -> bool:
    while block >= 0:
        if file.facts.blocks[block].kind == "loop" and _encloses(file, block, use):
            return True
        block = file.facts.blocks[block].parent
    return False


def _put(ev: Evaluator, method: str, arguments: Arguments | None) -> list[tuple[Values, Values]]:
    """The (key, value) pairs that a mutating method puts in; an empty key is a place that is not told."""
    if arguments is None:
        return [(NOTHING, ANYTHING)]
    if method in ("append", "add", "appendleft"):
        return [(NOTHING, arguments.position(0) or NOTHING)]
    if method == "insert":
        return [(NOTHING, arguments.position(1) or NOTHING)]
    if method == "setdefault":
        return [(arguments.position(0) or ANYTHING, arguments.position(1) or NOTHING)]
    pairs: list[tuple[Values, Values]] = []
    for name, given in arguments.keywords.items():
        pairs.append((ev.constant(name), arguments.value(given)))
    if arguments.starred:
        pairs.append((NOTHING, ANYTHING))
    for index in range(len(arguments.positional)):
        for each in ev.expanded(arguments.position(index) or NOTHING):
            if method == "update" and isinstance(each, Items) and each.cls is ev.builtin_class("dict"):
                pairs.extend((ev.constant(key), held) for key, held in each.items)
            elif method == "update" and isinstance(each, Instance) and len(each.args) == 2:
                pairs.append((each.args[0], each.args[1]))
            else:
                pairs.append((NOTHING, iterate(ev, each.single)))
    return pairs


def _put_at(ev: Evaluator, value: Value, keys: tuple[Values, ...], held: Values, certain: bool) -> Values:
    """A container after `value[key][key]… = held`."""
    if not keys:
        return value.single
    if len(keys) == 1:
        return _changed(ev, value, keys[0], held, certain)
    inner = subscript(ev, value.single, keys[0])
    changed = union([_put_at(ev, each, keys[1:], held, certain) for each in inner])
    return _changed(ev, value, keys[0], changed, certain)


def _changed(ev: Evaluator, value: Value, key: Values, held: Values, certain: bool) -> Values:
    """A container after one more value was put into it."""
    if not isinstance(value, Instance) or not isinstance(value.cls, External):
        return value.single
    cls = value.cls
    if cls is ev.builtin_class("dict"):
        keys = union([value.args[0], key]) if value.args else key
        rest = value.args[1] if len(value.args) > 1 else NOTHING
        constants = keys_of(ev.expanded(key)) if key else None
        if isinstance(value, Items) and constants is not None:
            items = {(type(name), name): (name, mine) for name, mine in value.items}
            for constant in constants:
                before = items.get((type(constant), constant), (constant, NOTHING))[1]
                items[type(constant), constant] = (
                    constant,
                    held if certain and len(constants) == 1 else union([before, held]),
                )
            return ev.items(cls, (keys, union([each for _, each in items.values()])), tuple(items.values())).single
        return instance(cls, (keys, union([rest, held]))).single
    if cls is ev.builtin_class("list") or cls is ev.builtin_class("set"):
        rest = value.args[0] if value.args else NOTHING
        constants = keys_of(ev.expanded(key)) if key else None
        if isinstance(value, Items) and constants is not None and len(constants) == 1 and certain:
            listed = tuple((name, held if name == constants[0] else mine) for name, mine in value.items)
            return ev.items(cls, (union([each for _, each in listed]),), listed).single
        return instance(cls, (union([rest, held]),)).single
    return value.single
