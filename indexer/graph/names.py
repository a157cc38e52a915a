"""IRIs of the graph: how a file, a definition and a site are named, and how a name is read back.

    file        codegraph:src/a.py
    definition  codegraph:src/a.py#Class.method~2
    site        codegraph:src/a.py#Class.method@27:4          (module level: codegraph:src/a.py#@27:4)
                codegraph:src/a.py#Class.method@27:4;decorator  (with what the site is, where it is not a plain call)
    blob        swh:1:cnt:<sha1>, or urn:codegraph:blob:sha256:<sha256> in a repository with that object format

Promise: exactly the characters that an IRI or these shapes do not allow are percent-encoded (bytes of a path that are
not UTF-8 included), so the naming is invertible; and an ordinary name costs one regular expression and no copy.
"""

import re
from typing import NamedTuple

NAMESPACE = "urn:codegraph:ns#"
"""The ontology's namespace, prefix `cg:`."""

GRAPH = "urn:codegraph:graph"
"""The subject of what is said about the whole graph (its stamp)."""

SCHEME = "codegraph:"

_UCS = (
    "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef"
    + "".join(f"{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}" for plane in range(1, 14))
    + "\U000e1000-\U000efffd"
)
# The direction marks U+200E, U+200F and U+202A-202E are allowed by the grammar of IRIs and by the parser; they stay.
_PATH = r"A-Za-z0-9\-._~!$&'()*+,;=:@/"
_SYMBOL = r"A-Za-z0-9\-._~!$&'()*+,=:/?"
_NOT_IN_PATH = re.compile(f"[^{_PATH}]")
_NOT_IN_SYMBOL = re.compile(f"[^{_SYMBOL}]")
_wide: "dict[str, re.Pattern[str]]" = {}
_ENCODED = re.compile("(?:%[0-9A-Fa-f]{2})+")
_NUMBER = re.compile(r"~\d+(?=\.|$)")


class Site(NamedTuple):
    """A site read back from its IRI. `symbol` "" is the module level; `note` says what kind of site it is ("" for a
    plain call or use). Lines count from 1, columns from 0."""

    path: str
    symbol: str
    line: int
    column: int
    note: str


def file_iri(path: str) -> str:
    """The IRI of a file, without angle brackets."""
    return SCHEME + encode_path(path)


def definition_iri(path: str, symbol: str) -> str:
    """The IRI of a definition; with an empty symbol, of the file itself (a module)."""
    return f"{SCHEME}{encode_path(path)}#{encode_symbol(symbol)}" if symbol else file_iri(path)


def site_iri(path: str, symbol: str, line: int, column: int, note: str = "") -> str:
    """The IRI of a site: where it is, within which definition, and what it is."""
    tail = f";{note}" if note else ""
    return f"{SCHEME}{encode_path(path)}#{encode_symbol(symbol)}@{line}:{column}{tail}"


def blob_iri(blob: str) -> str:
    """The identifier of a blob: a SWHID for a sha1 object id, a URN of our own for a sha256 one."""
    return f"swh:1:cnt:{blob}" if len(blob) == 40 else f"urn:codegraph:blob:sha256:{blob}"


def encode_path(path: str) -> str:
    """A path as it stands in an IRI."""
    unfit = _NOT_IN_PATH if path.isascii() else _beyond_ascii(_PATH)
    return path if unfit.search(path) is None else unfit.sub(_percent, path)


def encode_symbol(symbol: str) -> str:
    """A symbol as it stands in the fragment of an IRI: `@` and `;` end it, so they are encoded too."""
    unfit = _NOT_IN_SYMBOL if symbol.isascii() else _beyond_ascii(_SYMBOL)
    return symbol if unfit.search(symbol) is None else unfit.sub(_percent, symbol)


def _beyond_ascii(characters: str) -> "re.Pattern[str]":
    """What must be encoded in a text that is not ASCII. Compiling these ranges takes 10 ms, so only when met."""
    found = _wide.get(characters)
    if found is None:
        found = _wide[characters] = re.compile(f"[^{characters}{_UCS}]")
    return found


def path_of(iri: str) -> str:
    """The path in the IRI of a file, definition or site."""
    end = iri.find("#")
    return decode(iri[len(SCHEME) : end if end >= 0 else None])


def symbol_of(iri: str) -> str:
    """The symbol in the IRI of a definition ("" for a file) or the enclosing symbol of a site ("" at module level)."""
    start = iri.find("#")
    if start < 0:
        return ""
    end = iri.rfind("@")
    return decode(iri[start + 1 : end if end > start else None])


def site_of(iri: str) -> Site:
    """A site read back from its IRI."""
    start = iri.index("#")
    end = iri.rindex("@")
    place, _, note = iri[end + 1 :].partition(";")
    line, _, column = place.partition(":")
    return Site(decode(iri[len(SCHEME) : start]), decode(iri[start + 1 : end]), int(line), int(column), note)


def blob_of(iri: str) -> str:
    """The object id in the identifier of a blob, in hexadecimal."""
    return iri.rpartition(":")[2]


def qualified(symbol: str) -> str:
    """The qualified name of a symbol: without the `~2` that tells same-named definitions of a file apart."""
    return _NUMBER.sub("", symbol) if "~" in symbol else symbol


def decode(text: str) -> str:
    """What `encode_path` and `encode_symbol` encoded."""
    return _ENCODED.sub(_plain, text) if "%" in text else text


def _percent(found: "re.Match[str]") -> str:
    character = found.group()
    try:
        raw = character.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # half a surrogate pair, as a JavaScript string may hold
        raw = character.encode("utf-8", "surrogatepass")
    return "".join(f"%{byte:02X}" for byte in raw)


def _plain(found: "re.Match[str]") -> str:
    return bytes.fromhex(found.group().replace("%", "")).decode("utf-8", "surrogateescape")
