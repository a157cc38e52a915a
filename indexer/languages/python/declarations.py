"""Declared types: what an annotation says that a name, a parameter or a result may be.

An annotation is evaluated like any expression of its scope, late (as if quoted), and the objects it names
are turned into instances of them. Promise: what cannot be read (`Any`, an unknown name) is `UNKNOWN`, never left out of
a union.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from indexer.languages.python import expressions
from indexer.languages.python.knowledge import canonical, knowledge
from indexer.languages.python.values import (
    ANYTHING,
    BUILTIN,
    NOTHING,
    SELF,
    UNKNOWN,
    CallableValue,
    ClassValue,
    Constant,
    External,
    Instance,
    Lambda,
    ParameterValue,
    Record,
    TypeForm,
    TypeVariable,
    Value,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import SourceFile

TRANSPARENT = frozenset(("Annotated", "Final", "ClassVar", "Required", "NotRequired", "ReadOnly", "InitVar", "Unpack"))
"""Forms that say something about a type without changing it: `Final[T]` is T."""

UNTOLD = frozenset(("typing.Any", "typing.Concatenate", "typing.ParamSpec", "typing.NoReturn", "typing.Never"))


def declared(ev: Evaluator, file: SourceFile, text: str, scope: int) -> Values:
    """The values that a name annotated with `text` in `scope` may have."""
    if not text:
        return ANYTHING
    return ev.remember(("annotation", file, text, scope), _declared, ev, file, text, scope)


def _declared(ev: Evaluator, file: SourceFile, text: str, scope: int) -> Values:
    tree = expressions.read(text)
    if tree is None:
        return ANYTHING
    if isinstance(tree, expressions.Dotted):
        if tree.call >= 0:
            return ANYTHING
        return meaning(ev, ev.dotted(file, tree, scope, None))
    return of_tree(ev, file, tree, scope)


def of_tree(ev: Evaluator, file: SourceFile, node: ast.expr, scope: int) -> Values:
    """The values that an annotation's tree declares."""
    if isinstance(node, ast.Constant):
        if node.value is None:
            return NOTHING
        if isinstance(node.value, str):
            return declared(ev, file, node.value.strip(), scope)
        return ANYTHING
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return union([of_tree(ev, file, node.left, scope), of_tree(ev, file, node.right, scope)])
    if isinstance(node, ast.Subscript):
        return _subscript(ev, file, node, scope)
    if isinstance(node, ast.Tuple):  # what a type variable may be: `T: (One, Other)`
        return union([of_tree(ev, file, each, scope) for each in node.elts])
    if isinstance(node, ast.Starred):
        return of_tree(ev, file, node.value, scope)
    if isinstance(node, (ast.Name, ast.Attribute)):
        return meaning(ev, ev.node(file, node, scope, None))
    return ANYTHING


def meaning(ev: Evaluator, objects: Values) -> Values:
    """What objects declare when they stand as an annotation."""
    if len(objects) == 1 and isinstance(objects[0], ClassValue):
        return instance(objects[0]).single
    if len(objects) > 1:
        objects = _without_stand_ins(objects)
    return union([_meaning(ev, each) for each in objects]) if objects else ANYTHING


def _without_stand_ins(objects: Values) -> Values:
    """The objects less the classes that only keep the name of a protocol bound at run time.

    `if TYPE_CHECKING: class P(Protocol): … else: class P: …`: what is annotated with P fits the protocol, and need be
    an instance of neither.
    """
    protocols = {
        (each.file.path, each.name): each
        for each in objects
        if isinstance(each, ClassValue) and each.file.is_checked_protocol(each.index)
    }
    if not protocols:
        return objects
    return tuple(
        each
        for each in objects
        if not isinstance(each, ClassValue) or protocols.get((each.file.path, each.name), each) is each
    )


def _meaning(ev: Evaluator, value: Value) -> Values:
    if isinstance(value, ClassValue):
        return instance(value).single
    if isinstance(value, TypeForm):
        return value.meaning
    if isinstance(value, TypeVariable):
        return value.single
    if isinstance(value, Constant) and isinstance(value.value, str):
        return ANYTHING  # a string held in a variable: whose scope it means is not told
    if isinstance(value, Record):
        return instance(value).single
    if isinstance(value, External):
        return of_name(ev, value.name, ())
    return ANYTHING


def of_name(ev: Evaluator, name: str, args: tuple[Values, ...]) -> Values:
    """The values of the type `name[args]` outside the workspace."""
    name = knowledge().aliases.get(name, name)
    if name == "typing.Self":
        return SELF.single
    if name in UNTOLD or name == f"{BUILTIN}.None":
        return ANYTHING
    if name == f"{BUILTIN}.object":
        return ANYTHING
    if name == "typing.Callable":
        return ev.values.keep(CallableValue, None, ANYTHING).single
    last = name.rpartition(".")[2]
    if name.startswith("typing.") and last in TRANSPARENT:
        return args[0] if args else ANYTHING
    if name.startswith("typing.") and name not in knowledge().classes:
        if last in ("AnyStr", "LiteralString"):
            return instance(ev.values.external(f"{BUILTIN}.str")).single
        if last == "IO" or last in ("TextIO", "BinaryIO"):
            return instance(ev.values.external("io.IOBase")).single
        if last in ("Optional", "Union", "Literal", "TypeAlias"):
            return ANYTHING
    if name == f"{BUILTIN}.type":
        return instance(ev.values.external(name), args or (ANYTHING,)).single
    return instance(ev.values.external(name), args).single


def _subscript(ev: Evaluator, file: SourceFile, node: ast.Subscript, scope: int) -> Values:
    base = ev.node(file, node.value, scope, None)
    inner = node.slice
    parts = list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]
    return union([_applied(ev, file, each, parts, scope) for each in base]) if base else ANYTHING


def _applied(ev: Evaluator, file: SourceFile, base: Value, parts: list[ast.expr], scope: int) -> Values:
    """`base[parts]` as a type."""
    if isinstance(base, TypeForm):
        return _alias_applied(ev, base, tuple(of_tree(ev, file, part, scope) for part in parts))
    if isinstance(base, ClassValue):
        return instance(base, tuple(of_tree(ev, file, part, scope) for part in parts)).single
    if not isinstance(base, External):
        return ANYTHING
    name = knowledge().aliases.get(base.name, base.name)
    last = name.rpartition(".")[2]
    if name.startswith("typing."):
        if last == "Optional":
            return of_tree(ev, file, parts[0], scope)
        if last == "Union":
            return union([of_tree(ev, file, part, scope) for part in parts])
        if last == "Literal":
            return _literal(ev, parts)
        if last in TRANSPARENT:
            return of_tree(ev, file, parts[0], scope)
        if last == "Callable":
            return _callable(ev, file, parts, scope)
        if last in ("TypeGuard", "TypeIs"):
            return instance(ev.values.external(f"{BUILTIN}.bool")).single
    if name == "dataclasses.InitVar":
        return of_tree(ev, file, parts[0], scope)
    if name == f"{BUILTIN}.tuple":
        return tuple_type(
            ev, [of_tree(ev, file, part, scope) for part in parts if not _is_dots(part)], any(map(_is_dots, parts))
        )
    return of_name(ev, name, tuple(of_tree(ev, file, part, scope) for part in parts))


def _is_dots(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def tuple_type(ev: Evaluator, parts: list[Values], many: bool) -> Values:
    """A tuple of these parts (`many`: any number of the first)."""
    cls = ev.values.external(f"{BUILTIN}.tuple")
    if many or len(parts) > 12:
        return instance(cls, (union(parts),)).single
    return ev.items(cls, (union(parts),), tuple(enumerate(parts))).single


def _literal(ev: Evaluator, parts: list[ast.expr]) -> Values:
    found: list[Values] = []
    for part in parts:
        if isinstance(part, ast.Constant) and part.value is not None:
            found.append(ev.constant(part.value))
        elif not isinstance(part, ast.Constant):
            found.append(ANYTHING)
    return union(found)


def _callable(ev: Evaluator, file: SourceFile, parts: list[ast.expr], scope: int) -> Values:
    takes: tuple[Values, ...] | None = None
    if isinstance(parts[0], ast.List):
        takes = tuple(of_tree(ev, file, part, scope) for part in parts[0].elts)
    elif isinstance(parts[0], ast.Subscript) and isinstance(parts[0].slice, ast.Tuple):
        # `Concatenate[X, P]`: what comes first is told, the rest is whatever the parameters stand for.
        takes = tuple(of_tree(ev, file, part, scope) for part in parts[0].slice.elts[:-1])
    returns = of_tree(ev, file, parts[1], scope) if len(parts) > 1 else ANYTHING
    return ev.values.keep(CallableValue, takes, returns).single


def _alias_applied(ev: Evaluator, base: TypeForm, args: tuple[Values, ...]) -> Values:
    """A generic alias with its type variables filled in, in the order that it declares or in which they appear."""
    variables: list[Value] = list(base.variables)
    if not variables:
        _variables(base.meaning, variables, 0)
    return substitute(ev, base.meaning, dict(zip(variables, args)), None)


def _variables(values: Values, found: list[Value], depth: int) -> None:
    """Collects the type variables of a type in order of appearance."""
    for value in values:
        if isinstance(value, TypeVariable):
            if value not in found:
                found.append(value)
        elif isinstance(value, Instance) and depth < 5:
            for each in value.args:
                _variables(each, found, depth + 1)
        elif isinstance(value, CallableValue) and depth < 5:
            for each in value.takes or ():
                _variables(each, found, depth + 1)
            _variables(value.returns, found, depth + 1)


def is_open(values: Values, depth: int = 0) -> bool:
    """Whether values hold anything that depends on the call: a type variable, a parameter, `Self`."""
    for value in values:
        if isinstance(value, Instance):
            if value.own:
                return True
            if value.args and depth < 5 and any(is_open(each, depth + 1) for each in value.args):
                return True
        elif isinstance(value, (TypeVariable, ParameterValue)) or value is SELF:
            return True
        elif isinstance(value, ClassValue):
            if value.own:
                return True
        elif isinstance(value, CallableValue) and depth < 5:
            if is_open(value.returns, depth + 1):
                return True
    return False


def substitute(
    ev: Evaluator, values: Values, mapping: dict[Value, Values], receiver: Value | None, depth: int = 0
) -> Values:
    """The values with parameters and type variables replaced, and `Self` and `self` by the receiver."""
    if not is_open(values):
        return values
    return union([_substituted(ev, value, mapping, receiver, depth) for value in values])


def _substituted(
    ev: Evaluator, value: Value, mapping: dict[Value, Values], receiver: Value | None, depth: int
) -> Values:
    if isinstance(value, (TypeVariable, ParameterValue)):
        return mapping.get(value, value.single)
    if value is SELF:
        if receiver is None:
            return ANYTHING
        return instance(receiver).single if isinstance(receiver, ClassValue) else receiver.single
    if isinstance(value, Instance):
        if value.own and receiver is not None:
            if isinstance(receiver, ClassValue):
                return instance(receiver).single
            if isinstance(receiver, Instance):
                return receiver.single
        if value.args and depth < 5:
            args = tuple(substitute(ev, each, mapping, receiver, depth + 1) for each in value.args)
            if args != value.args:
                items = getattr(value, "items", None)
                if items is not None:
                    changed = tuple((key, substitute(ev, each, mapping, receiver, depth + 1)) for key, each in items)
                    return ev.items(value.cls, args, changed).single
                return instance(value.cls, args, value.own).single
        return value.single
    if isinstance(value, ClassValue) and value.own and receiver is not None:
        if isinstance(receiver, ClassValue):
            return receiver.single
        if isinstance(receiver, Instance):
            return receiver.cls.single
    if isinstance(value, CallableValue) and depth < 5:
        takes = None
        if value.takes is not None:
            takes = tuple(substitute(ev, each, mapping, receiver, depth + 1) for each in value.takes)
        return ev.values.keep(CallableValue, takes, substitute(ev, value.returns, mapping, receiver, depth + 1)).single
    return value.single


def unify(ev: Evaluator, pattern: Values, given: Values, mapping: dict[Value, Values], depth: int = 0) -> None:
    """Reads off what a parameter's type variables stand for from the values given for it."""
    if depth > 4:
        return
    for part in pattern:
        if isinstance(part, TypeVariable):
            mine = tuple(value for value in given if value not in pattern)
            mapping[part] = union([mapping[part], mine]) if part in mapping else mine
        elif isinstance(part, Instance) and part.args:
            if not is_open(part.single):
                continue
            for value in given:
                args = ev.arguments_as(value, part.cls)
                if args is not None:
                    for mine, theirs in zip(part.args, args):
                        unify(ev, mine, theirs, mapping, depth + 1)
        elif isinstance(part, CallableValue) and is_open(part.returns):
            for value in given:
                if value is UNKNOWN:
                    unify(ev, part.returns, ANYTHING, mapping, depth + 1)
                else:
                    unify(ev, part.returns, ev.call_plainly(value), mapping, depth + 1)


def known_type(ev: Evaluator, text: str, mapping: dict[str, Values]) -> Values:
    """The values of a type written in the table of builtins; `mapping` tells its parameters, `Self` and the like."""
    tree = expressions.read(text)
    if tree is None:
        return NOTHING
    if isinstance(tree, expressions.Dotted):
        return _known_name(ev, ".".join((tree.root, *tree.attributes)), mapping)
    return _known_tree(ev, tree, mapping)


def _known_name(ev: Evaluator, name: str, mapping: dict[str, Values]) -> Values:
    if name in mapping:
        return mapping[name]
    if name == "Any":
        return ANYTHING
    if name == "None":
        return NOTHING
    return instance(ev.values.external(canonical(name))).single


def _known_tree(ev: Evaluator, node: ast.expr, mapping: dict[str, Values]) -> Values:
    if isinstance(node, (ast.Name, ast.Attribute)):
        return _known_name(ev, expressions.written(node), mapping)
    if isinstance(node, ast.Constant):
        return NOTHING
    if isinstance(node, ast.BinOp):
        return union([_known_tree(ev, node.left, mapping), _known_tree(ev, node.right, mapping)])
    if isinstance(node, ast.Subscript):
        name = expressions.written(node.value)
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int):
            return mapping.get(f"{name}[{node.slice.value}]", NOTHING)
        parts = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        args = [_known_tree(ev, part, mapping) for part in parts if not _is_dots(part)]
        if name == "tuple":
            return tuple_type(ev, args, any(map(_is_dots, parts)))
        return instance(ev.values.external(canonical(name)), tuple(args)).single
    return ANYTHING


__all__ = ["Lambda", "declared", "is_open", "known_type", "meaning", "of_name", "substitute", "unify"]
