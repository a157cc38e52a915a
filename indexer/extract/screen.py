"""Which files are left out by what is in them: binary ones and minified ones.

Promise: a file that people write is never left out here; size limits are the snapshot's business.
"""

_HEAD = 8192
_LONG_LINE = 500


def screen(path: str, data: bytes) -> str | None:
    """The reason to leave a file out, None to read it."""
    head = data[:_HEAD]
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")) and head.count(b"\0") * 10 > len(head):
        return "binary"
    if path.lower().endswith((".js", ".mjs", ".cjs", ".css")):
        name = path.rpartition("/")[2].lower()
        if ".min." in name and len(data) > _HEAD:
            return "minified"
        if len(data) > _HEAD and len(data) > _LONG_LINE * (data.count(b"\n") + data.count(b"\r") + 1):
            return "minified"
    return None
