"""The only importer of tree-sitter and its grammars: parsers and compiled queries, made once a process.

Promises: nothing is compiled before it is asked for; a grammar that is missing or does not fit, or a query that does
not compile, is a `GrammarError` that names it, which callers record for the file.
"""

import os
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from time import process_time
from typing import cast

import tree_sitter

from indexer import data
from indexer.errors import CodegraphError
from indexer.grammars import forget, language, query_text, tags_text

Node = tree_sitter.Node
Tree = tree_sitter.Tree
Point = Callable[[int], tuple[int, int]]
Match = tuple[int, dict[str, list[tree_sitter.Node]]]


_CHUNK = 65_536
"""Bytes that the parser is handed at once."""

_ROW = re.compile(r"row (\d+)")
_WHEEL = "tree-sitter-"
"""What the name of a grammar begins with that is a distribution of its own."""


class GrammarError(CodegraphError):
    """A grammar or a query cannot be loaded: the installation does not fit together."""


@cache
def _grammar(name: str) -> tree_sitter.Language:
    try:
        if name.startswith(_WHEEL):
            return tree_sitter.Language(import_module(name.replace("-", "_")).language())
        binding = _binding(name)
        if binding is not None:
            return tree_sitter.Language(binding)
        import tree_sitter_language_pack

        return tree_sitter_language_pack.get_language(cast("tree_sitter_language_pack.SupportedLanguage", name))
    except (LookupError, ImportError, OSError, ValueError, RuntimeError, AttributeError, TypeError) as problem:
        mend = name if name.startswith(_WHEEL) else "codegraph"
        raise GrammarError(f"the grammar {name} cannot be loaded ({problem}): install {mend} again") from problem


def _binding(name: str) -> object | None:
    """A grammar out of the pack's folder; None where it lies elsewhere. The pack's own module would load three more
    grammars, and ctypes: 20 ms, which a hook would wait for after each edit."""
    from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, PathFinder
    from importlib.util import module_from_spec, spec_from_file_location

    pack = PathFinder.find_spec("tree_sitter_language_pack")
    for folder in (pack.submodule_search_locations or ()) if pack is not None else ():
        for suffix in EXTENSION_SUFFIXES:
            file = os.path.join(folder, "bindings", name + suffix)
            if os.path.isfile(file):
                whole = f"tree_sitter_language_pack.bindings.{name}"
                found = spec_from_file_location(whole, file, loader=ExtensionFileLoader(whole, file))
                if found is not None:
                    language: object = module_from_spec(found).language()
                    return language
    return None


def _grammar_of(name: str) -> tree_sitter.Language:
    return _grammar(language(name).grammar)


_kept: list[tree_sitter.Query] = []
"""Every query that was compiled: py-tree-sitter 0.26 damages the heap when it frees one whose pattern has both a
predicate on text and a `#set!`."""


def _compiled(name: str, text: str) -> tree_sitter.Query:
    found = tree_sitter.Query(_grammar_of(name), text)
    _kept.append(found)
    return found


@cache
def parser(name: str) -> tree_sitter.Parser:
    """A parser for the language `name` of `grammars.toml`. Raises GrammarError."""
    return tree_sitter.Parser(_grammar_of(name))


def parse(name: str, data: bytes, seconds: float) -> tree_sitter.Tree:
    """The tree of `data`, within so many seconds of processor time: some grammars have inputs on which they never end.
    Raises GrammarError.
    """
    end = process_time() + seconds
    reader = parser(name)
    try:
        return reader.parse(
            lambda at, _: data[at : at + _CHUNK],
            encoding="utf8",
            progress_callback=lambda _at, _failed: process_time() > end,
        )
    except ValueError:
        reader.reset()
        raise GrammarError(f"not read: its grammar was not done with it within {seconds:.0f} seconds") from None


def parse_parts(name: str, data: bytes, parts: list[tuple[int, int]], point: Point) -> tree_sitter.Tree:
    """The tree of the parts of `data` between the byte offsets of each pair, in order, read as if they followed on each
    other; everything in it stands where it stands in `data`. `point(at)`: row and column of a byte, both from 0. Raises
    GrammarError.
    """
    reader = _parser_of_parts(name)
    reader.included_ranges = [
        tree_sitter.Range(tree_sitter.Point(*point(start)), tree_sitter.Point(*point(end)), start, end)
        for start, end in parts
    ]
    return reader.parse(data)


@cache
def _parser_of_parts(name: str) -> tree_sitter.Parser:
    return tree_sitter.Parser(_grammar_of(name))


@cache
def query(name: str, file: str) -> tuple[tree_sitter.Query, tuple[str, ...]]:
    """The query `queries/<queries of the language>/<file>`, and for each of its patterns the `fact` it sets.

    A pattern says what it is for with `(#set! fact <word>)`. Raises GrammarError.
    """
    source = data.path(f"queries/{language(name).queries}/{file}")
    try:
        compiled = _compiled(name, query_text(language(name).queries, file))
    except tree_sitter.QueryError as problem:
        raise GrammarError(f"{source}: {problem}") from problem
    facts = (compiled.pattern_settings(number).get("fact") or "" for number in range(compiled.pattern_count))
    return compiled, tuple(facts)


@cache
def tags(name: str) -> tuple[tree_sitter.Query, str]:
    """The query `tags.scm` of a language and its text. Raises GrammarError, which names path and line."""
    text = tags_text(name)
    try:
        return _compiled(name, text), text
    except (tree_sitter.QueryError, ValueError) as problem:
        row = _ROW.search(str(problem))
        where = language(name).tags or f"queries/{language(name).queries}/tags.scm"
        raise GrammarError(f"{where}:{int(row[1]) + 1 if row else 1}: {problem}: mend the query") from problem


@cache
def query_of(name: str, text: str) -> tree_sitter.Query:
    """A query written in place, for what is no language's own (syntax errors). Raises GrammarError."""
    return _compiled(name, text)


def matches(compiled: tree_sitter.Query, root: tree_sitter.Node) -> list[Match]:
    """All matches, in the order in which the last node of each is entered: what encloses comes before what it holds."""
    return tree_sitter.QueryCursor(compiled).matches(root)


forget.extend(each.cache_clear for each in (parser, _parser_of_parts, query, tags, query_of))
