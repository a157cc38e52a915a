"""Python: what has been found so far, and what is open where the pass stands.

Matches come in the order in which they are entered, so one stack of open scopes and blocks, by the byte at which they
end, says for each match where it stands; no parent is ever asked for. What is known only later (which call an
expression is, what a name is bound to) is kept as a span of bytes and finished by `finish`.
"""

from collections.abc import Callable

import msgspec

from indexer.extract.python import text as read
from indexer.extract.source import Source
from indexer.facts import Call, Parameter
from indexer.grammars.loader import Node

Captures = dict[str, list[Node]]
Handler = Callable[["Walk", Captures], None]
Span = tuple[int, int]
"""First byte and the byte after the last."""

RawBinding = tuple[int, str, str, "str | Span", int, int, int, tuple[int, ...], str]
"""scope, target, kind, value, first byte, byte where it takes effect, block, path, annotation."""
Arguments = tuple[int, Node, int, int]
"""The number of a call, its arguments, their first byte and the one after."""
RawReference = tuple[int, str, int, int, int]
"""first byte, role, scope, definition, block."""


class RawDefinition(msgspec.Struct, gc=False):
    """A Definition whose place is still in bytes; `flags` grows while its body is read."""

    name: str
    kind: str
    at: int
    start: int
    end: int
    body: int
    signature: str
    qualified_name: str = ""
    symbol: str = ""
    scope: int = -1
    parent: int = -1
    doc: str = ""
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    bases: tuple[str, ...] = ()
    decorators: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


class RawScope(msgspec.Struct, gc=False):
    """A Scope whose place is still in bytes. `iterates`: a comprehension's first iterable has been met."""

    kind: str
    parent: int
    definition: int
    start: int
    end: int
    parameters: tuple[Parameter, ...] = ()
    result: Span | None = None
    iterates: bool = False


class RawBlock(msgspec.Struct, gc=False):
    """A Block whose place is still in bytes. `goes_on`: an assertion, with more behind it on its line."""

    kind: str
    parent: int
    scope: int
    start: int
    end: int
    test: str = ""
    chain: int = -1
    leaves: bool = False
    goes_on: bool = False


class Walk:
    """The state of one pass.

    `scope`, `definition`, `block`: the innermost that is open. `function`: whose own body that is (-1 outside
    functions, in a class body, in a lambda). `lazy`: imports here do not run when the module is imported.
    """

    def __init__(self, source: Source) -> None:
        size = len(source.data)
        self.source = source
        self.data = source.data
        self.definitions: list[RawDefinition] = []
        self.scopes: list[RawScope] = [RawScope("module", -1, -1, 0, size)]
        self.blocks: list[RawBlock] = [RawBlock("body", -1, 0, 0, size)]
        self.bindings: list[RawBinding] = []
        self.calls: list[Call] = []
        self.unread: list[Arguments] = []
        """Arguments that hold expressions whose calls have not come yet; their calls have None for now."""
        self.references: dict[int, RawReference] = {}
        """By the byte at which the last name ends."""
        self.imports: list[tuple[str, str, str, int, int, bool]] = []
        self.returns: list[tuple[int, str, Span, int, int, int]] = []
        self.exports: list[str] | None = None
        self.exports_unknown = False
        self.extended: list[Span] = []
        """What `__all__.extend(…)` is given."""
        self.call_from: dict[int, tuple[int, int]] = {}
        """First byte: the outermost call so far that begins there, and its end."""
        self.chained: dict[Span, Span] = {}
        """An assignment that is itself a value (`a = b = v`): its own value."""
        self.awaited: set[Span] = set()
        """Calls that stand under an await; known before the call is."""
        self.imported: set[int] = set()
        """Ends of names that an import takes."""
        self.not_read: set[int] = set()
        """Ends of names that are called or bound there, not read."""
        self.decorated: dict[int, int] = {}
        """Call: the definition that it decorates."""
        self.symbols: dict[str, int] = {}
        self.assigned: set[tuple[int, str]] = set()
        self.pending: list[tuple[int, int, int]] = []
        """Decorators whose definition has not come yet: start, end, call or -1."""
        self.type_end = 0
        self.value_start = -1
        """Where the value of the last assignment begins."""
        self.statements: list[tuple[int, int]] = []
        """Open statements that have several blocks: end, first block (-1: its blocks form no chain)."""
        self.subjects: dict[int, list[str]] = {}
        """First case of a match statement: the names that it looks at, "" for what is no name."""

        self.damaged = False
        """The tree has syntax errors."""
        self.end = size + 1
        self.scope = 0
        self.definition = -1
        self.block = 0
        self.lazy = False
        self.function = -1
        self._open: list[tuple[int, int, int, int, bool, int]] = []

    def leave(self, at: int) -> None:
        """Closes what ends at or before `at`."""
        while at >= self.end:
            self.end, self.scope, self.definition, self.block, self.lazy, self.function = self._open.pop()

    def enter(self, end: int) -> None:
        """Keeps the present state, to be taken up again at `end`; the caller then changes it."""
        self._open.append((self.end, self.scope, self.definition, self.block, self.lazy, self.function))
        self.end = end

    def open_scope(self, scope: RawScope) -> None:
        """Makes a new scope the innermost."""
        self.scopes.append(scope)
        self.scope = len(self.scopes) - 1

    def open_block(self, kind: str, start: int, end: int, test: str = "") -> int:
        """Makes a new block the innermost (after `enter`). Its index."""
        self.blocks.append(RawBlock(kind, self.block, self.scope, start, end, test))
        self.block = len(self.blocks) - 1
        return self.block

    def define(self, made: RawDefinition) -> int:
        """Adds a definition where the pass stands: its scope, parent, qualified name and symbol follow from that."""
        made.scope, made.parent = self.scope, self.definition
        qualified = made.name
        if made.parent >= 0:
            qualified = f"{self.definitions[made.parent].qualified_name}.{qualified}"
        count = self.symbols[qualified] = self.symbols.get(qualified, 0) + 1
        made.qualified_name = qualified
        made.symbol = qualified if count == 1 else f"{qualified}~{count}"
        self.definitions.append(made)
        return len(self.definitions) - 1

    def bind(self, target: str, kind: str, value: str | Span, at: int, until: int) -> None:
        """Binds a plain name in the present scope."""
        self.bindings.append((self.scope, target, kind, value, at, until, self.block, (), ""))

    def refer(self, start: int, end: int, role: str, replace: bool = False) -> None:
        """A use of the name or attribute at those bytes. The first role that is given counts, unless `replace`."""
        if start >= self.end:
            self.leave(start)
        if replace or end not in self.references:
            self.references[end] = (start, role, self.scope, self.definition, self.block)

    def expression(self, span: Span, most: int = read.LONGEST_EXPRESSION) -> str:
        """The expression at `span` as facts write it: `a.b`, `#12`, `#12.a.b`, or its source text; "" if too long."""
        if self.chained:
            while span in self.chained:
                span = self.chained[span]
        start, end = span
        call = self.call_from.get(start)
        if call is not None and call[1] <= end:
            if call[1] == end:
                return f"#{call[0]}"
            tail = read.tail(self.data[call[1] : end]) if end - call[1] < most else None
            if tail is not None:
                return f"#{call[0]}{tail}"
        return read.expression(self.data[start:end]) if end - start <= most else ""


def end_of(data: bytes, node: Node) -> int:
    """The byte after the last statement of a block, which may itself reach over comments that follow it."""
    end = node.end_byte
    if data.find(b"#", data.rfind(b"\n", 0, end - 1) + 1, end) < 0:
        return end
    while data.startswith(b"#", _line_content(data, end)):
        inside = [child for child in node.named_children if child.type != "comment"]
        if not inside:
            break
        node = inside[-1]
        end = node.end_byte
    return end


def _line_content(data: bytes, end: int) -> int:
    """Where the last line before `end` that is not blank begins to say something."""
    while end > 0 and data[end - 1] in b" \t\n\f":
        end -= 1
    at = data.rfind(b"\n", 0, end) + 1
    while at < end and data[at] in b" \t\f":
        at += 1
    return at
