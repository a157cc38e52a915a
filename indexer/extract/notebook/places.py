"""From places in the code of a notebook to places in the file that holds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from indexer.extract.source import Source
from indexer.facts import Binding, Call, FileFacts, Reference, Scope


class Line(NamedTuple):
    """One line of code: its text, the line of the file that it stands in, and the column of each of its characters and
    of its end."""

    text: str
    line: int
    columns: Sequence[int]


_Place = Callable[[int, int], tuple[int, int]]
_Region = TypeVar("_Region", Scope, Binding)
_Site = TypeVar("_Site", Call, Reference)


class _Places:
    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines

    def line(self, line: int) -> int:
        return self._lines[min(max(line, 1), len(self._lines)) - 1].line

    def place(self, line: int, column: int) -> tuple[int, int]:
        if line > len(self._lines):
            line, column = len(self._lines), 1 << 30
        found = self._lines[max(line, 1) - 1]
        return found.line, found.columns[min(column, len(found.columns) - 1)]


def moved(found: FileFacts, lines: Sequence[Line], source: Source) -> FileFacts:
    """The facts of code whose lines stand in a file at `lines`, every place as it is in that file."""
    if not lines:
        return replace(found, lines=source.lines, problems=tuple(source.problems))
    places = _Places(lines)
    line, place = places.line, places.place
    definitions = []
    for each in found.definitions:
        at, column = place(each.line, each.column)
        definitions.append(
            replace(each, line=at, column=column, start_line=line(each.start_line), end_line=line(each.end_line))
        )
    return replace(
        found,
        definitions=tuple(definitions),
        scopes=tuple(_region(each, place) for each in found.scopes),
        blocks=tuple(
            replace(
                each,
                line=line(each.line),
                end_line=line(each.end_line),
                end_column=place(each.end_line, each.end_column)[1] if each.end_column else 0,
            )
            for each in found.blocks
        ),
        bindings=tuple(_region(each, place) for each in found.bindings),
        calls=tuple(_site(each, place) for each in found.calls),
        references=tuple(_site(each, place) for each in found.references),
        imports=tuple(replace(each, line=line(each.line)) for each in found.imports),
        returns=tuple(replace(each, line=line(each.line)) for each in found.returns),
        problems=(*source.problems, *((line(at) if at else 0, said) for at, said in found.problems)),
        lines=source.lines,
    )


def _region(each: _Region, place: _Place) -> _Region:
    line, column = place(each.line, each.column)
    end_line, end_column = place(each.end_line, each.end_column)
    return replace(each, line=line, column=column, end_line=end_line, end_column=end_column)


def _site(each: _Site, place: _Place) -> _Site:
    line, column = place(each.line, each.column)
    return replace(each, line=line, column=column)
