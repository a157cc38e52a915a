"""The facts of a set of blobs: from the cache, or extracted now, each blob once however many paths it has.

Promise: what is kept under a blob's id is the facts of exactly those bytes. A file that cannot be read or extracted
costs itself alone and is named with its reason.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from indexer.cache import FactsCache, facts_key
from indexer.errors import NotFound
from indexer.extract import extract, screen
from indexer.extract import version as extractor_version
from indexer.facts import encode
from indexer.sync.view import Read
from indexer.sync.workers import fork_map, processes_for

_CHUNK = 16
_SAVED_AT_ONCE = 16_000_000
"""Bytes of encoded facts between two writes to the cache: a kill loses no more than that."""


class Content(NamedTuple):
    """What a path turned out to hold: the blob of the bytes read, and why there are no facts ("" when there are)."""

    blob: str
    reason: str


class _Job(NamedTuple):
    path: str
    blob: str
    language: str


class _Extracted(NamedTuple):
    path: str
    blob: str
    language: str
    data: bytes
    reason: str


class Extraction:
    """`parsed` counts the files that were extracted in this run."""

    def __init__(self, cache: FactsCache, read: Read, progress: Callable[[str, int, int], None] | None = None) -> None:
        self.parsed = 0
        self._cache = cache
        self._read = read
        self._progress = progress
        self._memory: dict[str, bytes] = {}

    def ensure(self, wanted: Mapping[str, tuple[str, str]], now: int) -> dict[str, Content]:
        """Sees to it that every path of {path: (blob, language)} has facts; what each turned out to hold."""
        keys = {path: _key(blob, language) for path, (blob, language) in wanted.items()}
        known = self._cache.known(sorted(set(keys.values())))
        found = {path: Content(wanted[path][0], "") for path, key in keys.items() if key in known}
        jobs: dict[str, _Job] = {}
        for path, key in keys.items():
            if key not in known:
                jobs.setdefault(key, _Job(path, *wanted[path]))
        for one in self._extracted(list(jobs.values()), now):
            found[one.path] = Content(one.blob, one.reason)
        for path, key in keys.items():
            if path not in found:  # another path with the same bytes was read for it
                found[path] = found[jobs[key].path]
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

    def _extracted(self, jobs: Sequence[_Job], now: int) -> list[_Extracted]:
        chunks = [jobs[start : start + _CHUNK] for start in range(0, len(jobs), _CHUNK)]
        results: list[_Extracted] = []
        unsaved: dict[str, bytes] = {}
        size = 0
        for chunk, outcome in fork_map(
            lambda chunk: [self._extract(job) for job in chunk], chunks, processes_for(len(jobs))
        ):
            for one in outcome if outcome is not None else [_Extracted(*job, b"", "its worker died") for job in chunk]:
                results.append(one)
                if not one.reason:
                    self.parsed += 1
                    unsaved[_key(one.blob, one.language)] = one.data
                    size += len(one.data)
            if self._progress is not None:
                self._progress("reading", len(results), len(jobs))
            if size > _SAVED_AT_ONCE:
                self._save(unsaved, now)
                unsaved, size = {}, 0
        self._save(unsaved, now)
        return results

    def _save(self, unsaved: dict[str, bytes], now: int) -> None:
        if unsaved:
            self._cache.put_many(unsaved.items(), now)
            self._memory.update(unsaved)

    def _extract(self, job: _Job) -> _Extracted:
        try:
            blob, data = self._read(job.path, job.blob)
        except NotFound:
            return _Extracted(*job, b"", "is gone")
        except OSError as error:
            return _Extracted(*job, b"", f"cannot be read ({error.strerror})")
        reason = screen(job.path, data)
        if reason is not None:
            return _Extracted(job.path, blob, job.language, b"", reason)
        return _Extracted(job.path, blob, job.language, encode(extract(job.language, data)), "")


def _key(blob: str, language: str) -> str:
    return facts_key(blob, language, extractor_version(language))
