"""Calls: which of several definitions of a name a call means, what it gives, what a lambda that is passed is given.

Overloads are told apart by the number of arguments, then by the classes of those whose type is known; where that leaves
several, they stay several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from indexer.facts.model import Binding, Call, Definition
from indexer.languages.typed import forms, members, outside
from indexer.languages.typed.files import File, parameters_of
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    Both,
    ClassValue,
    FunctionType,
    FunctionValue,
    Instance,
    LambdaValue,
    Module,
    Outside,
    TupleValue,
    TypeVariable,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.outside import Given

_WITHOUT_BODY = frozenset(("overload", "prototype", "abstract"))
Environment = dict[TypeVariable, Values]


class Site(NamedTuple):
    """A call with the file that it is in."""

    file: File
    call: Call

    def argument(self, engine: Engine, place: int) -> Values:
        """What an argument may be."""
        given = self.call.arguments
        if given is None or place >= len(given):
            return UNKNOWN
        return engine.text(self.file, given[place], self.call.scope, (self.call.line, self.call.column))

    def is_lambda(self, place: int) -> bool:
        given = self.call.arguments
        return given is not None and place < len(given) and given[place].startswith("\\")


def callee(engine: Engine, file: File, number: int) -> Values:
    """What a call reaches: functions after overloads are chosen, classes that it makes an instance of, and what else
    can be called; unknown among them where several overloads fit."""
    found = reached(engine, file, number)
    if _ambiguous(engine, found):
        return (*found, ANYTHING)
    return found


def _ambiguous(engine: Engine, values: Values) -> bool:
    if len(values) < 2:
        return False
    places = dict.fromkeys([(each.path, each.definition) for each in values if isinstance(each, FunctionValue)])
    found = [(path, engine.file(path).definition(number)) for path, number in places]
    if engine.policy.overloads:
        names = [definition.name for _, definition in found]
        return len(names) > 1 and len(set(names)) < len(names)
    said = [  # one name, said twice
        (path, definition.qualified_name)
        for path, definition in found
        if not _WITHOUT_BODY.intersection(definition.flags)
    ]
    return len(set(said)) < len(said)


def reached(engine: Engine, file: File, number: int) -> Values:
    """What a call may reach: all overloads that fit where that does not leave one."""
    key = ("callee", file.path, number)
    found = engine._memo.get(key)
    if found is not None:
        return found
    call = file.facts.calls[number]
    site = Site(file, call)
    text = call.callee
    if text.startswith("new "):
        values = engine.policy.made(engine, file, text[4:], call)
        if values is None:
            values = _made(engine, file, text[4:], call)
    else:
        values = engine.called(file, text, call.scope, (call.line, call.column))
        if text in engine.policy.super or text in engine.policy.this:  # a constructor hands on to another
            values = tuple([each.of if isinstance(each, Instance) else each for each in values])
    found = _chosen(engine, site, values)
    engine._memo[key] = found
    return found


def _made(engine: Engine, file: File, text: str, call: Call) -> Values:
    parsed = forms.type_of(text)
    if not isinstance(parsed, forms.Named):
        return UNKNOWN
    return engine.dotted(file, parsed.name, call.scope)


def _chosen(engine: Engine, site: Site, values: Values) -> Values:
    functions = [each for each in values if isinstance(each, FunctionValue)]
    if functions and len(values) > 1:  # a module of the function's name cannot be called
        values = tuple([each for each in values if not isinstance(each, Module)])
    if not functions or (len(functions) == 1 and _takes_any(engine, functions[0])):
        return values
    rest = [each for each in values if not isinstance(each, FunctionValue)]
    groups: dict[tuple[object, str], list[FunctionValue]] = {}
    for each in functions:
        found = engine.file(each.path).definition(each.definition)
        owner = each.receiver.of if each.receiver is not None and engine.policy.overloads is False else None
        groups.setdefault((owner, found.name), []).append(each)
    chosen: list[Value] = []
    for group in groups.values():
        fitting = overload(engine, site, group)
        if len(fitting) > 1:
            chosen.extend(engine.policy.several(engine, site, fitting))
        else:
            chosen.extend(fitting or [ANYTHING])
    return tuple(dict.fromkeys([*chosen, *rest]))


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
    if given is None or (len(found) == 1 and _takes_any(engine, found[0][0])):
        return [pair[0] for pair in found]
    fitting = [pair for pair in found if _takes(pair[1], len(given)) or _takes_by(optional, pair[1], len(given))]
    fitting = _without_overridden(fitting)
    if len(fitting) < 2:
        return [pair[0] for pair in fitting]
    exact = [pair for pair in fitting if not any(each.kind == "variadic" for each in pair[1].parameters)]
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
    return best


def _takes_any(engine: Engine, value: FunctionValue) -> bool:
    file = engine.file(value.path)
    return engine.policy.takes_any(file, file.definition(value.definition))


def _takes_by(prototypes: dict[str, list[Definition]], found: Definition, count: int) -> bool:
    """Whether a prototype of a definition takes so many arguments: what may be left out stands there (C++)."""
    places = len(parameters_of(found))
    return any(
        len(parameters_of(each)) == places and _takes(each, count) for each in prototypes.get(found.qualified_name, ())
    )


def _takes(found: Definition, count: int) -> bool:
    places = parameters_of(found)
    variadic = any(found.parameters[place].kind == "variadic" for place in places)
    needed = sum(
        found.parameters[place].default is None and found.parameters[place].kind != "variadic" for place in places
    )
    return needed <= count and (variadic or count <= len(places))


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
    places = parameters_of(found)
    distance, sure = 0, True
    for number in range(len(site.call.arguments or ())):
        place = places[min(number, len(places) - 1)]
        wanted = engine.type_text(file, found.parameters[place].annotation, _inside(found))
        given = site.argument(engine, number)
        step = _distance(engine, wanted, given)
        if site.call.arguments and site.call.arguments[number] == "null":
            step = _null_distance(engine, wanted)
        if step is None:
            return None
        if step < 0:
            sure = False
        else:
            distance += step
    return distance, sure


def _distance(engine: Engine, wanted: Values, given: Values) -> int | None:
    """How many steps up the hierarchy; -1 if that cannot be told; None if it does not fit."""
    if not is_known(wanted) or not is_known(given) or len(wanted) != 1 or len(given) != 1:
        return -1
    want, have = wanted[0], given[0]
    if isinstance(have, (LambdaValue, FunctionValue, FunctionType)):
        if isinstance(want, FunctionType):
            return 0
        if isinstance(want, Instance) and isinstance(want.of, Outside) and engine.policy.primitive(want.of.name):
            return None
        return -1
    if not isinstance(want, Instance) or not isinstance(have, Instance):
        return -1
    if isinstance(want.of, TypeVariable):
        return 6
    if want.of == have.of:
        if isinstance(want.of, Outside) and want.of.name == "Array" and want.arguments and have.arguments:
            step = _distance(engine, want.arguments[0], have.arguments[0])
            return None if step and step > 0 and _plain(engine, have.arguments[0]) else step
        return 0 if want.pointers == have.pointers else None
    return engine.policy.conversion(engine, have, want)


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


def _inside(found: Definition) -> int:
    return found.body if found.body >= 0 else found.scope


def result(engine: Engine, file: File, number: int) -> Values:
    """What a call gives."""
    call = file.facts.calls[number]
    site = Site(file, call)
    if call.callee.startswith("new "):
        held = engine.policy.makes(engine, site, call.callee[4:])
        if held is not None:
            return held
        parsed = forms.type_of(call.callee[4:])
        return engine.type(file, parsed, call.scope) if parsed is not None else UNKNOWN
    parts = [given_by(engine, value, site) for value in reached(engine, file, number)]
    return union(parts) if parts else UNKNOWN


def given_by(engine: Engine, value: Value, site: Site | None) -> Values:
    """What calling a value gives; `site` is where, for what arguments say of type parameters."""
    if isinstance(value, FunctionValue):
        return returned(engine, value, site)
    if isinstance(value, ClassValue):
        return engine.instance_of(value, ())
    if isinstance(value, LambdaValue):
        return lambda_result(engine, value)
    if isinstance(value, FunctionType):
        return value.result
    if isinstance(value, Outside):
        said = outside.called(engine, value)
        if said is None:
            return engine.policy.opaque(engine, value, site)
        entry, given = said
        if site is not None:
            given = given | _given_outside(engine, entry.arguments, given, site)
        return outside.made(entry.result, given)
    if isinstance(value, Instance):
        for name in engine.policy.call_members:
            held = members.of_value(engine, value, name)
            if is_known(held):
                return union([given_by(engine, each, site) for each in held])
        if isinstance(value.of, Outside):
            return outside.operator(engine, value, "()")
        return engine.policy.operated(engine, value, "()")
    if isinstance(value, Both):
        return union([given_by(engine, part, site) for part in value.parts])
    return UNKNOWN


def returned(engine: Engine, value: FunctionValue, site: Site | None) -> Values:
    """What a function of the workspace gives."""
    file = engine.file(value.path)
    found = file.definition(value.definition)
    engine.ask(value.path, found.qualified_name.partition(".")[0])
    if "constructor" in found.flags and found.parent >= 0:
        return engine.instance_of(ClassValue(value.path, found.parent), ())
    if not engine.policy.overloads and "overload" not in found.flags and found.scope >= 0:
        signatures = [each for each in file.named_in(found.scope, found.name) if _is_signature(file, each)]
        if signatures:
            return _by_signature(engine, value, signatures, site)
    if "generator" in found.flags and not found.returns:
        return UNKNOWN
    given = environment(engine, value, site)
    if found.returns:
        held = engine.type_text(file, found.returns, _inside(found))
        if value.receiver is not None:
            held = _self_type(engine, found.returns, value, held)
        if "async" in found.flags:
            held = engine.policy.declared_async(engine, held)
        return engine.substituted(held, given)
    if engine.policy.infers_results and found.body >= 0:
        held = _results(engine, file, found.body)
        if "async" in found.flags:
            held = engine.policy.async_result(engine, held)
        return engine.substituted(held, given)
    return UNKNOWN


def _is_signature(file: File, index: int) -> bool:
    return "overload" in file.definition(index).flags


def _by_signature(engine: Engine, value: FunctionValue, signatures: list[int], site: Site | None) -> Values:
    """What a function gives by the signatures that are written before it: the first one that the arguments fit."""
    if site is None or site.call.arguments is None:
        return UNKNOWN
    file = engine.file(value.path)
    fitting = [each for each in signatures if _takes(file.definition(each), len(site.call.arguments))]
    said = {file.definition(each).returns for each in fitting}
    for each in fitting:
        of = value._replace(definition=each)
        close = closeness(engine, site, of, file.definition(each)) if len(said) > 1 else (0, True)
        if close is not None:
            return returned(engine, of, site) if close[1] else UNKNOWN
    return UNKNOWN


def _self_type(engine: Engine, returns: str, value: FunctionValue, held: Values) -> Values:
    """`Self` and `this` as a result are the receiver, whatever class the method was found in."""
    if value.receiver is not None and (returns in engine.policy.this_type or returns in engine.policy.this):
        return (value.receiver,)
    return held


def environment(engine: Engine, value: FunctionValue, site: Site | None, lambdas: bool = True) -> Environment:
    """What the type parameters of a method's class and its own stand for at a call; unknown where nothing says so."""
    given = engine.environment(value.receiver)
    file = engine.file(value.path)
    found = file.definition(value.definition)
    own = file.type_parameters(found.body)
    if found.parameters and found.parameters[0].kind == "receiver" and value.receiver is not None:
        pattern = engine.type_text(file, found.parameters[0].annotation, _inside(found))
        unify(engine, pattern, (value.receiver,), given, frozenset(own), found.body)
    if not own:
        return given
    wanted = frozenset(own)
    if value.types:
        for name, held in zip(own, value.types, strict=False):
            given[TypeVariable(file.path, found.body, name)] = held
    elif site is not None:
        count = len(site.call.arguments or ())
        places = parameters_of(found)
        for late in (False, True):
            for number in range(count if places else 0):
                if site.is_lambda(number) is not late or (late and not lambdas):
                    continue
                place = places[min(number, len(places) - 1)]
                pattern = engine.type_text(file, found.parameters[place].annotation, _inside(found))
                unify(engine, pattern, site.argument(engine, number), given, wanted, found.body)
    if lambdas:
        for name in own:
            given.setdefault(TypeVariable(file.path, found.body, name), UNKNOWN)
    return given


def unify(
    engine: Engine, pattern: Values, held: Values, given: Environment, wanted: frozenset[str], scope: int
) -> None:
    """Reads off the type parameters of `scope` that are `wanted`, by laying a value over the pattern of a type."""
    for want in pattern:
        if isinstance(want, Instance) and isinstance(want.of, TypeVariable):
            if want.of.scope == scope and want.of.name in wanted and is_known(held):
                given.setdefault(want.of, held)
        elif isinstance(want, Instance) and want.arguments:
            for have in held:
                same = _as_instance_of(engine, have, want)
                for inner, value in zip(want.arguments, same.arguments if same else (), strict=False):
                    unify(engine, inner, value, given, wanted, scope)
        elif isinstance(want, FunctionType):
            for have in held:
                gives = function_type(engine, have)
                if gives is not None:
                    unify(engine, want.result, gives.result, given, wanted, scope)
                    for inner, value in zip(want.parameters, gives.parameters, strict=False):
                        unify(engine, inner, value, given, wanted, scope)
        elif isinstance(want, TupleValue):
            for have in held:
                if isinstance(have, TupleValue):
                    for inner, value in zip(want.items, have.items, strict=False):
                        unify(engine, inner, value, given, wanted, scope)


def _as_instance_of(engine: Engine, have: Value, want: Instance) -> Instance | None:
    """The value as an instance of the class that is wanted, found among its bases."""
    waiting: list[Value] = [have]
    for _ in range(30):
        if not waiting:
            return None
        each = waiting.pop(0)
        if isinstance(each, Instance):
            if each.of == want.of:
                return each
            waiting.extend(members.bases_of(engine, each))
    return None


def function_type(engine: Engine, value: Value) -> FunctionType | None:
    """A callable value as a type: what it gives and takes."""
    if isinstance(value, FunctionType):
        return value
    if isinstance(value, LambdaValue):
        return FunctionType(lambda_result(engine, value), ())
    if isinstance(value, FunctionValue):
        file = engine.file(value.path)
        found = file.definition(value.definition)
        types = tuple(
            [
                engine.type_text(file, found.parameters[place].annotation, _inside(found))
                for place in parameters_of(found)
            ]
        )
        return FunctionType(returned(engine, value, None), types)
    if isinstance(value, Instance) and isinstance(value.of, ClassValue):
        return _functional(engine, value)
    return None


def _functional(engine: Engine, value: Instance) -> FunctionType | None:
    """An instance of an interface with one abstract method as a function."""
    assert isinstance(value.of, ClassValue)
    file = engine.file(value.of.path)
    engine.ask(value.of.path, file.definition(value.of.definition).qualified_name.partition(".")[0])
    if "interface" not in file.definition(value.of.definition).flags:
        return None
    abstract = [
        index
        for index in file.all_members(value.of.definition)
        if file.definition(index).kind == "method" and "abstract" in file.definition(index).flags
    ]
    if len(abstract) != 1:
        return None
    found = function_type(engine, FunctionValue(file.path, abstract[0], value))
    given = engine.environment(value)
    if found is None:
        return None
    held = engine.substituted((found,), given)[0]
    return held if isinstance(held, FunctionType) else None


def lambda_result(engine: Engine, value: LambdaValue) -> Values:
    """What a lambda gives."""
    definition = engine.file(value.path).facts.scopes[value.scope].definition
    engine.ask(value.path, engine.file(value.path).top_name(definition))
    return _results(engine, engine.file(value.path), value.scope)


def _results(engine: Engine, file: File, scope: int) -> Values:
    """What the returns (or the one expression) of a function's or lambda's scope say."""
    key = ("results", file.path, scope)
    if key in engine._memo:
        return engine.recalled(key)
    engine._memo[key] = None
    written = file.facts.scopes[scope].result
    parts = [engine.text(file, written, scope, None)] if written else []
    for number in file.returns(scope):
        given = file.facts.returns[number]
        if given.kind == "return" and given.value:
            parts.append(engine.text(file, given.value, _scope_at(file, scope, given.line), (given.line, 1 << 30)))
        else:
            parts.append(UNKNOWN)
    found = union(parts) if parts else UNKNOWN
    engine._memo[key] = found
    return found


def _scope_at(file: File, scope: int, line: int) -> int:
    """The innermost block inside a function that a line lies in."""
    best = scope
    for number in range(scope + 1, len(file.facts.scopes)):
        each = file.facts.scopes[number]
        if each.line > file.facts.scopes[scope].end_line:
            break
        if each.kind == "block" and each.parent == best and each.line <= line <= each.end_line:
            best = number
    return best


def parameter_of_lambda(engine: Engine, file: File, binding: Binding) -> Values:
    """What a lambda's parameter without a type is given: by the call that the lambda is an argument of."""
    passed = file.passed(binding.scope)
    order = [
        name for name, found in file.bound[binding.scope].items() if file.facts.bindings[found[0]].kind == "parameter"
    ]
    position = order.index(binding.target) if binding.target in order else -1
    if position < 0:
        return UNKNOWN
    if passed is None:
        return _expected(engine, file, binding.scope, position)
    number, place = passed
    site = Site(file, file.facts.calls[number])
    parts: list[Values] = []
    for value in callee(engine, file, number):
        wanted = _parameter(engine, value, place, site)
        if wanted is None or position >= len(wanted.parameters):
            return UNKNOWN
        parts.append(wanted.parameters[position])
    return union(parts) if parts else UNKNOWN


def _expected(engine: Engine, file: File, scope: int, position: int) -> Values:
    """What the declared type of the variable that holds a function says of a parameter."""
    definition = file.facts.scopes[scope].definition
    if definition < 0 or file.definition(definition).body != scope:
        return UNKNOWN
    found = file.definition(definition)
    for number in file.bound[found.scope].get(found.name, ()) if found.scope >= 0 else ():
        holds = file.facts.bindings[number]
        if holds.kind == "definition" and holds.annotation and int(holds.value) == definition:
            wanted = _callable(engine, engine.type_text(file, holds.annotation, holds.scope))
            if wanted is not None and position < len(wanted.parameters):
                return wanted.parameters[position]
    return UNKNOWN


def _parameter(engine: Engine, value: Value, place: int, site: Site) -> FunctionType | None:
    """The function that a callee wants as an argument."""
    if isinstance(value, FunctionValue):
        file = engine.file(value.path)
        found = file.definition(value.definition)
        places = parameters_of(found)
        if not places:
            return None
        parameter = found.parameters[places[min(place, len(places) - 1)]]
        given = environment(engine, value, site, lambdas=False)
        held = engine.substituted(engine.type_text(file, parameter.annotation, _inside(found)), given)
        return _callable(engine, held)
    if isinstance(value, Outside):
        said = outside.called(engine, value)
        if said is None or place >= len(said[0].arguments):
            return None
        known = said[1] | _given_outside(engine, said[0].arguments, said[1], site, lambdas=False)
        return _callable(engine, outside.made(said[0].arguments[place], known))
    if isinstance(value, ClassValue):
        file = engine.file(value.path)
        found = file.definition(value.definition)
        made = [
            each
            for each in file.all_members(value.definition)
            if engine.policy.constructors(found, file.definition(each))
        ]
        engine.ask(value.path, file.top_name(value.definition))
        return _parameter(engine, FunctionValue(value.path, made[0]), place, site) if len(made) == 1 else None
    if isinstance(value, FunctionType) and place < len(value.parameters):
        return _callable(engine, value.parameters[place])
    return None


def _callable(engine: Engine, values: Values) -> FunctionType | None:
    for each in values:
        found = function_type(engine, each)
        if found is not None:
            return found
        if isinstance(each, Instance) and isinstance(each.of, Outside):
            said = outside.entry(engine, each, "()")
            if said is not None:
                entry, given = said
                return FunctionType(
                    outside.made(entry.result, given), tuple([outside.made(one, given) for one in entry.arguments])
                )
    return None


def _given_outside(
    engine: Engine, arguments: tuple[forms.Type, ...], known: Given, site: Site, lambdas: bool = True
) -> Given:
    """What the arguments of a call say of the type parameters of a line of the table."""
    found: Given = {}
    for number, pattern in enumerate(arguments):
        if number >= len(site.call.arguments or ()) or (site.is_lambda(number) and not lambdas):
            continue
        _match(engine, pattern, site.argument(engine, number), known, found)
    return found


def _match(engine: Engine, pattern: forms.Type, held: Values, known: Given, found: Given) -> None:
    if not isinstance(pattern, forms.Named):
        return
    if not pattern.arguments:
        if len(pattern.name) == 1 and pattern.name.isupper() and pattern.name not in known and is_known(held):
            found.setdefault(pattern.name, held)
        return
    for each in held:
        if pattern.name == "Fn":
            gives = function_type(engine, each)
            if gives is not None:
                _match(engine, pattern.arguments[0], gives.result, known, found)
        elif isinstance(each, (LambdaValue, FunctionValue)):
            said = engine.policy.known.member(pattern.name, "()")
            gives = function_type(engine, each)
            if said is not None and gives is not None and isinstance(said.result, forms.Named):
                for name, inner in zip(said.parameters, pattern.arguments, strict=False):
                    if name == said.result.name:
                        _match(engine, inner, gives.result, known, found)
        elif isinstance(each, Instance) and isinstance(each.of, Outside):
            for inner, value in zip(pattern.arguments, each.arguments, strict=False):
                _match(engine, inner, value, known, found)
