"""Rules that are checks of the graph: what breaks them, in the whole workspace or where one file is concerned.

`forbid = { from, calls }` and `forbid = { from, imports }` are broken by each proven call or import; `require =
{ callers_of, call }` by each definition that is proven to call the one and in which no call can be the other; a SPARQL
ASK that is forbidden by true, one that is required by false.

Promise: only proven edges break a rule. Where a required call may be one whose receiver the code does not tell, that is
counted as unsure and not as a break.
"""

from __future__ import annotations

from indexer.errors import CodegraphError
from indexer.graph import names
from indexer.rules import globs, naming, outside
from indexer.rules.selecting import query_of
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from indexer.answers.sources import Sources
    from indexer.rules.model import Written

SECONDS = 30.0
"""What an ASK may take; a hook gives it less."""


class Break(NamedTuple):
    """What breaks a rule: where (`line` 0: the whole file), in which definition ("" at module level), and what it does.

    `target` is the IRI or the module that is reached. A break of an ASK is at the rule itself.
    """

    rule: Written
    path: str
    line: int
    symbol: str
    what: str
    target: str

    @property
    def key(self) -> tuple[str, ...]:
        """Equal for the same break before and after an edit, wherever its line went."""
        return (self.rule.id, *map(repr, self.rule.forbid + self.rule.require), self.path, self.symbol, self.target)


class Checked(NamedTuple):
    """What breaks rules, by place; `unsure` counts what may or may not; `problems` (rule, why it was not evaluated)."""

    breaks: list[Break]
    unsure: int
    problems: list[tuple[Written, str]]


def checked(
    rules: Iterable[Written], sources: Sources, about: set[str] | None = None, seconds: float = SECONDS
) -> Checked:
    """What breaks the rules; with `about` only what these files do, each ASK being asked all the same."""
    check = _Check(sources, about)
    breaks: list[Break] = []
    problems: list[tuple[Written, str]] = []
    for rule in rules:
        for pairs, wanted in ((rule.forbid, False), (rule.require, True)):
            if not pairs:
                continue
            try:
                if pairs[0][0] == "ask":
                    breaks += _asked(rule, pairs[0][1], wanted, sources, seconds)
                elif wanted:
                    breaks += check.required(rule)
                else:
                    breaks += check.forbidden(rule)
            except CodegraphError as failed:
                problems.append((rule, str(failed)))
    places = sorted(set(breaks), key=lambda one: (one.path, one.line, one.what, one.rule.source, one.rule.line))
    return Checked(places, check.unsure, problems)


def concerned(rules: Iterable[Written], sources: Sources, path: str) -> set[str]:
    """The files in which an edit of one can break one of the rules: itself, and those that call what it defines and a
    rule names."""
    found = {path}
    patterns = [
        value for rule in rules for key, value in rule.forbid + rule.require if key in ("calls", "call", "callers_of")
    ]
    if patterns:
        for iri, caller in sources.ask("calling_into_file", file=names.file_iri(path)):
            if any(naming.names(pattern, iri) for pattern in patterns):
                found.add(names.path_of(caller))
    return found


def _asked(rule: Written, text: str, wanted: bool, sources: Sources, seconds: float) -> list[Break]:
    found = sources.reader.select(query_of(text), seconds=seconds)
    true = found.rows == [("true",)]
    if true == wanted:
        return []
    said = "its query is true, which it forbids" if true else "its query is false, where it must be true"
    return [Break(rule, rule.source, rule.line, "", said, "")]


class _Check:
    """Rules evaluated over one graph, which is asked once for what they share."""

    def __init__(self, sources: Sources, about: set[str] | None) -> None:
        self._sources, self._about = sources, about
        self._pairs: list[tuple[str, str]] | None = None
        self._named: dict[tuple[str, str], bool] = {}
        self._far: dict[tuple[str, str], list[int]] = {}
        self.unsure = 0

    def forbidden(self, rule: Written) -> list[Break]:
        """The proven calls or imports that a rule forbids."""
        allowed = _covering(rule)
        calls = [value for key, value in rule.forbid if key == "calls"]
        if not calls:
            return self._forbidden_imports(rule, allowed)
        found: list[Break] = []
        for caller, callee in self._calls(calls):
            path = names.path_of(caller)
            if allowed(path) and self._names(calls, callee):
                what = f"calls {naming.called(callee)}"
                if not callee.startswith(outside.SCHEME):
                    what += f" ({names.path_of(callee)})"
                for line in self._lines(caller, callee) or [0]:
                    found.append(Break(rule, path, line, names.symbol_of(caller), what, callee))
        return found

    def _forbidden_imports(self, rule: Written, allowed: Callable[[str], bool]) -> list[Break]:
        patterns = [value for key, value in rule.forbid if key == "imports"]
        paths = self._about if self._about is not None else [file.path for file in self._sources.files()]
        found: list[Break] = []
        for path in paths:
            if not allowed(path):
                continue
            file = names.file_iri(path)
            rows = [
                (site, names.path_of(to), "") for site, to in self._sources.ask("imports", file=file, inside=file + "#")
            ]
            rows += [
                (site, "", module)
                for site, module in self._sources.ask("external_imports", file=file, inside=file + "#")
            ]
            for site, inside, module in rows:
                if any(naming.imports(pattern, inside, module) for pattern in patterns):
                    for place in names.sites_of(site):
                        what = inside or module
                        found.append(Break(rule, path, place.line, place.symbol, f"imports {what}", what))
        return found

    def required(self, rule: Written) -> list[Break]:
        """The definitions that call the one and certainly not the other."""
        allowed = _covering(rule)
        ones = [value for key, value in rule.require if key == "callers_of"]
        others = [value for key, value in rule.require if key == "call"]
        begun: dict[str, str] = {}
        done: set[str] = set()
        for caller, callee in self._calls(ones + others):
            if allowed(names.path_of(caller)):
                if self._names(ones, callee):
                    begun.setdefault(caller, callee)
                if self._names(others, callee):
                    done.add(caller)
        found: list[Break] = []
        for caller, callee in begun.items():
            if caller in done or self._names(others, caller) or self._names(ones, caller):
                continue  # what does it for others need not do it itself
            if self._may_call(caller, others, done):
                self.unsure += 1
                continue
            what = f"calls {naming.called(callee)} and has no call of {', '.join(others)}"
            lines = self._lines(caller, callee) or [0]
            found.append(Break(rule, names.path_of(caller), lines[0], names.symbol_of(caller), what, callee))
        return found

    def _may_call(self, caller: str, patterns: list[str], done: set[str]) -> bool:
        """Whether a call in a definition, or in one that is defined in it, may be one that a pattern names."""
        if any(one.startswith(caller + ".") for one in done):
            return True
        inside = f"{caller}@" if names.symbol_of(caller) else f"{caller}#@"
        tails = {pattern.replace("::", ".").replace("#", ".").rpartition(".")[2] for pattern in patterns}
        unknown = {name for _, name in self._sources.ask("candidates_inside", inside=inside)}
        if any(globs.matches(tail, name) for tail in tails for name in unknown):
            return True
        possible = self._sources.ask("possible_inside", inside=inside)
        return any(self._names(patterns, callee) for _, callee in possible)

    def _calls(self, patterns: list[str]) -> list[tuple[str, str]]:
        """(caller, callee) of the files that are looked at, what lies outside included where the patterns may name
        it."""
        return self._inside() + (self._outside(patterns) if outside.may_name(patterns) else [])

    def _outside(self, patterns: list[str]) -> list[tuple[str, str]]:
        if self._about is None:
            pairs = [(names.path_of(file), outside.SCHEME + name) for file, name in self._sources.ask("outside_calls")]
        else:
            pairs = [
                (path, callee) for path in sorted(self._about) for callee in outside.called_in(self._sources, path)
            ]
        found: dict[tuple[str, str], list[int]] = {}
        for path, callee in sorted(pairs):
            if self._names(patterns, callee):
                for place in outside.sites(self._sources, path, callee):
                    found.setdefault((names.definition_iri(path, place.symbol), callee), []).append(place.line)
        self._far.update(found)
        return list(found)

    def _inside(self) -> list[tuple[str, str]]:
        if self._pairs is None:
            if self._about is None:
                rows = self._sources.ask("call_pairs")
            else:
                rows = [
                    row
                    for path in sorted(self._about)
                    for row in self._sources.ask("called_from_file", file=names.file_iri(path))
                ]
            self._pairs = [(caller, callee) for caller, callee in rows]
        return self._pairs

    def _names(self, patterns: list[str], iri: str) -> bool:
        for pattern in patterns:
            known = self._named.get((pattern, iri))
            if known is None:
                known = self._named[pattern, iri] = naming.names(pattern, iri)
            if known:
                return True
        return False

    def _lines(self, caller: str, callee: str) -> list[int]:
        if callee.startswith(outside.SCHEME):
            return self._far[caller, callee]
        inside = f"{caller}@" if names.symbol_of(caller) else f"{caller}#@"
        rows = self._sources.ask("callees", caller=caller, inside=inside)
        return sorted(place.line for site, to in rows if to == callee for place in names.sites_of(site))


def _covering(rule: Written) -> Callable[[str], bool]:
    """Whether a check of the rule is about what a path does: `from`, without the rule's own `exclude`."""
    origins = [value for key, value in rule.forbid + rule.require if key == "from"]
    known: dict[str, bool] = {}

    def covers(path: str) -> bool:
        if path not in known:
            inside = not origins or any(globs.matches(one, path) for one in origins)
            known[path] = inside and not any(globs.matches(one, path) for one in rule.selector.exclude)
        return known[path]

    return covers
