"""Puts an entry into a JSON file that belongs to somebody else, and takes it out, as text.

Promise: nothing but what is put in or taken out changes: no other byte, however the file is laid out. What is not
standard JSON (comments, trailing commas) is refused, not rewritten.
"""

import json
from collections.abc import Callable, Collection
from json.decoder import scanstring  # type: ignore[attr-defined]  # public, and missing from the stubs
from typing import NamedTuple

from indexer.errors import CodegraphError

_BLANK = " \t\r\n"
_scan = scanstring


class NotPlain(CodegraphError):
    """The text is no standard JSON object, or has something else where an entry should go."""


class Part(NamedTuple):
    """A value in the text: where it begins and ends, and for an object its members {key: (start of the key, value)},
    for an array its items."""

    start: int
    end: int
    members: "dict[str, tuple[int, Part]] | None" = None
    items: "list[Part] | None" = None


class Edit(NamedTuple):
    """The new text, and what was put in: (offset in the new text, length), in order."""

    text: str
    put_in: tuple[tuple[int, int], ...]


def parse(text: str) -> Part:
    """The whole text as an object. Raises NotPlain."""
    try:
        if not isinstance(json.loads(text), dict):
            raise NotPlain("it is not a JSON object")
    except ValueError as wrong:
        raise NotPlain(f"it is not standard JSON ({wrong})") from None
    return _value(text, _skip(text, 0))


def put(text: str, path: list[str], entry: object) -> Edit:
    """Appends an entry to the array at the path of keys, making what is not there yet on the way."""
    here = parse(text)
    depth = 0
    while depth < len(path):
        if here.members is None:
            raise NotPlain(f"{'.'.join(path[:depth]) or 'the top'} is not an object")
        if path[depth] not in here.members:
            break
        here = here.members[path[depth]][1]
        depth += 1
    missing = path[depth:]
    if not missing and here.items is None:
        raise NotPlain(f"{'.'.join(path)} is not an array")
    unit, newline = _layout(text)
    value: object = [entry] if missing else entry
    for key in reversed(missing[1:]):
        value = {key: value}
    written = json.dumps(value, indent=unit if unit else None, ensure_ascii=False)
    if missing:
        written = f"{json.dumps(missing[0])}: {written}"
    children = list(here.items or []) if not missing else [one for _, one in (here.members or {}).values()]
    inner = _indent_of(text, here) + unit
    if unit:
        written = written.replace("\n", newline + inner)
    if children:
        at = children[-1].end
        inserted = f",{newline}{inner}{written}" if unit else f", {written}"
        return Edit(text[:at] + inserted + text[at:], ((at, len(inserted)),))
    at = here.start + 1
    rest = text[at : here.end - 1]
    inserted = f"{newline}{inner}{written}" if unit else written
    if unit and "\n" not in rest:
        inserted += newline + _indent_of(text, here)
    return Edit(text[:at] + inserted + text[at:], ((at, len(inserted)),))


def has(text: str, path: list[str]) -> bool:
    """Whether there is something at the path of keys."""
    here = parse(text)
    for key in path:
        if here.members is None or key not in here.members:
            return False
        here = here.members[key][1]
    return True


def take(text: str, path: list[str], ours: Callable[[object], bool], stays: Collection[tuple[str, ...]] = ()) -> str:
    """The text without those items of the array at the path for which `ours` is true of the value.

    An array, and an object on the way, that nothing else is left in goes as well, but for those whose paths `stays`
    names.
    """
    while True:
        here, chain = parse(text), list[tuple[Part, Part, int]]()
        for key in path:
            if here.members is None or key not in here.members:
                return text
            start, value = here.members[key]
            chain.append((here, value, start))
            here = value
        found = [one for one in here.items or [] if ours(json.loads(text[one.start : one.end]))]
        if not found:
            return text
        if len(here.items or []) > 1 or tuple(path) in stays:
            text = _cut(text, [(one.start, one.end) for one in here.items or []], found[0].start, here)
            continue
        while len(chain) > 1 and len(chain[-1][0].members or {}) == 1 and tuple(path[: len(chain) - 1]) not in stays:
            chain.pop()
        around, value, start = chain[-1]
        spans = [(begin, one.end) for begin, one in (around.members or {}).values()]
        text = _cut(text, spans, start, around)


def _cut(text: str, spans: list[tuple[int, int]], start: int, around: Part) -> str:
    """Without the span that begins at `start`: with the comma and the blanks that stand between it and a neighbour."""
    at = [begin for begin, _ in spans].index(start)
    if at:
        return text[: spans[at - 1][1]] + text[spans[at][1] :]
    if len(spans) > 1:
        return text[:start] + text[spans[1][0] :]
    return text[: around.start + 1] + text[around.end - 1 :]


def _value(text: str, at: int) -> Part:
    """The value that begins at `at`; the text is known to be valid."""
    mark = text[at]
    if mark == '"':
        return Part(at, _scan(text, at + 1)[1])
    if mark not in "{[":
        end = at
        while end < len(text) and text[end] not in ",]}" + _BLANK:
            end += 1
        return Part(at, end)
    start, at = at, _skip(text, at + 1)
    members: dict[str, tuple[int, Part]] = {}
    items: list[Part] = []
    while text[at] not in "}]":
        begin = at
        if mark == "{":
            key, at = _scan(text, at + 1)
            at = _skip(text, _skip(text, at) + 1)
            part = _value(text, at)
            members[key] = (begin, part)
        else:
            part = _value(text, at)
            items.append(part)
        at = _skip(text, part.end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return Part(start, at + 1, members if mark == "{" else None, items if mark == "[" else None)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _layout(text: str) -> tuple[str, str]:
    """What one level is indented by ("" for a file on one line) and how lines end."""
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.split("\n")
    for line in lines[1:]:
        body = line.lstrip(" \t")
        if body.strip():
            indent = line[: len(line) - len(body)]
            if indent:
                return indent, newline
    return ("  " if len(lines) > 2 or text.strip() == "{}" or len(text) < 3 else ""), newline


def _indent_of(text: str, part: Part) -> str:
    """The indentation of the line on which a value begins."""
    line = text[text.rfind("\n", 0, part.start) + 1 : part.start]
    return line[: len(line) - len(line.lstrip(" \t"))]
