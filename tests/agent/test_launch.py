"""What the host reads: the plugin's files and the launcher that finds the program, or is silent."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAUNCH = ROOT / "hooks" / "launch"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A copy of the launcher: a checkout may have a `.venv`, which the launcher would find beside itself."""
    (tmp_path / "plugin" / "hooks").mkdir(parents=True)
    shutil.copy2(LAUNCH, tmp_path / "plugin" / "hooks" / "launch")
    return tmp_path / "plugin"


def launch(plugin: Path, path: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [str(plugin / "hooks" / "launch"), "hook"],
        input=b"{}" * 100_000,
        env={"PATH": path, **env},
        capture_output=True,
        check=False,
    )


def program(folder: Path, script: str) -> Path:
    folder.mkdir(parents=True)
    made = folder / "codegraph"
    made.write_text("#!/bin/sh\n" + script)
    made.chmod(0o755)
    return made


def test_silent_where_there_is_none(plugin: Path) -> None:
    done = launch(plugin, "/usr/bin:/bin")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_found_by_name_beside_itself_on_the_path_or_in_the_home(plugin: Path, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    program(tmp_path / "home" / ".local" / "bin", "echo home\n")
    assert launch(plugin, "/usr/bin:/bin", HOME=home).stdout == b"home\n"
    program(tmp_path / "a b", 'echo "path $1"; echo noise >&2; exit 7\n')
    path = f"{tmp_path / 'a b'}:/usr/bin:/bin"
    done = launch(plugin, path, HOME=home)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"path hook\n", b"")
    # The program that was installed in the checkout is of the launcher's own version: it goes before any other.
    program(plugin / ".venv" / "bin", "echo beside\n")
    assert launch(plugin, path, HOME=home).stdout == b"beside\n"
    named = program(tmp_path / "named", "echo named\n")
    assert launch(plugin, path, HOME=home, CODEGRAPH=str(named)).stdout == b"named\n"


def test_the_plugin_is_whole() -> None:
    plugin = json.loads((ROOT / ".claude-plugin" / "plugin.json").read_text())
    market = json.loads((ROOT / ".claude-plugin" / "marketplace.json").read_text())
    hooks = json.loads((ROOT / "hooks" / "hooks.json").read_text())["hooks"]
    assert plugin["name"] == market["plugins"][0]["name"] == "codegraph"
    assert market["owner"]["name"]
    assert "hooks" not in plugin  # hooks/hooks.json is loaded by itself; naming it again is an error
    assert set(hooks) == {"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop", "SessionEnd"}
    for entries in hooks.values():
        for entry in entries:
            for one in entry["hooks"]:
                assert one["type"] == "command"
                assert one["timeout"] <= 10
                assert one["command"] == '"${CLAUDE_PLUGIN_ROOT}/hooks/launch" hook'
    assert os.access(LAUNCH, os.X_OK)
    from indexer import __version__

    assert plugin["version"] == __version__
