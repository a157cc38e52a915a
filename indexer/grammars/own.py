"""Languages of a repository's own: the tables `[languages.NAME]` of its `codegraph.toml`.

    [languages.foo]
    extensions = [".foo"]
    grammar = "lua"                  # in the pack, or an installed distribution tree-sitter-…
    tags = "tools/foo.scm"           # in the work tree; as grammar authors write it

Each field means what it means in `grammars.toml`; what a table of a known name leaves out is as it is there, and with
`tags` that language is read by this query alone. Promise: a table that is wrong costs itself, and is told by file and
line; nothing in one is run, and no file outside the work tree is read.
"""

from __future__ import annotations

import os
import re
from hashlib import blake2b

from indexer.grammars import Language

FILE = "codegraph.toml"
MAX_BYTES = 1_000_000
"""A query larger than this is not read."""

_TEXTS = {
    "grammar": None,
    "tags": None,
    "comment": None,
    "otherwise": None,
    "platform": None,
    "separator": None,
    "members": ("", "names", "inherited"),
    "functions": ("", "apart"),
    "case": ("", "folded"),
}
"""{field: the words that it may hold, None for any}."""

_LISTS = ("extensions", "filenames", "shebangs", "block", "words")
_NAME = re.compile(r"[A-Za-z0-9_+#-]+")
_GRAMMAR = re.compile(r"[a-z0-9_]+|tree-sitter-[a-z0-9-]+")
_AT_LINE = re.compile(r"line (\d+)")


class Own:
    """What a work tree adds: `languages` by name, their `queries` as text, `problems` as (file, line, what is wrong),
    and a `digest` over all of it."""

    __slots__ = ("digest", "languages", "problems", "queries")

    def __init__(self) -> None:
        self.languages: dict[str, Language] = {}
        self.queries: dict[str, str] = {}
        self.problems: list[tuple[str, int, str]] = []
        self.digest = ""


def read(top: str, text: str, known: dict[str, Language]) -> Own:
    """What `text`, the `codegraph.toml` of the work tree `top`, adds to the `known` languages or changes in them."""
    found = Own()
    _read(found, top, text, known)
    parts = (text, sorted(found.queries.items()), found.problems)
    found.digest = blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    return found


def _read(found: Own, top: str, text: str, known: dict[str, Language]) -> None:
    import tomllib

    try:
        tables = tomllib.loads(text).get("languages", {})
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        at = _AT_LINE.search(str(problem))
        found.problems.append((FILE, int(at[1]) if at else 1, f"{problem}: mend it"))
        return
    if not isinstance(tables, dict):
        found.problems.append((FILE, _line(text, "languages"), "languages is no table: write [languages.NAME]"))
        return
    for name, table in tables.items():
        wrong = list(_wrong(top, name, table, known))
        found.problems += [(FILE, _line(text, name, field), f"[languages.{name}] {said}") for field, said in wrong]
        if wrong:
            continue
        language = _language(name, table, known)
        if language.tags:
            query = query_text(top, language.tags)
            if query is None:
                said = f"[languages.{name}] {language.tags}: no file of the work tree, or over {MAX_BYTES:,} bytes"
                found.problems.append((FILE, _line(text, name, "tags"), said))
                continue
            found.queries[name] = query
        found.languages[name] = language


def _wrong(top: str, name: str, table: object, known: dict[str, Language]) -> list[tuple[str, str]]:
    """(field, what is wrong with it) of one table."""
    if not _NAME.fullmatch(name):
        return [("", "is no name for a language: letters, digits and _ + # - only")]
    if not isinstance(table, dict):
        return [("", "is no table")]
    wrong: list[tuple[str, str]] = []
    for field, value in table.items():
        if field in _TEXTS:
            words = _TEXTS[field]
            if not isinstance(value, str):
                wrong.append((field, f"{field} must be text"))
            elif words is not None and value not in words:
                wrong.append((field, f"{field} must be one of {', '.join(filter(None, words))}"))
        elif field in _LISTS:
            if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
                wrong.append((field, f"{field} must be a list of texts"))
            elif field == "extensions" and not all(each.startswith(".") for each in value):
                wrong.append((field, "extensions begin with a dot"))
        else:
            wrong.append((field, f"{field} is no field of a language: {', '.join((*_TEXTS, *_LISTS))}"))
    if wrong:
        return wrong
    grammar = table.get("grammar", "")
    if grammar and not _GRAMMAR.fullmatch(grammar):
        wrong.append(("grammar", f"{grammar!r} is neither a grammar of the pack nor a distribution tree-sitter-…"))
    if not table.get("tags") and name not in known and _with_grammar(grammar or name, known) is None:
        wrong.append(("", 'needs a query: tags = "path/to/tags.scm"'))
    if name not in known and not any(table.get(field) for field in ("extensions", "filenames", "shebangs")):
        wrong.append(("", "names no files: extensions, filenames or shebangs"))
    return wrong


def query_text(top: str, tags: str) -> str | None:
    """The query that a table names; None where that is no file of the work tree, or too large."""
    try:
        path = os.path.realpath(os.path.join(top, tags))
        if not path.startswith(os.path.join(os.path.realpath(top), "")) or not os.path.isfile(path):
            return None
        if os.path.getsize(path) > MAX_BYTES:
            return None
        with open(path, encoding="utf-8", errors="replace") as opened:
            return opened.read(MAX_BYTES)
    except (OSError, ValueError):
        return None


def _language(name: str, table: dict[str, object], known: dict[str, Language]) -> Language:
    before = known.get(name)
    fields = {} if before is None else {field: getattr(before, field) for field in before.__slots__}
    fields |= {field: tuple(value) if isinstance(value, list) else value for field, value in table.items()}
    fields["name"], fields["own"] = name, FILE
    if "extensions" in table:
        fields["extensions"] = tuple(each.lower() for each in fields["extensions"])
    if fields.get("tags"):  # a language that had a resolver of its own has none for this query
        fields |= {"level": "definitions", "family": f"{name} of {FILE}"}
    elif before is None:
        like = _with_grammar(str(table.get("grammar", name)), known)
        fields["queries"] = like.queries if like is not None else name
    return Language(**fields)


def _with_grammar(grammar: str, known: dict[str, Language]) -> Language | None:
    """A language whose `tags.scm` fits a grammar."""
    from indexer import data

    for one in known.values():
        if one.grammar == grammar and not one.own:
            try:
                data.find(f"queries/{one.queries}/tags.scm")
            except Exception:  # noqa: BLE001, S112 - it has none: another one may
                continue
            return one
    return None


def _line(text: str, name: str, field: str = "") -> int:
    """The line of a table, or of a field in it; 1 where it is written in another way."""
    head = re.compile(rf"\s*\[\s*languages\s*\.\s*[\"']?{re.escape(name)}[\"']?\s*\]")
    key = re.compile(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=")
    at = 1
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if head.match(line):
            at, inside = number, True
        elif line.lstrip().startswith("["):
            inside = False
        elif inside and field and key.match(line):
            return number
    return at
