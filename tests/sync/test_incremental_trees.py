"""Incremental equals clean in the typed languages: random edits of the trees of expected answers.

An edit takes a line out, doubles one, renames a word in a file, or takes a file away and brings it back: whatever that
makes of the code, the updated graph is the one built from nothing.
"""

import random
import re
import shutil
from pathlib import Path

import pytest

from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import run_git
from tests.sync.test_incremental import clean, exported

TREES = Path(__file__).parent.parent / "languages"
FEATURES = sorted(
    f"{family.name}/{feature.name}"
    for family in TREES.iterdir()
    if family.name != "python" and (family / "cases").is_dir()
    for feature in (family / "cases").iterdir()
    if feature.is_dir()
)
_WORD = re.compile(r"[A-Za-z_]\w{2,}")


def edit(top: Path, originals: dict[str, str], chance: random.Random) -> str:
    """One random edit; what it was."""
    path = chance.choice(sorted(originals))
    file = top / path
    kind = chance.choice(("drop", "double", "rename", "toggle", "restore"))
    if kind == "toggle" and file.exists():
        file.unlink()
    elif kind in ("toggle", "restore") or not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(originals[path])
    else:
        lines = file.read_text().splitlines(keepends=True) or ["\n"]
        at = chance.randrange(len(lines))
        if kind == "drop":
            del lines[at]
        elif kind == "double":
            lines.insert(at, lines[at])
        else:
            words = _WORD.findall(lines[at])
            if words:
                word = chance.choice(words)
                lines = [re.sub(rf"\b{word}\b", f"{word}x", line) for line in lines]
        file.write_text("".join(lines))
    return f"{kind} {path}"


def run(tree: Path, scratch: Path, seed: int, steps: int) -> None:
    top = scratch / "w"
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(tree, top)
    originals = {
        path.relative_to(top).as_posix(): path.read_text() for path in sorted(top.rglob("*")) if path.is_file()
    }
    run_git(top, "init", "-q", "-b", "main")
    workspace = locate(top)
    bring_up_to_date(workspace)
    chance = random.Random(seed)
    done = []
    for _ in range(steps):
        done.append(edit(top, originals, chance))
        bring_up_to_date(workspace)
    assert exported(workspace) == clean(top, scratch / "clean"), f"seed {seed}: {'; '.join(done)}"


@pytest.mark.parametrize("feature", FEATURES)
def test_updated_graph_equals_a_clean_one(feature: str, tmp_path: Path) -> None:
    family, _, name = feature.partition("/")
    run(TREES / family / "cases" / name, tmp_path, seed=FEATURES.index(feature), steps=4)
