"""Which files of a snapshot become part of the graph, in which language, and which are left out and why."""

from collections.abc import Mapping
from typing import NamedTuple

from indexer.cache import FileRow
from indexer.errors import NotFound
from indexer.grammars import language_of
from indexer.repository import Snapshot
from indexer.repository.unread import UNSUPPORTED
from indexer.sync.view import Read

_HEAD_BYTES = 32_768


class Inputs(NamedTuple):
    """`files` {path: (blob, language)}, `left_out` {path: reason}."""

    files: dict[str, tuple[str, str]]
    left_out: dict[str, str]


def choose(snapshot: Snapshot, old: Mapping[str, FileRow], read: Read) -> Inputs:
    """The files to index. Only a file without a telling name is opened, and only when its blob is new. `old`: the rows
    of what was indexed before with the same languages.
    """
    files: dict[str, tuple[str, str]] = {}
    left_out = dict(snapshot.left_out)
    for path, blob in snapshot.blobs.items():
        language = language_of(path)
        if language.otherwise if language is not None else "." not in path.rpartition("/")[2]:
            before = old.get(path)
            if before is not None and before.blob == blob:
                files[path] = (blob, before.language)
                continue
            try:
                language = language_of(path, read(path, blob)[1][:_HEAD_BYTES])
            except NotFound:
                continue
        if language is None:
            left_out[path] = unsupported(path)
        else:
            files[path] = (blob, language.name)
    return Inputs(files, left_out)


def unsupported(path: str) -> str:
    """The reason that is given for a file in no known language."""
    name = path.rpartition("/")[2]
    suffix = name.rpartition(".")[2] if "." in name[1:] else ""
    return f"{UNSUPPORTED} (.{suffix})" if suffix else UNSUPPORTED
