"""Expressions that are more than a dotted name: one small function a form of syntax.

Promise: a form that is not here is unknown; none of them looks at the file's text again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from indexer.languages.python import calls, containers, declarations, hierarchy
from indexer.languages.python.expressions import Dotted
from indexer.languages.python.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    External,
    Instance,
    Lambda,
    TypeForm,
    TypeVariable,
    Values,
    instance,
    union,
)

if TYPE_CHECKING:
    from indexer.languages.python.evaluate import Evaluator
    from indexer.languages.python.source import Place, SourceFile


def _name(ev: Evaluator, file: SourceFile, node: ast.Name, scope: int, at: Place | None) -> Values:
    return ev.name(file, node.id, scope, at)


def _attribute(ev: Evaluator, file: SourceFile, node: ast.Attribute, scope: int, at: Place | None) -> Values:
    parts = [node.attr]
    inner = node.value
    while isinstance(inner, ast.Attribute):
        parts.append(inner.attr)
        inner = inner.value
    if isinstance(inner, ast.Name):
        return ev.dotted(file, Dotted(inner.id, -1, tuple(reversed(parts))), scope, at)
    values = ev.node(file, inner, scope, at)
    for attribute in reversed(parts):
        values = ev.attribute(values, attribute)
    return values


def _call(ev: Evaluator, file: SourceFile, node: ast.Call, scope: int, at: Place | None) -> Values:
    arguments = calls.Arguments(ev, file, scope, at).take(node)
    return ev.call(ev.node(file, node.func, scope, at), arguments)


def _constant(ev: Evaluator, file: SourceFile, node: ast.Constant, scope: int, at: Place | None) -> Values:
    return ev.constant(node.value)


def _sequence(ev: Evaluator, file: SourceFile, node: Any, scope: int, at: Place | None) -> Values:
    kind = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set"}[type(node)]
    starred = any(isinstance(each, ast.Starred) for each in node.elts)
    if len(node.elts) > 64:
        return ev.plain(kind, union([ev.node(file, each, scope, at) for each in node.elts[:64]] + [ANYTHING]))
    held = []
    for each in node.elts:
        if isinstance(each, ast.Starred):
            held.append(containers.iterate(ev, ev.node(file, each.value, scope, at)))
        else:
            held.append(ev.node(file, each, scope, at))
    element = union(held)
    if starred or kind == "set":
        return ev.plain(kind, element)
    return ev.items(ev.builtin_class(kind), (element,), tuple(enumerate(held))).single


def _dict(ev: Evaluator, file: SourceFile, node: ast.Dict, scope: int, at: Place | None) -> Values:
    items: dict[tuple[type, object], tuple[str | int, Values]] = {}
    rest: list[Values] = []
    keys: list[Values] = []
    written = True
    for key, value in list(zip(node.keys, node.values))[:64]:
        held = ev.node(file, value, scope, at)
        if key is None:
            written = False
            for each in ev.expanded(held):
                if isinstance(each, Instance) and len(each.args) == 2:
                    keys.append(each.args[0])
                    rest.append(each.args[1])
                else:
                    keys.append(ANYTHING)
                    rest.append(ANYTHING)
            continue
        names = ev.node(file, key, scope, at)
        constants = containers.keys_of(names)
        keys.append(names)
        rest.append(held)
        if constants is not None and len(constants) == 1:
            items[type(constants[0]), constants[0]] = (constants[0], held)
        else:
            written = False
    if len(node.keys) > 64:
        rest.append(ANYTHING)
        written = False
    args = (union(keys), union(rest))
    if not written:
        return ev.plain("dict", *args)
    return ev.items(ev.builtin_class("dict"), args, tuple(items.values())).single


def _comprehension(ev: Evaluator, file: SourceFile, node: Any, scope: int, at: Place | None) -> Values:
    inner = file.comprehension_scope(scope, node, at)
    if inner < 0:
        return ev.plain("list", ANYTHING)
    if isinstance(node, ast.DictComp):
        return ev.plain("dict", ev.node(file, node.key, inner, None), ev.node(file, node.value, inner, None))
    held = ev.node(file, node.elt, inner, None)
    if isinstance(node, ast.ListComp):
        return ev.plain("list", held)
    if isinstance(node, ast.SetComp):
        return ev.plain("set", held)
    kind = "typing.AsyncGenerator" if any(each.is_async for each in node.generators) else "typing.Generator"
    return instance(ev.values.external(kind), (held,)).single


def _subscript(ev: Evaluator, file: SourceFile, node: ast.Subscript, scope: int, at: Place | None) -> Values:
    base = ev.node(file, node.value, scope, at)
    parts: list[Values] = []
    for each in ev.expanded(base):
        if _is_type(ev, each):
            parts.append(
                ev.values.keep(TypeForm, declarations._applied(ev, file, each, _parts(node.slice), scope)).single
            )
        elif isinstance(node.slice, ast.Slice):
            parts.append(_sliced(ev, file, each, node.slice, scope, at))
        else:
            parts.append(containers.subscript(ev, each.single, ev.node(file, node.slice, scope, at)))
    return union(parts)


def _parts(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def _is_type(ev: Evaluator, value: object) -> bool:
    if isinstance(value, TypeForm):
        return True
    if isinstance(value, ClassValue):
        return not hierarchy.is_enum(ev, value)
    if isinstance(value, External):
        last = value.name.rpartition(".")[2]
        return (
            value.name.startswith(("typing.", "typing_extensions.", "collections."))
            or last in ("list", "dict", "tuple", "set", "frozenset", "type")
            or last[:1].isupper()
        )
    return False


def _sliced(ev: Evaluator, file: SourceFile, value: object, node: ast.Slice, scope: int, at: Place | None) -> Values:
    if not isinstance(value, Instance):
        return ANYTHING
    items = getattr(value, "items", None)
    if items is not None and value.cls is not ev.builtin_class("dict"):
        bounds: list[int | None] = []
        for each in (node.lower, node.upper, node.step):
            if each is None:
                bounds.append(None)
            else:
                constants = containers.keys_of(ev.node(file, each, scope, at))
                if constants is None or len(constants) != 1 or not isinstance(constants[0], int):
                    return instance(value.cls, value.args).single
                bounds.append(constants[0])
        if bounds[2] == 0:
            return ANYTHING
        held = [each for _, each in items][slice(*bounds)]
        return ev.items(value.cls, (union(held),), tuple(enumerate(held))).single
    if isinstance(value.cls, External):
        return (
            value.single
            if value.args or value.cls in (ev.builtin_class("str"), ev.builtin_class("bytes"))
            else ANYTHING
        )
    method = containers.method_of(ev, value, "__getitem__")
    return ev.call(method, None) if method else ANYTHING


def _condition(ev: Evaluator, file: SourceFile, node: ast.IfExp, scope: int, at: Place | None) -> Values:
    return union([ev.node(file, node.body, scope, at), ev.node(file, node.orelse, scope, at)])


def _either(ev: Evaluator, file: SourceFile, node: ast.BoolOp, scope: int, at: Place | None) -> Values:
    return union([ev.node(file, each, scope, at) for each in node.values])


_OPERATORS: dict[type, tuple[str, str]] = {
    ast.Add: ("__add__", "__radd__"), ast.Sub: ("__sub__", "__rsub__"), ast.Mult: ("__mul__", "__rmul__"),
    ast.Div: ("__truediv__", "__rtruediv__"), ast.Mod: ("__mod__", "__rmod__"), ast.BitOr: ("__or__", "__ror__"),
    ast.BitAnd: ("__and__", "__rand__"), ast.FloorDiv: ("__floordiv__", "__rfloordiv__"),
    ast.Pow: ("__pow__", "__rpow__"),
    ast.MatMult: ("__matmul__", "__rmatmul__"), ast.BitXor: ("__xor__", "__rxor__"),
    ast.LShift: ("__lshift__", "__rlshift__"), ast.RShift: ("__rshift__", "__rrshift__"),
}  # fmt: skip


def _operator(ev: Evaluator, file: SourceFile, node: ast.BinOp, scope: int, at: Place | None) -> Values:
    left = ev.expanded(ev.node(file, node.left, scope, at))
    right = ev.expanded(ev.node(file, node.right, scope, at))
    types = (ClassValue, TypeForm, External, TypeVariable)
    if isinstance(node.op, ast.BitOr) and left and all(isinstance(each, types) for each in left):
        return ev.values.keep(TypeForm, union([declarations.of_tree(ev, file, node, scope)])).single
    name, reflected = _OPERATORS[type(node.op)]
    parts: list[Values] = []
    for each in left:
        method = containers.method_of(ev, each, name)
        if method:
            parts.append(ev.call(method, None))
        elif isinstance(each, Instance) and isinstance(each.cls, External):
            back = [containers.method_of(ev, other, reflected) for other in right]
            if any(back):
                parts.extend(ev.call(each_back, None) for each_back in back if each_back)
            elif each.args and each.cls in (
                ev.builtin_class("list"),
                ev.builtin_class("tuple"),
                ev.builtin_class("set"),
            ):
                others = [other.args[0] if isinstance(other, Instance) and other.args else ANYTHING for other in right]
                parts.append(instance(each.cls, (union([each.args[0], *others]),)).single)
            else:
                known = containers.known_member(ev, each, name)
                parts.append(declarations.known_type(ev, known[1], known[2]) if known and known[1] else ANYTHING)
        else:
            parts.append(ANYTHING)
    return union(parts)


def _unary(ev: Evaluator, file: SourceFile, node: ast.UnaryOp, scope: int, at: Place | None) -> Values:
    if isinstance(node.op, ast.Not):
        return ev.plain("bool")
    if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant) and type(node.operand.value) is int:
        return ev.constant(-node.operand.value)
    values = ev.node(file, node.operand, scope, at)
    return values if all(isinstance(each, Instance) and isinstance(each.cls, External) for each in values) else ANYTHING


def _compare(ev: Evaluator, file: SourceFile, node: ast.Compare, scope: int, at: Place | None) -> Values:
    return ev.plain("bool")


def _text(ev: Evaluator, file: SourceFile, node: ast.JoinedStr, scope: int, at: Place | None) -> Values:
    return ev.string


def _await(ev: Evaluator, file: SourceFile, node: ast.Await, scope: int, at: Place | None) -> Values:
    return containers.await_(ev, ev.node(file, node.value, scope, at))


def _walrus(ev: Evaluator, file: SourceFile, node: ast.NamedExpr, scope: int, at: Place | None) -> Values:
    return ev.node(file, node.value, scope, at)


def _lambda(ev: Evaluator, file: SourceFile, node: ast.Lambda, scope: int, at: Place | None) -> Values:
    found = file.lambda_like(scope, node, at)
    return file.lambda_value(found).single if found >= 0 else ANYTHING


def _starred(ev: Evaluator, file: SourceFile, node: ast.Starred, scope: int, at: Place | None) -> Values:
    return ev.node(file, node.value, scope, at)


NODES: dict[type, Callable[..., Values]] = {
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.Constant: _constant,
    ast.List: _sequence,
    ast.Tuple: _sequence,
    ast.Set: _sequence,
    ast.Dict: _dict,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.DictComp: _comprehension,
    ast.Subscript: _subscript,
    ast.IfExp: _condition,
    ast.BoolOp: _either,
    ast.BinOp: _operator,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.JoinedStr: _text,
    ast.Await: _await,
    ast.NamedExpr: _walrus,
    ast.Lambda: _lambda,
    ast.Starred: _starred,
}

__all__ = ["Lambda", "NODES", "NOTHING"]
