"""Languages of a repository's own: what a table may say, what is wrong with one, that a change of it is a change."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from indexer.cli.language_rows import language_checks
from indexer.extract import Job, extract_all
from indexer.grammars import _has_table, language, language_of, languages, own_problems, use
from indexer.repository import locate
from indexer.sync import bring_up_to_date, edges
from indexer.sync.settings import read_settings
from indexer.sync.standing import standing
from tests.conftest import Tree

TABLE = '[languages.foo]\nextensions = [".foo"]\ngrammar = "lua"\ntags = "tools/foo.query"\n'
QUERY = """
(function_declaration name: (identifier) @name) @definition.function
(function_call name: (identifier) @name) @reference.call
"""
FOO = "function helper() end\nfunction run() helper() end\n"


@pytest.fixture(autouse=True)
def _none_of_its_own(tmp_path: Path) -> Iterator[None]:
    yield
    use(str(tmp_path / "nowhere"))


def called(top: Path) -> list[tuple[str, str | None]]:
    """(called name, name of what it reaches) of every call."""
    workspace = locate(str(top))
    bring_up_to_date(workspace)
    return [
        (row["callee_name"], row["callee_file"] and f"{row['callee_file']}:{row['callee_line']}")
        for row in edges(workspace.home, workspace.facts_home)
    ]


def test_a_table_adds_a_language_and_goes_with_its_file(plain: Callable[[Tree], Path]) -> None:
    top = plain({"codegraph.toml": TABLE, "tools/foo.query": QUERY})
    assert language_of("a.foo") is None
    told = use(str(top))
    found = language_of("a.FOO")
    assert found is not None
    assert (found.name, found.grammar, found.level, found.own) == ("foo", "lua", "definitions", "codegraph.toml")
    assert own_problems() == []
    (top / "tools/foo.query").write_text(QUERY + "; more\n")
    assert use(str(top)) != told, "another query is another language"
    (top / "codegraph.toml").unlink()
    assert use(str(top)) == ""
    assert language_of("a.foo") is None


def test_a_table_of_a_known_name_changes_what_it_says(plain: Callable[[Tree], Path]) -> None:
    text = '[languages.python]\nextensions = [".py", ".pyx"]\n[languages.lua]\ntags = "lua.query"\n'
    use(str(plain({"codegraph.toml": text, "lua.query": QUERY})))
    assert (language("python").level, language("python").extensions) == ("resolved", (".py", ".pyx"))
    assert language("python").shebangs == ("python", "pypy")
    assert language("lua").extensions == (".lua", ".rockspec")
    assert language("lua").family != "lua", "what reads a language otherwise does not resolve it together with others"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('[languages.foo]\nextensions = [".foo"]\n', 1, "needs a query"),
        ('[languages.foo]\ngrammar = "lua"\n', 1, "names no files"),
        ('[languages.foo]\nextensions = ["foo"]\ngrammar = "lua"\n', 2, "begin with a dot"),
        ('[languages.foo]\nextensions = [".foo"]\n\ntags = 3\n', 4, "must be text"),
        ('[languages.foo]\nextensions = [".foo"]\ncolour = "red"\n', 3, "colour is no field"),
        ('[languages.foo]\nextensions = [".foo"]\nmembers = "all"\n', 3, "must be one of names, inherited"),
        (
            '[languages.foo]\nextensions = [".foo"]\n\ntags = "../secret.query"\n',
            4,
            "no file of the work tree",
        ),
        ('[languages.foo]\nextensions = [".foo"]\ngrammar = "../x"\ntags = "foo.query"\n', 3, "neither a grammar"),
        ("x = 1\n[languages]\nfoo = 3\n", 1, "is no table"),
        ('[languages.foo]\nextensions = [".foo"] x\n', 2, "mend it"),
        ("languages = 3\n", 1, "languages is no table"),
        ('[languages."a b"]\nextensions = [".foo"]\n', 1, "is no name for a language"),
    ],
)
def test_what_is_wrong_is_told_by_line_and_costs_itself(
    plain: Callable[[Tree], Path], text: str, line: int, said: str
) -> None:
    good = '[languages.good]\nextensions = [".good"]\ngrammar = "lua"\n'
    use(str(plain({"codegraph.toml": text, "foo.query": QUERY, "../secret.query": QUERY})))
    assert [(file, at) for file, at, _ in own_problems()][:1] == [("codegraph.toml", line)]
    assert said in own_problems()[0][2]
    assert "foo" not in languages()
    assert not any(row["sound"] for row in language_checks())
    if "mend it" not in said and not text.startswith("languages"):
        use(str(plain({"codegraph.toml": text + good})))
        assert "good" in languages()


def test_a_change_of_table_or_query_is_as_if_it_had_been_so_from_the_start(repo: Callable[[Tree], Path]) -> None:
    top = repo({"codegraph.toml": TABLE, "tools/foo.query": QUERY, "a.foo": FOO, "b.lua": FOO})
    both = [("helper", "a.foo:1"), ("helper", "b.lua:1")]
    assert called(top) == both
    (top / "tools/foo.query").write_text(QUERY.partition("(function_call")[0])
    assert called(top) == both[1:], "a query without calls finds none"
    (top / "tools/foo.query").write_text(QUERY + "(nonsense) @definition.x\n")
    assert called(top) == both[1:]
    problems = standing(locate(str(top)).home)
    assert problems is not None
    assert problems.problems[0][0] == "a.foo"
    assert problems.problems[0][2].startswith("tools/foo.query:4: Invalid node type")
    assert any(str(row["said"]).startswith("tools/foo.query:4: ") for row in language_checks() if not row["sound"])
    (top / "codegraph.toml").unlink()
    assert called(top) == both[1:]
    (top / "codegraph.toml").write_text(TABLE)
    (top / "tools/foo.query").write_text(QUERY)
    assert called(top) == both


def test_a_query_that_takes_for_ever_costs_its_files_alone(plain: Callable[[Tree], Path]) -> None:
    slow = '((identifier) @name (#match? @name "^(a+)+$")) @reference.x\n(identifier) @reference.call @name\n'
    top = plain({"codegraph.toml": TABLE, "tools/foo.query": slow})
    use(str(top))
    text = b"x = " + b"a" * 60 + b"_1()\n"
    jobs = [Job("one", "foo", "a.foo"), Job("two", "lua", "b.lua")]
    done = {one.key: one for one in extract_all(jobs, lambda place: ("0" * 40, text), time_limit=1.0)}
    assert done["one"].facts is None
    assert "time" in done["one"].failure or "long" in done["one"].failure
    assert done["two"].facts is not None


def test_what_the_first_line_says_is_asked_anew_when_the_languages_are_others(repo: Callable[[Tree], Path]) -> None:
    text = "#!/usr/bin/env foo\nfunction run() run() end\n"
    table = '[languages.foo]\nshebangs = ["foo"]\ngrammar = "lua"\n'
    top = repo({"run": text, "go": "#!/bin/sh\ngo() { go; }\n"})
    shell = [("go", "go:2")]
    assert called(top) == shell
    (top / "codegraph.toml").write_text(table)
    assert called(top) == [*shell, ("run", "run:2")]
    (top / "codegraph.toml").write_text(table.replace('"foo"', '"foo", "sh"'))
    assert ("go", "go:2") not in called(top), "a shell script is read as foo"
    (top / "codegraph.toml").unlink()
    assert called(top) == shell


def test_two_languages_of_one_ending_are_told_apart_by_their_words(repo: Callable[[Tree], Path]) -> None:
    top = repo({
        "a.m": "function y = f(n)\n  y = n;\nend\n", "b.m": "#import <A.h>\nint g(void) { return 1; }\n",
        "tags.scm": "(identifier) @name\n", "c.scm": "(define (f) 1)\n",
    })  # fmt: skip
    workspace = locate(str(top))
    bring_up_to_date(workspace)
    found = standing(workspace.home)
    assert found is not None
    assert {path: row.language for path, row in found.rows.items()} == {
        "a.m": "matlab",
        "b.m": "objc",
        "c.scm": "scheme",
    }
    assert found.left_out == {"tags.scm": "language not supported (.scm)"}
    (top / "a.m").write_text("@implementation A\n@end\n")
    bring_up_to_date(workspace)
    again = standing(workspace.home)
    assert again is not None
    assert again.languages == {"objc": 2, "scheme": 1}


def test_what_is_no_file_waits_for_nobody(plain: Callable[[Tree], Path]) -> None:
    top = plain({})
    os.mkfifo(top / "codegraph.toml")
    assert use(str(top)) == ""
    assert read_settings(top).languages == ""


def test_a_table_may_write_an_ending_in_capitals_and_take_one_of_ours(plain: Callable[[Tree], Path]) -> None:
    use(str(plain({"codegraph.toml": '[languages.ours]\nextensions = [".PY"]\ngrammar = "lua"\n'})))
    found = language_of("a.py")
    assert found is not None
    assert (found.name, found.queries) == ("ours", "lua")


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ('[[rule]]\ntext = "Fine."\nlanguages = "go"\n', False),
        ("[index]\nmax_bytes = 9\n# languages\n", False),
        ("[ languages . foo ]\nx = 1\n", True),
        ('["languages".foo]\nx = 1\n', True),
        ('languages.foo.extensions = [".foo"]\n', True),
    ],
)
def test_a_file_without_a_table_of_languages_is_not_parsed(text: str, has: bool) -> None:
    assert _has_table(text) == has
