"""The work tree as a snapshot, for every shape of repository: what is in it, and what is not."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.errors import NoWorkTree
from indexer.repository import begin_snapshot, current, locate, odd_ignore_files, read_blob, snapshot_worktree
from indexer.repository import plain as plain_directories

Make = Callable[[dict[str, str | bytes]], Path]
Git = Callable[..., str]
APP = "def work():\n    return 1\n"


def taken(top: Path, **options: int) -> tuple[dict[str, str], dict[str, str]]:
    """Blobs and left-out files; also checks that a second look, from what was kept, sees the same."""
    first = snapshot_worktree(locate(top), **options)
    second = snapshot_worktree(locate(top), **options)
    assert (second.id, second.blobs, second.left_out) == (first.id, first.blobs, first.left_out)
    for path, blob in first.blobs.items():
        found = current(locate(top), path)
        assert found is not None
        assert read_blob(locate(top), path, blob) == (
            found[1] if found[0] == blob else read_blob(locate(top), path, blob)
        )
    return first.blobs, first.left_out


def stored(top: Path, path: str) -> str:
    """The blob id that `git add` gives the file."""
    index = str(top.parent / "scratch-index")
    environment = os.environ | {"GIT_INDEX_FILE": index}
    subprocess.run(["git", "-C", str(top), "read-tree", "--empty"], env=environment, check=True)
    subprocess.run(["git", "-C", str(top), "add", "-f", "--", path], env=environment, check=True, capture_output=True)
    done = subprocess.run(
        ["git", "-C", str(top), "ls-files", "-s"], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.split()[1]


def test_no_commits(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q")
    assert taken(tmp_path) == ({}, {})
    (tmp_path / "app.py").write_text(APP)
    blobs, left_out = taken(tmp_path)
    assert (blobs, left_out) == ({"app.py": git(tmp_path, "hash-object", "app.py")}, {})
    before = snapshot_worktree(locate(tmp_path))
    git(tmp_path, "add", "app.py")
    assert taken(tmp_path) == (before.blobs, {})


def test_staged_unstaged_untracked(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP, "gone.py": "x = 1\n", "kept.py": "k = 1\n", "removed.py": "r = 1\n"})
    git(top, "rm", "-q", "gone.py")
    (top / "staged.py").write_text("def staged(): pass\n")
    git(top, "add", "staged.py")
    (top / "staged.py").write_text("# moved\ndef staged(): pass\n")
    (top / "app.py").write_text(APP + "# edited\n")
    (top / "fresh.py").write_text("def fresh(): pass\n")
    (top / "removed.py").unlink()
    git(top, "mv", "kept.py", "renamed.py")
    blobs, left_out = taken(top)
    assert sorted(blobs) == ["app.py", "fresh.py", "renamed.py", "staged.py"]
    assert left_out == {}
    for path, blob in blobs.items():
        assert blob == git(top, "hash-object", path)


def test_id_follows_content_only(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP, "b.py": "b = 1\n"})
    first = snapshot_worktree(locate(top))
    (top / "app.py").write_text(APP + "# edited\n")
    edited = snapshot_worktree(locate(top))
    assert edited.id != first.id
    (top / "app.py").write_text(APP)
    assert snapshot_worktree(locate(top)).id == first.id
    git(top, "update-index", "--refresh")
    assert snapshot_worktree(locate(top)).id == first.id
    (top / "c.py").write_text("c = 1\n")
    assert snapshot_worktree(locate(top)).id not in (first.id, edited.id)
    (top / "c.py").unlink()
    (top / "b.py").unlink()
    gone = snapshot_worktree(locate(top))
    assert gone.id not in (first.id, edited.id)
    assert list(gone.blobs) == ["app.py"]


def test_same_size_same_second_edit_is_seen(repo: Make, git: Git) -> None:
    top = repo({"app.py": "a = 1\n"})
    for number in range(2, 8):
        before = (top / "app.py").stat()
        (top / "app.py").write_text(f"a = {number}\n")
        os.utime(top / "app.py", ns=(before.st_atime_ns, before.st_mtime_ns))
        assert snapshot_worktree(locate(top)).blobs == {"app.py": git(top, "hash-object", "app.py")}
    for number in range(2, 8):
        (top / "new.py").write_text(f"n = {number}\n")
        assert snapshot_worktree(locate(top)).blobs["new.py"] == git(top, "hash-object", "new.py")


def test_ignored(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP, "vendor/lib.py": "v = 1\n"})
    for path, text in {
        ".gitignore": "\ufefftmp/\ngen/*\n!gen/keep.py\nvendor/\n",
        "lib/.gitignore": "skip/\n",
        "gen/keep.py": "k = 1\n",
        "gen/junk.py": "j = 1\n",
        "tmp/junk.py": "j = 1\n",
        "lib/skip/nested.py": "n = 1\n",
        "vendor/new.py": "n = 1\n",
    }.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text)
    blobs, _ = taken(top)
    listed = git(top, "ls-files", "-co", "--exclude-standard").splitlines()
    assert sorted(blobs) == sorted(listed)
    assert "vendor/lib.py" in blobs
    assert not {"gen/junk.py", "tmp/junk.py", "lib/skip/nested.py", "vendor/new.py"} & set(blobs)


def test_ignore_file_that_is_not_text(repo: Make) -> None:
    top = repo({"app.py": APP, ".gitignore": b"\0\0[\231\303(\345\213\207e\377\375\n"})
    assert "app.py" in taken(top)[0]
    assert list(odd_ignore_files(locate(top), snapshot_worktree(locate(top)))) == [".gitignore"]
    (top / ".gitignore").write_text("# schön\n*.log\n")
    assert odd_ignore_files(locate(top), snapshot_worktree(locate(top))) == {}


def test_symbolic_links(repo: Make, tmp_path: Path, git: Git) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/x.py").write_text("def outside(): pass\n")
    top = repo({"app.py": APP, "sub/b.py": "b = 1\n", "was/c.py": "c = 1\n"})
    for name, target in {
        "loop": ".",
        "sub/self": "../sub",
        "same.py": "app.py",
        "away": str(tmp_path / "out"),
        "gone.py": "nowhere.py",
    }.items():
        (top / name).symlink_to(target)
    git(top, "add", "-A")
    (top / "untracked.py").symlink_to("app.py")
    (top / "app.py").rename(top / "real.py")
    (top / "app.py").symlink_to("real.py")
    (top / "was").rename(tmp_path / "moved")
    (top / "was").symlink_to(tmp_path / "moved")
    blobs, left_out = taken(top)
    assert sorted(blobs) == ["real.py", "sub/b.py"]
    assert left_out == dict.fromkeys(
        ["app.py", "away", "gone.py", "loop", "same.py", "sub/self", "untracked.py", "was"], "symbolic link"
    )
    assert current(locate(top), "loop/real.py") is None
    assert current(locate(top), "same.py") is None


def test_special_and_large_files(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP, "big.py": "x = 1\n" * 100, "pipe.py": "p = 1\n"})
    (top / "pipe.py").unlink()
    os.mkfifo(top / "pipe.py")
    os.mkfifo(top / "untracked.py")
    (top / "new_big.py").write_text("y = 1\n" * 100)
    blobs, left_out = taken(top, max_bytes=500)
    assert list(blobs) == ["app.py"]
    assert left_out["pipe.py"] == "FIFO"
    assert "untracked.py" not in blobs
    for path in ("big.py", "new_big.py"):
        assert left_out[path] == "too large (600 bytes, the limit is 500)"
    assert sorted(taken(top)[0]) == ["app.py", "big.py", "new_big.py"]
    (top / "big.py").write_text("x = 1\n")
    assert sorted(taken(top, max_bytes=500)[0]) == ["app.py", "big.py"]
    assert current(locate(top), "pipe.py") is None


def test_unreadable(repo: Make) -> None:
    if os.geteuid() == 0:
        return  # root reads everything
    top = repo({"app.py": APP})
    (top / "secret.py").write_text("s = 1\n")
    (top / "secret.py").chmod(0)
    assert taken(top)[1] == {"secret.py": "unreadable (Permission denied)"}


def test_odd_names(repo: Make) -> None:
    names = [
        "my mod.py",
        "a\"b'c.py",
        "new\nline.py",
        "血条/模块.py",
        "-rf.py",
        "caf\u00e9.py",
        "cafe\u0301.py",
        ":(top)x.py",
        "*.py",
        "a\tb.py",
        '"q.py',
    ]
    names.append(os.fsdecode(b"\351l\351phant.py"))
    top = repo({name: f"# {number}\n" for number, name in enumerate(names)})
    untracked = os.fsdecode(b"nov\377.py")
    (top / untracked).write_text("n = 1\n")
    for name in names[:6]:
        (top / name).write_text(f"{name!a}\n")
    blobs, left_out = taken(top)
    assert set(blobs) == {*names, untracked}
    assert left_out == {}
    assert len(set(blobs.values())) == len(names) + 1


def test_conflict(repo: Make, git: Git) -> None:
    top = repo({"merge.py": "a = 0\n", "other.py": "o = 1\n"})
    git(top, "checkout", "-qb", "side")
    (top / "merge.py").write_text("a = 2\n")
    git(top, "commit", "-qam", "side")
    git(top, "checkout", "-q", "main")
    (top / "merge.py").write_text("a = 3\n")
    git(top, "commit", "-qam", "main")
    subprocess.run(["git", "-C", str(top), "merge", "side"], check=False, capture_output=True)
    blobs, left_out = taken(top)
    assert blobs == {path: git(top, "hash-object", path) for path in ("merge.py", "other.py")}
    assert left_out == {}
    (top / "merge.py").unlink()
    assert list(taken(top)[0]) == ["other.py"]


def test_submodules_and_gitlinks(tmp_path: Path, git: Git) -> None:
    for name in ("shared", "linked", "absent", "stray"):
        git(tmp_path, "init", "-q", "-b", "main", name)
        (tmp_path / name / f"{name}.py").write_text(f"def {name}(): pass\n")
        git(tmp_path / name, "add", "-A")
        git(tmp_path / name, "commit", "-qm", "base")
    top = tmp_path / "top"
    git(tmp_path, "init", "-q", "-b", "main", "top")
    (top / "use.py").write_text("u = 1\n")
    for name in ("shared", "absent"):
        git(
            top, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(tmp_path / name), f"libs/{name}"
        )
    git(top, "clone", "-q", str(tmp_path / "linked"), "libs/linked")
    git(top, "-c", "advice.addEmbeddedRepo=false", "add", "-A")
    git(top, "commit", "-qm", "base")
    git(top, "submodule", "--quiet", "deinit", "-f", "libs/absent")
    git(top, "clone", "-q", str(tmp_path / "stray"), "stray")
    git(top, "worktree", "add", "-q", str(top / "wt"))
    git(tmp_path, "init", "-q", str(top / "empty"))
    blobs, left_out = taken(top)
    assert sorted(blobs) == [".gitmodules", "libs/linked/linked.py", "libs/shared/shared.py", "use.py"]
    assert left_out["libs/absent"] == "submodule not initialised"
    assert "nested repository" in left_out["stray"]
    assert "worktree" in left_out["wt"]
    assert "nested repository" in left_out["empty"]
    first = snapshot_worktree(locate(top))
    (top / "libs/shared/shared.py").write_text("def renamed(): pass\n")
    (top / "libs/linked/new.py").write_text("n = 1\n")
    second = snapshot_worktree(locate(top))
    assert second.id != first.id
    assert second.blobs["libs/shared/shared.py"] == git(top, "hash-object", "libs/shared/shared.py")
    assert "libs/linked/new.py" in second.blobs
    assert (
        read_blob(locate(top), "libs/shared/shared.py", first.blobs["libs/shared/shared.py"]) == b"def shared(): pass\n"
    )
    assert locate(top / "libs/shared").top == top / "libs/shared"
    assert sorted(snapshot_worktree(locate(top / "libs/shared")).blobs) == ["shared.py"]


def test_sparse_checkout(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP, "far/hidden.py": "h = 1\n", "near/seen.py": "s = 1\n"})
    git(top, "sparse-checkout", "init", "--cone")
    git(top, "sparse-checkout", "set", "near")
    assert git(top, "config", "extensions.worktreeConfig") == "true"
    blobs, left_out = taken(top)
    assert sorted(blobs) == ["app.py", "near/seen.py"]
    assert left_out == {"far/hidden.py": "not checked out (sparse checkout)"}


def test_files_hidden_from_git(repo: Make, git: Git) -> None:
    top = repo({"assumed.py": "a = 1\n", "skipped.py": "s = 1\n", "app.py": APP})
    git(top, "update-index", "--assume-unchanged", "assumed.py")
    git(top, "update-index", "--skip-worktree", "skipped.py")
    for path in ("assumed.py", "skipped.py"):
        (top / path).write_text("changed = 1\n")
    blobs, _ = taken(top)
    assert blobs == {path: git(top, "hash-object", path) for path in ("assumed.py", "skipped.py", "app.py")}


def test_partial_clone(repo: Make, git: Git, tmp_path: Path) -> None:
    full = repo({"app.py": APP})
    git(full, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "-q", "--filter=blob:none", f"file://{full}", "part")
    full.rename(tmp_path / "gone")
    (tmp_path / "part/new.py").write_text("n = 1\n")
    assert sorted(taken(tmp_path / "part")[0]) == ["app.py", "new.py"]


@pytest.mark.parametrize("options", [["--object-format=sha256"], []])
def test_object_formats_and_extensions(tmp_path: Path, git: Git, options: list[str]) -> None:
    git(tmp_path, "init", "-q", "-b", "main", *options)
    (tmp_path / "app.py").write_text(APP)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "base")
    if not options:
        git(tmp_path, "config", "core.repositoryformatversion", "1")
        git(tmp_path, "config", "extensions.preciousObjects", "true")
    (tmp_path / "new.py").write_text("n = 1\n")
    blobs, _ = taken(tmp_path)
    assert blobs == {path: git(tmp_path, "hash-object", path) for path in ("app.py", "new.py")}
    (tmp_path / "app.py").write_text("gone = 1\n")
    assert read_blob(locate(tmp_path), "app.py", blobs["app.py"]) == APP.encode()


def test_nothing_configured_is_run(repo: Make, git: Git, tmp_path: Path) -> None:
    top = repo({"app.py": APP, "data.lfs": "raw text\n", "odd.lfs": "more\n"})
    trap = tmp_path / "trap"
    script = tmp_path / "script"
    script.write_text(f"#!/bin/sh\ntouch {trap}\ncat\n")
    script.chmod(0o755)
    for key in (
        "core.fsmonitor",
        "filter.lfs.clean",
        "filter.lfs.smudge",
        "filter.a=b.c.clean",
        "filter.lfs.process",
        "diff.external",
    ):
        git(top, "config", key, str(script))
    git(top, "config", "filter.lfs.required", "true")
    (top / ".gitattributes").write_text("data.lfs filter=lfs\nodd.lfs filter=a=b.c\n")
    for path in ("data.lfs", "odd.lfs", "app.py"):
        os.utime(top / path)
    (top / ".git/index").touch()
    blobs, _ = taken(top)
    assert blobs["data.lfs"] == git(top, "hash-object", "--no-filters", "data.lfs")
    assert read_blob(locate(top), "data.lfs", blobs["data.lfs"]) == b"raw text\n"
    assert current(locate(top), "odd.lfs") == (git(top, "hash-object", "--no-filters", "odd.lfs"), b"more\n")
    assert not trap.exists()


def test_pointer_of_a_filter_is_not_the_text(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP})
    git(top, "config", "filter.up.clean", "tr a-z A-Z")
    git(top, "config", "filter.up.smudge", "tr A-Z a-z")
    (top / ".gitattributes").write_text("*.up filter=up\n")
    (top / "code.up").write_text("def low(): pass\n")
    git(top, "add", "-A")
    git(top, "commit", "-qm", "up")
    assert git(top, "cat-file", "blob", ":code.up") == "DEF LOW(): PASS"
    blobs, _ = taken(top)
    assert blobs["code.up"] == git(top, "hash-object", "--no-filters", "code.up")
    assert read_blob(locate(top), "code.up", blobs["code.up"]) == b"def low(): pass\n"


def test_kept_files_may_be_junk(repo: Make) -> None:
    top = repo({"app.py": APP, "b.py": "b = 1\n"})
    (top / "new.py").write_text("n = 1\n")
    first = snapshot_worktree(locate(top))
    home = locate(top).home
    kept = [path for path in home.rglob("*") if path.is_file()]
    assert kept
    for junk in (b"", b"junk", b"codegraph-listing 1 00000000\n\0\0\0", b"\xff" * 5000):
        for path in kept:
            path.write_bytes(junk)
        again = snapshot_worktree(locate(top))
        assert (again.id, again.blobs) == (first.id, first.blobs)
    for path in kept:
        whole = path.read_bytes()
        path.write_bytes(whole[:-1] + b"\x00")
    assert snapshot_worktree(locate(top)).blobs == first.blobs


def test_home_that_cannot_be_written(repo: Make) -> None:
    top = repo({"app.py": APP})
    (top / ".git/codegraph").write_text("in the way\n")
    assert list(snapshot_worktree(locate(top)).blobs) == ["app.py"]


def test_begin_and_abandon(repo: Make) -> None:
    top = repo({"app.py": APP})
    begin_snapshot(locate(top)).abandon()
    assert list(begin_snapshot(locate(top)).finish().blobs) == ["app.py"]


def test_copied_repository_is_not_read_twice(repo: Make, git: Git) -> None:
    """Every stat differs from the index (a copy, an unpacked archive): the ids are kept, and they are right."""
    top = repo({f"m{number}.py": f"x = {number}\n" for number in range(30)})
    for path in top.glob("*.py"):
        os.utime(path, (1_600_000_000, 1_600_000_000))
    first = snapshot_worktree(locate(top))
    assert first.blobs == {path.name: git(top, "rev-parse", f":{path.name}") for path in top.glob("*.py")}


def test_plain_directory(plain: Make, git: Git, tmp_path: Path) -> None:
    top = plain(
        {
            "a.py": "a = 1\n",
            ".gitignore": "skip/\n",
            "skip/b.py": "b = 1\n",
            "sub/c.py": "c = 1\n",
            "sub/big.py": "x" * 600,
        }
    )
    (top / "link.py").symlink_to("a.py")
    git(top, "init", "-q", "nested")
    blobs, left_out = taken(top, max_bytes=500)
    assert sorted(blobs) == [".gitignore", "a.py", "sub/c.py"]
    assert left_out["link.py"] == "symbolic link"
    assert left_out["nested"] == "nested repository"
    assert "too large" in left_out["sub/big.py"]
    assert not (top / ".git").exists()
    first = snapshot_worktree(locate(top))
    (top / "a.py").write_text("a = 2\n")
    assert snapshot_worktree(locate(top)).id != first.id


def test_plain_directory_without_git_program(plain: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    top = plain({"a.py": "a = 1\n", "sub/c.py": "c = 1\n"})
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sorted(taken(top)[0]) == ["a.py", "sub/c.py"]


@pytest.mark.parametrize("with_git", [True, False])
@pytest.mark.parametrize(
    ("limit", "value", "said"), [("MOST_FILES", 3, "more than 3 files"), ("SECONDS", -1, "in time")]
)
def test_a_plain_directory_that_is_too_much(
    plain: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, with_git: bool, limit: str, value: int, said: str
) -> None:
    top = plain({f"m{number}.py": "x = 1\n" for number in range(3)})
    if not with_git:
        monkeypatch.setenv("PATH", str(tmp_path))
    assert len(taken(top)[0]) == 3
    ws = locate(top)
    shutil.rmtree(ws.home)
    (top / "one_more.py").touch()
    monkeypatch.setattr(plain_directories, limit, value)
    if with_git and limit == "SECONDS":  # git may have answered before anybody looks at the clock
        slow = tmp_path / "bin" / "git"
        slow.parent.mkdir()
        slow.write_text(f'#!/bin/sh\nsleep 30\nexec {shutil.which("git")} "$@"\n')
        slow.chmod(0o755)
        monkeypatch.setenv("PATH", f"{slow.parent}{os.pathsep}{os.environ['PATH']}")
    pending = begin_snapshot(ws)
    assert isinstance(pending, plain_directories.Pending)
    child = pending._child._pid if pending._child is not None else 0
    assert bool(child) == with_git
    with pytest.raises(NoWorkTree, match=f"{said}.*git init") as caught:
        pending.finish()
    assert "\n" not in str(caught.value)
    assert not ws.home.exists()
    if child:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)


def test_many_files_with_carriage_returns(repo: Make, git: Git) -> None:
    """More than are handed to git one by one, with names that lines cannot carry as they are."""
    names = [f"m{number}.py" for number in range(12)] + [
        "new\nline.py",
        '"quoted".py',
        "café.py",
        os.fsdecode(b"\377.py"),
    ]
    top = repo({name: f"old = {number}\r\n" for number, name in enumerate(names)})
    git(top, "config", "core.autocrlf", "true")
    for number, name in enumerate(names):
        (top / name).write_bytes(b"kept = %d\r\n" % number)
        (top / f"fresh-{name}").write_bytes(b"fresh = %d\r\n" % number)
    blobs, _ = taken(top)
    git(top, "add", "-A")
    done = subprocess.run(["git", "-C", str(top), "ls-files", "-s", "-z"], capture_output=True, check=True)
    heads = {os.fsdecode(record[50:]): record[7:47].decode() for record in done.stdout.split(b"\0") if record}
    assert blobs == heads


@pytest.mark.parametrize("shape", ["split", "version-4", "sparse-index", "skip-hash", "untracked-cache"])
def test_shapes_of_the_index(repo: Make, git: Git, shape: str) -> None:
    top = repo({"app.py": APP, "near/seen.py": "s = 1\n", "far/hidden.py": "h = 1\n"})
    if shape == "split":
        git(top, "update-index", "--split-index")
    elif shape == "version-4":
        git(top, "update-index", "--index-version", "4")
    elif shape == "sparse-index":
        git(top, "sparse-checkout", "init", "--cone", "--sparse-index")
        git(top, "sparse-checkout", "set", "near")
    elif shape == "untracked-cache":
        git(top, "update-index", "--force-untracked-cache")
    else:
        git(top, "config", "index.skipHash", "true")
    (top / "near/more.py").write_text("m = 1\n")
    git(top, "add", "near/more.py")
    (top / "app.py").write_text(APP + "# edited\n")
    (top / "new.py").write_text("n = 1\n")
    expected = {"app.py", "near/seen.py", "near/more.py", "new.py"} | (
        set() if shape == "sparse-index" else {"far/hidden.py"}
    )
    blobs, left_out = taken(top)
    assert blobs == {path: git(top, "hash-object", path) for path in expected}
    assert set(left_out) == ({"far/hidden.py"} if shape == "sparse-index" else set())
    git(top, "commit", "-qam", "more")
    assert taken(top)[0] == blobs


def test_intent_to_add_and_modes(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP})
    (top / "meant.py").write_text("m = 1\n")
    git(top, "add", "-N", "meant.py")
    (top / "app.py").chmod(0o755)
    blobs, left_out = taken(top)
    assert blobs == {path: git(top, "hash-object", path) for path in ("app.py", "meant.py")}
    assert left_out == {}


def test_file_and_directory_change_places(repo: Make, git: Git) -> None:
    top = repo({"was_file": "f = 1\n", "was_dir/a.py": "a = 1\n"})
    (top / "was_file").unlink()
    (top / "was_file").mkdir()
    (top / "was_file/in.py").write_text("i = 1\n")
    (top / "was_dir/a.py").unlink()
    (top / "was_dir").rmdir()
    (top / "was_dir").write_text("d = 1\n")
    blobs, left_out = taken(top)
    assert sorted(blobs) == ["was_dir", "was_file/in.py"]
    assert left_out == {}


def test_branch_and_back(repo: Make, git: Git) -> None:
    top = repo({"app.py": APP, "b.py": "b = 1\n"})
    first = snapshot_worktree(locate(top))
    git(top, "checkout", "-qb", "other")
    (top / "b.py").write_text("b = 2\n")
    git(top, "commit", "-qam", "other")
    assert snapshot_worktree(locate(top)).id != first.id
    git(top, "checkout", "-q", "main")
    assert snapshot_worktree(locate(top)).id == first.id
