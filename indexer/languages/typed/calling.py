"""Calls: what a call reaches, what it gives, and what its arguments say of type parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from indexer.facts.model import Call, Definition
from indexer.languages.typed import forms, members, outside
from indexer.languages.typed.files import File, parameters_of, types_scope
from indexer.languages.typed.overloads import Site, closeness, overload, takes_any, takes_rest
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
    kept: Values | None = engine.kept.get(key)
    if kept is not None:
        return kept
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
    engine.kept[key] = found
    return found


def _made(engine: Engine, file: File, text: str, call: Call) -> Values:
    parsed = forms.type_of(text)
    if not isinstance(parsed, forms.Named):
        return UNKNOWN
    return engine.dotted(file, parsed.name, call.scope)


def _chosen(engine: Engine, site: Site, values: Values) -> Values:
    values = engine.policy.callable(engine, site, values)
    functions = [each for each in values if isinstance(each, FunctionValue)]
    if functions and len(values) > 1:  # a module of the function's name cannot be called
        values = tuple([each for each in values if not isinstance(each, Module)])
    if not functions or (len(functions) == 1 and takes_any(engine, functions[0])):
        return tuple(engine.policy.otherwise_called(engine, site, functions)) or values if functions else values
    rest = [each for each in values if not isinstance(each, FunctionValue)]
    groups: dict[tuple[object, str, bool], list[FunctionValue]] = {}
    for each in functions:
        found = engine.file(each.path).definition(each.definition)
        owner = each.receiver.of if each.receiver is not None and engine.policy.overloads is False else None
        groups.setdefault((owner, found.name, each.extends), []).append(each)
    chosen: list[Value] = []
    for group in groups.values():
        fitting = engine.policy.otherwise_called(engine, site, group)
        fitting = fitting or overload(engine, laid(group[0], site), group)
        if len(fitting) > 1:
            chosen.extend(engine.policy.several(engine, site, fitting))
        else:
            chosen.extend(fitting or [ANYTHING])
    return tuple(dict.fromkeys([*chosen, *rest]))


def laid(value: FunctionValue, site: Site) -> Site:
    """The call of a function as that function sees it: what it extends is its first argument."""
    call = site.call
    if not value.extends:
        return site
    text = call.callee
    end = text.rfind("::<") if text.endswith(">") else len(text)
    before = text[: text.rfind(".", 0, end)] if "." in text[:end] else ""
    return Site(site.file, msgspec.structs.replace(call, arguments=(before, *(call.arguments or ()))))


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
    values = reached(engine, file, number)
    if call.arguments is None and engine.policy.members_called:
        parts = [(value,) if _is_held(value) else given_by(engine, value, site) for value in values]
    else:
        parts = [given_by(engine, value, site) for value in values]
    return union(parts) if parts else UNKNOWN


def _is_held(value: Value) -> bool:
    """Whether taking a member that is this gives it, without calling anything."""
    return not isinstance(value, FunctionValue) and (not isinstance(value, Outside) or value.receiver is None)


def given_by(engine: Engine, value: Value, site: Site | None) -> Values:
    """What calling a value gives; `site` is where, for what arguments say of type parameters."""
    if isinstance(value, FunctionValue):
        return returned(engine, value, site)
    if isinstance(value, ClassValue):
        return instance_made(engine, value, site)
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
            given = given | given_outside(engine, entry.arguments, given, site)
        return outside.made(entry.result, given)
    if isinstance(value, Instance):
        for name in engine.policy.call_members:
            held = members.of_value(engine, value, name)
            if is_known(held):
                several = [each for each in held if isinstance(each, FunctionValue)]
                if len(several) == len(held) > 1 and not engine.policy.overloads:
                    return _by_signature(engine, several, site)
                return union([given_by(engine, each, site) for each in held])
        if isinstance(value.of, Outside):
            return outside.operator(engine, value, "()")
        return engine.policy.operated(engine, value, "()")
    if isinstance(value, Both):
        return union([given_by(engine, part, site) for part in value.parts])
    return UNKNOWN


def instance_made(engine: Engine, value: ClassValue, site: Site | None) -> Values:
    """What calling a class gives, with its type arguments as far as the call's arguments say them."""
    file = engine.ask_of(value.path, value.definition)
    found = file.definition(value.definition)
    own = file.type_parameters(found.body)
    if not own or site is None or not engine.policy.infers_classes or "alias" in found.flags:
        return engine.instance_of(value, ())
    makers = [
        each
        for index in file.all_members(value.definition)
        if engine.policy.constructors(found, each := file.definition(index)) and _fits(engine, each, site)
    ]
    if _fits(engine, found, site):
        makers.insert(0, found)
    given: Environment = {}
    if makers and parameters_of(makers[0]):
        for number in range(len(site.call.arguments or ())):
            pattern = engine.type_text(file, site.parameter(makers[0], number).annotation, types_scope(makers[0]))
            unify(engine, pattern, site.argument(engine, number), given, frozenset(own), found.body)
    arguments = tuple([given.get(TypeVariable(file.path, found.body, name), UNKNOWN) for name in own])
    return engine.instance_of(value, arguments)


def _fits(engine: Engine, found: Definition, site: Site) -> bool:
    given = site.call.arguments
    return given is not None and engine.policy.fits(found, given)


def returned(engine: Engine, value: FunctionValue, site: Site | None) -> Values:
    """What a function of the workspace gives."""
    file = engine.ask_of(value.path, value.definition)
    found = file.definition(value.definition)
    if "constructor" in found.flags and found.parent >= 0:
        return engine.instance_of(engine.class_at(value.path, found.parent), ())
    if not engine.policy.overloads and "overload" not in found.flags and found.scope >= 0:
        signatures = [each for each in file.named_in(found.scope, found.name) if _is_signature(file, each)]
        if signatures:
            return _by_signature(engine, [value._replace(definition=each) for each in signatures], site)
    if "generator" in found.flags and not found.returns:
        return UNKNOWN
    given = environment(engine, value, site)
    if found.returns:
        held = engine.type_text(file, found.returns, types_scope(found))
        if value.receiver is not None:
            held = _self_type(engine, found.returns, value, held, site)
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


def _by_signature(engine: Engine, signatures: list[FunctionValue], site: Site | None) -> Values:
    """What is given by the signatures of a function, or of an object that is called: by the first one that fits."""
    if site is None or site.call.arguments is None:
        return UNKNOWN
    count = len(site.call.arguments)
    written = [(each, engine.file(each.path).definition(each.definition)) for each in signatures]
    fitting = [pair for pair in written if takes_rest(pair[1], count)]
    said = {found.returns for _, found in fitting}
    for each, found in fitting:
        close = closeness(engine, site, each, found) if len(said) > 1 else (0, True)
        if close is not None:
            return returned(engine, each, site) if close[1] else UNKNOWN
    return UNKNOWN


def _self_type(engine: Engine, returns: str, value: FunctionValue, held: Values, site: Site | None) -> Values:
    """`Self` and `this` as a result are the receiver, whatever class the method was found in."""
    if engine.policy.self_is_caller and returns in engine.policy.this_type and site is not None:
        before, dot, _ = site.call.callee.rpartition(".")
        if not dot:
            return UNKNOWN
        called = engine.text(site.file, before, site.call.scope, (site.call.line, site.call.column))
        return tuple([Instance(each) if isinstance(each, ClassValue) else each for each in called])
    if value.receiver is not None and (returns in engine.policy.this_type or returns in engine.policy.this):
        return (value.receiver,)
    return held


def environment(engine: Engine, value: FunctionValue, site: Site | None, lambdas: bool = True) -> Environment:
    """What the type parameters of a method's class and its own stand for at a call; unknown where nothing says so."""
    given = engine.environment(value.receiver)
    site = laid(value, site) if site is not None else None
    file = engine.file(value.path)
    found = file.definition(value.definition)
    own = file.type_parameters(found.body)
    if found.parameters and found.parameters[0].kind == "receiver" and value.receiver is not None:
        pattern = engine.type_text(file, found.parameters[0].annotation, types_scope(found))
        unify(engine, pattern, (value.receiver,), given, frozenset(own), found.body)
    if not own:
        return given
    wanted = frozenset(own)
    if value.types:
        for name, held in zip(own, value.types, strict=False):
            given[TypeVariable(file.path, found.body, name)] = held
    elif site is not None:
        count = len(site.call.arguments or ())
        takes_some = bool(parameters_of(found))
        for late in (False, True):
            for number in range(count if takes_some else 0):
                if site.is_lambda(number) is not late or (late and not lambdas):
                    continue
                pattern = engine.type_text(file, site.parameter(found, number).annotation, types_scope(found))
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
            waiting.extend(outside.bases_outside(engine, each))
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
                engine.type_text(file, found.parameters[place].annotation, types_scope(found))
                for place in parameters_of(found)[value.extends :]
            ]
        )
        return FunctionType(returned(engine, value, None), types)
    if isinstance(value, Instance) and isinstance(value.of, ClassValue):
        return _functional(engine, value)
    return None


def _functional(engine: Engine, value: Instance) -> FunctionType | None:
    """An instance of an interface with one abstract method as a function."""
    assert isinstance(value.of, ClassValue)
    file = engine.ask_of(value.of.path, value.of.definition)
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
    file = engine.file(value.path)
    engine.ask_of(value.path, file.facts.scopes[value.scope].definition)
    return _results(engine, file, value.scope)


def _results(engine: Engine, file: File, scope: int) -> Values:
    """What the returns (or the one expression) of a function's or lambda's scope say."""
    return engine.settled(("results", file.path, scope), lambda: _said(engine, file, scope))


def _said(engine: Engine, file: File, scope: int) -> Values:
    written = file.facts.scopes[scope].result
    parts = [engine.text(file, written, scope, None)] if written else []
    for number in file.returns(scope):
        given = file.facts.returns[number]
        if given.kind == "return" and given.value:
            parts.append(engine.text(file, given.value, _scope_at(file, scope, given.line), (given.line, 1 << 30)))
        else:
            parts.append(UNKNOWN)
    return union(parts) if parts else UNKNOWN


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


def as_function(engine: Engine, values: Values) -> FunctionType | None:
    """The first of the values that can be called, as a type: what it gives and takes."""
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


def given_outside(
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
        if pattern.name in ("Fn", "FnOn"):
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
