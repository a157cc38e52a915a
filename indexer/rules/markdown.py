"""Markdown rule files: the front matter that says for which paths, and the body as single rules.

A rule is a list item or a paragraph, together with the code block that belongs to it; headings, and the item that one
is nested in, are its context. An item that ends in a colon leads in to those below it: their text begins with it. HTML
comments, tables and items to do (`- [ ] …`) are no rules; a quote is what it quotes. The front matter is a small part
of YAML, read here so that a hook needs no YAML library: `paths:`, `globs:` and `applyTo:` as a string, with commas, as
an inline or a block list, quoted or not.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from indexer.errors import WrongUsage

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*)(?:[-*+]|\d{1,3}[.)])\s+")
_BREAK = re.compile(r"\s{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_UNDERLINE = re.compile(r"\s{0,3}(=+|-{2,})$")
_FENCE = re.compile(r"\s*(```+|~~~+)")
_QUOTE = re.compile(r"(\s*)>[ ]?")
_ALERT = re.compile(r"\s*\[![A-Za-z]+\]$")
_RULED = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?$|\s*\|\s*:?-+:?\s*\|$")
"""The line below the head of a table."""
_TO_DO = re.compile(r"\[[ xX]\](?:\s|$)")
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
    if value.startswith("&"):
        raise FrontMatterError(line, f"`{key}:` has an anchor of YAML, which is not read: write the patterns out")
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


class _Item(NamedTuple):
    """A list item that is being read: the columns of its mark and of its text, its first line after what leads in to
    it, and whether it, or one round it, is something to do."""

    mark: int
    inner: int
    words: str
    to_do: bool


def parts(text: str, first: int = 0, skipped: Callable[[str], bool] | None = None) -> list[Part]:
    """The rules in the body of a Markdown file, from the line with index `first` on, without the lines `skipped`."""
    reader = _Body()
    for number, line in enumerate(text.split("\n")[first:], first + 1):
        reader.take(number, line.rstrip(), skipped)
    reader.close()
    return reader.found


class _Body:
    """The lines of a body, taken one after the other."""

    def __init__(self) -> None:
        self.found: list[Part] = []
        self._headings: list[tuple[int, str]] = []
        self._items: list[_Item] = []  # that enclose the line, outermost first
        self._held: list[str] = []
        self._lead = ""  # what leads in to the item that is being read
        self._start = 0
        self._fence = ""
        self._paragraph = ""  # that ended in a colon right before a list
        self._comment = self._apart = self._quoted = self._table = False

    def close(self) -> None:
        """Ends the rule that is being read."""
        body = "\n".join(self._held).rstrip()
        if body.strip() and not (self._items and self._items[-1].to_do):
            outer = [one.words for one in self._items[:-1] if not one.words.endswith(":")]
            context = [*(words for _, words in self._headings), *([self._paragraph] if self._paragraph else []), *outer]
            self.found.append(Part(self._start, self._lead + body, " > ".join(context)))
        self._held, self._lead = [], ""

    def take(self, number: int, line: str, skipped: Callable[[str], bool] | None) -> None:
        """One line, without blanks at its end."""
        line = self._unquoted(line)
        if self._fence:
            self._held.append(self._inside(line))
            if line.strip().startswith(self._fence) and not line.strip().strip(self._fence[0]):
                self._fence, self._apart = "", True
            return
        line, self._comment = _without_comment(line, self._comment)
        if not line.strip() or (skipped is not None and skipped(line)):
            self._apart, self._table = True, False
            return
        if self._in_table(line):
            return
        width = len(line) - len(line.lstrip())
        item = _ITEM.match(line)
        heading = _HEADING.match(line) if width < 4 else None
        underline = _UNDERLINE.match(line) if self._held and not self._items and not self._apart else None
        if heading:
            self._leave(0)
            self._headed(len(heading[1]), heading[2])
        elif underline and not self._held[-1].startswith(("```", "~~~")):
            words, self._held = " ".join(self._held), []
            self._leave(0)
            self._headed(1 if underline[1][0] == "=" else 2, words)
        elif _BREAK.match(line):
            self._leave(0)
        elif opening := _FENCE.match(line):
            self._block(number, line, width)
            self._fence = opening[1]
        elif item and not (self._held and not self._items and width >= 4):
            self._begin(number, line, width, item.end())
        else:
            self._words(number, line, width)
        self._apart = False

    def _unquoted(self, line: str) -> str:
        """A line without the marks of quotes; where a quote begins or ends, a paragraph does."""
        quoted = _QUOTE.match(line)
        if self._fence and not self._quoted:
            return line
        if not quoted or (len(quoted[1]) >= 4 and not self._items):
            self._apart, self._quoted = self._apart or self._quoted, False
            return line
        self._apart, self._quoted = self._apart or not self._quoted, True
        while quoted:
            line = quoted[1] + line[quoted.end() :]
            quoted = _QUOTE.match(line)
        return "" if _ALERT.match(line) else line

    def _in_table(self, line: str) -> bool:
        """Whether a line is one of a table; its head, where that was taken for text, is taken back."""
        if _RULED.match(line) and (self._table or (self._held and "|" in self._held[-1])):
            if not self._table:
                self._held.pop()
            self._table = True
        elif line.lstrip().startswith("|"):
            self._table = True
        self._table = self._table and "|" in line and not _ITEM.match(line)
        self._apart = self._apart or self._table
        return self._table

    def _headed(self, level: int, words: str) -> None:
        """A heading, above all that comes until one of its level or a higher one."""
        self._headings = [one for one in self._headings if one[0] < level] + [(level, words)]

    def _begin(self, number: int, line: str, width: int, inner: int) -> None:
        """A list item."""
        outer = [one for one in self._items if one.mark < width]
        if self._held and not self._items and self._held[-1].endswith(":"):
            words = " ".join(self._held)
            self.close()
            self._paragraph = words
        elif self._held and self._held[-1].endswith(":") and len(outer) == len(self._items):
            self._held = []  # it leads in to this one
        self.close()
        self._lead = f"{outer[-1].words} " if outer and outer[-1].words.endswith(":") else ""
        words = line[inner:].strip()
        to_do = bool(_TO_DO.match(words)) or (bool(outer) and outer[-1].to_do)
        self._items = [*outer, _Item(width, inner, self._lead + words, to_do)]
        self._start, self._held = number, [line[inner:]]

    def _block(self, number: int, line: str, width: int) -> None:
        """The fence that opens a code block: it belongs to the item that it is indented under, or to the paragraph."""
        if self._items and width <= self._items[-1].mark:
            self._leave(width)
        if not self._held:
            self._start = number
        self._held.append(self._inside(line))

    def _words(self, number: int, line: str, width: int) -> None:
        """A line of text."""
        code = self._apart and self._held and not self._items and width >= 4
        if self._apart and not code and not (self._items and width > self._items[-1].mark):
            self._leave(width)
        if not self._held:
            self._start = number
        self._held.append(self._inside(line) if self._items or code else line.strip())

    def _leave(self, width: int) -> None:
        """Ends the rule, and the items that a line at this column is not part of."""
        self.close()
        self._items = [one for one in self._items if one.mark < width]
        if not self._items:
            self._paragraph = ""

    def _inside(self, line: str) -> str:
        """A line without the indentation of the item that it belongs to."""
        width = len(line) - len(line.lstrip())
        return line[min(width, self._items[-1].inner) :] if self._items else line


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
