"""Which definitions and modules a pattern of a rule names.

A pattern is a dotted name or the tail of one (`commit`, `session.commit`, `db.session.commit`), in which `*` stands for
anything. One with a dot may also name what lies outside the workspace (`requests.get`). After a glob over paths and a
colon (`db/**:commit`) it is a name in those files.
"""

from __future__ import annotations

from indexer.graph.names import modules, path_of, qualified, symbol_of
from indexer.rules import globs
from indexer.rules.outside import SCHEME


def names(pattern: str, iri: str) -> bool:
    """Whether a pattern names the definition with that IRI, or what lies outside (`outside`)."""
    pattern = pattern.replace("::", ".").replace("#", ".").removesuffix("()")
    where, colon, name = pattern.rpartition(":")
    if iri.startswith(SCHEME):
        return not colon and "." in pattern and _is_tail(pattern, iri.removeprefix(SCHEME))
    path, symbol = path_of(iri), qualified(symbol_of(iri))
    if colon:
        return globs.matches(where, path) and _is_tail(name, symbol)
    own = "." + symbol if symbol else ""
    return any(_is_tail(pattern, module + own) for module in modules(path))


def called(iri: str) -> str:
    """The name of a definition, of a file (its path), or of what lies outside."""
    return iri.removeprefix(SCHEME) if iri.startswith(SCHEME) else qualified(symbol_of(iri)) or path_of(iri)


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
