"""Fixtures that every room's tests share: workspaces built from a tree literal, with a real git."""

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

Tree = Mapping[str, str | bytes]
"""{path: content}; a text is written as UTF-8 with its line ends untouched."""


@pytest.fixture(autouse=True)
def _own_git(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own git configuration, home or environment reaches a test."""
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith(("GIT_", "XDG_", "CODEGRAPH_")):
            monkeypatch.delenv(name)
    for name, value in {
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": str(home / "gitconfig"),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "t",
        "GIT_AUTHOR_EMAIL": "t@example.invalid",
        "GIT_COMMITTER_NAME": "t",
        "GIT_COMMITTER_EMAIL": "t@example.invalid",
    }.items():
        monkeypatch.setenv(name, value)


def write_tree(top: Path, tree: Tree) -> Path:
    """Writes the files below `top` (made if need be), bytes as they are."""
    for name, content in tree.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    top.mkdir(parents=True, exist_ok=True)
    return top


def run_git(top: Path, *words: str) -> str:
    """Runs git in `top`; its standard output, stripped. Fails the test when git does."""
    done = subprocess.run(["git", "-C", str(top), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def plain(tmp_path: Path) -> Callable[[Tree], Path]:
    """`plain(tree)`: a directory without git that holds the tree."""
    return lambda tree: write_tree(tmp_path / "w", tree)


@pytest.fixture
def repo(tmp_path: Path) -> Callable[[Tree], Path]:
    """`repo(tree)`: a git work tree on branch main with the tree committed."""

    def make(tree: Tree) -> Path:
        top = write_tree(tmp_path / "w", tree)
        run_git(top, "init", "-q", "-b", "main")
        run_git(top, "add", "-A")
        run_git(top, "commit", "-q", "--allow-empty", "-m", "base")
        return top

    return make


@pytest.fixture
def git() -> Callable[..., str]:
    """`git(top, *words)`: runs git there and gives its output."""
    return run_git
