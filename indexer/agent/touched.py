"""Which lines of a file an edit is about to touch: found from the edit itself in the file as it is now.

Two kinds: lines that are replaced or removed, and gaps between two lines where text is only put in.
Lines that stand in `old_string` and in `new_string` alike are context, not touched.
"""

from __future__ import annotations

from indexer.agent.event import text_of
from indexer.agent.patch import read_patch
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAX_PLACES = 50


class Touched(NamedTuple):
    """`first`..`last` are lines from 1. For a gap `last` is `first` - 1: the text goes in between `last` and `first`,
    and `indent` is the width before its first word."""

    first: int
    last: int
    indent: int = 0

    @property
    def gap(self) -> bool:
        return self.last < self.first


def touched_by(tool: str, tool_input: dict[str, Any], path: str, text: str | None) -> list[Touched]:
    """The lines that the tool will touch in `text`, the file as it is (None: there is no such file, so none)."""
    if text is None:
        return []
    text = text.replace("\r\n", "\n")
    found: list[Touched] = []
    if tool == "Write":
        if isinstance(tool_input.get("content"), str):
            found = _differing(text, tool_input["content"].replace("\r\n", "\n"))
    elif tool == "apply_patch":
        for one in read_patch(text_of(tool_input, "patch")):
            if one.path == path or path.endswith("/" + one.path):
                if one.kind == "delete":
                    found.append(Touched(1, max(text.count("\n"), 1)))
                for hunk in one.hunks:
                    found += _replaced(text, hunk.old, hunk.new, every=False)
    else:
        edits = tool_input.get("edits")
        for edit in edits if isinstance(edits, list) else [tool_input]:
            old, new = text_of(edit, "old_string", "old_str"), text_of(edit, "new_string", "new_str")
            found += _replaced(text, old, new, every=bool(isinstance(edit, dict) and edit.get("replace_all")))
    return sorted(set(found))


def _replaced(text: str, old: str, new: str, every: bool) -> list[Touched]:
    old, new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    if not old.strip() or old == new:
        return []
    for one, other in _readings(old, new):
        places = _places(text, one)
        if places:
            del every  # a text that stands there several times touches all places, or the host refuses the edit
            return [moved for line in places for moved in _narrowed(line, one, other)]
    lines = [line.strip() for line in text.split("\n")]
    wanted = [line.strip() for line in old.strip("\n").split("\n")]
    hits = [at for at in range(len(lines) - len(wanted) + 1) if lines[at : at + len(wanted)] == wanted]
    return [Touched(at + 1, at + len(wanted)) for at in hits[:_MAX_PLACES]]


def _readings(old: str, new: str) -> list[tuple[str, str]]:
    """The edit as it is written, then as it may have been meant."""
    readings = [(old, new)]
    if "\\" in old:
        readings.append((_unescaped(old), _unescaped(new)))
    return readings + [(one.strip("\n"), other.strip("\n")) for one, other in readings]


def _unescaped(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"')


def _places(text: str, old: str) -> list[int]:
    """The lines, from 1, on which `old` begins."""
    found: list[int] = []
    at, line, seen = text.find(old), 1, 0
    while at >= 0 and len(found) < _MAX_PLACES:
        line += text.count("\n", seen, at)
        seen = at
        found.append(line)
        at = text.find(old, at + max(len(old), 1))
    return found


def _narrowed(line: int, old: str, new: str) -> list[Touched]:
    """The lines of `old`, which begins on `line`, that are not in `new` as well."""
    before, after = old.split("\n"), new.split("\n")
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    first, last = line + head, line + len(before) - tail - 1
    if old.endswith("\n") and last >= first and tail == 0:
        last -= 1  # the empty piece after the last line end is the next line, which stays
    if last < first:
        return [Touched(first, first - 1, _indent(after[head : len(after) - tail]))]
    return [Touched(first, last)]


def _indent(lines: list[str]) -> int:
    return next((len(line) - len(line.lstrip()) for line in lines if line.strip()), 0)


def _differing(text: str, content: str) -> list[Touched]:
    """The lines of `text` that a whole new content changes."""
    if text == content:
        return []
    import difflib  # only a Write needs it

    before, after = text.split("\n"), content.split("\n")
    if len(before) * len(after) > 25_000_000:
        return _narrowed(1, text, content)
    found = []
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=True)
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "insert":
            found.append(Touched(first + 1, first, _indent(after[start:end])))
        elif kind != "equal":
            found.append(Touched(first + 1, last))
    return found
