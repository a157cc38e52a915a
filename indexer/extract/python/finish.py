"""Python: the end of a pass: spans become expressions, lines and columns, and what nobody will ask for is left out.

Promises: lists in source order; a bare name is a reference only if the file itself binds it (by import, definition or
module-level assignment) and no parameter or local hides it.
"""

from indexer.extract.python import text as read
from indexer.extract.python.walk import RawScope, Walk
from indexer.facts import Binding, Block, Call, Definition, FileFacts, Import, Reference, Return, Scope
from indexer.grammars.loader import Node

_LONGEST_REFERENCE = 200


def finish(walk: Walk, problems: list[tuple[int, str]]) -> FileFacts:
    """The facts of a pass that is over."""
    source = walk.source
    line = source.line
    return FileFacts(
        "python",
        _definitions(walk),
        _scopes(walk),
        _blocks(walk),
        _bindings(walk),
        _calls(walk),
        _references(walk),
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
    )


def _definitions(walk: Walk) -> tuple[Definition, ...]:
    position, line, data = walk.source.position, walk.source.line, walk.data
    found = []
    for made in walk.definitions:
        at = made.at
        of_name, column = position(at)
        found.append(
            Definition(
                made.name, made.qualified_name, made.symbol, made.kind, of_name, column,
                of_name if made.start == at else line(made.start), line(_last(data, at, made.end)),
                made.scope, made.body, made.parent, made.signature, made.doc,
                made.parameters, made.returns, made.bases, made.decorators, made.flags,
            )
        )  # fmt: skip
    return tuple(found)


def _scopes(walk: Walk) -> tuple[Scope, ...]:
    extent, expression = walk.source.extent, walk.expression
    found = []
    for made in walk.scopes:
        line, column, end_line, end_column = extent(made.start, made.end)
        result = "" if made.result is None else expression(made.result)
        found.append(
            Scope(made.kind, made.parent, made.definition, line, column, end_line, end_column, made.parameters, result)
        )
    return tuple(found)


def _blocks(walk: Walk) -> tuple[Block, ...]:
    line, data, position = walk.source.line, walk.data, walk.source.position
    return tuple(
        Block(
            made.kind, made.parent, made.scope, line(made.start), line(_last(data, made.start, made.end)),
            made.test, made.chain, made.leaves, position(made.end)[1] if made.goes_on else 0,
        )
        for made in walk.blocks
    )  # fmt: skip


def _last(data: bytes, start: int, end: int) -> int:
    """The last byte before `end` that is no blank."""
    end -= 1
    if end > start and data[end] > 32:
        return end
    while end > start and data[end] in b" \t\n\f":
        end -= 1
    return max(start, end)


def _bindings(walk: Walk) -> tuple[Binding, ...]:
    extent, expression, chained, call_from = walk.source.extent, walk.expression, walk.chained, walk.call_from
    data, read_expression = walk.data, read.expression
    found = []
    for scope, target, kind, value, at, until, block, path, annotation in walk.bindings:
        line, column, end_line, end_column = extent(at, until)
        if isinstance(value, str):
            text = value
        elif value[0] in call_from or chained:
            text = expression(value)
        else:
            text = read_expression(data[value[0] : value[1]])
        found.append(Binding(scope, target, kind, text, line, column, block, path, annotation, end_line, end_column))
    return tuple(found)


def _calls(walk: Walk) -> tuple[Call, ...]:
    calls = walk.calls
    for index, node, opens, closes in walk.unread:
        made = calls[index]
        calls[index] = Call(
            made.line, made.column, made.name, made.callee, made.scope, made.definition, made.block,
            made.via, _arguments(walk, node, opens, closes), made.decorated, made.awaited,
        )  # fmt: skip
    for index, definition in walk.decorated.items():
        made = calls[index]
        calls[index] = Call(
            made.line, made.column, made.name, made.callee, made.scope, made.definition, made.block,
            "decorator", made.arguments, definition, made.awaited,
        )  # fmt: skip
    return tuple(calls)


def _arguments(walk: Walk, node: Node, opens: int, closes: int) -> tuple[str, ...] | None:
    """The argument expressions; None for a bare generator."""
    if not walk.damaged:
        text = walk.data[opens:closes].decode("utf-8", "replace")
        parts = read.pieces(text) if text.isascii() else None  # a character is then a byte
        if parts is not None:
            return _from_pieces(walk, parts, opens + 1)
    if node.type != "argument_list":
        return None
    data, expression = walk.data, walk.expression
    given = []
    for child in node.named_children:
        first = child.start_byte
        if data[first] != 35:  # a comment
            given.append(expression((first, child.end_byte)))
    return tuple(given)


def _from_pieces(walk: Walk, parts: list[str], at: int) -> tuple[str, ...]:
    """The arguments whose texts are `parts`, the first of which begins at `at`."""
    given = []
    for part in parts:
        text = part.strip()
        if text:
            if "(" in text:
                first = at + len(part) - len(part.lstrip())
                given.append(walk.expression((first, first + len(text))))
            else:
                given.append(read.expression(text.encode()))
        at += len(part) + 1
    return tuple(given)


def _references(walk: Walk) -> tuple[Reference, ...]:
    bound = {taken[2] for taken in walk.imports}
    bound.update([made.name for made in walk.definitions if made.kind != "attribute"])
    has_star = any(taken[1] == "*" for taken in walk.imports)
    hidden, kept = _locals(walk)
    data, position, scopes, references = walk.data, walk.source.position, walk.scopes, walk.references
    dotted = read.dotted
    found = []
    for end in sorted(references.keys() - (walk.not_read - walk.imported)):
        start, role, scope, definition, block = references[end]
        raw = data[start:end]
        text = dotted(raw)
        at = start
        if role != "import" and role != "fixture":
            head, dot, _ = text.partition(".")
            if dot or not text:
                if role == "value":  # `case Colour.RED`
                    role = "attribute"
                at = start + raw.rfind(b".") + 1
                if not text:
                    text = walk.expression((start, end), _LONGEST_REFERENCE)
                if role == "type" and head not in bound and not has_star:
                    continue
            elif head not in bound and not has_star and role != "base":
                continue
            if role != "attribute" and role != "type" and _is_hidden(head, scope, scopes, hidden, kept):
                continue
        line, column = position(at)
        found.append(Reference(line, column, text, role, scope, definition, block))
    return tuple(found)


def _locals(walk: Walk) -> tuple[list[set[str]], list[set[str]]]:
    """For each scope the names that hide what is outside, and those that are definitions or imports themselves."""
    hidden: list[set[str]] = [{given.name for given in scope.parameters} for scope in walk.scopes]
    kept: list[set[str]] = [set() for _ in walk.scopes]
    outer = []
    for scope, target, kind, *_ in walk.bindings:
        if kind == "import" or kind == "definition":
            kept[scope].add(target)
        elif kind == "global" or kind == "nonlocal":
            outer.append((scope, target))
        elif kind != "delete":
            hidden[scope].add(target)
    for scope, target in outer:
        hidden[scope].discard(target)
    return hidden, kept


def _is_hidden(name: str, scope: int, scopes: list[RawScope], hidden: list[set[str]], kept: list[set[str]]) -> bool:
    """Whether a parameter or local of the functions round a use hides what the module binds to that name."""
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
    for start, end in walk.extended:
        names = read.literal_names(walk.source.text(start, end))
        if names is None:
            unknown = True
        else:
            exports = (exports or []) + names
    return None if unknown or exports is None else tuple(exports)
