"""The patch format of `apply_patch`: which files it changes, and the old lines of its hunks.

    *** Begin Patch
    *** Update File: src/a.py
    @@ def ship(order):
     context
    -old
    +new
    *** End Patch

A unified diff (`--- a/x`, `+++ b/x`) is read as well.
"""

from indexer.tuples import NamedTuple


class Hunk(NamedTuple):
    """A hunk of a patch as the old and the new text it stands for."""

    old: str
    new: str


class FilePatch(NamedTuple):
    """What a patch does to one file. `kind`: add, update, delete."""

    path: str
    kind: str
    hunks: list[Hunk]


_VERBS = {"*** Update File:": "update", "*** Add File:": "add", "*** Delete File:": "delete"}


def read_patch(patch: str) -> list[FilePatch]:
    """The files of a patch in order; what is neither format gives none."""
    found: list[FilePatch] = []
    old: list[str] = []
    new: list[str] = []

    def close() -> None:
        nonlocal old, new
        if found and (old or new):
            found[-1].hunks.append(Hunk("\n".join(old), "\n".join(new)))
        old, new = [], []

    for line in patch.splitlines():
        verb = next((verb for verb in _VERBS if line.startswith(verb)), "")
        if verb:
            close()
            found.append(FilePatch(line[len(verb) :].strip(), _VERBS[verb], []))
        elif line.startswith("--- ") and not (old or new):
            name = line[4:].split("\t")[0].strip()
            found.append(FilePatch(name.removeprefix("a/"), "add" if name == "/dev/null" else "update", []))
        elif line.startswith("+++ ") and found and not (old or new):
            name = line[4:].split("\t")[0].strip()
            if name == "/dev/null":
                found[-1] = found[-1]._replace(kind="delete")
            else:
                found[-1] = found[-1]._replace(path=name.removeprefix("b/"))
        elif line.startswith(("@@", "*** ")):
            close()
        elif line[:1] in (" ", "-", "+", "") and found:
            mark, text = line[:1], line[1:]
            if mark != "+":
                old.append(text)
            if mark != "-":
                new.append(text)
    close()
    return [one for one in found if one.path and one.path != "/dev/null"]


def patched_paths(patch: str) -> list[str]:
    """The files that a patch names, each once."""
    return list(dict.fromkeys(one.path for one in read_patch(patch)))
