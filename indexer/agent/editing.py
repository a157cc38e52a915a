"""Before an edit: the definitions whose lines it touches, and who calls them."""

from indexer.agent.blocks import Block, Form
from indexer.agent.calling import calls_block
from indexer.agent.event import Event
from indexer.agent.known import CALLED, Graph
from indexer.agent.text import plain, plural
from indexer.agent.touched import Touched, touched_by
from indexer.answers.rows import Definition

MAX_DEFINITIONS = 12
"""Definitions of one edit whose callers are looked up; more are counted."""


def before_edit(event: Event, graph: Graph, path: str) -> list[Block]:
    """One block a definition that the edit touches, the most called first."""
    lines = graph.lines(path)
    if lines is None:
        return []
    touched = touched_by(event.tool, event.tool_input, path, "\n".join(lines))
    found = touched_definitions(graph.definitions(path), touched, lines) if touched else []
    told = [(one, graph.calls(one)) for one in found[:MAX_DEFINITIONS]]
    told.sort(key=lambda pair: -len(pair[1].sites))
    blocks = [calls_block(1, one, calls) for one, calls in told]
    if len(found) > MAX_DEFINITIONS:
        rest = plural(len(found) - MAX_DEFINITIONS, "more definition")
        blocks.append(Block(4, (Form(f"{rest} of {plain(path)} touched (codegraph outline {plain(path)})"),)))
    return blocks


def touched_definitions(definitions: list[Definition], touched: list[Touched], lines: list[str]) -> list[Definition]:
    """The innermost definitions round the touched lines, in source order.

    A class counts only where its header is touched: an edit between two methods changes neither.
    """
    callable_ones = [one for one in definitions if one.kind in CALLED]
    inner = _innermost(callable_ones, len(lines))
    found: dict[Definition, None] = {}
    for part in touched:
        if part.gap:
            one = _at_gap(inner, part, lines)
            candidates = [one] if one is not None else []
        else:
            spread = (inner.get(line) for line in range(part.first, min(part.last, len(lines)) + 1))
            candidates = list(dict.fromkeys(one for one in spread if one is not None))
        for one in candidates:
            if one.kind != "class" or (not part.gap and part.first <= header_end(lines, one.line)):
                found[one] = None
    return sorted(found, key=lambda one: one.start_line)


def _innermost(definitions: list[Definition], length: int) -> dict[int, Definition]:
    """{line: the innermost definition round it}: outer ones are painted first, inner ones over them."""
    inner: dict[int, Definition] = {}
    for one in sorted(definitions, key=lambda one: (one.start_line, -one.end_line)):
        for line in range(one.start_line, min(one.end_line, length) + 1):
            inner[line] = one
    return inner


def _at_gap(inner: dict[int, Definition], gap: Touched, lines: list[str]) -> Definition | None:
    """The definition that text put between two lines becomes part of."""
    before, after = inner.get(gap.last), inner.get(gap.first)
    if before is not None and before == after:
        return before
    if before is not None and gap.indent > _indent(lines[before.line - 1]):
        return before  # appended to the body
    if (
        before is not None
        and after is not None
        and before.start_line <= after.start_line
        and after.end_line <= before.end_line
    ):
        return before
    if (
        before is not None
        and after is not None
        and after.start_line <= before.start_line
        and before.end_line <= after.end_line
    ):
        return after
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def header_end(lines: list[str], line: int) -> int:
    """The last line of the header that begins on `line`: where its brackets are closed and its body is opened."""
    depth = 0
    for number in range(line, min(line + 60, len(lines)) + 1):
        words = lines[number - 1].split(" #")[0].rstrip()
        depth += sum(words.count(mark) for mark in "([") - sum(words.count(mark) for mark in ")]")
        if depth <= 0 and (words.endswith((":", "{")) or number > line):
            return number
    return line
