"""Before an edit: the definitions whose lines it touches, and who calls them."""

from __future__ import annotations

from indexer.agent.blocks import Block, Form
from indexer.agent.calling import calls_block, told_once, worth_telling
from indexer.agent.event import Event
from indexer.agent.known import CALLED, Graph
from indexer.agent.text import plain, plural
from indexer.agent.touched import Touched, touched_by
from indexer.answers.rows import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.graph.layout import Span

MAX_DEFINITIONS = 12
"""Definitions of one edit whose callers are looked up; more are counted."""


def before_edit(event: Event, graph: Graph, path: str) -> list[Block]:
    """One block a definition that the edit touches, the most called first."""
    lines = graph.lines(path)
    if lines is None:
        return []
    touched = touched_by(event.tool, event.tool_input, path, "\n".join(lines))
    if not touched:
        return []
    found = [
        one
        for one in graph.on_lines(path, lambda spans: touched_spans(spans, touched, lines))
        if one.kind in CALLED and (one.kind != "class" or _header_touched(one, touched, lines))
    ]
    told = told_once(worth_telling([(one, graph.calls(one)) for one in found[:MAX_DEFINITIONS]]))
    told.sort(key=lambda pair: -pair[1].tally.total)
    blocks = [calls_block(1, one, calls) for one, calls in told]
    if len(found) > MAX_DEFINITIONS:
        rest = plural(len(found) - MAX_DEFINITIONS, "more definition")
        blocks.append(Block(4, (Form(f"{rest} of {plain(path)} touched (codegraph outline {plain(path)})"),)))
    if blocks:
        from indexer.agent.unread import unread_blocks  # only where there is a number that it bears on

        blocks += unread_blocks(graph.workspace, path)
    return blocks


def touched_spans(spans: list[Span], touched: list[Touched], lines: list[str]) -> list[Span]:
    """The innermost definitions round the touched lines. `spans` are sorted by their start."""
    found: dict[Span, None] = {}
    for part in touched:
        if part.gap:
            one = _at_gap(spans, part, lines)
            if one is not None:
                found[one] = None
            continue
        # Each line's innermost: outer definitions are painted first, inner ones over them.
        inner: dict[int, Span] = {}
        for span in sorted(spans, key=lambda span: (span.start, -span.end)):
            for line in range(max(span.start, part.first), min(span.end, part.last) + 1):
                inner[line] = span
        found.update(dict.fromkeys(inner.values()))
    return list(found)


def _at_gap(spans: list[Span], gap: Touched, lines: list[str]) -> Span | None:
    """The definition that text put between two lines becomes part of, None between two definitions."""

    def innermost(line: int) -> Span | None:
        round_it = [span for span in spans if span.start <= line <= span.end]
        return max(round_it, key=lambda span: (span.start, -span.end), default=None)

    before, after = innermost(gap.last), innermost(gap.first)
    if before is None or before == after:
        return before
    if gap.indent > _indent(lines[before.line - 1]):
        return before  # put at the end of its body
    if after is not None and after.start <= before.start and before.end <= after.end:
        return after
    if after is not None and before.start <= after.start and after.end <= before.end:
        return before
    return None


def _header_touched(one: Definition, touched: list[Touched], lines: list[str]) -> bool:
    """Whether a class's own header changes: an edit between two of its methods changes neither them nor it."""
    end = header_end(lines, one.line)
    return any(not part.gap and part.first <= end and part.last >= one.start_line for part in touched)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def header_end(lines: list[str], line: int) -> int:
    """The last line of the header whose name is on `line`: its brackets are closed and its body is opened."""
    depth = 0
    for number in range(line, min(line + 60, len(lines)) + 1):
        words = lines[number - 1].split(" #")[0].rstrip()
        depth += sum(words.count(mark) for mark in "([") - sum(words.count(mark) for mark in ")]")
        if depth <= 0 and (words.endswith((":", "{")) or number > line):
            return number
    return line
