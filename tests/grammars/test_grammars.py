"""Which language a file is in; that the table and the queries fit the grammars that are installed."""

import subprocess
import sys
import tomllib
from copy import copy

import pytest

from indexer import data, grammars
from indexer.errors import WrongUsage
from indexer.extract import routes
from indexer.extract.tags.patterns import rules
from indexer.grammars import language, language_of, languages, loader


@pytest.mark.parametrize(
    ("path", "head", "name"),
    [
        ("a.py", b"", "python"),
        ("pkg/a.PYI", b"", "python"),
        ("a.pyw", b"", "python"),
        ("bin/run", b"#!/usr/bin/python3\n", "python"),
        ("bin/run", b"#!/usr/bin/env python3.11\nx", "python"),
        ("bin/run", b"#!/usr/bin/env -S PYTHONPATH=. python -u\n", "python"),
        ("bin/run", b"#! /usr/bin/pypy3\r\n", "python"),
        ("bin/run", b"#!/bin/sh\n# python\n", "bash"),
        ("bin/run", b"#!/usr/bin/klingon\n# python\n", None),
        ("bin/run", b"python\n", None),
        ("bin/run", b"#!", None),
        ("a.txt", b"#!/usr/bin/python\n", None),
        ("py", b"", None),
        (".py", b"", None),
        ("a.py/b", b"", None),
        ("od\udce9.py", b"", "python"),
    ],
)
def test_the_language_by_name_then_by_shebang(path: str, head: bytes, name: str | None) -> None:
    found = language_of(path, head)
    assert (found.name if found else None) == name


def test_the_table_reads_as_toml_does() -> None:
    read = tomllib.loads(data.path("grammars.toml").read_text("utf-8"))
    assert {
        name: {field: getattr(known, field) for field in known.__slots__} for name, known in languages().items()
    } == {
        name: {"name": name, "family": name, "grammar": name, "queries": name, "level": "definitions"}
        | {
            "separator": ".",
            "tags": "",
            "members": "",
            "functions": "",
            "case": "",
            "own": "",
            "otherwise": "",
            "words": (),
            "comment": "",
            "block": (),
        }
        | {"extensions": (), "filenames": (), "shebangs": (), "own": "", "platform": table.get("family", name)}
        | {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
        for name, table in read.items()
    }


def test_no_two_languages_claim_the_same_files() -> None:
    for field in ("extensions", "filenames", "shebangs"):
        claimed = [word for known in languages().values() for word in getattr(known, field)]
        assert len(claimed) == len(set(claimed))
    assert {known.level for known in languages().values()} <= {"resolved", "definitions"}


@pytest.mark.parametrize("text", ["x = 1\n", "[a]\nx\n", "[a]\nx = 1\n", "[a]\nx = [\n"])
def test_a_table_that_is_not_well_formed_names_its_line(text: str) -> None:
    with pytest.raises(WrongUsage, match=r"^here:\d: expected"):
        grammars._tables(text, "here")


def test_an_unknown_language_is_wrong_usage() -> None:
    with pytest.raises(WrongUsage, match="no language 'klingon'"):
        language("klingon")


@pytest.mark.parametrize("name", list(languages()))
def test_every_language_has_its_grammar_and_queries(name: str) -> None:
    assert loader.parser(name).parse(b"").root_node is not None
    if routes.route(name)[0] == "tags":
        assert all(meaning.what for meaning in rules(name).meanings)
        return
    compiled, facts = loader.query(name, "facts.scm")
    assert compiled.pattern_count == len(facts)
    assert all(facts)


def test_matches_come_in_the_order_in_which_they_are_entered() -> None:
    source = (
        b"@d(1)\nclass A(B(1)):\n  def f(self, x=g(2)):\n    y = z = h(x)[i(3)].j(k=l(m))\n"
        b"    return [n(o) for p in q(r) if s(p)], lambda t, u=v(4): w(t)\n"
    )
    compiled, _ = loader.query("python", "facts.scm")
    entered = [
        max(nodes[0].start_byte for nodes in captures.values())
        for _, captures in loader.matches(compiled, loader.parser("python").parse(source).root_node)
    ]
    assert entered == sorted(entered)


def test_a_missing_grammar_is_a_problem_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = copy(language("python"))
    missing.name, missing.grammar = "lost", "no-such-grammar"
    monkeypatch.setitem(languages(), "lost", missing)
    with pytest.raises(loader.GrammarError, match="the grammar no-such-grammar cannot be loaded"):
        loader.parser("lost")


def test_knowing_languages_loads_no_parser_and_no_toml() -> None:
    code = (
        "import sys\nfrom indexer.grammars import language_of\nlanguage_of('a.py')\n"
        "print([name for name in sys.modules if name.startswith(('tree_sitter', 'tomllib', 'typing'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_stands_between_names_is_known_without_the_table() -> None:
    from indexer.answers.sources import SEPARATORS

    assert {name: known.separator for name, known in languages().items() if known.separator != "."} == SEPARATORS
