"""Which arguments a function of Swift takes: labels and order are part of what it is called."""

from __future__ import annotations

from collections.abc import Sequence

from indexer.facts.model import Definition
from indexer.languages.typed.files import labelled, parameters_of
from indexer.languages.typed.overloads import BEHIND


def fits(found: Definition, given: Sequence[str]) -> bool:
    """Whether the labels of a call are those of a definition, but for what may be left out."""
    wanted = [found.parameters[place] for place in parameters_of(found)]
    place = 0
    many = False
    for text in given:
        label = labelled(text)[0]
        if label == BEHIND:  # closures behind the parentheses have no label, and functions come last
            place = _closure(wanted, place)
            if place < 0:
                return False
            many = False
            place += 1
            continue
        name = label or "_"
        if many and not label:
            continue
        many = False
        while place < len(wanted) and wanted[place].name != name:
            if wanted[place].default is None and wanted[place].kind != "variadic":
                return False
            place += 1
        if place >= len(wanted):
            return False
        many = wanted[place].kind == "variadic"
        place += 1
    return all(each.default is not None or each.kind == "variadic" for each in wanted[place:])


def _closure(wanted: Sequence[object], place: int) -> int:
    """The parameter that a closure behind the parentheses goes to; -1 if there is none."""
    for number in range(place, len(wanted)):
        each = wanted[number]
        annotation = getattr(each, "annotation", "")
        needed = getattr(each, "default", None) is None and getattr(each, "kind", "") != "variadic"
        if annotation.startswith("Fn<") or (needed and not annotation.startswith(("Array<", "Dictionary<", "Tuple<"))):
            return number
        if needed:
            return -1
    return -1
