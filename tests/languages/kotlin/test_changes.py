"""What another file says of its package, its extensions and its companions is asked anew when that changes."""

from pathlib import Path

import pytest

from tests.languages.changing import assert_updated_is_clean

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
    assert_updated_is_clean(tmp_path, {"Tool.kt": TOOL, "Main.kt": MAIN, "Near.kt": NEAR}, path, before, after)
