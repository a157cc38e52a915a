"""The targets of a package, as its Package.swift lists them."""

import re

_TARGET = re.compile(
    rb"\.(target|testTarget|executableTarget|macro|systemLibrary|plugin|binaryTarget)\s*\(\s*name:\s*\"([^\"]+)\""
)
_PATH = re.compile(rb"\bpath:\s*\"([^\"]*)\"")
_PRODUCTS = frozenset((b"binaryTarget", b"systemLibrary"))


def targets(data: bytes) -> tuple[str, ...] | None:
    """`name=folder` of each target (folder "" where it is the usual one, from the package's top); None for a file that
    describes no package."""
    if b"import PackageDescription" not in data:
        return None
    found = list(_TARGET.finditer(data))
    listed: dict[str, None] = {}
    for place, target in enumerate(found):
        end = found[place + 1].start() if place + 1 < len(found) else len(data)
        if target[1] in _PRODUCTS or not _is_target(data, target.end(), end):
            continue
        path = _PATH.search(data, target.end(), end)
        name = target[2].decode("utf-8", "replace")
        folder = "" if path is None else path[1].decode("utf-8", "replace").strip("/")
        listed[f"{name}={folder}"] = None
    return tuple(listed)


def _is_target(data: bytes, start: int, end: int) -> bool:
    """Whether it is a target that is described, not one that another depends on (`.target(name: "A")`)."""
    return data[start:end].lstrip()[:1] == b"," or data[start:end].lstrip().startswith(b")")
