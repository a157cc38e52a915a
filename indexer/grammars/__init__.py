"""Which language a file is in, and where its grammar and queries are. Reads `grammars.toml`.

Promises: imports nothing but the standard library's cheapest, for a hook asks it about every path; the answer depends
on the file's name and, where the name says nothing, on the first line alone.
"""

import os

from indexer import data
from indexer.errors import WrongUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from indexer.grammars.own import Own

__all__ = [
    "Language",
    "forget",
    "installed",
    "language",
    "language_of",
    "languages",
    "own_digest",
    "own_problems",
    "parser_version",
    "query_text",
    "tags_text",
    "use",
]

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
        "otherwise",
        "own",
        "platform",
        "queries",
        "separator",
        "shebangs",
        "tags",
        "words",
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
        own: str = "",
        otherwise: str = "",
        words: tuple[str, ...] = (),
        platform: str = "",
    ) -> None:
        self.name, self.family, self.level = name, family or name, level
        self.platform = platform or self.family
        self.extensions, self.filenames, self.shebangs = extensions, filenames, shebangs
        self.grammar, self.queries, self.tags = grammar or name, queries or name, tags
        self.comment, self.block, self.separator = comment, block, separator
        self.members, self.functions, self.case, self.own = members, functions, case, own
        self.otherwise, self.words = otherwise, words

    def __repr__(self) -> str:
        return f"Language({self.name!r})"


_MOST = 1_000_000
"""Characters of a `codegraph.toml` that are looked at."""

_known: dict[str, Language] = {}
_indexes: list[tuple[dict[str, Language], dict[str, Language], dict[str, Language]]] = []
"""What was read before. (No functools: importing it costs a hook 5 ms.)"""


_own: list["Own"] = []
"""What the work tree in use adds, where it adds anything."""

forget: list["Callable[[], object]"] = []
"""What is called when the languages are others than before: each module that remembers something by their names adds
what makes it forget."""


def use(top: str) -> str:
    """From now on the languages of the work tree `top` count beside our own, as they are now (`indexer.grammars.own`).

    What tells them from others: 16 hex digits, "" where the work tree has none. Without a table of languages in its
    `codegraph.toml` this costs a look at that file.
    """
    text = _own_text(top)
    added: list[Own] = []
    if text:
        from indexer.grammars.own import read

        added = [read(top, text, _from_file())]
    before = [each.digest for each in _own]
    if before != [each.digest for each in added]:
        _own[:] = added
        _known.clear()
        _indexes.clear()
        for each in forget:
            each()
    return added[0].digest if added else ""


def own_digest() -> str:
    """What tells the languages that the work tree in use adds from others, "" where it adds none."""
    return _own[0].digest if _own else ""


def own_problems() -> list[tuple[str, int, str]]:
    """(file, line, what is wrong) of the tables of the work tree in use."""
    return _own[0].problems if _own else []


def _own_text(top: str) -> str:
    """The text of the work tree's `codegraph.toml`, "" where it says nothing of languages."""
    path = os.path.join(top, "codegraph.toml")
    if not os.path.isfile(path):  # a FIFO would wait for a writer
        return ""
    try:
        with open(path, encoding="utf-8-sig") as opened:
            text = opened.read(_MOST)
    except (OSError, UnicodeDecodeError):  # what is wrong with it is told where its other settings are read
        return ""
    return text if "languages" in text and _has_table(text) else ""


def _has_table(text: str) -> bool:
    """Whether a text in TOML may have a table `languages`; a key of that name in another table is none."""
    top = True
    for line in text.splitlines():
        line = line.lstrip()
        header = line.startswith("[")
        if (header or top) and line.lstrip("[ \t\"'").startswith("languages"):
            return True
        top = top and not header
    return False


def languages() -> dict[str, Language]:
    """{name: language}, in the order of the file. Raises WrongUsage if the file is not well formed."""
    if not _known:
        _known.update(_from_file())
        for each in _own:
            _known.update(each.languages)
    return _known


def _from_file() -> dict[str, Language]:
    """The languages of `grammars.toml`."""
    file = data.find("grammars.toml")
    with open(file, encoding="utf-8") as opened:
        tables = _tables(opened.read(), file)
    known = {}
    for name, table in tables.items():
        try:
            known[name] = Language(name=name, **table)  # type: ignore[arg-type]
        except TypeError as problem:
            raise WrongUsage(f"{file}: table [{name}]: {problem}") from None
    return known


def language(name: str) -> Language:
    """The language of that name. Raises WrongUsage if there is none."""
    try:
        return languages()[name]
    except KeyError:
        raise WrongUsage(f"no language {name!r} in grammars.toml") from None


def language_of(path: str, head: bytes = b"") -> Language | None:
    """The language of a file by its name; by the shebang in `head` (its first bytes) where it has no extension, by the
    words in `head` where two languages share one.
    """
    by_extension, by_filename, by_shebang = _index()
    filename = path.rpartition("/")[2]
    found = by_filename.get(filename)
    if found is not None:
        return found
    stem, dot, extension = filename.rpartition(".")
    if not (dot and stem):
        return by_shebang.get(_interpreter(head)) if head.startswith(b"#!") else None
    found = by_extension.get("." + extension.lower())
    if found is not None and found.otherwise and head and not _holds(found, head):
        other = languages().get(found.otherwise)
        if other is None or _holds(other, head):
            return other
    return found


def _holds(known: Language, head: bytes) -> bool:
    return any(word.encode() in head for word in known.words)


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
    known = language(name)
    return _own[0].queries[name] if known.tags else query_text(known.queries, "tags.scm")


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
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line[0] == "#":
            continue
        key, equals, value = line.partition(" = ")
        if line[0] == "[" and not equals:
            table = tables.setdefault(line.strip("[] "), {})
            continue
        first = value[:1]
        words = value.split("'" if "'" in value else '"')[1::2]
        if table is None or not (words or value == "[]") or not (first in "\"'" or (first == "[" and value[-1] == "]")):
            raise WrongUsage(f'{where}:{number}: expected [table], key = "text" or key = ["text", …] on one line')
        table[key] = tuple(words) if first == "[" else words[0]
    return tables
