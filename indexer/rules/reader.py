"""The one reader of rules: which rules govern a path or some of its lines, why each matched, where it is written.

Order: by priority; then rules written for files like this one, the files of the nearest directory upwards, and what
holds everywhere; the user's own tier after all of the workspace's.
"""

from __future__ import annotations

import os

from indexer.rules import sources
from indexer.rules.model import USER, Corrected, Problem, Reading, Rule, Written
from indexer.rules.nested import nested
from indexer.rules.standings import Standings
from indexer.rules.table import Table, table, takes_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from indexer.answers.sources import Sources
    from indexer.rules.selecting import Asked

    Lines = Callable[[], list[tuple[int, int]] | None]
    """Gives the (first, last) lines that are asked about, None for the whole file; called only if a rule needs it."""
    Opening = Callable[[], Sources]

_NOBODY: frozenset[str] = frozenset()


def rules_for(
    top: str | os.PathLike[str],
    path: str,
    lines: tuple[int, int] | None = None,
    *,
    home: str = "",
    graph: Opening | None = None,
) -> list[Rule]:
    """The rules that govern a file of the workspace `top`, or its `lines` (first, last); see `read_rules`."""
    return read_rules(top, path, (lambda: [lines]) if lines else None, home=home, graph=graph).rules


def read_rules(
    top: str | os.PathLike[str],
    path: str,
    lines: Lines | None = None,
    *,
    home: str = "",
    graph: Opening | None = None,
) -> Reading:
    """The rules that govern a file, which need not exist, together with the problems met and the rule files read.

    `path` is relative to `top` or absolute; "" reads what holds at the top. `lines` leave out rules that govern
    other lines of the file only. `home` is where what was read may be kept. `graph` opens the graph, and is
    called only if a rule whose paths take in the file asks it; without it such a rule is told to be unsure, and one
    that has no paths is left out. Never raises for what is in a rule file.
    """
    base = os.path.realpath(top)
    inside = sources.real_path(base, path) if path else "."
    if inside is None:
        return Reading([], [], [])
    inside = inside.replace(os.sep, "/")
    known = table(base, home)
    problems = known.problems
    found = known.about(inside)
    below = nested(base, inside, home, problems)
    taken: dict[str, frozenset[str]] = dict(known.taken_in)
    for one in below:
        for real, hosts in one.taken_in.items():
            taken[real] = taken.get(real, _NOBODY) | hosts
    loaded: dict[str, frozenset[str]] = {}
    near: list[Written] = []
    read: dict[str, frozenset[str]] = {}
    for one in below:
        read[one.real] = read.get(one.real, _NOBODY) | one.hosts | taken.get(one.real, _NOBODY)
    told: set[str] = set()
    for one in below:
        if one.real in known.reals:
            loaded[known.reals[one.real]] = read[one.real]
        elif one.real not in told:
            told.add(one.real)
            hosts = read[one.real]
            near += one.rules if hosts == one.hosts else [rule._replace(hosts=hosts) for rule in one.rules]
    standing = Standings(base, known, home, near)
    problems += standing.problems
    rules: list[tuple[tuple[int, int, int], Rule]] = []
    corrected: list[Corrected] = []
    asked = _asked(base, inside, graph)
    for rule in (*near, *found):
        rule = rule._replace(hosts=rule.hosts | loaded[rule.source]) if rule.source in loaded else rule
        gone = standing.corrected(rule)
        if gone is not None:
            if _governing(rule, asked, lines, []) is not None:
                corrected.append(gone)
            continue
        governing = _governing(rule, asked, lines, problems)
        if governing is not None:
            old = standing.replaced(rule)
            rules.append((_rank(rule), governing._replace(replaces=old) if old else governing))
    rules.sort(key=lambda pair: pair[0])
    read_files = [*known.sources, *(one.path for one in below)]
    return Reading([rule for _, rule in rules], problems, read_files, corrected)


def prompt_rules(
    top: str | os.PathLike[str],
    prompt: str,
    paths: Iterable[str] = (),
    *,
    home: str = "",
    graph: Opening | None = None,
) -> list[Rule]:
    """The rules one of whose topics a prompt names; those that select files as well only if one of `paths` is such."""
    base = os.path.realpath(top)
    known = table(base, home)
    standing = Standings(base, known, home)
    rules: list[tuple[tuple[int, int, int], Rule]] = []
    for rule in known.on_topics(prompt):
        if standing.corrected(rule) is not None:
            continue
        plain = rule.selector._replace(topics=())
        if not any(plain):
            rules.append((_rank(rule), _rule(rule, "topics " + ", ".join(rule.selector.topics))))
            continue
        for path in paths:
            governing = None
            if takes_in(plain, path):
                governing = _governing(rule._replace(selector=plain), _asked(base, path, graph), None, [])
            if governing is not None:
                rules.append((_rank(rule), governing))
                break
    rules.sort(key=lambda pair: pair[0])
    return [rule for _, rule in rules]


def all_rules(top: str | os.PathLike[str], *, home: str = "") -> tuple[list[Written], list[Problem]]:
    """Every rule at the top of a workspace and of the user as it is written, corrected ones included, and what is wrong
    with rule files."""
    known: Table = table(os.path.realpath(top), home)
    return known.rules(), known.problems


def live_rules(top: str | os.PathLike[str], *, home: str = "", checks: bool = False) -> list[Written]:
    """The rules that were neither superseded nor retired; with `checks` only those that check the graph."""
    base = os.path.realpath(top)
    known = table(base, home)
    rules = [known.rule(number) for number in known.checks] if checks else known.rules()
    standing = Standings(base, known, home) if rules else None
    return [rule for rule in rules if standing is not None and standing.corrected(rule) is None]


def governs(top: str, rule: Written, path: str, lines: tuple[int, int] | None, graph: Opening) -> tuple[bool, str]:
    """Whether one rule governs a path, or lines of it, and why. Raises UnsureError where that cannot be told."""
    base = os.path.realpath(top)
    inside = (sources.real_path(base, path) or path).replace(os.sep, "/")
    if not takes_in(rule.selector, inside):
        return False, ""
    asked = _asked(base, inside, graph)
    if rule.selector.graphed:
        asked().holds(rule.selector)  # what cannot be told is an error here
    found = _governing(rule, asked, (lambda: [lines]) if lines else None, [])
    return found is not None, found.why if found is not None else ""


def _asked(top: str, path: str, graph: Opening | None) -> Callable[[], Asked]:
    made: list[Asked] = []

    def asked() -> Asked:
        if not made:
            from indexer.rules.selecting import Asked

            made.append(Asked(top, path, graph))
        return made[0]

    return asked


def _governing(rule: Written, asked: Callable[[], Asked], lines: Lines | None, problems: list[Problem]) -> Rule | None:
    """The rule as it governs the file, None where the graph says that it does not."""
    selector = rule.selector
    if not selector.graphed:
        return _rule(rule, selector.words())
    from indexer.rules.selecting import UnsureError

    by_path = bool(selector.paths or selector.exclude or selector.languages or selector.under)
    try:
        holds = asked().holds(selector)
    except UnsureError as unsure:
        if not by_path:
            if asked().opens:
                problems.append(Problem(rule.source, rule.line, f"not evaluated here: {unsure}"))
            return None
        return _rule(rule, selector.words())._replace(unsure=f"the rest of its selector was not evaluated: {unsure}")
    if holds is None:
        return None
    asked_about = lines() if lines is not None and holds.spans else None
    if asked_about is not None:
        holds = holds.on(asked_about)
        if holds is None:
            return None
    why = [selector.words(), *holds.words()] if by_path else holds.words()
    spans = tuple(sorted({(first, last) for first, last, _ in holds.spans}))
    return _rule(rule, ", ".join(why))._replace(spans=spans)


def _rule(rule: Written, why: str) -> Rule:
    if rule.selector.languages:
        why += f", languages {', '.join(rule.selector.languages)}"
    return Rule(
        rule.source,
        rule.line,
        rule.text,
        why + (f"; {rule.reason}" if rule.reason else ""),
        rule.id,
        rule.hosts,
        rule.heading,
        rule.tier,
        rule.priority,
        rule.enforce,
        (),
        "",
        "",
    )


def _rank(rule: Written) -> tuple[int, int, int]:
    selector = rule.selector
    if selector.under:
        wide = 1
    else:
        wide = 0 if any(selector) and any(selector._replace(exclude=())) else 2
    return (rule.tier == USER, -rule.priority, wide)
