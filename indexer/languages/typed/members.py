"""Members: of a class through its bases, of what is written beside it, of modules, tuples and things outside.

Promise: a member that a base of unknown type might have as well is never certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.typed import forms, outside
from indexer.languages.typed.values import (
    ANYTHING,
    UNKNOWN,
    Both,
    ClassValue,
    FunctionValue,
    Instance,
    Module,
    ObjectValue,
    Outside,
    TupleValue,
    TypeVariable,
    Unknown,
    Value,
    Values,
    is_known,
    union,
)

if TYPE_CHECKING:
    from indexer.facts.model import Definition
    from indexer.languages.typed.engine import Engine
    from indexer.languages.typed.files import File

_CALLABLE = ("function", "method", "macro")


def of_values(engine: Engine, values: Values, name: str, called: bool = False) -> Values:
    """The member `name` of all of the values; unknown among them where one may not have it. `called`: the function of
    that name, where the language keeps functions and variables apart.
    """
    if len(values) == 1:
        return of_value(engine, values[0], name, called) or UNKNOWN
    if any(isinstance(value, Module) for value in values):  # a function of the module's name has no such member
        values = tuple([value for value in values if not isinstance(value, FunctionValue)])
    values = engine.policy.possible(values, name)
    return union([of_value(engine, value, name, called) or UNKNOWN for value in values]) if values else UNKNOWN


def of_value(engine: Engine, value: Value, name: str, called: bool = False) -> Values:
    """The member `name` of a value; () if it surely has none, unknown if that cannot be told."""
    if isinstance(value, Instance):
        return of_instance(engine, value, name, called)
    if isinstance(value, ClassValue):
        return of_class(engine, value, name, called)
    if isinstance(value, Module):
        return engine.policy.module_member(engine, value.unit, name)
    if isinstance(value, TypeVariable):
        return of_instance(engine, Instance(value), name)
    if isinstance(value, Outside):
        if value.receiver is None:
            return (Outside(f"{value.name}.{name}"),)
        return of_values(engine, outside.field(engine, value), name)
    if isinstance(value, ObjectValue):
        for each, held in reversed(value.members):
            if each == name:
                return held
            if each == "*":
                spread = of_values(engine, held, name)
                if is_known(spread):
                    return spread
        return UNKNOWN
    if isinstance(value, FunctionValue):
        return engine.policy.function_member(engine, value, name)
    if isinstance(value, TupleValue):
        if name.isdigit():
            return value.items[int(name)] if int(name) < len(value.items) else UNKNOWN
        return outside.member(engine, Instance(Outside("Tuple"), (union(list(value.items)) or UNKNOWN,)), name)
    if isinstance(value, Both):
        found = [held for held in (of_value(engine, part, name) for part in value.parts) if is_known(held)]
        for held in found:  # what lies outside is taken to have any member
            if not all(isinstance(each, Outside) for each in held):
                return held
        return found[0] if found else UNKNOWN
    return UNKNOWN


def of_class(engine: Engine, of: ClassValue, name: str, called: bool = False) -> Values:
    """What `Class.name` is: a static member, an inner class, a constant, a method taken from the class."""
    file = engine.file(of.path)
    found = file.definition(of.definition)
    if "alias" in found.flags:
        parts: list[Values] = []
        for each in engine.instance_of(of, ()):
            if isinstance(each, Instance) and isinstance(each.of, ClassValue):
                parts.append(of_class(engine, each.of, name) or UNKNOWN)
            elif isinstance(each, Instance) and isinstance(each.of, Outside):
                parts.append((Outside(f"{each.of.name}.{name}"),))
            else:
                parts.append(UNKNOWN)
        return union(parts) if parts else UNKNOWN
    return _through(engine, Instance(of), name, False, called)


def of_instance(engine: Engine, value: Instance, name: str, called: bool = False) -> Values:
    """The member `name` of an instance."""
    of = value.of
    if isinstance(of, Outside):
        return outside.member(engine, value, name)
    if isinstance(of, TypeVariable):
        bound = bound_of(engine, of)
        if bound:
            held = of_values(engine, bound, name)
            if is_known(held):
                return of_whole(held, value)
        return engine.policy.missing_member(engine, value, name) or UNKNOWN
    return _through(engine, value, name, True, called)


def of_whole(values: Values, whole: Instance) -> Values:
    """Members of a base that lies outside, taken from an instance of what has that base."""
    return tuple(
        [
            each._replace(whole=whole) if isinstance(each, Outside) and each.receiver is not None else each
            for each in values
        ]
    )


def bound_of(engine: Engine, variable: TypeVariable) -> Values:
    """What a type parameter is bound to be an instance of; () if nothing is said."""
    file = engine.file(variable.path)
    for number in file.bound[variable.scope].get(variable.name, ()):
        binding = file.facts.bindings[number]
        if binding.kind == "type-parameter" and binding.annotation:
            return engine.type_text(file, binding.annotation, variable.scope)
    return ()


def of_itself(engine: Engine, value: Instance, name: str) -> Values:
    """The member `name` of an instance, without those that are written for its class elsewhere; () if it has none."""
    return _through(engine, value, name, True, False, False)


def _through(
    engine: Engine, value: Instance, name: str, bound: bool, called: bool = False, extended: bool = True
) -> Values:
    """A member of a class of the workspace, its own or a base's; functions of a name from all of the hierarchy where
    the language has overloads. `bound`: taken from an instance."""
    promoted = engine.policy.member(engine, value, name, bound)
    if promoted is not None:
        return promoted or engine.policy.missing_member(engine, value, name)
    functions: list[Value] = []
    uncertain = False
    outer: Instance | None = None
    seen: set[ClassValue] = set()
    waiting: list[Value] = [value]
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, Both):
            waiting[:0] = each.parts
            continue
        if not isinstance(each, Instance):
            uncertain = uncertain or not isinstance(each, (Module,))
            continue
        of = each.of
        if isinstance(of, Outside):
            known = outside.lookup(engine, each, name)
            if known is not None and not functions:
                return of_whole(known, value)
            if outside.may_have(engine, each, name):
                outer = outer or each
            continue
        if not isinstance(of, ClassValue):
            uncertain = True
            continue
        if of in seen:
            continue
        seen.add(of)
        own = _own(engine, each, of, name, bound, called)
        if own:
            if not all(isinstance(one, FunctionValue) for one in own):
                if functions:
                    break
                return (*own, ANYTHING) if uncertain else own
            functions.extend(own)
            if not engine.policy.overloads:
                break
        waiting[:0] = engine.policy.member_bases(engine, each)
    if functions:
        if uncertain and not _is_own(functions[0], value):
            functions.append(ANYTHING)
        return tuple(functions)
    missing = engine.policy.missing_member(engine, value, name) if extended else ()
    if missing:
        return missing
    if uncertain:
        return UNKNOWN
    root = engine.policy.root
    if outer is None and root and bound and outside.may_have(engine, Instance(Outside(root)), name):
        outer = Instance(Outside(root))
    if outer is not None:
        return (Outside(f"{outer.of.name}.{name}", outer, value),) if isinstance(outer.of, Outside) else UNKNOWN
    return ()


def has_outside(engine: Engine, value: Value, name: str) -> bool:
    """Whether the table says that an instance has a member, which it has from outside."""
    if isinstance(value, Instance) and isinstance(value.of, Outside):
        return outside.lookup(engine, value, name) is not None
    if isinstance(value, Instance) and isinstance(value.of, ClassValue):
        return any(has_outside(engine, base, name) for base in bases_of(engine, value))
    return False


def _is_own(function: Value, value: Instance) -> bool:
    """Whether a function is of the class of the value itself, which unknown bases cannot change."""
    return isinstance(function, FunctionValue) and function.receiver is not None and function.receiver.of == value.of


def _own(engine: Engine, value: Instance, of: ClassValue, name: str, bound: bool, called: bool) -> Values:
    if not engine.policy.in_parts:
        return _own_in(engine, value, of, name, bound, called)
    functions: list[Value] = []
    for part in engine.parts(of):
        held = _own_in(engine, value, part, name, bound, called)
        if held and not all(isinstance(each, FunctionValue) for each in held):
            return held
        functions.extend(held)
    return tuple(functions)


def _own_in(engine: Engine, value: Instance, of: ClassValue, name: str, bound: bool, called: bool) -> Values:
    """A member that stands in the body of a class, or in one of its parts."""
    file = engine.ask_of(of.path, of.definition)
    found = file.definition(of.definition)
    receiver = value if bound or value.arguments else Instance(value.of)
    numbers = [
        index
        for index in (file.members(of.definition, name) if found.kind == "class" else ())
        if not engine.policy.constructors(found, file.definition(index))
    ]
    held: list[Value] = [
        FunctionValue(of.path, index, receiver)
        for index in numbers
        if file.definition(index).kind in _CALLABLE and not _is_accessor(file.definition(index))
    ]
    for path in engine.policy.beside_paths(engine, of):
        outer = engine.policy.beside_name(found)
        there = engine.ask(path, outer.partition(".")[0])
        for index in there.beside_named(f"{outer}.{name}"):
            if engine.policy.is_beside(engine, there, index, of):
                if there.definition(index).kind not in _CALLABLE:
                    return engine.defined(path, index, receiver)
                if _is_accessor(there.definition(index)):
                    return engine.read(path, index, receiver)
                held.append(FunctionValue(path, index, receiver))
    if len(held) > 1:
        held = engine.policy.nearest(engine, held)
    if called and engine.policy.functions_apart and (held or not engine.policy.variables_called):
        return tuple(held)
    if held and not engine.policy.functions_apart:
        return tuple(held)
    for index in numbers:
        definition = file.definition(index)
        if "getter" in definition.flags:
            return engine.read(of.path, index, value)
    field = file.field(of.definition, name)
    if field is not None:
        variable = engine.substituted(engine.bound(file, field), engine.environment(value))
        if called and engine.policy.variables_called and not engine.policy.may_be_called(engine, variable):
            return ()
        return variable
    assigned = file.assigned_fields(found.body, name) if not numbers else ()
    if assigned:
        return union([engine.bound(file, each) for each in assigned])
    for index in numbers:
        if file.definition(index).kind == "class":
            return (engine.class_at(of.path, index),)
    if held:
        return tuple(held)
    return engine.defined(of.path, numbers[0], value) if numbers else ()


def _is_accessor(found: Definition) -> bool:
    """Whether a definition is read, or assigned to, like a field."""
    return "getter" in found.flags or "setter" in found.flags


def bases_of(engine: Engine, value: Instance) -> list[Value]:
    """The bases of an instance's class, nearest first, with its type arguments put in; unknown ones among them."""
    if not isinstance(value.of, ClassValue):
        return []
    kept: list[Value] | None = engine.kept.get(("bases", value))
    if kept is not None:
        return list(kept)
    cut = engine.cut
    file = engine.ask_of(value.of.path, value.of.definition)
    given = engine.environment(value)
    found: list[Value] = []
    for base in engine.bases(file, value.of.definition):
        held = engine.substituted(base, given)
        found.append(held[0] if len(held) == 1 else ANYTHING)
    if cut == engine.cut:
        engine.kept["bases", value] = list(found)
    return found


def of_anonymous(engine: Engine, file: File, scope: int, name: str) -> Values:
    """A member of the class without a name whose body is `scope`, its base's included; () if it surely has none."""
    own = tuple([FunctionValue(file.path, index) for index in file.inside(scope, name)])
    held = members_of_base(engine, file, scope, name)
    return own or held


def members_of_base(engine: Engine, file: File, scope: int, name: str) -> Values:
    """The member of the base of a class without a name."""
    base = base_of(engine, file, scope)
    if engine.policy.extends_any and isinstance(base, Instance) and _is_listed(engine, base, name):
        return engine.policy.missing_member(engine, base, name)
    return of_value(engine, base, name) if base is not None else ()


def base_of(engine: Engine, file: File, scope: int) -> Value | None:
    """What the class without a name whose body is `scope` is made from; None if it says nothing of it."""
    for number in file.bound[scope].get("", ()):
        binding = file.facts.bindings[number]
        if binding.kind == "base":
            held = engine.type_text(file, binding.annotation, file.facts.scopes[scope].parent)
            return held[0] if len(held) == 1 else ANYTHING
    return None


def this(engine: Engine, file: File, name: str, scope: int) -> Values:
    """What `this`, `Self` or `super` is in a scope; () outside of classes."""
    scopes = file.facts.scopes
    while scope >= 0:
        here = scopes[scope]
        if here.kind == "lambda" and engine.policy.lambdas_on and name in engine.policy.this:
            on = engine.receiver_of(file, scope)
            if on is not None:
                return on
        if here.kind == "class":
            if file.is_body(scope):
                return _as(engine, name, self_of(engine, file, here.definition))
            base = base_of(engine, file, scope)
            return (base,) if isinstance(base, Instance) else UNKNOWN
        if here.kind == "function" and here.definition >= 0:
            found = file.definition(here.definition)
            if found.body == scope and found.parameters and found.parameters[0].kind == "receiver":
                held = engine.type_text(file, found.parameters[0].annotation, scope)
                if len(held) == 1 and isinstance(held[0], Instance):
                    return _as(engine, name, held[0])
                return UNKNOWN
        scope = here.parent
    return ()


def own_type(engine: Engine, file: File, scope: int) -> Instance | None:
    """What `Self` is as a type, with the type parameters of the class; None outside of classes."""
    for name in engine.policy.this:
        held = this(engine, file, name, scope)
        if len(held) == 1 and isinstance(held[0], Instance):
            return held[0]
    return None


def self_of(engine: Engine, file: File, definition: int) -> Instance:
    """An instance of a class definition as its own methods see it."""
    if engine.policy.in_parts:
        of = engine.class_at(file.path, definition)
        file, definition = engine.file(of.path), of.definition
    held = file.selves.get(definition)
    if held is not None:
        return held
    body = file.definition(definition).body
    variables = tuple([(Instance(TypeVariable(file.path, body, each)),) for each in file.type_parameters(body)])
    held = file.selves[definition] = Instance(ClassValue(file.path, definition), variables)
    return held


def _as(engine: Engine, name: str, held: Instance) -> Values:
    policy = engine.policy
    if name in policy.this:
        return (held._replace(pointers=held.pointers + 1),) if policy.this_is_pointer else (held,)
    if name in policy.this_type:
        return (held.of,) if isinstance(held.of, (ClassValue, TypeVariable, Outside)) else UNKNOWN
    bases = bases_of(engine, held)
    return policy.super_of(bases) if bases else UNKNOWN


def of_self(engine: Engine, file: File, definition: int, name: str, called: bool = False) -> Values:
    """A member, inherited ones included, that a plain name in a class means; () if it surely has none."""
    key = ("self", file.path, definition, name, called)
    extended = engine.policy.names_extended
    return engine.once(key, lambda: _through(engine, self_of(engine, file, definition), name, True, called, extended))


def of_receiver(engine: Engine, file: File, definition: int, scope: int, name: str) -> Values:
    """The same in a method written outside its class."""
    found = file.definition(definition)
    if found.body != scope or not found.parameters or found.parameters[0].kind != "receiver":
        return ()
    held = engine.type_text(file, found.parameters[0].annotation, found.scope)
    if len(held) == 1 and isinstance(held[0], Instance) and isinstance(held[0].of, ClassValue):
        return _through(engine, held[0], name, True)
    if engine.policy.extends_any and is_known(held):
        given = union([of_value(engine, each, name) for each in held])
        if any(has_outside(engine, each, name) for each in held) or not all(
            isinstance(each, Outside) for each in given
        ):
            return given
        if given and all(isinstance(one, Instance) and _is_listed(engine, one, name) for one in held):
            return ()
        return given
    return UNKNOWN


def all_listed(engine: Engine, values: Values) -> bool:
    """Whether the table has all of these members of things outside, where that settles what a name means."""
    return engine.policy.extends_any and all(
        isinstance(each, Outside)
        and each.receiver is not None
        and outside.entry(engine, each.receiver, each.name.rpartition(".")[2]) is not None
        for each in values
    )


def _is_listed(engine: Engine, value: Instance, name: str) -> bool:
    """Whether it is known that an instance of something outside has no member of a name."""
    roots = (Instance(Outside(engine.policy.root)),) if engine.policy.root else ()
    return isinstance(value.of, (Outside, TypeVariable)) and not any(
        isinstance(each.of, Outside) and outside.may_have(engine, each, name) for each in (value, *roots)
    )


def both(parts: list[Values]) -> Values:
    """What is of all of the types."""
    known = [part[0] for part in parts if len(part) == 1 and not isinstance(part[0], Unknown)]
    if not known:
        return UNKNOWN
    return (known[0],) if len(known) == 1 else (Both(tuple(known)),)


def narrowed(engine: Engine, file: File, values: Values, node: forms.Type, scope: int) -> Values:
    """The values where they are of a type: a class, or a variant of theirs."""
    if isinstance(node, forms.TypeOf):  # what a test gives: `Is<T>` if it says so
        for said in engine.type(file, node, scope):
            if isinstance(said, Instance) and said.of == Outside("Is") and len(said.arguments) == 1:
                return said.arguments[0]
        return values
    if isinstance(node, forms.Named):
        name = node.name.rpartition(".")[2]
        parts: list[Values] = []
        for value in values:
            if isinstance(value, Instance):
                held = of_class(engine, value.of, name) if isinstance(value.of, ClassValue) else ()
                inner = [one for one in held if isinstance(one, ClassValue)]
                if not inner and isinstance(value.of, ClassValue):
                    called = engine.file(value.of.path).definition(value.of.definition).name
                    if name == called or name in engine.policy.this_type:
                        parts.append((value,))
                elif inner:
                    parts.append((Instance(inner[0], value.arguments),))
                elif isinstance(value.of, Outside):
                    parts.append(outside.operator(engine, value, f"~{name}"))
        if parts and all(is_known(part) for part in parts):
            return union(parts)
    return engine.type(file, node, scope)
