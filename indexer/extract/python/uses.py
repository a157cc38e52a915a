"""Python: calls, and uses of names that are no calls.

They are three quarters of all matches, so `take` deals with them in one loop, where what it needs stays in local
variables; every other match goes to its own handler.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from indexer.extract.python import text as read
from indexer.extract.python.walk import Captures, Handler, Walk
from indexer.facts import Call

_GOES_ON = b"(."
"""Behind an attribute: it is called, or the inner part of a longer name. (What is called across a blank is in
`not_read` when the pass is over.)
"""
_BLANK = b" \n"


def take(
    walk: Walk, matches: Iterable[tuple[int, Captures]], facts: Sequence[str], handlers: dict[str, Handler]
) -> None:
    """Takes all matches in their order. `facts` says what each pattern finds, `handlers` who takes what is no use."""
    others = [handlers.get(fact) for fact in facts]
    data, source = walk.data, walk.source
    starts, is_ascii, position = source.starts, source.ascii, source.position
    after = data + b"\0"  # so that there is a byte behind every name
    calls, call_from, not_read, references = walk.calls, walk.call_from, walk.not_read, walk.references
    callee_of, simple_arguments, longest = read.callee, read.simple_arguments, read.LONGEST_ARGUMENTS
    unread, awaited = walk.unread, walk.awaited
    for pattern, captures in matches:
        handler = others[pattern]
        if handler is not None:
            handler(walk, captures)
            continue
        fact = facts[pattern]
        if fact != "call":
            node = captures["use"][0]
            end = node.end_byte
            if fact == "attribute":
                byte = after[end]
                if byte in _GOES_ON or (byte in _BLANK and after[end : end + 100].lstrip()[:1] == b"."):
                    continue
            if end in references:
                continue
            start = node.start_byte
            if start >= walk.end:
                walk.leave(start)
            references[end] = (start, fact, walk.scope, walk.definition, walk.block)
            continue
        function, given = captures["function"][0], captures["arguments"][0]
        start, end = function.start_byte, function.end_byte
        opens, closes = given.start_byte, given.end_byte
        if opens >= walk.end:
            walk.leave(opens)
        receiver = call_from.get(start)
        tail = None
        if receiver is not None:  # called on what another call gave: `#3.save`
            tail = read.tail(data[receiver[1] : end])
        if receiver is None or tail is None:
            callee, name, width = callee_of(data[start:end])
        else:
            callee = f"#{receiver[0]}{tail}"
            name = tail.rpartition(".")[2]
            width = len(name) if name.isascii() else len(name.encode())
        not_read.add(end)
        call_from[start] = (len(calls), closes)
        # What has no name is placed at its opening parenthesis, so that `f` and `f()()` stand at different columns.
        at = end - width if width else opens
        if is_ascii:
            line = bisect_right(starts, at)
            column = at - starts[line - 1]
        else:
            line, column = position(at)
        arguments = None
        if closes - opens <= longest:
            arguments = simple_arguments(data[opens:closes])
            if arguments is None:
                unread.append((len(calls), given, opens, closes))
        scope = walk.scope
        if scope == 0 and callee in ("__all__.extend", "__all__.append"):
            walk.extended.append((opens + 1, closes - 1))
        waits = bool(awaited) and (start, closes) in awaited
        calls.append(Call(line, column, name, callee, scope, walk.definition, walk.block, "", arguments, -1, waits))


def on_await(walk: Walk, captures: Captures) -> None:
    node = captures["call"][0]
    walk.awaited.add((node.start_byte, node.end_byte))


def on_operator(walk: Walk, captures: Captures) -> None:
    node = captures["operator"][0]
    for side in (node.child_by_field_name("left"), node.child_by_field_name("right")):
        if side is not None and side.type == "identifier":
            walk.refer(side.start_byte, side.end_byte, "value")


def on_type(walk: Walk, captures: Captures) -> None:
    node = captures["type"][0]
    end = node.end_byte
    if end <= walk.type_end:  # inside another
        return
    walk.type_end = end
    for found in read.NAMES.finditer(walk.data, node.start_byte, end):
        walk.refer(found.start(), found.end(), "type")


HANDLERS: dict[str, Handler] = {"await": on_await, "operator": on_operator, "type": on_type}
USES = frozenset(("call", "attribute", "argument", "value"))
"""What `take` deals with itself."""
