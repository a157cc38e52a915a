"""Java: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

`FileFacts.exports` holds the package. An import of a static member has `static ` before its module; `name` is "*" for
all of a package or class, else "" (the last part of the module is what it binds).
"""

from indexer.extract.java.handlers import HANDLERS
from indexer.extract.java.writing import JavaPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a Java file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("java").parse(source.data).root_node
    return JavaPass(source).run(root, HANDLERS)
