"""After a read: for exactly the lines that were read, what is defined there, who calls it and what it calls.

A few definitions get their callers each; a whole file, or many definitions, a map: the definitions by how much
depends on them, and who imports the file.
"""

from __future__ import annotations

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.calling import calls_block, counted, told_once, worth_telling
from indexer.agent.event import Event, number_of, table_of
from indexer.agent.known import CALLED, Graph, Tally
from indexer.agent.text import cut, plain, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.answers.rows import Definition
    from indexer.graph.layout import Span

_FEW = 5
"""Up to so many definitions each is told with its callers; more are put on a map."""
_MAPPED = 3
"""Of a map, the most called ones are told with their callers as well where the budget allows."""


def lines_read(event: Event, total: int) -> tuple[int, int]:
    """The first and the last line that the tool handed out, (1, total) for a whole file."""
    file = table_of(event.tool_response, "file")
    first = number_of(file, "startLine") or number_of(event.tool_input, "offset") or 1
    count = number_of(file, "numLines") or number_of(event.tool_input, "limit")
    first = max(first, 1)
    last = min(first + count - 1, total) if count > 0 else total
    return first, max(last, first)


def after_read(event: Event, graph: Graph, path: str) -> list[Block]:
    """The blocks for the lines that were read."""
    lines = graph.lines(path)
    if lines is None:
        return []
    total = len(lines) - (not lines[-1])
    first, last = lines_read(event, total)
    definitions = [one for one in graph.spans(path) if one.kind in CALLED]
    there = [one for one in definitions if first <= one.line <= last]
    whole = first == 1 and last >= total
    if not there:
        there = sorted((one for one in definitions if one.start <= first and last <= one.end), key=_span)[:1]
    blocks: list[Block] = []
    if whole or len(there) > _FEW:
        tallies = graph.tallies(there)
        ranked = sorted(there, key=lambda one: (-_of(tallies, one).total, one.line))
        blocks += _map(graph, path, ranked, tallies, whole)
        called = [graph.definition(one.iri) for one in ranked[:_MAPPED] if _of(tallies, one).total]
        most = told_once([(one, graph.calls(one)) for one in called if one is not None])
        blocks += [calls_block(3, one, calls) for one, calls in most]
    elif there:
        known = [one for span in there if (one := graph.definition(span.iri)) is not None]
        told = told_once(worth_telling([(one, graph.calls(one)) for one in known]))
        told.sort(key=lambda pair: -pair[1].tally.total)
        blocks += [calls_block(1, one, calls) for one, calls in told if calls.any or len(told) == 1]
        blocks += _silent([one for one, calls in told if not calls.any]) if len(told) > 1 else []
    blocks += _callees(graph, path, first, last, there) if there and not whole else []
    return blocks


def _silent(definitions: list[Definition]) -> list[Block]:
    """Several definitions of which nothing is known, in one line."""
    if not definitions:
        return []
    named = [f"{plain(one.qualified_name)} ({plain(one.path)}:{one.line})" for one in definitions]
    key = "silent:" + "\0".join(one.iri for one in definitions)
    return [Block(2, (Form("no call in this workspace that the code proves: " + ", ".join(named), (key,)),))]


def _span(one: Span) -> int:
    return one.end - one.start


def _of(tallies: dict[str, Tally], one: Span) -> Tally:
    return tallies.get(one.symbol) or Tally()


def _map(graph: Graph, path: str, ranked: list[Span], tallies: dict[str, Tally], whole: bool) -> list[Block]:
    importers = graph.importers(path) if whole else []
    if not ranked and not importers:
        return []
    head = f"{plain(path)}: {plural(len(ranked), 'definition')}"
    if whole:
        head += f", imported by {plural(len(importers), 'file')}" if importers else ", imported by no file here"
    rows = []
    silent = []
    for one in ranked:
        found = _of(tallies, one)
        if found.total:
            rows.append(f"  :{one.line} {plain(one.qualified_name)}  {counted(found)}")
        else:
            silent.append(f":{one.line} {plain(one.qualified_name)}")
    tail = []
    if silent:
        tail.append("  no proven call: " + cut(", ".join(silent), 400))
    if importers:
        shown = ", ".join(plain(one) for one in importers[:8])
        tail.append(f"  importers: {shown}" + (f" … {len(importers):,} in all" if len(importers) > 8 else ""))
    command = f"codegraph outline {plain(path)}"
    key = "map:" + "\0".join(
        [path, *sorted(f"{one.symbol}={counted(_of(tallies, one))}" for one in ranked), *importers]
    )
    forms = [Form("\n".join([head, *rows, *tail]), (key,))]
    if len(rows) > 12:
        forms.append(Form("\n".join([head, *rows[:12], f"  … and {len(rows) - 12} more ({command})", *tail[1:]])))
    if rows:
        forms.append(Form("\n".join([head, *rows[:4], f"  … ({command})"])))
    forms.append(Form(f"{head} ({command})"))
    return [Block(1, shrinking(forms))]


def _callees(graph: Graph, path: str, first: int, last: int, there: list[Span]) -> list[Block]:
    """What the lines call in this workspace, outside of what stands in the lines themselves."""
    inside = {one.iri for one in there}
    targets = [one for one in graph.callees(path, first, last) if one.iri not in inside]
    if not targets:
        return []
    words = [f"{plain(one.qualified_name)} ({plain(one.path)}:{one.line})" for one in targets]
    head = f"called in {plain(path)}:{first}-{last}: "
    key = "callees:" + "\0".join([path, *sorted(f"{one.path}#{one.symbol}" for one in targets)])
    forms = [Form(head + ", ".join(words), (key,))]
    if len(words) > 6:
        forms.append(Form(f"{head}{', '.join(words[:6])}, … {len(words)} in all"))
    return [Block(2, tuple(forms))]
