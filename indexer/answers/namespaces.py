r"""Symbols written with their namespace (`App\Books\Ledger::sum`): the namespace is what the file says above them.

Promise: a symbol of another namespace is never answered for.
"""

import re
from typing import TYPE_CHECKING

from indexer.graph.names import path_of, qualified, symbol_of

if TYPE_CHECKING:
    from indexer.answers.sources import Sources

_NAMESPACE = re.compile(r"(?:<\?php\s+)?\s*namespace(?:\s+([\w\\]+))?\s*[;{]")
Row = tuple[str, ...]


def in_namespace(sources: "Sources", written: str) -> list[Row]:
    """The rows of `definitions_named` for a symbol that is written with (the end of) its namespace."""
    whole = written.startswith("\\")
    parts = [part for part in re.split(r"::|#|\.|\\", written) if part]
    if not parts:
        return []
    found = []
    for row in sources.ask("definitions_named", name=parts[-1]):
        own = qualified(symbol_of(row[0])).split(".")
        full = [*_namespace(sources, path_of(row[0]), int(row[2])), *own]
        if full[-len(parts) :] == parts and (not whole or len(full) == len(parts)):
            found.append(row)
    return found


def _namespace(sources: "Sources", path: str, line: int) -> list[str]:
    """The parts of the namespace that a line of a file stands in."""
    for text in reversed((sources.lines(path) or [])[:line]):
        said = _NAMESPACE.match(text)
        if said:
            return (said[1] or "").split("\\") if said[1] else []
    return []
