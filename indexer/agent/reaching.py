"""Which places that reached a definition before an edit reach nothing now: calls of it, other uses, and what is named
through it.

Looked at are places in files which are as they were; in the edited file and in others that changed with it, where lines
have moved, places of that name within the same definitions.
"""

from __future__ import annotations

from indexer.agent.receivers import apart, is_own, lacks, names_the_same, says_the_same
from indexer.graph import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from indexer.agent.edited import Before, Edited
    from indexer.agent.known import Graph
    from indexer.agent.written import File
    from indexer.answers.rows import Site
    from indexer.facts import Call, Edge, FileFacts

USES = frozenset({"import", "base", "value", "argument", "type", "raise"})
"""What may be done with the name of a definition without calling it."""
_UNDECLARED = frozenset({"c", "cpp", "swift", "php", "ruby"})
"""Languages in which a plain name that nothing declares is taken for something outside."""

_BY_NAME = frozenset({"java", "kotlin", "csharp", "scala"})
"""Languages in which the name of a class that nothing in the workspace declares is taken for one outside."""


class Search:
    """The places of one name that is gone."""

    def __init__(self, graph: Graph, edited: Edited, old: Before, name: str, member: bool) -> None:
        self._graph, self._edited, self._old = graph, edited, old
        self._name = name.rpartition(".")[2]
        self._member = member
        self._sure = member and lacks(graph, edited, name)
        self._whole = edited.now is None
        self._apart = apart(edited)
        self._same = self._sure and edited.now is not None and says_the_same(edited.was, edited.now.facts, self._apart)
        self._alike: dict[str, bool] = {}

    def calls(self, places: list[names.Site]) -> list[Site]:
        """Those of the calls that reach nothing now."""
        found: list[Site] = []
        for place in places:
            file = self._unchanged(place)
            for number in file.calls.get((place.line, place.column), ()) if file is not None else ():
                assert file is not None
                if self._lost(file.facts.calls[number], file.edges.calls[number], file.language):
                    found += self._site(place)
                    break
        for now, was, around in self._changed(places):
            for number, call in enumerate(now.facts.calls):
                if call.name != self._name or now.symbol(call.definition) not in around or _local(now, call):
                    continue
                if not self._lost(call, now.edges.calls[number], now.language):
                    continue
                if was is None or self._as_before(now, was, call.callee):
                    found += self._site(_place(now, call.definition, call.line, call.column, call.via))
        return found

    def uses(self, places: list[names.Site]) -> list[Site]:
        """Those of the imports and other uses that reach nothing now."""
        found: list[Site] = []
        wanted: dict[str, dict[tuple[int, int], names.Site]] = {}
        for place in places:
            if not self._has_changed(place.path):
                wanted.setdefault(place.path, {})[place.line, place.column] = place
        for here in wanted.values():
            file = self._unchanged(next(iter(here.values())))
            for number, one in enumerate(file.facts.references if file is not None else ()):
                at = here.get((one.line, one.column))
                if file is None or at is None or one.role != at.note:
                    continue
                if self._nowhere(file.edges.references[number], file.language) and not _tried(file, one.block):
                    found += self._site(at)
        for now, was, around in self._changed(places):
            for number, one in enumerate(now.facts.references):
                if one.expression != self._name or one.role not in USES or now.symbol(one.definition) not in around:
                    continue
                if not self._nowhere(now.edges.references[number], now.language) or _tried(now, one.block):
                    continue
                if was is None or self._as_before(now, was, self._name):
                    found += self._site(_place(now, one.definition, one.line, one.column, one.role))
        return found

    def through(self, places: list[names.Site]) -> list[Site]:
        """Those of the places of a class's members that name the class, which is gone: `Class.member`."""
        found: list[Site] = []
        wanted = {(place.path, place.line, place.column) for place in places}
        files = {place.path: file for place in places if (file := self._unchanged(place)) is not None}
        for file in files.values():
            for line, column, definition, _, note in self._named_through(file):
                if (file.path, line, column) in wanted:
                    found += self._site(_place(file, definition, line, column, note))
        for now, was, around in self._changed(places):
            for line, column, definition, text, note in self._named_through(now):
                if now.symbol(definition) in around and (was is None or self._as_before(now, was, text)):
                    found += self._site(_place(now, definition, line, column, note))
        return found

    def _named_through(self, file: File) -> Iterator[tuple[int, int, int, str, str]]:
        """What a file has of `Class.member` that leads nowhere now: line, column, definition, text, kind of use."""
        for number, call in enumerate(file.facts.calls):
            if _owner(call.callee) == self._name and self._nowhere(file.edges.calls[number], file.language):
                yield call.line, call.column, call.definition, call.callee, call.via
        for number, one in enumerate(file.facts.references):
            if _owner(one.expression) == self._name and self._nowhere(file.edges.references[number], file.language):
                yield one.line, one.column, one.definition, one.expression, "attribute"

    def _has_changed(self, path: str) -> bool:
        """Whether a file is the edited one, or there before and after with another text."""
        if path == self._old.path:
            return True
        row, before = self._graph.sources.file(path), self._old.graph.sources.file(path)
        return row is not None and before is not None and row.blob != before.blob

    def _unchanged(self, place: names.Site) -> File | None:
        """A file other than the edited one, where its text is as it was before the edit."""
        row = self._graph.sources.file(place.path)
        if row is None or self._has_changed(place.path) or self._old.graph.sources.file(place.path) is None:
            return None
        return self._edited.written.file(place.path, row.blob)

    def _changed(self, places: list[names.Site]) -> Iterator[tuple[File, FileFacts | None, set[str]]]:
        """The files among those of the places whose text changed, with the facts before (None: the edited one, which
        was looked at already) and the symbols of the definitions that the places stood in."""
        around: dict[str, set[str]] = {}
        for place in places:
            if self._has_changed(place.path):
                around.setdefault(place.path, set()).add(place.symbol)
        for path, symbols in around.items():
            if path == self._old.path:
                if self._edited.now is not None:
                    yield self._edited.now, None, symbols
                continue
            row, before = self._graph.sources.file(path), self._old.graph.sources.file(path)
            now = self._edited.written.file(path, row.blob) if row is not None else None
            was = self._edited.written.facts(before.blob, before.language) if before is not None else None
            if now is not None and was is not None:
                yield now, was, symbols

    def _as_before(self, now: File, was: FileFacts, text: str) -> bool:
        """Whether what a place in another file that changed calls, or names, means what it meant."""
        if not self._member and names_the_same(was, now.facts, text):
            return True
        if now.path not in self._alike:
            self._alike[now.path] = says_the_same(was, now.facts, self._apart)
        return self._alike[now.path]

    def _lost(self, call: Call, edge: Edge, language: str) -> bool:
        """Whether a call by the name reaches nothing now, and that for certain."""
        if call.name != self._name or not self._nowhere(edge, language):
            return False
        return not self._member or (self._sure and (self._same or is_own(call, self._name)))

    def _nowhere(self, edge: Edge, language: str) -> bool:
        """Whether an edge leads nowhere; into a file that is gone, also where it now seems to lead outside."""
        if self._whole and edge.resolution == "external" and language not in _UNDECLARED:
            return not _is_standard(edge.external)
        if language in _BY_NAME and edge.resolution == "external" and not self._member:
            return self._name in edge.external.split(".")
        return _nothing(edge, self._name if language in _UNDECLARED else "")

    def _site(self, place: names.Site) -> list[Site]:
        site = self._graph.sources.site(place, "", self._name)
        return [site] if site is not None and self._name in site.text else []


def _nothing(edge: Edge, undeclared: str = "") -> bool:
    """Whether an edge leads nowhere: to nothing known, and to nothing that the code says is outside."""
    if edge.targets:
        return False
    return edge.resolution == "candidates" or bool(undeclared and edge.external == undeclared)


def _owner(text: str) -> str:
    """The last name but one of a dotted name."""
    return text.replace("::", ".").rpartition(".")[0].rpartition(".")[2]


def _is_standard(external: str) -> bool:
    """Whether what is outside comes with the language."""
    import sys

    return external.startswith("<") or external.partition(".")[0] in sys.stdlib_module_names


def _place(file: File, definition: int, line: int, column: int, note: str) -> names.Site:
    return names.Site(file.path, file.symbol(definition), line, column, note)


def _local(file: File, call: Call) -> bool:
    """Whether a plain name that is called is a local's or a parameter's."""
    if call.callee != call.name:
        return False
    chain: set[int] = set()
    at = call.scope
    while at >= 0 and file.facts.scopes[at].kind != "module":
        chain.add(at)
        if any(one.name == call.name for one in file.facts.scopes[at].parameters):
            return True
        at = file.facts.scopes[at].parent
    return any(one.target == call.name and one.scope in chain for one in file.facts.bindings)


def _tried(file: File, block: int) -> bool:
    """Whether a place stands in a `try`: the code is ready for the name's absence."""
    while block >= 0:
        if file.facts.blocks[block].kind in ("try", "except"):
            return True
        block = file.facts.blocks[block].parent
    return False
