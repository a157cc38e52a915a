"""`rule add` and `rule supersede` with checks of the graph and examples: what is written, tried and refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.test_rule import Shell
from tests.cli.test_rules import CODE


@pytest.fixture
def shell(repo: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(repo(CODE), capsys)


def written(shell: Shell) -> str:
    (path,) = (shell.top / ".codegraph/rules").iterdir()
    return path.read_text()


@pytest.mark.parametrize(
    "check", ["from=ui/** calls=charge", '{ from = "ui/**", calls = ["charge"] }', "calls=charge 'from=ui/**'"]
)
def test_what_is_forbidden_is_written_and_checked(shell: Shell, check: str) -> None:
    assert shell.answer("rule", "check")["total"] == 0
    shell("rule", "add", "The UI does not charge.", "--forbid", check)
    assert written(shell) == ('text = "The UI does not charge."\nforbid = { calls = ["charge"], from = ["ui/**"] }\n')
    found = shell.answer("rule", "check", status=1)
    assert [(one["path"], one["line"]) for one in found["check"]] == [("ui/view.py", 8), ("ui/view.py", 33)]
    assert "The UI does not charge." in shell.rules("ui/view.py")
    assert "The UI does not charge." not in shell.rules("billing/charge.py")
    assert shell.answer("rule", "add", "The UI does not charge.", "--forbid", check)["outcome"] == "reasserted"


def test_what_is_required_and_examples(shell: Shell) -> None:
    words = [
        "--require",
        "callers_of=begin call=commit",
        "--fires-on",
        "ui/view.py:bad",
        "--quiet-on",
        "docs/readme.md",
    ]
    shell("rule", "add", "What begins commits.", *words)
    assert 'fires_on = ["ui/view.py:bad"]\nquiet_on = ["docs/readme.md"]\n' in written(shell)
    assert [one["enclosing"] for one in shell.answer("rule", "check", status=1)["check"]] == ["bad"]
    assert shell("rule", "test") == "examples of rules tried: 2, failed: 0\n"
    new = shell.answer("rule", "supersede", shell.id_of("What begins commits."), "Commit.", "--because", "b")
    assert new["rule"]["selector"] == {"calls": ["begin"]}
    assert [one["rule"]["text"] for one in shell.answer("rule", "check", status=1)["check"]] == ["Commit."]
    assert shell("rule", "test") == "examples of rules tried: 2, failed: 0\n"


def test_an_ask(shell: Shell) -> None:
    shell("rule", "add", "Nothing deprecated.", "--forbid", 'ASK { ?x cg:name "refund" }')
    assert shell.answer("rule", "check", status=1)["total"] == 1
    shell("rule", "add", "Something kept.", "--require", 'ASK { ?x cg:name "charge" }')
    assert shell.answer("rule", "check", status=1)["total"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--forbid", "from=ui/**"], "`forbid` is none of"),
        (["--forbid", "ui/**"], "is not KEY=WHAT"),
        (["--forbid", "{ from = }"], "--forbid: Invalid value"),
        (["--forbid", "from='ui"], "--forbid: No closing quotation"),
        (["--require", "callers_of=a"], "`require` is none of"),
        (["--forbid", "ASK { ?x nonsense }"], "`forbid`: query: not well formed"),
        (["--where", "?file cg:path ("], "`where`: query: not well formed"),
        (["--changed-since", "nowhere"], "`changed_since`: there is no revision nowhere here"),
    ],
)
def test_what_cannot_be_checked_is_not_written(shell: Shell, words: list[str], said: str) -> None:
    assert said in shell.refused("rule", "add", "A rule.", *words, status=2)
    assert not (shell.top / ".codegraph").exists()
