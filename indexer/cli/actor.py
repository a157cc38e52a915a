"""Who tells something: the user that git knows, and the agent and session that the environment names.

An agent's host marks the commands that it runs. The marks are hints for people who read the log, nothing is allowed or
denied by them.
"""

import argparse
import getpass
import os
import subprocess

from indexer.events import Actor

_NAMES = ("AI_AGENT", "AGENT")
"""Hosts that say their own name."""
_MARKS = {
    "CLAUDECODE": "claude",
    "CODEX_THREAD_ID": "codex",
    "CODEX_SANDBOX": "codex",
    "CURSOR_AGENT": "cursor",
    "GEMINI_CLI": "gemini",
    "COPILOT_CLI": "copilot",
    "OPENCODE": "opencode",
}
_SESSIONS = ("CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID")


def actor(args: argparse.Namespace, directory: str) -> Actor:
    """Who tells what a command writes; --agent and --session before the environment."""
    environ = os.environ
    agent = args.agent or next((environ[name] for name in _NAMES if environ.get(name, "") not in ("", "0", "1")), "")
    agent = agent or next((host for mark, host in _MARKS.items() if environ.get(mark, "") not in ("", "0")), "")
    session = args.session or next((environ[name] for name in _SESSIONS if environ.get(name)), "")
    return Actor(_user(directory), agent, session)


def _user(directory: str) -> str:
    """The name that git would write into a commit, else the login's."""
    if given := os.environ.get("GIT_AUTHOR_NAME"):
        return given
    try:
        asked = ["git", "-C", directory, "config", "--get", "user.name"]
        done = subprocess.run(asked, capture_output=True, text=True, errors="replace", timeout=10, check=False)
        if done.returncode == 0 and done.stdout.strip():
            return done.stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        pass  # without git the login's name will do
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
