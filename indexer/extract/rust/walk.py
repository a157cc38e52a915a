"""The pass over a Rust file: what the handlers share beyond `extract.walk.Pass`.

Rust has things that a plain stack of scopes does not know: an `impl` whose functions belong to a type named elsewhere,
conditions whose bindings hold for one branch, and values of blocks, in which names mean what they mean inside.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import partial
from typing import NamedTuple

from indexer.extract.rust import expressions, types
from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.facts import FileFacts, Scope
from indexer.grammars.loader import Node

PATH = "^"
"""Before the first name of a longer path, which no variable hides."""

FIELD = "'"
"""Before the names of fields, which a type has beside methods of the same names."""


class Impl(NamedTuple):
    """An `impl` block: the node, the name of its type, the type itself, the scope that it stands in."""

    node: Node
    name: str
    type: Node
    scope: int


class RustPass(Pass):
    """What has been found in a Rust file."""

    def __init__(self, source: Source) -> None:
        super().__init__("rust", source)
        self.bodies: set[tuple[int, int]] = set()
        """Blocks that are a function's or closure's whole body."""
        self.attributes: list[Node] = []
        """Attributes that the next item carries."""
        self.use_end = 0
        """Where the last `use` declaration ends."""
        self.later: set[tuple[int, str]] = set()
        """(scope, name) of each `let x;` without type and value."""
        self.fragments: dict[tuple[int, int], list[Node]] = {}
        """What the arguments of a macro read as, by the span of its invocation."""
        self.closed = source.data + b";"
        """The file, and behind it what ends an expression that is read by itself."""
        self.items: list[str] = []
        """What `_` stands for in the types that are being written: an item of what is collected."""
        self.nested = 0
        """How many macros the pass stands in."""
        self.named: set[int] = set()
        """Where names of definitions stand: no uses."""
        self.uses: dict[int, tuple[str, object, str, int, int]] = {}
        """Possible references by the byte of the name: name, expression, role, scope, definition."""
        self.implied: list[Impl] = []
        self._impl_starts: list[int] = []
        self._associated: dict[int, dict[str, Node]] = {}
        self._inside: list[int] = []
        self._bound: dict[tuple[int, str], list[int]] | None = None

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode()

    def point(self, at: int) -> tuple[int, int]:
        """Row and column of a byte, both from 0 and in bytes."""
        line = self.source.line(at)
        return line - 1, at - self.source.starts[line - 1]

    # impl blocks

    def open_impl(self, impl: Impl, associated: dict[str, Node]) -> None:
        """Begins with the functions of an `impl` block, of which the associated types are known."""
        self._associated[len(self.implied)] = associated
        self.implied.append(impl)
        self._impl_starts.append(impl.node.start_byte)

    def impl_at(self, at: int) -> int:
        """The number of the innermost `impl` round a byte; -1 if there is none."""
        number = bisect_right(self._impl_starts, at) - 1
        for _ in range(4):
            if number < 0 or at < self.implied[number].node.end_byte:
                return number
            number -= 1
        return -1

    def member_of(self, at: int) -> Impl | None:
        """The `impl` that what begins at a byte is a member of."""
        number = self.impl_at(at)
        found = self.implied[number] if number >= 0 else None
        return found if found is not None and found.scope == self.scope else None

    def associated(self, at: int, name: str) -> Node | None:
        """What the associated type `name` is in the `impl` round a byte."""
        number = self.impl_at(at)
        return self._associated[number].get(name) if number >= 0 else None

    # Scopes

    def enter_span(self, kind: str, start: int, end: int) -> None:
        """Opens a scope that is no single node."""
        self._open.append((self.end, self.scope, self.definition))
        self.end = end
        self.scopes.append(Scope(kind, self.scope, self.definition, *self.source.extent(start, end)))
        self.scope = len(self.scopes) - 1
        self.scope_at[start, end] = self.scope

    def enter_module(self, node: Node, definition: int) -> None:
        """Opens the scope of `mod name { … }`: names of the file round it are not seen in it."""
        number = self.enter("module", node, definition)
        self.scopes[number] = Scope("module", -1, definition, *self.source.extent(node.start_byte, node.end_byte))

    # Expressions

    def expression(self, node: Node) -> str:
        return expressions.written(self, node)

    def type(self, node: Node) -> str:
        return types.written(self, node)

    def operand(self, node: Node | None) -> str:
        """An expression to which an operator can be added."""
        text = self.write(node)
        return f"({text})" if "|" in text and not (text[0] == "<" and text.count("<") == 1) else text

    def part(self, value: object, before: str, after: str) -> partial[str]:
        """What will be written for a part of `value`: its expression between `before` and `after`."""
        return partial(self._part, value, before, after)

    def _part(self, value: object, before: str, after: str) -> str:
        text = self.write(value)
        if not text:
            return ""
        return f"{before}({text}){after}" if "|" in text and (before or after) else before + text + after

    def value_of(self, node: Node, scopes: tuple[int, ...]) -> str:
        """The expression that stands in inner scopes, for use outside them: names bound there are replaced."""
        self._inside.extend(scopes)
        try:
            return self.write(node)
        finally:
            del self._inside[len(self._inside) - len(scopes) :]

    def local(self, node: Node) -> str | None:
        """What a name that a scope inside the expression binds is; None if none of them binds it."""
        if not self._inside:
            return None
        if self._bound is None:
            self._bound = {}
            for number, binding in enumerate(self._bindings):
                self._bound.setdefault((binding.scope, binding.target), []).append(number)
        name, at = self.text(node), self.source.position(node.start_byte)
        for depth in range(len(self._inside) - 1, -1, -1):
            found = self._bound.get((self._inside[depth], name), ())
            before = [number for number in found if self._bindings[number].place[2:] <= at]
            if not before:
                continue
            bound = self._bindings[before[-1]]
            kept, self._inside = self._inside, self._inside[: depth + 1]
            try:
                if bound.kind != "declare":
                    return ""
                annotation = self.write_type(bound.annotation)
                return f"<{annotation}>" if annotation else self.write(bound.value)
            finally:
                self._inside = kept
        return None

    # Uses that are no calls

    def use(self, at: Node, expression: object, role: str) -> None:
        """A possible reference: it counts if the file defines or imports its first name."""
        self.uses.setdefault(at.start_byte, (self.text(at), expression, role, self.scope, self.definition))

    def _finish(self, problems: list[tuple[int, str]]) -> FileFacts:
        self._choose()
        return super()._finish(problems)

    def _choose(self) -> None:
        """Makes references of the uses whose first name the file defines or imports, and no local hides."""
        known = {"crate", "super", "mod"}
        local: set[tuple[int, str]] = set()
        for bound in self._bindings:
            if bound.kind in ("definition", "import"):
                known.add(bound.target)
            elif bound.kind in ("declare", "assign", "parameter", "type-parameter"):
                if self.scopes[bound.scope].kind == "module":
                    known.add(bound.target)
                else:
                    local.add((bound.scope, bound.target))
        taken = {call.at for call in self._calls} | self.named
        for at, (name, expression, role, scope, definition) in self.uses.items():
            if at in taken or (isinstance(expression, str) and name not in known):
                continue
            text = self.write_type(expression) if role in ("type", "base") else self.write(expression)
            first = text.partition(".")[0].removeprefix(PATH)
            if first in known and (text.startswith(PATH) or not self._hidden(first, scope, local)):
                self._references.append((at, text, role, scope, definition))

    def _hidden(self, name: str, scope: int, local: set[tuple[int, str]]) -> bool:
        while scope >= 0:
            if (scope, name) in local:
                return True
            scope = self.scopes[scope].parent
        return False
