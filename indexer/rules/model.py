"""The values of the rules room: a selector, a rule as it is written, a rule that governs, a problem, a reading."""

from __future__ import annotations

from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

USER = "user"
"""The tier of rules that a user keeps for all workspaces; the others are of the tier "" (the workspace's own)."""


class Selector(NamedTuple):
    """What a rule is for. All parts that are given must hold; none at all means every file below `under`.

    `paths`, `exclude`: globs relative to the workspace. `languages`: names of languages. `symbols`: globs over
    qualified names. The rest is asked of the graph: `calls`, `called_by`, `inherits` (globs over the names of
    definitions), `imports` (globs over modules and files), `dependents_of` (globs over files), `changed_since` (a
    revision), `where` (SPARQL over `?file` and `?definition`). `topics`: whole words of a prompt.
    """

    paths: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    under: str = ""
    languages: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    called_by: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    dependents_of: tuple[str, ...] = ()
    inherits: tuple[str, ...] = ()
    changed_since: str = ""
    topics: tuple[str, ...] = ()
    where: str = ""

    def key(self) -> str:
        """The selector as text: equal for equal selectors, whatever parts later versions add."""
        return repr([(name, value) for name, value in zip(self._fields, self, strict=True) if value])

    @property
    def narrows(self) -> bool:
        """Whether it picks definitions, so that a rule may govern some lines of a file only."""
        return bool(self.symbols or self.calls or self.called_by or self.inherits or self.where)

    @property
    def graphed(self) -> bool:
        """Whether the graph (or git) must be asked."""
        return self.narrows or bool(self.imports or self.dependents_of or self.changed_since)

    def words(self) -> str:
        """The part about paths in words, as part of why a rule matched."""
        if self.paths:
            return "paths " + ", ".join(self.paths) + (f" without {', '.join(self.exclude)}" if self.exclude else "")
        if self.under:
            return f"every file under {self.under}/"
        return f"every file without {', '.join(self.exclude)}" if self.exclude else "every file of the workspace"


class Written(NamedTuple):
    """A rule as it is written in a file, whatever it is asked about.

    `reason` is the author's own. `hosts` are those that put the file before the model themselves. `forbid` and
    `require` are the checks of the graph: (key, value) pairs in the order of the keys, a query as `(("ask", text),)`.
    `examples` are (must fire, what is written): its tests. `enforce` is tell, ask or deny.
    """

    source: str
    line: int
    text: str
    reason: str
    selector: Selector
    id: str
    hosts: frozenset[str] = frozenset()
    heading: str = ""
    priority: int = 0
    tier: str = ""
    enforce: str = "tell"
    forbid: tuple[tuple[str, str], ...] = ()
    require: tuple[tuple[str, str], ...] = ()
    examples: tuple[tuple[bool, str], ...] = ()


class Rule(NamedTuple):
    """One rule that governs what was asked about.

    `source` is the rule file as it is named in the workspace (absolute in the user's tier), `line` the first line of
    the rule in it. `why` says why it matched and, after a semicolon, the author's own reason where one is written.
    `id` (12 hex digits) stands for the normalised text and the selector: it survives a move of the rule.
    `host_loaded` names the agent hosts that put this file before the model themselves.
    `heading` is the headings above it in a Markdown file, outermost first, joined by " > ".
    `tier` is "" for the workspace's own rules, "user" for those that the user keeps for all workspaces.
    `spans` are the (first, last) lines that it governs; none means the whole file.
    `unsure` says what of its selector could not be evaluated, and why; "" where all of it holds.
    `replaces` names the rule in whose place it stands, once that was superseded.
    """

    source: str
    line: int
    text: str
    why: str
    id: str
    host_loaded: frozenset[str]
    heading: str = ""
    tier: str = ""
    priority: int = 0
    enforce: str = "tell"
    spans: tuple[tuple[int, int], ...] = ()
    unsure: str = ""
    replaces: str = ""


class Problem(NamedTuple):
    """What is wrong with a rule file: told, never fatal. `path` as `Rule.source`; `line` 0 is the whole file."""

    path: str
    line: int
    message: str


class Corrected(NamedTuple):
    """A rule that no longer holds although it is still written, and that hosts may load or somebody may have been told:
    where, when it was corrected, by whom and why (`said`), and, for what hosts load, the text that holds in its place,
    "" where none does or it is not written here."""

    source: str
    line: int
    text: str
    id: str
    host_loaded: frozenset[str]
    said: str
    head: str
    instead: str


class Reading(NamedTuple):
    """The rules that govern one path, nearest first, what was wrong on the way, the rule files that were read, and the
    rules that would govern it had they not been corrected."""

    rules: list[Rule]
    problems: list[Problem]
    sources: list[str]
    corrected: Sequence[Corrected] = ()
