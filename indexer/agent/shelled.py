"""After a shell command that may have written files: the graph is brought up to date, and what broke is named as after
an edit. Which files the command wrote is not told by the host: the graphs before and after tell it.

Bounded: after a command that changed many files (another branch, a code generator) only the first of them are looked
into, and only for so long.
"""

from __future__ import annotations

import time

from indexer.agent.blocks import Block
from indexer.agent.broken import broken_blocks
from indexer.agent.edited import before
from indexer.agent.known import Graph
from indexer.graph import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.agent.broken import Gone, Unfit

MAX_FILES = 40
SECONDS = 1.0
"""Files that are looked into, and the time after which no further one is begun."""

# fmt: off
_READERS = frozenset((
    "ls", "cat", "head", "tail", "less", "more", "grep", "egrep", "fgrep", "rg", "ag", "ack", "find", "fd",
    "echo", "printf", "pwd", "cd", "wc", "sort", "uniq", "cut", "tr", "diff", "cmp", "file", "stat", "du",
    "df", "ps", "which", "type", "test", "true", "false", "sleep", "date", "whoami", "uname", "tree", "nl",
    "od", "xxd", "jq", "codegraph",
))
# fmt: on
_GIT_READERS = frozenset(
    ("status", "log", "diff", "show", "blame", "grep", "branch", "rev-parse", "ls-files", "remote", "fetch", "describe")
)


def changed_files(old: Graph, now: Graph) -> list[str]:
    """The files of the old graph that have another blob in the new one or are gone, in the order of their paths."""
    after = {file: blob for file, blob, _ in now.sources.ask("files")}
    changed = [file for file, blob, _ in old.sources.ask("files") if after.get(file) != blob]
    return sorted(names.path_of(file) for file in changed)


def broken_by_shell(old: Graph, now: Graph, records: list[Gone | Unfit]) -> list[Block]:
    """The blocks for what broke between two graphs. What stays broken until somebody mends it is added to `records`."""
    ends = time.monotonic() + SECONDS
    blocks: list[Block] = []
    for path in changed_files(old, now)[:MAX_FILES]:
        if time.monotonic() > ends:
            break
        blocks += broken_blocks(now, before(old, path), records)
    return blocks


def may_write(command: str) -> bool:
    """False for commands that are known to read only, and do not redirect what they print."""
    for harmless in ("2>&1", ">/dev/null", "> /dev/null"):
        command = command.replace(harmless, "")
    if ">" in command or "$(" in command:
        return True
    for mark in ("&&", "||", ";", "&", "\n"):
        command = command.replace(mark, "|")
    for part in command.split("|"):
        words = part.split()
        if not words:
            continue
        program = words[0].rpartition("/")[2]
        if program == "git" and len(words) > 1 and words[1] in _GIT_READERS:
            continue
        if program == "sed" and "-n" in words[1:2]:
            continue
        if program not in _READERS or "-exec" in words or "-delete" in words:
            return True
    return False
