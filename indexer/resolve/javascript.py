"""Resolution of JavaScript and TypeScript: plain names within their file, and which files relative imports name.

Promise: all else stays a candidate.
"""

from indexer.facts import Asked, Edge, FileFacts, ImportEdge, Resolution, Target
from indexer.languages.javascript import Names, answer
from indexer.languages.javascript.modules import question
from indexer.languages.python.source import World


class Resolver:
    """Resolves the files of one world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def resolve(self, path: str) -> Resolution:
        """The edges of the file at `path`, one of the world's."""
        return resolve(path, self._world.facts(path), self._world)


def resolve(path: str, facts: FileFacts, world: World) -> Resolution:
    """The edges of the file at `path`, whose facts are given."""
    names = Names(facts)
    calls = []
    for index, site in enumerate(facts.calls):
        found, sure = (
            names.definitions(site.name, site.scope) if site.name and site.callee == site.name else ((), False)
        )
        targets = tuple(Target(path, facts.definitions[each].symbol) for each in found)
        calls.append(Edge(index, "exact" if sure else "candidates", targets, "", site.via))
    imports = []
    asked: dict[str, str] = {}
    for index, taken in enumerate(facts.imports):
        words = question(path, taken.module)
        asked[words] = answer(words, world.paths)
        imports.append(ImportEdge(index, asked[words], "" if asked[words] else taken.module))
    references = tuple(Edge(index, "candidates") for index in range(len(facts.references)))
    return Resolution(tuple(calls), references, imports=tuple(imports), asked=Asked(tuple(sorted(asked.items()))))
