"""Others write while a snapshot is taken: what is handed out still belongs together, and no process stays behind."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.errors import CodegraphError
from indexer.repository import current, locate, read_blob, snapshot_worktree
from indexer.repository.stored import raw_id

Make = Callable[[dict[str, str | bytes]], Path]
Git = Callable[..., str]

SAVING = """
import os, sys
for number in range(400):
    with open("busy.tmp", "w") as file:
        file.write("x = 1\\n" * number)
    os.replace("busy.tmp", "busy.py")
    with open("slow.py", "w") as file:
        file.write("y = 1\\n" * number)
"""


def test_saved_while_read(repo: Make) -> None:
    top = repo({"busy.py": "x = 1\n", "slow.py": "y = 1\n", "app.py": "a = 1\n"})
    ws = locate(top)
    with subprocess.Popen([sys.executable, "-c", SAVING], cwd=top) as saving:
        while saving.poll() is None:
            blobs = snapshot_worktree(ws).blobs
            assert blobs["app.py"] == raw_id(b"a = 1\n")
            for path in ("busy.py", "slow.py"):
                found = current(ws, path, blobs.get(path, ""))
                assert found is None or raw_id(found[1]) == found[0]
    assert snapshot_worktree(ws).blobs == {
        "app.py": raw_id(b"a = 1\n"),
        "busy.py": raw_id(b"x = 1\n" * 399),
        "slow.py": raw_id(b"y = 1\n" * 399),
    }


def test_index_replaced_while_read(repo: Make, git: Git) -> None:
    """`git add` and `git reset` in turn: the file is the same throughout, so every snapshot must say so."""
    top = repo({f"m{number}.py": f"x = {number}\n" for number in range(50)})
    (top / "m1.py").write_text("changed = 1\n")
    stop = threading.Event()

    def stage() -> None:
        while not stop.is_set():
            git(top, "add", "m1.py")
            git(top, "reset", "-q")

    staging = threading.Thread(target=stage)
    staging.start()
    try:
        found = {snapshot_worktree(locate(top)).blobs["m1.py"] for _ in range(30)}
    finally:
        stop.set()
        staging.join()
    assert found == {raw_id(b"changed = 1\n")}


def test_several_at_once(repo: Make) -> None:
    top = repo({f"m{number}.py": f"x = {number}\n" for number in range(50)})
    (top / "new.py").write_text("n = 1\n")
    code = "import sys; from indexer.repository import *; print(snapshot_worktree(locate(sys.argv[1])).id)"
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(top)], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(6)
    ]
    assert {process.communicate()[0].strip() for process in running} == {snapshot_worktree(locate(top)).id}
    assert not list(locate(top).home.glob("*.tmp"))


def test_no_process_and_no_descriptor_is_left(repo: Make) -> None:
    top = repo({"app.py": "a = 1\n"})
    snapshot_worktree(locate(top))
    before = len(os.listdir("/dev/fd"))
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    began = set(children.read_text().split())
    for _ in range(5):
        snapshot_worktree(locate(top))
    assert len(os.listdir("/dev/fd")) == before
    (top / ".git/index").write_bytes(b"junk")
    for _ in range(3):
        with pytest.raises(CodegraphError, match="index") as caught:
            snapshot_worktree(locate(top))
        assert "\n" not in str(caught.value)
    assert len(os.listdir("/dev/fd")) == before
    assert set(children.read_text().split()) <= began


def test_a_snapshot_is_read_after_the_file_changed(repo: Make, git: Git) -> None:
    top = repo({"app.py": "a = 1\n"})
    ws = locate(top)
    blob = snapshot_worktree(ws).blobs["app.py"]
    (top / "app.py").write_text("a = 2\n")
    assert read_blob(ws, "app.py", blob) == b"a = 1\n"
    assert current(ws, "app.py", blob) == (raw_id(b"a = 2\n"), b"a = 2\n")
