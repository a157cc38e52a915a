"""PHP: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

Names of classes are written out in full, as the file's namespace and its `use` say, with `＼` before each part (so they
are single names); functions likewise behind `ƒ`, and behind `¦` the name that is meant if there is none in the
namespace. Variables and properties begin with `$` (outside of functions with `·$`). `this.$x` binds what is assigned to
a property. Qualified names do not have the namespace in them: each entry of `FileFacts.exports` is a namespace and what
stands in it.
"""

import msgspec

from indexer.extract.php.handlers import HANDLERS
from indexer.extract.php.writing import PhpPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a PHP file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("php").parse(source.data).root_node
    found = PhpPass(source)
    facts = found.run(root, HANDLERS)
    return msgspec.structs.replace(facts, exports=tuple(" ".join((space, *held)) for space, held in found.held.items()))
