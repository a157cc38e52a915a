"""Python: calls, and uses of names that are no calls. They are most of the matches: each handler reads little."""

from indexer.extract.python import text as read
from indexer.extract.python.walk import Captures, Handler, Walk
from indexer.grammars.loader import Node


def on_call(walk: Walk, captures: Captures) -> None:
    function, arguments = captures["function"][0], captures["arguments"][0]
    start, end, opens = function.start_byte, function.end_byte, arguments.start_byte
    if opens >= walk.end:
        walk.leave(opens)
    before = walk.call_from.get(start)
    if before is None:
        callee, name, width = read.callee(walk.data[start:end])
    else:  # called on what another call gave: `#3.save`
        tail = walk.data[before[1] : end]
        dotted = read.tail(tail)
        if dotted is None:
            callee, name, width = read.callee(walk.data[start:end])
        else:
            callee = f"#{before[0]}{dotted}"
            name = dotted.rpartition(".")[2]
            width = len(name) if name.isascii() else len(name.encode())
    walk.not_read.add(end)
    walk.call_from[start] = (len(walk.calls), arguments.end_byte)
    # What has no name is placed at its opening parenthesis, so that `f` and `f()()` stand at different columns.
    walk.calls.append(
        (end - width if width else opens, callee, name, walk.scope, walk.definition, walk.block, "", arguments)
    )


def on_await(walk: Walk, captures: Captures) -> None:
    node = captures["call"][0]
    walk.awaited.add((node.start_byte, node.end_byte))


def on_type(walk: Walk, captures: Captures) -> None:
    node = captures["type"][0]
    end = node.end_byte
    if end <= walk.type_end:  # inside another
        return
    walk.type_end = end
    for found in read.NAMES.finditer(walk.data, node.start_byte, end):
        walk.refer(found.start(), found.end(), "type")


def on_attribute(walk: Walk, captures: Captures) -> None:
    node = captures["use"][0]
    end = node.end_byte
    after = walk.data[end : end + 1]
    if after == b"\n" or after == b" ":
        after = walk.data[end : end + 100].lstrip()[:1]
    if after != b"(" and after != b".":  # neither called nor the inner part of a longer name
        _on_use(walk, node, "attribute", end)


def on_argument(walk: Walk, captures: Captures) -> None:
    _on_use(walk, captures["use"][0], "argument")


def on_value(walk: Walk, captures: Captures) -> None:
    _on_use(walk, captures["use"][0], "value")


def _on_use(walk: Walk, node: Node, role: str, end: int = -1) -> None:
    """A name or an attribute whose value is taken."""
    start = node.start_byte
    if end < 0:
        end = node.end_byte
    if start >= walk.end:
        walk.leave(start)
    if end not in walk.references:
        walk.references[end] = (start, role, walk.scope, walk.definition, walk.block)


HANDLERS: dict[str, Handler] = {
    "call": on_call,
    "await": on_await,
    "attribute": on_attribute,
    "type": on_type,
    "argument": on_argument,
    "value": on_value,
}
