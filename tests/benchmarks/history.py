"""Diffs of consecutive commits of a real repository: how long each takes, and whether each is exact.

    python -m tests.benchmarks.history CLONE [--commits 50] [--checked 5]

`CLONE` is a clone with history; it is cloned again, so that nothing kept there helps. Exact means: the definitions and
proven call edges that a diff tells are the difference of two exports, each of a clean index of a checkout.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.benchmarks.workspace import environment


def main() -> int:
    given = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    given.add_argument("clone", type=Path)
    given.add_argument("--commits", type=int, default=50)
    given.add_argument("--checked", type=int, default=5)
    args = given.parse_args()
    with tempfile.TemporaryDirectory() as room:
        return _run(args, Path(room))


def _run(args: argparse.Namespace, room: Path) -> int:
    env = environment(room)

    def git(top: Path, *words: str) -> str:
        return subprocess.run(["git", *words], cwd=top, env=env, check=True, capture_output=True, text=True).stdout

    top = room / "work"
    git(room, "clone", "-q", str(args.clone.resolve()), str(top))
    commits = git(top, "rev-list", "--first-parent", f"-{args.commits + 1}", "HEAD").split()
    started = time.perf_counter()
    _codegraph(top, env, "index")
    print(f"first index {time.perf_counter() - started:.2f} s, {len(git(top, 'ls-files').splitlines()):,} files")
    took: list[float] = []
    diffs: list[dict[str, Any]] = []
    for new, old in pairwise(commits):
        began = time.perf_counter()
        diffs.append(_codegraph(top, env, "diff", old, new, "--json"))
        took.append(time.perf_counter() - began)
    took.sort()
    print(
        f"{len(took)} consecutive diffs in {sum(took):.1f} s: median {took[len(took) // 2] * 1000:.0f} ms,"
        f" slowest {took[-1] * 1000:.0f} ms; {sum(one['total'] for one in diffs):,} differences told"
    )
    biggest = sorted(range(len(diffs)), key=lambda index: -int(diffs[index]["total"]))[: args.checked]
    wrong = 0
    for index in biggest:
        sides = [_clean(room, env, git, top, commits[at]) for at in (index + 1, index)]
        wrong += not _exact(diffs[index], *sides)
    print(f"{len(biggest)} compared with clean indexes: {wrong} differ")
    return 1 if wrong else 0


def _codegraph(top: Path, env: dict[str, str], *words: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "indexer.cli", *words], cwd=top, env=env, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout) if "--json" in words else done.stdout


def _clean(room: Path, env: dict[str, str], git: Any, top: Path, commit: str) -> tuple[Counter[Any], set[Any]]:
    """Definitions (with signatures) and call edges of a clean index of a checkout."""
    place = room / commit
    if not place.exists():
        git(room, "clone", "-q", str(top), str(place))
        git(place, "checkout", "-q", commit)
    rows = [json.loads(row) for row in _codegraph(place, env, "export", "--format", "definitions").splitlines()]
    at = {(row["file"], row["line"]): row["qualified_name"] for row in rows}
    edges = {
        (
            row["caller_file"],
            row["caller"],
            row["callee_file"],
            at.get((row["callee_file"], row["callee_line"]), "<module>" if row["callee_line"] == 1 else "<lambda>"),
        )
        for row in map(json.loads, _codegraph(place, env, "export").splitlines())
        if row["callee_file"] is not None
    }
    return Counter((row["file"], row["qualified_name"]) for row in rows), edges


def _exact(diff: dict[str, Any], old: tuple[Counter[Any], set[Any]], new: tuple[Counter[Any], set[Any]]) -> bool:
    def names(entries: list[dict[str, Any]]) -> Counter[Any]:
        return Counter((one["path"], one["qualified_name"]) for one in entries)

    moved = diff["moved"]
    added = names(diff["added"]) + names([one["new"] for one in moved])
    removed = names(diff["removed"]) + names([one["old"] for one in moved])
    come: set[Any] = set()
    gone: set[Any] = set()
    for group in diff["calls"]:
        caller = (group["path"], group["caller"])
        come |= {(*caller, one["callee_path"], one["callee"]) for one in group["appeared"]}
        gone |= {(*caller, one["callee_path"], one["callee"]) for one in group["went"]}
        for one in group["moved"]:
            for side, into in (("old", gone), ("new", come)):
                into.add(tuple(one[side][word] for word in ("path", "caller", "callee_path", "callee")))

    def told(rows: set[Any]) -> set[Any]:
        return {(*row[:3], "<lambda>") if "<lambda>" in row[3] else row for row in rows}

    good = (added, removed) == (new[0] - old[0], old[0] - new[0])
    return good and (told(come), told(gone)) == (told(new[1] - old[1]), told(old[1] - new[1]))


if __name__ == "__main__":
    raise SystemExit(main())
