"""Rust's types in canonical form.

References are transparent (`&T` is `T`), a slice or array of `T` is `Array<T>`, a raw pointer `Ptr<T>`; `dyn` and
`impl` are left out; `Iterator<Item = T>` is `Iterator<T>`; a closure's or function's type is `Fn<result,…>`. Paths are
dotted; `crate`, `super` and `mod` (for `self::`) begin those that say where they begin. `Self::Item` in an `impl` that
says what `Item` is, is that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.rust.walk import RustPass

_NO_TYPES = frozenset(("lifetime", "line_comment", "block_comment", "removed_trait_bound", "mutable_specifier"))
_KEYWORDS = ("crate.", "super.", "mod.")
_CALLABLE = frozenset(("Fn", "FnMut", "FnOnce"))


def written(found: RustPass, node: Node) -> str:
    """The canonical type that a node is; "" if unknown."""
    writer = _WRITERS.get(node.type)
    return "" if writer is None else writer(found, node)


def path(found: RustPass, node: Node | None) -> str:
    """A path of names, dotted, without type arguments; "" if it is anything else."""
    if node is None:
        return ""
    form = node.type
    if form == "self":
        return "mod"
    if form in ("scoped_identifier", "scoped_type_identifier"):
        name = node.child_by_field_name("name")
        outer = node.child_by_field_name("path")
        before = path(found, outer)
        if name is None or (outer is not None and not before):
            return ""
        return f"{before}.{found.text(name)}" if before else found.text(name)
    if form == "generic_type":
        return path(found, node.child_by_field_name("type"))
    if form in ("identifier", "type_identifier", "primitive_type", "crate", "super", "field_identifier"):
        return found.text(node)
    return ""


def rooted(text: str) -> str:
    """A path of which the first name is marked as no variable's."""
    return f"^{text}" if "." in text and text[0].islower() and not text.startswith(_KEYWORDS) else text


def joined(found: RustPass, nodes: list[Node]) -> str:
    """Several bounds: all of them hold."""
    held = [found.write_type(each) for each in nodes if each.type not in _NO_TYPES]
    held = [each for each in held if each]
    return "&".join(f"({each})" if "|" in each else each for each in held)


def arguments(found: RustPass, node: Node) -> list[str]:
    """The types in angle brackets; bound names (`Item = T`) come last."""
    plain: list[str] = []
    named: list[str] = []
    for each in node.named_children:
        if each.type == "type_binding":
            named.append(found.write_type(each.child_by_field_name("type")))
        elif each.type not in _NO_TYPES:
            plain.append(found.write_type(each))
    return plain + named


def _plain(found: RustPass, node: Node) -> str:
    text = found.text(node)
    if text == "_":
        return f"={found.items[-1]}" if found.items and found.items[-1] else ""
    return text


def _scoped(found: RustPass, node: Node) -> str:
    outer, name = node.child_by_field_name("path"), node.child_by_field_name("name")
    if outer is None or name is None:
        return "" if name is None else found.text(name)
    if outer.type == "bracketed_type" and outer.named_children:
        inner = outer.named_children[0]
        outer = inner.child_by_field_name("type") if inner.type == "qualified_type" else inner
    before = written(found, outer) if outer is not None and outer.type == "type_identifier" else path(found, outer)
    if before == "Self":
        own = found.associated(node.start_byte, found.text(name))
        if own is not None:
            return found.write_type(own)
    return rooted(f"{before}.{found.text(name)}") if before else ""


def _generic(found: RustPass, node: Node) -> str:
    name, given = node.child_by_field_name("type"), node.child_by_field_name("type_arguments")
    before = "" if name is None else written(found, name)
    if not before or given is None:
        return before
    if found.items and (form := _FORMS.get(before.rpartition(".")[2])) is not None:
        held = []
        for place, each in enumerate(given.named_children):
            found.items.append(form[min(place, len(form) - 1)].replace("@", found.items[-1]) if found.items[-1] else "")
            held.append(found.write_type(each))
            found.items.pop()
    else:
        held = arguments(found, given)
    return f"{before}<{','.join(held)}>" if held else before


_FORMS = {
    "HashMap": ("@.0", "@.1"),
    "BTreeMap": ("@.0", "@.1"),
    "Result": ("@?", ""),
    "Option": ("@?",),
}
"""What `_` stands for in each argument of a type that is collected into, `@` being the item."""


def _reference(found: RustPass, node: Node) -> str:
    return found.write_type(node.child_by_field_name("type"))


def _pointer(found: RustPass, node: Node) -> str:
    return f"Ptr<{found.write_type(node.child_by_field_name('type'))}>"


def _array(found: RustPass, node: Node) -> str:
    return f"Array<{found.write_type(node.child_by_field_name('element'))}>"


def _tuple(found: RustPass, node: Node) -> str:
    return f"Tuple<{','.join(found.write_type(each) for each in node.named_children if each.type not in _NO_TYPES)}>"


def _function(found: RustPass, node: Node) -> str:
    trait = node.child_by_field_name("trait")
    if trait is not None and found.text(trait).rpartition("::")[2] not in _CALLABLE:
        return ""
    parts = [found.write_type(node.child_by_field_name("return_type"))]
    given = node.child_by_field_name("parameters")
    for each in [] if given is None else given.named_children:
        if each.type not in _NO_TYPES:
            parts.append(found.write_type(each.child_by_field_name("type") if each.type == "parameter" else each))
    return f"Fn<{','.join(parts)}>"


def _trait(found: RustPass, node: Node) -> str:
    return found.write_type(node.child_by_field_name("trait"))


def _bounded(found: RustPass, node: Node) -> str:
    return joined(found, node.named_children)


def _higher_ranked(found: RustPass, node: Node) -> str:
    return found.write_type(node.child_by_field_name("type"))


def _first(found: RustPass, node: Node) -> str:
    inside = node.named_children
    return found.write_type(inside[0]) if len(inside) == 1 else ""


_WRITERS: dict[str, Callable[[RustPass, Node], str]] = {
    "type_identifier": _plain,
    "identifier": _plain,
    "primitive_type": _plain,
    "scoped_type_identifier": _scoped,
    "scoped_identifier": _scoped,
    "generic_type": _generic,
    "generic_type_with_turbofish": _generic,
    "reference_type": _reference,
    "pointer_type": _pointer,
    "array_type": _array,
    "tuple_type": _tuple,
    "function_type": _function,
    "abstract_type": _trait,
    "dynamic_type": _trait,
    "bounded_type": _bounded,
    "trait_bounds": _bounded,
    "higher_ranked_trait_bound": _higher_ranked,
    "parenthesized_type": _first,
    "bracketed_type": _first,
}
