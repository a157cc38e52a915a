"""One pass over the matches of a typed language's query: what was found, and which scopes are open where it stands.

Matches come in the order in which they are entered, so a stack of open scopes, by the byte at which they end, says for
each match where it stands. Expressions are written last, in the canonical form of `indexer.languages.typed`, when every
call has its number and every scope too: until then a value is the node that it will be written from.

Promises: one pass, no recursion over the tree; what cannot be written is the empty expression, which is unknown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from indexer.extract.source import Source
from indexer.extract.syntax import syntax_errors
from indexer.facts import (
    Binding,
    Block,
    Call,
    Definition,
    FileFacts,
    Import,
    Parameter,
    Reference,
    Return,
    Scope,
)
from indexer.grammars import loader
from indexer.grammars.loader import Node

Captures = dict[str, list[Node]]
Span = tuple[int, int]

LONGEST = 200
"""Characters of a signature, and of an expression before it counts as unknown."""

DEEPEST = 24
"""How deep parts of an expression may nest before it counts as unknown."""


class _Binding(NamedTuple):
    scope: int
    target: str
    kind: str
    value: object
    annotation: object
    place: tuple[int, int, int, int]


class _Call(NamedTuple):
    at: int
    name: str
    callee: object
    scope: int
    definition: int
    via: str
    arguments: Sequence[object] | None


class _Definition(NamedTuple):
    """A Definition, but for what is written last."""

    made: Definition
    parameters: Sequence[tuple[str, str, object, str | None]]
    returns: object
    bases: Sequence[object]


class Pass(ABC):
    """What has been found, and what is open where the pass stands.

    A language makes a class of its own of it and writes `expression` and `type`; its handlers, by the `fact` of the
    patterns in `queries/<language>/facts.scm`, are what `run` is given.
    """

    def __init__(self, language: str, source: Source) -> None:
        self.language = language
        self.source = source
        self.data = source.data
        last, column = source.position(len(source.data))
        self.scopes = [Scope("module", -1, -1, 1, 0, last, column)]
        self.scope_at: dict[Span, int] = {}
        """The scope that the node at a span opened (of several, the last)."""
        self.call_at: dict[Span, int] = {}
        """The number of the call that the node at a span is."""
        self.imports: list[Import] = []
        self.exports: tuple[str, ...] | None = None
        self.declares: dict[str, None] = {}
        """Names by which other files find this one, beside those of its definitions."""
        self.scope = 0
        self.definition = -1
        self.end = len(source.data) + 1
        self._definitions: list[_Definition] = []
        self._bindings: list[_Binding] = []
        self._calls: list[_Call] = []
        self._references: list[tuple[int, object, str, int, int]] = []
        self._returns: list[tuple[int, str, object, int, int]] = []
        self._results: dict[int, object] = {}
        self._symbols: dict[str, int] = {}
        self._open: list[tuple[int, int, int]] = []
        self._depth = 0

    # What a language says

    @abstractmethod
    def expression(self, node: Node) -> str:
        """The canonical expression that `node` is; "" if unknown. Parts of it are written by `write`."""

    @abstractmethod
    def type(self, node: Node) -> str:
        """The canonical type that `node` is; "" if unknown."""

    # Where the pass stands

    def leave(self, at: int) -> None:
        """Closes what ends at or before byte `at`: every handler begins with it, by `entered` as a rule."""
        while at >= self.end:
            self.end, self.scope, self.definition = self._open.pop()

    def entered(self, captures: Captures) -> Node:
        """The node that a match is about, with all closed that ends before it: what most handlers begin with."""
        node = captures["node"][0]
        self.leave(node.start_byte)
        return node

    def enter(self, kind: str, node: Node, definition: int | None = None) -> int:
        """Opens the scope that `node` is, in the present definition or in `definition`. Its number."""
        start, end = node.start_byte, node.end_byte
        self._open.append((self.end, self.scope, self.definition))
        self.end = end
        if definition is not None:
            self.definition = definition
        self.scopes.append(Scope(kind, self.scope, self.definition, *self.source.extent(start, end)))
        self.scope = len(self.scopes) - 1
        self.scope_at[start, end] = self.scope
        return self.scope

    def text(self, node: Node) -> str:
        """The source text of a node."""
        return self.source.text(node.start_byte, node.end_byte)

    def qualified(self, definition: int) -> str:
        """The qualified name of a definition found before; "" for -1."""
        return self._definitions[definition].made.qualified_name if definition >= 0 else ""

    def symbol(self, definition: int) -> str:
        """The symbol of a definition found before."""
        return self._definitions[definition].made.symbol

    # What is found

    def define(
        self,
        kind: str,
        name: str,
        at: Node,
        node: Node,
        *,
        flags: tuple[str, ...] = (),
        parameters: Sequence[tuple[str, str, object, str | None]] = (),
        returns: object = "",
        bases: Sequence[object] = (),
        doc: str = "",
        signature: str | None = None,
        within: str | None = None,
        parent: int = -1,
        opens: int = 0,
        end: int | None = None,
    ) -> int:
        """Adds a definition called `name`, which stands at `at`, that reaches over `node` (or as far as byte `end`).

        `parameters` are (name, kind, annotation, default); they, `returns` and `bases` may be nodes of types.
        `within` is put before the name in place of the enclosing definition's qualified name (a receiver's type); the
        parent is then `parent`. `opens`: which of the scopes opened next is its body (0: none). Its number.
        """
        outer = self.qualified(self.definition) if within is None else within
        qualified = f"{outer}.{name}" if outer else name
        count = self._symbols[qualified] = self._symbols.get(qualified, 0) + 1
        symbol = qualified if count == 1 else f"{qualified}~{count}"
        line, column = self.source.position(at.start_byte)
        until = node.end_byte if end is None else end
        made = Definition(
            name, qualified, symbol, kind, line, column,
            min(self.source.line(node.start_byte), line), max(self.source.line(max(until - 1, 0)), line),
            self.scope, len(self.scopes) + opens - 1 if opens else -1, self.definition if within is None else parent,
            self.signature(node) if signature is None else signature, doc, flags=flags,
        )  # fmt: skip
        self._definitions.append(_Definition(made, parameters, returns, bases))
        return len(self._definitions) - 1

    def doc_before(self, node: Node, comments: tuple[str, ...] = ("block_comment",)) -> str:
        """The first line of the comment `/** … */` right before a declaration; `comments`: the grammar's words for
        one."""
        before = node.prev_named_sibling
        if before is None or before.type not in comments:
            return ""
        text = self.text(before)
        return first_line_of(text) if text.startswith("/**") else ""

    def signature(self, node: Node, body: str = "body") -> str:
        """The node's text as far as its body, in one line."""
        inner = node.child_by_field_name(body)
        end = node.end_byte if inner is None else inner.start_byte
        data = self.data[node.start_byte : min(end, node.start_byte + 4 * LONGEST)]
        text = " ".join(data.decode("utf-8", "replace").split()).removesuffix("=>").removesuffix("{").strip()
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

    def bind(
        self, name: str, kind: str, at: Node, value: object = "", annotation: object = "", scope: int = -1,
        until: Node | None = None,
    ) -> None:  # fmt: skip
        """Binds `name`, which stands at `at`, in a scope (the present one if none is given), till `until` ends."""
        end = at if until is None else until
        place = self.source.extent(at.start_byte, end.end_byte)
        self._bindings.append(_Binding(self.scope if scope < 0 else scope, name, kind, value, annotation, place))

    def call(
        self, node: Node, name: Node | None, callee: object, arguments: Sequence[object] | None = (), via: str = "",
        called: str | None = None,
    ) -> int:  # fmt: skip
        """Adds the call that `node` is. `name` is the called name (`called`: written otherwise), None for none. Its
        number."""
        at = node.start_byte if name is None else name.start_byte
        word = "" if name is None else self.text(name) if called is None else called
        self._calls.append(_Call(at, word, callee, self.scope, self.definition, via, arguments))
        number = len(self._calls) - 1
        self.call_at[node.start_byte, node.end_byte] = number
        return number

    def call_by_name(self, node: Node, name: str, at: int, callee: object, arguments: Sequence[object] | None) -> None:
        """Adds the call that `node` is, of `name` as it stands at byte `at`: for where that needs no node."""
        self.call_at[node.start_byte, node.end_byte] = len(self._calls)
        self._calls.append(_Call(at, name, callee, self.scope, self.definition, "", arguments))

    def refer(self, at: Node, expression: object, role: str) -> None:
        """A use that is no call; `at` is the last name of it."""
        self._references.append((at.start_byte, expression, role, self.scope, self.definition))

    def give(self, kind: str, value: object, at: Node, scope: int) -> None:
        """A return or yield of the function or lambda whose scope is `scope`."""
        definition = self.scopes[scope].definition if self.scopes[scope].kind == "function" else -1
        self._returns.append((definition, kind, value, self.source.line(at.start_byte), scope))

    def result(self, scope: int, value: object) -> None:
        """What a lambda that is one expression gives."""
        self._results[scope] = value

    def take(self, module: str, name: str, alias: str, at: Node, *, lazy: bool = False, binds: bool = True) -> int:
        """An import; bound as `alias` where it has one. Its number."""
        number = len(self.imports)
        self.imports.append(Import(module, name, alias, self.source.line(at.start_byte), self.scope, lazy))
        if binds and alias:
            self.bind(alias, "import", at, str(number))
        return number

    def function_scope(self) -> int:
        """The innermost scope that is a function's, a lambda's, a class's or the module's."""
        scope = self.scope
        while self.scopes[scope].kind == "block":
            scope = self.scopes[scope].parent
        return scope

    # Writing

    def write(self, value: object) -> str:
        """The expression that `value` (text, a node or a function that gives the text) is; "" if it nests too deep."""
        return self._bounded(value, self.expression)

    def write_type(self, value: object) -> str:
        """The type that `value` is, in the same way."""
        return self._bounded(value, self.type)

    def _bounded(self, value: object, read: Callable[[Node], str]) -> str:
        if isinstance(value, str):
            return value
        if value is None or self._depth > DEEPEST:
            return ""
        self._depth += 1
        try:
            written = read(value) if isinstance(value, Node) else value()  # type: ignore[operator]
        finally:
            self._depth -= 1
        return written if isinstance(written, str) and len(written) <= 2 * LONGEST else ""

    def called(self, node: Node) -> str:
        """`#N` for a node that is a call found by the query, else ""."""
        number = self.call_at.get((node.start_byte, node.end_byte))
        return "" if number is None else f"#{number}"

    def opened(self, node: Node) -> str:
        """`\\N` for a node that opened a scope (a lambda), else ""."""
        number = self.scope_at.get((node.start_byte, node.end_byte))
        return "" if number is None else f"\\{number}"

    def run(self, root: Node, handlers: Mapping[str, Callable[..., None]]) -> FileFacts:
        """Hands every match to the handler of its fact, with this pass and its captures; then all that was found."""
        query, facts = loader.query(self.language, "facts.scm")
        by_pattern = [handlers[fact] for fact in facts]
        for pattern, captures in loader.matches(query, root):
            by_pattern[pattern](self, captures)
        problems = self.source.problems
        if root.has_error:
            problems = problems + syntax_errors(self.language, self.source, root)
        return self._finish(problems)

    def call_in(self, name: Node, scope: int) -> None:
        """Adds a call that is nothing but a name, in a scope that is closed."""
        definition = self.scopes[scope].definition
        self._calls.append(_Call(name.start_byte, self.text(name), name, scope, definition, "", None))

    @property
    def bindings(self) -> list[_Binding]:
        """What has been bound so far."""
        return self._bindings

    def _finish(self, problems: list[tuple[int, str]]) -> FileFacts:
        write, write_type, position = self.write, self.write_type, self.source.position
        definitions = []
        for made, parameters, returns, bases in self._definitions:
            given = tuple(
                Parameter(name, kind, write_type(annotation), default) for name, kind, annotation, default in parameters
            )
            written = tuple(filter(None, (write_type(base) for base in bases)))
            definitions.append(
                Definition(
                    made.name, made.qualified_name, made.symbol, made.kind, made.line, made.column, made.start_line,
                    made.end_line, made.scope, made.body, made.parent, made.signature, made.doc, given,
                    write_type(returns), written, (), made.flags,
                )
            )  # fmt: skip
        bindings = [
            Binding(b.scope, b.target, b.kind, write(b.value), b.place[0], b.place[1], 0, (), write_type(b.annotation),
                    b.place[2], b.place[3])
            for b in self._bindings
        ]  # fmt: skip
        calls = []
        for call in self._calls:
            line, column = position(call.at)
            arguments = None if call.arguments is None else tuple([write(each) for each in call.arguments])
            calls.append(
                Call(line, column, call.name, write(call.callee), call.scope, call.definition, 0, call.via, arguments)
            )
        references = []
        for at, expression, role, scope, definition in sorted(self._references, key=lambda used: used[0]):
            text = write(expression)
            if text:
                line, column = position(at)
                references.append(Reference(line, column, text, role, scope, definition, 0))
        scopes = list(self.scopes)
        for number, value in self._results.items():
            old = scopes[number]
            scopes[number] = Scope(
                old.kind, old.parent, old.definition, old.line, old.column, old.end_line, old.end_column, (),
                write(value),
            )  # fmt: skip
        return FileFacts(
            self.language,
            tuple(definitions),
            tuple(scopes),
            (Block("body", -1, 0, 1, max(self.source.lines, 1)),),
            tuple(bindings),
            tuple(calls),
            tuple(references),
            tuple(self.imports),
            tuple(Return(d, kind, write(value), line, scope, 0) for d, kind, value, line, scope in self._returns),
            self.exports,
            tuple(problems),
            self.source.generated,
            self.source.lines,
            tuple(sorted(self.declares)),
        )


def first_line_of(comment: str, marks: str = "") -> str:
    """The first line with words in a comment `/** … */`; one that begins with a mark of `marks` is none."""
    for line in comment[3:].removesuffix("*/").splitlines():
        words = line.strip().lstrip("*").strip()
        if words and not (marks and words.startswith(tuple(marks))):
            return words
    return ""
