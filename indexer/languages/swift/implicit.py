"""Implicit members (`.status(401)`): of the type that is wanted where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.facts.model import Call
from indexer.languages.typed import calling, lambdas
from indexer.languages.typed.files import labelled, types_scope
from indexer.languages.typed.values import (
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File
    from indexer.languages.typed.overloads import Site

MEMBER = "."
Place = tuple[str, int, int]
"""("call", its number, place among its arguments) or ("binding", its number, 0) or ("return", its number, 0)."""


def _places(engine: Engine, file: File) -> dict[str, Place]:
    """Where the value of a call goes, by `#N`."""
    key = ("places", file.path)
    found: dict[str, Place] | None = engine.kept.get(key)
    if found is None:
        found = engine.kept[key] = {}
        for number, call in enumerate(file.facts.calls):
            for place, text in enumerate(call.arguments or ()):
                if "#" in text:
                    found[labelled(text)[1]] = ("call", number, place)
        for number, binding in enumerate(file.facts.bindings):
            if binding.annotation and binding.value.startswith("#"):
                found[binding.value] = ("binding", number, 0)
        for number, given_out in enumerate(file.facts.returns):
            if given_out.value.startswith("#"):
                found[given_out.value] = ("return", number, 0)
    return found


def _wanted(engine: Engine, file: File, number: int) -> Values:
    """The type that is wanted of what a call gives."""
    kind, at, place = _places(engine, file).get(f"#{number}", ("", 0, 0))
    if kind == "call":
        return lambdas.handed_out(engine, file, at, place)
    if kind == "binding":
        binding = file.facts.bindings[at]
        return engine.type_text(file, binding.annotation, binding.scope)
    if kind == "return" and file.facts.returns[at].definition >= 0:
        found = file.definition(file.facts.returns[at].definition)
        return engine.type_text(file, found.returns, types_scope(found)) if found.returns else UNKNOWN
    return UNKNOWN


def reached(engine: Engine, file: File, text: str, call: Call) -> Values:
    """What the call of an implicit member reaches; `text` is `.NAME`."""
    wanted = _wanted(engine, file, file.number(call))
    found: list[Value] = []
    for each in wanted:
        if not isinstance(each, Instance) or isinstance(each.of, TypeVariable):
            return UNKNOWN
        if text == ".init":
            found.append(each.of)
            continue
        held = engine.member((each.of,), text[1:])
        if not all(isinstance(one, (FunctionValue, Outside)) for one in held):
            return UNKNOWN
        found.extend(held)
    return tuple(found) or UNKNOWN


def given(engine: Engine, site: Site, text: str) -> Values:
    """What the call of an implicit member gives."""
    number = site.file.number(site.call)
    if text == ".init":
        return _wanted(engine, site.file, number)
    found = calling.callee(engine, site.file, number)
    return union([calling.given_by(engine, each, site) for each in found]) if is_known(found) else UNKNOWN


def name_of(site: Site, text: str) -> str:
    """The name of an implicit member that is an argument, or is called there; "" if it is none."""
    if text.startswith("=."):
        return text[2:]
    if text.startswith("#") and text[1:].isdigit():
        callee = site.file.facts.calls[int(text[1:])].callee
        return callee[5:] if callee.startswith("new .") else ""
    return ""


def steps(engine: Engine, wanted: Values, name: str) -> int | None:
    """How far an implicit member is from a parameter: 0 if its type has one of the name, None if it surely has none."""
    if len(wanted) != 1 or not is_known(wanted) or not isinstance(wanted[0], Instance):
        return -1
    of = wanted[0].of
    if isinstance(of, ClassValue):
        if name == "init":
            return 0
        held = engine.member((of,), name)
        if is_known(held):
            return -1 if all(isinstance(each, Outside) for each in held) else 0
        return None
    if isinstance(of, Outside) and engine.policy.primitive(of.name):
        return -1 if name in ("init", "max", "min", "zero", "infinity", "pi", "random") else None
    return -1
