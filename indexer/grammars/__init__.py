"""Which language a file is in, and where its grammar and queries are. Reads `grammars.toml`.

Promises: imports nothing but the standard library's cheapest, for a hook asks it about every path; the answer depends
on the file's name and, where the name says nothing, on the first line alone.
"""

import os

from indexer import data
from indexer.errors import WrongUsage

__all__ = ["Language", "installed", "language", "language_of", "languages", "parser_version", "query_text", "tags_text"]

_INHERITS = "; inherits:"

_WHEEL = "tree-sitter-"
"""What the name of a grammar begins with that is a distribution of its own."""


class Language:
    """One table of `grammars.toml`, which documents the fields. (No NamedTuple: importing typing costs a hook 3 ms.)"""

    __slots__ = (
        "block",
        "case",
        "comment",
        "extensions",
        "family",
        "filenames",
        "functions",
        "grammar",
        "level",
        "members",
        "name",
        "queries",
        "separator",
        "shebangs",
        "tags",
    )

    def __init__(
        self,
        name: str,
        extensions: tuple[str, ...] = (),
        filenames: tuple[str, ...] = (),
        shebangs: tuple[str, ...] = (),
        grammar: str = "",
        queries: str = "",
        family: str = "",
        level: str = "definitions",
        comment: str = "",
        block: tuple[str, ...] = (),
        separator: str = ".",
        members: str = "",
        functions: str = "",
        case: str = "",
        tags: str = "",
    ) -> None:
        self.name, self.family, self.level = name, family or name, level
        self.extensions, self.filenames, self.shebangs = extensions, filenames, shebangs
        self.grammar, self.queries, self.tags = grammar or name, queries or name, tags
        self.comment, self.block, self.separator = comment, block, separator
        self.members, self.functions, self.case = members, functions, case

    def __repr__(self) -> str:
        return f"Language({self.name!r})"


_known: dict[str, Language] = {}
_indexes: list[tuple[dict[str, Language], dict[str, Language], dict[str, Language]]] = []
"""What was read before. (No functools: importing it costs a hook 5 ms.)"""


def languages() -> dict[str, Language]:
    """{name: language}, in the order of the file. Raises WrongUsage if the file is not well formed."""
    if _known:
        return _known
    file = data.find("grammars.toml")
    with open(file, encoding="utf-8") as opened:
        tables = _tables(opened.read(), file)
    known = {}
    for name, table in tables.items():
        try:
            known[name] = Language(name=name, **table)  # type: ignore[arg-type]
        except TypeError as problem:
            raise WrongUsage(f"{file}: table [{name}]: {problem}") from None
    _known.update(known)
    return _known


def language(name: str) -> Language:
    """The language of that name. Raises WrongUsage if there is none."""
    try:
        return languages()[name]
    except KeyError:
        raise WrongUsage(f"no language {name!r} in grammars.toml") from None


def language_of(path: str, head: bytes = b"") -> Language | None:
    """The language of a file by its name; by the shebang in `head` (its first bytes) where it has no extension."""
    by_extension, by_filename, by_shebang = _index()
    filename = path.rpartition("/")[2]
    found = by_filename.get(filename)
    if found is not None:
        return found
    stem, dot, extension = filename.rpartition(".")
    if dot and stem:
        return by_extension.get("." + extension.lower())
    return by_shebang.get(_interpreter(head)) if head.startswith(b"#!") else None


def parser_version(name: str) -> str:
    """The releases of tree-sitter and the grammars that are installed, but those that only other languages than `name`
    have to themselves; without loading them. "" if there are none."""
    own = language(name).grammar
    apart = [one.grammar.replace("-", "_") + "-" for one in languages().values() if one.grammar.startswith(_WHEEL)]
    apart = [start for start in apart if start != own.replace("-", "_") + "-"]
    found = [each for each in installed() if not each.startswith(tuple(apart))]
    return " ".join(found)


def installed() -> list[str]:
    """The distributions of tree-sitter and of grammars, as `name-version` with underscores, in order."""
    import sys

    names: set[str] = set()
    for folder in sys.path:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue  # not a folder: an archive, or a path that is gone
        names.update(each for each in entries if each.startswith("tree_sitter") and each.endswith(".dist-info"))
    return sorted(each.removesuffix(".dist-info") for each in names)


def query_text(folder: str, file: str) -> str:
    """The query `queries/<folder>/<file>`, behind those that its first line says it inherits."""
    with open(data.find(f"queries/{folder}/{file}"), encoding="utf-8") as opened:
        text = opened.read()
    first, _, _ = text.partition("\n")
    inherited = first.removeprefix(_INHERITS).split() if first.startswith(_INHERITS) else []
    return "".join([query_text(each, file) for each in inherited]) + text


def tags_text(name: str) -> str:
    """The text of a language's `tags.scm`."""
    return query_text(language(name).queries, "tags.scm")


def _index() -> tuple[dict[str, Language], dict[str, Language], dict[str, Language]]:
    if _indexes:
        return _indexes[0]
    by_extension: dict[str, Language] = {}
    by_filename: dict[str, Language] = {}
    by_shebang: dict[str, Language] = {}
    for known in languages().values():
        by_extension.update(dict.fromkeys(known.extensions, known))
        by_filename.update(dict.fromkeys(known.filenames, known))
        by_shebang.update(dict.fromkeys(known.shebangs, known))
    _indexes.append((by_extension, by_filename, by_shebang))
    return _indexes[0]


def _interpreter(head: bytes) -> str:
    """`#!/usr/bin/env -S python3.11 -u` is `python`."""
    words = head[2:].split(b"\n", 1)[0].decode("latin-1").split()
    names = [word.rpartition("/")[2] for word in words if not word.startswith("-") and "=" not in word]
    if names and names[0] == "env":
        names = names[1:]
    return names[0].rstrip("0123456789.") if names else ""


def _tables(text: str, where: str) -> dict[str, dict[str, str | tuple[str, ...]]]:
    """The subset of TOML that the head of `grammars.toml` allows. Raises WrongUsage naming the line."""
    tables: dict[str, dict[str, str | tuple[str, ...]]] = {}
    table: dict[str, str | tuple[str, ...]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            table = tables.setdefault(line[1:-1].strip(), {})
            continue
        key, equals, value = line.partition("=")
        words = tuple(value.split("'" if "'" in value else '"')[1::2])
        value = value.strip()
        if table is None or not equals or not (value[:1] in ('"', "'") or (value[:1] == "[" and value[-1:] == "]")):
            raise WrongUsage(f'{where}:{number}: expected [table], key = "text" or key = ["text", …] on one line')
        table[key.strip()] = words if value.startswith("[") else words[0]
    return tables
