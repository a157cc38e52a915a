"""Which files are left out by what is in them: binary ones and minified ones.

Promise: a file that people write is never left out here; size limits are the snapshot's business.
"""

_HEAD = 8192
_ASCII = bytes(range(32, 127)) + b"\t\n\r\f\x1b"
_LONG_LINE = 500


def _odd(head: bytes) -> int:
    """How many of the bytes no text holds: control characters, and what is above ASCII where that is not UTF-8."""
    try:
        head[:-4].decode("utf-8")
    except UnicodeDecodeError:
        return len(head.translate(None, _ASCII))
    return len(head.translate(None, _ASCII + bytes(range(128, 256))))


def screen(path: str, data: bytes) -> str | None:
    """The reason to leave a file out, None to read it."""
    head = data[:_HEAD]
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")) and _odd(head) * 3 > len(head):
        return "binary"
    if path.lower().endswith((".js", ".mjs", ".cjs", ".css")):
        name = path.rpartition("/")[2].lower()
        if ".min." in name and len(data) > _HEAD:
            return "minified"
        if len(data) > _HEAD and len(data) > _LONG_LINE * (data.count(b"\n") + data.count(b"\r") + 1):
            return "minified"
    return None
