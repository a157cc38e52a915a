"""Parts of the standard library without what they bring along: `signal` without `enum`, `json` without `re`.

Both cost a hook milliseconds at every step of an agent. Where Python's own accelerators are missing, the modules
themselves are taken.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from typing import Any
else:
    try:
        import _signal as signal
    except ImportError:
        import signal

__all__ = ["dumped", "parsed", "parsed_whole", "signal"]


class _Strict:
    """What the accelerator asks of a decoder: JSON as it is, with Python's numbers."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float


def parsed(text: str) -> Any:
    """The JSON value that a text begins with. Raises ValueError for none, RecursionError for one nested too deeply."""
    return _scanned(text)[0]


def parsed_whole(text: str) -> Any:
    """The JSON value that a text is, blanks round it allowed. Raises as `parsed`, ValueError when more follows."""
    text = text.strip(" \t\r\n")
    value, end = _scanned(text)
    if end != len(text):
        raise ValueError(f"more follows the value at {end}")
    return value


def _scanned(text: str) -> tuple[Any, int]:
    """The value at the start, and the index after it."""
    try:
        from _json import make_scanner

        return make_scanner(_Strict())(text, 0)  # type: ignore[arg-type]  # it asks for no more than this
    except (ImportError, StopIteration, SystemError):
        # It tells what is wrong only where json is loaded. The module's own words are for the log.
        import json

        return json.JSONDecoder().raw_decode(text)


def dumped(value: Any, ascii: bool = True, ordered: bool = False) -> bytes:  # noqa: A002 - as what it is
    """A value of objects, lists, texts, numbers, truth values and None as JSON.

    Objects keep their order, or with `ordered` have that of their names. Without `ascii` letters are UTF-8, so that
    people can read them. Raises TypeError for any other value, UnicodeEncodeError for half a surrogate pair where
    `ascii` is off.
    """
    try:
        encode = _encoders.get((ascii, ordered)) or _encoder(ascii, ordered)
        return "".join(encode(value, 0)).encode("utf-8")
    except ImportError:
        import json

        return json.dumps(value, ensure_ascii=ascii, sort_keys=ordered).encode("utf-8")


_encoders: dict[tuple[bool, bool], Any] = {}


def _encoder(ascii: bool, ordered: bool) -> Any:  # noqa: A002 - as what it is
    """The accelerator's encoder; ImportError where there is none."""
    from _json import encode_basestring, encode_basestring_ascii, make_encoder

    quoted = encode_basestring_ascii if ascii else encode_basestring
    made = make_encoder(None, _refused, quoted, None, ": ", ", ", ordered, False, True)
    _encoders[ascii, ordered] = made
    return made


def _refused(value: Any) -> Any:
    raise TypeError(f"{type(value).__name__} is no JSON")
