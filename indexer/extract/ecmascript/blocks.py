"""The script blocks of a file of another kind. The rest is blanked out, so that lines and columns stay."""

import re

from indexer.extract.source import Source

_BLOCK = re.compile(rb"<script\b([^>]*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL)
_LANGUAGE = re.compile(rb"""\blang\s*=\s*["']?(\w+)""", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_WRITTEN = re.compile(rb"[^\n]")
_TYPE = re.compile(rb"""\btype\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_CODE = re.compile(rb"module|(?:text|application)/(?:x-)?(?:java|ecma|type)script|text/babel|text/jsx", re.IGNORECASE)
"""The types of script blocks that hold code; others hold data or templates."""

_HANDLER = re.compile(rb"""\son[a-z]+\s*=\s*(["'])([^"'<>]*(?:(?!\1)["'][^"'<>]*)*)\1""", re.IGNORECASE)
"""What an element does on an event."""

_TEMPLATE = re.compile(rb"\{[{%#]|<[?%]|&[a-z#]")
"""What is filled in, or written otherwise than the script reads it."""

_FILLED = re.compile(rb"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<\?.*?(?:\?>|\Z)|<%.*?%>", re.DOTALL)
"""What a server fills in: a value, or a statement of the template's own."""

_FRONT = re.compile(rb"\s*---[ \t]*\n(.*?)^---[ \t]*$", re.DOTALL | re.MULTILINE)
"""What stands before an Astro component: TypeScript between two lines of dashes."""

_LANGUAGES = {b"ts": "typescript", b"typescript": "typescript", b"tsx": "tsx"}


_VARIANCE = re.compile(rb"([<,](?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*)((?:in\s+out|in|out)\b)(?=\s+[A-Za-z_$])")
_TYPE_STAR = re.compile(rb"\b((?:import|export)\s+)type(?=\s*\*)")


def without_unknown_words(data: bytes) -> bytes:
    """Blanks for words that the grammar does not know: `<in out T>`, `export type * from`."""
    data = _VARIANCE.sub(lambda found: found[1] + b" " * len(found[2]), data)
    return _TYPE_STAR.sub(lambda found: found[1] + b"    ", data)


_GENERIC = re.compile(rb"(?<=\n)[ \t](?=[ \t]*<(?:\s|//[^\n]*\n)*(?:(?:const|in|out)\s+)?[A-Za-z_$])")
"""The first blank of a line that begins with type parameters."""
_ENDED = re.compile(rb"[\w>)\]}'\"](?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*\Z")
_LOOKED_BACK = 4000


def with_separators(data: bytes) -> bytes:
    """Semicolons between the signatures of an interface where the next one begins with type parameters on a line of its
    own: the grammar takes those for arguments of the type before. Each stands in the place of a blank."""
    out = bytearray(data)
    for found in _GENERIC.finditer(data):
        if _ENDED.search(data, max(0, found.start() - _LOOKED_BACK), found.start()):
            out[found.start()] = 0x3B
    return bytes(out)


def _between(text: bytes, language: str) -> bytes:
    """What stands between script blocks, blanked; of a page what its elements do on an event is left."""
    parts: list[bytes] = []
    at = 0
    for handler in _HANDLER.finditer(text) if language == "html" else ():
        start, end = handler.span(2)
        if not _TEMPLATE.search(handler[2]):
            parts += [_WRITTEN.sub(b" ", text[at : start - 1]), b";", text[start:end], b";"]
            at = end + 1
    parts.append(_WRITTEN.sub(b" ", text[at:]))
    return b"".join(parts)


def _as_sent(text: bytes) -> bytes:
    """A script of a page that is a template: a value stands for what is filled in, statements are blanked."""

    def blank(found: re.Match[bytes]) -> bytes:
        blanks = _WRITTEN.sub(b" ", found[0])
        return b"0" + blanks[1:] if found[0].startswith((b"{{", b"<%=", b"<?=")) else blanks

    return _FILLED.sub(blank, text)


def script(source: Source, language: str) -> str:
    """Leaves only the script blocks in the source. The language that they are written in."""
    parts: list[bytes] = []
    written = "javascript"
    at = 0
    front = _FRONT.match(source.data) if language == "astro" else None
    if front is not None:
        parts += [_WRITTEN.sub(b" ", source.data[: front.start(1)]), front[1]]
        at = front.end(1)
    data = source.data[:at] + _COMMENT.sub(lambda found: _WRITTEN.sub(b" ", found[0]), source.data[at:])
    if language == "astro":
        written = "typescript"
    for block in _BLOCK.finditer(data, at):
        kind = _TYPE.search(block[1])
        if kind is not None and not _CODE.fullmatch(kind[1]):
            continue
        start, end = block.span(2)
        if front is not None:  # what the browser runs is apart from what the server runs: a function of its own
            parts += [_WRITTEN.sub(b" ", data[at : start - 6]), b"(()=>{", source.data[start:end], b"})"]
            at = end + 2
        else:
            parts.append(_between(data[at:start], language))
            text = source.data[start:end]
            parts.append(_as_sent(text) if language == "html" and _TEMPLATE.search(text) else text)
            at = end
        told = _LANGUAGE.search(block[1])
        if told is not None:
            written = _LANGUAGES.get(told[1].lower(), written)
    parts.append(_between(data[at:], language))
    source.data = b"".join(parts)
    return written
