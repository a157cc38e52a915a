"""What each `fact` of the queries of C and C++ is handed to; includes and macros, which are little, here."""

from __future__ import annotations

from collections.abc import Callable

from indexer.extract.c.blocks import (
    on_block,
    on_lambda,
    on_namespace,
    on_namespace_alias,
    on_range,
    on_return,
    on_using,
)
from indexer.extract.c.calls import on_call, on_new, on_value
from indexer.extract.c.declarations import (
    Given,
    on_alias,
    on_class,
    on_declaration,
    on_enumerator,
    on_field,
    on_function,
    on_typedef,
)
from indexer.extract.c.writing import CPass
from indexer.extract.walk import Captures
from indexer.grammars.loader import Node


def on_include(found: CPass, captures: Captures) -> None:
    path = captures["path"][0]
    found.leave(path.start_byte)
    found.take("".join(found.text(path).split()), "*", "", path)


def on_macro(found: CPass, captures: Captures) -> None:
    node, name = captures["node"][0], captures["name"][0]
    found.leave(node.start_byte)
    held = node.child_by_field_name("parameters")
    given: Given = []
    for each in () if held is None else held.children:
        if each.type == "identifier":
            given.append((found.text(each), "positional", "", None))
        elif each.type == "...":
            given.append(("...", "variadic", "", None))
    _macro(found, node, name, given, ())


def on_constant(found: CPass, captures: Captures) -> None:
    """An object macro is told where it is another name of something: `#define old_name new_name`."""
    node, name = captures["node"][0], captures["name"][0]
    found.leave(node.start_byte)
    value = node.child_by_field_name("value")
    text = "" if value is None else found.text(value).strip()
    if text.isidentifier() and text != found.text(name):
        _macro(found, node, name, [], ("alias",), f"={text}")


def _macro(found: CPass, node: Node, name: Node, given: Given, flags: tuple[str, ...], means: str = "") -> None:
    text = found.text(name)
    end = node.end_byte
    while end > node.start_byte and found.data[end - 1 : end] in (b"\n", b"\r"):
        end -= 1
    found.define(
        "macro", text, name, node, flags=flags, parameters=given, returns=means, within="", end=end,
        signature=" ".join(found.data[node.start_byte : end][:200].decode("utf-8", "replace").splitlines()[0].split()),
    )  # fmt: skip


HANDLERS: dict[str, Callable[[CPass, Captures], None]] = {
    "include": on_include,
    "macro": on_macro,
    "constant": on_constant,
    "function": on_function,
    "declaration": on_declaration,
    "field": on_field,
    "typedef": on_typedef,
    "alias": on_alias,
    "class": on_class,
    "enumerator": on_enumerator,
    "block": on_block,
    "call": on_call,
    "new": on_new,
    "value": on_value,
    "namespace": on_namespace,
    "namespace_alias": on_namespace_alias,
    "using": on_using,
    "lambda": on_lambda,
    "range": on_range,
    "return": on_return,
}
