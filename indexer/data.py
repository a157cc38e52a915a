"""Where the declarative files are: `queries/` and `grammars.toml`, in an installed package or in a checkout.

Promise: what `find` and `path` give exists or a CodegraphError says that the installation is incomplete.
"""

import os

from indexer.errors import CodegraphError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_HERE = os.path.dirname(os.path.abspath(__file__))
_ROOTS = (os.path.join(_HERE, "data"), os.path.dirname(_HERE))


def find(name: str) -> str:
    """The file or folder `name` (`queries/python/facts.scm`, `grammars.toml`)."""
    for root in _ROOTS:
        found = os.path.join(root, name)
        if os.path.exists(found):
            return found
    raise CodegraphError(f"{name} is missing from the installation of codegraph: install it again")


def path(name: str) -> "Path":
    """The same as a Path, whose import a hook does without."""
    from pathlib import Path

    return Path(find(name))
