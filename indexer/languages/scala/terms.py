"""What a plain name, and the path of an import, mean in an expression: packages, objects, values and functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.scala import calls, naming
from indexer.languages.scala.standard import standard
from indexer.languages.typed import members
from indexer.languages.typed.values import UNKNOWN, ClassValue, Instance, Module, Outside, Values, is_known

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_ROOTS = frozenset(("scala", "java", "javax", "_root_"))


def copied(engine: Engine, file: File, scope: int) -> Values:
    """`copy` in a case class, which has it without saying so."""
    while scope >= 0:
        here = file.facts.scopes[scope]
        if here.kind == "class" and file.is_body(scope) and "case" in file.definition(here.definition).flags:
            return (Outside("copy", members.self_of(engine, file, here.definition)),)
        scope = here.parent
    return ()


def place(file: File, scope: int) -> int:
    """The innermost scope round a scope in which imports or packages stand."""
    places = {each.scope for each in file.facts.imports if each.name == "*"}
    while scope > 0 and scope not in places and "" not in file.bound[scope]:
        scope = file.facts.scopes[scope].parent
    return max(scope, 0)


def term(engine: Engine, file: File, name: str, scope: int) -> Values:
    seen = naming.packages(file, scope)
    for package in seen or [""]:
        own = [place for place in naming.in_package(engine, package, name) if place[0] == file.path]
        if own:
            return naming.values_of(engine, own)
    if name == "_root_":
        return (Module(""),)
    for at, taken in naming.wildcards(file, scope):
        held = plain(engine, module(engine, file, taken.module, at), name)
        if is_known(held) and not naming.is_guess(held):
            return held
    for package in seen or [""]:
        held = member_of(engine, package, name)
        if held and not naming.is_guess(held):
            return held
    if naming.is_package(engine, name):
        return (Module(name),)
    known = standard().get(name)
    if known is not None:
        return (Outside(known),)
    if name in _ROOTS or name[:1].isupper():
        return (Outside(name),)
    return ()


def module(engine: Engine, file: File, module: str, scope: int) -> Values:
    """What the path of an import means: packages, objects and values."""
    key = ("scala module", file.path, module, scope)
    return engine.once(key, lambda: path_of(engine, file, module, scope))


def path_of(engine: Engine, file: File, module: str, scope: int) -> Values:
    head, *rest = module.split(".")
    if head == "_root_" and rest:
        head, *rest = rest
        values: Values = (Module(head),) if naming.is_package(engine, head) else (Outside(head),)
    else:
        values = head_of(engine, file, head, scope)
    for each in rest:
        values = plain(engine, values, each)
    return calls.taken(engine, values)


def plain(engine: Engine, values: Values, name: str) -> Values:
    """A member that may be imported: none that extends what it is taken of."""
    if len(values) == 1 and isinstance(values[0], Instance) and isinstance(values[0].of, ClassValue):
        return members.of_itself(engine, values[0], name) or UNKNOWN
    return engine.member(values, name)


def head_of(engine: Engine, file: File, head: str, scope: int) -> Values:
    """The first name of the path of an import: what stands round it, packages in view, packages from the top."""
    for package in naming.packages(file, scope):
        if naming.is_package(engine, f"{package}.{head}"):
            return (Module(f"{package}.{head}"),)
    if naming.is_package(engine, head):
        return (Module(head),)
    if head in _ROOTS:
        return (Outside(head),)
    key = ("scala head", file.path, head, scope)
    found = engine.settled(key, lambda: engine.name(file, head, scope, None))
    return (Outside(head),) if found == UNKNOWN and not head[:1].isupper() else found


def member_of(engine: Engine, unit: str, name: str) -> Values:
    """What a package has under a name: something of its own, of its package object, a package in it, else a guess."""
    return engine.once(("scala member", unit, name), lambda: _member_of(engine, unit, name))


def _member_of(engine: Engine, unit: str, name: str) -> Values:
    found = naming.in_package(engine, unit, name)
    if found:
        return naming.values_of(engine, found)
    holder = naming.package_object(engine, unit)
    if holder is not None:
        held = members.of_itself(engine, Instance(holder), name)
        if is_known(held) and not naming.is_guess(held):
            return held
    full = f"{unit}.{name}" if unit else name
    return (Module(full),) if naming.is_package(engine, full) else (Outside(full),)
