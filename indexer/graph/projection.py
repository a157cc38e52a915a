"""From facts and edges of one file to triples.

Pure and fast: a file's triples are a function of its path, blob, facts and edges, and every triple's subject belongs to
that file, so the triples of two files never overlap and an update is a plain set difference.

Few triples: a site has no triples of its own, its IRI says where it is, in which definition and what it is
(`names.site_iri`); one triple links it to each callee.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from indexer.graph.names import NAMESPACE, blob_iri, encode_path, encode_symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from indexer.facts import Definition, Edge, FileFacts, Resolution, Target

SIGNATURE_LIMIT = 500
DOC_LIMIT = 200

_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_INTEGER = "^^<http://www.w3.org/2001/XMLSchema#integer>"
_TRUE = '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>'
_CLASSES = {
    "function": "Function",
    "method": "Method",
    "class": "Class",
    "variable": "Variable",
    "attribute": "Attribute",
}


def _term(name: str) -> str:
    return f"<{NAMESPACE}{name}>"


_NAME, _FILE_OF, _LINE, _START, _END = (_term(name) for name in ("name", "file", "line", "startLine", "endLine"))
_SIGNATURE, _DOC, _CALLS, _CALLEE = (_term(name) for name in ("signature", "doc", "calls", "callee"))
_CALLEE_NAME, _POSSIBLE, _REFERS = (_term(name) for name in ("calleeName", "possibleCallee", "refersTo"))
_EXTENDS, _OVERRIDES, _IMPORTS, _MODULE = (_term(name) for name in ("extends", "overrides", "imports", "importsModule"))

_ESCAPED = re.compile('["\\\\\\x00-\\x1f\\x7f\ud800-\udfff]')


def literal(text: str) -> str:
    """A string literal of N-Triples. Bytes that were not text are written `\\xE9`, as they are shown to people."""
    return f'"{text}"' if _ESCAPED.search(text) is None else f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    character = found.group()
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\\\x{code - 0xDC00:02X}"
    if code >= 0xD800:
        return "\N{REPLACEMENT CHARACTER}"
    return {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character) or f"\\u{code:04X}"


def project(path: str, blob: str, language: str, facts: FileFacts, resolution: Resolution) -> list[str]:
    """The triples of one file as N-Triples lines, without line ends, each encodable as UTF-8, in no promised order.

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
    for found, iri in zip(facts.definitions, inside, strict=True):
        _definition(lines, file, iri + ">", found)
    inside.append(base + "#")  # module level, reached by definition -1

    known: dict[Target, str] = {}

    def named(target: Target) -> str:
        iri = known.get(target)
        if iri is None:
            tail = f"#{encode_symbol(target.symbol)}" if target.symbol else ""
            iri = known[target] = f"<codegraph:{encode_path(target.path)}{tail}>"
        return iri

    pairs: set[tuple[int, str]] = set()

    def call(line: int, column: int, name: str, definition: int, via: str, edge: Edge) -> None:
        site = f"{inside[definition]}@{line}:{column}{';' + via if via else ''}>"
        if edge.resolution == "exact":
            for target in edge.targets:
                iri = named(target)
                lines.append(f"{site} {_CALLEE} {iri} .")
                pairs.add((definition, iri))
        elif edge.resolution == "candidates":
            if name:
                lines.append(f"{site} {_CALLEE_NAME} {literal(name)} .")
            lines.extend(f"{site} {_POSSIBLE} {named(target)} ." for target in edge.targets)

    for edge in resolution.calls:
        made = facts.calls[edge.site]
        call(made.line, made.column, made.name, made.definition, edge.via or made.via, edge)
    for line, column, name, definition, edge in resolution.implicit:
        call(line, column, name, definition, edge.via or "protocol", edge)
    for definition, iri in pairs:
        caller = inside[definition] + ">" if definition >= 0 else file
        lines.append(f"{caller} {_CALLS} {iri} .")

    for edge in resolution.references:
        if edge.resolution == "exact":
            used = facts.references[edge.site]
            site = f"{inside[used.definition]}@{used.line}:{used.column};{used.role}>"
            lines.extend(f"{site} {_REFERS} {named(target)} ." for target in edge.targets)
    _hierarchy(lines, _EXTENDS, inside, resolution.bases, named)
    _hierarchy(lines, _OVERRIDES, inside, resolution.overrides, named)
    _imports(lines, file, inside, facts, resolution)
    return lines


def _definition(lines: list[str], file: str, iri: str, found: Definition) -> None:
    lines.append(f"{iri} {_TYPE} {_term(_CLASSES.get(found.kind, 'Definition'))} .")
    lines.append(f"{iri} {_NAME} {literal(found.name)} .")
    lines.append(f"{iri} {_FILE_OF} {file} .")
    lines.append(f'{iri} {_LINE} "{found.line}"{_INTEGER} .')
    lines.append(f'{iri} {_END} "{found.end_line}"{_INTEGER} .')
    if found.start_line != found.line:
        lines.append(f'{iri} {_START} "{found.start_line}"{_INTEGER} .')
    if found.signature:
        lines.append(f"{iri} {_SIGNATURE} {literal(_cut(found.signature, SIGNATURE_LIMIT))} .")
    if found.doc:
        lines.append(f"{iri} {_DOC} {literal(_cut(found.doc.partition(chr(10))[0], DOC_LIMIT))} .")


def _hierarchy(
    lines: list[str], predicate: str, inside: list[str], edges: Iterable[Edge], named: Callable[[Target], str]
) -> None:
    # Every target is a proven base, also where another base of the same class is unknown or outside.
    for edge in edges:
        lines.extend(f"{inside[edge.site]}> {predicate} {named(target)} ." for target in edge.targets)


def _imports(lines: list[str], file: str, inside: list[str], facts: FileFacts, resolution: Resolution) -> None:
    seen: set[str] = set()
    for edge in resolution.imports:
        taken = facts.imports[edge.site]
        definition = facts.scopes[taken.scope].definition if 0 <= taken.scope < len(facts.scopes) else -1
        site = f"{inside[definition]}@{taken.line}:0;import>"
        if edge.path:
            target = f"<codegraph:{encode_path(edge.path)}>"
            seen.add(f"{file} {_IMPORTS} {target} .")
            seen.add(f"{site} {_REFERS} {target} .")
        elif edge.external:
            seen.add(f"{file} {_MODULE} {literal(edge.external)} .")
            seen.add(f"{site} {_MODULE} {literal(edge.external)} .")
    lines.extend(seen)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
