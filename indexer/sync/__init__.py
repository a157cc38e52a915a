"""Sync: brings the graph of a view to the files as they are, and reads back what it was built from.

The composition of snapshot, facts, resolution and graph. One writer at a time; readers never wait for it.
What reads back is imported when it is first asked for (`definitions` and `edges`) or by the name of its module
(`standing`): a command that finds the graph current does not need it.
"""

from typing import TYPE_CHECKING, Any

from indexer.sync.bring import bring_up_to_date
from indexer.sync.lock import Busy
from indexer.sync.report import Report

if TYPE_CHECKING:
    from indexer.sync.export import definitions, edges

__all__ = ["Busy", "Report", "bring_up_to_date", "definitions", "edges"]


def __getattr__(name: str) -> Any:
    if name not in ("definitions", "edges"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from indexer.sync import export

    return getattr(export, name)
