"""The walls of the house: data flows one way, and each library has one importer."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
IMPORTERS = {
    "pygit2": {"indexer/repository/objects.py"},
    "pyoxigraph": {"indexer/graph/store.py"},
    "tree_sitter": {"indexer/grammars/loader.py"},
    "tree_sitter_language_pack": {"indexer/grammars/loader.py"},
}


def test_data_flows_one_way() -> None:
    linted = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as go; go()", "--no-cache"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert linted.returncode == 0, linted.stdout + linted.stderr
    assert "0 broken" in linted.stdout


@pytest.mark.parametrize("library", IMPORTERS)
def test_each_library_has_one_importer(library: str) -> None:
    found = {
        path.relative_to(TOP).as_posix()
        for path in (TOP / "indexer").rglob("*.py")
        if library in _imported(path.read_text(encoding="utf-8"))
    }
    assert found <= IMPORTERS[library]


def _imported(text: str) -> set[str]:
    """The top-level packages that a module imports anywhere, inside functions as well."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names
