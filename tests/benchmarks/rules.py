"""What a question about rules costs: `python -m tests.benchmarks.rules [RULES] [FILES]`.

A workspace of FILES files (default 100,000) with RULES rules (default 5,000, in 50 files and in one file each), without
graph selectors. Times are CPU milliseconds in one process, the fastest and the median of many questions.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from indexer.rules import read_rules

_QUESTIONS = 41


def _written(top: Path, rules: int, files: int) -> None:
    folder = top / ".codegraph/rules"
    folder.mkdir(parents=True)
    each = max(rules // files, 1)
    for number in range(files):
        (folder / f"r{number:04}.toml").write_text(
            "".join(
                f'[[rule]]\ntext = "Rule {n} is about what lies in part {n % 500} of the product."\n'
                f'paths = ["src/part{n % 500}/**/*.py", "**/only{n}*.ts"]\nexclude = "**/gen/**"\n\n'
                for n in range(number * each, (number + 1) * each)
            )
        )


def _measured(ask: Callable[[], object]) -> str:
    took = []
    for _ in range(_QUESTIONS):
        began = time.process_time()
        ask()
        took.append((time.process_time() - began) * 1000)
    return f"{min(took):6.1f} ms, median {statistics.median(took):6.1f} ms"


def main(rules: int = 5000, count: int = 100_000) -> None:
    """Prints one line for each shape of the rules."""
    for files in (50, rules):
        with tempfile.TemporaryDirectory() as made:
            top = Path(made) / "w"
            home = Path(made) / "home"
            home.mkdir()
            _written(top, rules, files)
            for number in range(count):
                path = top / f"src/part{number % 500}/a{number % 17}/f{number}.py"
                if number < 500 * 17:
                    path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
            (top / "AGENTS.md").write_text("- Top.\n" * 100)
            (top / "src/part7/AGENTS.md").write_text("- Near.\n" * 100)
            environment = {**os.environ, "XDG_CONFIG_HOME": made}
            os.environ.update(environment)
            time.sleep(2.1)  # what was written a moment ago is not kept
            first = time.process_time()
            found = read_rules(top, "src/part7/a1/f9.py", home=str(home)).rules
            first = (time.process_time() - first) * 1000
            kept = _measured(lambda top=top, home=home: read_rules(top, "src/part7/a1/f9.py", home=str(home)))
            asked = f"{str(top)!r}, 'src/part7/a1/f9.py', home={str(home)!r}"
            code = f"from indexer.rules import read_rules; read_rules({asked})"
            began = sum(os.times()[2:4])
            for _ in range(10):
                subprocess.run([sys.executable, "-c", code], check=True, env=environment)
            whole = (sum(os.times()[2:4]) - began) * 100
            began = sum(os.times()[2:4])
            for _ in range(10):
                subprocess.run([sys.executable, "-c", "pass"], check=True)
            bare = (sum(os.times()[2:4]) - began) * 100
            size = (home / "rules/table").stat().st_size / 1e6
            print(
                f"{rules:,} rules in {files:,} files, {count:,} files: {len(found):,} govern; read and compiled "
                f"{first:.0f} ms, kept {kept}; process {whole:.0f} ms, Python alone {bare:.0f} ms; {size:.1f} MB"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
