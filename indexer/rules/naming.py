"""Which definitions and modules a pattern of a rule names.

A pattern is a dotted name or the tail of one (`commit`, `session.commit`, `db.session.commit`), in which `*` stands for
anything. After a glob over paths and a colon (`db/**:commit`) it is a name in those files.
"""

from __future__ import annotations

from indexer.graph.names import path_of, qualified, symbol_of
from indexer.rules import globs

_ENTRANCES = frozenset({"__init__", "__main__", "index", "mod", "lib", "main"})
"""Files that stand for their directory in a module path."""


def names(pattern: str, iri: str) -> bool:
    """Whether a pattern names the definition with that IRI."""
    path, symbol = path_of(iri), qualified(symbol_of(iri))
    pattern = pattern.replace("::", ".").replace("#", ".").removesuffix("()")
    where, colon, name = pattern.rpartition(":")
    if colon:
        return globs.matches(where, path) and _is_tail(name, symbol)
    own = "." + symbol if symbol else ""
    return any(_is_tail(pattern, module + own) for module in modules(path))


def modules(path: str) -> list[str]:
    """How languages write a file: with its own name (Python, Rust), or as its directory (Go, Java)."""
    stem = path.rpartition("/")[2].partition(".")[0]
    folder = path.rpartition("/")[0].replace("/", ".")
    whole = f"{folder}.{stem}" if folder else stem
    return [folder or stem] if stem in _ENTRANCES else [whole, folder] if folder else [whole]


def imports(pattern: str, path: str, external: str) -> bool:
    """Whether a pattern names an imported file of the workspace, or else the module `external`: a dotted name (`x.*` is
    `x` too), or a glob over files."""
    if external:
        parts = external.split(".")
        return any(_is_whole(pattern, ".".join(parts[:end])) for end in range(1, len(parts) + 1))
    if "/" in pattern:
        return globs.matches(pattern, path)
    package = pattern.removesuffix(".*")
    return any(_is_tail(one, module) for one in {pattern, package} for module in modules(path)[:1])


def _is_whole(pattern: str, name: str) -> bool:
    return any(globs.fits(one, name, [name]) for one in {pattern, pattern.removesuffix(".*")})


def _is_tail(pattern: str, name: str) -> bool:
    """Whether a pattern covers a dotted name, or what is left of it after one of its dots."""
    if not any(mark in pattern for mark in "*?[{"):
        return name == pattern or name.endswith("." + pattern)
    while True:
        if any(globs.fits(one, name, [name]) for one in globs.alternatives(pattern)):
            return True
        _, dot, name = name.partition(".")
        if not dot:
            return False
