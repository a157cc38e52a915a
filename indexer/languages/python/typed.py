"""Values seen as instances of a type: the type arguments they have there, and arguments that are types themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.languages.python import containers, declarations, generics, hierarchy
from indexer.languages.python.knowledge import knowledge
from indexer.languages.python.values import ANYTHING, BUILTIN, ClassValue, External, Instance, Value, Values, instance

if TYPE_CHECKING:
    from indexer.languages.python.calls import Arguments, Given
    from indexer.languages.python.evaluate import Evaluator


def arguments_as(ev: Evaluator, value: Value, cls: ClassValue | External) -> tuple[Values, ...] | None:
    """The type arguments that a value has when it is seen as a `cls`; None when it is none."""
    if isinstance(cls, External) and cls.name == f"{BUILTIN}.type":
        if isinstance(value, ClassValue):
            return (instance(value).single,)
        return value.args if isinstance(value, Instance) and value.cls is cls else None
    if not isinstance(value, Instance):
        return None
    if value.cls is cls:
        return value.args
    if isinstance(cls, ClassValue):
        if isinstance(value.cls, ClassValue) and cls in hierarchy.mro(ev, value.cls):
            mapping = generics.type_mapping(ev, value)
            return tuple(mapping.get(each, ANYTHING) for each in generics.type_variables(ev, cls))
        return None
    name = knowledge().aliases.get(cls.name, cls.name).rpartition(".")[2]
    if name in (
        "Iterable",
        "Iterator",
        "Sequence",
        "Collection",
        "list",
        "set",
        "Set_",
        "AsyncIterable",
        "AsyncIterator",
        "Generator",
    ):
        return (containers.iterate(ev, value.single),)
    if name in ("Mapping", "MutableMapping", "dict") and isinstance(value.cls, External) and len(value.args) == 2:
        return value.args
    if name in ("Awaitable", "Coroutine"):
        given = containers.await_(ev, value.single)
        return (given,) if name == "Awaitable" else (ANYTHING, ANYTHING, given)
    if name in ("AbstractContextManager", "AbstractAsyncContextManager"):
        return (containers.enter(ev, value.single),)
    return None


def type_argument(ev: Evaluator, arguments: Arguments | None, index: int) -> Values:
    """What argument `index` declares when it is a type."""
    if arguments is None or index >= len(arguments.positional):
        return ANYTHING
    return type_of_given(ev, arguments, arguments.positional[index])


def type_of_given(ev: Evaluator, arguments: Arguments, given: Given) -> Values:
    """What an argument declares when it is a type."""
    if isinstance(given, tuple):
        return declarations.meaning(ev, given)
    if isinstance(given, str):
        return declarations.declared(ev, arguments.file, given, arguments.scope)
    return declarations.of_tree(ev, arguments.file, given, arguments.scope)
