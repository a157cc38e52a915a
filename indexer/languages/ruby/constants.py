"""Where Ruby's constants and top-level methods are: by full name, in whatever files write them.

Promise: what is found rests on facts alone, with the questions on record.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from indexer.languages.typed.values import ClassValue, FunctionValue

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_INCLUDES = "·include"
_CONSTANTS = frozenset(("class", "variable", "attribute"))


def _by_name(engine: Engine, file: File) -> dict[str, list[int]]:
    """The constants of a file by full name."""

    def work() -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for index, each in enumerate(file.facts.definitions):
            if each.kind in _CONSTANTS:
                found.setdefault(each.qualified_name, []).append(index)
        return found

    return engine.remember(("ruby names", file.path), work)


def places(engine: Engine, full: str) -> Sequence[tuple[str, int]]:
    """The definitions, as (path, definition), of a constant by its full name; classes alone, where there are any."""

    def work() -> Sequence[tuple[str, int]]:
        head = full.partition(".")[0]
        found: list[tuple[str, int]] = []
        classes: list[tuple[str, int]] = []
        for path in engine.declaring(head):
            there = engine.ask(path, head)
            for index in _by_name(engine, there).get(full, ()):
                (classes if there.definition(index).kind == "class" else found).append((path, index))
        return tuple(classes or found)

    return engine.remember(("ruby constant", full), work)


def parts(engine: Engine, of: ClassValue) -> Sequence[ClassValue]:
    """The places in which a class is written."""
    found = engine.ask_of(of.path, of.definition).definition(of.definition)
    held = [ClassValue(path, index) for path, index in places(engine, found.qualified_name)]
    return held if of in held else (of,)


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
