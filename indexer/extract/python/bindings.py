"""Python: everything that binds a name, and imports."""

from indexer.extract.python import text as read
from indexer.extract.python.walk import Captures, Handler, RawDefinition, RawScope, Span, Walk
from indexer.grammars.loader import Node

_PARENTHESISED = {"tuple_pattern", "tuple"}
_UNPACKED = {"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"}


def bind_targets(walk: Walk, node: Node, kind: str, value: str | Span, annotation: str = "", until: int = 0) -> None:
    """Binds every target in `node`: a name, an attribute, an item, or a tuple of them at any depth."""
    start, end = node.start_byte, node.end_byte
    name = read.dotted(walk.data[start:end])
    if name:
        _bind(walk, name, kind, value, start, end, (), annotation, until)
        return
    waiting: list[tuple[Node, tuple[int, ...]]] = [(node, ())]
    while waiting:
        part, path = waiting.pop()
        form = part.type
        if form in _UNPACKED:
            parts = [child for child in part.named_children if child.type != "comment"]
            if len(parts) == 1 and form in _PARENTHESISED and b"," not in walk.data[parts[0].end_byte : part.end_byte]:
                waiting.append((parts[0], path))
                continue
            waiting.extend((child, (*path, index)) for index, child in reversed(list(enumerate(parts))))
        elif form in ("list_splat_pattern", "list_splat") and part.named_child_count:
            waiting.append((part.named_children[0], (*path[:-1], -1 - path[-1]) if path else ()))
        elif form == "parenthesized_expression" and part.named_child_count:
            waiting.append((part.named_children[0], path))
        else:
            start, end = part.start_byte, part.end_byte
            text = walk.expression((start, end), read.LONGEST_CALLEE)
            if text:
                _bind(walk, text, kind, value, start, end, path, annotation, until)


def _bind(
    walk: Walk,
    target: str,
    kind: str,
    value: str | Span,
    start: int,
    end: int,
    path: tuple[int, ...] = (),
    annotation: str = "",
    until: int = 0,
) -> None:
    """Binds one target. `until`: where the binding ends, if neither with its target nor with its value."""
    if kind != "augment":
        walk.not_read.add(end)
    if not until:
        until = end if isinstance(value, str) or value[1] < end else value[1]
    walk.bindings.append((walk.scope, target, kind, value, start, until, walk.block, path, annotation))
    if kind == "assign" or kind == "declare" or kind == "type":
        scope = walk.scopes[walk.scope].kind
        first = (walk.scope, target)
        if (scope == "module" or scope == "class") and first not in walk.assigned and target.isidentifier():
            walk.assigned.add(first)
            text = walk.data[start : min(until, start + 4 * read.LONGEST_SIGNATURE)]
            signature = read.bounded(read.one_line(text), read.LONGEST_SIGNATURE)
            walk.define(
                RawDefinition(
                    target, "variable" if scope == "module" else "attribute", start, start, until, -1, signature
                )
            )


def on_assign(walk: Walk, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    start, end = value.start_byte, value.end_byte
    walk.leave(start)
    data = walk.data
    between = data[target.end_byte : start]
    annotation = ""
    if between != b" = ":
        between = between.strip(b" =\t\\\n")
        annotation = read.one_line(between[1:]) if between[:1] == b":" else ""
    target_start = target.start_byte
    if target_start == walk.value_start:  # `a = b = v`: this assignment is the value of the one before
        walk.chained[(target_start, end)] = (start, end)
    walk.value_start = start
    bind_targets(walk, target, "assign", (start, end), annotation)
    if walk.scope == 0 and data.startswith(b"__all__", target_start):
        _export(walk, (start, end), extend=False)


def on_declare(walk: Walk, captures: Captures) -> None:
    node = captures["type"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    annotation = read.one_line(walk.data[start:end])
    bind_targets(walk, captures["target"][0], "declare", "", annotation, end)


def on_augment(walk: Walk, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    start, end = value.start_byte, value.end_byte
    walk.leave(start)
    bind_targets(walk, target, "augment", (start, end))
    if walk.scope == 0 and walk.data.startswith(b"__all__", target.start_byte):
        _export(walk, (start, end), extend=True)


def _export(walk: Walk, span: Span, extend: bool) -> None:
    names = read.literal_names(walk.source.text(*span))
    if names is None:
        walk.exports_unknown = True
    else:
        walk.exports = (walk.exports or []) + names if extend else names


def on_walrus(walk: Walk, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    start, end = value.start_byte, value.end_byte
    walk.leave(start)
    scope = walk.scope
    while walk.scopes[scope].kind == "comprehension":
        scope = walk.scopes[scope].parent
    at = target.start_byte
    name = walk.source.text(at, target.end_byte)
    walk.bindings.append((scope, name, "walrus", (start, end), at, end, walk.block, (), ""))


def on_comprehension_for(walk: Walk, captures: Captures) -> None:
    value = captures["value"][0]
    start, end = value.start_byte, value.end_byte
    walk.leave(start)
    target = captures["target"][0]
    clause = target.parent
    kind = "async for" if clause is not None and walk.data.startswith(b"async", clause.start_byte) else "for"
    bind_targets(walk, target, kind, (start, end))
    scope = walk.scopes[walk.scope]
    if scope.kind == "comprehension" and not scope.iterates:
        # The first iterable is evaluated outside the comprehension.
        scope.iterates = True
        walk.enter(end)
        walk.scope = scope.parent


def on_with(walk: Walk, captures: Captures) -> None:
    statement: Node | None = captures["target"][0].parent
    while statement is not None and statement.type != "with_statement":
        statement = statement.parent
    is_async = statement is not None and walk.data.startswith(b"async", statement.start_byte)
    _bind_as(walk, "async with" if is_async else "with", captures)


def on_except(walk: Walk, captures: Captures) -> None:
    _bind_as(walk, "except", captures)


def _bind_as(walk: Walk, kind: str, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    walk.leave(target.start_byte)
    bind_targets(walk, target, kind, (value.start_byte, value.end_byte))


def on_global(walk: Walk, captures: Captures) -> None:
    _bind_name(walk, "global", captures)


def on_nonlocal(walk: Walk, captures: Captures) -> None:
    _bind_name(walk, "nonlocal", captures)


def _bind_name(walk: Walk, kind: str, captures: Captures, annotation: str = "") -> None:
    node = captures["target"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    _bind(walk, walk.source.text(start, end), kind, "", start, end, (), annotation)


def on_delete(walk: Walk, captures: Captures) -> None:
    target = captures["target"][0]
    walk.leave(target.start_byte)
    for each in target.named_children if target.type == "expression_list" else [target]:
        bind_targets(walk, each, "delete", "")


def on_type_alias(walk: Walk, captures: Captures) -> None:
    target, value = captures["target"][0], captures["value"][0]
    walk.leave(value.start_byte)
    found = read.NAMES.match(walk.data, target.start_byte, target.end_byte)
    if found:
        name = found[0].decode("utf-8", "replace")
        start, end = found.start(), value.end_byte
        path: tuple[int, ...] = ()
        generic = target.named_child(0) if target.named_child_count else None
        given = generic.named_child(1) if generic is not None and generic.named_child_count > 1 else None
        if given is not None and given.type == "type_parameter":
            path = (len(walk.scopes),)
            walk.scopes.append(RawScope("type", walk.scope, walk.definition, start, end))
            bind_type_parameters(walk, path[0], given)
        _bind(walk, name, "type", (value.start_byte, end), start, found.end(), path, "")


def bind_type_parameters(walk: Walk, scope: int, node: Node) -> None:
    """Binds what stands in `[T: Bound, *Ts, **P]`."""
    data = walk.data
    for each in node.named_children:
        name = bound = each.named_child(0) if each.type == "type" and each.named_child_count else None
        if name is None or bound is None:
            continue
        mark = annotation = ""
        if name.type == "constrained_type" and name.named_child_count > 1:
            name, bound = name.named_children[:2]
            annotation = read.one_line(data[bound.start_byte : bound.end_byte])
        elif name.type == "splat_type":
            mark = "**" if data.startswith(b"**", name.start_byte) else "*"
        start = name.start_byte + len(mark)
        text = walk.source.text(start, name.end_byte)
        if text.isidentifier():
            walk.bindings.append(
                (scope, text, "type-parameter", mark, start, each.end_byte, walk.block, (), annotation)
            )


def on_capture(walk: Walk, captures: Captures) -> None:
    pattern = captures.get("value")
    annotation = ""
    if pattern:
        # `case Name(…) as x` says what x is.
        found = read.NAMES.match(walk.data, pattern[0].start_byte, pattern[0].end_byte)
        inner = pattern[0].named_child(0)
        if found and inner is not None and inner.type == "class_pattern":
            annotation = found[0].decode("utf-8", "replace")
    _bind_name(walk, "capture", captures, annotation)


def on_import(walk: Walk, captures: Captures) -> None:
    module = captures["module"][0]
    name = read.dotted(walk.data[module.start_byte : module.end_byte])
    _import(walk, name, "", name.partition(".")[0], module, captures.get("alias"))


def on_import_from(walk: Walk, captures: Captures) -> None:
    module = captures["module"][0]
    _import_name(walk, "".join(walk.source.text(module.start_byte, module.end_byte).split()), captures)


def on_import_future(walk: Walk, captures: Captures) -> None:
    _import_name(walk, "__future__", captures)


def _import_name(walk: Walk, module: str, captures: Captures) -> None:
    node = captures["name"][0]
    start, end = node.start_byte, node.end_byte
    name = walk.source.text(start, end)
    _import(walk, module, name, name, node, captures.get("alias"))
    walk.imported.add(end)
    walk.references[end] = (start, "import", walk.scope, walk.definition, walk.block)


def _import(walk: Walk, module: str, name: str, bound: str, node: Node, alias: list[Node] | None) -> None:
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    at = start
    if alias:
        at, end = alias[0].start_byte, alias[0].end_byte
        bound = walk.source.text(at, end)
    walk.bind(bound, "import", str(len(walk.imports)), at, end)
    walk.imports.append((module, name, bound, start, walk.scope, walk.lazy))


def on_import_star(walk: Walk, captures: Captures) -> None:
    module, star = captures["module"][0], captures["star"][0]
    start = star.start_byte
    walk.leave(start)
    text = "".join(walk.source.text(module.start_byte, module.end_byte).split())
    walk.imports.append((text, "*", "", start, walk.scope, walk.lazy))


HANDLERS: dict[str, Handler] = {
    "assign": on_assign,
    "declare": on_declare,
    "augment": on_augment,
    "walrus": on_walrus,
    "comprehension_for": on_comprehension_for,
    "with": on_with,
    "except": on_except,
    "global": on_global,
    "nonlocal": on_nonlocal,
    "delete": on_delete,
    "type_alias": on_type_alias,
    "capture": on_capture,
    "import": on_import,
    "import_from": on_import_from,
    "import_star": on_import_star,
    "import_future": on_import_future,
}
