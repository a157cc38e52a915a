"""Files that look as if rules were written in them, beside those that are read.

Promise: such a file is named, with where its rules would be read; a file that holds no rule is not. For `doctor`, which
has the time to look: what is read is found by name.
"""

from __future__ import annotations

import os

from indexer.rules.model import Problem
from indexer.rules.written import shown

_FOLDER = ".codegraph"
_RULES = "rules"
_SUFFIX = ".toml"
_OWN = "codegraph.toml"
_AT_TOP = ("rules.toml", ".codegraph.toml")
_TEXTS = (".md", ".mdc", ".txt")
_LOOKED_AT = 65_536
"""Bytes of a file in which a rule is looked for."""


def misplaced(top: str, user: str) -> list[Problem]:
    """What is not read though it seems to hold rules: in the workspace `top`, in the user's own folder ("": none)."""
    where = f"{_FOLDER}/{_RULES}/*.toml or {_OWN}"
    told = [Problem(name, 0, f"is not read: rules stand in {where}") for name in _AT_TOP if _holds(top, name, False)]
    told += _beside(os.path.join(top, _FOLDER), _FOLDER, where, ())
    if user:
        told += _beside(user, shown(user), f"{shown(user)}/rules/*.toml or {shown(user)}/{_OWN}", (_OWN,))
    return told


def _beside(folder: str, named: str, where: str, read: tuple[str, ...]) -> list[Problem]:
    """The files of a folder that are not `read`, and those in the folder of rules in it that are none of its own."""
    wrong = [name for name in _files(folder) if name not in read and _holds(folder, name, False)]
    inner = os.path.join(folder, _RULES)
    for name in _files(inner):
        if not name.endswith(_SUFFIX) and _holds(inner, name, True):
            wrong.append(f"{_RULES}/{name}")
    for below in _entries(inner):
        deeper = os.path.join(inner, below)
        if os.path.isdir(deeper):
            wrong += [f"{_RULES}/{below}/{name}" for name in _files(deeper) if _holds(deeper, name, True)]
    return [Problem(f"{named}/{name}", 0, f"is not read: rules stand in {where}") for name in wrong]


def _holds(folder: str, name: str, text: bool) -> bool:
    """Whether a file holds a table of rules, or (`text`) may be a rule in words."""
    if text and name.endswith(_TEXTS) and not name.lower().startswith("readme"):
        return True
    if not name.endswith(_SUFFIX):
        return False
    try:
        with open(os.path.join(folder, name), "rb") as file:
            found = b"\n" + file.read(_LOOKED_AT)
    except OSError:
        return False
    return b"[[rule" in found or b"\ntext" in found


def _files(folder: str) -> list[str]:
    return [name for name in _entries(folder) if os.path.isfile(os.path.join(folder, name))]


def _entries(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
