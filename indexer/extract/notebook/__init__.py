"""Jupyter notebooks: the code cells as one file in the kernel's language, every place in the notebook's own lines.

What is Python is resolved as Python is; a kernel in another language that is known here means nothing beyond its own
notebook. Commands of the shell and of the notebook (`!ls`, `%matplotlib`) are left out; so is a cell that is not in the
kernel's language (`%%bash`).
"""

from __future__ import annotations

import re

from indexer.extract.notebook.cells import code_cells
from indexer.extract.notebook.places import Line, moved
from indexer.extract.source import Source
from indexer.facts import FileFacts

_KERNELS = {"ipython": "python", "ir": "r"} | {name: name for name in ("bash", "julia", "lua", "python", "r")}
"""{language as a notebook names it: its name here}, of the languages that are read."""

_COMMAND = re.compile(r"\s*(?:[%!?]|[\w.]+\?{1,2}\s*$)")
_OTHER_CELL = re.compile(r"%%(?!time\b|timeit\b|capture\b|prun\b|memit\b|mprun\b)\w")


def extract(raw: bytes) -> FileFacts:
    """The facts of a notebook. Raises GrammarError."""
    from indexer.extract.facts import extract as extracted

    source = Source(raw)
    cells, kernel, problem = code_cells(source.data.decode("utf-8", "replace"))
    language = _KERNELS.get(kernel.lower().rstrip("0123456789.-"))
    if problem:
        return FileFacts("python", problems=(*source.problems, problem), lines=source.lines)
    if language is None:
        said = (1, f"its code is in {kernel}, of which notebooks are not read")
        return FileFacts("python", problems=(*source.problems, said), lines=source.lines)
    written: list[str] = []
    places: list[Line] = []
    for cell in cells:
        other = language == "python" and bool(cell) and _OTHER_CELL.match(cell[0].text.lstrip()) is not None
        for line in cell:
            command = language == "python" and _COMMAND.match(line.text) is not None
            written.append("" if other or command else line.text.rstrip("\n"))
            places.append(line)
    found = extracted(language, "\n".join(written).encode("utf-8", "replace"))
    return moved(found, places, source)
