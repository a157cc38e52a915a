"""What an expression may be: frozen, comparable, small.

`Values` is the set of all that it may be, each once; `UNKNOWN` among them means that it may be anything else too.
"""

from __future__ import annotations

from typing import NamedTuple


class Unknown(NamedTuple):
    """Anything."""


class ClassValue(NamedTuple):
    """The class, interface, struct, … that is a definition of `path`: the thing itself, not an instance."""

    path: str
    definition: int


class TypeVariable(NamedTuple):
    """A type parameter, bound in a scope of a file."""

    path: str
    scope: int
    name: str


class Outside(NamedTuple):
    """What lies outside the workspace, by its dotted name. `receiver`: the instance that it is a member of; `whole`:
    what that is the base of, which `Self` in the table of known things means."""

    name: str
    receiver: Instance | None = None
    whole: Instance | None = None


class Instance(NamedTuple):
    """An instance of a class with its type arguments. `pointers`: how many dereferences away (C, C++)."""

    of: ClassValue | TypeVariable | Outside
    arguments: tuple[Values, ...] = ()
    pointers: int = 0


class FunctionValue(NamedTuple):
    """The function or method that is a definition of `path`, taken from `receiver`; `types`: type arguments. `extends`:
    it is called as a member of what is its first argument (extension methods of C#)."""

    path: str
    definition: int
    receiver: Instance | None = None
    types: tuple[Values, ...] = ()
    extends: bool = False


class LambdaValue(NamedTuple):
    """The function without a name that opens a scope."""

    path: str
    scope: int
    kind: str = "lambda"
    """Tells it from a class: named tuples of equal fields are equal."""


class FunctionType(NamedTuple):
    """Something that can be called, of which only the type is known. `on`: the first parameter is a receiver."""

    result: Values
    parameters: tuple[Values, ...]
    on: bool = False


class Module(NamedTuple):
    """A file, package or namespace, by the word that the language's policy has for it."""

    unit: str


class TupleValue(NamedTuple):
    """Several values in a row."""

    items: tuple[Values, ...]


class ObjectValue(NamedTuple):
    """An object literal: `members` by name."""

    path: str
    members: tuple[tuple[str, Values], ...]


class Both(NamedTuple):
    """A value that is of several types at once."""

    parts: tuple[Value, ...]


Value = (
    Unknown
    | ClassValue
    | TypeVariable
    | Outside
    | Instance
    | FunctionValue
    | LambdaValue
    | FunctionType
    | Module
    | TupleValue
    | ObjectValue
    | Both
)
Values = tuple[Value, ...]

ANYTHING = Unknown()
UNKNOWN: Values = (ANYTHING,)
_MOST = 24
"""So many possibilities are kept apart."""


def union(parts: list[Values]) -> Values:
    """All of the possibilities, each once; unknown if there are too many to tell."""
    if len(parts) == 1:
        return parts[0]
    seen: dict[tuple[type, Value], Value] = {}
    for part in parts:
        for value in part:
            seen[type(value), value] = value
    return tuple(seen.values()) if len(seen) <= _MOST else UNKNOWN


def is_known(values: Values) -> bool:
    """Whether every possibility is known, and there is one."""
    return bool(values) and not any(isinstance(value, Unknown) for value in values)
