"""When a session starts: what is standing, in one screen, and what is broken, in one line.

Without a graph the first index is started as a process of its own, and said so. A graph that files have changed
under is brought up to date at once, or the same way where that takes long.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.agent import log
from indexer.agent.blocks import Block, Form
from indexer.agent.event import Event
from indexer.agent.launch import start_index
from indexer.agent.looked import changed_since
from indexer.agent.ruling import corrected_blocks, home
from indexer.agent.text import cut, plain, plural
from indexer.errors import CodegraphError
from indexer.repository import Workspace
from indexer.rules import Reading, read_rules

if TYPE_CHECKING:
    from indexer.sync.standing import Standing

EMPTIED = frozenset({"compact", "clear", "resume"})
"""Sources of a session start after which nothing counts as said any more."""

_MAX_PROBLEMS = 3
"""So many problems with rule files are named."""


def session_blocks(workspace: Workspace, event: Event, outcome_note: Callable[[str], None]) -> list[Block]:
    """The blocks of a session start."""
    blocks = [Block(0, (Form(_graph(workspace, event, outcome_note)),))]
    reading = read_rules(workspace.top_name, "", home=home(workspace))
    rules = _rules(reading)
    if rules:
        blocks.append(Block(1, (Form(rules),)))
    blocks += corrected_blocks(reading, event.host, lambda _: False)  # what the host loads when the session starts
    broken = _broken(workspace)
    if broken:
        blocks.insert(0, Block(0, (Form(broken),)))
    return blocks


def _graph(workspace: Workspace, event: Event, note: Callable[[str], None]) -> str:
    """One sentence on the graph, having started what it needs."""
    from indexer.graph.store import published_stamp
    from indexer.repository.place import boundless

    try:
        stamp = published_stamp(workspace.store)
    except CodegraphError as failed:
        note(str(failed))
        begun = start_index(workspace.home_name, workspace.top_name)
        return f"codegraph: the graph cannot be read and is being built anew ({begun}): {cut(plain(str(failed)), 300)}"
    if stamp is None:
        if boundless(workspace.top_name) and not workspace.git:
            return f"codegraph: {plain(workspace.top_name)} is no project: it has no graph; rules are answered"
        if not workspace.git:
            return (
                f"codegraph: {plain(workspace.top_name)} has no graph (codegraph index makes one); rules are answered"
            )
        begun = start_index(workspace.home_name, workspace.top_name)
        if begun in ("started", "running"):
            return "codegraph: the first index of this workspace is being made; rules are answered meanwhile"
        return f"codegraph: there is no graph of this workspace, and none could be made: {cut(plain(begun), 300)}"
    from indexer.agent.refreshing import AT_START, refreshed
    from indexer.sync.standing import standing

    why = refreshed(workspace, AT_START)
    if why:
        note(why)
    fresh = "being brought up to date in the background" if why else "it is current"
    found = standing(workspace.home)
    words = f"codegraph: {_counts(found)}; {fresh}"
    if found is None or why:
        return words
    blobs = {path: row.blob for path, row in found.rows.items()}
    changed = changed_since(workspace.home_name, event.session, event.agent, blobs)
    return f"{words}\n{changed}" if changed else words


def _counts(found: "Standing | None") -> str:
    if found is None:
        return "the graph is there, what it was made from is not told"
    languages = ", ".join(f"{plain(name)} {count:,}" for name, count in Counter(found.languages).most_common(6))
    words = f"the graph holds {plural(len(found.rows), 'file')} ({languages})" if found.rows else "the graph is empty"
    if found.left_out:
        words += f", {plural(len(found.left_out), 'file')} left out"
    if found.failed:
        words += f", {plural(len(found.failed), 'file')} without facts (codegraph status names them)"
    return words


def _rules(reading: Reading) -> str:
    """The rule files at the top, and what is wrong with rule files."""
    words = f"rule files: {', '.join(plain(source) for source in reading.sources)}" if reading.sources else ""
    if reading.problems:
        named = [
            f"{plain(one.path)}{f':{one.line}' if one.line else ''} {plain(one.message)}"
            for one in reading.problems[:_MAX_PROBLEMS]
        ]
        told = f"{plural(len(reading.problems), 'problem')} with rule files: {'; '.join(named)}"
        if len(reading.problems) > len(named):
            told += "; … (codegraph rule list names all)"
        words = f"{words}\n{told}" if words else told
    return words


def _broken(workspace: Workspace) -> str:
    """What failed since the last session started, in one line."""
    failed: list[log.Run] = []
    for run in reversed(log.read(workspace.home_name, limit=500)):
        if run.event == "SessionStart":
            break
        if run.outcome in ("failed", "cut"):
            failed.append(run)
    if not failed:
        return ""
    last = failed[0]
    what = " ".join(word for word in (last.event, last.tool) if word) or "an event"
    many = plural(len(failed), "hook run")
    return f"codegraph: {many} failed since the last session, last {what}: {cut(last.error, 200)}"
