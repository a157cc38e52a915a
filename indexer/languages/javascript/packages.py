"""Which file an import means: relative, by the paths of a tsconfig, by the name of a package of the workspace.

Promise: every look at another file is a question to the engine; a name that several packages have means none of them.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from indexer.languages.javascript.modules import CONFIG, EXACT, FILE, PACKAGE, sources_of

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

_MOST_CONFIGS = 12
"""So many settings are looked at for one import."""


def find(engine: Engine, importer: str, module: str) -> str:
    """The path of the file that `module` is in the file `importer`; "" if it is none of the workspace."""
    folder = posixpath.dirname(importer)
    return engine.remember(("module", folder, module), lambda: _find(engine, folder, module))


def _find(engine: Engine, folder: str, module: str) -> str:
    module = module.partition("?")[0].removeprefix("node:")
    if is_relative(module):
        return engine.ask_module(FILE + posixpath.join(folder, module))
    if module.startswith("#"):
        package = engine.ask_module(PACKAGE + folder)
        return _target(engine, package, "import ", module) if package else ""
    return _mapped(engine, folder, module) or _package(engine, folder, module)


def is_relative(module: str) -> bool:
    """Whether a module is named by its place."""
    return module in (".", "..") or module.startswith(("./", "../"))


def _words(engine: Engine, path: str) -> list[tuple[str, str]]:
    said = engine.ask(path).facts.exports or ()
    return list(zip(said[::2], said[1::2], strict=False))


def _mapped(engine: Engine, folder: str, module: str) -> str:
    """By `paths` and `baseUrl` of the nearest tsconfig, of those that it extends where it has none itself, and of those
    that it refers to.
    """
    waiting = [engine.ask_module(CONFIG + folder)]
    for _ in range(_MOST_CONFIGS):
        if not waiting:
            break
        config = waiting.pop(0)
        if not config:
            continue
        words = _words(engine, config)
        place = posixpath.dirname(config)
        base = next((value for key, value in words if key == "baseUrl"), None)
        root = posixpath.normpath(posixpath.join(place, base or "."))
        patterns = [(key[6:], value) for key, value in words if key.startswith("paths ")]
        for target in [*_matching(patterns, module), *([] if base is None else [module])]:
            found = engine.ask_module(FILE + posixpath.join(root, target))
            if found:
                return found
        if not patterns:
            waiting[:0] = [_config(engine, place, value) for key, value in words if key == "extends"]
        waiting.extend(_config(engine, place, value) for key, value in words if key == "reference")
    return ""


def _config(engine: Engine, place: str, named: str) -> str:
    """The settings that others name; "" for those of a package outside."""
    path = posixpath.normpath(posixpath.join(place, named))
    if not is_relative(named) or path.startswith("../"):
        return ""
    for each in (path, f"{path}.json", f"{path}/tsconfig.json"):
        found = engine.ask_module(EXACT + each)
        if found:
            return found
    return ""


def _matching(patterns: list[tuple[str, str]], name: str) -> list[str]:
    """The targets of the patterns that a name fits, those of the longest pattern first."""
    found: list[tuple[int, str]] = []
    for pattern, target in patterns:
        before, star, after = pattern.partition("*")
        if not star:
            if name == pattern:
                found.append((len(pattern) + 1000, target))
        elif name.startswith(before) and name.endswith(after) and len(name) >= len(before) + len(after):
            found.append((len(before), target.replace("*", name[len(before) : len(name) - len(after)])))
    found.sort(key=lambda each: -each[0])
    return [target for _, target in found]


def _package(engine: Engine, folder: str, module: str) -> str:
    """By the name of a package of the workspace."""
    parts = module.split("/")
    name = "/".join(parts[:2] if module.startswith("@") else parts[:1])
    rest = module[len(name) :].lstrip("/")
    held = [
        path
        for path in engine.declaring(name.partition(".")[0])
        if path.rpartition("/")[2] == "package.json"
        and any(found.name == name for found in engine.ask(path).facts.definitions)
    ]
    if len(held) > 1:  # the package that the importer itself is in
        own = engine.ask_module(PACKAGE + folder)
        held = [path for path in held if path == own]
    if len(held) != 1:
        return ""
    found = _target(engine, held[0], "export ", f"./{rest}" if rest else ".")
    if found:
        return found
    place = posixpath.dirname(held[0])
    if rest:
        return _first(engine, place, [rest, f"src/{rest}"])
    mains = [value for key, value in _words(engine, held[0]) if key == "main"]
    return _first(engine, place, [*mains, "src/index", "index"])


def _target(engine: Engine, package: str, kind: str, name: str) -> str:
    """By the table of what a package exports, or takes by names of its own."""
    patterns = [(key[len(kind) :], value) for key, value in _words(engine, package) if key.startswith(kind)]
    return _first(engine, posixpath.dirname(package), _matching(patterns, name))


def _first(engine: Engine, place: str, targets: list[str]) -> str:
    for built in (False, True):
        for target in targets:
            for each in sources_of(target)[1:] if built else [target]:
                found = engine.ask_module(FILE + posixpath.join(place, each))
                if found and not found.endswith(".json"):
                    return found
    return ""
