"""What calling something outside the workspace gives: the table of builtins, and the few that need more than a type.

Promise: what neither the table nor a name in capitals tells stays unknown.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from indexer.languages.python import containers, declarations, records, typed
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    ClassValue,
    Constant,
    External,
    Instance,
    Partial,
    Record,
    Super,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    Wrapping,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.calls import Arguments
    from indexer.languages.python.evaluate import Evaluator


def outside(ev: Evaluator, value: External, arguments: Arguments | None) -> Values:
    """What calling something outside the workspace gives, as far as the table of builtins tells."""
    if isinstance(value, Record):
        return records.made(ev, value, arguments)
    name = knowledge().aliases.get(value.name, value.name)
    special = _SPECIAL.get(name)
    if special is not None:
        return special(ev, arguments)
    receiver = value.receiver
    if isinstance(receiver, Instance) and isinstance(receiver.cls, External):
        known = containers.known_member(ev, receiver, name.rpartition(".")[2])
        if known is not None:
            return _told(ev, known[1], known[2], arguments) if known[1] else NOTHING
        return ANYTHING
    if isinstance(receiver, Instance):
        owner, _, method = name.rpartition(".")
        known_class = knowledge().classes.get(owner)
        if known_class is not None and known_class.methods.get(method) == "Self":
            return receiver.single
    text = knowledge().functions.get(name)
    if text is not None:
        return _told(ev, text, {}, arguments)
    if name in knowledge().classes:
        return instance(ev.values.external(name)).single
    last = name.rpartition(".")[2]
    if receiver is None and last[:1].isupper() and not last.isupper() and "." in name:
        return instance(ev.values.external(name)).single
    if name.startswith(f"{BUILTIN}.") and (
        last.endswith(("Error", "Exception", "Warning")) or last in ("KeyboardInterrupt", "StopIteration", "SystemExit")
    ):
        return instance(ev.values.external(name)).single
    return ANYTHING


def _told(ev: Evaluator, text: str, mapping: dict[str, Values], arguments: Arguments | None) -> Values:
    """A result type of the table with `Arg[n]`, `Elem[n]`, … filled in from the arguments."""
    if "[" in text and any(
        word in text for word in ("Arg[", "Elem[", "Call[", "Type[", "Await[", "Enter[", "Elems", "Zip", "ElemElem[")
    ):
        mapping = dict(mapping)
        for index in range(3):
            if f"[{index}]" not in text:
                continue
            given = arguments.position(index) if arguments is not None else ANYTHING
            given = NOTHING if given is None else given
            mapping[f"Arg[{index}]"] = given
            if f"Elem[{index}]" in text:
                mapping[f"Elem[{index}]"] = containers.iterate(ev, given) if given else NOTHING
            if f"ElemElem[{index}]" in text:
                mapping[f"ElemElem[{index}]"] = containers.iterate(ev, containers.iterate(ev, given))
            if f"Call[{index}]" in text:
                mapping[f"Call[{index}]"] = ev.call(given, None)
            if f"Await[{index}]" in text:
                mapping[f"Await[{index}]"] = containers.await_(ev, given)
            if f"Enter[{index}]" in text:
                mapping[f"Enter[{index}]"] = containers.enter(ev, given)
            if f"Type[{index}]" in text:
                mapping[f"Type[{index}]"] = typed.type_argument(ev, arguments, index)
        if "Elems" in text or "Zip" in text:
            each = (
                [containers.iterate(ev, arguments.value(given)) for given in arguments.positional]
                if arguments
                else [ANYTHING]
            )
            if arguments is None or arguments.starred:
                each.append(ANYTHING)
            mapping["Elems"] = union(each)
            mapping["Zip"] = declarations.tuple_type(ev, each, arguments is None or arguments.starred)
    return declarations.known_type(ev, text, mapping)


def _getattr(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None:
        return ANYTHING
    held, name = arguments.position(0), arguments.position(1)
    if not held or not name or not all(isinstance(each, Constant) for each in name):
        return ANYTHING
    parts = []
    for each in name:
        assert isinstance(each, Constant)
        parts.append(ev.attribute(held, str(each.value)))
    default = arguments.position(2)
    if default:
        parts.append(default)
    return union(parts)


def _super(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None:
        return ANYTHING
    if arguments.positional:
        held = arguments.position(0) or NOTHING
        start = arguments.position(1)
        if len(held) == 1 and isinstance(held[0], ClassValue) and start:
            receiver = start[0]
            if isinstance(receiver, (Instance, ClassValue)):
                return ev.values.keep(Super, held[0].plain, receiver).single
        return ANYTHING
    file, scope = arguments.file, arguments.scope
    definition = file.facts.scopes[scope].definition
    definitions = file.facts.definitions
    while definition >= 0:
        cls = file.method_class(definition)
        if (
            cls < 0
            and definitions[definition].parent >= 0
            and definitions[definitions[definition].parent].kind == "class"
        ):
            return ANYTHING  # a static method has no receiver
        if cls >= 0:
            owner = file.class_value(cls)
            first = (
                ev.parameter(file, definitions[definition].body, 0) if definitions[definition].parameters else NOTHING
            )
            receiver = first[0] if len(first) == 1 else instance(owner, (), True)
            if not isinstance(receiver, (Instance, ClassValue)):
                receiver = instance(owner, (), True)
            return ev.values.keep(Super, owner, receiver).single
        definition = definitions[definition].parent
    return ANYTHING


def _partial(ev: Evaluator, arguments: Arguments | None) -> Values:
    callee = arguments.position(0) if arguments is not None else None
    if arguments is None or not callee:
        return ANYTHING
    return ev.values.keep(Partial, callee, len(arguments.positional) - 1).single


def _wraps(ev: Evaluator, arguments: Arguments | None) -> Values:
    callee = None
    if arguments is not None:
        callee = arguments.position(0) or arguments.named("wrapped")
    return ev.values.keep(Wrapping, callee or ANYTHING).single


def _update_wrapper(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None:
        return ANYTHING
    return arguments.position(1) or arguments.named("wrapped") or ANYTHING


def _type(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None or len(arguments.positional) != 1:
        return ANYTHING
    parts = []
    for each in ev.expanded(arguments.position(0) or ANYTHING):
        if isinstance(each, Instance):
            cls: Value = each.cls
            if each.own and isinstance(cls, ClassValue):
                cls = cls.file.class_value(cls.index, True)
            parts.append(cls.single)
        else:
            parts.append(ANYTHING)
    return union(parts)


def _new_type(ev: Evaluator, arguments: Arguments | None) -> Values:
    meaning = typed.type_argument(ev, arguments, 1)
    return ev.values.keep(TypeForm, meaning).single


def _type_variable(ev: Evaluator, arguments: Arguments | None) -> Values:
    if arguments is None or not arguments.positional:
        return ANYTHING
    bound: Values = NOTHING
    given = arguments.keywords.get("bound")
    if given is not None:
        bound = typed.type_of_given(ev, arguments, given)
    elif len(arguments.positional) > 1:
        bound = union([typed.type_of_given(ev, arguments, each) for each in arguments.positional[1:]])
    name = arguments.positional[0]
    key = (arguments.file.path, name if isinstance(name, str) else ast.dump(name) if isinstance(name, ast.expr) else "")
    return ev.values.keep(TypeVariable, key, bound).single


def _dict(ev: Evaluator, arguments: Arguments | None) -> Values:
    cls = ev.values.external(f"{BUILTIN}.dict")
    if arguments is None or arguments.starred:
        return instance(cls, (ANYTHING, ANYTHING)).single
    if arguments.positional:
        given = arguments.position(0) or ANYTHING
        pairs = []
        for each in ev.expanded(given):
            if isinstance(each, Instance) and each.cls is cls:
                pairs.append(each.single)
            else:
                pairs.append(instance(cls, (ANYTHING, ANYTHING)).single)
        return union(pairs)
    items = tuple((name, arguments.value(given)) for name, given in arguments.keywords.items())
    strings = instance(ev.values.external(f"{BUILTIN}.str")).single
    return ev.items(cls, (strings, union([held for _, held in items])), items).single


_SPECIAL = {
    f"{BUILTIN}.getattr": _getattr,
    f"{BUILTIN}.super": _super,
    f"{BUILTIN}.type": _type,
    f"{BUILTIN}.dict": _dict,
    "functools.partial": _partial,
    "functools.wraps": _wraps,
    "functools.update_wrapper": _update_wrapper,
    "collections.namedtuple": records.namedtuple,
    "typing.NamedTuple": records.typed_namedtuple,
    "typing.NewType": _new_type,
    "typing.TypeVar": _type_variable,
    "typing.ParamSpec": _type_variable,
    "typing.TypeVarTuple": _type_variable,
}
