"""Two moments of a workspace side by side: which definitions and which calls came, went, moved or changed.

Computed from what both were resolved to, of the files that differ and no others. Promises: what is listed is the
difference of what clean indexes of both would hold; nothing is called moved unless its text went with it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from textwrap import dedent
from typing import NamedTuple, Protocol

from indexer.facts import Definition, Edge, FileFacts, Resolution

MODULE = "<module>"
_LAMBDA = "<lambda>@"
_ALIKE = 0.6
"""The share of equal lines from which an edited definition of the same name counts as moved."""
_FEW = 40
"""So many removed and added definitions of one name are compared line by line; beyond, only equal texts are a move."""


class Entry(NamedTuple):
    """A definition at one of the two moments. `line` is that of its name, `end_line` its last."""

    path: str
    line: int
    end_line: int
    kind: str
    name: str
    qualified_name: str
    signature: str


class Pair(NamedTuple):
    """A definition at both moments. `edited`: its text is not the same, apart from how far it is indented."""

    old: Entry
    new: Entry
    edited: bool = False


class Link(NamedTuple):
    """A proven call of one definition by another, and the lines in the caller's file where it stands.

    `unproven`: at the other moment the caller calls that name too, and it is not known what that reaches.
    """

    path: str
    caller: str
    callee_path: str
    callee: str
    lines: tuple[int, ...]
    unproven: bool = False


class Comparison(NamedTuple):
    """All lists are sorted by path and line. `moved_links` are (old, new): only an end's place or name changed."""

    added: list[Entry]
    removed: list[Entry]
    moved: list[Pair]
    resigned: list[Pair]
    appeared: list[Link]
    went: list[Link]
    moved_links: list[tuple[Link, Link]]


class Moment(Protocol):
    """One of the two moments: facts and resolutions by path, and the text of a file."""

    def facts(self, path: str) -> FileFacts | None: ...

    def resolution(self, path: str) -> Resolution: ...

    def lines(self, path: str) -> list[str]: ...


_Ends = tuple[str, str, str, str]
_Place = tuple[str, str]


def compare(old: Moment, new: Moment, differing: Iterable[str]) -> Comparison:
    """What is not the same. `differing` are the paths that may differ; the others are taken to be equal."""
    paths = sorted(differing)
    added: list[tuple[Entry, Definition]] = []
    removed: list[tuple[Entry, Definition]] = []
    resigned: list[Pair] = []
    for path in paths:
        before, after = _definitions(old, path), _definitions(new, path)
        for name in sorted(before.keys() | after.keys()):
            _match(path, before.get(name, []), after.get(name, []), added, removed, resigned)
    moved = _moved(old, new, removed, added)
    gone, come = {pair.old for pair in moved}, {pair.new for pair in moved}
    appeared, went, moved_links = _links(old, new, paths, moved)
    return Comparison(
        added=sorted(one for one, _ in added if one not in come),
        removed=sorted(one for one, _ in removed if one not in gone),
        moved=sorted(moved, key=lambda pair: pair.new),
        resigned=sorted(resigned, key=lambda pair: pair.new),
        appeared=appeared,
        went=went,
        moved_links=moved_links,
    )


def _definitions(moment: Moment, path: str) -> dict[str, list[Definition]]:
    """By qualified name, in source order."""
    found: dict[str, list[Definition]] = defaultdict(list)
    facts = moment.facts(path)
    for one in facts.definitions if facts is not None else ():
        found[one.qualified_name].append(one)
    return found


def _match(
    path: str,
    before: list[Definition],
    after: list[Definition],
    added: list[tuple[Entry, Definition]],
    removed: list[tuple[Entry, Definition]],
    resigned: list[Pair],
) -> None:
    """Definitions of one name in one file: equal declarations belong together, then what is left in source order."""
    same = Counter(_declared(one) for one in before) & Counter(_declared(one) for one in after)
    left = [_without(before, Counter(same)), _without(after, Counter(same))]
    both = min(len(left[0]), len(left[1]))
    resigned += [Pair(_entry(path, one), _entry(path, other)) for one, other in zip(*left, strict=False)]
    removed += [(_entry(path, one), one) for one in left[0][both:]]
    added += [(_entry(path, one), one) for one in left[1][both:]]


def _without(these: list[Definition], taken: Counter[tuple[str, str]]) -> list[Definition]:
    kept = []
    for one in these:
        if taken[_declared(one)]:
            taken[_declared(one)] -= 1
        else:
            kept.append(one)
    return kept


def _declared(one: Definition) -> tuple[str, str]:
    """What makes a declaration the same: the kind and the signature, of a variable without its value."""
    if one.kind in ("variable", "attribute"):
        return one.kind, one.signature.partition("=")[0].rstrip()
    return one.kind, one.signature


def _entry(path: str, one: Definition) -> Entry:
    return Entry(path, one.line, one.end_line, one.kind, one.name, one.qualified_name, one.signature)


def _moved(
    old: Moment, new: Moment, removed: list[tuple[Entry, Definition]], added: list[tuple[Entry, Definition]]
) -> list[Pair]:
    """Removed and added definitions of one kind and name whose text is the same, or else nearly so."""
    waiting: dict[tuple[str, str], list[tuple[Entry, str]]] = defaultdict(list)
    for entry, one in added:
        waiting[one.kind, one.name].append((entry, _text(new, entry.path, one)))
    found: list[Pair] = []
    rest: list[tuple[Entry, Definition, str]] = []
    for entry, one in removed:
        choice = waiting.get((one.kind, one.name))
        if not choice:
            continue
        text = _text(old, entry.path, one)
        equal = [other for other in choice if other[1] == text]
        if len(equal) > 1:  # the same text in several places: only the one of the same qualified name is sure
            equal = [other for other in equal if other[0].qualified_name == entry.qualified_name]
        if len(equal) == 1:
            choice.remove(equal[0])
            found.append(Pair(entry, equal[0][0]))
        else:
            rest.append((entry, one, text))
    for entry, one, text in rest:
        choice = waiting[one.kind, one.name]
        if "\n" not in text or len(choice) > _FEW:
            continue  # a line alone says too little to be told from another one like it
        scored = [(_alike(text, other[1]), other) for other in choice]
        best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
        if best[1] is not None and best[0] >= _ALIKE:
            choice.remove(best[1])
            found.append(Pair(entry, best[1][0], edited=True))
    return found


def _text(moment: Moment, path: str, one: Definition) -> str:
    lines = moment.lines(path)[one.start_line - 1 : one.end_line]
    return dedent("\n".join(lines)) if lines else f"{path}:{one.line}"


def _alike(text: str, other: str) -> float:
    matcher = SequenceMatcher(None, text.splitlines(), other.splitlines(), autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE else 0.0


def _links(
    old: Moment, new: Moment, paths: list[str], moved: list[Pair]
) -> tuple[list[Link], list[Link], list[tuple[Link, Link]]]:
    before, open_before = _all_links(old, paths)
    after, open_after = _all_links(new, paths)
    went = {ends: before[ends] for ends in before.keys() - after.keys()}
    come = {ends: after[ends] for ends in after.keys() - before.keys()}
    now: dict[_Place, _Place] = {
        (pair.old.path, pair.old.qualified_name): (pair.new.path, pair.new.qualified_name) for pair in moved
    }
    now |= {
        (pair.old.path, MODULE): (pair.new.path, MODULE)
        for pair in moved
        if old.facts(pair.new.path) is None and new.facts(pair.old.path) is None
    }
    carried: list[tuple[Link, Link]] = []
    for ends in sorted(went):
        caller, callee = ends[:2], ends[2:]
        there = (*_now(caller, now), *_now(callee, now))
        if there != ends and there in come:
            carried.append((_link(ends, went.pop(ends), set()), _link(there, come.pop(there), set())))
    back = {there: place for place, there in now.items()}
    return (
        sorted((_link(ends, lines, open_before, back) for ends, lines in come.items()), key=_order),
        sorted((_link(ends, lines, open_after, now) for ends, lines in went.items()), key=_order),
        sorted(carried, key=lambda pair: _order(pair[1])),
    )


def _now(place: tuple[str, ...], now: Mapping[_Place, _Place]) -> _Place:
    """Where a definition, or the file of a module-level site, is at the other moment."""
    path, name = place
    return now.get((path, name), (path, name))


def _order(link: Link) -> tuple[str, int, str, str, str]:
    return link.path, link.lines[0], link.caller, link.callee_path, link.callee


def _link(
    ends: _Ends, lines: Iterable[int], unproven: set[tuple[str, str, str]], now: Mapping[_Place, _Place] | None = None
) -> Link:
    caller = _now(ends[:2], now or {})
    unknown = (*caller, ends[3].rpartition(".")[2]) in unproven
    return Link(*ends, tuple(sorted(set(lines))), unknown)


def _all_links(moment: Moment, paths: list[str]) -> tuple[dict[_Ends, list[int]], set[tuple[str, str, str]]]:
    """{ends: lines} of the proven calls in some files; (path, caller, name) of those that may reach anything."""
    proven: dict[_Ends, list[int]] = defaultdict(list)
    unproven: set[tuple[str, str, str]] = set()
    for path in paths:
        facts = moment.facts(path)
        if facts is None:
            continue
        for line, name, definition, edge in _sites(facts, moment.resolution(path)):
            caller = facts.definitions[definition].qualified_name if definition >= 0 else MODULE
            if edge.resolution == "exact":
                for target in edge.targets:
                    proven[path, caller, target.path, _qualified(target.symbol)].append(line)
            elif edge.resolution == "candidates":
                unproven.add((path, caller, name))
    return proven, unproven


def _sites(facts: FileFacts, resolution: Resolution) -> Iterator[tuple[int, str, int, Edge]]:
    """(line, name, innermost definition, edge) of every call site of a file."""
    for edge in resolution.calls:
        call = facts.calls[edge.site]
        yield call.line, call.name, call.definition, edge
    for line, _, name, definition, edge in resolution.implicit:
        yield line, name, definition, edge


def _qualified(symbol: str) -> str:
    """The qualified name of a target, the module itself as `<module>`; one of several of a name stands for all."""
    head, anonymous, _ = symbol.partition(_LAMBDA)
    if anonymous:
        return head + _LAMBDA[:-1]  # its line says nothing of what it is
    head, tilde, number = symbol.rpartition("~")
    return (head if tilde and number.isdecimal() else symbol) or MODULE
