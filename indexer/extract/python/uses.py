"""Python: calls, and uses of names that are no calls. They are most of the matches: each handler reads little."""

from indexer.extract.python import text as read
from indexer.extract.python.walk import Captures, Handler, Walk
from indexer.grammars.loader import Node


def on_call(walk: Walk, captures: Captures) -> None:
    function, arguments = captures["function"][0], captures["arguments"][0]
    start, end = function.start_byte, function.end_byte
    opens, closes = arguments.start_byte, arguments.end_byte
    if opens >= walk.end:
        walk.leave(opens)
    calls, call_from = walk.calls, walk.call_from
    if start not in call_from:
        callee, name, width = read.callee(walk.data[start:end])
    else:  # called on what another call gave: `#3.save`
        receiver, until = call_from[start]
        tail = read.tail(walk.data[until:end])
        if tail is None:
            callee, name, width = read.callee(walk.data[start:end])
        else:
            callee = f"#{receiver}{tail}"
            name = tail.rpartition(".")[2]
            width = len(name) if name.isascii() else len(name.encode())
    walk.not_read.add(end)
    call_from[start] = (len(calls), closes)
    # What has no name is placed at its opening parenthesis, so that `f` and `f()()` stand at different columns.
    at = end - width if width else opens
    calls.append((at, callee, name, walk.scope, walk.definition, walk.block, "", arguments, opens, closes))


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
