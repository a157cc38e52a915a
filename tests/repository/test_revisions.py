"""The index state and revisions, also where libgit2 does not follow."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.errors import NotFound
from indexer.repository import locate, read_blob, snapshot_index, snapshot_revision, snapshot_worktree

Make = Callable[[dict[str, str | bytes]], Path]
Git = Callable[..., str]


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_index_and_revision(tmp_path: Path, git: Git, object_format: str) -> None:
    git(tmp_path, "init", "-q", "-b", "main", f"--object-format={object_format}")
    ws = locate(tmp_path)
    assert snapshot_index(ws).blobs == {}
    (tmp_path / "a.py").write_text("a = 1\n")
    (tmp_path / "big.py").write_text("x" * 600)
    (tmp_path / "link.py").symlink_to("a.py")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    git(tmp_path, "tag", "-a", "-m", "t", "v1")
    (tmp_path / "a.py").write_text("a = 2\n")
    git(tmp_path, "add", "a.py")
    (tmp_path / "a.py").write_text("a = 3\n")
    (tmp_path / "new.py").write_text("n = 1\n")
    staged = snapshot_index(ws, max_bytes=500)
    assert list(staged.blobs) == ["a.py"]
    assert read_blob(ws, "a.py", staged.blobs["a.py"]) == b"a = 2\n"
    assert staged.left_out == {"link.py": "symbolic link", "big.py": "too large (600 bytes, the limit is 500)"}
    for rev in ("HEAD", "main", "v1", git(tmp_path, "rev-parse", "HEAD")[:12], "HEAD^{tree}"):
        old = snapshot_revision(ws, rev)
        assert sorted(old.blobs) == ["a.py", "big.py"]
        assert read_blob(ws, "a.py", old.blobs["a.py"]) == b"a = 1\n"
    assert snapshot_revision(ws, "HEAD").id == snapshot_revision(ws, "v1").id != staged.id
    for rev in ("nowhere", "--all", "", "HEAD~9", "a\nb", "HEAD:a.py"):
        with pytest.raises(NotFound) as caught:
            snapshot_revision(ws, rev)
        assert "\n" not in str(caught.value)


def test_plain_directory_has_no_revisions(plain: Make) -> None:
    ws = locate(plain({"a.py": "a = 1\n"}))
    with pytest.raises(NotFound, match="not a git repository"):
        snapshot_revision(ws, "HEAD")


def test_partial_clone_never_fetches(repo: Make, git: Git, tmp_path: Path) -> None:
    full = repo({"app.py": "a = 1\n"})
    git(full, "config", "uploadpack.allowFilter", "true")
    (full / "app.py").write_text("a = 2\n")
    git(full, "commit", "-qam", "two")
    git(tmp_path, "clone", "-q", "--filter=blob:none", f"file://{full}", "part")
    ws = locate(tmp_path / "part")
    old = snapshot_revision(ws, "HEAD~1")
    assert old.blobs == {}
    assert old.left_out == {"app.py": "not in this partial clone"}
    with pytest.raises(NotFound):
        read_blob(ws, "app.py", git(full, "rev-parse", "HEAD~1:app.py"))
    assert list(snapshot_revision(ws, "HEAD").blobs) == ["app.py"]
    missing = git(tmp_path / "part", "rev-list", "--objects", "--all", "--missing=print")
    assert f"?{git(full, 'rev-parse', 'HEAD~1:app.py')}" in missing


def test_conflict_in_the_index(repo: Make, git: Git) -> None:
    top = repo({"merge.py": "a = 0\n"})
    git(top, "checkout", "-qb", "side")
    (top / "merge.py").write_text("a = 2\n")
    git(top, "commit", "-qam", "side")
    git(top, "checkout", "-q", "main")
    (top / "merge.py").write_text("a = 3\n")
    git(top, "commit", "-qam", "main")
    subprocess.run(["git", "-C", str(top), "merge", "side"], check=False, capture_output=True)
    ws = locate(top)
    found = snapshot_index(ws)
    assert found.blobs == {"merge.py": git(top, "rev-parse", "main:merge.py")}


def test_submodule_at_a_revision(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q", "-b", "main", "inner")
    (tmp_path / "inner/i.py").write_text("i = 1\n")
    git(tmp_path / "inner", "add", "-A")
    git(tmp_path / "inner", "commit", "-qm", "base")
    git(tmp_path, "init", "-q", "-b", "main", "top")
    top = tmp_path / "top"
    git(top, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(tmp_path / "inner"), "lib")
    git(top, "commit", "-qm", "base")
    (top / "lib/i.py").write_text("i = 2\n")
    ws = locate(top)
    old = snapshot_revision(ws, "HEAD")
    assert sorted(old.blobs) == [".gitmodules", "lib/i.py"]
    assert read_blob(ws, "lib/i.py", old.blobs["lib/i.py"]) == b"i = 1\n"
    assert snapshot_worktree(ws).blobs["lib/i.py"] != old.blobs["lib/i.py"]
    git(top, "submodule", "--quiet", "deinit", "-f", "lib")
    assert snapshot_revision(ws, "HEAD").left_out == {"lib": "submodule whose commit is not here"}


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_many_blobs_and_a_damaged_one(tmp_path: Path, git: Git, object_format: str) -> None:
    git(tmp_path, "init", "-q", "-b", "main", f"--object-format={object_format}")
    for number in range(40):
        (tmp_path / f"m{number}.py").write_text(f"x = {number}\n")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "base")
    ws = locate(tmp_path)
    old = snapshot_revision(ws, "HEAD")
    for path in list(old.blobs):
        (tmp_path / path).unlink()
    assert read_blob(ws, "m7.py", old.blobs["m7.py"]) == b"x = 7\n"
    damaged = old.blobs["m3.py"]
    stored = tmp_path / ".git/objects" / damaged[:2] / damaged[2:]
    stored.chmod(0o644)
    stored.write_bytes(b"junk")
    for path, blob in old.blobs.items():
        if path == "m3.py":
            with pytest.raises(NotFound):
                read_blob(ws, path, blob)
        else:
            assert read_blob(ws, path, blob) == f"x = {path[1:-3]}\n".encode()
    tree = git(tmp_path, "rev-parse", "HEAD^{tree}")
    with pytest.raises(NotFound):
        read_blob(ws, "m3.py", tree)
