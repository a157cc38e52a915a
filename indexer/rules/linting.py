"""What is odd about written rules as a whole: selectors that match nothing, (near) duplicates, contradictions.

Told, never acted upon: the rules hold as they are written.
"""

from __future__ import annotations

from indexer.errors import WrongUsage
from indexer.graph import names
from indexer.graph.names import file_iri
from indexer.rules import globs, naming, outside
from indexer.rules.identity import normalised
from indexer.rules.model import Problem, Selector, Written
from indexer.rules.near import nearest
from indexer.rules.selecting import query_of
from indexer.rules.table import takes_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from indexer.answers.sources import Sources

_MOST_COMPARED = 2000
"""Rules that are compared with each other letter by letter."""

_SECONDS = 5.0
"""For what a rule's own query finds in all files together."""

_NEGATIVE = frozenset({"never", "not", "don't", "no", "dont", "avoid", "without", "mustn't", "shouldn't", "cannot"})
_MODAL = frozenset({"always", "must", "should", "do", "shall", "can", "may", "please", "to", "only"})


def odd(rules: Sequence[Written], paths: Iterable[str], graph: Sources | None) -> list[Problem]:
    """All that is odd about the live rules of a workspace whose files are `paths`. Without a graph what asks one is
    left alone."""
    listed = sorted(paths)
    found = [*_repeated(rules), *_contradicting(rules, listed), *_examples(rules), *_reaching_nothing(rules, listed)]
    if graph is not None:
        found += [*_naming_nothing(rules, graph), *_asking_for_nothing(rules, graph)]
    return found


def _problem(rule: Written, said: str) -> Problem:
    return Problem(rule.source, rule.line, said)


def _at(rule: Written) -> str:
    return f"{rule.source}:{rule.line}"


def _repeated(rules: Sequence[Written]) -> list[Problem]:
    """The same rule in two places, and rules that differ by a few letters. What is written twice for two hosts is meant
    to be."""
    found: list[Problem] = []
    first: dict[str, Written] = {}
    for rule in rules:
        before = first.setdefault(rule.id + repr(rule.forbid + rule.require), rule)
        if before is not rule and _same_readers(before, rule):
            found.append(_problem(rule, f"is the same rule as {_at(before)}"))
    alike: dict[str, Written] = {}
    by_text: dict[str, Written] = {}
    for rule in list(first.values())[:_MOST_COMPARED]:
        said = normalised(rule.text).casefold().rstrip(".")
        before = alike.setdefault(said + repr((rule.selector, rule.forbid, rule.require)), rule)
        if before is not rule and _same_readers(before, rule):
            found.append(_problem(rule, f"repeats {_at(before)}: only case or the last full stop differs"))
            continue
        text = normalised(rule.text)
        near, edits = nearest(text, by_text)
        if near and _same_readers(by_text[near], rule) and rule.selector == by_text[near].selector:
            found.append(_problem(rule, f"differs from {_at(by_text[near])} by {edits} letters only"))
        by_text.setdefault(text, rule)
    return found


def _same_readers(one: Written, other: Written) -> bool:
    return one.source == other.source or not (one.hosts and other.hosts) or bool(one.hosts & other.hosts)


def _contradicting(rules: Sequence[Written], paths: list[str]) -> list[Problem]:
    """Rules with equal words, one with a negation and one without, that can hold for the same file; a call that one
    rule requires and another forbids."""
    found: list[Problem] = []
    said: dict[tuple[str, ...], list[tuple[bool, Written]]] = {}
    for rule in rules:
        words = [word.strip(".,;:!?`\"'()*_").lower() for word in rule.text.split()]
        negative = sum(word in _NEGATIVE for word in words) % 2 == 1
        core = tuple(word for word in words if word and word not in _NEGATIVE and word not in _MODAL)
        for other_negative, other in said.get(core, ()):
            if negative != other_negative and _meet(rule.selector, other.selector, paths):
                found.append(_problem(rule, f"contradicts {_at(other)}: the same words, one with a negation"))
        if core:
            said.setdefault(core, []).append((negative, rule))
    required = {value: rule for rule in rules for key, value in rule.require if key == "call"}
    for rule in rules:
        for key, value in rule.forbid:
            if key == "calls" and value in required:
                by = _at(required[value])
                found.append(_problem(rule, f"forbids {_words(rule, 'from')} to call {value}, which {by} requires"))
    return found


def _words(rule: Written, key: str) -> str:
    return ", ".join(_parts(rule, key))


def _parts(rule: Written, key: str) -> list[str]:
    """What the checks of a rule say under a key."""
    return [value for name, value in rule.forbid + rule.require if name == key]


def _meet(one: Selector, other: Selector, paths: list[str]) -> bool:
    """Whether two selectors can hold for the same file, one that is there or another."""
    if one.under and other.under:
        return (one.under + "/").startswith(other.under + "/") or (other.under + "/").startswith(one.under + "/")
    if not (one.paths and other.paths) or one.paths == other.paths:
        return True
    return any(takes_in(one, path) and takes_in(other, path) for path in paths)


def _examples(rules: Sequence[Written]) -> list[Problem]:
    found = []
    for rule in rules:
        both = {one for must, one in rule.examples if must} & {one for must, one in rule.examples if not must}
        found += [_problem(rule, f"{one!r} stands under fires_on and under quiet_on") for one in sorted(both)]
    return found


def _reaching_nothing(rules: Sequence[Written], paths: list[str]) -> list[Problem]:
    """Rules for files of which there is none."""
    found: list[Problem] = []
    known: dict[str, bool] = {}

    def some(pattern: str) -> bool:
        if pattern not in known:
            known[pattern] = any(globs.matches(pattern, path) for path in paths)
        return known[pattern]

    for rule in rules:
        selector = rule.selector
        for key, patterns in (
            ("paths", selector.paths),
            ("exclude", selector.exclude),
            ("dependents_of", selector.dependents_of),
            (
                "from",
                tuple(one for key, one in rule.forbid + rule.require if key == "from" and one not in selector.paths),
            ),
        ):
            found += [_problem(rule, f"`{key}`: {one!r} matches no file") for one in patterns if not some(one)]
        if selector.languages and not selector.paths and not any(takes_in(selector, path) for path in paths):
            found.append(_problem(rule, f"`languages`: there is no file of {', '.join(selector.languages)}"))
        if selector.paths and all(map(some, selector.paths)) and (selector.exclude or selector.languages):
            if not any(takes_in(selector, path) for path in paths):
                found.append(_problem(rule, "`exclude` and `languages` leave no file of its `paths`"))
    return found


def _naming_nothing(rules: Sequence[Written], graph: Sources) -> list[Problem]:
    """Rules about definitions and modules of which the graph knows none."""
    found: list[Problem] = []
    wanted: list[tuple[Written, str, str]] = []
    modules: list[tuple[Written, str, str]] = []
    for rule in rules:
        for key in ("symbols", "calls", "called_by", "inherits"):
            wanted += [(rule, key, one) for one in getattr(rule.selector, key)]
        modules += [(rule, "imports", one) for one in rule.selector.imports]
        for key, one in rule.forbid + rule.require:
            if key in ("calls", "call", "callers_of") and (key, one) not in {
                ("callers_of", x) for x in rule.selector.calls
            }:
                wanted.append((rule, key, one))
    if wanted:
        definitions = _definitions(graph)
        called, extended = (
            outside.everything(graph) if outside.may_name(one for _, _, one in wanted) else (set(), set())
        )
        for rule, key, pattern in wanted:
            last = pattern.replace("::", ".").replace("#", ".").removesuffix("()").rpartition(".")[2].rpartition(":")[2]
            within = definitions.get(last, ()) if not any(mark in last for mark in "*?[{") else _all(definitions)
            none = "names no definition in this workspace"
            if key in ("calls", "call", "callers_of", "inherits"):
                none = f"names nothing that is defined or {'extended' if key == 'inherits' else 'called'} here"
                within = [*within, *(extended if key == "inherits" else called)]
            if not any(naming.names(pattern, iri) for iri in within):
                found.append(_problem(rule, f"`{key}`: {pattern!r} {none}"))
    if modules:
        imported = _imported(graph)
        for rule, key, pattern in modules:
            if not any(naming.imports(pattern, path, module) for path, module in imported):
                found.append(_problem(rule, f"`{key}`: no file imports {pattern!r}"))
    return found


def _asking_for_nothing(rules: Sequence[Written], graph: Sources) -> list[Problem]:
    """Rules whose own query finds nothing in the whole graph, or takes longer than a rule may."""
    found: list[Problem] = []
    for rule in rules:
        if rule.selector.where:
            try:
                rows = graph.reader.select(query_of(rule.selector.where), seconds=_SECONDS).rows
            except WrongUsage as failed:
                if "no answer within" in str(failed):
                    found.append(_problem(rule, f"`where`: no answer within {_SECONDS:g} s for all files together"))
                continue  # what is not well formed is told as such
            if not rows or rows == [("false",)]:
                found.append(_problem(rule, "`where` finds nothing here"))
    return found


def _definitions(graph: Sources) -> dict[str, list[str]]:
    """{plain name: IRIs} of all definitions."""
    found: dict[str, list[str]] = {}
    for file in graph.files():
        for one in graph.spans(file.path):
            found.setdefault(names.name_of(names.symbol_of(one.iri)), []).append(one.iri)
    return found


def _all(definitions: dict[str, list[str]]) -> list[str]:
    return [iri for one in definitions.values() for iri in one]


def _imported(graph: Sources) -> set[tuple[str, str]]:
    """(file, "") or ("", module) for all that is imported anywhere."""
    found: set[tuple[str, str]] = set()
    for file in graph.files():
        iri = file_iri(file.path)
        found.update((names.path_of(to), "") for _, to in graph.ask("imports", file=iri, inside=iri + "#"))
        found.update(("", module) for _, module in graph.ask("external_imports", file=iri, inside=iri + "#"))
    return found
