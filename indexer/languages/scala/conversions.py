"""How Scala's arguments convert to parameters where plain values are among them."""

from __future__ import annotations

from typing import Any

from indexer.languages.typed.values import Instance, Outside

NUMBERS = ("Byte", "Short", "Int", "Long", "Float", "Double")
PLAIN = frozenset((*NUMBERS, "Boolean", "Char"))


def conversion(have: Instance, want: Instance) -> Any:
    """Steps from an argument's type to a parameter's; -1 where an implicit conversion might do it; NotImplemented where
    the hierarchy says it."""
    given = have.of.name if isinstance(have.of, Outside) else ""
    wanted = want.of.name if isinstance(want.of, Outside) else ""
    if wanted in ("Any", "AnyRef", "AnyVal"):
        return 20
    if given == "Nothing":
        return 0
    if given in NUMBERS and wanted in NUMBERS:
        steps = NUMBERS.index(wanted) - NUMBERS.index(given)
        return steps if steps > 0 else None
    if given in PLAIN and wanted in PLAIN:
        return 3 if given == "Char" and wanted in NUMBERS[2:] else None
    if given in PLAIN and wanted == "String" or given == "String" and wanted in PLAIN:
        return None
    if given in PLAIN or given == "String" or wanted in PLAIN or wanted == "String":
        return -1
    return NotImplemented
