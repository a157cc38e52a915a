"""Python: the end of extraction, where spans become expressions, lines and columns, and what nobody will ask for is left out.

Promises: lists in source order; a bare name is a reference only if the file itself binds it (by import, definition or
module-level assignment) and no parameter or local hides it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from indexer.extract import python_text as read
from indexer.facts import Binding, Block, Call, Definition, FileFacts, Import, Parameter, Reference, Return, Scope
from indexer.grammars.loader import Node

if TYPE_CHECKING:
    from indexer.extract.python import Walk

Span = tuple[int, int]
"""First byte and the byte after the last."""

_LONGEST_REFERENCE = 200
_READ_ARGUMENTS = frozenset(
    "partial partialmethod getattr setattr hasattr super cast isinstance issubclass TypeVar NewType namedtuple NamedTuple "
    "wraps update_wrapper next iter anext aiter map filter sorted min max reduce submit run_in_executor type dict list "
    "tuple set frozenset defaultdict OrderedDict Counter deque field reversed enumerate zip copy deepcopy create_task "
    "gather run ensure_future property classmethod staticmethod attach connect append extend add insert setdefault get pop "
    "items values keys import_module __import__ Thread Process Timer apply_async".split()
)


class RawDefinition:
    """A Definition whose place is still in bytes; `flags` grows while its body is read."""

    __slots__ = (
        "name", "qualified_name", "symbol", "kind", "at", "start", "end", "scope", "body", "parent", "signature", "doc",
        "parameters", "returns", "bases", "decorators", "flags",
    )  # fmt: skip

    def __init__(
        self, name: str, qualified_name: str, symbol: str, kind: str, at: int, start: int, end: int, scope: int, body: int,
        parent: int, signature: str, doc: str, parameters: tuple[Parameter, ...], returns: str, bases: tuple[str, ...],
        decorators: tuple[str, ...], flags: list[str],
    ) -> None:  # fmt: skip
        self.name, self.qualified_name, self.symbol, self.kind = name, qualified_name, symbol, kind
        self.at, self.start, self.end = at, start, end
        self.scope, self.body, self.parent = scope, body, parent
        self.signature, self.doc, self.parameters, self.returns = signature, doc, parameters, returns
        self.bases, self.decorators, self.flags = bases, decorators, flags


class RawScope:
    """A Scope whose place is still in bytes. `iterates`: a comprehension's first iterable has been met."""

    __slots__ = ("definition", "end", "iterates", "kind", "parameters", "parent", "result", "start")

    def __init__(
        self, kind: str, parent: int, definition: int, start: int, end: int, parameters: tuple[Parameter, ...] = (),
        result: Span | None = None,
    ) -> None:  # fmt: skip
        self.kind, self.parent, self.definition, self.start, self.end = kind, parent, definition, start, end
        self.parameters, self.result, self.iterates = parameters, result, False


class RawBinding(NamedTuple):
    """A Binding whose place, and mostly its value too, is still in bytes."""

    scope: int
    target: str
    kind: str
    value: str | Span
    at: int
    block: int
    path: tuple[int, ...]
    annotation: str


class RawCall(NamedTuple):
    """A Call whose place is still in bytes and whose arguments are still a node."""

    at: int
    callee: str
    name: str
    scope: int
    definition: int
    block: int
    via: str
    arguments: Node | None


class RawReference(NamedTuple):
    """A Reference whose place is still in bytes; `text` is "" where it is no dotted name."""

    text: str
    role: str
    span: Span
    scope: int
    definition: int
    block: int


def finish(walk: Walk, problems: list[tuple[int, str]]) -> FileFacts:
    """The facts of a pass that is over."""
    source = walk.source
    position, line = source.position, source.line
    called = {taken[2] for taken in walk.imports} | {made.name for made in walk.definitions}
    definitions = tuple(
        Definition(
            made.name, made.qualified_name, made.symbol, made.kind, *position(made.at), line(made.start),
            _end_line(walk, made.start, made.end), made.scope, made.body, made.parent, made.signature, made.doc,
            made.parameters, made.returns, made.bases, made.decorators, tuple(made.flags),
        )
        for made in walk.definitions
    )  # fmt: skip
    scopes = tuple(
        Scope(
            open_.kind, open_.parent, open_.definition, *position(open_.start), *position(open_.end),
            open_.parameters, "" if open_.result is None else walk.expression(open_.result),
        )
        for open_ in walk.scopes
    )  # fmt: skip
    return FileFacts(
        "python",
        definitions,
        scopes,
        tuple(
            Block(kind, parent, scope, line(start), _end_line(walk, start, end), test)
            for kind, parent, scope, start, end, test in walk.blocks
        ),
        tuple(
            Binding(
                bound.scope, bound.target, bound.kind,
                bound.value if isinstance(bound.value, str) else walk.expression(bound.value),
                *position(bound.at), bound.block, bound.path, bound.annotation,
            )
            for bound in walk.bindings
        ),
        tuple(_calls(walk, called)),
        tuple(_references(walk)),
        tuple(
            Import(module, name, alias, line(at), scope, lazy) for module, name, alias, at, scope, lazy in walk.imports
        ),
        tuple(
            Return(definition, kind, walk.expression(span) if span[0] < span[1] else "", line(at), scope, block)
            for definition, kind, span, at, scope, block in walk.returns
        ),
        _exports(walk),
        tuple(problems),
        source.generated,
        source.lines,
    )  # fmt: skip


def _end_line(walk: Walk, start: int, end: int) -> int:
    """The line of the last byte before `end` that is no blank."""
    data = walk.data
    while end > start and data[end - 1] in b" \t\n\f":
        end -= 1
    return walk.source.line(max(start, end - 1))


def _calls(walk: Walk, called: set[str]) -> list[Call]:
    position = walk.source.position
    awaited = {walk.call_from[start][0] for start, end in walk.awaited if walk.call_from.get(start, (0, -1))[1] == end}
    decorated = walk.decorated
    found = []
    for index, made in enumerate(walk.calls):
        arguments = None
        if made.arguments is not None and (made.name in called or made.name in _READ_ARGUMENTS or not made.name):
            arguments = _arguments(walk, made.arguments)
        at_line, column = position(made.at)
        on = decorated.get(index, -1)
        found.append(
            Call(
                at_line, column, made.name, made.callee, made.scope, made.definition, made.block,
                made.via if on < 0 else "decorator", arguments, on, index in awaited,
            )
        )  # fmt: skip
    return found


def _arguments(walk: Walk, node: Node) -> tuple[str, ...] | None:
    start, end = node.start_byte, node.end_byte
    if end - start <= 2:
        return ()
    if end - start > read.LONGEST_ARGUMENTS:
        return None
    if walk.data[start : start + 1] != b"(":
        return None
    given = []
    for child in node.named_children:
        first, last = child.start_byte, child.end_byte
        if walk.data[first] == 35:  # a comment
            continue
        given.append(walk.expression((first, last)))
    if len(given) == 1 and node.type == "generator_expression":
        return None
    return tuple(given)


def _references(walk: Walk) -> list[Reference]:
    bound = {taken[2] for taken in walk.imports}
    bound.update(made.name for made in walk.definitions if made.kind != "attribute")
    has_star = any(taken[1] == "*" for taken in walk.imports)
    hidden, kept = _locals(walk)
    position, scopes, not_read = walk.source.position, walk.scopes, walk.not_read
    found = []
    for end in sorted(walk.references):
        used = walk.references[end]
        text, role = used.text, used.role
        if role != "import":
            if end in not_read:
                continue
            if role != "attribute" or "." not in text:
                head = text.partition(".")[0]
                if role in ("argument", "value", "type") and head not in bound and not has_star:
                    continue
                if role in ("argument", "value") and _is_hidden(head, used.scope, scopes, hidden, kept):
                    continue
            if not text:
                text = walk.expression(used.span, _LONGEST_REFERENCE)
        name = text.rpartition(".")[2]
        at = end - len(name.encode()) if name.isidentifier() else used.span[0]
        if role == "import":
            at = used.span[0]
        found.append(Reference(*position(at), text, role, used.scope, used.definition, used.block))
    return found


def _locals(walk: Walk) -> tuple[list[set[str]], list[set[str]]]:
    """For each scope the names that hide what is outside, and those that are definitions or imports themselves."""
    hidden: list[set[str]] = [{given.name for given in scope.parameters} for scope in walk.scopes]
    kept: list[set[str]] = [set() for _ in walk.scopes]
    for bound in walk.bindings:
        if bound.kind in ("import", "definition"):
            kept[bound.scope].add(bound.target)
        elif bound.kind not in ("global", "nonlocal", "delete"):
            hidden[bound.scope].add(bound.target)
    for bound in walk.bindings:
        if bound.kind in ("global", "nonlocal"):
            hidden[bound.scope].discard(bound.target)
    return hidden, kept


def _is_hidden(name: str, scope: int, scopes: list[RawScope], hidden: list[set[str]], kept: list[set[str]]) -> bool:
    innermost = scope
    while scope > 0:
        if scopes[scope].kind != "class" or scope == innermost:
            if name in kept[scope]:
                return False
            if name in hidden[scope]:
                return True
        scope = scopes[scope].parent
    return False


def _exports(walk: Walk) -> tuple[str, ...] | None:
    exports, unknown = walk.exports, walk.exports_unknown
    for made in walk.calls:
        if made.callee in ("__all__.extend", "__all__.append") and made.scope == 0 and made.arguments is not None:
            node = made.arguments
            names = read.literal_names(walk.source.text(node.start_byte + 1, node.end_byte - 1))
            if names is None:
                unknown = True
            else:
                exports = (exports or []) + names
    return None if unknown or exports is None else tuple(exports)
