"""A file before and after an edit: which of its definitions are gone, and which take other arguments now.

Definitions of one qualified name are one thing here: overloads, the stubs before a real one, one for each build.
"""

from __future__ import annotations

import os

from indexer.agent.known import CALLED
from indexer.agent.written import Written
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from indexer.agent.known import Graph
    from indexer.agent.written import File
    from indexer.answers.rows import File as Row
    from indexer.facts import Definition, FileFacts

Groups = dict[str, "list[Definition]"]

_INCLUDES = frozenset({"c", "cpp"})
"""Languages in which every import takes all names, of a system's headers too, none of which is a workspace's own."""


_EXPORTING = frozenset({"javascript", "typescript", "tsx", "jsx", "vue", "svelte"})
"""Languages in which only what is exported can be imported."""


class Before(NamedTuple):
    """What the graph said of a file before it was edited (`row` None: nothing), and that graph, which stays as it was
    when it was opened."""

    path: str
    row: Row | None
    graph: Graph


def before(graph: Graph, path: str) -> Before:
    """What the graph has of the file, whatever the file itself says now."""
    return Before(path, graph.sources.file(path), graph)


class Edited(NamedTuple):
    """A file with the facts of it before and after. `now` None: it is gone. `written` are all files as they are now."""

    path: str
    language: str
    was: FileFacts
    now: File | None
    groups_before: Groups
    groups: Groups
    written: Written

    def gone(self) -> Iterator[str]:
        """The qualified names of what is no longer there, the classes that held it still being there; and of what is
        no longer exported."""
        for name in self.groups_before:
            if name in self.groups:
                if self.hidden(name):
                    yield name
            elif not self._bound(name) and not self._in_gone(name):
                yield name

    def hidden(self, name: str) -> bool:
        """Whether something is there still that was exported before and is not now."""
        if self.language not in _EXPORTING or "." in name or self.now is None:
            return False
        now = self.groups.get(name)
        if now is None or any("exported" in one.flags for one in now):
            return False
        if any(one.name == name or one.alias == name for one in self.now.facts.imports):
            return False
        return any("exported" in one.flags for one in self.groups_before[name])

    def changed(self) -> Iterator[str]:
        """The qualified names of functions, methods and classes with a constructor in their head that take other
        arguments than before."""
        for name, group in self.groups.items():
            earlier = self.groups_before.get(name)
            if earlier is None or {group[-1].kind, earlier[-1].kind} & {"variable"}:
                continue
            if group[-1].kind == "class" and not (group[-1].parameters or earlier[-1].parameters):
                continue
            if _taken(group) != _taken(earlier):
                yield name

    def _in_gone(self, name: str) -> bool:
        owner = name.rpartition(".")[0]
        return owner in self.groups_before and owner not in self.groups

    def _bound(self, name: str) -> bool:
        """Whether something else of that name is there now: a variable, an import, what a star import may bring."""
        if self.now is None:
            return False
        facts = self.now.facts
        owner, _, last = name.rpartition(".")
        if any(one.qualified_name == name for one in facts.definitions):
            return True
        if owner:
            return any(one.target.endswith(f".{last}") for one in facts.bindings)
        modules = {number for number, scope in enumerate(facts.scopes) if scope.kind == "module"}
        return (
            any(one.target == last and one.scope in modules for one in facts.bindings)
            or any(one.alias == last for one in facts.imports)
            or (self.language not in _INCLUDES and self._stars_outside(self.now))
            or "__getattr__" in self.groups
        )

    @staticmethod
    def _stars_outside(now: File) -> bool:
        """Whether the file takes all names of a module that is not in the workspace."""
        inside = {edge.site for edge in now.edges.imports if edge.path}
        return any(one.name == "*" and at not in inside for at, one in enumerate(now.facts.imports))


def edited(old: Before, graph: Graph) -> Edited | None:
    """The file of `old` as it is now in `graph`; None where nothing can be told of it: it is new, or as before, or what
    it seems no longer to define may well be there, because its text is not whole now."""
    if old.row is None:
        return None
    row = graph.sources.file(old.path)
    if row is not None and row.blob == old.row.blob:
        return None
    if is_left_out(graph, old.path):
        return None
    written = Written(graph.workspace)
    now = written.file(old.path, row.blob) if row is not None else None
    was = written.facts(old.row.blob, old.row.language)
    if was is None or (row is not None and now is None) or (now is not None and _faults(now.facts) > _faults(was)):
        written.close()
        return None
    groups = _groups(now.facts) if now is not None else {}
    return Edited(old.path, old.row.language, was, now, _groups(was), groups, written)


def is_left_out(graph: Graph, path: str) -> bool:
    """Whether a file is there and not in the graph: what it defines is not known."""
    return graph.sources.file(path) is None and os.path.lexists(os.path.join(graph.workspace.top_name, path))


def as_it_is(graph: Graph, path: str) -> Edited | None:
    """A file with nothing before it: for what was recorded of an earlier edit. None where it has no facts."""
    row = graph.sources.file(path)
    written = Written(graph.workspace)
    now = written.file(path, row.blob) if row is not None else None
    if now is None:
        written.close()
        return None
    return Edited(path, now.language, now.facts, now, {}, _groups(now.facts), written)


def _faults(facts: FileFacts) -> int:
    return sum("syntax error" in message for _, message in facts.problems)


def _groups(facts: FileFacts) -> Groups:
    found: Groups = {}
    for one in facts.definitions:
        if one.kind in CALLED or one.kind == "variable":
            found.setdefault(one.qualified_name, []).append(one)
    return found


def _taken(group: list[Definition]) -> Sequence[object]:
    """What the definitions of a group take, without regard to their order."""
    return sorted(
        (
            one.kind,
            [(given.name, given.kind, given.default is None) for given in one.parameters],
            one.decorators,
            "static" in one.flags,
        )
        for one in group
    )
