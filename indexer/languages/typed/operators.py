"""What operators without a word of their own give: dereferences, elements, iteration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed import outside
from indexer.languages.typed.values import (
    UNKNOWN,
    Both,
    ClassValue,
    FunctionType,
    FunctionValue,
    Instance,
    LambdaValue,
    Outside,
    TupleValue,
    Values,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


def applied(engine: Engine, values: Values, operator: str) -> Values:
    """What an operator without a word of its own gives."""
    parts: list[Values] = []
    for value in values:
        if isinstance(value, Instance) and value.pointers and operator == "*":
            parts.append((value._replace(pointers=value.pointers - 1),))
        elif isinstance(value, Instance) and operator == "&":
            parts.append((value._replace(pointers=value.pointers + 1),))
        elif isinstance(value, Instance) and value.pointers and operator == "[]":
            parts.append((value._replace(pointers=value.pointers - 1),))
        elif isinstance(value, Instance):
            parts.append(outside.operator(engine, value, operator))
        elif isinstance(value, Both):
            given = [applied(engine, (part,), operator) for part in value.parts]
            parts.append(next((each for each in given if each != UNKNOWN), UNKNOWN))
        elif isinstance(value, TupleValue) and operator in ("[]", "[*]"):
            parts.append(union(list(value.items)) if value.items else UNKNOWN)
        elif (
            operator == "!"
            or (operator in "*&" and isinstance(value, (FunctionValue, LambdaValue, FunctionType)))
            or (operator == "[]" and isinstance(value, (FunctionValue, ClassValue)))  # Go's type arguments
        ):
            parts.append((value,))
        elif isinstance(value, Outside):
            held = outside.field(engine, value)
            parts.append(applied(engine, held, operator) if held != UNKNOWN else UNKNOWN)
        elif isinstance(value, FunctionType) and operator in ("[k]", "[*]"):
            parts.append(_handed(value, operator))
        else:
            parts.append(UNKNOWN)
    return union(parts) if parts else UNKNOWN


def _handed(value: FunctionType, operator: str) -> Values:
    """What a function that is iterated hands to the function that it is given."""
    handed = value.parameters[0][0] if value.parameters and len(value.parameters[0]) == 1 else None
    place = 0 if operator == "[k]" else 1
    if isinstance(handed, FunctionType) and place < len(handed.parameters):
        return handed.parameters[place]
    return UNKNOWN
