"""Worker processes: one work over many pieces, on all cores, by forked children. Knows nothing of what the work is."""

from indexer.workers.crew import Finished, cores, run_all

__all__ = ["Finished", "cores", "run_all"]
