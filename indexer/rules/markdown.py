"""Markdown rule files: the front matter that says for which paths, and the body as single rules.

A rule is a list item (with all that is indented under it) or a paragraph, together with the code block that follows
it; headings are its context. HTML comments are no rules. The front matter is a small part of YAML, read here so that
a hook needs no YAML library: `paths:`, `globs:` and `applyTo:` as a string, with commas, as an inline or a block list,
quoted or not.
"""

import re
from typing import NamedTuple

from indexer.errors import WrongUsage

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*)(?:[-*+]|\d{1,3}[.)])\s+")
_FENCE = re.compile(r"\s*(```+|~~~+)")
_PATTERNS = ("paths", "globs", "applyTo")
_KEY = re.compile(r"([A-Za-z_][\w-]*)\s*:(?:\s+(.*)|)$")


class Part(NamedTuple):
    """One rule of a Markdown body: its first line, its text (dedented, lines kept), the headings above it."""

    line: int
    text: str
    heading: str


class FrontMatterError(WrongUsage):
    """The front matter cannot be read. `line` is where; the message says what."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


class Front(NamedTuple):
    """The front matter: `patterns` of paths, globs or applyTo (None: none are given), whether the rules hold always,
    whether the host leaves it to the model or the user when they hold, and the index of the body's first line."""

    patterns: tuple[str, ...] | None = None
    always: bool = False
    by_hand: bool = False
    body: int = 0


def front_matter(text: str) -> Front:
    """The front matter, all defaults where there is none. Raises FrontMatterError."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        return Front()
    end = next((n for n, line in enumerate(lines) if n and line.rstrip() in ("---", "...")), -1)
    if end < 0:
        raise FrontMatterError(1, "the front matter is not closed by a line of ---")
    patterns: tuple[str, ...] | None = None
    always = by_hand = False
    at = 1
    while at < end:
        line = lines[at].rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            at += 1
            continue
        key = _KEY.match(line)
        if not key:
            raise FrontMatterError(at + 1, f"not a `key: value` line: {line.strip()[:60]!r}")
        first, at = at, at + 1
        block: list[tuple[int, str]] = []
        while at < end and (not lines[at].strip() or lines[at][0] in " \t-#]"):
            if lines[at].strip() and not lines[at].lstrip().startswith("#"):
                block.append((at + 1, lines[at].strip()))
            at += 1
        value = _uncomment(key[2] or "")
        if key[1] in _PATTERNS:
            if key[1] != "globs" or block or value not in ("", "[]"):  # Cursor writes `globs:` where there are none
                patterns = _paths(first + 1, key[1], value, block)
        elif key[1] == "alwaysApply":
            if _unquote(first + 1, value).lower() not in ("true", "false"):
                raise FrontMatterError(first + 1, f"`alwaysApply: {value[:20]}` is neither true nor false")
            always = _unquote(first + 1, value).lower() == "true"
        elif key[1] == "trigger":
            always = value == "always_on"
            by_hand = value in ("manual", "model_decision")
    return Front(patterns, always, by_hand, end + 1)


def _uncomment(value: str) -> str:
    """The value without a trailing ` # comment`; a `#` inside quotes is none."""
    quote = ""
    for at, mark in enumerate(value):
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "\"'":
            quote = mark
        elif mark == "#" and (at == 0 or value[at - 1].isspace()):
            return value[:at].strip()
    return value.strip()


def _paths(line: int, key: str, value: str, block: list[tuple[int, str]]) -> tuple[str, ...]:
    found: list[str] = []
    if value.startswith("["):
        whole = " ".join([value, *(text for _, text in block)])
        if not whole.endswith("]"):
            raise FrontMatterError(line, f"the list after `{key}:` is not closed by ]")
        found = [_unquote(line, part) for part in _commas(whole[1:-1])]
    elif value in ("|", ">", "|-", ">-"):
        found = [part for _, text in block for part in _commas(text)]
    elif value:
        if block:
            raise FrontMatterError(block[0][0], f"`{key}:` has a value and a list")
        if value[0] == "{" and re.search(r":\s", value):
            raise FrontMatterError(line, f"`{key}:` is a mapping, not a pattern or a list of patterns")
        found = [part for quoted in _commas(value) for part in _commas(_unquote(line, quoted))]
    else:
        for number, text in block:
            if not text.startswith("-"):
                raise FrontMatterError(number, f"not a list item: {text[:60]!r}")
            found += _commas(_unquote(number, _uncomment(text[1:])))
    found = [part for part in found if part]
    if not found:
        raise FrontMatterError(line, f"`{key}:` names no pattern, so the rule would hold nowhere")
    return tuple(found)


def _commas(value: str) -> list[str]:
    """The parts between commas, those inside braces or quotes left alone."""
    parts, depth, quote, start = [], 0, "", 0
    for at, mark in enumerate(value):
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "\"'":
            quote = mark
        elif mark == "," and depth <= 0:
            parts.append(value[start:at].strip())
            start = at + 1
        depth += (mark == "{") - (mark == "}") if not quote else 0
    return [*parts, value[start:].strip()]


def _unquote(line: int, value: str) -> str:
    value = value.strip()
    if value[:1] in ("'", '"'):
        if len(value) < 2 or value[-1] != value[0]:
            raise FrontMatterError(line, f"a quote is not closed: {value[:60]}")
        inner = value[1:-1]
        return inner.replace("\\\\", "\\").replace('\\"', '"') if value[0] == '"' else inner.replace("''", "'")
    return value


def parts(text: str, first: int = 0) -> list[Part]:
    """The rules in the body of a Markdown file, from the line with index `first` on."""
    found: list[Part] = []
    headings: list[tuple[int, str]] = []
    held: list[str] = []
    start = 0
    indent = -1  # of the list item that is being read; -1 in a paragraph
    fence = ""
    comment = blank = False

    def close() -> None:
        nonlocal held, indent
        body = "\n".join(held).rstrip()
        if body.strip():
            found.append(Part(start, body, " > ".join(words for _, words in headings)))
        held, indent = [], -1

    lines = text.split("\n")
    for number, line in enumerate(lines[first:], first + 1):
        line = line.rstrip()
        if not fence:
            line, comment = _without_comment(line, comment)
        if fence:
            held.append(line)
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            continue
        if not line.strip():
            blank = True
            continue
        width = len(line) - len(line.lstrip())
        if opening := _FENCE.match(line):
            fence = opening[1]
            if not held:
                start = number
            held.append(line)
            blank = False
            continue
        heading = _HEADING.match(line) if width < 4 else None
        item = _ITEM.match(line)
        if heading:
            close()
            level = len(heading[1])
            headings = [(depth, words) for depth, words in headings if depth < level] + [(level, heading[2])]
        elif item and (indent < 0 or width <= indent):
            close()
            start, indent = number, width
            held = [line[item.end() :]]
        elif blank and held and not (indent >= 0 and width > indent):
            close()
            start, held = number, [line]
        else:
            if not held:
                start = number
            held.append(line.strip() if indent < 0 else line[min(width, indent + 2) :])
        blank = False
    close()
    return found


def _without_comment(line: str, inside: bool) -> tuple[str, bool]:
    """The line without HTML comments, and whether one is still open at its end."""
    kept = ""
    while line:
        if inside:
            _, closed, line = line.partition("-->")
            inside = not closed
        else:
            before, opened, line = line.partition("<!--")
            kept, inside = kept + before, bool(opened)
    return kept.rstrip(), inside
