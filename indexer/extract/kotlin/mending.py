"""What Kotlin's grammar cannot read is blanked or written otherwise, byte for byte, for the parser alone: what a node
says is read from the file as it is.
"""

import re

_DELEGATED = re.compile(rb"(?m)^((?:[^\n\"]*\b(?:class|object)\b|[ \t]*\))[^\n\"]*?)\bby[ \t]+[\w.]+(?=[ \t]*\{)")
_RAW = re.compile(rb'\$+(?=\$"{1,3})|\$(?=")')
_CONTEXT = re.compile(rb"(?m)^([ \t]*)context\([^()\n]*\)(?=\s*(?:@|fun|val|[a-z]+ fun))")
_ONE_LINE = re.compile(rb"\b(?:class|interface|object)\b[^\n{}\"]*\{")
_SOFT = re.compile(
    rb"(?<![\w.@])(?:open|data|value|inner|final|external|actual|expect|internal|annotation|infix|operator|const)"
    rb"(?= ?(?:[(.=\[,)]|\?\.|!!))"
)
_DECLARES = re.compile(rb"\b(?:fun|va[lr])\b")
_TAIL = re.compile(rb"[^\n\"'{}]*")


def mended(data: bytes) -> bytes:
    """The same with blanks for `by name` before a class body (which reads like a call with a lambda), for the dollars
    before a string, for context parameters; with other names for those that are modifiers elsewhere; and with a
    semicolon behind the last member of a class body of one line.
    """
    data = _SOFT.sub(lambda found: b"x" + found[0][1:], data)
    if b" by " in data:
        data = _DELEGATED.sub(lambda found: found[1] + b" " * (len(found[0]) - len(found[1])), data)
    if b'$"' in data:
        data = _RAW.sub(lambda found: b" " * len(found[0]), data)
    if b"context(" in data:
        data = _CONTEXT.sub(lambda found: b" " * len(found[0]), data)
    return _closed(data)


def _closed(data: bytes) -> bytes:
    """With ` }` as `;}` where it ends a class body that begins on the same line, or something in one that declares."""
    out: bytearray | None = None
    done = 0
    for found in _ONE_LINE.finditer(data):
        if found.start() < done:
            continue
        opened = [found.end()]
        ends: list[int] = []
        at = found.end()
        while opened:
            tail = _TAIL.match(data, at)
            at = at if tail is None else tail.end()
            sign = data[at : at + 1]
            if sign == b"{":
                opened.append(at + 1)
            elif sign == b"}":
                start = opened.pop()
                if not opened or _DECLARES.search(data, start, at):
                    ends.append(at)
            else:  # the end of the line, or something that is quoted
                break
            at += 1
        done = at
        for end in () if opened else ends:
            if data[end - 1 : end] == b" " and data[end - 2 : end - 1] not in (b"{", b";", b" "):
                out = bytearray(data) if out is None else out
                out[end - 1 : end] = b";"
    return data if out is None else bytes(out)
