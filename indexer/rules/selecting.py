"""The parts of a selector that the graph answers: which lines of a file a rule governs, and why.

Promise: proven edges only, and no line that is not true of the file as it is now. What cannot be told (no graph, a
graph that is behind the file, a query that takes too long) is `Unsure`, never a yes and never a no.
"""

from __future__ import annotations

import os

from indexer.errors import CodegraphError, StoreMissing
from indexer.graph import names
from indexer.rules import globs, naming, outside
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from indexer.answers.sources import Sources
    from indexer.rules.model import Selector

    Spans = list[tuple[int, int, str]]
    """Lines and the reason why the rule governs them; none at all is nothing, `_WHOLE` the whole file."""

_SHOWN = 3
_SECONDS = 0.25
"""What a rule's own query may take. It is one of several parts of an answer that somebody waits for."""


class Holds(NamedTuple):
    """The rule governs these (first, last, why) lines, or the whole file where there are none, and all for `why`."""

    spans: tuple[tuple[int, int, str], ...]
    why: tuple[str, ...]

    def on(self, lines: list[tuple[int, int]]) -> Holds | None:
        """What of it governs some of the lines."""
        if not self.spans:
            return self
        kept = [one for one in self.spans if any(one[0] <= last and first <= one[1] for first, last in lines)]
        return self._replace(spans=tuple(kept)) if kept else None

    def words(self) -> list[str]:
        """The reasons, those of the lines first."""
        told = list(dict.fromkeys(why for _, _, why in self.spans if why))
        more = [f"… {len(told)} in all"] if len(told) > _SHOWN else []
        return [*told[:_SHOWN], *more, *self.why]


class UnsureError(CodegraphError):
    """Part of a selector could not be evaluated; the message says which, and why."""


class Asked:
    """One file that rules are asked about. The graph is opened when the first rule needs it."""

    def __init__(self, top: str, path: str, graph: Callable[[], Sources] | None) -> None:
        self.top, self.path = top, path
        self._graph = graph
        self._spans: dict[str, tuple[int, int, int]] | None = None
        self._changed: dict[str, bool] = {}

    @property
    def opens(self) -> bool:
        """Whether there is a graph that could be asked."""
        return self._graph is not None

    @property
    def sources(self) -> Sources:
        """The graph and the files. Raises UnsureError."""
        if self._graph is None:
            raise UnsureError("the graph was not asked")
        try:
            return self._graph()
        except StoreMissing:
            raise UnsureError("there is no graph yet (codegraph index makes it)") from None

    def holds(self, selector: Selector) -> Holds | None:
        """Whether and where the parts that ask the graph hold. Raises UnsureError."""
        why: list[str] = []
        if selector.changed_since:
            if not self._differs(selector.changed_since):
                return None
            why.append(f"changed since {selector.changed_since}")
        if selector.imports or selector.dependents_of:
            found = self._imports(selector)
            if found is None:
                return None
            why += found
        spans = _WHOLE
        for part in (self._symbols, self._calls, self._called_by, self._inherits, self._where):
            here = part(selector)
            spans = _both(spans, here)
            if not spans and spans is not _WHOLE:
                return None
        if spans is _WHOLE and selector.where:
            why.append("where its query says")
        return Holds(tuple(sorted(set(spans))), tuple(why))

    # where definitions are

    def definitions(self) -> dict[str, tuple[int, int, int]]:
        """{IRI: (first line, line of the name, last line)} of the file. Raises UnsureError."""
        if self._spans is None:
            if self.sources.file(self.path) is None:
                self._spans = {}
            elif self.sources.lines(self.path) is None:
                raise UnsureError("the graph is behind the file")
            else:
                self._spans = {one.iri: (one.start, one.line, one.end) for one in self.sources.spans(self.path)}
        return self._spans

    def _span(self, iri: str) -> tuple[int, int]:
        first, _, last = self.definitions()[iri]
        return first, last

    # the parts, each `_WHOLE` where the selector has none of it

    def _symbols(self, selector: Selector) -> Spans:
        if not selector.symbols:
            return _WHOLE
        found = [iri for iri in self.definitions() if _named(selector.symbols, iri)]
        return [(*self._span(iri), f"symbol {_name(iri)}") for iri in found]

    def _calls(self, selector: Selector) -> Spans:
        if not selector.calls:
            return _WHOLE
        known = self.definitions()
        found: Spans = []
        rows = self.sources.ask("called_from_file", file=names.file_iri(self.path)) if self._is_file() else []
        for caller, callee in sorted(rows):
            if not _named(selector.calls, callee):
                continue
            lines = self._sites(caller, callee)
            if caller in known:
                at = f" at line {lines[0]}" if lines else ""
                found.append((*self._span(caller), f"{_name(caller)} calls {_name(callee)}{at}"))
            else:  # at module level the lines of the calls themselves
                found += [(line, line, f"the module calls {_name(callee)} at line {line}") for line in lines]
        return found + self._calls_outside(selector.calls)

    def _calls_outside(self, patterns: tuple[str, ...]) -> Spans:
        """The calls of what lies outside the workspace."""
        if not outside.may_name(patterns) or not self._is_file():
            return []
        known = self.definitions()
        found: Spans = []
        told: set[tuple[str, str]] = set()
        for callee in sorted(outside.called_in(self.sources, self.path)):
            if not _named(patterns, callee):
                continue
            for place in outside.sites(self.sources, self.path, callee):
                caller = names.definition_iri(self.path, place.symbol)
                if caller not in known:
                    said = f"the module calls {_name(callee)} at line {place.line}"
                    found.append((place.line, place.line, said))
                elif (caller, callee) not in told:
                    told.add((caller, callee))
                    said = f"{_name(caller)} calls {_name(callee)} at line {place.line}"
                    found.append((*self._span(caller), said))
        return found

    def _sites(self, caller: str, callee: str) -> list[int]:
        """The lines of the calls directly in a definition (or at module level) that reach another."""
        symbol = names.symbol_of(caller)
        rows = self.sources.ask("callees", caller=caller, inside=f"{caller}@" if symbol else f"{caller}#@")
        return sorted(place.line for iri, target in rows if target == callee for place in names.sites_of(iri))

    def _called_by(self, selector: Selector) -> Spans:
        if not selector.called_by:
            return _WHOLE
        known = self.definitions()
        return [
            (*self._span(iri), f"{_name(iri)} is called by {_name(caller) or names.path_of(caller)}")
            for iri, caller in sorted(self.sources.ask("calling_into_file", file=names.file_iri(self.path)))
            if iri in known and _named(selector.called_by, caller)
        ]

    def _inherits(self, selector: Selector) -> Spans:
        if not selector.inherits:
            return _WHOLE
        found: Spans = []
        for iri in self.definitions():
            bases = self._bases(iri)
            base = next((one for one in bases if _named(selector.inherits, one)), "")
            if not base and outside.may_name(selector.inherits):
                far = (one for each in (iri, *bases) for one in outside.bases(self.sources, each))
                base = next((one for one in far if _named(selector.inherits, one)), "")
            if base:
                found.append((*self._span(iri), f"{_name(iri)} inherits {_name(base)}"))
        return found

    def _bases(self, iri: str) -> list[str]:
        """The classes that a class inherits from, directly or through others, nearest first."""
        found: dict[str, None] = {}
        todo = [iri]
        while todo:
            for (base,) in self.sources.ask("superclasses", definition=todo.pop(0)):
                if base not in found and base != iri:
                    found[base] = None
                    todo.append(base)
        return list(found)

    def _where(self, selector: Selector) -> Spans:
        if not selector.where:
            return _WHOLE
        file = names.file_iri(self.path)
        try:
            found = self.sources.reader.select(query_of(selector.where, file), seconds=_SECONDS)
        except CodegraphError as failed:
            raise UnsureError(str(failed)) from None
        rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
        if "definition" not in found.columns:
            return _WHOLE if any(row.get("file") == file for row in rows) else []
        here = [row["definition"] for row in rows if row["definition"] in self.definitions()]
        return [(*self._span(iri), f"{_name(iri)}: where its query says") for iri in here]

    def _imports(self, selector: Selector) -> list[str] | None:
        """Why the file's imports fit; None where they do not."""
        if not self._is_file():
            return None
        file = names.file_iri(self.path)
        inside = [
            (names.path_of(to), "", site) for site, to in self.sources.ask("imports", file=file, inside=file + "#")
        ]
        outside = [
            ("", module, site) for site, module in self.sources.ask("external_imports", file=file, inside=file + "#")
        ]
        why: list[str] = []
        for patterns, fits in (
            (selector.imports, naming.imports),
            (selector.dependents_of, lambda pattern, path, _: bool(path) and globs.matches(pattern, path)),
        ):
            if not patterns:
                continue
            hits = [
                (names.sites_of(site)[0].line, path or module)
                for path, module, site in inside + outside
                if any(fits(pattern, path, module) for pattern in patterns)
            ]
            if not hits:
                return None
            line, what = min(hits)
            why.append(f"imports {what} at line {line}")
        return why

    def _is_file(self) -> bool:
        """Whether the graph speaks of the file as it is now. Raises UnsureError where it speaks of an older one."""
        self.definitions()
        return self.sources.file(self.path) is not None

    def _differs(self, rev: str) -> bool:
        """Whether the file differs from what it was at a revision: a new one does, one that neither is nor was does
        not. Raises UnsureError."""
        if rev not in self._changed:
            from indexer.repository import program

            if rev.startswith("-"):
                raise UnsureError(f"{rev} is no revision")
            try:
                there = program.run(self.top, ["ls-tree", rev, "--", self.path])
                differs = ["diff", "--name-only", "--no-ext-diff", "--no-textconv", rev, "--", self.path]
                if not there:
                    self._changed[rev] = os.path.lexists(os.path.join(self.top, self.path))
                else:
                    self._changed[rev] = bool(program.run(self.top, differs))
            except CodegraphError as failed:
                raise UnsureError(str(failed)) from None
        return self._changed[rev]


_WHOLE: Spans = []
"""The whole file."""


def _both(one: Spans, other: Spans) -> Spans:
    """The lines that lie in a span of each, for the reasons of both."""
    if one is _WHOLE or other is _WHOLE:
        return other if one is _WHOLE else one
    found = [(max(a, c), min(b, d), f"{why}, {more}") for a, b, why in one for c, d, more in other]
    return [each for each in found if each[0] <= each[1]]


def _named(patterns: Iterable[str], iri: str) -> bool:
    return any(naming.names(pattern, iri) for pattern in patterns)


def _name(iri: str) -> str:
    return naming.called(iri) if iri.startswith(outside.SCHEME) else names.qualified(names.symbol_of(iri))


def query_of(text: str, file: str = "") -> str:
    """A rule's own query: a whole SELECT or ASK, or the pattern of one over `?file` and `?definition`."""
    head = text.lstrip().upper()
    if head.startswith(("SELECT", "PREFIX", "ASK", "BASE", "#")):
        return text
    columns = [one for one in ("?file", "?definition") if one in text]
    bound = ""
    if file and columns:
        bound = f"VALUES ?file {{ <{file}> }} " + ("?definition cg:file ?file . " if "?definition" in columns else "")
    return f"SELECT DISTINCT {' '.join(columns) or '*'} WHERE {{ {bound}{text} }}"
