"""Preprocessor conditionals that a grammar cannot read: those round a part of an expression, a parameter list, an
unbalanced brace. Of them the first branch is read; the others, and the directives, are blanked, so that everything else
stands where it stood. Conditionals round whole statements or definitions are left as they are, with all branches.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b(?:[^\n]*\\\r?\n)*[^\n]*", re.MULTILINE)
_STRINGS = re.compile(
    rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|^[ \t]*#[^\n]*",
    re.DOTALL | re.MULTILINE,
)
_BEGINS = b":,&|?+=)]."
_ENDS = b",&|?+=(["


def readable(data: bytes, is_part: Callable[[bytes], bool]) -> bytes:
    """The text with only the first branch of such conditionals. `is_part`: whether what a branch holds (strings and
    comments left out) is no whole statements or definitions."""
    out = bytearray(data)
    open_groups: list[list[tuple[int, int]]] = []
    for found in _DIRECTIVE.finditer(data):
        word = found[1]
        if word in (b"if", b"ifdef", b"ifndef"):
            open_groups.append([found.span()])
        elif open_groups:
            open_groups[-1].append(found.span())
            if word == b"endif":
                _settle(data, out, open_groups.pop(), is_part)
    return bytes(out)


def _settle(data: bytes, out: bytearray, group: list[tuple[int, int]], is_part: Callable[[bytes], bool]) -> None:
    branches = [(before[1], after[0]) for before, after in pairwise(group)]
    held = [_STRINGS.sub(b" ", data[start:end]).strip() for start, end in branches]
    if not any(each and is_part(each) for each in held):
        return
    for start, end in [*group, *branches[1:]]:
        for at in range(start, end):
            if out[at] not in b"\r\n":
                out[at] = 0x20


def is_broken(plain: bytes) -> bool:
    """Whether a text begins or ends in the middle of an expression, or has a brace or parenthesis too many."""
    if plain[:1] in [bytes([each]) for each in _BEGINS] or plain[-1:] in [bytes([each]) for each in _ENDS]:
        return True
    return plain.count(b"{") != plain.count(b"}") or plain.count(b"(") != plain.count(b")")
