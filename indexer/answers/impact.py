"""What a change of a definition may reach: callers step by step, overriders, subclasses, files that import its file."""

from typing import TYPE_CHECKING, NamedTuple

from indexer.answers.calling import callers, walk
from indexer.answers.importing import Imports, dependents
from indexer.answers.rows import Definition, Sites

if TYPE_CHECKING:
    from indexer.answers.sources import Sources

DEPTH = 3


class Impact(NamedTuple):
    """`calls` hold callers and overriders, `tests` the test files among all that is reached, listed or not."""

    definition: Definition
    calls: Sites
    subclasses: tuple[Definition, ...]
    dependents: Imports
    tests: tuple[str, ...]


def impact(sources: "Sources", definition: Definition, *, depth: int = DEPTH, limit: int = 0) -> Impact:
    """What may have to change with a definition, to a depth.

    `limit` (0: none) cuts the rows of calls and imports, nothing else: totals, tests and completeness are those of the
    whole.
    """
    calls = callers(sources, definition, depth=depth)
    below = [
        sources.definition(iri)
        for iri in walk(definition.iri, lambda one: [iri for (iri,) in sources.ask("subclasses", definition=one)])
    ]
    files = dependents(sources, definition.path, depth=depth)
    tests = {row.path for row in (*calls.rows, *calls.via_base) if row.test}
    tests |= {row.path for row in files.rows if row.test}
    if limit:
        calls = calls._replace(rows=calls.rows[:limit], via_base=calls.via_base[:limit])
        files = files._replace(rows=files.rows[:limit])
    return Impact(definition, calls, tuple(one for one in below if one is not None), files, tuple(sorted(tests)))
