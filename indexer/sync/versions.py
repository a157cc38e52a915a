"""The version of what turns bytes into edges: a digest of the code and data files that do it.

An installation that differs in any of them extracts or resolves again; one that does not, never does.
"""

import hashlib
import os
from functools import cache
from pathlib import Path

from indexer import data
from indexer.extract.version import learn as learn_extractors
from indexer.grammars import installed

_ROOMS = ("facts", "languages", "resolve", "graph")
_PACKAGE = Path(__file__).parent.parent


_resolver: list[str] = []


def learn(resolver: str, extractors: dict[str, str]) -> None:
    """Takes the versions that the installation as it is gave before, so that no file of it is read."""
    _resolver[:] = [resolver]
    learn_extractors(extractors)


def resolver_version() -> str:
    """16 hex digits over the contents of the code of resolution and projection and their data files."""
    if not _resolver:
        _resolver.append(_resolver_version())
    return _resolver[0]


def _resolver_version() -> str:
    digest = hashlib.blake2b(digest_size=8)
    files = [file for room in _ROOMS for file in sorted((_PACKAGE / room).rglob("*.py"))]
    for file in [*files, *sorted(data.path("queries").rglob("*.txt"))]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def installation_version() -> str:
    """16 hex digits over names, sizes and times of all files of the installation, and the grammars that are installed:
    quick to take at every command.

    It differs after every reinstallation; then the slower digests decide whether anything must be done again.
    """
    digest = hashlib.blake2b(digest_size=8)
    digest.update(" ".join(installed()).encode())
    table = os.stat(data.find("grammars.toml"))
    digest.update(f"{table.st_size}:{table.st_mtime_ns}\n".encode())
    for root in (_PACKAGE, data.path("queries")):
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(files):
                found = os.stat(os.path.join(folder, name))
                digest.update(f"{name}:{found.st_size}:{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
