"""Names that are there without an import: those of the language, of browsers and of Node, read from a table."""

from indexer import data

PRIMITIVES = frozenset(
    ("string", "number", "boolean", "bigint", "symbol", "object", "never", "void", "undefined", "null")
)
"""Types of plain values."""


PLAIN_MEMBERS = frozenset(
    (
        "anchor", "at", "big", "blink", "bold", "charAt", "charCodeAt", "codePointAt", "concat", "constructor",
        "endsWith", "fixed", "hasOwnProperty", "includes", "indexOf", "isPrototypeOf", "isWellFormed", "italics",
        "lastIndexOf", "length", "link", "localeCompare", "match", "matchAll", "normalize", "padEnd", "padStart",
        "propertyIsEnumerable", "repeat", "replace", "replaceAll", "search", "slice", "small", "split",
        "startsWith", "strike", "sub", "substr", "substring", "sup", "toExponential", "toFixed",
        "toLocaleLowerCase", "toLocaleString", "toLocaleUpperCase", "toLowerCase", "toPrecision", "toString",
        "toUpperCase", "toWellFormed", "trim", "trimEnd", "trimLeft", "trimRight", "trimStart", "valueOf",
        "description",
    )
)  # fmt: skip
"""What plain values have for members."""


def _read() -> frozenset[str]:
    text = data.path("queries/javascript/globals.txt").read_text("utf-8")
    return frozenset(word for line in text.splitlines() for word in line.partition("#")[0].split())


GLOBALS = _read()
"""The names of `queries/javascript/globals.txt`."""
