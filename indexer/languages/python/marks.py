"""pytest's parametrize marks, as decorators, as `pytestmark` and as names of their own.

Promise: a mark whose names cannot be read is said to name everything.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from indexer.languages.python import expressions
from indexer.languages.python.expressions import Dotted

if TYPE_CHECKING:
    from indexer.languages.python.source import SourceFile

_KEYWORD = re.compile(r"(\w+)\s*=(?!=)\s*(?s:(.*))")


class Mark(NamedTuple):
    """`names`: the parameters that are filled (None: not told); `listed`: with what (None: not told); `indirect`: the
    names that are handed to fixtures instead.
    """

    names: list[str] | None
    listed: ast.expr | None
    indirect: list[str]

    def fills(self, name: str) -> bool:
        """Whether a parameter gets what the mark lists."""
        return self.names is None or name in self.names and name not in self.indirect


def marks_on(file: SourceFile, definition: int) -> Iterator[Mark]:
    """The marks on a function, the classes round it and its module."""
    definitions = file.facts.definitions
    scopes = [0]
    while definition >= 0:
        found = definitions[definition]
        for text in found.decorators:
            yield from _read(file, text)
        if found.kind == "class":
            scopes.append(found.body)
        definition = found.parent
    for scope in scopes:
        for index in file.names[scope].get("pytestmark", ()):
            yield from _read(file, file.facts.bindings[index].value)


def _read(file: SourceFile, text: str, aliases: int = 3) -> Iterator[Mark]:
    """The marks that an expression is or lists."""
    tree = expressions.read(text)
    if isinstance(tree, Dotted):
        if tree.call >= 0:
            site = file.facts.calls[tree.call]
            if site.name == "parametrize":
                yield _from_texts(site.arguments)
        elif not tree.attributes and aliases:
            for index in file.names[0].get(tree.root, ()):
                bound = file.facts.bindings[index]
                if bound.kind == "assign":
                    yield from _read(file, bound.value, aliases - 1)
    elif tree is not None:
        for node in tree.elts if isinstance(tree, (ast.List, ast.Tuple)) else [tree]:
            if isinstance(node, ast.Call) and expressions.written(node.func).rpartition(".")[2] == "parametrize":
                yield _mark(list(node.args), {each.arg or "": each.value for each in node.keywords})


def _from_texts(arguments: tuple[str, ...] | None) -> Mark:
    given: list[ast.expr] = []
    named: dict[str, ast.expr] = {}
    for text in arguments or ():
        keyword = _KEYWORD.fullmatch(text)
        tree = expressions.read(keyword[2] if keyword else text)
        node = tree if isinstance(tree, ast.expr) else ast.Name("")
        if keyword:
            named[keyword[1]] = node
        else:
            given.append(node)
    return _mark(given, named)


def _mark(given: list[ast.expr], named: dict[str, ast.expr]) -> Mark:
    written = given[0] if given else named.get("argnames")
    listed = given[1] if len(given) > 1 else named.get("argvalues")
    names = _strings(written)
    indirect = given[2] if len(given) > 2 else named.get("indirect")
    if isinstance(indirect, ast.Constant) and indirect.value is True:
        return Mark(names, listed, names or [])
    return Mark(names, listed, _strings(indirect) or [])


def _strings(node: ast.expr | None) -> list[str] | None:
    """The names in "a, b" or ["a", "b"]; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [each.strip() for each in node.value.split(",") if each.strip()]
    if isinstance(node, (ast.List, ast.Tuple)):
        held = [each.value for each in node.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        return held if len(held) == len(node.elts) else None
    return None
