"""A file as git would store it, for every conversion: compared with what `git add` makes of it."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.errors import NotFound
from indexer.repository import current, locate, read_blob, snapshot_worktree
from indexer.repository.stored import raw_id

Make = Callable[[dict[str, str | bytes]], Path]
Git = Callable[..., str]

CASES = {
    "autocrlf": ({"core.autocrlf": "true"}, ""),
    "autocrlf-input": ({"core.autocrlf": "input"}, ""),
    "text-auto": ({}, "* text=auto\n"),
    "text": ({}, "*.py text\n"),
    "eol": ({}, "*.py eol=crlf\n"),
    "crlf-attribute": ({}, "*.py crlf\n"),
    "not-text": ({"core.autocrlf": "true"}, "*.py -text\n"),
    "macro": ({}, "[attr]win text eol=crlf\n*.py win\n"),
    "utf16": ({}, "*.py text working-tree-encoding=UTF-16LE-BOM\n"),
    "utf16-plain": ({}, "*.py working-tree-encoding=UTF-16\n"),
    "ident": ({}, "*.py ident\n"),
    "none": ({}, ""),
}
CONTENT = {
    "lf": b"a = 1\nb = 2\n",
    "crlf": b"a = 1\r\nb = 2\r\n",
    "mixed": b"a = 1\nb = 2\r\n",
    "nul": b"a\0b\r\n",
    "ident": b"x = '$Id: abc $'\n",
    "utf16": "\ufeffa = 'é'\r\nb = 2\r\n".encode("utf-16-le"),
}


@pytest.mark.parametrize("case", CASES)
def test_as_git_add(tmp_path: Path, git: Git, case: str) -> None:
    settings, attributes = CASES[case]
    git(tmp_path, "init", "-q", "-b", "main")
    for name, data in CONTENT.items():
        (tmp_path / f"{name}.py").write_bytes(data)
        (tmp_path / f"was_crlf_{name}.py").write_bytes(b"old\r\n")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "raw")
    for key, value in settings.items():
        git(tmp_path, "config", key, value)
    if attributes:
        (tmp_path / ".gitattributes").write_text(attributes)
    for name, data in CONTENT.items():
        (tmp_path / f"{name}.py").write_bytes(data + data)
        (tmp_path / f"was_crlf_{name}.py").write_bytes(data)
        (tmp_path / f"new_{name}.py").write_bytes(data)
    ws = locate(tmp_path)
    blobs = snapshot_worktree(ws).blobs
    for path in sorted(blobs):
        found = current(ws, path)
        assert found is not None
        assert found[0] == blobs[path]
        assert raw_id(found[1]) == found[0]
        assert read_blob(ws, path, blobs[path]) == found[1]
        added = subprocess.run(["git", "-C", str(tmp_path), "add", "--", path], check=False, capture_output=True)
        # what git refuses to store (not UTF-16 at all) has no right id: there, id and bytes need only belong together
        assert added.returncode != 0 or git(tmp_path, "rev-parse", f":{path}") == blobs[path], path
    assert snapshot_worktree(locate(tmp_path)).blobs == blobs


def test_clean_autocrlf_checkout(repo: Make, git: Git) -> None:
    top = repo({"app.py": "a = 1\nb = 2\n"})
    git(top, "config", "core.autocrlf", "true")
    (top / "app.py").unlink()
    git(top, "checkout", "-q", "--", "app.py")
    assert b"\r\n" in (top / "app.py").read_bytes()
    ws = locate(top)
    blob = git(top, "rev-parse", ":app.py")
    assert snapshot_worktree(ws).blobs == {"app.py": blob}
    assert read_blob(ws, "app.py", blob) == b"a = 1\nb = 2\n"
    assert current(ws, "app.py") == (blob, b"a = 1\nb = 2\n")


def test_utf16_by_attribute(repo: Make, git: Git) -> None:
    text = "function hello() { return 1; }\n"
    top = repo(
        {
            ".gitattributes": "win.js text working-tree-encoding=UTF-16LE-BOM\n",
            "win.js": b"\xff\xfe" + text.encode("utf-16-le"),
        }
    )
    ws = locate(top)
    blob = git(top, "rev-parse", ":win.js")
    assert snapshot_worktree(ws).blobs["win.js"] == blob
    assert read_blob(ws, "win.js", blob) == text.encode()
    assert current(ws, "win.js") == (blob, text.encode())


def test_rules_that_change_are_noticed(repo: Make, git: Git) -> None:
    top = repo({"app.py": "a = 1\n"})
    (top / "new.py").write_bytes(b"n = 1\r\n")
    os.utime(top / "new.py", (1_600_000_000, 1_600_000_000))
    raw = git(top, "hash-object", "--no-filters", "new.py")
    assert snapshot_worktree(locate(top)).blobs["new.py"] == raw
    (top / ".gitattributes").write_text("*.py text\n")
    converted = git(top, "hash-object", "new.py")
    assert converted != raw
    assert snapshot_worktree(locate(top)).blobs["new.py"] == converted
    (top / ".gitattributes").unlink()
    assert snapshot_worktree(locate(top)).blobs["new.py"] == raw
    git(top, "config", "core.autocrlf", "input")
    assert snapshot_worktree(locate(top)).blobs["new.py"] == converted
    git(top, "config", "core.autocrlf", "false")
    git(top, "config", "--global", "core.autocrlf", "true")
    assert snapshot_worktree(locate(top)).blobs["new.py"] == raw
    git(top, "config", "--unset", "core.autocrlf")
    assert snapshot_worktree(locate(top)).blobs["new.py"] == converted


def test_overwritten_state_is_not_found(repo: Make) -> None:
    top = repo({"app.py": "a = 1\n"})
    ws = locate(top)
    committed = snapshot_worktree(ws).blobs["app.py"]
    (top / "app.py").write_text("a = 2\n")
    saved = snapshot_worktree(ws).blobs["app.py"]
    (top / "app.py").write_text("a = 3\n")
    assert read_blob(ws, "app.py", committed) == b"a = 1\n"
    with pytest.raises(NotFound, match=r"app\.py"):
        read_blob(ws, "app.py", saved)
    (top / "app.py").unlink()
    assert current(ws, "app.py") is None
    assert current(ws, "none/at/all.py") is None
