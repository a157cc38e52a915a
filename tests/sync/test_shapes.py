"""Incremental equals clean through everything that git does to a work tree, not only through edits.

Each step is followed by an update and compared with an index built from nothing over a copy of the work tree.
"""

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import Tree, run_git, write_tree
from tests.sync.test_incremental import SNIPPETS, clean, exported

START = {
    "pkg/__init__.py": SNIPPETS[6],
    "pkg/one.py": SNIPPETS[1],
    "pkg/two.py": SNIPPETS[8],
    "top.py": SNIPPETS[3],
    "apart/far.py": SNIPPETS[12],
    "apart/tool": "#!/usr/bin/env python3\nfrom pkg.one import work\n\n\ndef tool():\n    return work()\n",
}


def may(top: Path, *words: str) -> None:
    """Runs git, which may refuse: then nothing happened, which is a step too."""
    subprocess.run(
        ["git", "-C", str(top), "-c", "protocol.file.allow=always", *words], capture_output=True, check=False
    )


def edit(top: Path, chance: random.Random) -> None:
    write_tree(top, {chance.choice(sorted(START)[:5]): chance.choice(SNIPPETS)})


def commit(top: Path, chance: random.Random) -> None:
    edit(top, chance)
    may(top, "add", "-A")
    may(top, "commit", "-q", "-m", "step")


def switch(top: Path, chance: random.Random) -> None:
    may(top, "checkout", "-q", "-f", chance.choice(["main", "side"]))


def merge(top: Path, chance: random.Random) -> None:
    may(top, "merge", "-q", "--no-edit", chance.choice(["main", "side"]))  # a conflict stays, with its markers


def leave_the_merge(top: Path, chance: random.Random) -> None:
    may(top, "merge", "--abort")
    may(top, "rebase", "--abort")


def rebase(top: Path, chance: random.Random) -> None:
    may(top, "rebase", "-q", chance.choice(["main", "side"]))


def stash(top: Path, chance: random.Random) -> None:
    edit(top, chance)
    may(top, "stash", "-q", "--include-untracked")


def unstash(top: Path, chance: random.Random) -> None:
    may(top, "stash", "pop", "-q")


def revert(top: Path, chance: random.Random) -> None:
    may(top, "revert", "--no-edit", "HEAD")


def reset(top: Path, chance: random.Random) -> None:
    may(top, "reset", "-q", chance.choice(["--hard", "--mixed", "--soft"]), "HEAD~1")


def mode(top: Path, chance: random.Random) -> None:
    path = top / "top.py"
    if path.exists():
        path.chmod(chance.choice([0o644, 0o755]))


def link(top: Path, chance: random.Random) -> None:
    path = top / "top.py"
    path.unlink(missing_ok=True)
    path.symlink_to("pkg/one.py")


def ignore(top: Path, chance: random.Random) -> None:
    write_tree(top, {".gitignore": chance.choice(["", "apart/\n", "top.py\n", "*.py\n!pkg/\n"])})
    write_tree(top, {"apart/loose.py": "from pkg.one import work\n\nwork()\n"})


def limit(top: Path, chance: random.Random) -> None:
    write_tree(top, {"codegraph.toml": f"[index]\nmax_bytes = {chance.choice([30, 60, 100, 2000000])}\n"})


def sparse(top: Path, chance: random.Random) -> None:
    may(top, "sparse-checkout", *chance.choice([["set", "pkg"], ["set", "apart"], ["disable"]]))


def submodule(top: Path, chance: random.Random) -> None:
    """A submodule is added, goes to another commit, moves to another place, or is taken out."""
    there = next((name for name in ("lib", "moved") if (top / name / ".git").exists()), "")
    if not there:
        may(top, "submodule", "--quiet", "add", "--force", str(top.parent / "outer"), "lib")
        return
    step = chance.randrange(3)
    if step == 0:
        may(top / there, "checkout", "-q", chance.choice(["HEAD~1", "main"]))
    elif step == 1:
        may(top, "mv", there, "moved" if there == "lib" else "lib")
    else:
        may(top, "rm", "-q", "-f", there)


STEPS = [
    edit, commit, commit, switch, merge, leave_the_merge, rebase, stash, unstash, revert, reset, mode, link, ignore,
    limit, sparse, submodule, submodule,
]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_whatever_git_does_the_graph_is_the_work_tree(repo: Callable[[Tree], Path], tmp_path: Path, seed: int) -> None:
    outer = write_tree(tmp_path / "outer", {"inside.py": "def inside():\n    return 1\n"})
    run_git(outer, "init", "-q", "-b", "main")
    for text in (
        "def inside():\n    return 1\n",
        "def inside(x=1):\n    return within()\n\n\ndef within():\n    return 2\n",
    ):
        write_tree(outer, {"inside.py": text})
        run_git(outer, "add", "-A")
        run_git(outer, "commit", "-q", "-m", "outer")
    top = repo(START)
    run_git(top, "branch", "side")
    workspace = locate(top)
    bring_up_to_date(workspace)
    chance = random.Random(seed)
    done = []
    for _ in range(14):
        step = chance.choice(STEPS)
        done.append(step.__name__)
        step(top, chance)
        bring_up_to_date(workspace)
        assert exported(workspace) == clean(top, tmp_path / "clean"), done


def test_another_extractor_makes_all_facts_anew(repo: Callable[[Tree], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    from indexer.extract import version
    from indexer.sync import export, extraction, update

    workspace = locate(repo(START))
    first = bring_up_to_date(workspace)
    before = exported(workspace)
    for room in (update, extraction, export):
        monkeypatch.setattr(room, "extractor_version", lambda language: version(language) + "x")
    monkeypatch.setattr(update, "installation_version", lambda: "another")
    write_tree(workspace.top, {"top.py": SNIPPETS[4]})
    upgraded = bring_up_to_date(workspace)
    assert upgraded.parsed == first.parsed
    assert upgraded.resolved == first.resolved
    monkeypatch.undo()
    write_tree(workspace.top, {"top.py": START["top.py"]})
    back = bring_up_to_date(workspace)
    assert back.parsed == 0, "the facts of the version before are still there"
    assert exported(workspace) == before


def test_the_code_is_not_read_for_its_version_while_the_installation_is_as_it_was(
    repo: Callable[[Tree], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib

    from indexer.sync import versions

    extractor = importlib.import_module("indexer.extract.version")
    workspace = locate(repo(START))
    bring_up_to_date(workspace)
    before = exported(workspace)
    worked_out: list[str] = []
    for room, name in ((extractor, "_version"), (versions, "_resolver_version")):
        monkeypatch.setattr(room, name, lambda *given: worked_out.append(str(given)) or "0" * 16)
    monkeypatch.setattr(versions, "_resolver", [])
    monkeypatch.setattr(extractor, "_known", {})
    write_tree(workspace.top, {"top.py": START["top.py"] + "\n"})
    assert bring_up_to_date(workspace).parsed == 1
    assert worked_out == []
    monkeypatch.setattr(versions, "_resolver", [])
    monkeypatch.setattr(extractor, "_known", {})
    monkeypatch.setattr("indexer.sync.update.installation_version", lambda: "another")
    write_tree(workspace.top, {"top.py": START["top.py"]})
    bring_up_to_date(workspace)
    assert worked_out
    assert exported(workspace) == before


def test_names_that_differ_by_case_only_are_two_files(repo: Callable[[Tree], Path], tmp_path: Path) -> None:
    top = repo({"Thing.py": "def upper():\n    return 1\n", "thing.py": "from Thing import upper\n\nupper()\n"})
    workspace = locate(top)
    bring_up_to_date(workspace)
    write_tree(top, {"Thing.py": "def upper(x=1):\n    return 2\n"})
    bring_up_to_date(workspace)
    rows = exported(workspace)
    assert any("'callee_file': 'Thing.py'" in row and "'caller_file': 'thing.py'" in row for row in rows)
    assert rows == clean(top, tmp_path / "clean")


def test_a_shallow_clone_answers_for_what_it_has(repo: Callable[[Tree], Path], tmp_path: Path) -> None:
    top = repo(START)
    write_tree(top, {"top.py": SNIPPETS[4]})
    run_git(top, "commit", "-q", "-a", "-m", "two")
    run_git(tmp_path, "clone", "-q", "--depth", "1", top.as_uri(), str(tmp_path / "shallow"))
    shallow = locate(tmp_path / "shallow")
    bring_up_to_date(shallow)
    bring_up_to_date(locate(top))
    assert exported(shallow) == exported(locate(top))
    assert bring_up_to_date(shallow, rev="HEAD").parsed == 0
