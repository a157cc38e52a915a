"""Which handler answers which event. Each handler gives blocks; how they are worded and fitted is not known here.

A part that fails leaves the other parts standing: rules are answered without a graph, callers without readable rules.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from indexer.agent.blocks import Block
from indexer.agent.event import EDITS, Event
from indexer.agent.known import Graph
from indexer.agent.place import Place, places_of, workspace_of
from indexer.agent.said import Said
from indexer.errors import CodegraphError

if TYPE_CHECKING:
    from indexer.agent.run import Outcome


def blocks_for(event: Event, outcome: "Outcome") -> tuple[list[Block], str]:
    """The blocks for an event, and the home of the workspace that they are about ("" without one)."""
    places = places_of(event)
    workspace = places[0].workspace if places else workspace_of(event)
    if workspace is None:
        outcome.note("no workspace here")
        return [], ""
    if workspace.git or os.path.isdir(workspace.home_name):
        outcome.home = workspace.home_name
    outcome.path = places[0].path if places else ""
    return _Answering(event, outcome, places, workspace.home_name).blocks(), workspace.home_name


class _Answering:
    """One event being answered."""

    def __init__(self, event: Event, outcome: "Outcome", places: list[Place], home: str) -> None:
        self.event, self.outcome, self.places = event, outcome, places
        self.said = Said(home, event.session, event.agent)
        self.graphs: dict[str, Graph] = {}

    def blocks(self) -> list[Block]:
        found: list[Block] = []
        if self.event.name == "PreToolUse" and self.event.tool in EDITS:
            for place in self.places:
                found += self.part(self.rules, place)
                found += self.part(self.before_edit, place)
        return found

    def part(self, answer: Callable[[Place], list[Block]], place: Place) -> list[Block]:
        """The blocks of one part; what goes wrong in it is noted and costs the others nothing."""
        try:
            return answer(place)
        except CodegraphError as failed:
            self.outcome.note(str(failed))
        except OSError as failed:
            self.outcome.note(f"{failed.filename or ''}: {failed.strerror or failed}")
        return []

    def graph(self, place: Place) -> Graph:
        top = place.workspace.top_name
        if top not in self.graphs:
            self.graphs[top] = Graph(place.workspace)
        return self.graphs[top]

    def rules(self, place: Place) -> list[Block]:
        from indexer.agent.ruling import rule_blocks
        from indexer.rules import read_rules

        reading = read_rules(place.workspace.top_name, place.path)
        for problem in reading.problems:
            self.outcome.note(f"{problem.path}:{problem.line}: {problem.message}")
        with self.said as said:
            return rule_blocks(place.path, reading.rules, self.event.host, said.knows)

    def before_edit(self, place: Place) -> list[Block]:
        from indexer.agent.editing import before_edit

        return before_edit(self.event, self.graph(place), place.path)
