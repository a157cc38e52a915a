"""Locals of languages without declarations and block scopes: a name is what was last assigned to it, and all that may
have been, where that may be skipped or repeated.
"""

from __future__ import annotations

from typing import NamedTuple

from indexer.extract.source import Source
from indexer.extract.walk import Pass
from indexer.grammars.loader import Node


class Nest(NamedTuple):
    """Something that may be skipped or repeated, as far as byte `end`: what is bound in it may not be. `scope`: the
    one that it stands in; `loop`: the node at which it begins, where it may be repeated.
    """

    end: int
    scope: int
    loop: Node | None


class FlowPass(Pass):
    """A pass that knows which statements round a place may be skipped or repeated."""

    def __init__(self, language: str, source: Source) -> None:
        super().__init__(language, source)
        self.nests: list[Nest] = []
        self._first: set[tuple[int, str]] = set()

    def bind(
        self, name: str, kind: str, at: Node, value: object = "", annotation: object = "", scope: int = -1,
        until: Node | None = None,
    ) -> None:  # fmt: skip
        if kind == "parameter":
            self._first.add((self.scope if scope < 0 else scope, name))
        super().bind(name, kind, at, value, annotation, scope, until)

    def settle(self, at: int) -> None:
        """Forgets what was nested and ends before a byte."""
        nests = self.nests
        while nests and nests[-1].end <= at:
            nests.pop()

    def nest(self, node: Node, loop: bool) -> None:
        """`node` may be skipped or, if it is a loop, repeated."""
        self.settle(node.start_byte)
        first = node
        while loop and first.child_count:
            first = first.children[0]
        self.nests.append(Nest(node.end_byte, self.scope, first if loop else None))

    def assigned(
        self, name: str, scope: int, at: Node, value: object = "", kind: str = "", annotation: object = "",
        until: Node | None = None,
    ) -> None:  # fmt: skip
        """Binds a local of `scope` that is assigned to where the pass stands."""
        self.settle(at.start_byte)
        start = at
        nested = False
        for nest in self.nests:
            if nest.scope >= scope:
                nested = True
                if nest.loop is not None:
                    start, until = nest.loop, None
                    break
        if not kind:
            kind = "assign" if nested and (scope, name) in self._first else "declare"
        self._first.add((scope, name))
        self.bind(name, kind, start, value, annotation, scope=scope, until=until)
