"""The order in which Ruby looks for a method: what is prepended, the class, what is included, then its superclass."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from indexer.languages.ruby.constants import extending, places
from indexer.languages.typed.values import ClassValue, Instance, Outside, Values

if TYPE_CHECKING:
    from indexer.facts.model import Binding
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_DEEPEST = 12
_EVERY = frozenset(("Object", "BasicObject", "Kernel"))


class Line(NamedTuple):
    """The ancestors of a class in order, `before` it and from it on; `sure`: all are known. `outside` are those that
    lie outside, by name, in order.
    """

    before: tuple[ClassValue, ...]
    after: tuple[ClassValue, ...]
    outside: tuple[str, ...]
    sure: bool


def said(engine: Engine, of: ClassValue) -> list[tuple[File, Binding]]:
    """What the bodies of a class say that it extends."""
    files = [(engine.file(path), number) for path, number in extending(engine, of)]
    return [(file, file.facts.bindings[number]) for file, number in files]


def named(engine: Engine, file: File, binding: Binding) -> Values:
    """What a class extends, as it is seen outside of its body."""
    return (
        engine.dotted(file, binding.annotation, file.facts.scopes[binding.scope].parent) if binding.annotation else ()
    )


def full_name(engine: Engine, of: ClassValue) -> str:
    return engine.file(of.path).definition(of.definition).qualified_name


def line(engine: Engine, of: ClassValue) -> Line:
    """The ancestors of a class."""
    key = ("ruby line", of)
    found: Line | None = engine.kept.get(key)
    if found is None:
        engine.kept[key] = Line((), (of,), (), False)  # while it is being worked out
        found = engine.kept[key] = _line(engine, of, 0)
    return found


def _line(engine: Engine, of: ClassValue, depth: int) -> Line:
    if depth > _DEEPEST:
        return Line((), (of,), (), False)
    before: list[ClassValue] = []
    after: list[ClassValue] = [of]
    outside: list[str] = []
    sure = True
    above: list[Line] = []
    name = full_name(engine, of)
    if name in engine.policy.standard:  # type: ignore[attr-defined]
        outside.append(name)
    supers: list[Line] = []
    for file, binding in said(engine, of):
        if binding.kind not in ("superclass", "include", "prepend"):
            continue
        held = named(engine, file, binding)
        if len(held) == 1 and isinstance(held[0], ClassValue):
            each = engine.class_at(held[0].path, held[0].definition)
            if each == of:
                continue
            inner = _line(engine, each, depth + 1)
            if binding.kind == "prepend":
                before = [*inner.before, *inner.after, *before]
                outside += inner.outside
                sure = sure and inner.sure
            elif binding.kind == "include":
                above.insert(0, inner)
            elif inner not in supers:
                supers.append(inner)
        elif len(held) == 1 and isinstance(held[0], Outside):
            if held[0].name not in _EVERY:
                outside.append(held[0].name)
        else:
            sure = False
    for inner in (*above, *supers):
        after += [*inner.before, *inner.after]
        outside += inner.outside
        sure = sure and inner.sure
    return Line(
        tuple(dict.fromkeys(before)), tuple(dict.fromkeys(after)), tuple(dict.fromkeys(outside)),
        sure and len(supers) < 2,
    )  # fmt: skip


def extended(engine: Engine, of: ClassValue) -> tuple[list[ClassValue], bool]:
    """(the modules whose methods the class itself has, nearest first; whether all are known)."""
    key = ("ruby extended", of)
    if key not in engine.kept:
        engine.kept[key] = _extended(engine, of)
    held: tuple[list[ClassValue], bool] = engine.kept[key]
    return held


def _extended(engine: Engine, of: ClassValue) -> tuple[list[ClassValue], bool]:
    found: list[ClassValue] = []
    sure = True
    for each in line(engine, of).after:
        for file, binding in said(engine, each):
            if binding.kind == "extend":
                if binding.value == "self":
                    found.append(each)
                    continue
                held = named(engine, file, binding)
                if len(held) == 1 and isinstance(held[0], ClassValue):
                    found.append(engine.class_at(held[0].path, held[0].definition))
                else:
                    sure = False
            elif binding.kind == "include":
                held = named(engine, file, binding)
                if len(held) == 1 and isinstance(held[0], ClassValue):
                    inner = places(engine, f"{full_name(engine, held[0])}.ClassMethods")
                    if inner and engine.file(inner[0][0]).definition(inner[0][1]).kind == "class":
                        found.append(engine.class_at(*inner[0]))
    whole: list[ClassValue] = []
    for each in found:
        held_line = line(engine, each)
        whole += [*held_line.before, *held_line.after]
        sure = sure and held_line.sure
    return list(dict.fromkeys(whole)), sure


def bases(engine: Engine, of: ClassValue) -> list[Values]:
    """What a class extends, superclass first, as instances."""
    found: dict[str, list[Values]] = {"superclass": [], "prepend": [], "include": []}
    for file, binding in said(engine, of):
        if binding.kind in found:
            held = named(engine, file, binding)
            made: Values = tuple([Instance(each) for each in held if isinstance(each, (ClassValue, Outside))])
            kept = found[binding.kind]
            if made and made not in kept:
                kept.append(made)
    return [*found["superclass"], *found["prepend"], *reversed(found["include"])]
