"""Scala 2 and 3: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

Qualified names do not have the package in them. `FileFacts.exports` says what stands at the top of which: each entry is
a package and the symbols in it, with blanks between. A scope of a package has a binding of kind `namespace` for each
package that it opens, the innermost last. `FileFacts.declares` has `package P` for each package and those round it,
`.name` for each extension method and method of an implicit class.

An object is a class with the flag `object`, bound in the scope round it to the one instance of it. Lists of parameters
are one list, and so are the arguments of `f(a)(b)`; those that are implicit may be left out. A member that is taken
without arguments is a call, for it may be a method. What is matched by a function of cases is its parameter `case`, and
`_` the parameter of an expression with a gap.
"""

import msgspec

from indexer.extract.scala.handlers import HANDLERS
from indexer.extract.scala.writing import ScalaPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a Scala file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("scala").parse(source.data).root_node
    found = ScalaPass(source, root)
    facts = found.run(root, HANDLERS)
    return msgspec.structs.replace(facts, exports=tuple(" ".join((space, *held)) for space, held in found.held.items()))
