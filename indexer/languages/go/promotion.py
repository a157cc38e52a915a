"""Members of Go types: a type's own, then what it embeds, depth by depth; those of the type that it is defined from.

Promise: a member that something of unknown type at a lesser depth might have is not certain; two of one depth are none.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.languages.go import packages
from indexer.languages.typed import members, outside
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    Both,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    TypeVariable,
    Value,
    Values,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


Own = Callable[["Engine", Instance, ClassValue, str], Values]
"""What a type itself has of a name."""


def member(engine: Engine, value: Instance, name: str, own_of: Own) -> Values:
    """The member `name` of an instance of a class, as `own_of` gives it; () if it surely has none."""
    level: list[Value] = [value]
    seen: set[object] = set()
    outer: Instance | None = None
    unsure = False
    while level:
        found: list[Values] = []
        below: list[Value] = []
        here: set[object] = set()
        shadows = False
        for each in level:
            if isinstance(each, Both):
                below.extend(each.parts)
                continue
            if not isinstance(each, Instance) or isinstance(each.of, TypeVariable):
                shadows = True
                continue
            if isinstance(each.of, Outside):
                listed = engine.policy.known.complete(each.of.name)
                if listed is not None and name in listed or outside.lookup(engine, each, name) is not None:
                    found.append((Outside(f"{each.of.name}.{name}", each),))
                elif name[:1].isupper() and outside.may_have(engine, each, name):
                    outer = outer or each
                continue
            if each.of in seen:
                continue
            here.add(each.of)
            own = own_of(engine, each, each.of, name)
            if own:
                found.append(own)
            else:
                held, rest, hidden = _defined_from(engine, each, name, own_of)
                if held:
                    found.append(held)
                shadows = shadows or hidden
                outer = outer or rest
                below.extend(members.bases_of(engine, each))
        if found:
            chosen = found[0]
            if len(found) > 1 and not _is_interface(engine, value):
                return UNKNOWN
            before = outer is not None and not any(isinstance(one, Instance) and one == outer for one in level)
            if unsure or (before and not all(isinstance(one, Outside) for one in chosen)):
                return (*chosen, ANYTHING)
            return chosen
        unsure = unsure or shadows
        seen |= here
        level = below
    if unsure:
        return UNKNOWN
    if outer is not None and isinstance(outer.of, Outside):
        return (Outside(f"{outer.of.name}.{name}", outer),)
    return ()


def taken(engine: Engine, value: Instance, of: ClassValue, name: str) -> Values:
    """What an instance has of a name by its type itself: a method, or what a field holds."""
    methods = methods_of(engine, of, name)
    if methods:
        return tuple([FunctionValue(path, number, value) for path, number in methods])
    file = engine.ask_of(of.path, of.definition)
    field = file.field(of.definition, name)
    return engine.substituted(engine.bound(file, field), engine.environment(value)) if field is not None else ()


def taken_of_type(engine: Engine, value: Instance, of: ClassValue, name: str) -> Values:
    """The same where it is taken from the type, not from an instance."""
    return taken(engine, value if value.arguments else Instance(of), of, name)


def declared(engine: Engine, value: Instance, of: ClassValue, name: str) -> Values:
    """The definition of a method or field; a field stands as a class would."""
    methods = methods_of(engine, of, name)
    if methods:
        return tuple([FunctionValue(path, number) for path, number in methods])
    file = engine.ask_of(of.path, of.definition)
    return tuple([ClassValue(of.path, number) for number in file.members(of.definition, name)])


def methods_of(engine: Engine, of: ClassValue, name: str) -> list[tuple[str, int]]:
    """(path, definition) of the methods of a name that a type has itself."""
    when = packages.asker(engine)
    return engine.remember(("methods", of, name, when), lambda: _methods_of(engine, of, name, when))


def _methods_of(engine: Engine, of: ClassValue, name: str, when: str) -> list[tuple[str, int]]:
    file = engine.ask_of(of.path, of.definition)
    found = file.definition(of.definition)
    inside = [each for each in file.members(of.definition, name) if file.definition(each).kind == "method"]
    if inside:
        return [(of.path, each) for each in inside]
    places: list[tuple[str, int]] = []
    for path in engine.remember(("beside", of), lambda: beside_paths(engine, of)):
        there = engine.ask(path, found.name)
        places.extend((path, each) for each in there.beside_named(f"{found.name}.{name}"))
    if len(places) > 1 and any(path == of.path for path, _ in places):  # the type itself may be of one build
        own = [place for place in places if place[0] == of.path]
        if packages.condition_of(engine, of.path):
            return own
    return packages.in_build(engine, when, places)


def beside_paths(engine: Engine, of: ClassValue) -> list[str]:
    """The files in which methods of a type may be written."""
    found = engine.file(of.path).definition(of.definition)
    if found.parent >= 0 or "interface" in found.flags:
        return []
    folder, package = posixpath.dirname(of.path), packages.name_of(engine, of.path)
    return [
        path
        for path in engine.declaring(found.name)
        if posixpath.dirname(path) == folder and packages.name_of(engine, path) == package
    ]


def _is_interface(engine: Engine, value: Instance) -> bool:
    return (
        isinstance(value.of, ClassValue)
        and "interface" in engine.file(value.of.path).definition(value.of.definition).flags
    )


def underlying(engine: Engine, value: Instance) -> Values:
    """What the type is defined from; () if it is a struct or an interface itself."""
    if isinstance(value.of, TypeVariable):
        return members.bound_of(engine, value.of) or bound_elsewhere(engine, value.of)
    if not isinstance(value.of, ClassValue):
        return ()
    file = engine.file(value.of.path)
    found = file.definition(value.of.definition)
    if "newtype" not in found.flags:
        return ()
    engine.ask_of(value.of.path, value.of.definition)
    held = engine.type_text(file, found.returns, found.body)
    return engine.substituted(held, engine.environment(value))


def _defined_from(engine: Engine, value: Instance, name: str, own_of: Own) -> tuple[Values, Instance | None, bool]:
    """(the member by the type that it is defined from, something outside that may have it, whether that is unknown).
    Methods are not taken over, those of interfaces excepted; fields are, and what they promote.
    """
    held: Values = ()
    rest: Instance | None = None
    hidden = False
    for each in underlying(engine, value):
        if isinstance(each, Instance) and isinstance(each.of, ClassValue):
            found = member(engine, each, name, own_of)
            if not _is_interface(engine, each):
                found = tuple(
                    [
                        one
                        for one in found
                        if not (isinstance(one, FunctionValue) and one.receiver and one.receiver.of == each.of)
                    ]
                )
            held = (*held, *found)
        elif isinstance(each, Instance) and isinstance(each.of, Outside):
            if "." in each.of.name:
                rest = each
        elif each == ANYTHING:
            hidden = True
    return held, rest, hidden


def bound_elsewhere(engine: Engine, variable: TypeVariable) -> Values:
    """What the type parameter of a method's receiver is bound to be: its type says it. () if nothing does."""
    file = engine.file(variable.path)
    number = file.facts.scopes[variable.scope].definition
    found = file.definition(number) if number >= 0 else None
    if found is None or found.body != variable.scope or not found.parameters or found.parameters[0].kind != "receiver":
        return ()
    names = file.type_parameters(variable.scope)
    written = found.parameters[0].annotation
    inside = written.partition("<")[2].removesuffix(">").split(",")
    if variable.name not in names or variable.name not in inside:
        return ()
    for each in engine.type_text(file, written, variable.scope):
        if isinstance(each, Instance) and isinstance(each.of, ClassValue):
            there = engine.file(each.of.path)
            body = there.definition(each.of.definition).body
            own = there.type_parameters(body)
            place = inside.index(variable.name)
            if place < len(own):
                return members.bound_of(engine, TypeVariable(there.path, body, own[place]))
    return ()
