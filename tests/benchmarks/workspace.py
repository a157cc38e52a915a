"""The code that the benchmarks run on: Django from its sdist, unpacked and committed to a repository of its own."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

SDIST = "django==5.2"


def unpacked(given: str | None, room: Path) -> Path:
    """The folder with Django's source: `given` (a folder or an sdist), or else downloaded with pip into `room`."""
    if given is not None and Path(given).is_dir():
        return Path(given)
    archive = Path(given) if given is not None else _downloaded(room)
    into = room / "unpacked"
    with tarfile.open(archive) as tar:
        tar.extractall(into, filter="data")
    return next(path for path in into.iterdir() if path.is_dir())


def _downloaded(room: Path) -> Path:
    words = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--no-binary",
        ":all:",
        "--dest",
        str(room),
        SDIST,
    ]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    return next(room.glob("*.tar.gz"))


def environment(home: Path) -> dict[str, str]:
    """Nobody's own configuration, and no word home from the tools that are compared."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "XDG_", "CODEGRAPH_"))}
    who = {"AUTHOR": "t", "COMMITTER": "t"}
    named = {
        f"GIT_{role}_{part}": f"{name}@example.invalid" if part == "EMAIL" else name
        for role, name in who.items()
        for part in ("NAME", "EMAIL")
    }
    return {
        **kept,
        **named,
        "HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "CODEGRAPH_TELEMETRY": "0",
        "DO_NOT_TRACK": "1",
    }


def repository(source: Path, top: Path, env: dict[str, str]) -> Path:
    """A fresh repository at `top` with the source committed on branch main."""
    shutil.copytree(source, top, symlinks=True, ignore=shutil.ignore_patterns(".git"))
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "base"]):
        subprocess.run(["git", *words], cwd=top, env=env, check=True)
    return top


def python_files(top: Path, env: dict[str, str]) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", "*.py"], cwd=top, env=env, check=True, capture_output=True)
    names = os.fsdecode(listed.stdout).split("\0")
    return [path for name in names if name and (path := top / name).is_file()]
