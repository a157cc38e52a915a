"""What hooks ask of the graph, in the shapes that blocks are made of: a thin layer over the answers room.

Promise: every line number handed out was checked against the file as it is now. When a file changed since the graph
was made, the graph is brought up to date once; what then still differs is left out and counted.
"""

from __future__ import annotations

from indexer.answers.ranking import is_test
from indexer.answers.rows import Definition, Site
from indexer.answers.sources import Sources
from indexer.graph import names
from indexer.graph.store import Reader
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from indexer.answers.sources import Read
    from indexer.graph.layout import Span
    from indexer.repository import Workspace

CALLED = frozenset({"function", "method", "class"})
"""Kinds of definitions that can be called."""

MAX_SITES = 300
"""Sites of one definition that are looked at, and the bytes that a row for each would take: more than a budget holds.
Each file among them is read, so that no line is told which is not true of it."""
_MAX_SITE_BYTES = 5000

_FEW_SITES = 40
_MAX_TESTS = 60
_MAX_NOTED = 6


class Tally(NamedTuple):
    """How many call sites there are, in how many files, and how many of the sites are in tests; as `callers` counts."""

    total: int = 0
    files: int = 0
    tests: int = 0


class Calls(NamedTuple):
    """Who calls a definition.

    `sites` are proven, nearest first, tests last: at most `MAX_SITES`, of which `tally` tells the true number. Several
    on one line are several.
    `candidates` more calls have that name and a receiver whose type the code does not tell. `left_out` sites are in
    files that changed since the graph was made. `uses` are no calls: passed as a value, a base class. `via_base` are
    calls of the method of a base that this one overrides, `overriders` the methods that override it. `like`: the
    class beside which it is told, whose sites are the same.
    """

    sites: list[Site]
    tally: Tally
    candidates: int = 0
    left_out: int = 0
    uses: Sequence[Site] = ()
    via_base: Sequence[Site] = ()
    via_base_total: int = 0
    overriders: Sequence[Definition] = ()
    like: str = ""

    @property
    def any(self) -> bool:
        """Whether anything is known of who calls or uses it."""
        return bool(self.tally.total or self.candidates or self.uses or self.via_base or self.overriders)


class Graph:
    """The published graph of one workspace, opened when first asked. Raises CodegraphError when there is none.

    `refresh` brings the graph up to date and says whether it did; it is called at most once.
    """

    def __init__(self, workspace: Workspace, refresh: Callable[[Workspace], bool] | None = None) -> None:
        self.workspace = workspace
        self._refresh = refresh
        self._opened: Sources | None = None

    @property
    def sources(self) -> Sources:
        """The answers' sources, opened now if need be."""
        if self._opened is None:
            from indexer.repository import current

            self._opened = _Remembered(Reader(self.workspace.store_name), lambda path: current(self.workspace, path))
        return self._opened

    @property
    def stamp(self) -> str | None:
        """What the opened graph was built from."""
        return self.sources.reader.stamp

    def lines(self, path: str) -> list[str] | None:
        """The lines of a file as it is now; None when the graph is behind it, even after one attempt to catch up.

        A file that the graph does not know is none of its own (another language, or new): no attempt is made for it.
        """
        found = self.sources.lines(path)
        if found is None and self._refresh is not None and self.sources.file(path) is not None:
            refresh, self._refresh = self._refresh, None
            if refresh(self.workspace):
                self._opened = None
                found = self.sources.lines(path)
        return found

    # definitions

    def definitions(self, path: str) -> list[Definition]:
        """The definitions of a file as it is now, in source order; none when the graph is behind it."""
        if self.lines(path) is None:
            return []
        rows = self.sources.ask("definitions_in_file", file=names.file_iri(path))
        found = [one for row in rows if (one := self.sources.defined(row)) is not None]
        return sorted(found, key=lambda one: (one.line, one.symbol))

    def spans(self, path: str) -> list[Span]:
        """Where the definitions of a file as it is now lie, in source order; none when the graph is behind it."""
        if self.lines(path) is None:
            return []
        return self.sources.spans(path)

    def on_lines(self, path: str, wanted: Callable[[list[Span]], list[Span]]) -> list[Definition]:
        """Those definitions of a file as it is now that `wanted` picks out of all their spans, in source order."""
        found = [self.sources.definition(span.iri) for span in wanted(self.spans(path))]
        return sorted((one for one in found if one is not None), key=lambda one: (one.line, one.symbol))

    def definition(self, iri: str) -> Definition | None:
        """A definition by its IRI, None when its file changed."""
        return self.sources.definition(iri)

    def named(self, word: str) -> list[Definition]:
        """The definitions that a written symbol stands for, the project's own first."""
        tail = "." + word.replace("::", ".").replace("#", ".")
        rows = self.sources.ask("definitions_named", name=tail.rpartition(".")[2])
        if not any(_dotted(row[0]).endswith(tail) for row in rows):
            return []  # asked before `match`, which would look for names that come near
        from indexer.answers.matching import match

        return list(match(self.sources, word).definitions)

    # edges

    def calls(self, one: Definition) -> Calls:
        """Who calls a definition. For a constructor also who makes an instance of its class."""
        found = self._found(one)
        if found.left_out and self._refresh is not None:
            refresh, self._refresh = self._refresh, None
            if refresh(self.workspace):
                self._opened = None
                found = self._found(self.sources.definition(one.iri) or one)
        return found

    def _found(self, one: Definition) -> Calls:
        from indexer.answers.calling import callers, nearness

        around = callers(self.sources, one, limit=_MAX_NOTED)
        places = self._places(one.iri, one.kind)
        near = nearness(self.sources, one.path)
        ordered = sorted(places, key=lambda place: (is_test(place.path), *near(place)))
        tests = sum(is_test(place.path) for place in ordered)
        looked_at = _worth_reading(ordered[: min(MAX_SITES, len(ordered) - tests + _MAX_TESTS)])
        sites = [self.sources.site(place, "", one.qualified_name) for place in looked_at]
        uses: tuple[Site, ...] = ()
        if around.references:
            from indexer.answers.using import references

            uses = references(self.sources, one, limit=_MAX_NOTED * 4).rows
        dunder = one.name.startswith("__") and one.name.endswith("__")
        return Calls(
            [site for site in sites if site is not None],
            tally_of(places),
            0 if dunder else around.candidates,
            sites.count(None),
            once_a_line(row for row in uses if row.note != "import"),
            around.via_base,
            around.via_base_total,
            around.overriders,
        )

    def tally(self, one: Definition) -> Tally:
        """A definition's proven calls in numbers."""
        return tally_of(self._places(one.iri, one.kind))

    def tallies(self, spans: Iterable[Span]) -> dict[str, Tally]:
        """{symbol: its proven calls in numbers} for definitions; of a constructor also those that make an instance."""
        return {one.symbol: tally_of(self._places(one.iri, one.kind)) for one in spans}

    def callees(self, path: str, first: int, last: int) -> list[Definition]:
        """What the lines of a file call in this workspace, each once, in the order in which the names are written.

        Of a definition that lies wholly in the lines it is all that it calls. Of one that goes on beyond them, and of
        the module, it is what is called at a site there that is among the first `_FEW_SITES` of the callee: to find
        the one of a name that is called thousands of times takes a hook too long, and tells the least.
        """
        lines = self.lines(path) or []
        called = [one for one in self.spans(path) if one.kind in CALLED]
        within = [one for one in called if one.start <= last and first <= one.end]
        text = "\n".join(lines[first - 1 : last])
        found: dict[str, None] = {}
        for symbol, entire in [("", False), *((one.symbol, first <= one.line and one.end <= last) for one in within)]:
            caller = names.definition_iri(path, symbol)
            for (callee,) in self.sources.ask("called_definitions", caller=caller):
                name = names.name_of(names.symbol_of(callee))
                if entire or (
                    name in text and self._calls_on(f"{caller}@" if symbol else f"{caller}#@", callee, first, last)
                ):
                    found[callee] = None
        known = [one for iri in found if (one := self.sources.definition(iri)) is not None]
        return sorted(known, key=lambda one: text.find(one.name) % (len(text) + 1))

    def _calls_on(self, inside: str, callee: str, first: int, last: int) -> bool:
        """Whether one of the sites of a callee whose IRIs begin so lies on the lines."""
        sites = (iri for (iri,) in self.sources.ask("callers", _FEW_SITES, callee=callee) if iri.startswith(inside))
        return any(first <= site.line <= last for iri in sites for site in names.sites_of(iri))

    def importers(self, path: str) -> list[str]:
        """The files that import a file, tests last."""
        rows = self.sources.ask("dependents", file=names.file_iri(path))
        return sorted({names.path_of(row[0]) for row in rows}, key=lambda one: (is_test(one), one))

    def _places(self, iri: str, kind: str) -> list[names.Site]:
        """Where a definition is called; a constructor also where a class is made that is sure to run it."""
        reached = [iri]
        if kind == "method":
            from indexer.answers.making import made_by

            reached += made_by(self.sources, iri)[0]
        return [
            place
            for one in reached
            for row in self.sources.ask("callers", callee=one)
            for place in names.sites_of(row[0])
        ]


class _Remembered(Sources):
    """Sources that put the same question to the graph once. A hook's several parts ask much the same."""

    def __init__(self, reader: Reader, read: Read) -> None:
        super().__init__(reader, read)
        self._answers: dict[tuple[object, ...], list[tuple[str, ...]]] = {}

    def ask(self, question: str, at_most: int | None = None, **bindings: str | int) -> list[tuple[str, ...]]:
        key = (question, at_most, *bindings.values())
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = super().ask(question, at_most, **bindings)
        return found


def _worth_reading(places: list[names.Site]) -> list[names.Site]:
    """As many of the places as a reply could name at the shortest."""
    size = 0
    path = ""
    for number, place in enumerate(places):
        size += 5 if place.path == path else len(place.path) + 8
        path = place.path
        if size > _MAX_SITE_BYTES:
            return places[:number]
    return places


def _dotted(iri: str) -> str:
    """`.package.module.Class.method` of a definition: what a written name is a tail of."""
    module = names.path_of(iri).rpartition(".")[0].replace("/", ".").removesuffix(".__init__")
    return f".{module}.{names.qualified(names.symbol_of(iri))}"


def tally_of(places: Sequence[names.Site]) -> Tally:
    """The places in numbers: two calls on one line are two."""
    return Tally(len(places), len({place.path for place in places}), sum(is_test(place.path) for place in places))


def once_a_line(sites: Iterable[Site]) -> list[Site]:
    """Each line and enclosing definition once, in the order given."""
    return list({(site.path, site.line, site.enclosing): site for site in sites}.values())
