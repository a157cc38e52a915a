"""What is put into each agent host's configuration: which file, which entries, and the command that they run.

Only data and the building of it; `hosting` shows, writes and undoes.
"""

import json
import os
import shlex
import shutil
import sys
from typing import NamedTuple

from indexer.data import path as data_path
from indexer.errors import CodegraphError

_TOOLS_OF_CURSOR = "Shell|Read|Write|Edit|StrReplace|Grep|Glob"
_TOOLS_OF_GEMINI = "read_file|replace|write_file|run_shell_command|search_file_content|grep_search|glob"
_TOOLS_OF_COPILOT = "view|edit|create|str_replace|str_replace_editor|apply_patch|bash|grep|rg|glob"
_SECONDS = 10


class Host(NamedTuple):
    """A host's configuration: the file below a project and below the home directory (there also the variable that
    names another folder than `user_folder`), and for a file that is wholly ours its text, else what a new one begins
    as."""

    name: str
    project: str
    user_folder: str
    user_variable: str
    user_file: str
    own: bool
    new: str = "{}\n"


HOSTS = {
    host.name: host
    for host in (
        Host("claude", ".claude/settings.json", ".claude", "CLAUDE_CONFIG_DIR", "settings.json", False),
        Host("codex", ".codex/hooks.json", ".codex", "CODEX_HOME", "hooks.json", False),
        Host("cursor", ".cursor/hooks.json", ".cursor", "", "hooks.json", False, '{\n  "version": 1\n}\n'),
        Host("gemini", ".gemini/settings.json", ".gemini", "", "settings.json", False),
        Host("copilot", ".github/hooks/codegraph.json", ".copilot", "COPILOT_HOME", "hooks/codegraph.json", True),
        Host("opencode", ".opencode/plugins/codegraph.js", ".config/opencode", "", "plugins/codegraph.js", True),
    )
}


def programs(user: bool) -> list[str]:
    """The programs that a hook tries, in order: for the user's own settings this very installation first; for a
    project's settings, which others share, only what every machine may have. Raises CodegraphError."""
    if not user:
        return ["codegraph"]
    beside = os.path.join(os.path.dirname(sys.executable), "codegraph")
    given = os.path.abspath(sys.argv[0]) if os.path.basename(sys.argv[0]) == "codegraph" else ""
    for found in (given, beside, shutil.which("codegraph") or ""):
        if found and os.access(found, os.X_OK) and os.path.isfile(found):
            return [found, "codegraph"]
    raise CodegraphError("the program `codegraph` is neither beside this Python nor on PATH: install it first")


def command(tried: list[str]) -> str:
    """One line of POSIX shell that runs the first program that is there, and is silent with status 0 where none is."""
    words = " ".join(map(shlex.quote, tried)) + ' "${HOME:-/nowhere}/.local/bin/codegraph"'
    return (
        f'for p in {words}; do command -v "$p" >/dev/null 2>&1 && "$p" hook 2>/dev/null && exit 0; done; '
        "[ -t 0 ] || cat >/dev/null 2>&1; exit 0"
    )


def is_ours(entry: object) -> bool:
    """Whether an entry of a hook list was written by us: one of its commands is the line that `command` makes."""
    if not isinstance(entry, dict):
        return False
    inner = entry.get("hooks")
    inner = inner if isinstance(inner, list) else []
    lines = [one.get("command") for one in [entry, *inner] if isinstance(one, dict)]
    return any(
        isinstance(line, str) and line.startswith("for p in ") and "codegraph" in line and '"$p" hook' in line
        for line in lines
    )


def entries(host: str, line: str) -> list[tuple[list[str], dict[str, object]]]:
    """(path of keys to a list, what is appended to it) of a host whose file is shared with others."""
    if host in ("claude", "codex"):
        with open(data_path("hooks/hooks.json"), encoding="utf-8") as file:
            events = json.load(file)["hooks"]
        if host == "codex":  # it has no such event
            del events["SessionEnd"]
        found = [(["hooks", name], dict(entry)) for name, group in events.items() for entry in group]
        for _, entry in found:
            entry["hooks"] = [{**one, "command": line} for one in entry["hooks"]]
        return found
    if host == "cursor":
        return [
            (["hooks", "sessionStart"], {"command": line, "timeout": _SECONDS}),
            (["hooks", "postToolUse"], {"command": line, "timeout": _SECONDS, "matcher": _TOOLS_OF_CURSOR}),
            (["hooks", "preCompact"], {"command": line, "timeout": _SECONDS}),
            (["hooks", "stop"], {"command": line, "timeout": _SECONDS}),
            (["hooks", "sessionEnd"], {"command": line, "timeout": _SECONDS}),
        ]
    assert host == "gemini"
    hook = {"name": "codegraph", "type": "command", "command": line, "timeout": _SECONDS * 1000}
    return [
        (["hooks", "SessionStart"], {"hooks": [hook]}),
        (["hooks", "BeforeAgent"], {"hooks": [hook]}),
        (["hooks", "AfterTool"], {"matcher": _TOOLS_OF_GEMINI, "hooks": [hook]}),
        (["hooks", "PreCompress"], {"hooks": [hook]}),
        (["hooks", "SessionEnd"], {"hooks": [hook]}),
    ]


def own_text(host: str, tried: list[str]) -> str:
    """The whole text of a file that is ours alone."""
    if host == "copilot":
        hook = {"type": "command", "bash": command(tried), "timeoutSec": _SECONDS}
        events = {
            "sessionStart": [hook],
            "postToolUse": [{**hook, "matcher": _TOOLS_OF_COPILOT}],
            "preCompact": [hook],
            "agentStop": [hook],
            "sessionEnd": [hook],
        }
        return json.dumps({"version": 1, "hooks": events}, indent=2) + "\n"
    assert host == "opencode"
    with open(data_path("hooks/opencode.js"), encoding="utf-8") as file:
        text = file.read()
    home = os.environ.get("HOME", "")
    listed = [*tried, f"{home}/.local/bin/codegraph"] if home else tried
    return text.replace('const PROGRAMS = ["codegraph"]', f"const PROGRAMS = {json.dumps(listed)}")


def is_own(host: str, text: str) -> bool:
    """Whether a whole file of that name was written by us."""
    if host == "opencode":
        return "codegraph for OpenCode" in text.partition("\n")[0]
    return '"bash": "for p in ' in text and "codegraph" in text
