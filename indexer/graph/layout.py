"""Where the definitions of a file lie, in one literal of the graph.

A hook must find the definitions on some lines of a file. Asked of the triples that is four look-ups a definition, 20 ms
in a file of 180 of them where the graph has a million triples; this is one. Promise: `read` gives back what `written`
was given, in the order of the code.
"""

from __future__ import annotations

from indexer.graph.names import encode_symbol, file_iri, qualified, symbol_of
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from indexer.facts import Definition

_LETTERS = {"function": "f", "method": "m", "class": "c", "variable": "v", "attribute": "a", "macro": "x"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}


class Span(NamedTuple):
    """`start`: the line of the first decorator, `line`: of the name, `end`: the last one; `kind` as facts have it,
    definition for what has no kind of its own."""

    start: int
    line: int
    end: int
    iri: str
    kind: str

    @property
    def symbol(self) -> str:
        """The definition's symbol in its file."""
        return symbol_of(self.iri)

    @property
    def qualified_name(self) -> str:
        """The symbol without the number that tells same-named ones apart."""
        return qualified(self.symbol)


def written(definitions: Iterable[Definition]) -> str:
    """One line a definition: first line, lines from there to the name and to the end, kind, symbol."""
    rows = sorted((one.start_line, one.line, one.end_line, one.symbol, one.kind) for one in definitions)
    return "\n".join(
        f"{start} {line - start} {end - start} {_LETTERS.get(kind, 'd')} {encode_symbol(symbol)}"
        for start, line, end, symbol, kind in rows
    )


def read(text: str, path: str) -> list[Span]:
    """The spans in what was written of the file at `path`."""
    file = file_iri(path)
    found = []
    for row in text.split("\n") if text else ():
        first, to_line, to_end, letter, symbol = row.split(" ")
        start = int(first)
        kind = _KINDS.get(letter, "definition")
        found.append(Span(start, start + int(to_line), start + int(to_end), f"{file}#{symbol}", kind))
    return found
