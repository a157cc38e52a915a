"""Constructors: whose instances a constructor makes, for its callers are the calls of these classes.

Promise: a class is named only if its call is sure to reach the constructor: the class that holds it, and heirs with one
base and no constructor of their own. Heirs of which that cannot be told are counted.
"""

from __future__ import annotations

from indexer.graph.names import definition_iri, name_of, path_of, symbol_of
from indexer.graph.signatures import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.answers.sources import Sources

NAMES = frozenset({"__init__", "__new__", "constructor"})
MOST = 200
"""So many classes are looked at."""


def made_by(sources: Sources, constructor: str) -> tuple[list[str], int]:
    """The classes (IRIs) whose calls run a method, none unless it is a constructor; and how many more may."""
    path, symbol = path_of(constructor), symbol_of(constructor)
    name, owner = name_of(symbol), symbol.rpartition(".")[0]
    if name not in NAMES or not owner or _overload(sources, constructor):
        return [], 0
    if (name == "constructor") == path.endswith((".py", ".pyi")):  # each language has its own word for it
        return [], 0
    if path.endswith((".kt", ".kts")):  # calls of the class lead to its constructors themselves
        return [], 0
    found: list[str] = []
    unknown = 0
    todo = [definition_iri(path, owner)]
    for made in todo:
        rows = sources.ask("definition", definition=made)
        if not rows or not rows[0][0].endswith("#Class"):
            continue
        if len(found) == MOST:
            unknown += 1
            break
        found.append(made)
        for (heir,) in sources.ask("subclasses", definition=made):
            if sources.ask("definition", definition=f"{heir}.{name}") or heir in todo:
                continue
            if _only_heir_of_one(sources, heir):
                todo.append(heir)
            else:
                unknown += 1
    return found, unknown


def _only_heir_of_one(sources: Sources, heir: str) -> bool:
    """Whether a class surely takes its constructor from its one base: a decorator may give it another one, a metaclass
    too, and of several bases the first one that has one counts."""
    rows = sources.ask("definition", definition=heir)
    if not rows:
        return False
    _, _, kept, _ = rows[0]
    span = sources.span(heir)
    if span is None or span.start != span.line:
        return False
    signature = whole("class", name_of(symbol_of(heir)), kept)
    bases = signature.partition("(")[2]
    return not any(sign in bases for sign in ",*=(")


def _overload(sources: Sources, constructor: str) -> bool:
    """Whether it is a mere signature before the real one."""
    span = sources.span(constructor)
    lines = sources.lines(path_of(constructor))
    if span is None or lines is None:
        return False
    start, line, end = span[:3]
    if name_of(symbol_of(constructor)) == "constructor":
        return not any("}" in text for text in lines[line - 1 : end])
    return any(text.strip().startswith("@") and text.strip().endswith("overload") for text in lines[start - 1 : line])
