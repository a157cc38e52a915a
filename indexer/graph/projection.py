"""From facts and edges of one file to triples.

Pure and fast: a file's triples are a function of its path, blob, facts and edges, and every triple's subject belongs to
that file, so the triples of two files never overlap and an update is a plain set difference.

Few triples, because each costs some 110 bytes on disk however short it is: sites have no triples of their own, their
IRI says where they are, in which definition and what they are (`indexer.graph.names`). All sites of one definition that
reach the same in the same way share an IRI, and one triple links it to what they reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.graph import layout
from indexer.graph.names import NAMESPACE, blob_iri, encode_path, encode_symbol, name_of
from indexer.graph.signatures import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from indexer.facts import Definition, Edge, FileFacts, Resolution, Target

    Group = tuple[int, str, str]
    """What sites have in common: the enclosing definition, the term that they are linked to, what they are."""
    Groups = dict[Group, list[tuple[int, int]]]

SIGNATURE_LIMIT = 500
DOC_LIMIT = 200

_BUILTIN = "<builtin>."
"""How the names of what every program of a language has begin: called everywhere, so it is not said of anybody."""

PLACES_LIMIT = 500
"""So many sites share one IRI at most: a generated file may hold 100,000 calls of one function."""


def _term(name: str) -> str:
    return f"<{NAMESPACE}{name}>"


_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_INTEGER = "^^<http://www.w3.org/2001/XMLSchema#integer>"
_TRUE = '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>'
_CLASSES = {
    kind: f"{_TYPE} {_term(name)} ."
    for kind, name in (
        ("function", "Function"),
        ("method", "Method"),
        ("class", "Class"),
        ("variable", "Variable"),
        ("attribute", "Attribute"),
        ("macro", "Macro"),
    )
}
_OTHER = f"{_TYPE} {_term('Definition')} ."
_DECLARED = frozenset({"function", "method", "class"})
"""Kinds with a signature; what a variable is bound to stands on its line, which is shown anyway."""

_NAME, _FILE_OF, _LINE = (_term(name) for name in ("name", "file", "line"))
_SIGNATURE, _DOC, _CALLS, _CALLEE = (_term(name) for name in ("signature", "doc", "calls", "callee"))
_CALLEE_NAME, _POSSIBLE, _REFERS = (_term(name) for name in ("calleeName", "possibleCallee", "refersTo"))
_CALLS_OUTSIDE, _OUTSIDE_SITES, _EXTENDS_OUTSIDE = (
    _term(name) for name in ("callsOutside", "outsideSites", "extendsOutside")
)
_EXTENDS, _OVERRIDES, _IMPORTS, _MODULE = (_term(name) for name in ("extends", "overrides", "imports", "importsModule"))


def literal(text: str) -> str:
    """A string literal of N-Triples. Bytes that were not text are written `\\xE9`, as they are shown to people."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\\\x{code - 0xDC00:02X}"
    if 0xD800 <= code <= 0xDFFF:
        return "\N{REPLACEMENT CHARACTER}"
    if code >= 0x20 and character not in '"\\\x7f\x85\u2028\u2029':
        return character
    return {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character) or f"\\u{code:04X}"


def project(path: str, blob: str, language: str, facts: FileFacts, resolution: Resolution) -> list[str]:
    """The triples of one file as N-Triples lines, each encodable as UTF-8, in no promised order.

    No line holds a line end, nor what Unicode or Python take for one.
    `blob` is the object id in hexadecimal. A symbol that is not among the file's definitions is named all the same.
    """
    base = f"<codegraph:{encode_path(path)}"
    file = base + ">"
    lines = [
        f"{file} {_TYPE} {_term('File')} .",
        f"{file} {_term('path')} {literal(path)} .",
        f"{file} {_term('blob')} <{blob_iri(blob)}> .",
        f"{file} {_term('language')} {literal(language)} .",
    ]
    if facts.generated:
        lines.append(f"{file} {_term('generated')} {_TRUE} .")
    for line, text in (*facts.problems, *resolution.problems):
        lines.append(f"{file} {_term('problem')} {literal(f'{line}: {text}' if line else text)} .")
    inside = [f"{base}#{encode_symbol(found.symbol)}" for found in facts.definitions]
    _definitions(lines, file, inside, facts.definitions)
    if facts.definitions:
        lines.append(f"{file} {_term('layout')} {literal(layout.written(facts.definitions))} .")
    inside.append(base + "#")  # module level, reached by definition -1

    known: dict[Target, str] = {}

    def named(target: Target) -> str:
        iri = known.get(target)
        if iri is None:
            tail = f"#{encode_symbol(target.symbol)}" if target.symbol else ""
            iri = known[target] = f"<codegraph:{encode_path(target.path)}{tail}>"
        return iri

    _calls(lines, file, inside, facts, resolution, named)
    _references(lines, inside, facts, resolution, named)
    _hierarchy(lines, _EXTENDS, inside, resolution.bases, named)
    _hierarchy(lines, _OVERRIDES, inside, resolution.overrides, named)
    _imports(lines, file, inside, facts, resolution)
    return lines


def _definitions(lines: list[str], file: str, inside: list[str], definitions: Iterable[Definition]) -> None:
    for found, start in zip(definitions, inside, strict=True):
        iri = start + ">"
        line = found.line
        lines += (
            f"{iri} {_CLASSES.get(found.kind, _OTHER)}",
            f"{iri} {_NAME} {literal(found.name)} .",
            f"{iri} {_FILE_OF} {file} .",
            f'{iri} {_LINE} "{line}"{_INTEGER} .',
        )
        if found.signature and found.kind in _DECLARED:
            kept = short(found.kind, name_of(found.symbol), _cut(found.signature, SIGNATURE_LIMIT))
            lines.append(f"{iri} {_SIGNATURE} {literal(kept)} .")
        if found.doc:
            lines.append(f"{iri} {_DOC} {literal(_cut(found.doc.partition(chr(10))[0], DOC_LIMIT))} .")


def _calls(
    lines: list[str],
    file: str,
    inside: list[str],
    facts: FileFacts,
    resolution: Resolution,
    named: Callable[[Target], str],
) -> None:
    proven: Groups = {}
    unknown: Groups = {}
    possible: Groups = {}
    outside: Groups = {}

    def call(place: tuple[int, int], name: str, definition: int, via: str, edge: Edge) -> None:
        if edge.resolution == "exact":
            for target in edge.targets:
                proven.setdefault((definition, named(target), via), []).append(place)
        elif edge.resolution == "candidates":
            if name:
                unknown.setdefault((definition, literal(name), via), []).append(place)
            for target in edge.targets:
                possible.setdefault((definition, named(target), via), []).append(place)
        elif edge.external and not edge.external.startswith(_BUILTIN):
            outside.setdefault((definition, edge.external, via), []).append(place)

    calls = facts.calls
    for edge in resolution.calls:
        if edge.resolution != "external" or edge.external:
            made = calls[edge.site]
            call((made.line, made.column), made.name, made.definition, edge.via or made.via, edge)
    for line, column, name, definition, edge in resolution.implicit:
        call((line, column), name, definition, edge.via or "protocol", edge)

    _linked(lines, _CALLEE, inside, proven)
    _linked(lines, _CALLEE_NAME, inside, unknown)
    _linked(lines, _POSSIBLE, inside, possible)
    _calls_outside(lines, file, inside, outside)
    for definition, iri in {(definition, iri) for definition, iri, _ in proven}:
        caller = inside[definition] + ">" if definition >= 0 else file
        lines.append(f"{caller} {_CALLS} {iri} .")


def _calls_outside(lines: list[str], file: str, inside: list[str], groups: Groups) -> None:
    """What is called outside, and in one literal where: a triple a site would be one in eighteen of a graph."""
    if not groups:
        return
    lines.extend({f"{file} {_CALLS_OUTSIDE} {literal(name)} .": None for _, name, _ in groups})
    start = len(file) - 1
    rows = []
    for (definition, name, _), places in groups.items():
        symbol = inside[definition][start:].removeprefix("#")
        rows += [f"{symbol}@{spots} {name}" for spots in _spots(places)]
    text = "\n".join(sorted(rows))
    lines.append(f"{file} {_OUTSIDE_SITES} {literal(text)} .")


def _references(
    lines: list[str], inside: list[str], facts: FileFacts, resolution: Resolution, named: Callable[[Target], str]
) -> None:
    groups: Groups = {}
    for edge in resolution.references:
        if edge.resolution == "exact":
            used = facts.references[edge.site]
            for target in edge.targets:
                key = (used.definition, named(target), used.role)
                groups.setdefault(key, []).append((used.line, used.column))
    _linked(lines, _REFERS, inside, groups)


def _hierarchy(
    lines: list[str], predicate: str, inside: list[str], edges: Iterable[Edge], named: Callable[[Target], str]
) -> None:
    # Every target is a proven base, also where another base of the same class is unknown or outside.
    for edge in edges:
        lines.extend(f"{inside[edge.site]}> {predicate} {named(target)} ." for target in edge.targets)
        if edge.external and not edge.external.startswith(_BUILTIN) and predicate == _EXTENDS:
            lines.append(f"{inside[edge.site]}> {_EXTENDS_OUTSIDE} {literal(edge.external)} .")


def _imports(lines: list[str], file: str, inside: list[str], facts: FileFacts, resolution: Resolution) -> None:
    files: Groups = {}
    modules: Groups = {}
    for edge in resolution.imports:
        taken = facts.imports[edge.site]
        definition = facts.scopes[taken.scope].definition if 0 <= taken.scope < len(facts.scopes) else -1
        if edge.path:
            target = f"<codegraph:{encode_path(edge.path)}>"
            files.setdefault((definition, target, "import"), []).append((taken.line, 0))
        elif edge.external:
            modules.setdefault((definition, literal(edge.external), "import"), []).append((taken.line, 0))
    for groups, imported, linked in ((files, _IMPORTS, _REFERS), (modules, _MODULE, _MODULE)):
        lines.extend({f"{file} {imported} {target} .": None for _, target, _ in groups})
        _linked(lines, linked, inside, groups)


def _linked(lines: list[str], predicate: str, inside: list[str], groups: Groups) -> None:
    """One triple a group of sites: from all of them to what they reach."""
    for (definition, term, note), places in groups.items():
        tail = f";{note}> {predicate} {term} ." if note else f"> {predicate} {term} ."
        if len(places) == 1:
            line, column = places[0]
            lines.append(f"{inside[definition]}@{line}:{column}{tail}")
        else:
            lines.extend(f"{inside[definition]}@{spots}{tail}" for spots in _spots(places))


def _spots(places: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Each place once, in the order of the code, so many at a time as share an IRI."""
    ordered = sorted(set(places))
    for start in range(0, len(ordered), PLACES_LIMIT):
        yield ",".join([f"{line}:{column}" for line, column in ordered[start : start + PLACES_LIMIT]])


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
