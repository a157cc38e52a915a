"""Where the pass over a Go file stands, and how its expressions and types are written in canonical form.

A region (a block, a case, a statement with an initialiser) becomes a scope only once it binds a name: most bind none.
"""

from __future__ import annotations

from collections.abc import Sequence

from indexer.extract.go import text
from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.facts import Scope
from indexer.grammars.loader import Node


class GoPass(Pass):
    """The pass over one file."""

    def __init__(self, source: Source) -> None:
        super().__init__("go", source)
        self.start = -1
        """The byte at which the present region begins."""
        self.names: list[set[bytes]] = [set()]
        """What each scope binds."""
        self.body = -1
        """The byte at which the body of the function entered last begins: it is no region of its own."""
        self.skip: set[int] = set()
        """Where names begin that are no uses of their own: a definition's, a called one's."""
        self.literals: dict[int, tuple[str, bool]] = {}
        """By the byte at which the braces of a literal begin: what they make, whether their keys are values."""
        self.spans: list[tuple[int, int]] = [(0, self.end)]
        """The bytes over which each scope reaches."""
        self._regions: list[tuple[int, int, int, int]] = []

    # Where the pass stands

    def leave(self, at: int) -> None:
        while at >= self.end:
            self.end, self.start, self.scope, self.definition = self._regions.pop()

    def region(self, node: Node) -> None:
        """Opens a region, which is no scope yet."""
        self._regions.append((self.end, self.start, self.scope, self.definition))
        self.start, self.end = node.start_byte, node.end_byte

    def enter(self, kind: str, node: Node, definition: int | None = None) -> int:
        end = self.end
        regions, here = self._regions, (end, self.start, self.scope, self.definition)
        scope = super().enter(kind, node, definition)
        self._open.pop()
        regions.append(here)
        self.start = node.start_byte
        self.names.append(set())
        self.spans.append((node.start_byte, node.end_byte))
        return scope

    def own_scope(self) -> int:
        """The scope of the present region, opened if it has none yet."""
        span = (self.start, self.end)
        if self.scope and self.spans[self.scope] != span:
            self.scopes.append(Scope("block", self.scope, self.definition, *self.source.extent(*span)))
            self.scope = len(self.scopes) - 1
            self.names.append(set())
            self.spans.append(span)
        return self.scope

    def is_local(self, word: bytes) -> bool:
        """Whether a scope inside the file's binds the name here."""
        scope, names, scopes = self.scope, self.names, self.scopes
        while scope > 0:
            if word in names[scope]:
                return True
            scope = scopes[scope].parent
        return False

    # What is found

    def local(
        self, node: Node, kind: str, value: object = "", annotation: object = "", until: Node | None = None
    ) -> None:
        """Binds the name that `node` is in the present region, unless that has it already."""
        word = self.data[node.start_byte : node.end_byte]
        scope = self.own_scope()
        names = self.names[scope]
        if word == b"_" or word in names:
            return
        names.add(word)
        self.bind(word.decode("utf-8", "replace"), kind, node, value, annotation, scope, until)

    def doc(self, node: Node) -> str:
        """The first line of the comment that stands right before a definition; "" if there is none."""
        starts, data = self.source.starts, self.data
        first = line = self.source.line(node.start_byte) - 1
        while line > 0 and data[starts[line - 1] : starts[line]].lstrip().startswith(b"//"):
            line -= 1
        for each in range(line, first):
            words = data[starts[each] : starts[each + 1]].strip()
            if not words.startswith((b"//go:", b"// +build")):
                return words.removeprefix(b"//").strip().decode("utf-8", "replace")[:200]
        return ""

    def write(self, value: object) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Node):
            plain = text.plain(self.data, value)
            if plain is not None:
                return plain
        return self._bounded(value, self.expression)

    def write_type(self, value: object) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Node):
            plain = text.plain_type(self.data, value)
            if plain is not None:
                return plain
        return self._bounded(value, self.type)

    def expression(self, node: Node) -> str:
        return text.expression(self, node)

    def type(self, node: Node) -> str:
        return text.type_of(self, node)

    def types(self, nodes: Sequence[Node]) -> str:
        """Types, with commas between."""
        return ",".join([self.write_type(each) for each in nodes])
