"""IRIs of the graph: how a file, a definition and sites are named, and how a name is read back.

    file        codegraph:src/a.py
    definition  codegraph:src/a.py#Class.method~2
    sites       codegraph:src/a.py#Class.method@27:4          (module level: codegraph:src/a.py#@27:4)
                codegraph:src/a.py#Class.method@27:4,29:8     (all that reach the same from within one definition)
                codegraph:src/a.py#Class.method@27:4;decorator  (with what they are, where not plain calls)
    blob        swh:1:cnt:<sha1>, or urn:codegraph:blob:sha256:<sha256> in a repository with that object format

Promise: exactly the characters that an IRI or these shapes do not allow are percent-encoded (bytes of a path that are
not UTF-8 included), so the naming is invertible; and an ordinary name costs one look at its characters and no copy.
No regular expressions: a hook would wait longer for them to be compiled than for its answer.
"""

from __future__ import annotations

from indexer.tuples import NamedTuple

NAMESPACE = "urn:codegraph:ns#"
"""The ontology's namespace, prefix `cg:`."""

GRAPH = "urn:codegraph:graph"
"""The subject of what is said about the whole graph (its stamp)."""

SCHEME = "codegraph:"

ENTRANCES = frozenset({"__init__", "__main__", "index", "mod", "lib", "main"})
"""Files that stand for their directory in a module path."""

_WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_IN_PATH = frozenset(_WORD + "-._~!$&'()*+,;=:@/")
_IN_SYMBOL = frozenset(_WORD + "-._~!$&'()*+,=:/?")


class Site(NamedTuple):
    """One site read back from an IRI. `symbol` "" is the module level; `note` says what kind of site it is ("" for a
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


def blob_iri(blob: str) -> str:
    """The identifier of a blob: a SWHID for a sha1 object id, a URN of our own for a sha256 one."""
    return f"swh:1:cnt:{blob}" if len(blob) == 40 else f"urn:codegraph:blob:sha256:{blob}"


def encode_path(path: str) -> str:
    """A path as it stands in an IRI."""
    return path if _IN_PATH.issuperset(path) else _encoded(path, _IN_PATH)


def encode_symbol(symbol: str) -> str:
    """A symbol as it stands in the fragment of an IRI: `@` and `;` end it, so they are encoded too."""
    return symbol if _IN_SYMBOL.issuperset(symbol) else _encoded(symbol, _IN_SYMBOL)


def path_of(iri: str) -> str:
    """The path in the IRI of a file, definition or site."""
    end = iri.find("#")
    return decode(iri[len(SCHEME) : end if end >= 0 else None])


def symbol_of(iri: str) -> str:
    """The symbol in the IRI of a definition ("" for a file) or the enclosing symbol of sites ("" at module level)."""
    start = iri.find("#")
    if start < 0:
        return ""
    end = iri.rfind("@")
    return decode(iri[start + 1 : end if end > start else None])


def sites_of(iri: str) -> list[Site]:
    """The sites that an IRI names, one or more, in the order of the code."""
    start = iri.index("#")
    end = iri.rindex("@")
    places, _, note = iri[end + 1 :].partition(";")
    path, symbol = decode(iri[len(SCHEME) : start]), decode(iri[start + 1 : end])
    found: list[Site] = []
    for place in places.split(","):
        line, _, column = place.partition(":")
        found.append(Site(path, symbol, int(line), int(column), note))
    return found


def site_count(iri: str) -> int:
    """How many sites an IRI names."""
    return iri.count(",", iri.rindex("@")) + 1


def blob_of(iri: str) -> str:
    """The object id in the identifier of a blob, in hexadecimal."""
    return iri.rpartition(":")[2]


def modules(path: str) -> list[str]:
    """How languages write a file, dotted: with its own name (Python, Rust), or as its directory (Go, Java)."""
    folder, _, file = path.rpartition("/")
    stem = file.partition(".")[0] or file
    folder = folder.replace("/", ".")
    whole = f"{folder}.{stem}" if folder else stem
    return [folder or stem] if stem in ENTRANCES else [whole, folder] if folder else [whole]


def qualified(symbol: str) -> str:
    """The qualified name of a symbol: without the `~2` that tells same-named definitions of a file apart."""
    return ".".join(map(_unnumbered, symbol.split("."))) if "~" in symbol else symbol


def name_of(symbol: str) -> str:
    """The plain name at the end of a symbol."""
    return _unnumbered(symbol[symbol.rfind(".") + 1 :])


def decode(text: str) -> str:
    """What `encode_path` and `encode_symbol` encoded."""
    if "%" not in text:
        return text
    first, *rest = text.split("%")
    parts = [first.encode(), *(bytes.fromhex(part[:2]) + part[2:].encode() for part in rest)]
    return b"".join(parts).decode("utf-8", "surrogateescape")


def _unnumbered(name: str) -> str:
    plain, tilde, number = name.rpartition("~")
    return plain if tilde and number.isdecimal() else name


def _encoded(text: str, fit: frozenset[str]) -> str:
    return "".join([one if one in fit or _is_wide(ord(one)) else _percent(one) for one in text])


def _is_wide(code: int) -> bool:
    """Whether IRIs allow a character beyond ASCII. The direction marks are allowed by their grammar, so they stay."""
    if code in (0x2028, 0x2029):  # allowed as well, but they end a line
        return False
    if code < 0x10000:
        return 0xA0 <= code <= 0xD7FF or 0xF900 <= code <= 0xFDCF or 0xFDF0 <= code <= 0xFFEF
    return code & 0xFFFF <= 0xFFFD and (code < 0xE0000 or 0xE1000 <= code < 0xF0000)


def _percent(character: str) -> str:
    try:
        raw = character.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # half a surrogate pair, as a JavaScript string may hold
        raw = character.encode("utf-8", "surrogatepass")
    return "".join(f"%{byte:02X}" for byte in raw)
