"""Which file of the workspace a path in an import means: extensions, index files, what TypeScript becomes.

Promise: told from the paths alone; the implementation goes before the declarations beside it.
"""

import posixpath
from collections.abc import Collection

FILE = "file:"
"""With a path behind it, the question which file an import of that path takes."""

EXACT = "exact:"
"""With a path behind it, the question whether there is a file of just that path."""

CONFIG = "config:"
"""With a folder behind it, the question which tsconfig.json or jsconfig.json governs it: the nearest one upwards."""

PACKAGE = "package:"
"""With a folder behind it, the question which package.json is the nearest upwards."""

_ENDINGS = (
    "",
    ".ts",
    ".tsx",
    ".mts",
    ".cts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".d.ts",
    ".d.mts",
    ".d.cts",
    ".vue",
    ".svelte",
)
_INDEXES = tuple(f"/index{ending}" for ending in _ENDINGS[1:])
_WRITTEN_AS = {
    ".js": (".ts", ".tsx", ".d.ts"),
    ".jsx": (".tsx", ".d.ts"),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
}
_BUILT = ("dist", "build", "lib", "out", "esm", "cjs", "es", "types", "typings")


def answer(question: str, paths: Collection[str]) -> str:
    """The path that answers a question, among `paths`; "" if none does."""
    if question.startswith(FILE):
        return _file(question[len(FILE) :], paths)
    if question.startswith(EXACT):
        return question[len(EXACT) :] if question[len(EXACT) :] in paths else ""
    for word, names in ((CONFIG, ("tsconfig.json", "jsconfig.json")), (PACKAGE, ("package.json",))):
        if question.startswith(word):
            return _nearest(question[len(word) :], names, paths)
    return ""


def _nearest(folder: str, names: tuple[str, ...], paths: Collection[str]) -> str:
    while True:
        for name in names:
            path = f"{folder}/{name}" if folder else name
            if path in paths:
                return path
        if not folder:
            return ""
        folder = folder.rpartition("/")[0]


def _file(place: str, paths: Collection[str]) -> str:
    place = posixpath.normpath(place)
    if place.startswith(("../", "/")):
        return ""
    stem, ending = posixpath.splitext(place)
    candidates = [place + each for each in _ENDINGS]
    candidates += [stem + each for each in _WRITTEN_AS.get(ending, ())]  # TypeScript imports what it will become
    candidates += [(place + each).removeprefix("./") for each in _INDEXES]
    return next((each for each in candidates if each in paths), "")


def sources_of(target: str) -> list[str]:
    """The paths to look at for a file that a package exports: itself, then what it may have been built from."""
    target = posixpath.normpath(target)
    found = [target]
    parts = target.split("/")
    stem = parts[-1]
    for ending in (".d.ts", ".d.mts", ".d.cts", ".mjs", ".cjs", ".js", ".jsx"):
        if stem.endswith(ending):
            stem = stem[: -len(ending)]
            break
    inner = [part for part in parts[:-1] if part not in _BUILT]
    if len(inner) < len(parts) - 1 or stem != parts[-1]:
        for top in (["src"], []):
            found.append("/".join([*top, *inner, stem]))
    return found
