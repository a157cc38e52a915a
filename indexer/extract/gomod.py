"""go.mod and go.work: what a module is called, what stands in for other modules, which modules belong together.

All of it goes into `exports`, a list of words: ("module", path), ("use", folder) and ("replace", module, folder or
module) one after the other. Versions are left out. Promise: a line that is none of these says nothing.
"""

from __future__ import annotations

import re

from indexer.extract.source import Source
from indexer.facts import FileFacts

_WORDS = re.compile(r'"(?:[^"\\]|\\.)*"|`[^`]*`|=>|[()]|[^\s()"`]+')
_COMMENT = re.compile(r"//.*")


def extract(raw: bytes) -> FileFacts:
    """The facts of a go.mod or go.work."""
    source = Source(raw)
    said: list[str] = []
    block = ""
    for line in source.data.decode("utf-8", "replace").split("\n"):
        words = [word.strip('"`') for word in _WORDS.findall(_COMMENT.sub("", line))]
        if not words:
            continue
        if block:
            if words[0] == ")":
                block = ""
                continue
            words.insert(0, block)
        elif words[-1] == "(" and len(words) == 2:
            block = words[0]
            continue
        if words[0] in ("module", "use") and len(words) == 2:
            said.extend(words)
        elif words[0] == "replace" and "=>" in words[2:]:
            arrow = words.index("=>")
            if arrow + 1 < len(words):
                said.extend(("replace", words[1], words[arrow + 1]))
    return FileFacts("gomod", exports=tuple(said), problems=tuple(source.problems), lines=source.lines)
