"""Somebody's own query: what bounds it, and how what is wrong with it is told from what is wrong with the files."""

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


def checked(evaluate: Callable[[], T]) -> T:
    """What `evaluate` returns; WrongUsage where the query is at fault. What is wrong with files stays an OSError."""
    try:
        return evaluate()
    except SyntaxError as error:
        raise WrongUsage(
            f"query: {one_line(error)}; it must be a SELECT, ASK, CONSTRUCT or DESCRIBE of SPARQL 1.1"
        ) from error
    except (RuntimeError, ValueError) as error:
        if "Corruption" in str(error):
            raise OSError(str(error)) from error
        raise WrongUsage(f"query: {one_line(error)}") from error
