"""The rules that hold for more than one directory, arranged so that thousands of them cost a question little.

A rule is looked at only if one of its patterns begins like the path, and is unpacked only if it governs the path. The
table is kept beside the graph (`stored`); without a place to keep it, it is made anew for each question.
"""

from __future__ import annotations

import os

from indexer.rules import globs, stored, written
from indexer.rules.model import Problem, Selector, Written
from indexer.rules.sources import Look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAME = "rules/table"


class Table:
    """All rules at the top of a workspace and of the user.

    `count` rules, each known by its number, in the order in which they are written. `reals`, `taken_in`: as in
    `written.Found`. `problems` are those of the rule files, `sources` the files that were read.
    """

    def __init__(self, packed: dict[str, Any]) -> None:
        self._packed = packed
        _endings_of.update(packed["endings"])
        self.count: int = len(packed["offsets"]) - 1
        self.sources: list[str] = packed["sources"].split("\0") if packed["sources"] else []
        self.reals: dict[str, str] = packed["reals"]
        self.taken_in: dict[str, frozenset[str]] = packed["taken_in"]
        self.checks: list[int] = packed["checks"]

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the rule files."""
        return [Problem(*one) for one in self._packed["problems"]]

    def rule(self, number: int) -> Written:
        """A rule by its number."""
        import marshal

        start, end = self._packed["offsets"][number : number + 2]
        record = self._packed["records"][start:end]
        source, line, text, reason, selector, *rest = marshal.loads(record)  # noqa: S302 - as the table itself
        return Written(source, line, text, reason, Selector(*selector), *rest)

    def named(self, rule_id: str) -> Written | None:
        """The first rule with an id, found without unpacking the others."""
        from bisect import bisect

        packed, wanted = self._packed["records"], rule_id.encode()
        at = packed.find(wanted)
        while at >= 0:
            rule = self.rule(bisect(self._packed["offsets"], at) - 1)
            if rule.id == rule_id:
                return rule
            at = packed.find(wanted, at + 1)
        return None

    def rules(self) -> list[Written]:
        """All rules."""
        return [self.rule(number) for number in range(self.count)]

    def about(self, path: str) -> list[Written]:
        """The rules whose `paths`, `exclude` and `languages` take in a path; those with topics are about prompts."""
        segments = path.split("/")
        found: set[int] = set(self._packed["everywhere"])
        tried: dict[str, bool] = {}
        for first in {segments[0], ""}:
            for needle, pattern, numbers in self._bucket(first):
                if needle in path and globs.fits(pattern, path, segments):
                    found.update(numbers)
        rules = []
        for number in sorted(found):
            rule = self.rule(number)
            if self._allowed(rule.selector, path, segments, tried):
                rules.append(rule)
        return rules

    def _bucket(self, first: str) -> list[tuple[str, str, list[int]]]:
        """The patterns whose paths begin with a segment, each with a needle and the rules that have it."""
        packed = self._packed["buckets"].get(first)
        if packed is None:
            return []
        import marshal

        bucket: list[tuple[str, str, list[int]]] = marshal.loads(packed)  # noqa: S302 - as the table itself
        return bucket

    def _allowed(self, selector: Selector, path: str, segments: list[str], tried: dict[str, bool]) -> bool:
        if selector.exclude and _any(selector.exclude, path, segments, tried):
            return False
        return not selector.languages or _in_language(self._packed["endings"], selector.languages, path)

    def on_topics(self, prompt: str) -> list[Written]:
        """The rules one of whose topics stands in a prompt as whole words, in any case."""
        topics = self._packed["topics"]
        if not topics:
            return []
        found = {number for topic, numbers in topics.items() if speaks_of(prompt, topic) for number in numbers}
        return [self.rule(number) for number in sorted(found)]


def takes_in(selector: Selector, path: str) -> bool:
    """Whether the `paths`, `exclude`, `under` and `languages` of one selector take in a path."""
    segments = path.split("/")
    if selector.under and not path.startswith(selector.under + "/"):
        return False
    if selector.paths and not _any(selector.paths, path, segments, {}):
        return False
    if selector.exclude and _any(selector.exclude, path, segments, {}):
        return False
    named = {one.lower() for one in selector.languages}
    endings = _endings_of if named <= _endings_of.keys() else _endings(named)
    return not selector.languages or _in_language(endings, selector.languages, path)


def _in_language(endings: dict[str, tuple[str, ...]], languages: tuple[str, ...], path: str) -> bool:
    name = path.rpartition("/")[2]
    return any(
        name == ending or (ending.startswith(".") and name.endswith(ending))
        for language in languages
        for ending in endings.get(language.lower(), ())
    )


def _any(patterns: tuple[str, ...], path: str, segments: list[str], tried: dict[str, bool]) -> bool:
    """Whether one of the patterns covers the path; rules share their exclusions."""
    for pattern in patterns:
        if pattern not in tried:
            tried[pattern] = any(globs.fits(one, path, segments) for one in globs.alternatives(pattern))
        if tried[pattern]:
            return True
    return False


def speaks_of(prompt: str, topic: str) -> bool:
    """Whether a topic stands in a prompt as whole words."""
    return f" {_words(topic)} " in f" {_words(prompt)} "


def _words(text: str) -> str:
    """The words of a text in small letters, one blank between two; whatever is neither letter nor digit parts them."""
    text = text.casefold()
    return " ".join("".join([one if one.isalnum() or one == "_" else " " for one in text]).split())


def table(top: str, home: str = "") -> Table:
    """The table of a workspace (`top` is real), kept in `home` where one is given."""
    packed = stored.kept(home, _NAME) if home else None
    if packed is None or (packed["top"], packed["user"]) != (top, written.user_folder()):
        look = Look(top)
        packed = _made(look)
        if home:
            stored.keep(home, _NAME, look.stamps, packed)
    return Table(packed)


def _made(look: Look) -> dict[str, Any]:
    """The table as it is kept: of plain values."""
    import marshal

    found = written.at_top(look)
    rules, sources = found.rules, found.sources
    folder = written.user_folder()
    if folder:
        theirs, looked = written.of_user(os.path.realpath(folder))
        rules, sources = rules + theirs.rules, sources + theirs.sources
        look.problems += looked.problems
        look.stamps.update(looked.stamps)
    endings = _endings({one.lower() for rule in rules for one in rule.selector.languages}, look.top)
    for rule in rules:
        odd = [one for one in rule.selector.languages if one.lower() not in endings]
        if odd:
            look.wrong(rule.source, rule.line, f"`languages`: {', '.join(odd)} is no language that is known here")
    everywhere: list[int] = []
    buckets: dict[str, dict[str, list[int]]] = {}
    topics: dict[str, list[int]] = {}
    for number, rule in enumerate(rules):
        if rule.selector.topics:
            for topic in rule.selector.topics:
                topics.setdefault(topic, []).append(number)
        elif not rule.selector.paths:
            everywhere.append(number)
        else:
            for one in dict.fromkeys(one for pattern in rule.selector.paths for one in globs.alternatives(pattern)):
                buckets.setdefault(globs.first_segment(one), {}).setdefault(one, []).append(number)
    records = [marshal.dumps((*rule[:4], tuple(rule.selector), *rule[5:])) for rule in rules]
    offsets = [0]
    for record in records:
        offsets.append(offsets[-1] + len(record))
    return {
        "top": look.top,
        "user": folder,
        "sources": "\0".join(sources),
        "problems": [tuple(one) for one in look.problems],
        "reals": found.reals,
        "taken_in": found.taken_in,
        "endings": endings,
        "everywhere": everywhere,
        "buckets": {
            segment: marshal.dumps([(globs.needle(one), one, numbers) for one, numbers in patterns.items()])
            for segment, patterns in buckets.items()
        },
        "topics": topics,
        "checks": [number for number, rule in enumerate(rules) if rule.forbid or rule.require],
        "offsets": offsets,
        "records": b"".join(records),
    }


_endings_of: dict[str, tuple[str, ...]] = {}
"""{language: endings and names of its files} of the languages that the rules of the tables name."""


def _endings(named: set[str], top: str = "") -> dict[str, tuple[str, ...]]:
    """{language: endings and names of its files} of the languages that rules name, those of the workspace `top` of its
    own included."""
    if not named:
        return {}
    from indexer.grammars import languages, use

    if top:
        use(top)
    return {name: (*one.extensions, *one.filenames) for name, one in languages().items() if name in named}
