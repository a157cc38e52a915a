"""Languages of the level `definitions`: from bytes to facts, by a query alone.

The query is what authors of grammars write for code navigation, `tags.scm`; `patterns` says what each of its captures
and settings means. What it defines has qualified names by nesting; what it calls by a plain name keeps that name as its
`callee` where the name can only mean what the scopes of the file bind, else the callee is unknown.
"""

from indexer.extract.source import Source
from indexer.extract.tags.reading import Reading
from indexer.facts import FileFacts
from indexer.grammars import loader

_SECONDS = 5.0
"""Processor time that a grammar may take for one file."""


def extract(language: str, raw: bytes) -> FileFacts:
    """The facts of a file in a language that has a query `tags.scm`. Raises GrammarError."""
    source = Source(raw)
    root = loader.parse(language, source.data, _SECONDS).root_node
    return Reading(language, source, root).read()
