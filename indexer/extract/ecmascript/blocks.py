"""The script blocks of a file of another kind. The rest is blanked out, so that lines and columns stay."""

import re

from indexer.extract.source import Source

_BLOCK = re.compile(rb"<script\b([^>]*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL)
_LANGUAGE = re.compile(rb"""\blang\s*=\s*["']?(\w+)""", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_WRITTEN = re.compile(rb"[^\n]")
_LANGUAGES = {b"ts": "typescript", b"typescript": "typescript", b"tsx": "tsx"}


_VARIANCE = re.compile(rb"([<,](?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*)((?:in\s+out|in|out)\b)(?=\s+[A-Za-z_$])")
_TYPE_STAR = re.compile(rb"\b((?:import|export)\s+)type(?=\s*\*)")


def without_unknown_words(data: bytes) -> bytes:
    """Blanks for words that the grammar does not know: `<in out T>`, `export type * from`."""
    data = _VARIANCE.sub(lambda found: found[1] + b" " * len(found[2]), data)
    return _TYPE_STAR.sub(lambda found: found[1] + b"    ", data)


def script(source: Source, language: str) -> str:
    """Leaves only the script blocks in the source. The language that they are written in."""
    data = _COMMENT.sub(lambda found: _WRITTEN.sub(b" ", found[0]), source.data)
    parts: list[bytes] = []
    written = "javascript"
    at = 0
    for block in _BLOCK.finditer(data):
        start, end = block.span(2)
        parts.append(_WRITTEN.sub(b" ", data[at:start]))
        parts.append(source.data[start:end])
        at = end
        told = _LANGUAGE.search(block[1])
        if told is not None:
            written = _LANGUAGES.get(told[1].lower(), written)
    parts.append(_WRITTEN.sub(b" ", data[at:]))
    source.data = b"".join(parts)
    return written
