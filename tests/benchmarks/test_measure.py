"""The benchmarks' own arithmetic: percentiles, bytes on disk, what a row says."""

import os
import sys
from pathlib import Path

import pytest

from tests.benchmarks.measure import Times, disk_bytes, peak_bytes, run
from tests.benchmarks.speed import Row


def test_median_and_p95() -> None:
    seen = Times([float(number) for number in range(1, 101)])
    assert (seen.median, seen.p95) == (50.5, 95.0)
    assert Times([3.0]).p95 == 3.0


def test_hard_links_count_once(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 1000)
    os.link(tmp_path / "a", tmp_path / "b")
    (tmp_path / "c").write_bytes(b"y" * 10)
    assert disk_bytes(tmp_path) == 1010


def test_a_process_that_fails_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="exit status 3"):
        run([sys.executable, "-c", "raise SystemExit(3)"], tmp_path, dict(os.environ))
    seconds, printed = run([sys.executable, "-c", "print(input())"], tmp_path, dict(os.environ), "given\n")
    assert printed == "given\n"
    assert seconds > 0


def test_peak_memory_counts_what_a_process_holds(tmp_path: Path) -> None:
    code = "import time; held = b'x' * 50_000_000; time.sleep(0.4)"
    assert peak_bytes([sys.executable, "-c", code], tmp_path, dict(os.environ)) > 50_000_000


def test_a_row_says_whether_its_bar_holds() -> None:
    assert "holds" in Row("work", 0.2, "s", 0.3, "").shown()
    assert "FALLS SHORT" in Row("work", 0.4, "s", 0.3, "").shown()
