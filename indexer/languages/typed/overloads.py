"""Which of several definitions of a name a call means.

They are told apart by the number of arguments, then by the classes of those whose type is known; where that leaves
several, they stay several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from indexer.facts.model import Call, Definition, Parameter
from indexer.languages.typed import forms
from indexer.languages.typed.files import File, labelled, parameter_for, parameters_of, types_scope
from indexer.languages.typed.members import bound_of
from indexer.languages.typed.values import (
    UNKNOWN,
    FunctionType,
    FunctionValue,
    Instance,
    LambdaValue,
    Outside,
    TypeVariable,
    Value,
    Values,
    is_known,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


class Site(NamedTuple):
    """A call with the file that it is in."""

    file: File
    call: Call

    def argument(self, engine: Engine, place: int) -> Values:
        """What an argument may be."""
        given = self.call.arguments
        if given is None or place >= len(given):
            return UNKNOWN
        return engine.text(self.file, labelled(given[place])[1], self.call.scope, (self.call.line, self.call.column))

    def is_lambda(self, place: int) -> bool:
        given = self.call.arguments
        return given is not None and place < len(given) and labelled(given[place])[1].startswith("\\")

    def is_behind(self, place: int) -> bool:
        """Whether an argument stands behind the parentheses."""
        given = self.call.arguments
        return given is not None and place < len(given) and labelled(given[place])[0] == BEHIND

    def parameter(self, found: Definition, place: int) -> Parameter:
        """The parameter that an argument goes to, of a definition that has any."""
        given = self.call.arguments
        label = labelled(given[place])[0] if given is not None and place < len(given) else ""
        if label:
            places = parameters_of(found)
            if label == BEHIND:
                named = {labelled(each)[0] for each in given or ()}
                free = [each for each in places if found.parameters[each].name not in named]
                return found.parameters[(free or places)[-1]]
            for each in places:
                if found.parameters[each].name == label:
                    return found.parameters[each]
        return parameter_for(found, place)


BEHIND = "{}"
"""The label of a function that is written behind the parentheses of a call."""


def overload(engine: Engine, site: Site, group: list[FunctionValue]) -> list[FunctionValue]:
    """Those of several definitions of a name that a call may mean, nearest first: one if that can be told."""
    found = [(each, engine.file(each.path).definition(each.definition)) for each in group]
    bodies = [pair for pair in found if "overload" not in pair[1].flags and "prototype" not in pair[1].flags]
    optional: dict[str, list[Definition]] = {}
    if bodies and len(bodies) < len(found):
        for _, definition in found:
            if "prototype" in definition.flags:
                optional.setdefault(definition.qualified_name, []).append(definition)
        names = {pair[1].qualified_name for pair in bodies}
        found = bodies + [pair for pair in found if pair[1].qualified_name not in names]
    if not engine.policy.overloads:
        return [pair[0] for pair in found]
    given = site.call.arguments
    if given is None or (len(found) == 1 and takes_any(engine, found[0][0])):
        return [pair[0] for pair in found]
    fitting = [pair for pair in found if engine.policy.fits(pair[1], given) or _takes_by(optional, pair[1], len(given))]
    fitting = _without_overridden(fitting)
    if len(fitting) < 2:
        return [pair[0] for pair in fitting]
    exact = [
        pair
        for pair in fitting
        if not any(each.kind == "variadic" for each in pair[1].parameters) or _takes_row(engine, site, pair[1])
    ]
    if exact:  # a variadic one is only taken where no other fits
        fitting = exact
    ranked = [(each, closeness(engine, site, each, definition)) for each, definition in fitting]
    possible = [pair for pair in ranked if pair[1] is not None]
    if not possible:
        return [pair[0] for pair in fitting]
    sure = [pair for pair in possible if pair[1] is not None and pair[1][1]]
    best = [pair[0] for pair in possible]
    if sure and len(sure) == len(possible):
        least = min(pair[1][0] for pair in sure if pair[1] is not None)
        best = [pair[0] for pair in sure if pair[1] is not None and pair[1][0] == least]
    if len(best) > 1 and engine.policy.nearest_overload:
        return _closest(engine, site, best)
    return best


def _closest(engine: Engine, site: Site, group: list[FunctionValue]) -> list[FunctionValue]:
    """The one of several overloads that is nearer than each other by some argument and farther by none; all of them
    where there is no such. What is not known of an argument is no matter where the others want the same type of it."""
    rows = []
    for each in group:
        file = engine.file(each.path)
        found = file.definition(each.definition)
        row = []
        for number in range(len(site.call.arguments or ())):
            wanted = engine.type_text(file, site.parameter(found, number).annotation, types_scope(found))
            row.append((wanted, steps_between(engine, wanted, site.argument(engine, number))))
        rows.append(row)
    if all(row == rows[0] for row in rows[1:]):  # what leaves out nothing goes first
        counts = [len(engine.file(each.path).definition(each.definition).parameters) for each in group]
        return [group[counts.index(min(counts))]] if counts.count(min(counts)) == 1 else group
    for number, row in enumerate(rows):
        if all(_is_nearer(row, other) for place, other in enumerate(rows) if place != number):
            return [group[number]]
    return group


def _is_nearer(row: list[tuple[Values, int | None]], other: list[tuple[Values, int | None]]) -> bool:
    nearer = False
    for (want, steps), (others, far) in zip(row, other, strict=True):
        if want == others:
            continue
        if steps == 0 and far == -1 and is_known(others):  # the very type; what the other makes of it is no nearer
            nearer = True
            continue
        if steps is None or far is None or steps < 0 or far < 0 or steps > far:
            return False
        nearer = nearer or steps < far
    return nearer


def _takes_row(engine: Engine, site: Site, found: Definition) -> bool:
    """Whether what is given for the last parameter may be all of its values in one array."""
    given = site.call.arguments or ()
    if not engine.policy.rows_for_variadic or len(given) != len(found.parameters) or not given:
        return False
    if found.parameters[-1].kind != "variadic":
        return False
    last = site.argument(engine, len(given) - 1)
    return not is_known(last) or any(isinstance(each, Instance) and each.of == Outside("Array") for each in last)


def takes_any(engine: Engine, value: FunctionValue) -> bool:
    file = engine.file(value.path)
    return engine.policy.takes_any(file, file.definition(value.definition))


def _takes_by(prototypes: dict[str, list[Definition]], found: Definition, count: int) -> bool:
    """Whether a prototype of a definition takes so many arguments: what may be left out stands there (C++)."""
    places = len(parameters_of(found))
    return any(
        len(parameters_of(each)) == places and takes(each, count) for each in prototypes.get(found.qualified_name, ())
    )


def takes_named(found: Definition, given: Sequence[str]) -> bool:
    """Whether a definition takes these arguments, some of which name their parameter or stand behind the parentheses:
    those come last, and what is not named is given in order."""
    places = parameters_of(found)
    names = [found.parameters[place].name for place in places]
    filled: set[int] = set()
    count = 0
    for text in given:
        label = labelled(text)[0]
        if label == BEHIND:
            number = len(places) - 1
        elif label:
            number = names.index(label) if label in names else -1
        else:
            number = count
            if count < len(places) and found.parameters[places[count]].kind != "variadic":
                count += 1
        if not 0 <= number < len(places):
            return False
        if number in filled and found.parameters[places[number]].kind != "variadic":
            return False
        filled.add(number)
    return all(
        number in filled or found.parameters[place].default is not None or found.parameters[place].kind == "variadic"
        for number, place in enumerate(places)
    )


def takes(found: Definition, count: int) -> bool:
    places = parameters_of(found)
    variadic = any(found.parameters[place].kind == "variadic" for place in places)
    needed = sum(
        found.parameters[place].default is None and found.parameters[place].kind != "variadic" for place in places
    )
    return needed <= count and (variadic or count <= len(places))


def takes_rest(found: Definition, count: int) -> bool:
    """As `takes`, where a parameter for the rest of the arguments may say how many those are."""
    if not takes(found, count):
        return False
    last = found.parameters[-1] if found.parameters else None
    if last is None or last.kind != "variadic" or not last.annotation.startswith("Tuple<"):
        return True
    rest = forms.type_of(last.annotation)
    behind = len(parameters_of(found)) - 1
    return not isinstance(rest, forms.Named) or len(rest.arguments) == count - behind


def _without_overridden(found: list[tuple[FunctionValue, Definition]]) -> list[tuple[FunctionValue, Definition]]:
    """The methods that no nearer one of equal parameter types hides."""
    seen: dict[tuple[str, ...], str] = {}
    kept = []
    for each, definition in found:
        key = tuple(parameter.annotation for parameter in definition.parameters if parameter.kind != "receiver")
        alone = definition.parent < 0 and not (definition.parameters and definition.parameters[0].kind == "receiver")
        # Of functions in no class none overrides another, nor does one that is the same method, defined once more.
        if alone or seen.setdefault(key, definition.qualified_name) == definition.qualified_name:
            kept.append((each, definition))
    return kept


def closeness(engine: Engine, site: Site, each: FunctionValue, found: Definition) -> tuple[int, bool] | None:
    """(distance of the arguments' classes from the parameters', whether all are known); None if they cannot fit."""
    file = engine.file(each.path)
    total, sure = 0, True
    for number in range(len(site.call.arguments or ())):
        wanted = engine.type_text(file, site.parameter(found, number).annotation, types_scope(found))
        if engine.policy.bounds_tell:
            wanted = engine.substituted(wanted, engine.environment(each.receiver))
        if number + 1 == len(found.parameters) and _takes_row(engine, site, found):
            wanted = (Instance(Outside("Array"), (wanted,)),)
        special = engine.policy.special_steps(engine, site, number, wanted)
        step = steps_between(engine, wanted, site.argument(engine, number)) if special is None else special[0]
        if site.call.arguments and site.call.arguments[number] == "null":
            step = _null_distance(engine, wanted)
        if step is None:
            return None
        if step < 0:
            sure = False
        else:
            total += step
    return total, sure


def steps_between(engine: Engine, wanted: Values, given: Values) -> int | None:
    """How many steps up the hierarchy; -1 if that cannot be told; None if it does not fit."""
    if not is_known(wanted) or not is_known(given) or len(wanted) != 1 or len(given) != 1:
        return -1
    want, have = wanted[0], given[0]
    if isinstance(have, (LambdaValue, FunctionValue, FunctionType)):
        if isinstance(want, FunctionType):
            return 0 if _takes_all(engine, have, want) else None
        return engine.policy.takes_function(engine, want) if isinstance(want, Instance) else -1
    if not isinstance(want, Instance) or not isinstance(have, Instance):
        return -1
    if isinstance(want.of, TypeVariable):
        bound = bound_of(engine, want.of) if engine.policy.bounds_tell else ()
        step = steps_between(engine, bound, given) if bound else 0
        return step if step is None or step < 0 else 6
    if want.of == have.of:
        if isinstance(want.of, Outside) and want.of.name == "Array" and want.arguments and have.arguments:
            step = steps_between(engine, want.arguments[0], have.arguments[0])
            return None if step and step > 0 and _plain(engine, have.arguments[0]) else step
        return 0 if want.pointers == have.pointers else None
    return engine.policy.conversion(engine, have, want)


def _takes_all(engine: Engine, have: Value, want: FunctionType) -> bool:
    """Whether a function without a name may be what is wanted, by the number of its parameters."""
    if not engine.policy.lambdas_take_all or not isinstance(have, LambdaValue):
        return True
    file = engine.file(have.path)
    given = [found for found in file.bound[have.scope].values() if file.facts.bindings[found[0]].kind == "parameter"]
    return len(given) == len(want.parameters)


def _null_distance(engine: Engine, wanted: Values) -> int | None:
    """The distance of `null`: no plain value can be it."""
    return None if _plain(engine, wanted) else 0


def _plain(engine: Engine, values: Values) -> bool:
    """Whether the values are plain ones, no objects."""
    plain = [
        isinstance(each, Instance) and isinstance(each.of, Outside) and engine.policy.plain(each.of.name)
        for each in values
    ]
    return bool(plain) and all(plain)
