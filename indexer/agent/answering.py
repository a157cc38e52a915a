"""Which handler answers which event. Each handler gives blocks; how they are worded and fitted is not known here.

A part that fails leaves the other parts standing: rules are answered without a graph, callers without readable rules.
"""

from __future__ import annotations

import os

from indexer.agent import marks
from indexer.agent.blocks import Block
from indexer.agent.event import EDITS, SEARCHES, Event, text_of
from indexer.agent.place import Place, places_of, workspace_of
from indexer.agent.said import Said, forget
from indexer.errors import CodegraphError, StoreBusy, StoreMissing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from indexer.agent.broken import Gone, Unfit
    from indexer.agent.edited import Before
    from indexer.agent.known import Graph
    from indexer.agent.run import Outcome
    from indexer.repository import Workspace


def blocks_for(event: Event, outcome: Outcome) -> tuple[list[Block], str]:
    """The blocks for an event, and the home of the workspace that they are about ("" without one)."""
    places = places_of(event)
    workspace = places[0].workspace if places else workspace_of(event)
    if workspace is None:
        outcome.note("no workspace here")
        return [], ""
    if workspace.git or os.path.isdir(workspace.home_name):
        outcome.home = workspace.home_name
    outcome.path = places[0].path if places else ""
    if outcome.home and outcome.parts is None:
        marks.sweep(outcome.home)
        outcome.mark = marks.begin(outcome.home, event.name, event.tool, outcome.path)
    answering = _Answering(event, outcome, workspace)
    blocks: list[Block] = []
    for place in places:
        blocks += answering.about_file(place)
    return blocks + answering.about_workspace(), workspace.home_name


class _Answering:
    """One event being answered."""

    def __init__(self, event: Event, outcome: Outcome, workspace: Workspace) -> None:
        self.event, self.outcome, self.workspace = event, outcome, workspace
        self.said = Said(workspace.home_name, event.session, event.agent, keep=outcome.parts is None)
        self.graphs: dict[str, Graph] = {}
        self.edited: tuple[Before, Graph] | None = None
        """What the graph said of the file that was edited last, before that, and the graph since."""
        self.shelled: tuple[Graph, Graph] | None = None
        """The graphs before and after a shell command that changed files."""

    def about_file(self, place: Place) -> list[Block]:
        """The blocks about one file of the event."""
        name, tool = self.event.name, self.event.tool
        if name == "PreToolUse" and tool in EDITS:
            return self.part(self.rules, place) + self.part(self.before_edit, place) + self.part(self.told, place)
        if name == "PostToolUse" and tool in EDITS:
            return self.part(self.after_edit, place)
        if name == "PostToolUse" and tool == "Read":
            return self.part(self.rules, place) + self.part(self.after_read, place) + self.part(self.told, place)
        return []

    def about_workspace(self) -> list[Block]:
        """The blocks of events that are about no single file."""
        here = Place(self.workspace, "")
        name, tool = self.event.name, self.event.tool
        if name == "PostToolUse" and tool in SEARCHES:
            return self.part(self.after_search, here)
        if name == "UserPromptSubmit":
            return self.part(self.prompt, here)
        if name == "SessionStart":
            return self.part(self.session, here)
        if name in ("Stop", "SessionEnd") and self.outcome.parts is None:
            return self.part(self.closed, here)
        if name == "PreCompact" and self.outcome.parts is None:  # of hosts that begin no session after it
            forget(self.workspace.home_name, self.event.session)
        return []

    def part(self, answer: Callable[[Place], list[Block]], place: Place) -> list[Block]:
        """The blocks of one part; what goes wrong in it is noted and costs the others nothing."""
        name = answer.__name__
        try:
            found = answer(place)
            self.explain(name, place, f"{len(found)} blocks" if len(found) != 1 else "1 block")
            return found
        except StoreMissing:
            self.explain(name, place, "there is no graph")  # yet: a session's start makes one, nothing is wrong
        except StoreBusy as busy:  # another process is at it: the next event finds it done
            self.explain(name, place, str(busy))
            self.outcome.note(str(busy))
        except CodegraphError as failed:
            self.explain(name, place, f"failed: {failed}")
            self.outcome.fail(str(failed))
        except OSError as failed:
            self.explain(name, place, f"failed: {failed}")
            self.outcome.fail(f"{failed.filename or ''}: {failed.strerror or failed}")
        return []

    def explain(self, part: str, place: Place, said: str) -> None:
        """A line for somebody who asked why."""
        if self.outcome.parts is not None:
            self.outcome.parts.append(f"{part.replace('_', ' ')}{f' of {place.path}' if place.path else ''}: {said}")

    def graph(self, place: Place) -> Graph:
        from indexer.agent.known import Graph

        top = place.workspace.top_name
        if top not in self.graphs:
            self.graphs[top] = Graph(place.workspace, self.refresh)
        return self.graphs[top]

    def refresh(self, workspace: Workspace) -> bool:
        """Brings the graph up to date because an answer needs it."""
        from indexer.agent.refreshing import BEFORE_ANSWER, refreshed

        why = refreshed(workspace, BEFORE_ANSWER)
        if why:
            self.outcome.note(why)
        return not why

    # the parts

    def rules(self, place: Place) -> list[Block]:
        from indexer.agent.ruling import governing, rule_blocks

        reading = governing(self.event, place, lambda: self.graph(place), keep=self.outcome.parts is None)
        for problem in reading.problems:
            self.outcome.note(f"{problem.path}:{problem.line}: {problem.message}")
        self.outcome.enforce(self.event, reading.rules)
        with self.said as said:
            return rule_blocks(place.path, reading, self.event.host, said.knows)

    def before_edit(self, place: Place) -> list[Block]:
        from indexer.agent.editing import before_edit

        return before_edit(self.event, self.graph(place), place.path)

    def after_edit(self, place: Place) -> list[Block]:
        from indexer.agent.refreshing import AFTER_EDIT, get_ready, has_graph, is_large, refreshed

        if not has_graph(place.workspace):
            return []
        if is_large(place.workspace, place.path):
            self.outcome.note("the file is large: the graph is brought up to date by a process of its own")
            return []
        opened: list[Before] = []

        def meanwhile() -> None:
            from indexer.agent.edited import before
            from indexer.agent.known import Graph

            opened.append(before(Graph(place.workspace), place.path))
            get_ready(place.path)

        why = refreshed(place.workspace, AFTER_EDIT, meanwhile)
        if why:
            (self.outcome.note if opened else self.outcome.fail)(why)
            return []
        from indexer.agent.broken import broken_blocks
        from indexer.agent.known import Graph

        records: list[Gone | Unfit] = []
        old, now = opened[0], Graph(place.workspace)
        blocks = broken_blocks(now, old, records)
        self.keep(place, records)
        self.edited = old, now
        return blocks + self.part(self.rules_after, place)

    def rules_after(self, place: Place) -> list[Block]:
        from indexer.agent.breaking import broken_rules, rules_of_new_code

        if self.edited is None:
            return []
        before, graph = self.edited
        blocks = broken_rules(place.workspace, [place.path], before.graph, graph)
        with self.said as said:
            return blocks + rules_of_new_code(self.event, place, graph, said.knows)

    def after_shell(self, place: Place) -> list[Block]:
        from indexer.agent.known import Graph
        from indexer.agent.refreshing import AFTER_SHELL, refreshed
        from indexer.agent.shelled import broken_by_shell
        from indexer.graph.store import published_stamp

        old = Graph(place.workspace)
        stamp = old.stamp
        why = refreshed(place.workspace, AFTER_SHELL)
        if why:
            self.outcome.note(why)
            return []
        if published_stamp(place.workspace.store_name) == stamp:
            return []
        records: list[Gone | Unfit] = []
        now = Graph(place.workspace)
        blocks = broken_by_shell(old, now, records)
        self.keep(place, records)
        self.shelled = old, now
        return blocks + self.part(self.rules_after_shell, place)

    def rules_after_shell(self, place: Place) -> list[Block]:
        from indexer.agent.breaking import broken_rules, rewritten
        from indexer.agent.shelled import MAX_FILES

        if self.shelled is None:
            return []
        old, now = self.shelled
        return broken_rules(place.workspace, rewritten(old, now)[:MAX_FILES], old, now, "command")

    def keep(self, place: Place, records: list[Gone | Unfit]) -> None:
        """Remembers what is broken, for the next session's start."""
        if records and self.outcome.parts is None:
            from indexer.agent.standing import keep

            keep(place.workspace.home_name, records)

    def after_read(self, place: Place) -> list[Block]:
        from indexer.agent.reading import after_read

        return after_read(self.event, self.graph(place), place.path)

    def after_search(self, place: Place) -> list[Block]:
        from indexer.agent.searching import after_search, searched

        blocks: list[Block] = []
        if self.event.tool == "Bash":
            from indexer.agent.shelled import may_write

            if may_write(text_of(self.event.tool_input, "command")):
                blocks = self.part(self.after_shell, place)
        if words := searched(self.event):
            blocks += after_search(self.graph(place), words)
        return blocks

    def prompt(self, place: Place) -> list[Block]:
        from indexer.agent.prompting import named_paths, words_of

        words = words_of(self.event.prompt)
        blocks: list[Block] = []
        for path in named_paths(words, place.workspace.top_name):
            blocks += self.part(self.rules, Place(place.workspace, path))
        blocks += self.part(self.topics, place)
        blocks += self.part(self.told_of_prompt, place)
        return blocks + self.part(self.named, place) if words else blocks

    def named(self, place: Place) -> list[Block]:
        from indexer.agent.prompting import symbol_blocks, words_of

        return symbol_blocks(words_of(self.event.prompt), self.graph(place))

    def topics(self, place: Place) -> list[Block]:
        from indexer.agent.prompting import named_paths, words_of
        from indexer.agent.ruling import on_topics, topic_blocks

        paths = named_paths(words_of(self.event.prompt), place.workspace.top_name)
        rules = on_topics(self.event, place.workspace, paths, lambda: self.graph(place))
        with self.said as said:
            return topic_blocks(rules, self.event.host, said.knows)

    def session(self, place: Place) -> list[Block]:
        from indexer.agent.session import EMPTIED, session_blocks

        if self.event.source in EMPTIED and self.outcome.parts is None:
            forget(place.workspace.home_name, self.event.session)
        blocks = session_blocks(place.workspace, self.event, self.outcome.note)
        return blocks + self.part(self.told_at_start, place) + self.part(self.still_broken, place)

    def still_broken(self, place: Place) -> list[Block]:
        from indexer.agent.standing import still_broken

        return still_broken(place.workspace.home_name, self.graph(place))

    def told(self, place: Place) -> list[Block]:
        from indexer.memory.kept import ready

        if not ready(place.workspace):
            return []
        from indexer.agent.told import told_of_file

        return told_of_file(self.event, place.workspace, place.path, lambda: self.graph(place))

    def told_of_prompt(self, place: Place) -> list[Block]:
        from indexer.agent.prompting import named_paths, words_of
        from indexer.agent.told import told_of_prompt

        paths = named_paths(words_of(self.event.prompt), place.workspace.top_name)
        return told_of_prompt(self.event, place.workspace, paths)

    def told_at_start(self, place: Place) -> list[Block]:
        from indexer.agent.told import told_at_start

        return told_at_start(self.event, place.workspace, keep=self.outcome.parts is None)

    def closed(self, place: Place) -> list[Block]:
        from indexer.agent.closing import closed

        closed(self.event, place.workspace)
        return []
