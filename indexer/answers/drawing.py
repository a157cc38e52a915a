"""The call graph as text for Graphviz, sorted, one edge a line."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from indexer.answers.rows import MODULE
from indexer.graph.names import path_of, qualified, symbol_of

if TYPE_CHECKING:
    from indexer.answers.sources import Sources


def dot(sources: "Sources") -> Iterator[str]:
    """The lines of a directed graph from callers to callees; every name is `path:qualified name`."""
    yield "digraph calls {"
    pairs = sorted((_label(caller), _label(callee)) for caller, callee in sources.ask("call_pairs"))
    yield from (f"  {caller} -> {callee};" for caller, callee in pairs)
    yield "}"


def _label(iri: str) -> str:
    name = f"{path_of(iri)}:{qualified(symbol_of(iri)) or MODULE}"
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
