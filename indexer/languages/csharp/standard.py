"""The types of .NET by the namespaces that they are in: `queries/csharp/types.txt`."""

from __future__ import annotations

from functools import cache

from indexer import data

ALIASES = {
    "SByte": "sbyte", "Byte": "byte", "Int16": "short", "UInt16": "ushort", "Int32": "int", "UInt32": "uint",
    "Int64": "long", "UInt64": "ulong", "Single": "float", "Double": "double", "Decimal": "decimal",
    "Boolean": "bool", "Char": "char", "String": "string", "Object": "object",
}  # fmt: skip
"""Types that the language has a word for."""


@cache
def standard() -> dict[str, list[str]]:
    """{name of a type: namespaces}, in the order of the file."""
    found: dict[str, list[str]] = {}
    with open(data.path("queries/csharp/types.txt"), encoding="utf-8") as file:
        for line in file:
            space, mark, names = line.partition("#")[0].partition(":")
            for name in names.split() if mark else ():
                found.setdefault(name, []).append(space.strip())
    for name in ALIASES:
        found.setdefault(name, ["System"])
    return found
