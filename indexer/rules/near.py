"""Texts that are almost another: a rule that was superseded and comes back with a letter changed.

Promise: nothing is hidden for being near, it is told. A text of n characters is compared with many in about the time
that looking for a few words in each takes: whoever has at most k edits shares one of k + 1 pieces unchanged.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST = 6
_SHARE = 10
"""One edit for so many characters, up to `_MOST`."""


def nearest(text: str, others: Iterable[str]) -> tuple[str, int]:
    """The other text that differs least from a normalised `text`, and by how many letters; ("", 0) where none is near.

    The same text is not near: it is the same.
    """
    allowed = allowance(text)
    step = len(text) // (allowed + 1)
    pieces = [text[at * step : (at + 1) * step] for at in range(allowed + 1)] if step else []
    found, least = "", allowed + 1
    for other in others:
        if abs(len(other) - len(text)) < least and other != text and any(piece in other for piece in pieces):
            edits = distance(text, other, least - 1)
            if edits < least:
                found, least = other, edits
    return (found, least) if found else ("", 0)


def allowance(text: str) -> int:
    """How many letters make a text still the same for people: none in a very short one."""
    return min(_MOST, len(text) // _SHARE)


def distance(one: str, other: str, most: int) -> int:
    """The letters to add, drop or change that make one text the other; `most` + 1 for more than `most`."""
    start = 0
    shorter = min(len(one), len(other))
    while start < shorter and one[start] == other[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == other[-1 - end]:
        end += 1
    one, other = one[start : len(one) - end], other[start : len(other) - end]
    if abs(len(one) - len(other)) > most:
        return most + 1
    before = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        first, last = max(1, at - most), min(len(other), at + most)
        row = [most + 1] * (len(other) + 1)
        row[0] = at
        for to in range(first, last + 1):
            row[to] = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != other[to - 1]))
        if min(row) > most:
            return most + 1
        before = row
    return min(before[len(other)], most + 1)
