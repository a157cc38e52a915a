"""What an HTML page has beside its script blocks: elements with an id are definitions, scripts and styles are taken in.

Promise: what stands in a comment or in a script block is no part of the page.
"""

from __future__ import annotations

import re

from indexer.extract.source import Source
from indexer.facts import Definition, FileFacts, Import

_TAG = re.compile(rb"<([a-z][\w:-]*)\s([^<>]*)>", re.IGNORECASE)
_ID = re.compile(rb"""(?:^|\s)id\s*=\s*(["']?)([\w:.-]+)\1""", re.IGNORECASE)
_TAKEN = {b"script": rb"src", b"link": rb"href"}
_PATH = re.compile(rb"""(?:^|\s)(src|href)\s*=\s*["']?([^"'\s>{}]+)""", re.IGNORECASE)
_STYLE = re.compile(rb"""\brel\s*=\s*["']?(?:stylesheet|modulepreload|preload)""", re.IGNORECASE)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//|/", re.IGNORECASE)
_SCRIPT = re.compile(rb"(<script\b[^>]*>)(.*?)(</script\s*>)", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_WRITTEN = re.compile(rb"[^\n]")


def with_page(found: FileFacts, page: bytes, source: Source) -> FileFacts:
    """The facts of a page's scripts with those of the page itself; `page` is its text before they were cut out."""
    page = _COMMENT.sub(lambda each: _WRITTEN.sub(b" ", each[0]), page)
    page = _SCRIPT.sub(lambda each: each[1] + _WRITTEN.sub(b" ", each[2]) + each[3], page)
    definitions, imports = list(found.definitions), list(found.imports)
    taken = {each.symbol for each in definitions}
    for tag in _TAG.finditer(page):
        identity = _ID.search(tag[2])
        if identity is not None:
            definitions.append(_element(tag, identity, source, taken))
        path = _taken_in(tag)
        if path:
            imports.append(Import(path, "", "", source.line(tag.start()), 0))
    values = {field: getattr(found, field) for field in found.__struct_fields__}
    return FileFacts(**(values | {"definitions": tuple(definitions), "imports": tuple(imports)}))


def _element(tag: re.Match[bytes], identity: re.Match[bytes], source: Source, taken: set[str]) -> Definition:
    name = identity[2].decode()
    count = 1
    symbol = name
    while symbol in taken:
        count += 1
        symbol = f"{name}~{count}"
    taken.add(symbol)
    line, column = source.position(tag.start(2) + identity.start(2))
    return Definition(
        name,
        name,
        symbol,
        "variable",
        line,
        column,
        min(source.line(tag.start()), line),
        line,
        0,
        -1,
        -1,
        flags=("id",),
    )


def _taken_in(tag: re.Match[bytes]) -> str:
    """The path of a script or style that a tag takes in, as an import writes it; "" for none."""
    attribute = _TAKEN.get(tag[1].lower())
    if attribute is None or (attribute == b"href" and not _STYLE.search(tag[2])):
        return ""
    for path in _PATH.finditer(tag[2]):
        if path[1].lower() == attribute:
            written = path[2].decode("utf-8", "replace")
            return written if written.startswith(".") or _ELSEWHERE.match(written) else f"./{written}"
    return ""
