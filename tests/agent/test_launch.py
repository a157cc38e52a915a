"""What the host reads: the plugin's files and the launcher that finds the program, or is silent."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAUNCH = ROOT / "hooks" / "launch"


def launch(path: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [str(LAUNCH), "hook"], input=b"{}" * 100_000, env={"PATH": path, **env}, capture_output=True, check=False
    )


def program(folder: Path, script: str) -> Path:
    folder.mkdir(parents=True)
    made = folder / "codegraph"
    made.write_text("#!/bin/sh\n" + script)
    made.chmod(0o755)
    return made


def test_silent_where_there_is_none() -> None:
    done = launch("/usr/bin:/bin")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_found_on_the_path_in_the_home_or_by_name(tmp_path: Path) -> None:
    program(tmp_path / "a b", 'echo "path $1"; echo noise >&2; exit 7\n')
    done = launch(f"{tmp_path / 'a b'}:/usr/bin:/bin")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"path hook\n", b"")
    program(tmp_path / "home" / ".local" / "bin", "echo home\n")
    assert launch("/usr/bin:/bin", HOME=str(tmp_path / "home")).stdout == b"home\n"
    named = program(tmp_path / "named", "echo named\n")
    assert launch(f"{tmp_path / 'a b'}:/usr/bin:/bin", CODEGRAPH=str(named)).stdout == b"named\n"


def test_the_plugin_is_whole() -> None:
    plugin = json.loads((ROOT / ".claude-plugin" / "plugin.json").read_text())
    market = json.loads((ROOT / ".claude-plugin" / "marketplace.json").read_text())
    hooks = json.loads((ROOT / "hooks" / "hooks.json").read_text())["hooks"]
    assert plugin["name"] == market["plugins"][0]["name"] == "codegraph"
    assert market["owner"]["name"]
    assert "hooks" not in plugin  # hooks/hooks.json is loaded by itself; naming it again is an error
    assert set(hooks) == {"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"}
    for entries in hooks.values():
        for entry in entries:
            for one in entry["hooks"]:
                assert one["type"] == "command"
                assert one["timeout"] <= 10
                assert one["command"] == '"${CLAUDE_PLUGIN_ROOT}/hooks/launch" hook'
    assert os.access(LAUNCH, os.X_OK)
    from indexer import __version__

    assert plugin["version"] == __version__
