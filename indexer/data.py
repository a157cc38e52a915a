"""Where the declarative files are: `queries/` and `grammars.toml`, in an installed package or in a checkout.

Promise: `path(name)` exists or a CodegraphError says that the installation is incomplete.
"""

from pathlib import Path

from indexer.errors import CodegraphError

_PACKAGED = Path(__file__).parent / "data"
_CHECKOUT = Path(__file__).parent.parent


def path(name: str) -> Path:
    """The file or folder `name` (`queries/python/facts.scm`, `grammars.toml`)."""
    for root in (_PACKAGED, _CHECKOUT):
        if (root / name).exists():
            return root / name
    raise CodegraphError(f"{name} is missing from the installation of codegraph: install it again")
