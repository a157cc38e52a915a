"""Interfaces of files by their facts' key, worked out once and kept beside the facts."""

from collections.abc import Callable

import msgspec

from indexer.cache import FactsCache
from indexer.facts import decode, interface

_decoder = msgspec.msgpack.Decoder(dict[str, str])


class Interfaces:
    """`load(key)` gives encoded facts, None for a file without any (whose interface is empty).

    `version` is that of the code that works interfaces out: one kept by another version counts as absent.
    """

    def __init__(self, cache: FactsCache, load: Callable[[str], bytes | None], version: str) -> None:
        self._cache = cache
        self._version = version.encode()
        self._load = load
        self._known: dict[str, dict[str, str]] = {}
        self._fresh: dict[str, bytes] = {}

    def of(self, key: str) -> dict[str, str]:
        """{top-level name: digest} of the facts under `key`."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(key)
        return found

    def keep(self) -> None:
        """Stores what was worked out since."""
        if self._fresh:
            self._cache.put_interfaces(self._fresh.items())
            self._fresh = {}

    def _read(self, key: str) -> dict[str, str]:
        stored = self._cache.interface(key)
        if stored is not None and stored.startswith(self._version):
            try:
                return _decoder.decode(stored[len(self._version) :])
            except msgspec.MsgspecError:
                pass  # as good as absent: it is worked out again
        data = self._load(key)
        if data is None:
            return {}
        found = interface(decode(data))
        self._fresh[key] = self._version + msgspec.msgpack.encode(found)
        return found
