"""After an edit or a shell command: the rules that it has just broken; after an edit the rules about code put in.

A rule that was broken before is not told again: what the graph says now is compared with the graph as it was.
"""

from __future__ import annotations

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.ruling import changed_lines, home, rule_blocks
from indexer.agent.text import cut, plain, quoted
from indexer.graph.names import path_of, qualified
from indexer.rules import live_rules, read_rules
from indexer.rules.checks import checked, concerned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from indexer.agent.event import Event
    from indexer.agent.known import Graph
    from indexer.agent.place import Place
    from indexer.repository import Workspace
    from indexer.rules.checks import Break

_SECONDS = 0.25
"""What each ASK may take: somebody waits."""
_SHOWN = 8


def broken_rules(workspace: Workspace, paths: list[str], old: Graph, graph: Graph, doer: str = "edit") -> list[Block]:
    """One block for what an edit of files broke, `old` being the graph before it and `graph` the one after.

    `doer` says what made the edit."""
    rules = live_rules(workspace.top_name, home=home(workspace), checks=True)
    if not rules or not paths:
        return []
    about: set[str] = set()
    for path in paths:
        about |= concerned(rules, graph.sources, path) | concerned(rules, old.sources, path)
    found = checked(rules, graph.sources, about, _SECONDS).breaks
    if not found:
        return []
    suspects = [rule for rule in rules if any(one.rule == rule for one in found)]
    before = {one.key for one in checked(suspects, old.sources, about, _SECONDS).breaks}
    new = [one for one in found if one.key not in before and _is_there(graph, one)]
    if not new:
        return []
    rows = [_row(one) for one in new]
    head = f"this {doer} breaks {'a rule' if len({one.rule for one in new}) == 1 else 'rules'}:"
    keys = tuple("break:" + "\0".join(one.key) for one in new)
    forms = [Form("\n".join([head, *rows[:40]]), keys)]
    if len(rows) > _SHOWN:
        forms.append(Form("\n".join([head, *rows[:_SHOWN], f"  … {len(rows)} in all (codegraph rule check)"])))
    forms.append(Form(cut(f"{head[:-1]} ({len(rows)} in all, codegraph rule check)", 200)))
    return [Block(0, shrinking(forms))]


def rewritten(old: Graph, now: Graph) -> list[str]:
    """The files whose content differs between two graphs, new ones and those that are gone included, by path."""
    before = {file: blob for file, blob, _ in old.sources.ask("files")}
    after = {file: blob for file, blob, _ in now.sources.ask("files")}
    return sorted(path_of(file) for file in before.keys() | after.keys() if before.get(file) != after.get(file))


def rules_of_new_code(event: Event, place: Place, graph: Graph, said: Callable[[str], bool]) -> list[Block]:
    """The rules about definitions that the edit has made what they are: a call that is new in them."""
    lines = graph.lines(place.path)
    changed = changed_lines(event, place.path, "\n".join(lines)) if lines is not None else []
    if not changed:
        return []
    reading = read_rules(
        place.workspace.top_name,
        place.path,
        lambda: changed,
        home=home(place.workspace),
        graph=lambda: graph.sources,
    )
    narrow = reading._replace(rules=[rule for rule in reading.rules if rule.spans], corrected=())
    return rule_blocks(place.path, narrow, event.host, said)


def _is_there(graph: Graph, one: Break) -> bool:
    """Whether the line is true of the file as it is now; a break of a query has none."""
    return not one.symbol and one.path == one.rule.source or graph.sources.lines(one.path) is not None


def _row(one: Break) -> str:
    where = f"{plain(one.path)}:{one.line}" if one.line else plain(one.path)
    within = f"  {plain(qualified(one.symbol))}" if one.symbol else ""
    text = quoted(cut(one.rule.text, 300), "      ")
    return f"  {where}{within}  {plain(one.what)}; {plain(one.rule.source)}:{one.rule.line}: {text}"
