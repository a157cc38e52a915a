"""Projects of .NET (`*.csproj`, `Directory.Build.props`): which namespaces all of their files use.

`exports` holds `using N` for each of them, `static N` for types whose members are used so, `implicit` where those are
used that the SDK names. Promise: a file that cannot be read says nothing.
"""

from __future__ import annotations

import re

from indexer.extract.source import Source
from indexer.facts import FileFacts

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_USING = re.compile(r"<Using\s[^>]*?Include\s*=\s*\"([\w.]+)\"[^>]*>")
_IMPLICIT = re.compile(r"<ImplicitUsings>\s*(?:enable|true)\s*</ImplicitUsings>", re.IGNORECASE)


def extract(raw: bytes) -> FileFacts:
    """The facts of a project file."""
    source = Source(raw)
    text = _COMMENT.sub("", source.data.decode("utf-8", "replace"))
    said = []
    for found in _USING.finditer(text):
        if "Alias" not in found[0]:
            said.append(f"{'static' if 'Static' in found[0] else 'using'} {found[1]}")
    if _IMPLICIT.search(text):
        said.append("implicit")
    return FileFacts("csproj", exports=tuple(said), problems=tuple(source.problems), lines=source.lines)
