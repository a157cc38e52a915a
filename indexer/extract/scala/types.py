"""How Scala's types are written in the canonical form."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.scala.writing import ScalaPass

_NAMES = frozenset(("type_identifier", "identifier"))


def write(found: ScalaPass, node: Node) -> str:
    """The canonical type that a node is; "" if unknown."""
    if node.type in _NAMES:
        return found.text(node).strip("`")
    read = _TYPES.get(node.type)
    return read(found, node) if read is not None else ""


def _generic(found: ScalaPass, node: Node) -> str:
    name, held = node.child_by_field_name("type"), node.child_by_field_name("type_arguments")
    written = found.write_type(name)
    if held is None or not written:
        return written
    return f"{written}<{','.join(found.write_type(each) for each in held.named_children)}>"


def _stable(found: ScalaPass, node: Node) -> str:
    return "".join(found.text(node).split()).replace("`", "")


def _projected(found: ScalaPass, node: Node) -> str:
    outer, name = node.child_by_field_name("type"), node.child_by_field_name("selector")
    written = found.write_type(outer)
    return f"{written.partition('<')[0]}.{found.write_type(name)}" if written else ""


def _singleton(found: ScalaPass, node: Node) -> str:
    written = found.write(node.named_children[0]) if node.named_children else ""
    return f"={written}" if written and "|" not in written else ""


def _compound(found: ScalaPass, node: Node) -> str:
    held = [found.write_type(each) for each in node.named_children if each.type != "refinement"]
    return "&".join(each for each in held if each)


def _function(found: ScalaPass, node: Node) -> str:
    given, returns = node.child_by_field_name("parameter_types"), node.child_by_field_name("return_type")
    inner = [] if given is None else [found.write_type(each) for each in given.named_children]
    return f"Fn<{','.join([found.write_type(returns), *inner])}>"


def _tuple(found: ScalaPass, node: Node) -> str:
    held = [found.write_type(each) for each in node.named_children]
    return held[0] if len(held) == 1 else f"Tuple<{','.join(held)}>"


def _first(found: ScalaPass, node: Node) -> str:
    held = node.child_by_field_name("type") or (node.named_children[0] if node.named_children else None)
    return found.write_type(held)


def _infix(found: ScalaPass, node: Node) -> str:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    sign = "" if operator is None else found.text(operator)
    if sign in ("|", "&"):
        return f"{found.write_type(left)}{sign}{found.write_type(right)}"
    return f"{sign}<{found.write_type(left)},{found.write_type(right)}>" if sign.isidentifier() else ""


_TYPES: dict[str, Callable[[ScalaPass, Node], str]] = {
    "generic_type": _generic,
    "stable_type_identifier": _stable,
    "stable_identifier": _stable,
    "projected_type": _projected,
    "singleton_type": _singleton,
    "compound_type": _compound,
    "function_type": _function,
    "tuple_type": _tuple,
    "lazy_parameter_type": _first,
    "repeated_parameter_type": _first,
    "annotated_type": _first,
    "infix_type": _infix,
}
