"""Paths as text and as the bytes that the file system knows them by.

In the program a path is a `str` relative to the top of the workspace, with stray bytes as surrogates; a database's
text cannot hold those, so it stores the bytes.
"""

LOG = ".codegraph/log.jsonl"
"""The log of events of a workspace, relative to its top."""

USER_LOG = "log.jsonl"
"""The user's own, relative to the user's folder."""

_WILD = frozenset("*?[{")


def encode_path(path: str) -> bytes:
    return path.encode("utf-8", "surrogateescape")


def decode_path(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")


def is_glob(path: str) -> bool:
    """Whether a path is a pattern for many: it has a wildcard of `rules.globs`."""
    return not _WILD.isdisjoint(path)
