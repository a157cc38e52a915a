"""What an update did, as a value: for the summary line, `--json`, and tests that count what was not recomputed."""

from pathlib import Path
from typing import NamedTuple


class Report(NamedTuple):
    """`changed` is false where the graph was current already; then the counts are 0.

    `files` indexed now, `parsed` and `resolved` in this run, `removed` since the last, `rebuilt` when the graph was
    loaded from nothing, `waited` when another process held the lock, `seconds` of wall time, `stamp` the graph's.
    `store` and `home` tell where the graph and the state of this view lie.
    """

    files: int = 0
    parsed: int = 0
    resolved: int = 0
    removed: int = 0
    seconds: float = 0.0
    changed: bool = False
    rebuilt: bool = False
    waited: bool = False
    stamp: str = ""
    store: Path = Path()
    home: Path = Path()
