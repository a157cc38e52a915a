"""Sync: brings the graph of a view to the files as they are, and reads back what it was built from.

The composition of snapshot, facts, resolution and graph. One writer at a time; readers never wait for it.
"""

from indexer.sync.bring import bring_up_to_date
from indexer.sync.export import definitions, edges
from indexer.sync.lock import Busy
from indexer.sync.report import Report
from indexer.sync.standing import Standing, standing

__all__ = ["Busy", "Report", "Standing", "bring_up_to_date", "definitions", "edges", "standing"]
