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

__all__ = ["dumped", "parsed", "signal"]


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
    try:
        from _json import make_scanner

        return make_scanner(_Strict())(text, 0)[0]  # type: ignore[arg-type]  # it asks for no more than this
    except (ImportError, StopIteration, SystemError):
        # It tells what is wrong only where json is loaded. The module's own words are for the log.
        import json

        return json.JSONDecoder().raw_decode(text)[0]


def dumped(reply: dict[str, Any]) -> bytes:
    """An object of strings and such objects as JSON in ASCII."""
    try:
        from _json import encode_basestring_ascii
    except ImportError:
        import json

        return json.dumps(reply).encode("ascii")

    def written(value: Any) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{written(key)}: {written(one)}" for key, one in value.items()) + "}"
        return str(encode_basestring_ascii(value))

    return written(reply).encode("ascii")
