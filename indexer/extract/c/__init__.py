"""C and C++: what a file defines, declares, includes, binds and calls, in the canonical form of the typed languages.

`struct X` is written as the type `$X` (in C a name of its own); pointers are kept (`T*`), references and const are
dropped; `p->x` is `p*.x`. An include is an import whose module keeps its quotes or angle brackets.
"""

from __future__ import annotations

import re

from indexer.extract.c.handlers import HANDLERS
from indexer.extract.c.writing import CPass
from indexer.extract.conditional import is_broken, readable
from indexer.extract.source import Source
from indexer.facts import FileFacts
from indexer.grammars import loader

_CPP = re.compile(
    rb"^[ \t]*(?:(?:enum[ \t]+)?class[ \t]+\w[^;()*]{0,200}?\{|(?:inline[ \t]+)?namespace(?:[ \t]+[\w:]+)?\s*\{"
    rb"|template[ \t]*<|(?:public|private|protected)[ \t]*:[ \t]*$|using[ \t]+(?:namespace[ \t]+)?[\w:]+[ \t]*[;=])",
    re.MULTILINE,
)
_EXPORTS = re.compile(rb"\A\s*(?:;.*\s*)*(?:LIBRARY|EXPORTS|NAME)\b")
"""What the list of a Windows library's exports begins with, which is named as a file of macros may be."""


def extract(language: str, raw: bytes) -> FileFacts:
    """The facts of a C or C++ file; a file named as C is read as C++ if it holds C++ words. Raises GrammarError."""
    source = Source(raw)
    if _EXPORTS.match(source.data):
        return FileFacts(language, lines=source.lines)
    if language == "c" and _CPP.search(source.data) and not _guarded(source.data):
        language = "cpp"
    text = _readable(source.data) if language == "cpp" else source.data
    text = _EXPORTED.sub(_blank, text)
    root = loader.parser(language).parse(text).root_node
    if root.has_error and b"#" in text:
        simpler = readable(text, is_broken)
        if simpler != text:
            root = loader.parser(language).parse(simpler).root_node
    return CPass(language, source).run(root, HANDLERS)


def _guarded(data: bytes) -> bool:
    """Whether the C++ words are in a part that C does not see."""
    first = _CPP.search(data)
    at = data.find(b"__cplusplus")
    return first is not None and 0 <= at < first.start() and b"#endif" not in data[at : first.start()]


_NOISE = re.compile(
    rb"\b(?:class|struct|union)[ \t]+(?:\[\[[^\]]*\]\][ \t]*)?([A-Z][A-Z0-9_]+(?:\([^()\n]*\))?)"
    rb"(?=[ \t]+[A-Za-z_][\w:]*(?:[ \t]*<[^;{}\n]*>)?(?:[ \t]+final)?\s*(?::[^:]|\{))"
    rb"|(?<=[\w)])\s+((?:PT_)?GUARDED_(?:BY|VAR)(?:\([^()\n]*\))?"
    rb"|(?:(?:EXCLUSIVE|SHARED)_)?(?:LOCKS_REQUIRED|LOCK_FUNCTION|LOCKS_EXCLUDED|TRYLOCK_FUNCTION)\([^()\n]*\)"
    rb"|UNLOCK_FUNCTION\([^()\n]*\)|NO_THREAD_SAFETY_ANALYSIS)"
)
"""Macros for attributes, which are no part of the grammar: of a class before its name (`class EXPORT Name {`), and
those of thread safety."""


_EXPORTED = re.compile(
    rb"^[ \t]*(?:extern[ \t]+|static[ \t]+)?((?:[A-Z][A-Z0-9]*_[A-Z0-9_]+[ \t]+)+)"
    rb"(?=(?:(?:const|struct|enum|unsigned|signed)[ \t]+)*[A-Za-z_][\w:]*"
    rb"(?:[ \t]+|[ \t]*[*&]+[ \t]*(?:const[ \t]+)?)[A-Za-z_][\w:]*[ \t]*\()",
    re.MULTILINE,
)
"""A macro before the type of a function (`LIB_EXPORT char* name(void);`), which makes a call of the declaration."""
_DEFAULTED = re.compile(
    rb"^[ \t]*(?:\w+::)+~?\w+[ \t]*\([^;{}()]*\)(?:[ \t]*noexcept)?\s*(=[ \t]*default[ \t]*;)", re.MULTILINE
)
"""A constructor or destructor that is defaulted outside its class, which the grammar takes for an assignment to a
call."""


def _readable(data: bytes) -> bytes:
    """The text with such macros blanked and empty bodies for what is defaulted: all else stands where it stood."""
    data = _NOISE.sub(_blank, data)
    return _DEFAULTED.sub(lambda found: _blank(found, b"{}"), data)


def _blank(found: re.Match[bytes], instead: bytes = b"") -> bytes:
    """What was found, with its one group blanked."""
    group = found.lastindex or 1
    start, end = found.start(group) - found.start(), found.end(group) - found.start()
    return found[0][:start] + instead.ljust(end - start) + found[0][end:]
