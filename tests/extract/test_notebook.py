"""Notebooks: what is in the code cells, at its place in the file, however the file is laid out."""

import json

import pytest

from indexer.extract import extract
from indexer.facts import FileFacts
from indexer.resolve import Resolver


def code(source: str | list[str], kind: str = "code") -> dict[str, object]:
    return {"cell_type": kind, "metadata": {"source": ["def never(): pass"]}, "outputs": [], "source": source}


def notebook(*cells: dict[str, object], language: str = "python", **metadata: object) -> dict[str, object]:
    told = {"kernelspec": {"language": language, "name": "x"}}
    return {"cells": list(cells), "metadata": told | metadata, "nbformat": 4, "nbformat_minor": 5}


CELLS = (
    code(["# Title\n", "def never(): pass"], "markdown"),
    code(
        ["import os\n", "%matplotlib inline\n", "!ls never()\n", "def f(x):\n", '    return os.path.join("é\\"", x)\n']
    ),
    code('y = f(1)\nz = f("a\tb\U0001f600") + g(2)\n'),
    code(["%%bash\n", "f(3)\n"]),
    code(["%%time\n", "f(4", ")"]),
)


class World:
    def __init__(self, facts: FileFacts) -> None:
        self.paths = frozenset({"a.ipynb"})
        self._facts = facts

    def facts(self, path: str) -> FileFacts:
        return self._facts

    def declaring(self, name: str) -> list[str]:
        return []


def resolved(facts: FileFacts) -> list[tuple[str, str]]:
    edges = Resolver(World(facts), "python").resolve("a.ipynb").calls
    return [
        (call.name, edge.targets[0].symbol if edge.resolution == "exact" else edge.resolution)
        for call, edge in zip(facts.calls, edges, strict=True)
    ]


@pytest.mark.parametrize("indent", [1, 4, None])
@pytest.mark.parametrize("plain", [True, False])
def test_every_place_is_that_of_the_file(indent: int | None, plain: bool) -> None:
    text = json.dumps(notebook(*CELLS), indent=indent, ensure_ascii=plain)
    facts = extract("notebook", text.encode())
    lines = text.split("\n")
    assert facts.problems == ()
    assert facts.lines == len(lines)
    assert [found.qualified_name for found in facts.definitions] == ["f", "y", "z"]
    for name, line, column in [
        *((found.name, found.line, found.column) for found in facts.definitions),
        *((call.name, call.line, call.column) for call in facts.calls),
    ]:
        assert lines[line - 1][column:].startswith(name)
    assert resolved(facts) == [("join", "external"), ("f", "f"), ("f", "f"), ("g", "candidates"), ("f", "f")]


def test_a_kernel_of_another_language_means_nothing_beyond_its_notebook() -> None:
    cells = (code(["fill <- function(n) check(n)\n", "check <- function(n) n\n", "later(fill(1))\n"]),)
    text = json.dumps(notebook(*cells, language="R"), indent=1)
    facts = extract("notebook", text.encode())
    at = text.split("\n").index('    "fill <- function(n) check(n)\\n",') + 1
    assert facts.language == "r"
    assert [(found.name, found.line) for found in facts.definitions] == [("fill", at), ("check", at + 1)]
    assert resolved(facts) == [("check", "check"), ("later", "candidates"), ("fill", "fill")]


def test_what_is_not_read_is_told() -> None:
    other = extract("notebook", json.dumps(notebook(code("x"), language="klingon")).encode())
    assert other.problems == ((1, "its code is in klingon, of which notebooks are not read"),)
    assert other.definitions == ()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"cells": []}', '{"cells": [{"source": [', '"' * 9, "]" * 9 + "{" * 5000]
)
def test_broken_notebooks_are_data(text: str) -> None:
    assert extract("notebook", text.encode()).problems == ((1, "is no notebook with cells"),)


def test_a_syntax_error_is_at_its_line() -> None:
    text = json.dumps(notebook(code(["x = 1\n", "y = = 2\n"])), indent=1)
    at = text.split("\n").index('    "y = = 2\\n"') + 1
    assert extract("notebook", text.encode()).problems == ((at, "syntax error"),)
