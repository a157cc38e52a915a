"""Would the hook before an edit have shown what the commit then had to change? Replayed over a project's own history.

    python -m tests.benchmarks.replay CLONE [--commits N] [--budget BYTES]

Taken are commits that change a Python function's parameters and, elsewhere, lines with calls of it; the name must be
defined once in the parent's tree, so that a call of that name is a call of it. At the parent the graph is brought up
to date and the edit of the function's header is sent as an event. Counted are the changed call sites that the answer
names, and of the call sites that it names those that the commit left alone. The clone is not touched: a copy is.
"""

import argparse
import ast
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.events import Ran, ran
from tests.benchmarks.measure import Times
from tests.benchmarks.workspace import environment

PROGRAM = str(Path(sys.executable).with_name("codegraph"))
_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? ")
_HEADER = re.compile(r"^-\s*((async )?def \w+\(|\*{0,2}\w+(: .*)?( = .*)?,$)", re.MULTILINE)
"""A line taken away that is part of a function's header, or may be."""
_ROW = re.compile(r"^\s+(\S+\.pyi?):(\d+)")
_MORE = re.compile(r"(?:,|, :)(\d+)(?=[ ,]|$)")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Item:
    """One changed function. `old` and `new` are its header's text; `changed` are (path, line) at the parent."""

    parent: str
    path: str
    name: str
    old: str
    new: str
    changed: frozenset[tuple[str, int]]


def items(top: Path, most: int) -> Iterator[Item]:
    """The functions of a history that fit, oldest first, at most one a commit; of a longer history the latest."""
    words = ["log", "--no-merges", "--format=%x00%H %P", "-p", "-U0", "--no-renames", "--diff-filter=M", "--", "*.py"]
    found: list[Item] = []
    for patch in _git(top, *words).split("\0"):
        head, _, diff = patch.partition("\n")
        commit, _, parent = head.partition(" ")
        if parent and " " not in parent and _HEADER.search(diff):
            item = _item(top, parent, commit, _removed(diff))
            if item is not None:
                found.append(item)
                if len(found) == most:
                    break
    yield from reversed(found)


def _item(top: Path, parent: str, commit: str, removed: dict[str, set[int]]) -> Item | None:
    if not 0 < len(removed) <= 40:
        return None
    changed = [one for path in removed for one in _changed_functions(top, parent, commit, path)]
    if not changed:
        return None
    trees = {path: _parsed(_git(top, "show", f"{parent}:{path}")) for path in removed}
    for path, name, old, new in changed:
        sites = frozenset(
            (where, line)
            for where, tree in trees.items()
            if tree is not None
            for line, last in _calls(tree, name)
            if any(number in removed[where] for number in range(line, last + 1))
        )
        if sites and _defined_once(top, parent, name):
            return Item(parent, path, name, old, new, sites)
    return None


def _removed(diff: str) -> dict[str, set[int]]:
    """{path: lines of the old file that the diff takes away}."""
    found: dict[str, set[int]] = {}
    path = ""
    for line in diff.split("\n"):
        if line.startswith("--- a/"):
            path = line[6:]
        elif (hunk := _HUNK.match(line)) and path:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            found.setdefault(path, set()).update(range(first, first + count))
    return found


def _changed_functions(top: Path, parent: str, commit: str, path: str) -> list[tuple[str, str, str, str]]:
    """(path, name, old header, new header) of functions whose parameters differ."""
    before, after = (_git(top, "show", f"{one}:{path}") for one in (parent, commit))
    old, new = _functions(before), _functions(after)
    found = []
    for name, (arguments, header) in old.items():
        if name in new and new[name][0] != arguments and before.count(header) == 1:
            short = name.rpartition(".")[2]
            if not (short.startswith("__") and short.endswith("__")):
                found.append((path, short, header, new[name][1]))
    return found


def _functions(text: str) -> dict[str, tuple[str, str]]:
    """{qualified name: (parameters, header text)} of the functions that have one definition."""
    tree = _parsed(text)
    if tree is None:
        return {}
    lines = text.split("\n")
    found: dict[str, tuple[str, str]] = {}
    seen: Counter[str] = Counter()

    def walk(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, _Function | ast.ClassDef):
                name = f"{around}{child.name}"
                if not isinstance(child, ast.ClassDef):
                    seen[name] += 1
                    header = "\n".join(lines[child.lineno - 1 : max(child.body[0].lineno - 1, child.lineno)])
                    found[name] = (ast.dump(child.args), header)
                walk(child, f"{name}.")
            else:
                walk(child, around)

    walk(tree, "")
    return {name: one for name, one in found.items() if seen[name] == 1}


def _calls(tree: ast.Module, name: str) -> list[tuple[int, int]]:
    """(line of the called name, last line) of each call of that name."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr == name:
                found.append((called.end_lineno or node.lineno, node.end_lineno or node.lineno))
            elif isinstance(called, ast.Name) and called.id == name:
                found.append((called.lineno, node.end_lineno or node.lineno))
    return found


def _defined_once(top: Path, revision: str, name: str) -> bool:
    pattern = rf"^[ \t]*((async +)?def|class) +{re.escape(name)}\b"
    words = ["git", "-C", str(top), "grep", "-hE", pattern, revision, "--", "*.py"]
    return len(subprocess.run(words, capture_output=True, check=False).stdout.splitlines()) == 1


def _parsed(text: str) -> ast.Module | None:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return None


def _git(top: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(top), *words], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def named(text: str) -> set[tuple[str, int]]:
    """The call sites (path, line) that an answer names, in any of the shapes that it has."""
    found: set[tuple[str, int]] = set()
    for line in text.split("\n"):
        row = _ROW.match(line)
        if row is None:
            continue
        path, rest = row[1], line[row.end() :]
        found.add((path, int(row[2])))
        if not rest.startswith("  "):  # no source follows: `path:12 main, :15 other` or `path:12,15`
            found.update((path, int(number)) for number in _MORE.findall(rest))
    return found


def replay(clone: Path, room: Path, most: int, budget: int) -> None:
    """Plays the items of one clone and prints what came of it."""
    (room / "home").mkdir()
    env = environment(room / "home")
    top = room / "w"
    _git(clone, "clone", "-q", "--no-checkout", str(clone.absolute()), str(top))
    runs: list[Ran] = []
    sizes: list[int] = []
    wanted = found = shown = needless = whole = silent = 0
    for number, item in enumerate(items(clone, most)):
        _git(top, "checkout", "-qf", "--detach", item.parent)
        ran([PROGRAM, "index"], top, env)
        given = {"file_path": str(top / item.path), "old_string": item.old, "new_string": item.new}
        event = {"hook_event_name": "PreToolUse", "tool_name": "Edit", "cwd": str(top), "tool_input": given}
        done = ran([PROGRAM, "hook"], top, env, json.dumps({**event, "session_id": str(number)}).encode())
        text = done.context.encode()[:budget].decode("utf-8", "ignore")
        sites = named(text)
        runs.append(done)
        sizes.append(len(text.encode()))
        hit = item.changed & sites
        wanted, found, shown = wanted + len(item.changed), found + len(hit), shown + len(sites)
        needless += len(sites - item.changed)
        whole += hit == item.changed
        silent += not text
        for path, line in sorted(item.changed - sites):
            print(f"  missed: {item.parent[:10]} {item.path} {item.name}: {path}:{line}")
    if not runs:
        print(f"{clone}: no commit that fits")
        return
    share, alone = 100 * found / wanted, 100 * needless / max(shown, 1)
    print(
        f"{clone.name}: {len(runs)} commits; changed call sites shown {found} of {wanted} ({share:.1f}%), all of a "
        f"commit's in {whole}; of {shown} shown call sites the commit left {needless} alone ({alone:.0f}%); nothing to "
        f"say {silent} ({100 * silent / len(runs):.0f}%)"
    )
    wall, cpu = Times([run.seconds for run in runs]), Times([run.cpu for run in runs])
    size = Times([float(size) for size in sizes])
    print(
        f"  p50 {wall.median * 1000:.0f} p95 {wall.p95 * 1000:.0f} ms wall, p50 {cpu.median * 1000:.0f} "
        f"p95 {cpu.p95 * 1000:.0f} ms processor; bytes p50 {size.median:.0f} p95 {size.p95:.0f}"
    )


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("clone", type=Path, help="a clone with its history, which is not touched")
    options.add_argument("--commits", type=int, default=200)
    options.add_argument("--budget", type=int, default=4000)
    args = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="codegraph-replay-") as name:
        replay(args.clone, Path(name), args.commits, args.budget)
    return 0


if __name__ == "__main__":
    sys.exit(main())
