"""Moments: how they are written, compared and asked about, and the one predicate of what holds when.

A moment is written as a day (`2026-01-01`) or as a time in UTC (`2026-01-01T12:00:00Z`, with fractions if need be). To
be compared it is brought into one form of fixed width whose order as text is the order in time. A day or a second that
is asked about is taken whole: as of 2026-03-01 is as of its end.
"""

from __future__ import annotations

import time

from indexer.errors import WrongUsage

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_START = "0000-01-01T00:00:00.000000000"
_END = "9999-12-31T23:59:59.999999999"
_SHAPE = "0000-00-00T00:00:00"
_WIDTHS = (4, 7, 10, 13, 16, 19)
"""How long a moment is that is written to the year, month, day, hour, minute, second."""


def holds(begins: str, ends: str, at: str) -> bool:
    """Whether what holds from `begins` up to, and without, `ends` ("": without end) holds at a moment. All three in the
    form of `instant`. The only temporal predicate there is, in Python and in the projection's SQL."""
    return begins <= at and (not ends or at < ends)


def now() -> str:
    """This moment, in the form of `instant`."""
    seconds, rest = divmod(time.time_ns(), 1_000_000_000)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{rest:09}"


def instant(written: str) -> str:
    """A written moment in the form that is compared, "" for what is none. A day begins at midnight, UTC."""
    plain, _, part = _plain(written).partition(".")
    if not plain:
        return ""
    return f"{plain}{_START[len(plain) : 19]}.{part:0<9.9}" if len(plain) < 19 or part else f"{plain}.000000000"


def asked(written: str) -> str:
    """The last instant of a moment that is asked about. Raises WrongUsage for what is none."""
    if written.strip() == "now":
        return now()
    plain, _, part = _plain(written).partition(".")
    if not plain:
        raise WrongUsage(_wrong(written))
    if len(plain) == 7:
        plain += f"-{_DAYS[int(plain[5:7]) - 1] if plain[5:7] != '02' or _leap(int(plain[:4])) else 28}"
    return f"{plain}{_END[len(plain) : 19]}.{part:9<9.9}"


def given(written: str) -> str:
    """A moment as it is kept: a day as a day, a time in UTC; "" stays "". Raises WrongUsage for what is none."""
    if not written.strip():
        return ""
    if written.strip() == "now":
        return now()[:26] + "Z"
    plain = _plain(written)
    if not plain:
        raise WrongUsage(_wrong(written))
    if len(plain) <= 10:
        return plain + _START[len(plain) : 10]
    whole, dot, part = plain.partition(".")
    return f"{whole}{_START[len(whole) : 19]}{dot}{part}Z"


def _wrong(written: str) -> str:
    return f"{written!r} is no moment: write a day as 2026-01-31 or a time as 2026-01-31T12:00:00Z"


def _plain(written: str) -> str:
    """`2026-01-01`, `2026-01-01T12:00` or longer, in UTC and without its mark; "" for what is no moment."""
    text = written.strip()
    if not text.isascii() or len(text) > 40:
        return ""
    text = text.replace(" ", "T", 1)
    day, t, clock = text.partition("T")
    shift = ""
    if t:
        if clock.endswith(("Z", "z")):
            clock = clock[:-1]
        else:
            for sign in "+-":
                if sign in clock:
                    clock, _, shift = clock.partition(sign)
                    shift = sign + shift
    clock, dot, part = clock.partition(".")
    whole = f"{day}T{clock}" if t else day
    if len(whole) not in _WIDTHS or (dot and (len(whole) != 19 or not part.isdigit() or len(part) > 9)):
        return ""
    for letter, like in zip(whole, _SHAPE):
        if not letter.isdigit() if like == "0" else letter != like:
            return ""
    month, date = int(whole[5:7] or 1), int(whole[8:10] or 1)
    if not (1 <= month <= 12 and 1 <= date <= _DAYS[month - 1]):
        return ""
    if (month, date) == (2, 29) and not _leap(int(whole[:4])):
        return ""
    if whole[11:13] > "23" or whole[14:16] > "59" or whole[17:19] > "59":
        return ""
    if shift:
        whole = _shifted(whole, shift)
    return f"{whole}.{part}" if dot and whole else whole


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _shifted(whole: str, shift: str) -> str:
    """A local time in UTC; "" for a shift that is none."""
    digits = shift[1:].replace(":", "")
    if len(digits) not in (2, 4) or not digits.isdigit() or len(whole) < 16:
        return ""
    import datetime  # only a moment of another zone needs it

    off = datetime.timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))
    local = datetime.datetime.fromisoformat(whole)
    try:
        moved = local - off if shift[0] == "+" else local + off
    except OverflowError:
        return ""
    return moved.isoformat(timespec="seconds")[: max(len(whole), 16)]
