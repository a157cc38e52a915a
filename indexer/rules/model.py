"""The values of the rules room: a rule, a problem with a rule file, and what one reading found."""

from indexer.tuples import NamedTuple


class Selector(NamedTuple):
    """Which paths a rule is for: globs relative to the workspace; no `paths` means every file below `under`."""

    paths: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    under: str = ""

    def words(self) -> str:
        """The selector in words, as part of why a rule matched."""
        if self.paths:
            return "paths " + ", ".join(self.paths) + (f" without {', '.join(self.exclude)}" if self.exclude else "")
        return f"every file under {self.under}/" if self.under else "every file of the workspace"


class Rule(NamedTuple):
    """One rule that governs the file that was asked about.

    `source` is the rule file as it is named in the workspace, `line` the first line of the rule in it.
    `why` says why it matched and, after a semicolon, the author's own reason where one is written.
    `id` (12 hex digits) stands for the normalised text and the selector: it survives a move of the rule.
    `host_loaded` names the agent hosts that put this file before the model themselves.
    `heading` is the headings above it in a Markdown file, outermost first, joined by " > ".
    """

    source: str
    line: int
    text: str
    why: str
    id: str
    host_loaded: frozenset[str]
    heading: str = ""


class Problem(NamedTuple):
    """What is wrong with a rule file: told, never fatal. `path` as `Rule.source`; `line` 0 is the whole file."""

    path: str
    line: int
    message: str


class Reading(NamedTuple):
    """The rules that govern one path, nearest first, what was wrong on the way, and the rule files that were read."""

    rules: list[Rule]
    problems: list[Problem]
    sources: list[str]
