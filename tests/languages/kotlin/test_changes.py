"""What another file says of its package, its extensions and its companions is asked anew when that changes."""

from pathlib import Path

import pytest

from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import run_git, write_tree
from tests.sync.test_incremental import clean, exported

TOOL = (
    "package kit\n\nclass Tool {\n    fun use() {}\n    companion object { fun make() = Tool() }\n}\n\n"
    "fun build() = Tool()\n"
)
MAIN = "package shop\n\nimport kit.*\n\nfun main() {\n    build().use()\n    Tool.make().grip()\n}\n"
NEAR = "package kit\n\nfun Tool.grip() { use() }\n"


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("Tool.kt", "package kit", "package kits"),
        ("Tool.kt", "fun make", "fun made"),
        ("Tool.kt", "fun build() =", "fun build(of: Int) ="),
        ("Near.kt", "package kit", "package near"),
        ("Near.kt", "Tool.grip", "String.grip"),
        ("Near.kt", "fun Tool", "private fun Tool"),
        ("Main.kt", "import kit.*", "import kit.Tool"),
    ],
)
def test_updated_graph_equals_a_clean_one(tmp_path: Path, path: str, before: str, after: str) -> None:
    top = tmp_path / "w"
    write_tree(top, {"Tool.kt": TOOL, "Main.kt": MAIN, "Near.kt": NEAR})
    run_git(top, "init", "-q", "-b", "main")
    workspace = locate(top)
    bring_up_to_date(workspace)
    first = exported(workspace)
    text = (top / path).read_text()
    assert before in text
    (top / path).write_text(text.replace(before, after))
    bring_up_to_date(workspace)
    assert exported(workspace) == clean(top, tmp_path / "clean")
    (top / path).write_text(text)
    bring_up_to_date(workspace)
    assert exported(workspace) == first
