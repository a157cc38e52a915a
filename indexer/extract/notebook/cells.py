"""A notebook as text: where in the file each line of each code cell stands. JSON's own reader does not tell places.

Promise: no recursion; what is no notebook gives no cells and says so.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from indexer.extract.notebook.places import Line

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)

_PART = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]", re.DOTALL)
"""What one character of a text is in JSON."""

Cell = list[Line]
Path = tuple[str | int, ...]


def code_cells(text: str) -> tuple[list[Cell], str, tuple[int, str] | None]:
    """The lines of each code cell; the kernel's language ("python" where none is told); what is wrong with the file."""
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    kinds: dict[int, str] = {}
    sources: dict[int, list[Line]] = {}
    told: dict[str, str] = {}
    for path, token, at in _strings(text):
        if path[0] == "cells" and isinstance(path[1], int):
            if path[2:] == ("cell_type",):
                kinds[path[1]] = _read(token)
            elif path[2:3] == ("source",):
                line = bisect_right(starts, at)
                _add(sources.setdefault(path[1], []), token, line, at + 1 - starts[line - 1])
        elif path[:2] in (("metadata", "kernelspec"), ("metadata", "language_info")):
            told[f"{path[1]}.{path[2]}"] = _read(token)
    if not kinds:
        return [], "python", (1, "is no notebook with cells")
    kernel = told.get("language_info.name") or told.get("kernelspec.language") or "python"
    return [sources[number] for number in sorted(sources) if kinds.get(number) == "code"], kernel, None


def _strings(text: str) -> Iterator[tuple[Path, str, int]]:
    """The texts three or four levels deep: keys and indices that lead to each, how it is written, and where."""
    stack: list[list[str | int | None]] = []
    for found in _TOKEN.finditer(text):
        token = found[0]
        sign = token[0]
        if sign in "{[":
            stack.append([None if sign == "{" else 0])
        elif sign in "}]":
            if stack:
                stack.pop()
        elif not stack:
            continue
        elif sign == ",":
            here = stack[-1][0]
            stack[-1][0] = here + 1 if isinstance(here, int) else None
        elif sign == '"':
            if stack[-1][0] is None:
                stack[-1][0] = _read(token)
            elif 3 <= len(stack) <= 4:
                yield tuple(key[0] for key in stack if key[0] is not None), token, found.start()


def _read(token: str) -> str:
    try:
        read = json.loads(token, strict=False)
    except ValueError:
        return ""
    return read if isinstance(read, str) else ""


def _add(cell: list[Line], token: str, line: int, column: int) -> None:
    """Adds a part of a cell's source, which begins at that place, to the cell's lines."""
    if "\\" in token:
        columns: list[int] = []
        letters: list[str] = []
        for part in _PART.finditer(token, 1, len(token) - 1):
            columns.append(column + part.start() - 1)
            letters.append(part[0] if len(part[0]) == 1 else _read(f'"{part[0]}"') or " ")
        columns.append(column + len(token) - 2)
        written = "".join(letter[0] for letter in letters)
    else:
        written = token[1:-1]
        columns = list(range(column, column + len(token) - 1))
    start = 0
    whole = True  # whether what is added next begins a line
    if cell and not cell[-1].text.endswith("\n"):
        whole = False
    while True:
        end = written.find("\n", start)
        until = len(written) if end < 0 else end + 1
        if until > start or not cell:
            _put(cell, Line(written[start:until], line, columns[start : until + 1]), whole)
        if end < 0:
            return
        start, whole = until, True


def _put(cell: list[Line], line: Line, whole: bool) -> None:
    if whole:
        cell.append(line)
        return
    before = cell.pop()  # one line of code in two parts
    if line.line == before.line:
        columns = [*before.columns[:-1], *line.columns]
    else:
        columns = [*before.columns[:-1], *[before.columns[-1]] * len(line.columns)]
    cell.append(Line(before.text + line.text, before.line, columns))
