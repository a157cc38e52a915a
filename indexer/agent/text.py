"""Text for a model: escaped, in one line, within a number of bytes.

What comes out of the repository (names, source lines, rule texts) is data: control characters are shown escaped, and a
line of it never begins at the margin, where only this tool's own headings stand.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_CONTROL = "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"


def plain(text: str) -> str:
    """One line; control characters, direction marks and lone surrogates are shown as `\\x1b`, `\\u202e`."""
    if text.isprintable():
        return text
    import re  # compiled for the few texts that need it

    return re.sub(_CONTROL, _shown, text)


def _shown(found: "re.Match[str]") -> str:
    code = ord(found.group())
    if found.group() == "\t":
        return " "
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def cut(text: str, width: int) -> str:
    """At most `width` characters, an ellipsis at the end of what was longer."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def source(text: str, width: int = 100) -> str:
    """A source line as it is quoted: outer blanks off, inner ones as they are, for a text may hold them."""
    return cut(plain(text.strip()), width)


def quoted(text: str, indent: str) -> str:
    """A text of several lines, each after its first one indented so that none begins at the margin."""
    lines = [plain(line.rstrip()) for line in text.split("\n")]
    return ("\n" + indent).join(line for line in lines if line.strip())


def size(text: str) -> int:
    """Bytes, as the budget counts."""
    return len(text.encode("utf-8", "replace"))


def plural(count: int, one: str, many: str = "") -> str:
    """`1 call site`, `3 call sites`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
