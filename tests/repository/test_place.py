"""Where a workspace is found, and that nothing but the path decides it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.errors import CodegraphError, NoWorkTree
from indexer.repository import head_commit, locate, snapshot_worktree

Make = Callable[[dict[str, str | bytes]], Path]
Git = Callable[..., str]


def test_from_every_place_inside(repo: Make) -> None:
    top = repo({"src/a.py": "x = 1\n"})
    for start in (top, top / "src", top / "src/a.py", top / "src/new/deep/b.py", top / "none.py"):
        ws = locate(start)
        assert ws.top == top
        assert ws.git_dir == top / ".git"
        assert ws.common_dir == top / ".git"
        assert ws.home == top / ".git/codegraph"
        assert ws.store == ws.home / "graph"
        assert ws.facts_home == ws.home
    assert not (top / ".git/codegraph").exists()


def test_relative_start(repo: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    top = repo({"src/a.py": "x = 1\n"})
    monkeypatch.chdir(top / "src")
    assert locate(Path()).top == top
    assert locate("a.py").top == top


def test_linked_worktree(repo: Make, git: Git, tmp_path: Path) -> None:
    top = repo({"a.py": "x = 1\n"})
    git(top, "worktree", "add", "-q", str(tmp_path / "linked"))
    ws = locate(tmp_path / "linked")
    assert ws.top == tmp_path / "linked"
    assert ws.git_dir == top / ".git/worktrees/linked"
    assert ws.home == top / ".git/worktrees/linked/codegraph"
    assert ws.facts_home == top / ".git/codegraph"
    assert list(snapshot_worktree(ws).blobs) == ["a.py"]


def test_worktree_of_a_bare_repository(repo: Make, git: Git, tmp_path: Path) -> None:
    top = repo({"a.py": "x = 1\n"})
    git(tmp_path, "clone", "-q", "--bare", str(top), "hub.git")
    git(tmp_path / "hub.git", "worktree", "add", "-q", str(tmp_path / "linked"), "main")
    assert list(snapshot_worktree(locate(tmp_path / "linked")).blobs) == ["a.py"]
    with pytest.raises(NoWorkTree, match="bare repository"):
        locate(tmp_path / "hub.git")


def test_core_bare_in_a_git_directory(repo: Make, git: Git) -> None:
    top = repo({"a.py": "x = 1\n"})
    git(top, "config", "core.bare", "true")
    with pytest.raises(NoWorkTree, match=r"core\.bare"):
        locate(top)


def test_inside_the_git_directory(repo: Make) -> None:
    top = repo({"a.py": "x = 1\n"})
    for start in (top / ".git", top / ".git/objects"):
        with pytest.raises(NoWorkTree, match="no work tree here") as caught:
            locate(start)
        assert "\n" not in str(caught.value)


def test_deleted_current_directory(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    code = (
        "import os; os.rmdir(os.getcwd())\n"
        "from indexer.repository import locate\n"
        "from indexer.errors import NoWorkTree\n"
        "try: locate('.')\n"
        "except NoWorkTree as error: print(error)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path / "gone", env=environment, capture_output=True, text=True, check=True
    )
    assert "does not exist any more" in done.stdout


def test_broken_git_file(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: ../nowhere\n")
    with pytest.raises(NoWorkTree, match=r"\.\./nowhere"):
        locate(tmp_path)


def test_environment_is_not_asked(repo: Make, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = repo({"a.py": "x = 1\n"})
    outer = tmp_path / "outer"
    outer.mkdir()
    git(outer, "init", "-q")
    (outer / "outside.py").write_text("y = 1\n")
    git(outer, "add", "outside.py")
    for name, value in {
        "GIT_DIR": outer / ".git",
        "GIT_INDEX_FILE": outer / ".git/index",
        "GIT_WORK_TREE": outer,
        "GIT_OBJECT_DIRECTORY": outer / ".git/objects",
        "GIT_PREFIX": "x/",
        "GIT_CEILING_DIRECTORIES": top,
    }.items():
        monkeypatch.setenv(name, str(value))
    ws = locate(top)
    assert ws.top == top
    assert list(snapshot_worktree(ws).blobs) == ["a.py"]
    assert not (outer / ".git/codegraph").exists()


def test_other_owner(repo: Make, git: Git) -> None:
    if os.geteuid() != 0:
        return  # only root can give a file away
    top = repo({"a.py": "x = 1\n"})
    for path in [top, *top.rglob("*")]:
        os.chown(path, 12345, 12345)
    with pytest.raises(CodegraphError, match=r"ownership.*safe\.directory") as caught:
        locate(top)
    assert "\n" not in str(caught.value)
    assert not (top / ".git/codegraph").exists()
    git(top.parent, "config", "--global", "--add", "safe.directory", "*")
    assert list(snapshot_worktree(locate(top)).blobs) == ["a.py"]


def test_plain_directory(plain: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    top = plain({"a.py": "x = 1\n"})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    ws = locate(top)
    assert (ws.top, ws.git) == (top, False)
    assert ws.home.parent == tmp_path / "cache/codegraph"
    assert ws.facts_home == ws.home
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert locate(top).home.parent == Path(os.environ["HOME"]) / ".cache/codegraph"
    for odd in ("", "~", "None"):
        monkeypatch.setenv("HOME", odd)
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        assert locate(top).home.parent == tmp_path / f"codegraph-{os.geteuid()}/codegraph"


def test_below_a_plain_directory_with_a_graph(plain: Make) -> None:
    top = plain({"sub/deep/a.py": "x = 1\n"})
    assert locate(top / "sub").top == top / "sub"
    (Path(locate(top).home) / "graph").mkdir(parents=True)
    assert locate(top / "sub").top == locate(top / "sub/deep/a.py").top == top
    (Path(os.environ["HOME"]) / "new").mkdir()
    (locate(os.environ["HOME"]).home / "graph").mkdir(parents=True)
    assert locate(Path(os.environ["HOME"]) / "new").top_name == os.path.realpath(os.environ["HOME"]) + "/new"


def test_odd_configuration(repo: Make, git: Git, tmp_path: Path) -> None:
    top = repo({"a.py": "x = 1\n"})
    git(top, "config", "core.worktree", str(tmp_path / "else"))
    with pytest.raises(NoWorkTree, match=r"core\.worktree"):
        locate(top)
    (tmp_path / "else").mkdir()
    assert locate(top).top == tmp_path / "else"


def test_relative_paths(repo: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = repo({"src/a.py": "x = 1\n", "cafe\u0301.py": "y = 1\n"})
    ws = locate(top)
    (tmp_path / "way").symlink_to(top / "src")
    (top / "same.py").symlink_to("src/a.py")
    monkeypatch.chdir(top / "src")
    assert ws.relative(top / "src/a.py") == "src/a.py"
    assert ws.relative("a.py") == "src/a.py"
    assert ws.relative("../src/./a.py") == "src/a.py"
    assert ws.relative("a.py", base=top) == "a.py"
    assert ws.relative(tmp_path / "way/a.py") == "src/a.py"
    assert ws.relative(tmp_path / "way/new.py") == "src/new.py"
    assert ws.relative(top / "same.py") == "same.py"
    assert ws.relative(f"{top}/cafe\u0301.py") == "cafe\u0301.py"
    assert ws.relative(f"{top}/caf\xe9.py") == "caf\xe9.py"
    assert ws.relative(top) == ""
    assert ws.relative(str(top) + "/src/") == "src"
    assert ws.relative(tmp_path / "other.py") is None
    assert ws.relative(str(top) + "-not/a.py") is None
    assert ws.relative(top / ".git/config") is None
    assert ws.relative(top / ".gitignore") == ".gitignore"


def test_head_commit(repo: Make, git: Git, plain: Make) -> None:
    top = repo({"a.py": "x = 1\n"})
    ws = locate(top)
    commit = git(top, "rev-parse", "HEAD")
    assert head_commit(ws) == commit
    git(top, "pack-refs", "--all")
    assert head_commit(ws) == commit
    git(top, "checkout", "-q", "--detach")
    assert head_commit(ws) == commit
    git(top, "checkout", "-q", "--orphan", "fresh")
    assert head_commit(ws) is None
