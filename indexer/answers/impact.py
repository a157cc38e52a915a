"""What a change of a definition may reach: callers step by step, overriders, subclasses, files that import its file."""

from typing import TYPE_CHECKING, NamedTuple

from indexer.answers.calling import callers, walk
from indexer.answers.importing import Imports, dependents
from indexer.answers.rows import Definition, Sites

if TYPE_CHECKING:
    from indexer.answers.sources import Sources

DEPTH = 3


class Impact(NamedTuple):
    """`calls` hold callers and overriders, `tests` the test files among all that is reached."""

    definition: Definition
    calls: Sites
    subclasses: tuple[Definition, ...]
    dependents: Imports
    tests: tuple[str, ...]


def impact(sources: "Sources", definition: Definition, *, depth: int = DEPTH, limit: int = 0) -> Impact:
    """What may have to change with a definition, to a depth."""
    calls = callers(sources, definition, depth=depth, limit=limit)
    below = [
        sources.definition(iri)
        for iri in walk(definition.iri, lambda one: [iri for (iri,) in sources.ask("subclasses", **{"class": one})])
    ]
    files = dependents(sources, definition.path, depth=depth, limit=limit)
    tests = {row.path for row in (*calls.rows, *calls.via_base) if row.test}
    tests |= {row.path for row in files.rows if row.test}
    return Impact(definition, calls, tuple(one for one in below if one is not None), files, tuple(sorted(tests)))
