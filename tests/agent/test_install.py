"""Putting the hook into a host's configuration and taking it out: shown first, nothing else changed, undone exactly."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from indexer.cli import jsontext
from indexer.cli.hosts import command

from .conftest import PROGRAM, environment

SHARED = ["claude", "codex", "cursor", "gemini"]
HOSTS = [*SHARED, "copilot", "opencode"]
FILES = {
    "claude": ".claude/settings.json",
    "codex": ".codex/hooks.json",
    "cursor": ".cursor/hooks.json",
    "gemini": ".gemini/settings.json",
    "copilot": ".copilot/hooks/codegraph.json",
    "opencode": ".config/opencode/plugins/codegraph.js",
}
THEIRS = [
    "",
    " \n",
    "{}",
    "{}\n",
    "{ }",
    '{"model": "opus"}',
    '{\n\t"model": "opus",\n\t"hooks": {}\n}\n',
    '{\n    "hooks": {"PostToolUse": []},\n    "z": [1,2,  3]\n}',
    json.dumps({"hooks": {"PostToolUse": [{"matcher": "Bash", "hooks": [{"command": 'x "y"'}]}]}}, indent=2).replace(
        "\n", "\r\n"
    ),
    '{\n  "permissions": {"allow": ["Bash(ls)"], "note": "a, ] } \\" é 猫"}, "hooks":{"Stop":[{"hooks":[]}]}   }\n\n',
    '\ufeff{\n  "a": 1e3\n}\n',
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home of mine"
    made.mkdir()
    return made


def run(words: list[str], cwd: Path, **changes: str | None) -> subprocess.CompletedProcess[str]:
    beside = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    env = environment(**{"PATH": beside, "XDG_STATE_HOME": None, "CLAUDE_CONFIG_DIR": None, **changes})
    return subprocess.run([*PROGRAM, *words], cwd=cwd, env=env, capture_output=True, text=True, check=False)


def files(top: Path) -> set[str]:
    return {str(one.relative_to(top)) for one in top.rglob("*") if ".local/" not in f"{one}/"}


@pytest.mark.parametrize("host", HOSTS)
def test_a_file_that_was_not_there_is_gone_again(host: str, home: Path) -> None:
    dry = run(["install", host, "--dry-run"], home, HOME=str(home))
    assert (dry.returncode, dry.stderr, files(home)) == (0, "", set())
    done = run(["install", host], home, HOME=str(home))
    assert done.returncode == 0, done.stderr
    assert done.stdout.replace("installed", "would be installed") == dry.stdout
    assert "+" in dry.stdout
    text = (home / FILES[host]).read_text()
    assert "codegraph" in text
    if host != "opencode":
        json.loads(text)
    again = run(["install", host], home, HOME=str(home))
    assert again.stdout == f"{host}: already installed, {home / FILES[host]}\n"
    assert (home / FILES[host]).read_text() == text
    assert run(["uninstall", host], home, HOME=str(home)).returncode == 0
    assert files(home) == set()
    assert run(["uninstall", host], home, HOME=str(home)).stdout.startswith(f"{host}: not installed")


ENDS = {
    "claude": {"Stop", "SessionEnd"},
    "codex": {"Stop"},
    "cursor": {"stop", "sessionEnd"},
    "gemini": {"SessionEnd"},
    "copilot": {"agentStop", "sessionEnd"},
}


@pytest.mark.parametrize("host", ENDS)
def test_each_host_tells_of_the_ends_that_it_has(host: str, home: Path) -> None:
    assert run(["install", host], home, HOME=str(home)).returncode == 0
    hooks = json.loads((home / FILES[host]).read_text())["hooks"]
    assert {name for name in hooks if name.lower().endswith(("stop", "sessionend"))} == ENDS[host]


@pytest.mark.parametrize("host", SHARED)
def test_what_is_there_stays_byte_for_byte(host: str, home: Path) -> None:
    file = home / FILES[host]
    file.parent.mkdir(parents=True)
    for theirs in THEIRS:
        file.write_bytes(theirs.encode())
        file.chmod(0o600)
        assert run(["install", host], home, HOME=str(home)).returncode == 0
        text = file.read_bytes().decode()
        merged = json.loads(text.removeprefix("\ufeff"))
        had = json.loads(theirs.removeprefix("\ufeff").strip() or "{}")
        for key in had.keys() - {"hooks"}:
            assert merged[key] == had[key]
        for name, group in had.get("hooks", {}).items():
            assert merged["hooks"][name][: len(group)] == group
        assert file.stat().st_mode & 0o777 == 0o600
        assert run(["uninstall", host], home, HOME=str(home)).returncode == 0
        assert file.read_bytes().decode() == theirs


def test_a_file_that_held_nothing_does_again(home: Path) -> None:
    file = home / FILES["claude"]
    file.parent.mkdir()
    file.write_text("\n")
    run(["install", "claude"], home, HOME=str(home))
    file.write_text(json.dumps(json.loads(file.read_text()), indent=7))  # laid out anew by somebody
    run(["uninstall", "claude"], home, HOME=str(home))
    assert file.read_text() == "\n"
    run(["install", "claude"], home, HOME=str(home))
    run(["install", "claude"], home, HOME=str(home))
    run(["uninstall", "claude"], home, HOME=str(home))
    assert file.read_text() == "\n"
    assert not (home / ".local/state/codegraph").exists()


def test_without_a_record_a_file_that_was_made_for_the_hook_goes(home: Path) -> None:
    file = home / FILES["claude"]
    run(["install", "claude"], home, HOME=str(home))
    (home / ".local/state/codegraph/installed.json").unlink()
    run(["uninstall", "claude"], home, HOME=str(home))
    assert not file.parent.exists()
    file.parent.mkdir()
    file.write_text('{\n  "model": "opus"\n}\n')
    run(["install", "claude"], home, HOME=str(home))
    (home / ".local/state/codegraph/installed.json").unlink()
    run(["uninstall", "claude"], home, HOME=str(home))
    assert json.loads(file.read_text()) == {"model": "opus"}


def test_edits_made_since_are_kept(home: Path) -> None:
    file = home / FILES["claude"]
    file.parent.mkdir()
    file.write_text('{\n  "a": 1\n}\n')
    run(["install", "claude"], home, HOME=str(home))
    file.write_text(file.read_text().replace('"a": 1', '"a": 2'))
    run(["uninstall", "claude"], home, HOME=str(home))
    assert file.read_text() == '{\n  "a": 2\n}\n'


@pytest.mark.parametrize("host", SHARED)
def test_what_was_empty_is_there_again_after_another_key_changed(host: str, home: Path) -> None:
    file = home / FILES[host]
    file.parent.mkdir(parents=True)
    assert run(["install", host], home, HOME=str(home)).returncode == 0
    name = next(iter(json.loads(file.read_text())["hooks"]))
    assert run(["uninstall", host], home, HOME=str(home)).returncode == 0
    file.parent.mkdir(parents=True, exist_ok=True)
    for hooks in ({name: []}, {}, {"Other": [], name: []}, None):
        had = {"model": "a", **({} if hooks is None else {"hooks": hooks})}
        file.write_text(json.dumps(had))
        assert run(["install", host], home, HOME=str(home)).returncode == 0
        assert json.loads(file.read_text())["hooks"][name]
        file.write_text(file.read_text().replace('"model": "a"', '"model": "b"'))
        assert run(["uninstall", host], home, HOME=str(home)).returncode == 0
        assert json.loads(file.read_text()) == {**had, "model": "b"}


@pytest.mark.parametrize(
    "theirs", ['{"a": 1, // no\n}', "[1]", "{", '{"hooks": []}', '{"hooks": {"SessionStart": {}}}']
)
def test_what_is_not_understood_is_refused_in_one_line(theirs: str, home: Path) -> None:
    file = home / FILES["claude"]
    file.parent.mkdir()
    file.write_text(theirs)
    done = run(["install", "claude"], home, HOME=str(home))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert str(file) in done.stderr
    assert file.read_text() == theirs


def test_a_file_of_somebody_else_is_not_replaced(home: Path) -> None:
    file = home / FILES["opencode"]
    file.parent.mkdir(parents=True)
    file.write_text("export const Mine = 1\n")
    assert run(["install", "opencode"], home, HOME=str(home)).returncode == 3
    assert run(["uninstall", "opencode"], home, HOME=str(home)).returncode == 0
    assert file.read_text() == "export const Mine = 1\n"


def test_without_a_home_a_project_can_still_be_named(repo: object, tmp_path: Path) -> None:
    top = repo({"a.py": "a = 1\n"})  # type: ignore[operator]
    without = run(["install", "claude"], top, HOME=None)
    assert (without.returncode, without.stderr) == (
        3,
        "codegraph: HOME is not set: name a project with --project, or set it\n",
    )
    assert run(["install", "claude", "--project"], top, HOME=None).returncode == 0
    text = (top / ".claude/settings.json").read_text()
    assert str(Path(sys.executable).parent) not in text  # others share this file
    assert run(["uninstall", "claude", "--project"], top, HOME=None).returncode == 0
    assert not (top / ".claude").exists()
    plain = tmp_path / "plain"
    plain.mkdir()
    assert run(["install", "claude", "--project"], plain, HOME=str(tmp_path)).returncode == 3


def test_where_it_is_installed(repo: object, home: Path) -> None:
    top = repo({"a.py": "a = 1\n"})  # type: ignore[operator]
    run(["install", "codex"], top, HOME=str(home))
    rows = json.loads(run(["install", "--json"], top, HOME=str(home)).stdout)["install"]
    assert [(row["host"], row["scope"]) for row in rows if row["installed"]] == [("codex", "user")]
    assert len(rows) == 12


def test_the_command_finds_a_program_or_is_silent(tmp_path: Path) -> None:
    broken, sound = tmp_path / "a 'b'" / "codegraph", tmp_path / "c" / "codegraph"
    for program, text in (
        (broken, "#!/no/such/python\n"),
        (sound, '#!/bin/sh\ncat >/dev/null; echo "$1"; echo x >&2\n'),
    ):
        program.parent.mkdir()
        program.write_text(text)
        program.chmod(0o755)

    def run_line(tried: list[str]) -> tuple[int, bytes, bytes]:
        done = subprocess.run(
            ["sh", "-c", command(tried)],
            input=b"{}" * 100_000,
            env={"PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    assert run_line(["codegraph"]) == (0, b"", b"")
    assert run_line([str(sound), "codegraph"]) == (0, b"hook\n", b"")
    status, out, _ = run_line([str(broken), str(sound)])
    assert (status, out) == (0, b"hook\n")


def test_entries_are_taken_out_wherever_they_stand() -> None:
    text = '{"h": {"a": [1, 2, 3], "b": [2]}, "z": 0}'
    assert jsontext.take(text, ["h", "a"], lambda one: one == 2) == '{"h": {"a": [1, 3], "b": [2]}, "z": 0}'
    assert jsontext.take(text, ["h", "a"], lambda one: one in (1, 3)) == '{"h": {"a": [2], "b": [2]}, "z": 0}'
    assert jsontext.take(text, ["h", "b"], lambda one: one == 2) == '{"h": {"a": [1, 2, 3]}, "z": 0}'
    assert jsontext.take('{"h": {"b": [2]}, "z": 0}', ["h", "b"], lambda one: True) == '{"z": 0}'
    assert jsontext.take(text, ["h", "c"], lambda one: True) == text
