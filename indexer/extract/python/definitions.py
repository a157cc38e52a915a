"""Python: functions, classes and their decorators; lambdas and comprehensions, which open scopes without a name."""

from indexer.extract.python import text as read
from indexer.extract.python.bindings import bind_type_parameters
from indexer.extract.python.walk import Captures, Handler, RawDefinition, RawScope, Walk, end_of
from indexer.facts import Call
from indexer.grammars.loader import Node

_FLAGS = {
    "property": "property",
    "cached_property": "property",
    "getter": "property",
    "abstractproperty": "property",
    "staticmethod": "static",
    "abstractstaticmethod": "static",
    "classmethod": "classmethod",
    "abstractclassmethod": "classmethod",
    "abstractmethod": "abstract",
    "overload": "overload",
    "setter": "setter",
    "deleter": "deleter",
}


FIXTURES = frozenset(("fixture", "yield_fixture"))
"""Last names of the decorators that make a fixture of a function."""


def on_function(walk: Walk, captures: Captures) -> None:
    name, parameters, body = captures["name"][0], captures["parameters"][0], captures["body"][0]
    body_start = body.start_byte
    walk.leave(body_start)
    data = walk.data
    name_start, parameters_end = name.start_byte, parameters.end_byte
    start = data.rfind(b"def", 0, name_start)
    before = data[data.rfind(b"\n", 0, start) + 1 : start]
    is_async = b"async" in before and before.strip() == b"async"
    if is_async:
        start = data.rfind(b"async", 0, start)
    returns = read.returns(data[parameters_end:body_start])
    signature = read.one_line(data[start:parameters_end])
    if returns:
        signature = f"{signature} -> {returns}"
    kind = "method" if walk.scopes[walk.scope].kind == "class" else "function"
    made = _made(walk, kind, name, start, body, signature)
    made.parameters = read.parameters(walk.source, parameters)
    made.returns = returns
    if is_async:
        made.flags = ("async", *made.flags)
    _open_body(walk, made, body, name)
    walk.function = walk.definition
    walk.lazy = True
    if made.name.startswith("test") or made.decorators and any(map(_is_fixture, made.decorators)):
        _requests(walk, parameters, kind == "method" and "static" not in made.flags)


def _is_fixture(decorator: str) -> bool:
    return decorator.partition("(")[0].rpartition(".")[2] in FIXTURES


def _requests(walk: Walk, parameters: Node, bound: bool) -> None:
    """A test or fixture asks for fixtures by those of its parameters that have no default (`bound`: past `self`)."""
    for child in parameters.named_children[1 if bound else 0 :]:
        if child.type == "typed_parameter":
            child = child.named_children[0]
        if child.type == "identifier":
            start, end = child.start_byte, child.end_byte
            walk.references[end] = (start, "fixture", walk.scope, walk.definition, walk.block)


def on_class(walk: Walk, captures: Captures) -> None:
    node, name, body = captures["class"][0], captures["name"][0], captures["body"][0]
    walk.leave(body.start_byte)
    data = walk.data
    start, header_end = node.start_byte, name.end_byte
    bases = []
    superclasses = node.child_by_field_name("superclasses")
    if superclasses is not None:
        header_end = superclasses.end_byte
        for base in superclasses.named_children:
            base_start, base_end = base.start_byte, base.end_byte
            text = read.one_line(data[base_start:base_end])
            if text:
                bases.append(text)
            found = read.NAMES.match(data, base_start, base_end)
            if found and data[found.end() : found.end() + 1] not in (b"(", b"="):
                walk.refer(found.start(), found.end(), "base", replace=True)
    made = _made(walk, "class", name, start, body, read.one_line(data[start:header_end]))
    made.bases = tuple(bases)
    _open_body(walk, made, body, name)
    walk.function = -1


def _made(walk: Walk, kind: str, name: Node, start: int, body: Node, signature: str) -> RawDefinition:
    """The definition, with the decorators that were waiting for it."""
    name_start = name.start_byte
    text = walk.source.text(name_start, name.end_byte)
    signature = read.bounded(signature, read.LONGEST_SIGNATURE)
    made = RawDefinition(text, kind, name_start, start, end_of(walk.data, body), len(walk.scopes), signature)
    for at, until, call in walk.pending:
        made.start = min(made.start, at)
        decorator = read.one_line(walk.data[at:until])
        made.decorators += (decorator,)
        last = decorator.partition("(")[0].rpartition(".")[2]
        flag = _FLAGS.get(last)
        if flag and flag not in made.flags:
            made.flags += (flag,)
        if last.startswith("abstract") and flag and "abstract" not in made.flags:
            made.flags += ("abstract",)
        if call < 0:
            found = walk.call_from.get(at)
            call = found[0] if found and found[1] == until else _apply(walk, at, until)
        walk.decorated[call] = len(walk.definitions)
    if walk.pending:
        walk.pending.clear()
    return made


def _open_body(walk: Walk, made: RawDefinition, body: Node, name: Node) -> None:
    start = body.start_byte
    made.doc = read.doc_line(walk.data, start)
    index = walk.define(made)
    walk.bind(made.name, "definition", str(index), made.at, made.at)
    walk.enter(body.end_byte)
    if walk.data.startswith(b"[", name.end_byte):
        statement = name.parent
        given = statement.child_by_field_name("type_parameters") if statement is not None else None
        if given is not None:
            walk.open_scope(RawScope("type", walk.scope, index, made.start, made.end))
            made.body = len(walk.scopes)
            bind_type_parameters(walk, walk.scope, given)
    kind = "class" if made.kind == "class" else "function"
    walk.open_scope(RawScope(kind, walk.scope, index, made.start, made.end, made.parameters))
    walk.open_block("body", start, made.end)
    walk.definition = index


def on_decorator(walk: Walk, captures: Captures) -> None:
    node = captures["expression"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    # `@every(5)`: the call has a match of its own; it is looked up when the definition comes.
    called = walk.data[end - 1 : end] == b")"
    walk.pending.append((start, end, -1 if called else _apply(walk, start, end)))


def _apply(walk: Walk, start: int, end: int) -> int:
    """A decorator that is applied without being called: its application is the call. Its number."""
    callee, name, width = read.callee(walk.data[start:end])
    walk.not_read.add(end)
    line, column = walk.source.position(end - width)
    walk.calls.append(Call(line, column, name, callee, walk.scope, walk.definition, walk.block, "decorator"))
    return len(walk.calls) - 1


def on_lambda(walk: Walk, captures: Captures) -> None:
    node, body = captures["lambda"][0], captures["body"][0]
    body_start, end = body.start_byte, node.end_byte
    walk.leave(body_start)
    parameters = node.child_by_field_name("parameters")
    given = () if parameters is None else read.parameters(walk.source, parameters)
    walk.enter(end)
    result = (body_start, body.end_byte)
    walk.open_scope(RawScope("lambda", walk.scope, walk.definition, node.start_byte, end, given, result))
    walk.function = -1


def on_comprehension(walk: Walk, captures: Captures) -> None:
    node = captures["comprehension"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    walk.enter(end)
    walk.open_scope(RawScope("comprehension", walk.scope, walk.definition, start, end))


HANDLERS: dict[str, Handler] = {
    "function": on_function,
    "class": on_class,
    "decorator": on_decorator,
    "lambda": on_lambda,
    "comprehension": on_comprehension,
}
