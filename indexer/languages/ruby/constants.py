"""Where Ruby's constants and top-level methods are: by full name, in whatever files write them.

Promise: what is found rests on facts alone, with the questions on record.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.languages.typed.values import ClassValue, FunctionValue

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

_INCLUDES = "·include"
_CONSTANTS = frozenset(("class", "variable", "attribute"))


def _under(engine: Engine, head: str) -> dict[str, tuple[list[tuple[str, int]], list[tuple[str, int]]]]:
    """By full name (classes, other constants) whose full name begins with `head`, each as (path, definition)."""

    def work() -> dict[str, tuple[list[tuple[str, int]], list[tuple[str, int]]]]:
        found: dict[str, tuple[list[tuple[str, int]], list[tuple[str, int]]]] = {}
        for path in engine.declaring(head):
            there = engine.ask(path, head)
            for index, each in enumerate(there.facts.definitions):
                if each.kind in _CONSTANTS and each.qualified_name.partition(".")[0] == head:
                    held = found.setdefault(each.qualified_name, ([], []))
                    held[each.kind != "class"].append((path, index))
        return found

    return engine.remember(("ruby constants", head), work)


def places(engine: Engine, full: str) -> Sequence[tuple[str, int]]:
    """The definitions, as (path, definition), of a constant by its full name; classes alone, where there are any."""
    held = _under(engine, full.partition(".")[0]).get(full)
    return () if held is None else held[0] or held[1]


def parts(engine: Engine, of: ClassValue) -> Sequence[ClassValue]:
    """The places in which a class is written."""
    found = engine.ask_of(of.path, of.definition).definition(of.definition)
    held = [ClassValue(path, index) for path, index in places(engine, found.qualified_name)]
    return held if of in held else (of,)


def methods(engine: Engine, of: ClassValue) -> dict[tuple[str, bool], list[tuple[str, int]]]:
    """By name, and whether they are the class's own, the methods that the bodies of a class define."""

    def work() -> dict[tuple[str, bool], list[tuple[str, int]]]:
        found: dict[tuple[str, bool], list[tuple[str, int]]] = {}
        for part in parts(engine, of):
            file = engine.ask_of(part.path, part.definition)
            bindings, body = file.facts.bindings, file.definition(part.definition).body
            shared = {bindings[one].value for one in file.bound[body].get("", ()) if bindings[one].kind == "shared"}
            for index in file.all_members(part.definition):
                each = file.definition(index)
                if each.kind != "method" or "other" in each.flags:
                    continue
                static = "static" in each.flags
                found.setdefault((each.name, static), []).append((part.path, index))
                if not static and ("shared" in each.flags or each.name in shared):
                    found.setdefault((each.name, True), []).append((part.path, index))
        return found

    return engine.remember(("ruby methods", of), work)


def extending(engine: Engine, of: ClassValue) -> Sequence[tuple[str, int]]:
    """What the bodies of a class say that it extends: (path, binding)."""

    def work() -> Sequence[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for part in parts(engine, of):
            file = engine.ask_of(part.path, part.definition)
            body = file.definition(part.definition).body
            found += [(part.path, number) for number in file.bound[body].get("", ())]
        return found

    return engine.remember(("ruby extending", of), work)


def functions(engine: Engine, name: str) -> Sequence[FunctionValue]:
    """The methods of a name that are defined outside of classes."""

    def work() -> Sequence[FunctionValue]:
        found: list[FunctionValue] = []
        for path in engine.declaring(name):
            there = engine.ask(path, name)
            found += [
                FunctionValue(path, index) for index in there.top(name) if there.definition(index).kind == "function"
            ]
        return tuple(found)

    return engine.remember(("ruby function", name), work)


def included(engine: Engine) -> Sequence[str]:
    """The full names of the modules that files include outside of classes: every object has them."""

    def work() -> Sequence[str]:
        found: dict[str, None] = {}
        for path in engine.declaring(_INCLUDES):
            there = engine.ask(path)
            for number in there.bound[0].get("", ()):
                binding = there.facts.bindings[number]
                if binding.kind == "include" and binding.annotation:
                    found[binding.annotation.removeprefix("main.")] = None
        return tuple(found)

    return engine.remember(("ruby included",), work)


def answer(question: str, paths: Collection[str]) -> str:
    """The file of the workspace that `require` means: `question` is the module and, of `./module`, `\\n` and the folder
    of the file that asks; "" if there is none."""
    module, _, folder = question.partition("\n")
    if module.startswith("."):
        steps = folder.split("/") if folder else []
        for step in module.split("/"):
            if step == "..":
                if not steps:
                    return ""
                steps.pop()
            elif step != ".":
                steps.append(step)
        path = "/".join(steps)
        return f"{path}.rb" if f"{path}.rb" in paths else path if path in paths else ""
    wanted = f"{module}.rb"
    for root in ("lib/", "", "test/", "spec/", "app/"):
        if root + wanted in paths:
            return root + wanted
    ending = f"/lib/{wanted}"
    found = [path for path in paths if path.endswith(ending)]
    return min(found) if len(found) == 1 else ""
