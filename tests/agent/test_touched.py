"""Which lines an edit touches, found in the file as it is."""

from typing import Any

import pytest

from indexer.agent.patch import patched_paths, read_patch
from indexer.agent.touched import Touched, touched_by

TEXT = """def first():
    return 1


def second():
    a = 2
    return a


def third():
    return 2
"""


def spans(tool: str, tool_input: dict[str, Any], text: str | None = TEXT) -> list[tuple[int, int]]:
    return [(one.first, one.last) for one in touched_by(tool, tool_input, "src/a.py", text)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    return 1", "    return 11", [(2, 2)]),
        ("    return 1\n", "    return 11\n", [(2, 2)]),
        ("    return 1\\n", "    return 11\\n", [(2, 2)]),
        ("  return 1  ", "  return 11", [(2, 2)]),
        ("def second():\n    a = 2\n    return a", "def second():\n    a = 3\n    return a", [(6, 6)]),
        ("def second():\n    a = 2", "def second(x):\n    a = 2", [(5, 5)]),
        ("    a = 2\n    return a", "    a = 2\n    b = 1\n    return a", [(7, 6)]),
        ("    a = 2\r\n    return a", "    a = 3\r\n    return a", [(6, 6)]),
        ("return", "yield", [(2, 2), (7, 7), (11, 11)]),
        ("not there", "x", []),
        ("", "x", []),
        ("   \n", "x", []),
        ("return 1", "return 1", []),
    ],
)
def test_an_edit(old: str, new: str, expected: list[tuple[int, int]]) -> None:
    assert spans("Edit", {"old_string": old, "new_string": new}) == expected


def test_a_crlf_file() -> None:
    assert spans("Edit", {"old_string": "    return 1\n", "new_string": "x\n"}, TEXT.replace("\n", "\r\n")) == [(2, 2)]


def test_several_edits_and_odd_ones() -> None:
    edits = [{"old_string": "return 1", "new_string": "x"}, {"old_string": "a = 2", "new_string": "a = 9"}, 7, None, {}]
    assert spans("MultiEdit", {"edits": edits}) == [(2, 2), (6, 6)]
    assert spans("MultiEdit", {"edits": "no list"}) == []
    assert spans("Edit", {"old_string": 7, "new_string": None}) == []


def test_a_write_touches_what_differs_and_a_new_file_nothing() -> None:
    assert spans("Write", {"content": TEXT.replace("a = 2", "a = 3")}) == [(6, 6)]
    assert spans("Write", {"content": TEXT}) == []
    assert spans("Write", {"content": TEXT}, None) == []
    assert spans("Write", {}) == []


def test_an_insertion_is_a_gap_with_the_indentation_of_what_comes_in() -> None:
    found = touched_by("Edit", {"old_string": "return 1\n", "new_string": "return 1\n    more()\n"}, "a.py", TEXT)
    assert found == [Touched(3, 2, 4)]
    assert found[0].gap


PATCH = """*** Begin Patch
*** Update File: src/a.py
@@ def second():
-    a = 2
+    a = 3
     return a
*** Add File: src/new.py
+x = 1
*** Delete File: src/old.py
*** End Patch
"""


def test_a_patch() -> None:
    assert patched_paths(PATCH) == ["src/a.py", "src/new.py", "src/old.py"]
    assert [one.kind for one in read_patch(PATCH)] == ["update", "add", "delete"]
    assert spans("apply_patch", {"patch": PATCH}) == [(6, 6)]
    assert [(one.first, one.last) for one in touched_by("apply_patch", {"patch": PATCH}, "src/old.py", "a\nb\n")] == [
        (1, 2)
    ]


def test_a_unified_diff() -> None:
    diff = "--- a/src/a.py\n+++ b/src/a.py\n@@ -1,2 +1,2 @@\n def first():\n-    return 1\n+    return 11\n"
    assert patched_paths(diff) == ["src/a.py"]
    assert spans("apply_patch", {"patch": diff}) == [(2, 2)]


@pytest.mark.parametrize("patch", ["", "garbage", "*** Update File:", "--- \n+++ \n@@\n", "+x\n-y"])
def test_a_patch_that_is_none(patch: str) -> None:
    assert spans("apply_patch", {"patch": patch}) == []
