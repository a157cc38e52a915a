"""C#: what a file defines, binds, calls and imports, in the canonical form of the typed languages.

Qualified names do not have the namespace in them. `FileFacts.exports` says which types stand in which: each entry is a
namespace and the symbols of the types at its top, with blanks between. A scope of a namespace has a binding of kind
`namespace` with its full name. `FileFacts.declares` has `namespace N` for each namespace and those round it, `.name`
for each extension method, `global using` where there is one.

An import is `module` "*" for a namespace, `static Type` "*" for the members of a type, a type (or namespace) with an
alias; `global ` is put before what holds for all files of a project.
"""

import msgspec

from indexer.extract.conditional import is_broken, readable
from indexer.extract.csharp.handlers import HANDLERS
from indexer.extract.csharp.writing import CSharpPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["extract"]


def extract(raw: bytes) -> FileFacts:
    """The facts of a C# file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("csharp").parse(source.data).root_node
    if root.has_error and b"#" in source.data:
        simpler = readable(source.data, _is_part)
        if simpler != source.data:
            root = loader.parser("csharp").parse(simpler).root_node
    found = CSharpPass(source)
    facts = found.run(root, HANDLERS)
    return msgspec.structs.replace(facts, exports=tuple(" ".join((space, *held)) for space, held in found.held.items()))


def _is_part(plain: bytes) -> bool:
    """Whether a branch of a conditional is part of a statement or definition."""
    return plain[:1] in (b"{", b";") or plain[-1:] not in (b";", b"}", b"]") or is_broken(plain)
