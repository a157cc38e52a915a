"""Python: blocks, and what leaves them or hands out a value: return, raise, yield."""

import re
from functools import partial

from indexer.extract.python import text as read
from indexer.extract.python.bindings import bind_targets
from indexer.extract.python.walk import Captures, Handler, RawBlock, Walk, end_of
from indexer.grammars.loader import Node

_NAMES = ("identifier", "attribute")
_SEVERAL = ("tuple_pattern", "list_pattern")
_MORE = re.compile(rb"[^\n;#]*;[ \t]*[^\s#]")
"""Behind an assertion: another statement on its line."""
_NOTHING = re.compile(rb"(?:[\s;\\]|#[^\n]*)*")


def _open(walk: Walk, kind: str, captures: Captures, test: str = "") -> int:
    block = captures["block"][0]
    start = block.start_byte
    walk.leave(start)
    walk.enter(block.end_byte)
    return walk.open_block(kind, start, end_of(walk.data, block), test)


def _first(walk: Walk, kind: str, captures: Captures, test: str = "", chained: bool = True) -> None:
    """The first block of a statement that may have more."""
    index = _open(walk, kind, captures, test)
    walk.statements.append((captures["statement"][0].end_byte, index if chained else -1))


def _further(walk: Walk, kind: str, captures: Captures, test: str = "") -> None:
    """A block that goes with the first one of the innermost open statement."""
    index = _open(walk, kind, captures, test)
    statements, start = walk.statements, walk.blocks[index].start
    while statements and statements[-1][0] <= start:
        statements.pop()
    if statements and statements[-1][1] >= 0:
        first = statements[-1][1]
        walk.blocks[first].chain = walk.blocks[index].chain = first


def _test(walk: Walk, captures: Captures) -> str:
    node = captures["test"][0]
    return read.expression(walk.data[node.start_byte : node.end_byte])


def on_if(walk: Walk, captures: Captures) -> None:
    test = _test(walk, captures)
    _first(walk, "branch", captures, test)
    if test in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
        walk.lazy = True


def on_elif(walk: Walk, captures: Captures) -> None:
    _further(walk, "branch", captures, _test(walk, captures))


def on_else(walk: Walk, captures: Captures) -> None:
    _further(walk, "branch", captures)


def on_match(walk: Walk, captures: Captures) -> None:
    node = captures["statement"][0]
    walk.leave(node.start_byte)
    first = len(walk.blocks)  # the first case, which comes next
    walk.statements.append((node.end_byte, first))
    subjects = node.children_by_field_name("subject")
    if len(subjects) == 1 and subjects[0].type == "tuple":
        subjects = [child for child in subjects[0].named_children if child.type != "comment"]
    walk.subjects[first] = [_name(walk, each) for each in subjects]


def _name(walk: Walk, node: Node) -> str:
    """The name that a subject is; "" for anything else."""
    return read.expression(walk.data[node.start_byte : node.end_byte]) if node.type in _NAMES else ""


def on_case(walk: Walk, captures: Captures) -> None:
    start, until = captures["pattern"][0].start_byte, captures["block"][0].start_byte
    pattern = read.one_line(walk.data[start:until]).rstrip(": ")
    _further(walk, "branch", captures, "" if pattern == "_" else read.bounded(pattern, read.LONGEST_SIGNATURE))
    block = walk.blocks[walk.block]
    subjects = walk.subjects.get(block.chain)
    if subjects and "(" in pattern and any(subjects):
        block.test = _as_test(walk, subjects, captures["pattern"][0]) or block.test


def _as_test(walk: Walk, subjects: list[str], pattern: Node) -> str:
    """What the class patterns of a case ask, as a condition; "" where there are none, and for one that is too long."""
    patterns, following = [pattern], pattern.next_named_sibling
    while following is not None and following.type == "case_pattern":  # `case A(), B():`
        patterns.append(following)
        following = following.next_named_sibling
    if len(patterns) == 1:
        patterns = _parts(walk, pattern, len(subjects))
    if len(patterns) != len(subjects):
        return ""
    tests, plain = [], True
    for subject, each in zip(subjects, patterns):
        test, whole = _asked(walk, subject, each)
        plain = plain and whole
        if test:
            tests.append(test)
    if not tests:
        return ""
    if following is not None and following.type == "if_clause":
        guard = read.one_line(walk.data[following.start_byte + 2 : following.end_byte])
        tests.append(f"({guard})")
    if not plain:  # more is asked than the classes: failing it does not rule them out
        tests.append("...")
    whole_test = " and ".join(tests)
    return whole_test if len(whole_test) <= read.LONGEST_SIGNATURE else ""


def _parts(walk: Walk, pattern: Node, count: int) -> list[Node]:
    """The patterns for each of several subjects, or the one pattern for one."""
    inner = _inner(walk, pattern)
    if count > 1 and inner.type in _SEVERAL:
        return [child for child in inner.named_children if child.type != "comment"]
    return [inner]


def _inner(walk: Walk, node: Node) -> Node:
    """A pattern out of its parentheses, and without the name that it is given."""
    while node.named_child_count:
        first = node.named_children[0]
        if node.type == "tuple_pattern":
            if node.named_child_count > 1 or b"," in walk.data[first.end_byte : node.end_byte]:
                break
        elif node.type not in ("case_pattern", "as_pattern"):
            break
        node = first
    return node


def _asked(walk: Walk, subject: str, pattern: Node) -> tuple[str, bool]:
    """(the classes that a pattern asks of a subject, as a condition, or ""; whether it asks nothing else)."""
    inner, data = _inner(walk, pattern), walk.data
    if inner.type == "case_pattern":  # `_` asks nothing
        return "", data[inner.start_byte : inner.end_byte] == b"_"
    if inner.type == "dotted_name" and inner.named_child_count == 1:  # a name that is bound to whatever comes
        return "", True
    classes, plain = [], True
    for each in map(partial(_inner, walk), inner.named_children if inner.type == "union_pattern" else (inner,)):
        if each.type == "none":  # nothing is called on it
            continue
        if each.type != "class_pattern" or not each.named_child_count:
            return "", False
        name = each.named_children[0]
        classes.append(read.one_line(data[name.start_byte : name.end_byte]))
        plain = plain and each.named_child_count == 1
    if not classes or not subject:
        return "", False
    return f"isinstance({subject}, {classes[0] if len(classes) == 1 else '(' + ', '.join(classes) + ')'})", plain


def on_while(walk: Walk, captures: Captures) -> None:
    _first(walk, "loop", captures, _test(walk, captures), chained=False)


def on_for(walk: Walk, captures: Captures) -> None:
    value = captures["value"][0]
    walk.leave(captures["block"][0].start_byte)
    kind = "async for" if walk.data.startswith(b"async", captures["statement"][0].start_byte) else "for"
    bind_targets(walk, captures["target"][0], kind, (value.start_byte, value.end_byte))
    _first(walk, "loop", captures, chained=False)


def on_with_block(walk: Walk, captures: Captures) -> None:
    _open(walk, "with", captures)


def on_try(walk: Walk, captures: Captures) -> None:
    _first(walk, "try", captures)


def on_except_block(walk: Walk, captures: Captures) -> None:
    _further(walk, "except", captures)


def on_finally(walk: Walk, captures: Captures) -> None:
    _further(walk, "finally", captures)


def on_return(walk: Walk, captures: Captures) -> None:
    node = captures["statement"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    _mark_leaving(walk, end)
    if walk.function >= 0:
        at = _skip_blanks(walk.data, start + 6, end)
        walk.returns.append((walk.function, "return", (at, end), start, walk.scope, walk.block))


def on_raise(walk: Walk, captures: Captures) -> None:
    node = captures["statement"][0]
    walk.leave(node.start_byte)
    _mark_leaving(walk, node.end_byte)
    raised = node.named_child(0) if node.named_child_count else None  # a bare `raise` has none, and asking raises
    if raised is not None and raised.type in ("identifier", "attribute"):  # a class raised as it is: it gets called
        start, end = raised.start_byte, raised.end_byte
        walk.references[end] = (start, "raise", walk.scope, walk.definition, walk.block)


def on_assert(walk: Walk, captures: Captures) -> None:
    """What an assertion about a class rules out leaves, as an `if not …: raise` in its place does."""
    node = captures["test"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    test = read.expression(walk.data[start:end])
    if "isinstance" in test or "issubclass" in test:
        made = RawBlock("branch", walk.block, walk.scope, start, end, f"not ({test})", leaves=True)
        made.goes_on = _MORE.match(walk.data, end) is not None
        walk.blocks.append(made)


def _mark_leaving(walk: Walk, end: int) -> None:
    """The block leaves the function if nothing stands in it behind that statement."""
    block = walk.blocks[walk.block]
    if end >= block.end or _NOTHING.fullmatch(walk.data, end, block.end):
        block.leaves = True


def on_yield(walk: Walk, captures: Captures) -> None:
    node = captures["statement"][0]
    start, end = node.start_byte, node.end_byte
    walk.leave(start)
    if walk.function < 0:
        return
    made = walk.definitions[walk.function]
    if "generator" not in made.flags:
        made.flags += ("generator",)
    data = walk.data
    kind, at = "yield", _skip_blanks(data, start + 5, end)
    if data[at : at + 4] == b"from" and not data[at + 4 : at + 5].isalnum():
        kind, at = "yield-from", _skip_blanks(data, at + 4, end)
    walk.returns.append((walk.function, kind, (at, end), start, walk.scope, walk.block))


def _skip_blanks(data: bytes, at: int, end: int) -> int:
    while at < end and data[at] in b" \t\\\n\f":
        at += 1
    return at


HANDLERS: dict[str, Handler] = {
    "if": on_if,
    "elif": on_elif,
    "else": on_else,
    "match": on_match,
    "case": on_case,
    "while": on_while,
    "for": on_for,
    "with_block": on_with_block,
    "try": on_try,
    "except_block": on_except_block,
    "finally": on_finally,
    "return": on_return,
    "raise": on_raise,
    "assert": on_assert,
    "yield": on_yield,
}
