"""After a search: when the pattern is an identifier that the graph knows, its definitions and callers.

The pattern is taken from Grep, and from grep, rg, ag, ack and git grep inside a shell command.
"""

import re

from indexer.agent.blocks import Block, Form
from indexer.agent.calling import calls_block
from indexer.agent.event import Event, text_of
from indexer.agent.known import CALLED, Graph
from indexer.agent.text import plain, plural

_SEARCHERS = frozenset({"grep", "egrep", "fgrep", "rg", "ag", "ack"})
_TAKES_VALUE = frozenset("ABCmtgfT")
_LONG_TAKES_VALUE = frozenset({"type", "type-not", "glob", "include", "exclude", "max-count", "max-depth", "context"})
_WORD = re.compile(r"[A-Za-z_]\w{2,}(?:(?:\.|::|#)[A-Za-z_]\w+)*")
_DEFINING = re.compile(r"^(?:(?:async|export|public|static)\s+)*(?:def|class|function|func|fn|fun|const|let|var)\s+")
_MAX_WORDS = 3
_MAX_DEFINITIONS = 4


def after_search(graph: Graph, words: list[str]) -> list[Block]:
    """The blocks for the identifiers of a search."""
    blocks: list[Block] = []
    for word in words:
        found = graph.named(word)
        called = [one for one in found if one.kind in CALLED]
        told = [(one, graph.calls(one)) for one in called[:_MAX_DEFINITIONS]]
        told.sort(key=lambda pair: -pair[1].tally.total)
        blocks += [calls_block(1, one, calls) for one, calls in told]
        others = [one for one in found if one not in [known for known, _ in told]]
        if others:
            rows = [f"{plain(one.qualified_name)} ({plain(one.path)}:{one.line})" for one in others[:12]]
            more = f", … {len(others)} in all" if len(others) > 12 else ""
            text = f"{plural(len(others), 'more definition')} of {plain(word)}: {', '.join(rows)}{more}"
            key = "named:" + "\0".join(sorted(f"{one.path}#{one.symbol}" for one in others))
            blocks.append(Block(2, (Form(text, (key,)), Form(f"{len(others)} more (codegraph where {plain(word)})"))))
    return blocks


def searched(event: Event) -> list[str]:
    """The identifiers that the event searches for, at most three."""
    if event.tool == "Grep":
        patterns = [text_of(event.tool_input, "pattern")]
    elif event.tool == "Bash":
        patterns = _shell_patterns(text_of(event.tool_input, "command"))
    else:
        patterns = []
    words: dict[str, None] = {}
    for pattern in patterns:
        for part in re.split(r"\\?\|", pattern):
            word = identifier(part)
            if word:
                words[word] = None
    return list(words)[:_MAX_WORDS]


def identifier(pattern: str) -> str:
    """The identifier that a pattern looks for, "" when it looks for something else."""
    text = pattern.strip()
    for noise in (r"\b", r"\<", r"\>", r"\s*", r"\s+", r"\(", r"\)", "^", "$"):
        text = text.replace(noise, " " if noise.startswith(r"\s") else "")
    text = text.replace(r"\.", ".").strip()
    text = _DEFINING.sub("", text).strip()
    text = text.rstrip("(:=[) \\").lstrip(".(\\ ").strip()
    return text if _WORD.fullmatch(text) else ""


def _shell_patterns(command: str) -> list[str]:
    if not any(word in command for word in _SEARCHERS) or len(command) > 5000:
        return []
    import shlex  # only a shell command that searches needs it

    try:
        lexer = shlex.shlex(command, posix=True, punctuation_chars=";|&()<>")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:
        return []
    found: list[str] = []
    at = 0
    while at < len(words):
        program = words[at].rpartition("/")[2]
        at += 1
        if program not in _SEARCHERS:
            continue
        pattern, at = _pattern(words, at)
        if pattern:
            found.append(pattern)
    return found


def _pattern(words: list[str], at: int) -> tuple[str, int]:
    """The pattern among a searcher's words from index `at` on, and where to go on."""
    while at < len(words):
        word = words[at]
        if word and not word.strip(";|&()<>"):
            return "", at
        if word in ("-e", "--regexp"):
            return (words[at + 1] if at + 1 < len(words) else ""), at + 2
        if word == "--":
            return (words[at + 1] if at + 1 < len(words) else ""), at + 2
        if not word.startswith("-"):
            return word, at + 1
        takes = word[2:] in _LONG_TAKES_VALUE if word.startswith("--") else word[-1] in _TAKES_VALUE
        at += 2 if takes else 1
    return "", at
