"""How C#'s arguments convert to parameters where plain values are among them."""

from __future__ import annotations

from typing import Any

from indexer.languages.typed.values import Instance, Outside

NUMBERS = (
    "sbyte",
    "byte",
    "short",
    "ushort",
    "int",
    "uint",
    "nint",
    "nuint",
    "long",
    "ulong",
    "float",
    "double",
    "decimal",
)
PLAIN = frozenset((*NUMBERS, "bool", "char"))
_INTERFACES = frozenset(
    f"System.{name}" for name in ("IComparable", "IConvertible", "IEquatable", "IFormattable", "ValueType")
)
_WIDER = {
    "sbyte": ("short", "int", "nint", "long", "float", "double", "decimal"),
    "byte": ("short", "ushort", "int", "uint", "nint", "nuint", "long", "ulong", "float", "double", "decimal"),
    "short": ("int", "nint", "long", "float", "double", "decimal"),
    "ushort": ("int", "uint", "nint", "nuint", "long", "ulong", "float", "double", "decimal"),
    "int": ("nint", "long", "float", "double", "decimal"),
    "uint": ("nuint", "long", "ulong", "float", "double", "decimal"),
    "long": ("float", "double", "decimal"),
    "ulong": ("float", "double", "decimal"),
    "char": ("ushort", "int", "uint", "nint", "nuint", "long", "ulong", "float", "double", "decimal"),
    "float": ("double",),
}


def conversion(have: Instance, want: Instance) -> Any:
    """Steps from an argument's type to a parameter's; None if it does not fit, -1 if that is not known; NotImplemented
    where the hierarchy says it."""
    given = have.of.name if isinstance(have.of, Outside) else ""
    wanted = want.of.name if isinstance(want.of, Outside) else ""
    if wanted in ("object", "dynamic"):
        return 20
    if given == "dynamic":
        return -1
    if given in PLAIN:
        if wanted in PLAIN:
            wider = _WIDER.get(given, ())
            # A constant fits smaller types, too, which its type does not show.
            return wider.index(wanted) + 1 if wanted in wider else -1 if given == "int" and wanted in NUMBERS else None
        if wanted == "string":
            return None
        return 12 if wanted in _INTERFACES else -1  # a class may say how it is made of one
    if wanted in PLAIN or wanted == "string":
        # A struct or class of the workspace may say how it becomes one; what lies outside may be anything.
        return None if given == "string" else -1
    if given == "string" and not wanted:
        return -1
    return NotImplemented
