"""Printing: one line stays one line whatever a name holds, and no name, locale or closed pipe makes it fail.

Text is for people, editors and agents (`path:line  enclosing  source line`), JSON for programs.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

WIDEST = 200
"""Characters of a source line that are shown; minified lines run to megabytes."""


def prepare() -> None:
    """Lets the standard streams print any text. To be called once, before anything is printed."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def shown(text: str) -> str:
    r"""The text on one printable line: control characters and undecodable bytes as `\n`, `\x1b`, `\xe9`."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    code = ord(letter)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that was not UTF-8, as surrogateescape keeps it
        return f"\\x{code - 0xDC00:02x}"
    return letter.encode("unicode_escape", "surrogatepass").decode("ascii")


def source(text: str) -> str:
    """A line of source code for people: no indentation, no control characters, not endless."""
    text = text.strip().replace("\t", " ")
    return shown(text if len(text) <= WIDEST else text[: WIDEST - 1] + "…")


def count(number: int, what: str) -> str:
    """`1 file`, `2,816 files`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def lines(rows: Iterable[str]) -> None:
    """Prints each row on a line of its own."""
    for row in rows:
        line(row)


def line(text: str = "") -> None:
    """Prints one line on standard output, which may be closed from the start."""
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")


def message(text: str) -> None:
    """Prints one line on standard error."""
    if sys.stderr is not None:
        print(f"codegraph: {shown(text)}", file=sys.stderr)


def json(answer: object) -> None:
    """Prints one JSON value on one line. ASCII only: a path's undecodable bytes become escaped lone surrogates."""
    from json import dumps

    line(dumps(answer, separators=(", ", ": ")))


def raw(data: bytes) -> None:
    """Prints bytes as they are, with a line end where they lack one."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data if data.endswith(b"\n") else data + b"\n")


def terminal(stream: TextIO | None) -> bool:
    """Whether a person is looking at the stream."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def coloured() -> bool:
    """Whether standard output takes colour: a terminal, and NO_COLOR not set to anything."""
    return terminal(sys.stdout) and not os.environ.get("NO_COLOR")


def at(path: str, number: int) -> str:
    """`path:line` of a path that is shown already; in colour where that helps somebody."""
    return f"\x1b[36m{path}\x1b[0m:\x1b[33m{number}\x1b[0m" if coloured() else f"{path}:{number}"


def heading(text: str) -> str:
    """The line that a group of rows stands under."""
    return f"\x1b[1m{text}\x1b[0m" if coloured() else text


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows under column names: a drawn table on a terminal, tab-separated lines elsewhere."""
    if not terminal(sys.stdout):
        lines("\t".join(shown(cell) for cell in row) for row in [columns, *rows])
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn: Any = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        drawn.add_row(*(Text(shown(cell)) for cell in row))
    Console(no_color=not coloured(), highlight=False).print(drawn)


def flush() -> None:
    """Hands everything printed to the operating system, so that a failure shows here and not at exit."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def abandon() -> None:
    """Points standard output at nothing: its reader has gone, and Python would complain about that at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass  # a stream without a descriptor: nothing to complain at exit either
