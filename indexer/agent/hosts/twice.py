"""A host that also loads the hooks of another host's settings sends each event twice; one of them is answered."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_BYTES = 1 << 20


def calls_us(files: Iterable[str]) -> bool:
    """Whether one of these configuration files is there and calls codegraph."""
    for file in files:
        try:
            with open(file, "rb") as opened:
                if b"codegraph" in opened.read(_MOST_BYTES):
                    return True
        except OSError:
            continue  # not there
    return False


def in_home(variable: str, folder: str, file: str) -> list[str]:
    """The user's own file of a host: below the folder that `variable` names, or else below the home directory."""
    given = os.environ.get(variable, "") if variable else ""
    home = os.environ.get("HOME", "")
    if given:
        return [os.path.join(given, file)]
    return [os.path.join(home, folder, file)] if os.path.isabs(home) else []
