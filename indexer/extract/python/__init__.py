"""Python: from bytes to facts, by one traversal of `queries/python/facts.scm`.

`walk` says what is open where the pass stands; `definitions`, `blocks`, `bindings` and `uses` take the matches, each
the facts it names; `finish` turns what they left into `FileFacts`. Promise: one pass, no recursion.
"""

from indexer.extract.python import bindings, blocks, definitions, uses
from indexer.extract.python.finish import finish
from indexer.extract.python.walk import Handler, Walk
from indexer.extract.source import Source
from indexer.extract.syntax import syntax_errors
from indexer.facts import FileFacts
from indexer.grammars import loader

__all__ = ["HANDLERS", "extract"]

HANDLERS: dict[str, Handler] = {
    **definitions.HANDLERS,
    **blocks.HANDLERS,
    **bindings.HANDLERS,
    **uses.HANDLERS,
}
"""What each `fact` of the query is handed to."""


def extract(raw: bytes) -> FileFacts:
    """The facts of a Python file. Raises GrammarError."""
    source = Source(raw)
    root = loader.parser("python").parse(source.data).root_node
    query, facts = loader.query("python", "facts.scm")
    walk = Walk(source)
    walk.damaged = root.has_error
    uses.take(walk, loader.matches(query, root), facts, HANDLERS)
    problems = source.problems
    if walk.damaged:
        problems = problems + syntax_errors("python", source, root)
    return finish(walk, problems)
