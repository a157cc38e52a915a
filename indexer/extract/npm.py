"""package.json, tsconfig.json and their like: what a package is called and exports, which names a compiler maps.

All of it goes into `exports`, a list of words two by two: ("main", path), ("export ./sub", path) for every target of
it in order, ("import #name", path), ("baseUrl", folder), ("paths pattern", path), ("extends", file), ("reference",
file or folder). The package's name is a definition, for others find a package by it. Promise: what does not read says
nothing but that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from indexer.extract.source import Source
from indexer.facts import Definition, FileFacts, Scope

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[}\]])', re.DOTALL)
_MAINS = ("source", "types", "typings", "module", "main")


def extract(raw: bytes) -> FileFacts:
    """The facts of such a file."""
    source = Source(raw)
    text = source.data.decode("utf-8", "replace")
    problems = list(source.problems)
    try:
        read = json.loads(_TOKEN.sub(lambda found: found[0] if found[0].startswith('"') else "", text))
    except (ValueError, RecursionError) as problem:
        problems.append((getattr(problem, "lineno", 1), "not understood as JSON with comments"))
        read = None
    said: list[str] = []
    definitions: tuple[Definition, ...] = ()
    if isinstance(read, dict):
        for words in _said(read):
            said.extend(words)
        name = read.get("name")
        if isinstance(name, str) and name:
            line = text.count("\n", 0, max(text.find('"name"'), 0)) + 1
            definitions = (
                Definition(name, name, name, "variable", line, 0, line, line, 0, -1, -1, f'"name": "{name}"', "",
                           flags=("package",)),
            )  # fmt: skip
    scopes = (Scope("module", -1, -1, 1, 0, max(source.lines, 1), 0),)
    return FileFacts("npm", definitions, scopes, exports=tuple(said), problems=tuple(problems), lines=source.lines)


def _said(read: dict[str, object]) -> Iterator[tuple[str, str]]:
    for key in _MAINS:
        value = read.get(key)
        if isinstance(value, str):
            yield "main", value
    exports = read.get("exports")
    if isinstance(exports, dict) and any(key.startswith(".") for key in exports):
        for key, value in exports.items():
            for target in _leaves(value):
                yield f"export {key}", target
    elif exports is not None:
        for target in _leaves(exports):
            yield "export .", target
    imports = read.get("imports")
    if isinstance(imports, dict):
        for key, value in imports.items():
            for target in _leaves(value):
                yield f"import {key}", target
    extended = read.get("extends")
    for each in extended if isinstance(extended, list) else [extended]:
        if isinstance(each, str):
            yield "extends", each
    referred = read.get("references")
    for each in referred if isinstance(referred, list) else []:
        path = each.get("path") if isinstance(each, dict) else None
        if isinstance(path, str):
            yield "reference", path
    options = read.get("compilerOptions")
    if isinstance(options, dict):
        base = options.get("baseUrl")
        if isinstance(base, str):
            yield "baseUrl", base
        paths = options.get("paths")
        if isinstance(paths, dict):
            for key, value in paths.items():
                for target in _leaves(value):
                    yield f"paths {key}", target


def _leaves(value: object, depth: int = 0) -> Iterator[str]:
    """All texts of a value that is a text, or a list or table of such values."""
    if isinstance(value, str):
        yield value
    elif depth < 6 and isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _leaves(each, depth + 1)
