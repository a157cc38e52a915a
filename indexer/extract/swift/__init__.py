"""Swift: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

What an extension holds is called by the type (`Gauge.read`) and has the type as its first parameter, of kind
`receiver`; nested types in it too. Parameters are called by their labels, `_` where they have none; an argument with a
label is written `label=value`, the first closure behind the parentheses `{}=value`. A struct has its stored properties
as parameters. A subscript is a method `subscript`, a case with values one that gives its enumeration. A call of an
operator has the callee `new operator LEFT`. Of a Package.swift `FileFacts.exports` holds the targets, `name=folder`.
"""

from indexer.extract.source import Source
from indexer.extract.swift.handlers import HANDLERS
from indexer.extract.swift.targets import targets
from indexer.extract.swift.writing import SwiftPass
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a Swift file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("swift").parse(source.data).root_node
    found = SwiftPass(source)
    found.exports = targets(source.data)
    return found.run(root, HANDLERS)
