"""All rules that are written at the top of a workspace, or in the user's own folder, whatever is asked about.

Rules that people already have are read in place: the files of agent hosts, each list item or paragraph a rule of its
own. What a host puts before the model itself is marked with the host's name.
"""

from __future__ import annotations

import os

from indexer.rules import sources
from indexer.rules.identity import rule_id
from indexer.rules.model import USER, Selector, Written
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.rules.markdown import Front
    from indexer.rules.sources import Look, Source

_CLAUDE = frozenset({"claude"})
_NOBODY: frozenset[str] = frozenset()

HOSTS = {
    "AGENTS.md": (frozenset({"codex", "cursor", "copilot", "opencode"}), frozenset({"cursor", "copilot"})),
    "CLAUDE.md": (_CLAUDE, _CLAUDE),
    "GEMINI.md": (frozenset({"gemini"}), frozenset({"gemini"})),
}
"""{the name of a file that any directory may hold: (hosts that load it at the top, hosts that load it below)}."""

_TAKES_IN = frozenset({"CLAUDE.md", "GEMINI.md"})
_AT_TOP = (
    ("AGENTS.md", HOSTS["AGENTS.md"][0]),
    ("CLAUDE.md", _CLAUDE),
    (".claude/CLAUDE.md", _CLAUDE),
    ("GEMINI.md", HOSTS["GEMINI.md"][0]),
    (".github/copilot-instructions.md", frozenset({"copilot"})),
    (".cursorrules", frozenset({"cursor", "cline"})),
    (".windsurfrules", frozenset({"windsurf", "cline"})),
    (".clinerules", frozenset({"cline"})),
)
_FOLDERS = (
    # folder, suffixes, hosts, whether a file that names no paths holds everywhere
    (".claude/rules", (".md",), _CLAUDE, True),
    (".cursor/rules", (".mdc",), frozenset({"cursor"}), False),
    (".github/instructions", (".instructions.md",), frozenset({"copilot"}), False),
    (".windsurf/rules", (".md",), frozenset({"windsurf"}), True),
    (".clinerules", (".md", ".txt"), frozenset({"cline"}), True),
)
_TEXTS = (".md", ".mdc", ".txt")
_MAX_IMPORTS = 5
"""How many `@file` hops the hosts follow."""


class Found(NamedTuple):
    """What is written: the rules, the files that were read, {real file: source} of those that name no paths, and {real
    file: hosts that load it because another file takes it in}."""

    rules: list[Written]
    sources: list[str]
    reals: dict[str, str]
    taken_in: dict[str, frozenset[str]]


def at_top(look: Look) -> Found:
    """The rules of a workspace, those of directories below the top left out."""
    found = Found([], [], {}, {})
    _own(look, found, ".codegraph/rules", "codegraph.toml", "")
    general: list[tuple[Source, frozenset[str]]] = []
    for path, hosts in _AT_TOP:
        source = sources.load(look, path)
        if source is not None:
            general.append((source, hosts))
    reals = frozenset(source.real for source, _ in general)
    for path, suffixes, hosts, everywhere in _FOLDERS:
        for name in sources.folder(look, path, suffixes, deep=True):
            source = sources.load(look, name)
            if source is not None:
                _by_path(look, found, source, hosts, everywhere, reals)
    for source, _ in general:
        for real, others in taken_in(look, source).items():
            found.taken_in[real] = found.taken_in.get(real, _NOBODY) | others
    for source, _ in general:
        found.sources.append(source.path)
        if source.real in found.reals:
            continue  # one file under two names is read once
        found.reals[source.real] = source.path
        hosts = found.taken_in.get(source.real, _NOBODY)
        hosts = hosts.union(*(loaded for other, loaded in general if other.real == source.real))
        found.rules.extend(parts_of(look, source, Selector(), hosts, plain_first(source)))
    return found


def of_user(folder: str) -> tuple[Found, Look]:
    """The rules that the user keeps for all workspaces; their sources are written with `~` for the home directory."""
    look = sources.Look(folder, bound=False)
    found = Found([], [], {}, {})
    _own(look, found, "rules", "codegraph.toml", USER)
    return found, look


def user_folder() -> str:
    """Where the user's own rules are kept, "" where there is no such place."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(base):
        home = os.path.expanduser("~")
        base = os.path.join(home, ".config") if os.path.isabs(home) else ""
    return os.path.join(base, "codegraph") if base else ""


def _own(look: Look, found: Found, folder: str, file: str, tier: str) -> None:
    for name in [*sources.folder(look, folder, (".toml",), deep=False), file]:
        source = sources.load(look, name)
        if source is None:
            continue
        from indexer.rules.own import own_rules  # like the other readers: only where there is such a file

        named = name if tier != USER else shown(os.path.join(look.top, name))
        rules, wrong = own_rules(named, source.text, tables_only=name == file, tier=tier)
        look.problems += wrong
        if rules or name != file:
            found.sources.append(named)
        found.rules.extend(rules)


def shown(whole: str) -> str:
    """A path outside the workspace as it is named: with `~` for the home directory."""
    home = os.path.expanduser("~")
    return "~" + whole[len(home) :] if home != "/" and whole.startswith(home + "/") else whole


def by_hand(top: str) -> list[str]:
    """The rule files of agent hosts in a workspace that hold for no path: the model, or the user, asks for them."""
    look = sources.Look(top)
    found = []
    for path, suffixes, _, everywhere in _FOLDERS:
        for name in sources.folder(look, path, suffixes, deep=True):
            source = sources.load(look, name)
            if source is None:
                continue
            from indexer.rules import markdown

            try:
                front = markdown.front_matter(source.text)
            except markdown.FrontMatterError:
                continue
            if _left_to_host(front, everywhere) and source.path not in found:
                found.append(source.path)
    return found


def _left_to_host(front: Front, everywhere: bool) -> bool:
    """Whether the host leaves it to the model or the user when a file's rules hold: they govern no path."""
    return front.by_hand or not (front.patterns or front.always or everywhere)


def _by_path(
    look: Look, found: Found, source: Source, hosts: frozenset[str], everywhere: bool, general: frozenset[str]
) -> None:
    """The rules of a file whose front matter says where they hold. One that holds everywhere and is really one of the
    `general` files is read there."""
    from indexer.rules import globs, markdown

    found.sources.append(source.path)
    try:
        front = markdown.front_matter(source.text)
    except markdown.FrontMatterError as broken:
        look.wrong(source.path, broken.line, f"{broken}: the rule is not served")
        return
    if _left_to_host(front, everywhere):
        return
    patterns = () if front.always else front.patterns or ()
    if not patterns and source.real in general:
        found.taken_in[source.real] = found.taken_in.get(source.real, _NOBODY) | hosts
        return
    for pattern in patterns:
        if wrong := globs.check(pattern.removeprefix("!")):
            look.wrong(source.path, 1, f"{wrong}: the rule is not served")
            return
    selector = Selector(
        tuple(one for one in patterns if not one.startswith("!")),
        tuple(one[1:] for one in patterns if one.startswith("!")),
    )
    found.rules.extend(parts_of(look, source, selector, hosts, front.body))


def plain_first(source: Source) -> int:
    """The index of the first line of a file that needs no front matter: what looks like a broken one is its text."""
    if not source.text.startswith("---"):
        return 0
    from indexer.rules import markdown

    try:
        return markdown.front_matter(source.text).body
    except markdown.FrontMatterError:
        return 0


def parts_of(look: Look, source: Source, selector: Selector, hosts: frozenset[str], first: int) -> list[Written]:
    """The rules in the body of a Markdown file."""
    from indexer.rules import markdown
    from indexer.rules.own import MAX_TEXT

    found = []
    skipped = _is_import if source.path.rpartition("/")[2] in _TAKES_IN else None
    for part in markdown.parts(source.text, first, skipped):
        text = part.text
        if len(text) > MAX_TEXT:
            look.wrong(source.path, part.line, f"a rule of {len(text):,} characters: the first {MAX_TEXT:,} are served")
            text = text[:MAX_TEXT]
        identity = rule_id(text, selector)
        found.append(Written(source.path, part.line, text, "", selector, identity, hosts, part.heading))
    return found


def _is_import(line: str) -> bool:
    """Whether a line only names files that its host takes in: that is no rule."""
    words = line.replace("`", " ").split()
    words = words[1:] if words[:1] in (["-"], ["*"], ["+"]) else words
    return bool(words) and all(one[0] == "@" and ("/" in one or one.endswith(_TEXTS)) for one in words)


def taken_in(look: Look, source: Source) -> dict[str, frozenset[str]]:
    """{real file: hosts} of the files that a CLAUDE.md or GEMINI.md takes in with `@path`: its host loads those too."""
    name = source.path.rpartition("/")[2]
    found: dict[str, frozenset[str]] = {}
    if name in _TAKES_IN:
        _take_in(look, source, HOSTS[name][0], _MAX_IMPORTS, found)
    return found


def _take_in(look: Look, source: Source, hosts: frozenset[str], hops: int, found: dict[str, frozenset[str]]) -> None:
    if "@" not in source.text or not hops:
        return
    for word in source.text.replace("`", " ` ").split():
        if word.startswith("@") and word.endswith(".md"):
            real = os.path.realpath(os.path.join(os.path.dirname(source.real), word[1:]))
            inside = sources.real_path(look.top, real)
            if inside and real not in found:
                found[real] = hosts
                quiet = sources.Look(look.top)
                taken = sources.load(quiet, inside)
                look.stamps.update(quiet.stamps)
                if taken:
                    _take_in(look, taken, hosts, hops - 1, found)
