"""Resolution of languages of the level `definitions`: a plain name is what the scopes of its own file bind it to.

Promise: `exact` only where the innermost scope that binds a name binds it once, to a definition, and that is known
where the name is used; what other files define is never guessed at.
"""

from __future__ import annotations

from indexer.facts import Asked, Edge, FileFacts, ImportEdge, Resolution, Target
from indexer.languages.typed import World


class Resolver:
    """Resolves the files of one world. Nothing outside a file has a say in what it gives."""

    def __init__(self, world: World) -> None:
        self._world = world

    def resolve(self, path: str) -> Resolution:
        """The edges of the file at `path`, one of the world's."""
        facts = self._world.facts(path)
        bound = _bound(facts)
        uncalled = {
            found.symbol
            for found in facts.definitions
            if found.kind in ("variable", "attribute") or "namespace" in found.flags
        }
        edges = [
            _edge(path, facts, bound, index, site.callee, site.scope, (site.line, site.column), site.via)
            for index, site in enumerate(facts.calls)
        ]
        calls = tuple([_called(uncalled, edge) for edge in edges])
        references = tuple([
            _edge(path, facts, bound, index, used.expression, used.scope, (used.line, used.column))
            for index, used in enumerate(facts.references)
        ])  # fmt: skip
        imports = tuple(ImportEdge(index, "", taken.module) for index, taken in enumerate(facts.imports))
        return Resolution(calls, references, (), (), imports, Asked())


Bound = dict[tuple[int, str], list[int]]
"""{(scope, name): indices of the bindings}"""


def _called(uncalled: set[str], edge: Edge) -> Edge:
    """What a call reaches: a variable may hold anything, or is looked past in some languages; no module is called."""
    if edge.resolution == "exact" and edge.targets[0].symbol in uncalled:
        return Edge(edge.site, "candidates", edge.targets, "", edge.via)
    return edge


def _bound(facts: FileFacts) -> Bound:
    found: Bound = {}
    for index, each in enumerate(facts.bindings):
        found.setdefault((each.scope, each.target), []).append(index)
    return found


def _edge(
    path: str, facts: FileFacts, bound: Bound, site: int, name: str, scope: int, at: tuple[int, int], via: str = ""
) -> Edge:
    while name and scope >= 0:
        indices = bound.get((scope, name))
        if indices is not None:
            bindings = [facts.bindings[index] for index in indices]
            definitions = [facts.definitions[int(each.value)] for each in bindings if each.kind == "definition"]
            whole = [each for each in definitions if "prototype" not in each.flags] or definitions
            targets = tuple(sorted((Target(path, each.symbol) for each in whole), key=lambda target: target.symbol))
            if any(each.annotation == "after" and (each.end_line, each.end_column) > at for each in bindings):
                return Edge(site, "candidates", (), "", via)
            sure = len(targets) == 1 and len(definitions) == len(bindings)
            return Edge(site, "exact" if sure else "candidates", targets, "", via)
        scope = facts.scopes[scope].parent
    return Edge(site, "candidates", (), "", via)
