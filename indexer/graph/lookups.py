"""Questions that are plain look-ups: told from the text of their query, answered without planning it.

A hook puts dozens of questions to the graph. Of the 0.15 to 0.8 ms that each takes on a million triples, three quarters
go into parsing and planning SPARQL where the question is one triple, or what one resource has. Promise: the rows are
those that the query gives (a test compares them for every such question); what is no plain look-up is planned. Two
shapes are known:

    SELECT ?x WHERE { ?x cg:p $y }                                    one triple with one variable
    SELECT ?a ?b WHERE { $x cg:p ?a ; cg:q ?b . OPTIONAL { $x cg:r ?c } }    what a known resource has
"""

from __future__ import annotations

from indexer.graph.names import NAMESPACE
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


class Lookup(NamedTuple):
    """Of one resource: the values of predicates, in the order of the columns, each with whether a row needs it.

    `resource` is the parameter that names it, or what it is in full. With `backwards` the one predicate leads to it:
    wanted are the resources that have it as their value.
    """

    resource: str
    values: tuple[tuple[str, bool], ...]
    backwards: bool = False


def lookup(text: str) -> Lookup | None:
    """The look-up that a query is, None where it is more than that."""
    words = iter(_words(text))
    columns: list[str] = []
    for word in words:
        if word == "{":
            break
        if word.startswith("?"):
            columns.append(word)
        elif word not in ("PREFIX", "cg:", f"<{NAMESPACE}>", "SELECT", "WHERE"):
            return None
    found = _triples(words)
    if not found or next(words, None) is not None:
        return None
    if len(found) == 1 and [found[0][0]] == columns and _known(found[0][2]):
        _, predicate, value, needed = found[0]
        return Lookup(value, ((predicate, True),), backwards=True) if needed else None
    by_column = {value: (predicate, needed) for _, predicate, value, needed in found}
    resource = found[0][0]
    if not _known(resource) or {one[0] for one in found} != {resource} or list(by_column) != columns:
        return None
    return Lookup(resource, tuple(by_column.values())) if len(by_column) == len(found) else None


def _triples(words: Iterator[str]) -> list[tuple[str, str, str, bool]]:
    """(subject, predicate, value, needed) up to the closing brace; none where something else stands there."""
    found: list[tuple[str, str, str, bool]] = []
    needed, subject = True, ""
    for word in words:
        if word == "OPTIONAL" and needed and next(words, "") == "{":
            needed, subject = False, ""
            continue
        if word == "}" and not needed:
            needed, subject = True, ""
            continue
        if word == "}":
            return found
        if word == ".":
            subject = ""
            continue
        if word == ";":
            word = next(words, "")
        elif subject:
            return []
        else:
            subject, word = word, next(words, "")
        predicate = _TYPE if word == "a" else NAMESPACE + word[3:] if word[:3] == "cg:" and word[3:].isalnum() else ""
        value = next(words, "")
        if not predicate or not subject or not value.startswith(("?", "$")):
            return []
        found.append((subject, predicate, value, needed))
    return []


def _known(word: str) -> bool:
    """Whether it is a parameter."""
    return word.startswith("$")


def _words(text: str) -> list[str]:
    for sign in "{};":
        text = text.replace(sign, f" {sign} ")
    return text.split()
