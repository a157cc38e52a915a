"""The parts of a selector that the graph answers: which lines of a file a rule governs, and why.

Promise: proven edges only, and no line that is not true of the file as it is now. What cannot be told (no graph, a
graph that is behind the file, a query that takes too long) is `Unsure`, never a yes and never a no.
"""

from __future__ import annotations

from indexer.errors import CodegraphError, StoreMissing
from indexer.graph import names
from indexer.rules import globs, naming
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from indexer.answers.sources import Sources
    from indexer.rules.model import Selector

    Spans = list[tuple[int, int]]

_SHOWN = 3
_SECONDS = 0.25
"""What a rule's own query may take. It is one of several parts of an answer that somebody waits for."""


class Holds(NamedTuple):
    """The rule governs these lines (none: the whole file), for these reasons."""

    spans: tuple[tuple[int, int], ...]
    why: tuple[str, ...]


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
        spans: Spans | None = None
        for part in (self._symbols, self._calls, self._called_by, self._inherits, self._where):
            told = part(selector)
            if told is None:
                continue
            here, reasons = told
            spans = here if spans is None else _both(spans, here)
            if not spans and here is not _WHOLE:
                return None
            why += reasons[:_SHOWN]
            if len(reasons) > _SHOWN:
                why.append(f"… {len(reasons)} in all")
        return Holds(tuple(sorted(set(spans or ()))), tuple(why))

    # where definitions are

    def definitions(self) -> dict[str, tuple[int, int, int]]:
        """{IRI: (first line, line of the name, last line)} of the file. Raises UnsureError."""
        if self._spans is None:
            if self.sources.file(self.path) is None:
                self._spans = {}
            elif self.sources.lines(self.path) is None:
                raise UnsureError("the graph is behind the file")
            else:
                rows = self.sources.ask("spans_in_file", file=names.file_iri(self.path))
                self._spans = {
                    iri: (int(start or line), int(line), int(end or line)) for iri, line, start, end, _ in rows
                }
        return self._spans

    def _span(self, iri: str) -> tuple[int, int]:
        first, _, last = self.definitions()[iri]
        return first, last

    # the parts: None where the selector has none of it

    def _symbols(self, selector: Selector) -> tuple[Spans, list[str]] | None:
        if not selector.symbols:
            return None
        found = [iri for iri in self.definitions() if _named(selector.symbols, iri)]
        return [self._span(iri) for iri in found], [f"symbol {_name(iri)}" for iri in found]

    def _calls(self, selector: Selector) -> tuple[Spans, list[str]] | None:
        if not selector.calls:
            return None
        known = self.definitions()
        spans: Spans = []
        why: list[str] = []
        rows = self.sources.ask("called_from_file", file=names.file_iri(self.path)) if known or self._is_file() else []
        for caller, callee in sorted(rows):
            if not _named(selector.calls, callee):
                continue
            lines = self._sites(caller, callee)
            if caller in known:
                spans.append(self._span(caller))
            else:  # at module level the lines of the calls themselves
                spans += [(line, line) for line in lines]
            at = f" at line {lines[0]}" if lines else ""
            why.append(f"{_name(caller) or 'the module'} calls {_name(callee)}{at}")
        return spans, why

    def _sites(self, caller: str, callee: str) -> list[int]:
        """The lines of the calls directly in a definition (or at module level) that reach another."""
        symbol = names.symbol_of(caller)
        rows = self.sources.ask("callees", caller=caller, inside=f"{caller}@" if symbol else f"{caller}#@")
        return sorted(place.line for iri, target in rows if target == callee for place in names.sites_of(iri))

    def _called_by(self, selector: Selector) -> tuple[Spans, list[str]] | None:
        if not selector.called_by:
            return None
        known = self.definitions()
        spans: Spans = []
        why: list[str] = []
        for iri, caller in sorted(self.sources.ask("calling_into_file", file=names.file_iri(self.path))):
            if iri in known and _named(selector.called_by, caller):
                spans.append(self._span(iri))
                why.append(f"{_name(iri)} is called by {_name(caller) or names.path_of(caller)}")
        return spans, why

    def _inherits(self, selector: Selector) -> tuple[Spans, list[str]] | None:
        if not selector.inherits:
            return None
        spans: Spans = []
        why: list[str] = []
        for iri in sorted(self.definitions()):
            base = next((one for one in self._bases(iri) if _named(selector.inherits, one)), "")
            if base:
                spans.append(self._span(iri))
                why.append(f"{_name(iri)} inherits {_name(base)}")
        return spans, why

    def _bases(self, iri: str) -> list[str]:
        """The classes that a class inherits from, directly or through others, nearest first."""
        found: dict[str, None] = {}
        todo = [iri]
        while todo:
            for (base,) in self.sources.ask("superclasses", **{"class": todo.pop(0)}):
                if base not in found and base != iri:
                    found[base] = None
                    todo.append(base)
        return list(found)

    def _where(self, selector: Selector) -> tuple[Spans, list[str]] | None:
        if not selector.where:
            return None
        file = names.file_iri(self.path)
        try:
            found = self.sources.reader.select(query_of(selector.where, file), seconds=_SECONDS)
        except CodegraphError as failed:
            raise UnsureError(str(failed)) from None
        rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
        if "definition" not in found.columns:
            return (_WHOLE, ["where its query says"]) if any(row.get("file") == file for row in rows) else ([], [])
        here = [row["definition"] for row in rows if row["definition"] in self.definitions()]
        return [self._span(iri) for iri in here], [f"{_name(iri)}: where its query says" for iri in here]

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
        """Whether the file differs from what it was at a revision; one that was not there does. Raises UnsureError."""
        if rev not in self._changed:
            from indexer.repository import program

            if rev.startswith("-"):
                raise UnsureError(f"{rev} is no revision")
            try:
                there = program.run(self.top, ["ls-tree", rev, "--", self.path])
                differs = ["diff", "--name-only", "--no-ext-diff", "--no-textconv", rev, "--", self.path]
                self._changed[rev] = not there or bool(program.run(self.top, differs))
            except CodegraphError as failed:
                raise UnsureError(str(failed)) from None
        return self._changed[rev]


_WHOLE: Spans = []
"""The whole file."""


def _both(one: Spans, other: Spans) -> Spans:
    """The lines that lie in a span of each."""
    if one is _WHOLE or other is _WHOLE:
        return other if one is _WHOLE else one
    found = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return [(first, last) for first, last in found if first <= last]


def _named(patterns: Iterable[str], iri: str) -> bool:
    return any(naming.names(pattern, iri) for pattern in patterns)


def _name(iri: str) -> str:
    return names.qualified(names.symbol_of(iri))


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
