"""What a view's graph was built from, in numbers: for `status`, `files` and `index`."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from indexer.cache import FileRow, State


class Standing(NamedTuple):
    """`rows` of all indexed files by path, files a `languages`, `left_out` {path: reason}.

    `problems` are (path, line, message). `failed` {path: reason} are files of a known language that have no facts.
    """

    rows: dict[str, FileRow]
    languages: dict[str, int]
    left_out: dict[str, str]
    failed: dict[str, str]
    problems: list[tuple[str, int, str]]
    stamp: str


def standing(home: Path) -> Standing | None:
    """The standing of the view kept in `home`; None where nothing was indexed yet."""
    if not (home / "state.db").exists():
        return None
    state = State(home)
    try:
        rows = state.files()
        return Standing(
            rows=rows,
            languages=dict(sorted(Counter(row.language for row in rows.values()).items())),
            left_out=state.left_out(),
            failed={path: row.reason for path, row in sorted(rows.items()) if row.reason},
            problems=state.problems(),
            stamp=state.meta("stamp"),
        )
    finally:
        state.close()
