"""The files that were left out of the graph though they may hold code, as a text that a hook reads without a database.

Promise: what cannot be read or written is none; the state has them all the same, with the reasons.
"""

from __future__ import annotations

import os

from indexer.paths import decode_path, encode_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

UNSUPPORTED = "language not supported"
"""How the reason begins why a file in no known language is left out."""
_LINK = "symbolic link"


def may_hold_code(reason: str, links: bool = False) -> bool:
    """Whether what is left out for a reason may hold code that is understood; `links`: a symbolic link as well, though
    what it leads to stands elsewhere."""
    return not reason.startswith((UNSUPPORTED, "unsupported")) and (links or not reason.startswith(_LINK))


def read(home: str) -> list[str]:
    """The paths, in order."""
    try:
        with open(os.path.join(home, "unread"), "rb") as opened:
            return [decode_path(path) for path in opened.read().split(b"\0") if path]
    except OSError:
        return []


def write(home: str, reasons: Mapping[str, str]) -> None:
    """Keeps the paths of {path: reason} that may hold code."""
    paths = sorted(path for path, reason in reasons.items() if may_hold_code(reason))
    part = os.path.join(home, f"unread.{os.getpid()}")
    try:
        with open(part, "wb") as opened:
            opened.write(b"\0".join(map(encode_path, paths)))
        os.replace(part, os.path.join(home, "unread"))
    except OSError:
        pass  # the state has them
