"""Which constructor the call of a class runs, where classes are called by their name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed.members import bases_of
from indexer.languages.typed.overloads import overload
from indexer.languages.typed.values import ClassValue, FunctionValue, Instance, Value

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.overloads import Site


def constructor(engine: Engine, site: Site, of: ClassValue, name: str, primary: bool) -> FunctionValue | None:
    """The constructor called `name` that the call of a class runs, its own or, where it has none, the one of what it
    extends; None if that is not one, or cannot be told. `primary`: the class's own parameters may be meant as well.
    """
    waiting: list[Value] = [Instance(of)]
    for _ in range(20):
        if not waiting:
            return None
        each = waiting.pop(0)
        if not isinstance(each, Instance) or not isinstance(each.of, ClassValue):
            continue
        file = engine.ask_of(each.of.path, each.of.definition)
        found = file.definition(each.of.definition)
        made = [
            FunctionValue(each.of.path, index, each)
            for index in file.members(each.of.definition, name)
            if "constructor" in file.definition(index).flags
        ]
        for path in engine.policy.beside_paths(engine, each.of):
            there = engine.ask(path, found.qualified_name.partition(".")[0])
            made += [FunctionValue(path, index, each) for index in there.beside_named(f"{found.qualified_name}.{name}")]
        if made:
            if primary:
                made.append(FunctionValue(each.of.path, each.of.definition, each))
            chosen = overload(engine, site, made)
            one = chosen[0] if len(chosen) == 1 else None
            return None if one is None or (one.path, one.definition) == each.of else one
        if primary:
            return None
        waiting[:0] = bases_of(engine, each)
    return None
