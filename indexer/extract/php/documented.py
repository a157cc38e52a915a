"""Types as PHP's comments say them: `@param Foo[] $x`, `@return Foo|null`, `@var array<string, Foo>`."""

from __future__ import annotations

import re
from collections.abc import Callable

_TAG = re.compile(r"@(?:(?:phpstan|psalm)-)?(param|return|var)\s+([^\n]*)")
_LISTS = frozenset(("array", "list", "iterable", "non-empty-array", "non-empty-list"))
_VARIABLE = re.compile(r"\s*(?:\.\.\.|&)?(\$\w+)")


def tags(text: str) -> list[tuple[str, str, str]]:
    """(tag, type as written, variable or "") for each tag of a comment that says a type."""
    found = []
    for each in _TAG.finditer(text):
        held, rest = _split(each[2].replace("*/", ""))
        name = _VARIABLE.match(rest)
        found.append((each[1], held, name[1] if name else ""))
    return found


def _split(text: str) -> tuple[str, str]:
    """The type that a text begins with, and what follows it: blanks within brackets are part of it."""
    depth = 0
    for at, sign in enumerate(text):
        if sign in "<({[":
            depth += 1
        elif sign in ">)}]":
            depth -= 1
        elif sign in " \t" and depth <= 0:
            return text[:at], text[at:]
    return text, ""


class DocumentedType:
    """A type in a comment. `plain` says what a name in it means."""

    def __init__(self, text: str, plain: Callable[[str], str]) -> None:
        self._text = text.strip()
        self._plain = plain

    def written(self) -> str:
        """The type, canonical; "" if it is not plain."""
        parts = []
        for each in self._parts(self._text.removeprefix("?"), "|"):
            one = self._one(each.strip())
            if one in ("null", "false"):
                continue
            if not one or one == "mixed":
                return ""
            parts.append(one)
        return "|".join(dict.fromkeys(parts))

    def _parts(self, text: str, sign: str) -> list[str]:
        depth, start, found = 0, 0, []
        for at, each in enumerate(text):
            if each in "<({[":
                depth += 1
            elif each in ">)}]":
                depth -= 1
            elif each == sign and not depth:
                found.append(text[start:at])
                start = at + 1
        return [*found, text[start:]]

    def _one(self, text: str) -> str:
        if text.endswith("[]"):
            return f"Array<{DocumentedType(text[:-2], self._plain).written()}>"
        if text.startswith("(") and text.endswith(")"):
            return DocumentedType(text[1:-1], self._plain).written()
        head, mark, inside = text.partition("<")
        if mark and inside.endswith(">"):
            if head.lower() in _LISTS:
                return f"Array<{DocumentedType(self._parts(inside[:-1], ',')[-1], self._plain).written()}>"
            text = head
        if not re.fullmatch(r"[$\\\w-]+", text):
            return ""
        return self._plain(text)
