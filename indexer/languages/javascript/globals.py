"""Names that are there without an import: those of the language, of browsers and of Node, read from a table."""

from indexer import data

PRIMITIVES = frozenset(
    ("string", "number", "boolean", "bigint", "symbol", "object", "never", "void", "undefined", "null")
)
"""Types of plain values."""


def _read() -> frozenset[str]:
    text = data.path("queries/javascript/globals.txt").read_text("utf-8")
    return frozenset(word for line in text.splitlines() for word in line.partition("#")[0].split())


GLOBALS = _read()
"""The names of `queries/javascript/globals.txt`."""
