"""Somebody's own query: what bounds it, and how what is wrong with it is told from what is wrong with the files."""

import re
import threading
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from indexer.errors import WrongUsage
from indexer.graph.failures import one_line

T = TypeVar("T")


class Table(NamedTuple):
    """The answer to a query: values as text, "" where a column is unbound."""

    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]


def within(seconds: float, work: Callable[[], T]) -> T:
    """What `work` returns or raises; WrongUsage if that takes longer than `seconds`.

    It is done in a thread: Oxigraph has no time limit of its own, and lets other threads run meanwhile.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if done:
        return done[0]
    if not failed:
        raise WrongUsage(f"query: no answer within {seconds:g} s; bind more of its variables, or add a LIMIT")
    raise failed[0]


def checked(evaluate: Callable[[], T], text: str = "") -> T:
    """What `evaluate` returns; WrongUsage where the query `text` is at fault. What is wrong with files stays an
    OSError."""
    try:
        return evaluate()
    except SyntaxError as error:
        raise WrongUsage(f"query: {_malformed(str(error), text)}") from error
    except (RuntimeError, ValueError) as error:
        if "Corruption" in str(error):
            raise OSError(str(error)) from error
        raise WrongUsage(f"query: {one_line(error)}") from error


_AT = re.compile(r"error at (\d+):(\d+): ")
_PREFIX = re.compile(r"([\w.-]*):[^\s:]*$")
_NEAR = 20


def _malformed(said: str, text: str) -> str:
    """Where a query is not well formed, without all that the grammar would have taken there."""
    found = _AT.search(said)
    if found is None:
        return one_line(said)
    line, column = int(found.group(1)), int(found.group(2))
    lines = text.split("\n")
    before, after = "", ""
    if line <= len(lines):
        before, after = lines[line - 1][: column - 1], lines[line - 1][column - 1 :].strip()
    where = f"line {line}, column {column}"
    prefix = _PREFIX.search(before) if "Prefix not found" in said else None
    if prefix is not None:
        return f"{where}: the prefix {prefix.group(1)}: is not declared (PREFIX {prefix.group(1)}: <…> declares it)"
    near = f"near {after[:_NEAR]!r}" if after else "at the end of the line"
    return f"not well formed at {where}, {near}; it must be a SELECT, ASK, CONSTRUCT or DESCRIBE of SPARQL 1.1"
