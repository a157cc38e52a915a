"""Cache: facts by (blob, language, extractor version), displaced resolutions, and what a graph was built from.

Everything here is derived and may be thrown away at any time. SQLite keeps it, since it survives kill -9 and lets
readers work beside a writer.
"""

from indexer.cache.facts import FactsCache, facts_key
from indexer.cache.state import FileRow, State

__all__ = ["FactsCache", "FileRow", "State", "facts_key"]
