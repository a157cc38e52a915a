"""How C#'s types are written in the canonical form.

A generic type has the number of its type arguments in its name (`List`1<string>`): `Jar` and `Jar<T>` are two types.
`Func<A,R>`, `Action<A>` and their like, and expressions of them, are functions; `?` behind a type is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.csharp.writing import CSharpPass

_FUNCTIONS: dict[str, Callable[[list[str]], str]] = {
    "Func": lambda held: f"Fn<{','.join([held[-1], *held[:-1]])}>",
    "Action": lambda held: f"Fn<void,{','.join(held)}>",
    "Predicate": lambda held: f"Fn<bool,{held[0]}>",
    "Comparison": lambda held: f"Fn<int,{held[0]},{held[0]}>",
    "Converter": lambda held: f"Fn<{','.join(reversed(held))}>",
}
"""Delegates of the library that are written as what they are."""


def write(found: CSharpPass, node: Node) -> str:
    """The canonical type that a node is; "" if unknown."""
    form = node.type
    if form == "identifier":
        text = found.text(node)
        return "Fn<void>" if text == "Action" else text
    if form == "predefined_type":
        return found.text(node)
    read = _TYPES.get(form)
    return read(found, node) if read is not None else ""


def arguments(found: CSharpPass, node: Node) -> list[str]:
    """The types of a list of type arguments; commas alone (`Jar<,>`) give as many unknown ones."""
    held = [found.write_type(each) for each in node.named_children if each.type != "comment"]
    return held or [""] * (1 + sum(each.type == "," for each in node.children))


def _generic(found: CSharpPass, node: Node) -> str:
    parts = node.named_children
    if len(parts) < 2:
        return found.text(node)
    name, held = found.text(parts[0]), arguments(found, parts[-1])
    if name in _FUNCTIONS:
        return _FUNCTIONS[name](held)
    if name == "Expression" and held[0].startswith("Fn<"):  # of a function, which is written as one
        return held[0]
    return f"{name}`{len(held)}<{','.join(held)}>"


def _qualified(found: CSharpPass, node: Node) -> str:
    outer, name = node.child_by_field_name("qualifier"), node.child_by_field_name("name")
    if outer is None or name is None:
        return ""
    text = found.text(outer)
    if name.type == "generic_name" and text in ("System", "global::System"):
        held = found.write_type(name)
        if held.startswith("Fn<"):
            return held
    # Type arguments of what is round it are left out: the canonical form has none there.
    before = "".join(text.partition("<")[0].split()).replace("global::", "").replace("::", ".")
    return f"{before}.{found.write_type(name)}"


def _aliased(found: CSharpPass, node: Node) -> str:
    name = node.child_by_field_name("name")
    return found.write_type(name)


def _array(found: CSharpPass, node: Node) -> str:
    written = found.write_type(node.child_by_field_name("type"))
    return f"Array<{written}>"


def _inner(found: CSharpPass, node: Node) -> str:
    held = node.child_by_field_name("type") or (node.named_children[-1] if node.named_children else None)
    return found.write_type(held)


def _tuple(found: CSharpPass, node: Node) -> str:
    held = [each for each in node.named_children if each.type == "tuple_element"]
    return f"Tuple<{','.join(found.write_type(each.child_by_field_name('type')) for each in held)}>"


_TYPES: dict[str, Callable[[CSharpPass, Node], str]] = {
    "generic_name": _generic,
    "qualified_name": _qualified,
    "alias_qualified_name": _aliased,
    "array_type": _array,
    "nullable_type": _inner,
    "pointer_type": _inner,
    "ref_type": _inner,
    "scoped_type": _inner,
    "type": _inner,
    "tuple_type": _tuple,
}
