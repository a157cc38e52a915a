"""The targets of a package, as its Package.swift lists them."""

import re
from collections.abc import Iterator

_LIST = re.compile(rb"\btargets\s*(?::|\+?=)\s*(?:\[[^\[\]]*\]\s*=\s*)?\[")
_TARGET = re.compile(rb"\.(target|testTarget|executableTarget|macro|plugin)\s*\(\s*name:\s*\"([^\"]+)\"")
_PATH = re.compile(rb"\bpath:\s*\"([^\"]*)\"")
_SIGNS = re.compile(rb'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/|[\[\](){}]', re.DOTALL)


def targets(data: bytes) -> tuple[str, ...] | None:
    """`name=folder` of each target (folder "" where it is the usual one, from the package's top); None for a file that
    describes no package."""
    if b"import PackageDescription" not in data:
        return None
    listed: dict[str, None] = {}
    for start in _LIST.finditer(data):
        for begin, end in _items(data, start.end()):
            found = _TARGET.search(data, begin, end)
            if found is not None:
                path = _PATH.search(data, found.end(), end)
                name = found[2].decode("utf-8", "replace")
                folder = "" if path is None else path[1].decode("utf-8", "replace").strip("/")
                listed[f"{name}={folder}"] = None
    return tuple(listed)


def _items(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Where each call directly in a list stands that is open at a byte, from what is before it on."""
    depth = 0
    begin = at
    for found in _SIGNS.finditer(data, at):
        sign = found[0]
        if sign in (b"(", b"[", b"{"):
            depth += 1
        elif sign in (b")", b"]", b"}"):
            depth -= 1
            if depth < 0:
                return
            if not depth:
                yield begin, found.end()
                begin = found.end()
