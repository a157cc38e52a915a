"""Kotlin: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

`FileFacts.exports` holds the package. An import's module is all that is written; `name` is "*" for all of a package.
A function with a receiver is called by its type (`String.shout`), has the receiver as its first parameter, and is
declared as `.shout` too. A class has the parameters of its primary constructor; `Fn` types with a receiver are `FnOn`.
An argument that is named is written `name=value`, a lambda behind the parentheses `{}=value`.
"""

from indexer.extract.kotlin.handlers import HANDLERS
from indexer.extract.kotlin.mending import mended
from indexer.extract.kotlin.writing import KotlinPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a Kotlin file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("kotlin").parse(mended(source.data)).root_node
    return KotlinPass(source).run(root, HANDLERS)
