"""Calls that fitted a definition before an edit and no longer do.

Looked at are the calls that are proven to reach it now, and those that were proven to before the edit and now reach
nothing, as they do where a language chooses by the number of arguments.
"""

from __future__ import annotations

from indexer.agent.fits import Shape, may_pass_receiver, misfit, shape_of
from indexer.agent.gone import in_order, within_reach
from indexer.agent.receivers import apart, is_own, known, says_the_same
from indexer.answers.rows import Site
from indexer.graph import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.agent.edited import Before, Edited, Groups
    from indexer.agent.known import Graph
    from indexer.agent.written import File
    from indexer.facts import Definition, FileFacts

    Group = list[Definition]

_OVERLOADS = frozenset({"java", "kotlin", "csharp", "scala", "swift", "cpp"})
"""Languages in which a base, or a declaration elsewhere, may have another definition of the name beside this one."""
_DECLARED_APART = frozenset({"c", "cpp"})
_ADDED = frozenset({"kotlin", "csharp", "scala", "swift"})
"""Languages in which anybody may add a method to a class from outside."""
_MADE_OF_NOTHING = frozenset({"kotlin", "swift", "scala"})
"""Languages in which a class may have a constructor that takes nothing and stands nowhere."""
_CONSTRUCTORS = frozenset({"__init__", "constructor", "__construct", "initialize", "init"})
_MAX_NAMED = 400
"""Definitions of one name that are looked into."""


class Misfits:
    """The calls of one edited file's definitions, judged one name at a time. `old` None: the graph before the edit is
    no longer known, so all that does not fit counts."""

    def __init__(self, graph: Graph, edited: Edited, old: Before | None) -> None:
        self._graph, self._edited, self._old = graph, edited, old
        self.more = False
        """Whether there were too many calls of the last name to look into them all."""

    def of(self, name: str) -> list[Site]:
        """The calls that no longer fit what the qualified name `name` stands for, each with the reason as its text."""
        now = self._edited.now
        self.more = False
        if now is None:
            return []
        group, language = self._edited.groups[name], now.language
        if group[-1].kind == "method" and language in _OVERLOADS and not known(self._graph, self._edited, name):
            return []
        if _makes(group[-1]) and not self._plain_class(now, group[-1]):
            return []
        others = self._elsewhere(name, language)
        shapes = self._shapes(name, now.facts, self._edited.groups, others)
        before = self._shapes(name, self._edited.was, self._edited.groups_before, [])
        found: list[Site] = []
        for file, number, place in self._calls(name, group, others):
            call = file.facts.calls[number]
            if file.edges.calls[number].external:
                continue  # it was written for what is outside
            if may_pass_receiver(call, name.rpartition(".")[0].rpartition(".")[2], group[-1], language):
                continue
            if self._old is not None and before and not _one_fits(before, file, number):
                continue
            reason = _reason(shapes, file, number)
            if not reason or (language == "javascript" and self._does_without(group[-1], reason)):
                continue
            if _makes(group[-1]) and language == "cpp" and len(call.arguments or ()) == 1:
                continue  # a copy
            site = self._graph.sources.site(place, "", name)
            if site is not None:
                found.append(site._replace(text=reason))
        return in_order(found)

    def _shapes(self, name: str, facts: FileFacts, groups: Groups, others: Group) -> list[Shape | None]:
        """What each definition that a call of the name may mean takes, in the facts of the file before or after."""
        language = self._edited.language
        group = groups.get(name, [])
        if group and _makes(group[-1]):
            group = _makers(facts, name if group[-1].kind == "class" else name.rpartition(".")[0], language)
        found = [shape_of(one, language) for one in [*_judged(group), *others]]
        added = [shape for one, shape in zip(_judged(group), found, strict=False) if "extension" in one.flags]
        return found + [shape.behind_first() for shape in added if shape is not None]

    def _calls(self, name: str, group: Group, others: Group) -> list[tuple[File, int, names.Site]]:
        """The calls to look at, in files as they are now: (file, index of the call, place)."""
        iris = [names.definition_iri(self._edited.path, one.symbol) for one in group]
        iris += [one for one in self._apart(name) if others]
        found: dict[tuple[str, int], tuple[File, int, names.Site]] = {}
        for place in self._within_reach(_callers(self._graph, iris, _makes(group[-1]))):
            row = self._graph.sources.file(place.path)
            file = self._edited.written.file(place.path, row.blob) if row is not None else None
            numbers = file.calls.get((place.line, place.column), []) if file is not None else []
            if file is not None and len(numbers) == 1 and not place.note:
                found.setdefault((place.path, numbers[0]), (file, numbers[0], place))
        if self._old is not None:
            for file, number, place in self._lost(self._old, name):
                found.setdefault((place.path, number), (file, number, place))
        return list(found.values())

    def _lost(self, old: Before, name: str) -> list[tuple[File, int, names.Site]]:
        """The calls that reached it before the edit, and nothing now."""
        group = self._edited.groups_before.get(name, [])
        iris = [names.definition_iri(old.path, one.symbol) for one in group]
        member = bool(group) and group[-1].kind == "method"
        if member and not known(self._graph, self._edited, name):
            return []
        last = name.rpartition(".")[2]
        around: dict[str, set[str]] = {}
        found: list[tuple[File, int, names.Site]] = []
        for place in self._within_reach(_callers(old.graph, iris, bool(group) and _makes(group[-1]))):
            row, earlier = self._graph.sources.file(place.path), old.graph.sources.file(place.path)
            if row is None or earlier is None:
                continue
            if place.path == old.path or row.blob != earlier.blob:
                around.setdefault(place.path, set()).add(place.symbol)
                continue
            file = self._edited.written.file(place.path, row.blob)
            numbers = file.calls.get((place.line, place.column), []) if file is not None else []
            if file is not None and len(numbers) == 1 and _nothing(file, numbers[0]):
                found.append((file, numbers[0], place))
        for path, symbols in around.items():
            now = self._changed(old, path)
            for number, call in enumerate(now.facts.calls if now is not None else ()):
                assert now is not None
                if call.name == last and _nothing(now, number) and now.symbol(call.definition) in symbols:
                    if not member or path != old.path or is_own(call, last):
                        place = names.Site(path, now.symbol(call.definition), call.line, call.column, "")
                        found.append((now, number, place))
        return found

    def _changed(self, old: Before, path: str) -> File | None:
        """The edited file, or another that changed with it, where receivers in it are what they were."""
        row, earlier = self._graph.sources.file(path), old.graph.sources.file(path)
        if path == old.path or row is None or earlier is None:
            return self._edited.now
        file = self._edited.written.file(path, row.blob)
        was = self._edited.written.facts(earlier.blob, earlier.language)
        same = file is not None and was is not None and says_the_same(was, file.facts, apart(self._edited))
        return file if same else None

    def _within_reach(self, places: list[names.Site]) -> list[names.Site]:
        found, more = within_reach(places)
        self.more = self.more or more
        return found

    def _apart(self, name: str) -> list[str]:
        """IRIs of what has the same qualified name in another file."""
        rows = self._graph.sources.ask("definitions_named", name=name.rpartition(".")[2])
        return [
            row[0]
            for row in rows
            if names.qualified(names.symbol_of(row[0])) == name and self._is_other(names.path_of(row[0]))
        ]

    def _is_other(self, path: str) -> bool:
        """Whether a path is another file than the edited one, of a language that means the same by a name."""
        row = self._graph.sources.file(path)
        if row is None or path == self._edited.path:
            return False
        return row.language == self._edited.language or {row.language, self._edited.language} <= _DECLARED_APART

    def _elsewhere(self, name: str, language: str) -> Group:
        """What else a call of the name may mean: a declaration in a header, a method added from outside."""
        if language in _DECLARED_APART:
            iris = self._apart(name)
        elif language in _ADDED:
            rows = self._graph.sources.ask("definitions_named", name=name.rpartition(".")[2])
            iris = [row[0] for row in rows if self._is_other(names.path_of(row[0]))]
        else:
            return []
        found: Group = []
        for iri in iris[:_MAX_NAMED]:
            path, symbol = names.path_of(iri), names.symbol_of(iri)
            row = self._graph.sources.file(path)
            file = self._edited.written.file(path, row.blob) if row is not None else None
            found += [one for one in (file.facts.definitions if file is not None else ()) if one.symbol == symbol]
        return found

    def _plain_class(self, now: File, constructor: Definition) -> bool:
        """Whether the class of a constructor is made by nothing else."""
        held = now.facts.definitions[constructor.parent] if constructor.parent >= 0 else None
        held = constructor if constructor.kind == "class" else held
        if held is None or held.kind != "class" or "record" in held.flags:
            return False
        if now.language == "python":
            members = {one.name for one in now.facts.definitions if one.parent == constructor.parent}
            return not held.decorators and "__new__" not in members and not any("=" in base for base in held.bases)
        if now.language == "cpp" and held.bases:
            return False  # it may take over the constructors of its base
        lines = self._graph.lines(now.path) or []
        head = " ".join(lines[max(held.start_line - 4, 0) : held.line])
        return not any(mark in head for mark in ("Constructor", "@Data", "@Value", "@Builder"))

    def _does_without(self, found: Definition, reason: str) -> bool:
        """Whether the body of a function looks at what is not passed (JavaScript passes `undefined`)."""
        import re

        body = "\n".join((self._graph.lines(self._edited.path) or [])[found.line - 1 : found.end_line])
        missing = reason.removeprefix("does not pass ").split(", ")
        word = "|".join(map(re.escape, missing))
        guards = rf"\barguments\b|typeof\s+(?:{word})\b|!\s*(?:{word})\b|\(\s*(?:{word})\s*\)"
        return bool(re.search(rf"{guards}|\b(?:{word})\s*(?:\|\||&&|\?|[!=]==?|\))", body.partition(")")[2]))


def _callers(graph: Graph, iris: list[str], constructor: bool) -> list[names.Site]:
    """Proven calls of definitions; of a constructor also what makes an instance of its class."""
    from indexer.answers.making import made_by

    reached = dict.fromkeys(iris)
    if constructor:
        for iri in iris:
            if "." not in names.symbol_of(iri):
                continue  # the class itself
            owner = names.definition_iri(names.path_of(iri), names.symbol_of(iri).rpartition(".")[0])
            reached |= dict.fromkeys([*made_by(graph.sources, iri)[0], owner])
    rows = [row for iri in reached for row in graph.sources.ask("callers", callee=iri)]
    return [place for row in rows for place in names.sites_of(row[0])]


def _makers(facts: FileFacts, name: str, language: str) -> Group:
    """What may make an instance of a class: its own head, where that takes arguments, and its constructors."""
    found: Group = []
    for at, held in enumerate(facts.definitions):
        if held.kind == "class" and held.qualified_name == name:
            if held.parameters or language in _MADE_OF_NOTHING or "struct" in held.flags:
                found.append(held)
            found += [one for one in facts.definitions if one.parent == at and _makes(one)]
    return found


def _makes(found: Definition) -> bool:
    if found.kind == "class":
        return True
    return found.kind == "method" and (found.name in _CONSTRUCTORS or "constructor" in found.flags)


def _judged(group: Group) -> Group:
    """Those of a group that a call is held against: where overloads are written, they alone say what is taken."""
    stubs = [one for one in group if "overload" in one.flags]
    return stubs or group


def _one_fits(shapes: list[Shape | None], file: File, number: int) -> bool:
    call = file.facts.calls[number]
    return any(shape is None or not misfit(shape, call, file.language) for shape in shapes)


def _reason(shapes: list[Shape | None], file: File, number: int) -> str:
    """Why a call fits none of the shapes, "" when it may fit one."""
    if not shapes or _one_fits(shapes, file, number):
        return ""
    call = file.facts.calls[number]
    reasons = {misfit(shape, call, file.language): None for shape in shapes if shape is not None}
    return next(iter(reasons)) if len(reasons) == 1 else f"fits none of {len(shapes)} definitions"


def _nothing(file: File, number: int) -> bool:
    edge = file.edges.calls[number]
    return not edge.targets and edge.resolution == "candidates" and not file.facts.calls[number].via
