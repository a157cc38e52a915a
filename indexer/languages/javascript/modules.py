"""JavaScript: which file of the workspace a relative import names.

Promise: an import that is not relative names no file: packages, path aliases and import maps are not read.
"""

import posixpath
from collections.abc import Collection

QUESTION = "js:"
"""What a module question of this family begins with: `js:<importing folder>:<module>`."""

_ENDINGS = ("", ".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_INDEXES = tuple(f"/index{ending}" for ending in _ENDINGS[1:])
_WRITTEN_AS = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}


def question(path: str, module: str) -> str:
    """The question which file `module` is in the file at `path`."""
    return f"{QUESTION}{posixpath.dirname(path)}:{module}"


def answer(asked: str, paths: Collection[str]) -> str:
    """The path that a question's module names among `paths`; "" if none."""
    folder, _, module = asked[len(QUESTION) :].partition(":")
    if module not in (".", "..") and not module.startswith(("./", "../")):
        return ""
    place = posixpath.normpath(posixpath.join(folder, module))
    if place.startswith("../"):
        return ""
    stem, ending = posixpath.splitext(place)
    candidates = [place + each for each in _ENDINGS]
    candidates += [stem + each for each in _WRITTEN_AS.get(ending, ())]  # TypeScript imports what it will become
    candidates += [(place + each).removeprefix("./") for each in _INDEXES]
    return next((each for each in candidates if each in paths), "")
