"""The named questions of `queries/sparql/*.rq`: their text, and what their head comments declare.

A head comment says what is asked, then one line a parameter and a column:

    # parameter callee iri: a definition
    # column site: the call site

A parameter stands in the query as `$callee`, followed by a blank; it is bound in the text.
"""

from indexer.errors import WrongUsage
from indexer.graph.lookups import Lookup, lookup
from indexer.tuples import NamedTuple


class Question(NamedTuple):
    """`parameters` {name: iri | literal}, `columns` in their order; `lookup` if it is no more than that."""

    text: str
    parameters: dict[str, str]
    columns: tuple[str, ...]
    lookup: Lookup | None = None

    def bound(self, terms: dict[str, str]) -> str:
        """The query with terms of SPARQL in the places of its parameters."""
        first, *rest = self.text.split("$")
        parts = [first]
        for part in rest:
            word, _, after = part.partition(" ")
            parts.append(f"{terms[word]} {after}")
        return "".join(parts)


_known: dict[str, Question] = {}


def question(name: str) -> Question:
    """A named question. Raises WrongUsage if there is none of that name."""
    found = _known.get(name)
    if found is None:
        from indexer.data import find
        from indexer.errors import CodegraphError

        try:
            file = find(f"queries/sparql/{name}.rq")
        except CodegraphError:
            raise WrongUsage(f"{name}: there is no question of that name in queries/sparql") from None
        with open(file, encoding="utf-8") as opened:
            found = _known[name] = parse(opened.read())
    return found


def parse(text: str) -> Question:
    """A question out of the text of its file."""
    parameters: dict[str, str] = {}
    columns: list[str] = []
    for line in text.splitlines():
        if line.startswith("# parameter "):
            word, kind = line[12:].partition(":")[0].split()
            parameters[word] = kind
        elif line.startswith("# column "):
            columns.append(line[9:].partition(":")[0].strip())
    body = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return Question(body, parameters, tuple(columns), lookup(body))


def refuse_remote(text: str) -> None:
    """Raises WrongUsage for a query that would ask another server: no command of ours uses the network."""
    import re

    opaque = r"""<[^<>"{}|^`\\\x00-\x20]*>|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\#[^\n]*"""
    if re.search(r"\bSERVICE\b", re.sub(opaque, " ", text, flags=re.DOTALL), re.IGNORECASE):
        raise WrongUsage("query: SERVICE would ask another server, which codegraph never does")
