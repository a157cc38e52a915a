"""What differs between the files that a graph was built from and the files as they are. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from indexer.cache import FileRow


class Changes(NamedTuple):
    """Paths, sorted. `changed` have another blob or language than before."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def touched(self) -> int:
        return len(self.added) + len(self.changed) + len(self.removed)


def compare(old: Mapping[str, FileRow], new: Mapping[str, tuple[str, str]]) -> Changes:
    """`new` is {path: (blob, language)}."""
    added = sorted(path for path in new if path not in old)
    removed = sorted(path for path in old if path not in new)
    changed = sorted(
        path for path, row in old.items() if (entry := new.get(path)) and entry != (row.blob, row.language)
    )
    return Changes(tuple(added), tuple(changed), tuple(removed))


def differing(old: Mapping[str, str], new: Mapping[str, str]) -> set[str]:
    """Names whose digest is not the same in two interfaces."""
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
