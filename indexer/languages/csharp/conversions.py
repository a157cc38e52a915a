"""How C#'s arguments convert to parameters where plain values are among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from indexer.languages.typed.members import bases_of, bound_of
from indexer.languages.typed.values import ClassValue, Instance, Outside, TypeVariable, Value

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine

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
CONVERSION = "operator "
PLAIN = frozenset((*NUMBERS, "bool", "char"))
_INTERFACES = frozenset(
    f"System.{name}" for name in ("IComparable", "IConvertible", "IEquatable", "IFormattable", "ValueType")
)
_OF_STRING = _INTERFACES | {
    "System.ICloneable", "System.ReadOnlySpan", "System.Collections.IEnumerable",
    "System.Collections.Generic.IEnumerable",
}  # fmt: skip
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


def conversion(engine: Engine, have: Instance, want: Instance) -> Any:
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
        return 12 if wanted in _INTERFACES else None if _says_none(engine, want) else -1
    if wanted in PLAIN or wanted == "string":
        return None if given == "string" or _says_none(engine, have) else -1
    if given == "string":
        if wanted in _OF_STRING:
            return 2
        return None if wanted.startswith("System.") or _says_none(engine, want) else -1
    if isinstance(have.of, TypeVariable) and not bound_of(engine, have.of):
        return None
    if not (_says_none(engine, have) and _says_none(engine, want)):
        return NotImplemented if _is_base(engine, have, want) else -1
    return NotImplemented


def _is_base(engine: Engine, have: Instance, want: Instance) -> bool:
    """Whether a class is among the bases of another, as far as they lie in the workspace."""
    waiting: list[Value] = [have]
    for _ in range(30):
        if not waiting:
            break
        each = waiting.pop(0)
        if isinstance(each, Instance):
            if each.of == want.of:
                return True
            waiting += bases_of(engine, each)
    return False


def _says_none(engine: Engine, value: Instance) -> bool:
    """Whether a type of the workspace says nothing of how it converts to others or is made of them."""
    if not isinstance(value.of, ClassValue):
        return isinstance(value.of, Outside) and value.of.name.startswith("System.Collections.")
    key = ("converts", value.of)
    said: bool | None = engine.kept.get(key)
    if said is None:
        said = engine.kept[key] = all(
            not there.definition(index).name.startswith(CONVERSION) or not there.definition(index).name[9:10].isalpha()
            for part in engine.parts(value.of)
            for there in [engine.ask_of(part.path, part.definition)]
            for index in there.all_members(part.definition)
        )
    return said
