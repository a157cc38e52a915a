"""The rules for the files and prompts of an event: those that the host does not put before the model itself."""

from __future__ import annotations

import os

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.event import EDITS
from indexer.agent.text import cut, plain, quoted, size
from indexer.rules import Reading, Rule, read_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from indexer.agent.event import Event
    from indexer.agent.known import Graph
    from indexer.agent.place import Place
    from indexer.answers.sources import Sources
    from indexer.repository import Workspace

_NEAR_BYTES = 1200
"""What the nearest rules may take before the answers about code; the rest of them comes after those."""
_RULE_WIDTH = 600
_HEADING_WIDTH = 60
"""Of longer ones the end: the nearest says most."""


def governing(event: Event, place: Place, graph: Callable[[], Graph], keep: bool = True) -> Reading:
    """The rules for the lines of a file that an event is about. The graph is asked only where a rule asks it."""

    def opened() -> Sources:
        graph().lines(place.path)  # brings the graph up to date where it is behind this file
        return graph().sources

    def lines() -> list[tuple[int, int]] | None:
        return event_lines(event, graph(), place.path)

    return read_rules(
        place.workspace.top_name, place.path, lines, home=home(place.workspace) if keep else "", graph=opened
    )


def home(workspace: Workspace) -> str:
    """Where what was read of rule files may be kept: no folder is made for a plain directory that nobody indexed."""
    return workspace.home_name if workspace.git or os.path.isdir(workspace.home_name) else ""


def event_lines(event: Event, graph: Graph, path: str) -> list[tuple[int, int]] | None:
    """The lines that an event reads or is about to change; None for the whole file, or where that cannot be told."""
    text = graph.lines(path)
    if text is None:
        return None
    if event.tool == "Read":
        from indexer.agent.reading import lines_read

        return [lines_read(event, len(text) - (not text[-1]))]
    if event.name == "PreToolUse" and event.tool in EDITS:
        from indexer.agent.touched import touched_by

        touched = touched_by(event.tool, event.tool_input, path, "\n".join(text))
        return [(part.last, part.first) if part.gap else (part.first, part.last) for part in touched] or None
    return None


def on_topics(event: Event, workspace: Workspace, paths: list[str], graph: Callable[[], Graph]) -> list[Rule]:
    """The rules whose topics a prompt names."""
    from indexer.rules import prompt_rules

    return prompt_rules(workspace.top_name, event.prompt, paths, home=home(workspace), graph=lambda: graph().sources)


def changed_lines(event: Event, path: str, text: str) -> list[tuple[int, int]]:
    """The lines that an edit has put into a file, whose `text` is the one after it; none where that cannot be told."""
    if event.tool not in ("Edit", "MultiEdit"):
        return []
    from indexer.agent.touched import touched_by

    edits = event.tool_input.get("edits")
    turned = [
        {"old_string": one.get("new_string"), "new_string": one.get("old_string")}
        for one in (edits if isinstance(edits, list) else [event.tool_input])
        if isinstance(one, dict)
    ]
    touched = touched_by(event.tool, {"edits": turned}, path, text)
    return [(part.first, part.last) for part in touched if not part.gap]


def rule_blocks(path: str, reading: Reading, host: str, said: Callable[[str], bool]) -> list[Block]:
    """The blocks for the rules of one file, those left out that the host loads or that were said."""
    command = f"codegraph rules {plain(path)}"
    return corrected_blocks(reading, host, said) + _blocks(
        f"rules for {plain(path)}:", command, reading.rules, host, said
    )


def topic_blocks(rules: list[Rule], host: str, said: Callable[[str], bool]) -> list[Block]:
    """The blocks for the rules that a prompt names the topics of."""
    return _blocks("rules on what the prompt names:", "codegraph rule list", rules, host, said)


def corrected_blocks(reading: Reading, host: str, said: Callable[[str], bool]) -> list[Block]:
    """What the host has loaded, or this session was told, of rules that no longer hold, with what holds instead; and
    what this session was told to be no longer in force, but was brought back since."""
    gone = []
    for one in reading.corrected:
        key = f"corrected:{one.id}:{one.head}" + (":again" if said(f"back:{one.id}") else "")
        if (host in one.host_loaded or said(f"rule:{one.id}:")) and not said(key):
            instead = f"; instead: {quoted(cut(one.instead, _RULE_WIDTH), '      ')}" if one.instead else ""
            old = cut(plain(" ".join(one.text.split())), 80)
            row = f'  {plain(one.source)}:{one.line}  "{old}" {cut(plain(one.said), 300)}{instead}'
            gone.append((row, (key, f"gone:{one.id}")))
    back = [
        (_row(rule, _RULE_WIDTH), (f"back:{rule.id}",))
        for rule in reading.rules
        if said(f"gone:{rule.id}") and not said(f"back:{rule.id}")
    ]
    return [
        Block(0, (Form("\n".join([head, *(row for row, _ in rows)]), tuple(key for _, keys in rows for key in keys)),))
        for head, rows in (("no longer in force:", gone), ("in force again:", back))
        if rows
    ]


def _blocks(head: str, command: str, rules: list[Rule], host: str, said: Callable[[str], bool]) -> list[Block]:
    new = [rule for rule in rules if host not in rule.host_loaded and not said(_key(rule))]
    if not new:
        return []
    near: list[Rule] = []
    taken = 0
    for rule in new:
        taken += size(rule.text) + size(rule.source) + 10
        if near and taken > _NEAR_BYTES:
            break
        near.append(rule)
    blocks = [_block(0, head, command, near)]
    if len(near) < len(new):
        blocks.append(_block(5, f"more {head}", command, new[len(near) :]))
    return blocks


def _block(rank: int, heading: str, command: str, rules: list[Rule]) -> Block:
    full = "\n".join([heading, *(_row(rule, _RULE_WIDTH) for rule in rules)])
    short = "\n".join([heading, *(_row(rule, 100) for rule in rules[:8]), f"  … whole: {command}"])
    line = (
        f"{heading[:-1]}: {len(rules)}, in {', '.join(dict.fromkeys(plain(rule.source) for rule in rules))} ({command})"
    )
    whole = all(len(rule.text) <= _RULE_WIDTH for rule in rules)
    keys = tuple(_key(rule) for rule in rules)
    if not whole:
        full += f"\n  … whole: {command}"
    forms = [Form(full, keys), Form(short), Form(cut(line, 300))]
    return Block(rank, shrinking(forms))


def _row(rule: Rule, width: int) -> str:
    text = quoted(cut(rule.text, width), "      ")
    heading = plain(rule.heading)
    under = (
        f"[{heading if len(heading) <= _HEADING_WIDTH else '…' + heading[1 - _HEADING_WIDTH :]}] " if heading else ""
    )
    reason = rule.why.partition("; ")[2]
    because = f"  (why: {cut(plain(' '.join(reason.split())), 200)})" if reason and width > 100 else ""
    matched = rule.why.partition("; ")[0] if rule.spans else ""
    matched = f"  ({cut(plain(matched), 300)})" if matched else ""
    unsure = f"  (may not hold here: {cut(plain(rule.unsure), 200)})" if rule.unsure else ""
    return f"  {plain(rule.source)}:{rule.line}  {under}{text}{matched}{because}{unsure}"


def _key(rule: Rule) -> str:
    """A rule about some definitions is another answer where it is about others."""
    about = "".join(mark for mark in rule.why if not mark.isdigit()) if rule.spans else ""  # lines move
    return f"rule:{rule.id}:{about}"
