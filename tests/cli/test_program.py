"""The frame round every command: arguments, exit statuses, one-line messages, quiet ends."""

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from indexer import __version__
from indexer.cli import arguments, main, program
from indexer.errors import NotFound, NoWorkTree, WrongUsage

Make = Callable[[Mapping[str, str | bytes]], Path]


def codegraph(
    *words: str, cwd: Path, given: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "indexer.cli", *words],
        cwd=cwd,
        input=given,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=env,
        check=False,
    )


def test_options_stand_before_or_after_the_command() -> None:
    before = arguments.parse(["-C", "d", "--json", "--limit", "3", "callers", "x"])
    after = arguments.parse(["callers", "x", "-C", "d", "--json", "--limit", "3"])
    assert vars(before) == vars(after)
    assert (before.directory, before.json, before.limit, before.no_sync) == ("d", True, 3, False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "a command is needed"),
        (["callrs"], "there is no command 'callrs'"),
        (["callers"], "SYMBOL"),
        (["callers", "x", "--limit", "-1"], "-1"),
        (["callers", "x", "--limit", "many"], "many"),
        (["callers", "x", "y"], "y"),
        (["callers", ""], "SYMBOL: it is empty"),
        (["impact", " "], "it is empty"),
        (["outline", ""], "PATH: it is empty"),
        (["callers", "x", "--depth", "0"], "--depth: 0 is below 1"),
        (["export", "--format", "xml"], "xml"),
        (["-C", "/nowhere/at/all", "status"], "/nowhere/at/all"),
    ],
)
def test_wrong_usage_is_one_line_and_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("codegraph: ")
    assert shown.err.count("\n") == 1
    assert said in shown.err


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"codegraph {__version__}\n"
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f" {name}" in shown for name in arguments.COMMANDS)
    assert main(["callers", "--help"]) == 0
    assert "--candidates" in capsys.readouterr().out


def test_the_vocabulary_of_query_is_that_of_the_ontology(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "--help"]) == 0
    shown = capsys.readouterr().out
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    ontology = (Path(__file__).parents[2] / "queries" / "ontology.ttl").read_text()
    for text in (shown, readme):
        spoken = set(re.findall(r"cg:[A-Za-z]+", text))
        assert {"cg:calls", "cg:callee", "cg:refersTo", "cg:extends", "cg:imports", "cg:name", "cg:line"} <= spoken
        assert [word for word in sorted(spoken) if not re.search(rf"^{word} a rdf", ontology, re.MULTILINE)] == []
        assert "order of SELECT" in text


@pytest.mark.parametrize(
    ("problem", "status", "said"),
    [
        (NotFound("no such thing"), 1, "no such thing"),
        (WrongUsage("not so"), 2, "not so"),
        (NoWorkTree("nothing\nhere"), 3, "nothing here"),
        (PermissionError(13, "Permission denied", "/x"), 3, "/x: Permission denied"),
        (OSError(28, "No space left on device"), 3, "No space left on device (make room"),
        (ZeroDivisionError("oops"), 3, "a defect in codegraph: ZeroDivisionError: oops"),
        (KeyboardInterrupt(), 130, None),
        (BrokenPipeError(), 0, None),
    ],
)
def test_what_goes_wrong_becomes_a_line_and_a_status(
    problem: BaseException,
    status: int,
    said: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(words: list[str]) -> int:
        raise problem

    monkeypatch.setattr(program, "_command", fail)
    monkeypatch.setattr(program.output, "abandon", lambda: None)
    assert program.run(["status"]) == status
    shown = capfd.readouterr()
    assert "Traceback" not in shown.err
    if said is None:
        assert shown.err == ""
    else:
        assert said in shown.err
        assert shown.err.count("\n") == 1
        program.run(["status", "--debug"])
        assert "Traceback" in capfd.readouterr().err


def test_completion_names_every_command_and_is_valid_bash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert main(["completion", shell]) == 0
        script = capsys.readouterr().out
        assert all(name in script for name in arguments.COMMANDS)
        if shell == "bash":
            done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True, check=False)
            assert done.returncode == 0, done.stderr


def test_the_hook_does_not_import_the_command_line(plain: Make) -> None:
    code = (
        "import sys\nfrom indexer.cli import main\nstatus = main(['hook'])\n"
        "assert status == 0\n"
        "loaded = {'argparse', 'rich', 'pygit2', 'tree_sitter', 'msgspec', 'sqlite3'} & set(sys.modules)\n"
        "print(sorted(loaded))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=plain({}), input="not json", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "[]\n"


def test_a_command_imports_neither_rich_nor_pygit2(plain: Make) -> None:
    code = (
        "import sys\nfrom indexer.cli import main\n"
        "main(['rules', 'x.py'])\nprint({'rich', 'pygit2'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=plain({}), capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "set()", done.stderr
