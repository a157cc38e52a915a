"""The one reader of rules: which rules govern a path, why each matched and where it is written.

Order: rules written for paths like this one, then the files of the nearest directory upwards, then what holds
everywhere. One file that is reached by two names (`CLAUDE.md` a symlink to `AGENTS.md`) is read once.
"""

import os

from indexer.rules import sources
from indexer.rules.identity import rule_id
from indexer.rules.model import Problem, Reading, Rule, Selector

_CLAUDE = frozenset({"claude"})
_AGENTS_TOP = frozenset({"codex", "cursor", "copilot", "opencode"})
_AGENTS_NESTED = frozenset({"cursor"})
_NOBODY: frozenset[str] = frozenset()

_NESTED = ("AGENTS.md", "CLAUDE.md")
_MAX_IMPORTS = 5
"""How many `@file` hops of a CLAUDE.md its host follows."""


def rules_for(
    top: str | os.PathLike[str],
    path: str,
    lines: tuple[int, int] | None = None,
) -> list[Rule]:
    """The rules that govern a file of the workspace `top`, which need not exist.

    `path` is relative to `top` or absolute. `lines` (first, last) narrows to rules that name parts of a file; no source
    read so far does, so every rule of the file governs its lines. Never raises for what is in a rule file.
    """
    return read_rules(top, path).rules


def read_rules(top: str | os.PathLike[str], path: str) -> Reading:
    """`rules_for` together with the problems met and the rule files read. `path` "" reads what holds at the top."""
    base = os.path.realpath(top)
    problems: list[Problem] = []
    inside = sources.real_path(base, path) if path else "."
    if inside is None:
        return Reading([], [], [])
    reader = _Reader(base, inside.replace(os.sep, "/"), problems)
    reader.path_rules()
    reader.nested()
    rules = reader.specific + reader.near + reader.general
    return Reading(rules, problems, reader.read)


class _Reader:
    """One reading: the path that is asked about, and the rules found so far in their three ranks."""

    def __init__(self, top: str, path: str, problems: list[Problem]) -> None:
        self.top, self.path, self.problems = top, path, problems
        self.specific: list[Rule] = []
        self.near: list[Rule] = []
        self.general: list[Rule] = []
        self.read: list[str] = []
        self.hosts: dict[str, frozenset[str]] = {}
        self.imported: set[str] = set()

    def path_rules(self) -> None:
        """`.codegraph/rules`, `codegraph.toml` and `.claude/rules`."""
        own = sources.folder(self.top, ".codegraph/rules", ".toml", self.problems, deep=False)
        for name in [*own, "codegraph.toml"]:
            source = sources.load(self.top, name, self.problems)
            if source is None:
                continue
            from indexer.rules.own import own_rules  # like the other readers: only where there is such a file

            found, wrong = own_rules(name, source.text, tables_only=name == "codegraph.toml")
            self.problems += wrong
            if found or name != "codegraph.toml":
                self.read.append(name)
            for rule in found:
                if self.covers(name, rule.line, rule.selector):
                    why = rule.selector.words() + (f"; {rule.reason}" if rule.reason else "")
                    self.add(name, rule.line, rule.text, why, rule.selector, _NOBODY)
        for name in sources.folder(self.top, ".claude/rules", ".md", self.problems, deep=True):
            source = sources.load(self.top, name, self.problems)
            if source is None:
                continue
            from indexer.rules import markdown

            self.read.append(name)
            try:
                front = markdown.front_matter(source.text)
                paths, first = front.patterns, front.body
            except markdown.FrontMatterError as broken:
                self.problems.append(Problem(name, broken.line, f"{broken}: the rule is not served"))
                continue
            selector = Selector(
                tuple(one for one in paths or () if not one.startswith("!")),
                tuple(one[1:] for one in paths or () if one.startswith("!")),
            )
            if self.covers(name, 1, selector):
                self.add_parts(source.text, first, name, selector, _CLAUDE)

    def nested(self) -> None:
        """`AGENTS.md` and `CLAUDE.md` of every directory from the file's own up to the top."""
        found: list[tuple[sources.Source, str]] = []
        for where in sources.directories(self.path):
            prefix = where + "/" if where else ""
            for name in (*_NESTED, ".claude/CLAUDE.md") if not where else _NESTED:
                source = sources.load(self.top, prefix + name, self.problems)
                if source is None:
                    continue
                if name == "AGENTS.md":
                    hosts = _AGENTS_NESTED if where else _AGENTS_TOP
                else:
                    hosts = _CLAUDE
                    self._imports(source, _MAX_IMPORTS)
                self.hosts[source.real] = self.hosts.get(source.real, _NOBODY) | hosts
                found.append((source, where))
        seen: set[str] = set()
        for source, where in found:
            self.read.append(source.path)
            if source.real in seen:
                continue
            seen.add(source.real)
            hosts = self.hosts[source.real] | (_CLAUDE if source.real in self.imported else _NOBODY)
            first = 0
            from indexer.rules import markdown

            try:
                first = markdown.front_matter(source.text).body
            except markdown.FrontMatterError:
                pass  # these files need no front matter: what looks like one is then their text
            self.add_parts(source.text, first, source.path, Selector(under=where), hosts)

    def _imports(self, source: sources.Source, hops: int) -> None:
        """Marks the files that a CLAUDE.md takes in with `@path`: its host loads those too."""
        if "@" not in source.text or not hops:
            return
        for word in source.text.replace("`", " ` ").split():
            if word.startswith("@") and word.endswith(".md"):
                real = os.path.realpath(os.path.join(os.path.dirname(source.real), word[1:]))
                inside = sources.real_path(self.top, real)
                if inside and real not in self.imported:
                    self.imported.add(real)
                    taken = sources.load(self.top, inside, [])
                    if taken:
                        self._imports(taken, hops - 1)

    def covers(self, source: str, line: int, selector: Selector) -> bool:
        """Whether the selector takes in the path; odd patterns are reported."""
        if not selector.paths and not selector.exclude:
            return True
        from indexer.rules import globs

        for pattern in (*selector.paths, *selector.exclude):
            if wrong := globs.check(pattern):
                self.problems.append(Problem(source, line, wrong))
        if any(globs.matches(pattern, self.path) for pattern in selector.exclude):
            return False
        return not selector.paths or any(globs.matches(pattern, self.path) for pattern in selector.paths)

    def add_parts(self, text: str, first: int, source: str, selector: Selector, hosts: frozenset[str]) -> None:
        from indexer.rules import markdown

        for part in markdown.parts(text, first):
            self.add(source, part.line, part.text, selector.words(), selector, hosts, part.heading)

    def add(
        self, source: str, line: int, text: str, why: str, selector: Selector, hosts: frozenset[str], heading: str = ""
    ) -> None:
        rank = self.specific if selector.paths else self.near if selector.under else self.general
        rank.append(Rule(source, line, text, why, rule_id(text, selector), hosts, heading))
