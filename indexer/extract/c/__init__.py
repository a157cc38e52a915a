"""C and C++: what a file defines, declares, includes, binds and calls, in the canonical form of the typed languages.

`struct X` is written as the type `$X` (in C a name of its own); pointers are kept (`T*`), references and const are
dropped; `p->x` is `p*.x`. An include is an import whose module keeps its quotes or angle brackets.
"""

from __future__ import annotations

import re

from indexer.extract.c.handlers import HANDLERS
from indexer.extract.c.writing import CPass
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

_CPP = re.compile(
    rb"^[ \t]*(?:class\s+\w+[^;]*?[{:]|namespace\b|template\s*<|(?:public|private|protected)\s*:|using\s+\w)", re.MULTILINE
)


def extract(language: str, raw: bytes) -> FileFacts:
    """The facts of a C or C++ file; a file named as C is read as C++ if it holds C++ words. Raises GrammarError."""
    source = Source(raw)
    if language == "c" and _CPP.search(source.data) and not _guarded(source.data):
        language = "cpp"
    root = loader.parser(language).parse(source.data).root_node
    return CPass(language, source).run(root, HANDLERS)


def _guarded(data: bytes) -> bool:
    """Whether the C++ words are in a part that C does not see."""
    first = _CPP.search(data)
    at = data.find(b"__cplusplus")
    return first is not None and 0 <= at < first.start() and b'extern "C"' not in data[: first.start()][at:]
