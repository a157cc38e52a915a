"""What stands at the top of which namespace or package, where `FileFacts.exports` says it: each entry is its full name
and the symbols in it, with blanks between.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from indexer.facts.model import Definition
from indexer.languages.typed.files import File

if TYPE_CHECKING:
    from indexer.languages.typed.engine import Engine


def spaces(file: File) -> dict[str, str]:
    """{symbol at the top: its namespace or package} of a file; whoever asks another file says so."""
    found = {}
    for entry in file.facts.exports or ():
        space, *symbols = entry.split(" ")
        found.update(dict.fromkeys(symbols, space))
    return found


def top_named(engine: Engine, name: str) -> Iterator[tuple[str, int, Definition, str | None]]:
    """(path, number, definition, its namespace or package if it has one) of all that is defined at the top of any file
    under a name; each look at a file is asked for."""
    for path in engine.declaring(name):
        there = engine.ask(path)
        engine.ask(path, name)
        within = spaces(there)
        for index in there.top(name):
            definition = there.definition(index)
            yield path, index, definition, within.get(definition.symbol)
