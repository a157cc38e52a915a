"""What was told beside the code: facts about a file and what it calls, what stands when a session starts, what bears on
the names in a prompt.

A repository in which nothing was told pays one look at the disk.
"""

from __future__ import annotations

import os

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.text import cut, plain, plural, quoted
from indexer.errors import CodegraphError, StoreBusy
from indexer.memory.kept import ready
from indexer.memory.projection import Projection
from indexer.memory.serving import Served, anchored_symbols, of_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from indexer.agent.event import Event
    from indexer.agent.known import Graph
    from indexer.memory.fact import Fact
    from indexer.repository import Workspace

_WAIT = 0.05
"""Seconds that a hook waits for another process that writes the projection; then it reads it as it is."""
_MOST = 2_000_000
"""Bytes of logs that a hook takes in; where there are more, a process of its own does it."""
_VALUE = 400
_SHOWN = 12


def told_of_file(event: Event, workspace: Workspace, path: str, graph: Callable[[], Graph]) -> list[Block]:
    """The block of what is told of a file, of its lines that an event is about, and of what these call."""
    if not ready(workspace):
        return []
    with _opened(workspace) as projection:
        if not projection.rows("SELECT 1 FROM anchors LIMIT 1"):
            return []
        symbols, called = _lines_of(event, path, graph, anchored_symbols(projection))
        found = of_file(projection, path, symbols, called)
    return _block(f"told of {plain(path)}:", found, f"codegraph which --about {plain(path)}", 1)


def told_of_prompt(event: Event, workspace: Workspace, paths: list[str]) -> list[Block]:
    """The block of what bears on the names in a prompt: subjects by name or alias, files and definitions."""
    if not ready(workspace):
        return []
    from indexer.memory.recall import NAMES, WALK, recall
    from indexer.memory.serving import told

    with _opened(workspace) as projection:
        found = [one for path in paths for one in of_file(projection, path, None, ())]
        known = {one.fact.id for one in found}
        hits = recall(projection, event.prompt[:20_000], channels=(NAMES, WALK))
        found += [Served(hit.fact, "", "", "") for hit in hits if hit.fact.id not in known and told(hit.fact)]
    return _block("told of what the prompt names:", found, "codegraph recall", 2)


def told_at_start(event: Event, workspace: Workspace, keep: bool) -> list[Block]:
    """The block of what stands when a session starts: tasks, handoffs, what is overdue, decisions, evidence; written
    into the session's file as well."""
    from indexer.memory import evidence
    from indexer.memory.logs import places

    logs = [*[place.path for place in places(workspace)], os.path.join(workspace.home_name, evidence.NAME)]
    if not any(os.path.exists(path) for path in logs):
        return []
    from indexer.memory import sessions

    with _opened(workspace) as projection:
        found = sessions.standing(projection, event.session)
    if keep and event.session:
        sessions.save(workspace, event.session, found)
    parts = [
        ("overdue", found.overdue),
        ("open", found.open),
        ("handed over", found.handoffs),
        ("decided since another session last started", found.decisions),
    ]
    rows: list[str] = []
    short: list[str] = []
    keys: list[str] = []
    for name, facts in parts:
        if facts:
            keys += [_key(Served(fact, "", "", "")) for fact in facts]
            some = [row(Served(fact, "", "", "")) for fact in facts[:_SHOWN]]
            more = [f"  … and {len(facts) - _SHOWN:,} more"] if len(facts) > _SHOWN else []
            rows += [f" {name}:", *some, *more]
            short.append(f"{len(facts):,} {name}")
    for done in found.evidence[:1]:
        rows.append(f" last session's evidence ({done.told_at[:16]}Z, {plain(done.actor.words())}): "
                    f"{cut(plain(evidence.did_of(done).words()), 400)}")  # fmt: skip
        keys.append(f"evidence:{done.id}")
        short.append("evidence of the last session")
    if not rows:
        return []
    head = "told of this project:"
    command = "codegraph which status open, codegraph evidence"
    forms = [
        Form("\n".join([head, *rows]), tuple(keys)),
        Form("\n".join([head, *rows[:8], f"  … ({command})"])),
        Form(f"{head[:-1]}: {', '.join(short)} ({command})"),
    ]
    return [Block(1, shrinking(forms))]


def _opened(workspace: Workspace) -> Projection:
    """The projection as far as a hook can bring it up to date. Raises StoreBusy, having started a process that can."""
    try:
        return Projection(workspace, wait=_WAIT, most=_MOST)
    except StoreBusy:
        from indexer.agent.launch import start_index

        start_index(workspace.home_name, workspace.top_name)
        raise


def _lines_of(
    event: Event, path: str, graph: Callable[[], Graph], anchored: set[tuple[str, str]]
) -> tuple[list[str] | None, list[tuple[str, str]]]:
    """The definitions on the lines that an event is about (None: all), and what is called there of what is told of."""
    from indexer.agent.ruling import event_lines

    try:
        opened = graph()
        lines = event_lines(event, opened, path)
        if lines is None:
            return None, []
        spans = opened.spans(path)
        symbols = [
            span.symbol for span in spans if any(span.start <= last and first <= span.end for first, last in lines)
        ]
        if not anchored:
            return symbols, []
        called = [(one.path, one.symbol) for first, last in lines for one in opened.callees(path, first, last)]
        return symbols, [one for one in dict.fromkeys(called) if one in anchored]
    except CodegraphError:
        return None, []  # without a graph all that is told of the file


def _block(head: str, found: list[Served], command: str, rank: int) -> list[Block]:
    if not found:
        return []
    rows = [row(one) for one in found[:_SHOWN]]
    more = [f"  … and {len(found) - _SHOWN:,} more ({command})"] if len(found) > _SHOWN else []
    keys = tuple(_key(one) for one in found[:_SHOWN])
    forms = [Form("\n".join([head, *rows, *more]), keys)]
    if len(rows) > 3:
        forms.append(Form("\n".join([head, *rows[:3], f"  … and {len(found) - 3:,} more ({command})"])))
    forms.append(Form(f"{head[:-1]}: {plural(len(found), 'fact')} ({command})"))
    return [Block(rank, shrinking(forms))]


def row(one: Served) -> str:
    """A fact on a line: what is told, of what, how far it can be trusted, and whether its code changed since."""
    fact = one.fact
    value = quoted(cut(fact.value, _VALUE), "      ")
    said = f"{plain(fact.kind)}: {plain(fact.subject)} {plain(fact.predicate)}: {value}"
    notes = [f"of {plain(one.about)}, called here" if one.called else f"of {plain(one.about)}" if one.about else ""]
    notes.append(f"since {_day(fact)}" + (f", until {fact.valid_to[:10]}" if fact.valid_to else ""))
    notes.append(plain(cut(fact.source, 80)) if fact.source else "")
    by = " for ".join(plain(word) for word in (fact.actor[1], fact.actor[0]) if word)
    notes.append(f"verified by {plain(fact.verified_by)}" if fact.verified_by else f"candidate, told by {by}")
    notes.append(one.drift)
    return f"  {said}  ({'; '.join(note for note in notes if note)})  {fact.id[:12]}"


def _day(fact: Fact) -> str:
    return fact.valid_from[:10]


def _key(one: Served) -> str:
    """The answer that a row gives: another one when the fact ends, is verified, or its code changes."""
    state = one.drift.partition(":")[0]
    return f"fact:{one.fact.id}:{one.fact.ends}:{one.fact.trust}:{state}"
