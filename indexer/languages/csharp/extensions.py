"""Extension methods: members of what their first argument is; and what operators give of classes.

Promise: one that is in view and fits the receiver is only certain where the receiver's type is not known to have a
member of that name itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from indexer.languages.csharp.naming import is_static, levels, module_of
from indexer.languages.typed import calling, members, outside
from indexer.languages.typed.files import types_scope
from indexer.languages.typed.overloads import steps_between
from indexer.languages.typed.spaces import spaces
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    ClassValue,
    FunctionValue,
    Instance,
    Outside,
    Value,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

_INDEXER = "this[]"


class _Extension(NamedTuple):
    path: str
    definition: int
    owner: int
    space: str


def found(engine: Engine, instance: Instance, name: str) -> Values:
    """The extension methods of a name that may be called on an instance; () if there are none."""
    said = _named(engine, name)
    if not said:
        return ()
    if isinstance(instance.of, Outside) and not _is_free(engine, instance, name):
        return ()
    fitting: list[Value] = []
    sure = False
    seen, classes = _in_view(engine)
    for each in said:
        if each.space not in seen and ClassValue(each.path, each.owner) not in classes:
            continue
        there = engine.ask_of(each.path, each.definition)
        definition = there.definition(each.definition)
        wanted = engine.type_text(there, definition.parameters[0].annotation, types_scope(definition))
        steps = steps_between(engine, wanted, (instance,))
        if steps is None:
            continue
        sure = sure or steps >= 0
        fitting.append(FunctionValue(each.path, each.definition, None, (), True))
        engine.kept.setdefault(("extended", each.space), set()).add(each.path)
    return tuple(fitting) if sure else (*fitting, ANYTHING) if fitting else ()


def files_used(engine: Engine, space: str) -> set[str]:
    """The files of a namespace in which extension methods have been found for the file at hand."""
    found: set[str] = engine.kept.get(("extended", space), set())
    return found


def _is_free(engine: Engine, instance: Instance, name: str) -> bool:
    """Whether a type outside is not known to have a member of a name."""
    if outside.entry(engine, instance, name) is not None:
        return False
    assert isinstance(instance.of, Outside)
    listed = engine.policy.known.complete(instance.of.name)
    return listed is None or name not in listed


def _named(engine: Engine, name: str) -> list[_Extension]:
    def work() -> list[_Extension]:
        held = []
        for path in engine.declaring(f".{name}"):
            there = engine.ask(path)
            within = spaces(there)
            for index in there.inner_methods(name):
                definition = there.definition(index)
                if "extension" in definition.flags and definition.parameters:
                    engine.ask_of(path, index)
                    owner = definition.parent
                    top = there.definition(owner).symbol.partition(".")[0]
                    held.append(_Extension(path, index, owner, within.get(top, "")))
        return held

    return engine.remember(("extensions", name), work)


def _in_view(engine: Engine) -> tuple[frozenset[str], frozenset[Value]]:
    """The namespaces and classes of which the file at hand sees the extension methods."""
    held: tuple[frozenset[str], frozenset[Value]] | None = engine.kept.get("extensions in view")
    if held is None:
        file = engine.file(engine.path)
        names: set[str] = set()
        classes: set[Value] = set()
        for scope, bound in enumerate(file.bound):
            if scope and "" not in bound:
                continue
            for level in levels(engine, file, scope):
                names.update(level.names)
                for taken in level.usings:
                    if is_static(taken):
                        classes.update(engine.dotted(file, module_of(taken), 0))
                    else:
                        names.add(module_of(taken))
                        names.update(f"{outer}.{module_of(taken)}" for outer in level.names if outer)
        held = engine.kept["extensions in view"] = (frozenset(names), frozenset(classes))
    return held


def operated(engine: Engine, value: Instance, sign: str) -> Values:
    """What an element, an item of an iteration or what is awaited is, of a class that has the members for it."""
    if sign == "[]":
        return _held(members.of_instance(engine, value, _INDEXER)) if isinstance(value.of, ClassValue) else UNKNOWN
    if not isinstance(value.of, ClassValue) or sign not in ("[*]", "!"):
        return UNKNOWN
    waiting: list[Value] = list(members.bases_of(engine, value))
    for _ in range(30):
        if not waiting:
            break
        each = waiting.pop(0)
        if isinstance(each, Instance) and isinstance(each.of, Outside):
            said = outside.entry(engine, each, sign)
            if said is not None:
                return outside.made(said[0].result, said[1])
        elif isinstance(each, Instance):
            waiting.extend(members.bases_of(engine, each))
    if sign == "[*]":
        given = [
            calling.given_by(engine, each, None)
            for each in members.of_instance(engine, value, "GetEnumerator")
            if isinstance(each, FunctionValue)
        ]
        if len(given) == 1:
            return _held(engine.member(given[0], "Current"))
    return UNKNOWN


def _held(values: Values) -> Values:
    return values if is_known(values) and all(isinstance(each, Instance) for each in values) else UNKNOWN
