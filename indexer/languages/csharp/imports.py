"""Which files a using reaches: those of the namespace with a type, or an extension method, that the file names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from indexer.facts.model import Import
from indexer.languages.csharp import extensions, naming

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_NAME = re.compile(r"[A-Za-z_]\w*")


def paths(engine: Engine, file: File, taken: Import) -> list[str]:
    """The files, in order; none if the namespace is not one of the workspace or nothing of it is named."""
    module = naming.module_of(taken)
    outer = ["", *(name for level in naming.levels(engine, file, taken.scope) for name in level.names if name)]
    spaces = [
        space
        for space in (f"{name}.{module}" if name else module for name in outer)
        if naming.is_namespace(engine, space)
    ]
    found: set[str] = set()
    for space in spaces:
        found |= extensions.files_used(engine, space)
        for name in _names(engine, file):
            found.update(held.of.path for held in naming.types_named(engine, name).get(space, ()))
    found.discard(file.path)
    return sorted(found)


def _names(engine: Engine, file: File) -> list[str]:
    """The names in the types that a file writes, and at the head of what it calls and hands over."""
    key = ("names of types", file.path)
    kept: list[str] | None = engine.kept.get(key)
    if kept is None:
        facts = file.facts
        texts = {each.annotation for each in facts.bindings}
        texts.update(each.returns for each in facts.definitions)
        texts.update(base for each in facts.definitions for base in each.bases)
        texts.update(each.callee for each in facts.calls if each.callee[:1] != "#")
        texts.update(each.expression for each in facts.references)
        kept = engine.kept[key] = sorted({name for text in texts for name in _NAME.findall(text) if name[:1].isupper()})
    return kept
