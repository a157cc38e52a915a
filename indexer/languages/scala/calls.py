"""What a call reaches: functions by their name alone, `apply` of objects and values, classes without `new`; and what a
member that is taken goes to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.edges import Edge, Target
from indexer.languages.scala import naming
from indexer.languages.scala.naming import companion
from indexer.languages.typed import calling, members
from indexer.languages.typed.files import parameters_of
from indexer.languages.typed.overloads import overload, takes_named
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    Both,
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    Outside,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site


def makes(engine: Engine, site: Site, text: str) -> Values | None:
    if "<" in text:
        return None
    held = engine.dotted(site.file, text, site.call.scope)
    return union(
        [
            calling.instance_made(engine, each, site) if isinstance(each, ClassValue) else engine.instance_of(each, ())
            for each in held
        ]
    )


def taken(engine: Engine, values: Values) -> Values:
    if not any(isinstance(each, FunctionValue) for each in values):
        return values
    return union([taken_one(engine, each) for each in values])


def taken_one(engine: Engine, value: Value) -> Values:
    if isinstance(value, FunctionValue) and not needs(engine, value):
        return calling.given_by(engine, value, None)
    return (value,)


def needs(engine: Engine, value: FunctionValue) -> bool:
    """Whether a function has to be given arguments."""
    found = engine.file(value.path).definition(value.definition)
    return any(each.default is None for each in found.parameters[value.extends :])


def callees(engine: Engine, site: Site, values: Values) -> Values:
    given = site.call.arguments
    if given is None:
        fitting = [each for each in values if not isinstance(each, FunctionValue) or not needs(engine, each)]
        return tuple(fitting) or values
    if site.call.callee.startswith("new "):
        return values
    parts: list[Value] = []
    for value in values:
        parts += applied(engine, site, value)
    return tuple(dict.fromkeys(parts))


def applied(engine: Engine, site: Site, value: Value) -> Values:
    """What calling a value reaches: `apply`, or the class of an object that has none that fits."""
    if isinstance(value, FunctionValue):
        found = engine.file(value.path).definition(value.definition)
        if site.call.arguments and not parameters_of(found):
            held = calling.given_by(engine, value, None)
            return tuple([one for each in held for one in applied(engine, site, each)])
        return (value,)
    if not isinstance(value, Instance) or not isinstance(value.of, ClassValue):
        return (value,)
    held = members.of_instance(engine, value, "apply")
    functions = [each for each in held if isinstance(each, FunctionValue)]
    found = engine.file(value.of.path).definition(value.of.definition)
    other = companion(engine, value.of) if "object" in found.flags else None
    if other is not None:
        return made_or_applied(engine, site, functions, other)
    return tuple(functions) or (held if is_known(held) and not naming.is_guess(held) else (value,))


def made_or_applied(engine: Engine, site: Site, functions: list[FunctionValue], of: ClassValue) -> Values:
    """Which of the methods `apply` of an object a call reaches, or the class beside it, whose own `apply` is not
    written."""
    given = site.call.arguments or ()
    fitting = [each for each in functions if takes_named(naming.definition_of(engine, each), given)]
    made = naming.definition_of(engine, FunctionValue(*of))
    if not fitting or "case" not in made.flags or not takes_named(made, given):
        return tuple(fitting) or (of,)
    chosen = overload(engine, site, [*fitting, FunctionValue(*of)])
    held: list[Value] = [of if (each.path, each.definition) == of else each for each in chosen]
    return tuple(held) if len(held) == 1 else (*held, ANYTHING)


def read(engine: Engine, file: File, number: int, values: Values) -> Edge | None:
    if any(isinstance(each, (FunctionValue, ClassValue)) for each in values):
        return None
    if any(isinstance(each, Module) for each in values):
        return Edge(number, "external", (), next(each.unit for each in values if isinstance(each, Module)))
    if all(isinstance(each, Outside) for each in values):
        return None
    site = file.facts.calls[number]
    if "." not in site.callee and site.callee == site.name:  # a plain name that is no method here
        return Edge(number, "external", (), site.name)
    outer = site.callee[: -len(site.name) - 1] if site.callee else ""
    held = engine.text(file, outer, site.scope, (site.line, site.column)) if outer else UNKNOWN
    targets = {target for each in held for target in variables(engine, each, site.name)}
    exact = len(targets) == 1 and is_known(held)
    return Edge(number, "exact" if exact else "candidates", tuple(targets) if exact else ())


def variables(engine: Engine, value: Value, name: str) -> list[Target]:
    waiting = [value]
    for _ in range(30):
        if not waiting:
            break
        each = waiting.pop(0)
        if isinstance(each, Both):
            waiting[:0] = each.parts
        if not isinstance(each, Instance) or not isinstance(each.of, ClassValue):
            continue
        there = engine.ask_of(each.of.path, each.of.definition)
        for index in there.members(each.of.definition, name):
            if there.definition(index).kind in ("attribute", "variable", "class"):
                return [there.target(index)]
        waiting += engine.policy.member_bases(engine, each)
    return []
