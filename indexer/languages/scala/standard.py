"""What Scala's files see of the library without an import: `queries/scala/predef.txt`."""

from __future__ import annotations

from functools import cache

from indexer import data


@cache
def standard() -> dict[str, str]:
    """{plain name: full name}."""
    found: dict[str, str] = {}
    with open(data.path("queries/scala/predef.txt"), encoding="utf-8") as file:
        for line in file:
            space, mark, names = line.partition("#")[0].partition(":")
            before = space.strip()
            for name in names.split() if mark else ():
                found[name] = f"{before}.{name}" if before else name
    return found
