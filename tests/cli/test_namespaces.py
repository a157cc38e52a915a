"""Symbols written with the namespace that their file says: those of another one are never answered for."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

Make = Callable[[Mapping[str, str | bytes]], Path]


def run(top: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "indexer.cli", *words], cwd=top, capture_output=True, encoding="utf-8", check=False
    )


def test_a_symbol_may_be_written_with_its_namespace(repo: Make) -> None:
    ledger = "<?php\nnamespace App\\{0};\n\nclass Ledger {{\n    public static function sum() {{}}\n}}\n"
    top = repo(
        {
            "src/books.php": ledger.format("Books"),
            "src/cash.php": ledger.format("Cash"),
            "plain.php": "<?php\nclass Ledger { public static function sum() {} }\n",
        }
    )
    assert run(top, "index").returncode == 0
    expected = {
        "App\\Books\\Ledger::sum": ["src/books.php:5"],
        "\\App\\Cash\\Ledger": ["src/cash.php:4"],
        "Cash\\Ledger": ["src/cash.php:4"],
        "\\Ledger::sum": ["plain.php:2"],
        "Ledger::sum": ["plain.php:2", "src/books.php:5", "src/cash.php:5"],
    }
    for written, places in expected.items():
        assert sorted(line.split(" ")[0] for line in run(top, "where", written).stdout.splitlines()) == places
    assert run(top, "where", "App\\Tills\\Ledger::sum").returncode != 0
