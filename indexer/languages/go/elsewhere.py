"""What Go packages outside the workspace give, of which the table says nothing: something of theirs.

No package outside depends on one of the workspace, so what is got from it has a type from outside, unless a type
parameter carried one out and in again. Promise: where that could be, what is got is unknown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from indexer.languages.typed.values import (
    UNKNOWN,
    FunctionType,
    Instance,
    Outside,
    TupleValue,
    Values,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.overloads import Site

_PACKAGE = re.compile(r"(?:.*/)?[^./]+(?:\.v\d+)?(?=\.)")

ANY = ".?"
"""Ends the name of a type outside of which only the package is known."""

_GENERIC = frozenset(("cmp", "errors", "iter", "maps", "reflect", "slices", "sync", "sync/atomic", "unique", "weak"))
"""Packages of the standard library with type parameters."""


def opaque(engine: Engine, value: Outside, site: Site | None) -> Values:
    """What calling or reading something outside gives."""
    package = package_of(value.name)
    if not package:
        return UNKNOWN
    if value.receiver is not None:
        if not _is_outside((value.receiver,)):
            return UNKNOWN
    if site is not None and ("." in package or package in _GENERIC):
        given = site.call.arguments
        if given is None or not all(_is_outside(site.argument(engine, place)) for place in range(len(given))):
            return UNKNOWN
    return (Instance(Outside(package + ANY)),)


def operated(value: Instance) -> Values:
    """What an operator gives of an instance of a type outside."""
    assert isinstance(value.of, Outside)
    package = package_of(value.of.name)
    return (Instance(Outside(package + ANY)),) if package and _is_outside((value,)) else UNKNOWN


def package_of(name: str) -> str:
    """The import path at the beginning of the name of something outside; "" for what is builtin."""
    found = _PACKAGE.match(name)
    return found[0] if found else ""


def _is_outside(values: Values) -> bool:
    """Whether no type of the workspace is part of any of the values."""
    return all(
        (isinstance(each, Outside) and each.receiver is None)
        or (isinstance(each, Instance) and isinstance(each.of, Outside) and all(map(_is_outside, each.arguments)))
        or (isinstance(each, TupleValue) and all(map(_is_outside, each.items)))
        or (isinstance(each, FunctionType) and _is_outside(each.result) and all(map(_is_outside, each.parameters)))
        for each in values
    )
