"""A snapshot: which blob stands at which path, what was left out and why.

Promise: `id` is equal for two snapshots of one workspace exactly if nothing that an index is built from differs
(and is known without `blobs`, which may load when first asked for).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_BYTES = 2_000_000
"""The size above which a file is left out, unless the caller says otherwise."""


class Snapshot:
    """`id`: 32 hex digits. `blobs`: {workspace path: blob id in hex}. `left_out`: {workspace path: reason}.

    `revision` is "" for the work tree, ":" for the index, else the tree that was asked for.
    """

    __slots__ = ("_blobs", "_load", "id", "left_out", "revision")

    def __init__(
        self, identity: str, left_out: dict[str, str], load: "Callable[[], dict[str, str]]", revision: str = ""
    ) -> None:
        self.id = identity
        self.left_out = left_out
        self.revision = revision
        self._load = load
        self._blobs: dict[str, str] | None = None

    @property
    def blobs(self) -> dict[str, str]:
        if self._blobs is None:
            self._blobs = self._load()
        return self._blobs
