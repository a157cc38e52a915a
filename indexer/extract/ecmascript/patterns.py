"""The names that a pattern binds, and values that are written when everything else is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from indexer.extract.ecmascript import expressions
from indexer.extract.ecmascript.nodes import NAMES, PATTERN_NAMES
from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.ecmascript.scripts import Script


class Part:
    """A part of a value, written when the value is."""

    def __init__(self, script: Script, whole: object, path: str) -> None:
        self.script, self.whole, self.path = script, whole, path

    def __call__(self) -> str:
        written = self.script.write(self.whole)
        if not written:
            return ""
        return f"({written}){self.path}" if "|" in written else written + self.path


class Narrowed:
    """A name where it is known to be of a class, written when the class is."""

    def __init__(self, script: Script, name: str, to: Node) -> None:
        self.script, self.name, self.to = script, name, to

    def __call__(self) -> str:
        to = expressions.tested(self.script, self.to, self.name)
        return f"{self.name}~{to}" if to else self.name


class Instance:
    """An instance of a type, written when the type is."""

    def __init__(self, script: Script, annotation: object) -> None:
        self.script, self.annotation = script, annotation

    def __call__(self) -> str:
        written = self.script.write_type(self.annotation)
        return f"<{written}>" if written else ""


class Elsewhere:
    """A value that is bound in another scope than it stands in: only what does not depend on names is told."""

    def __init__(self, script: Script, value: object, moved: bool) -> None:
        self.script, self.value, self.moved = script, value, moved

    def __call__(self) -> str:
        written = self.script.write(self.value)
        return "" if self.moved and not expressions.is_placeless(written) else written


def parts(script: Script, pattern: Node) -> Iterator[tuple[Node, str | None]]:
    """(name, path into the value) for every name in a pattern; None where that cannot be told."""
    waiting: list[tuple[Node, str | None]] = [(pattern, "")]
    while waiting:
        node, path = waiting.pop()
        form = node.type
        if form in PATTERN_NAMES:
            yield node, path
        elif form in ("assignment_pattern", "object_assignment_pattern"):
            inner = node.child_by_field_name("left")
            if inner is not None:
                waiting.append((inner, path if form == "assignment_pattern" else _member(script, inner, path)))
        elif form == "object_pattern":
            for child in node.named_children:
                kind = child.type
                if kind == "shorthand_property_identifier_pattern":
                    waiting.append((child, _member(script, child, path)))
                elif kind == "pair_pattern":
                    key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
                    if key is not None and value is not None:
                        waiting.append((value, _member(script, key, path) if key.type in NAMES else None))
                elif kind == "object_assignment_pattern":
                    waiting.append((child, path))
                elif kind == "rest_pattern":
                    waiting.extend((inner, None) for inner in child.named_children)
        elif form == "array_pattern":
            place = 0
            for child in node.children:
                if child.type == ",":
                    place += 1
                elif child.type == "rest_pattern":
                    waiting.extend((inner, None) for inner in child.named_children)
                elif child.is_named:
                    waiting.append((child, None if path is None else f"{path}.{place}"))
        elif form in ("required_parameter", "optional_parameter"):
            inner = node.child_by_field_name("pattern")
            if inner is not None:
                waiting.append((inner, path))
        elif form == "rest_pattern":
            waiting.extend((inner, None) for inner in node.named_children)


def _member(script: Script, name: Node, path: str | None) -> str | None:
    text = script.text(name).strip("'\"")
    return f"{path}.{text}" if path is not None and expressions.is_name(text) else None
