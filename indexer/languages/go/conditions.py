"""Build conditions: which files are part of one build? By the endings of their names and their `//go:build` lines.

Promise: what does not read as a condition holds always, so that no file is left out by mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

_SYSTEM_NAMES = (
    "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows"
    " zos"
)
_SYSTEMS = frozenset(_SYSTEM_NAMES.split())
_UNIX = _SYSTEMS - {"js", "nacl", "plan9", "wasip1", "windows"}
_MACHINE_NAMES = (
    "386 amd64 amd64p32 arm arm64 arm64be armbe loong64 mips mips64 mips64le mips64p32 mips64p32le mipsle ppc ppc64"
    " ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm"
)
_MACHINES = frozenset(_MACHINE_NAMES.split())
_WORDS = re.compile(r"&&|\|\||[!()]|[\w.]+")
_MOST = 8
"""So many free tags are tried in all their combinations."""


def condition(path: str, line: str) -> str:
    """The condition of a file: what its name says, and its `//go:build` line, joined; "" for none."""
    parts = path.rpartition("/")[2].removesuffix(".go").split("_")
    if len(parts) > 1 and parts[-1] == "test":
        parts.pop()
    said = []
    if len(parts) > 1 and parts[-1] in _MACHINES:
        said.append(parts.pop())
    if len(parts) > 1 and parts[-1] in _SYSTEMS:
        said.append(parts.pop())
    if line:
        said.append(f"({line})")
    return " && ".join(said)


@lru_cache(maxsize=4096)
def build(wanted: str) -> frozenset[str] | None:
    """The tags of the build that a file with a condition is part of: linux on amd64 with cgo and nothing else, or what
    is nearest to that. None if there is no such build, or none that can be told.
    """
    words: list[str] = _WORDS.findall(wanted)
    if not wanted or _is_ignored(wanted):
        return _USUAL
    tags = {word for word in words if word[0].isalnum() or word[0] == "_"}
    free = sorted(tags - _SYSTEMS - _MACHINES - _USUAL - {"unix"})
    free = [tag for tag in free if not tag.startswith("go1")]
    if len(free) > _MOST:
        return None
    systems = ["linux", *sorted(tags & _SYSTEMS), "windows", "darwin"]
    machines = ["amd64", *sorted(tags & _MACHINES), "arm64"]
    flags = sorted(product((False, True), repeat=len(free)), key=sum)
    for given, cgo, system, machine in product(flags, ("cgo", ""), systems, machines):
        holds = {tag for tag, on in zip(free, given, strict=True) if on} | {system, machine, cgo, "gc"}
        holds.update(_IMPLIED.get(system, ()))
        if system in _UNIX:
            holds.add("unix")
        if _evaluate(words, holds):
            return frozenset(holds)
    return None


_USUAL = frozenset(("linux", "amd64", "unix", "cgo", "gc"))
_IMPLIED = {"android": ("linux",), "ios": ("darwin",), "illumos": ("solaris",)}


@lru_cache(maxsize=4096)
def fits(asker: str, offered: str) -> bool:
    """Whether a file is part of the build that is nearest to the usual one among those that the asking file is in."""
    if asker == offered:
        return True
    if _is_ignored(offered):
        return False
    holds = build(asker)
    return not offered or holds is None or _evaluate(_WORDS.findall(offered), set(holds)) is not False


def _is_ignored(text: str) -> bool:
    return text in ("(ignore)", "(tools)", "(never)")


def _evaluate(words: list[str], holds: set[str]) -> bool | None:
    """What a condition comes to; None if it does not read."""
    left: Iterator[str] = iter([*words, ""])
    word = next(left)

    def either() -> bool:
        nonlocal word
        value = every()
        while word == "||":
            word = next(left)
            value = every() or value
        return value

    def every() -> bool:
        nonlocal word
        value = single()
        while word == "&&":
            word = next(left)
            value = single() and value
        return value

    def single() -> bool:
        nonlocal word
        this, word = word, next(left)
        if this == "!":
            return not single()
        if this == "(":
            value = either()
            if word != ")":
                raise ValueError
            word = next(left)
            return value
        if this in ("", ")", "&&", "||"):
            raise ValueError
        return this in holds or this.startswith("go1")

    try:
        value = either()
    except (ValueError, StopIteration, RecursionError):
        return None
    return value if word == "" else None
