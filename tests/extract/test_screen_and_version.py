"""What is left out by its content, and what the extractor's version depends on."""

import subprocess
import sys

import pytest

from indexer.errors import WrongUsage
from indexer.extract import screen, version

LINE = b"!function(e,t){return e(t)};" * 100


@pytest.mark.parametrize(
    ("path", "data", "reason"),
    [
        ("a.py", b"x = 1\n", None),
        ("a.py", b"", None),
        ("a.py", b"x = [" + b"1, " * 9000 + b"]\n", None),
        ("a.py", "x = 'é'\n".encode("utf-16"), None),
        ("a.py", b"x = '\0'\n" * 30, None),
        ("a.py", bytes(range(256)) * 40 + b"\0" * 4000, "binary"),
        ("dist/a.min.js", LINE * 10, "minified"),
        ("dist/a.js", LINE * 10, "minified"),
        ("a.css", (LINE + b"\n") * 10, "minified"),
        ("a.js", b"var a = 1;\n" * 5000, None),
        ("a.js", b"var a = 1;\r" * 5000, None),
        ("a.min.js", b"var a;", None),
        ("a.js", LINE, None),
    ],
)
def test_screen(path: str, data: bytes, reason: str | None) -> None:
    assert screen(path, data) == reason


def test_the_version_is_steady_and_per_language() -> None:
    assert version("python") == version("python")
    assert len(version("python")) == 16
    with pytest.raises(WrongUsage, match="no language 'klingon'"):
        version("klingon")


def test_asking_for_the_version_does_not_load_a_parser() -> None:
    code = (
        "import sys\nfrom indexer.extract import screen, version\nversion('python')\n"
        "print([name for name in sys.modules if name.startswith('tree_sitter')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
