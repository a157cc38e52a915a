"""The facts of a set of blobs: from the cache, or extracted now, each blob once however many paths it has.

Promise: what is kept under a blob's id is the facts of exactly those bytes. A file that cannot be read or extracted
costs itself alone and is named with its reason.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from indexer.cache import FactsCache, facts_key
from indexer.extract import Job, extract_all
from indexer.extract import version as extractor_version
from indexer.sync.view import Read

_SAVED_AT_ONCE = 16_000_000
"""Bytes of encoded facts between two writes to the cache: a kill loses no more than that."""


class Content(NamedTuple):
    """What a path turned out to hold: the blob of the bytes read, and why there are no facts ("" when there are)."""

    blob: str
    reason: str


class Extraction:
    """`parsed` counts the files that were extracted in this run."""

    def __init__(
        self, cache: FactsCache, read: Read, progress: Callable[[str, int, int], None] | None = None, anew: bool = False
    ) -> None:
        """`anew`: what is in the cache counts for nothing."""
        self.parsed = 0
        self._anew = anew
        self._cache = cache
        self._read = read
        self._progress = progress
        self._memory: dict[str, bytes] = {}

    def ensure(self, wanted: Mapping[str, tuple[str, str]], now: int) -> dict[str, Content]:
        """Sees to it that every path of {path: (blob, language)} has facts; what each turned out to hold."""
        keys = {path: _key(blob, language) for path, (blob, language) in wanted.items()}
        known = set() if self._anew else self._cache.known(sorted(set(keys.values())))
        found = {path: Content(wanted[path][0], "") for path, key in keys.items() if key in known}
        first: dict[str, str] = {}
        for path, key in keys.items():
            if key not in known:
                first.setdefault(key, path)
        for path, content in self._extracted(first, wanted, now):
            found[path] = content
        for path, key in keys.items():
            if path not in found:  # another path with the same bytes was read for it
                found[path] = found[first[key]]
        return found

    def get(self, key: str) -> bytes | None:
        """The encoded facts under a key, None where there are none."""
        data = self._memory.get(key)
        if data is None:
            data = self._cache.get(key)
            if data is not None:
                self._memory[key] = data
        return data

    def preload(self, keys: Sequence[str]) -> None:
        """Reads many facts at once."""
        self._memory.update(self._cache.get_many([key for key in keys if key not in self._memory]))

    def _extracted(
        self, first: Mapping[str, str], wanted: Mapping[str, tuple[str, str]], now: int
    ) -> Iterator[tuple[str, Content]]:
        """Extracts one path a key. `first` is {key: path}."""
        jobs = [Job(path, wanted[path][1], path) for path in first.values()]
        unsaved: dict[str, bytes] = {}
        size = 0
        for done, one in enumerate(extract_all(jobs, lambda path: self._read(path, wanted[path][0])), 1):
            blob, language = wanted[one.key]
            yield one.key, Content(one.blob or blob, one.failure)
            if one.facts is not None:
                self.parsed += 1
                unsaved[_key(one.blob, language)] = one.facts
                size += len(one.facts)
            if self._progress is not None:
                self._progress("reading", done, len(jobs))
            if size > _SAVED_AT_ONCE:
                self._save(unsaved, now)
                unsaved, size = {}, 0
        self._save(unsaved, now)

    def _save(self, unsaved: dict[str, bytes], now: int) -> None:
        if unsaved:
            self._cache.put_many(unsaved.items(), now)
            self._memory.update(unsaved)


def _key(blob: str, language: str) -> str:
    return facts_key(blob, language, extractor_version(language))
