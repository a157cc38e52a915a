"""The speed table of the README, each figure a ratio taken in one run on one machine.

    python -m tests.benchmarks.speed [--django FOLDER_OR_SDIST] [--rivals [FOLDER]] [--runs N]

Says of each row whether its bar holds and exits 0 either way: a busy machine is no failed test.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.measure import Times, disk_bytes, peak_bytes, run, times
from tests.benchmarks.raw import raw_parse_seconds
from tests.benchmarks.rivals import Rival, installed
from tests.benchmarks.workspace import environment, python_files, repository, unpacked

_EDITED = "django/utils/text.py"
_SYMBOL = "slugify"
_BRANCH_FILES = 60


@dataclass
class Row:
    """One line of the table. `bar` is in the unit of `value`."""

    work: str
    value: float
    unit: str
    bar: float
    said: str

    def shown(self) -> str:
        verdict = "holds" if self.value <= self.bar else "FALLS SHORT"
        figures = f"{_figure(self.value, self.unit):>10}  bar {_figure(self.bar, self.unit):>9}"
        return f"{self.work:<44} {figures}  {verdict:<11}  {self.said}"


def _figure(value: float, unit: str) -> str:
    return f"{value:.0f} {unit}" if unit in ("MB", "files") else f"{value:.2f} {unit}"


class Benchmark:
    """The runs on one fresh repository."""

    def __init__(self, top: Path, env: dict[str, str], runs: int) -> None:
        self.top, self.env, self.runs = top, env, runs
        self.program = str(Path(sys.executable).with_name("codegraph"))
        self.kept = top / ".git" / "codegraph"
        self.rows: list[Row] = []
        self.own: dict[str, float] = {}

    def codegraph(self, *words: str, given: str = "") -> float:
        return run([self.program, *words], self.top, self.env, given)[0]

    def counted(self) -> dict[str, float]:
        return dict(json.loads(run([self.program, "index", "--json"], self.top, self.env)[1]))

    def forget(self) -> None:
        self.codegraph("clean", "--all")

    def first_index(self) -> None:
        files = python_files(self.top, self.env)
        raw = times(3, lambda _: raw_parse_seconds(files)).median

        def once(_: int) -> float:
            self.forget()
            return self.codegraph("index")

        seconds = times(min(3, self.runs), once).median
        self.own["first index"] = seconds
        total = sum(path.stat().st_size for path in files) / 1e6
        self.rows.append(
            Row(
                "first index, whole process",
                seconds / raw,
                "×",
                4.0,
                f"{seconds:.2f} s; raw parallel parse {raw:.2f} s, {len(files)} files, {total:.1f} MB",
            )
        )
        self.forget()
        peak = peak_bytes([self.program, "index"], self.top, self.env) / 1e6
        self.rows.append(Row("  peak memory, all processes", peak, "MB", 700, ""))
        store = disk_bytes(self.kept / "graph") / 1e6
        self.own["kept"] = disk_bytes(self.kept) / 1e6
        self.rows.append(Row("  store", store, "MB", 60, f"all that is kept: {self.own['kept']:.0f} MB"))

    def nothing_changed(self) -> None:
        status = times(self.runs, lambda _: run(["git", "status", "--porcelain"], self.top, self.env)[0]).median
        seconds = times(self.runs, lambda _: self.codegraph("index")).median
        self.own["nothing changed"] = seconds
        bar = max(0.15, 3 * status)
        self.rows.append(
            Row("nothing changed", seconds, "s", bar, f"{seconds / status:.1f} × git status ({status * 1000:.0f} ms)")
        )

    def one_edit(self) -> None:
        def once(number: int) -> float:
            _edit(self.top / _EDITED, number)
            return self.codegraph("index")

        seconds = times(self.runs, once).median
        self.own["one file edited"] = seconds
        _edit(self.top / _EDITED, 999)
        counts = self.counted()
        self.rows.append(
            Row(
                "one file edited, graph current again",
                seconds,
                "s",
                0.3,
                f"{counts['parsed']} parsed, {counts['resolved']} resolved",
            )
        )

    def branch_and_back(self) -> None:
        def git(*words: str) -> None:
            subprocess.run(["git", *words], cwd=self.top, env=self.env, check=True, capture_output=True)

        git("commit", "-qam", "edited")
        self.counted()
        git("checkout", "-qb", "side")
        for number, path in enumerate(python_files(self.top / "django", self.env)[:_BRANCH_FILES]):
            _edit(path, number)
        git("commit", "-qam", "side")
        there = self.counted()
        git("checkout", "-q", "main")
        back = self.counted()
        git("checkout", "-q", "side")
        again = self.counted()
        git("checkout", "-q", "main")
        self.codegraph("index")
        work = back["parsed"] + back["resolved"] + again["parsed"] + again["resolved"]
        self.rows.append(
            Row(
                "back to a branch indexed before",
                work,
                "files",
                0,
                f"there {there['parsed']} parsed in {there['seconds']:.2f} s, back in {back['seconds']:.2f} s",
            )
        )

    def hooks(self) -> None:
        runs = max(20, 4 * self.runs)
        base = times(runs, lambda _: run([sys.executable, "-c", "import pyoxigraph"], self.top, self.env)[0])
        file = str(self.top / _EDITED)
        before = {
            "hook_event_name": "PreToolUse",
            "tool_name": "Edit",
            "tool_input": {"file_path": file, "old_string": "def slugify(", "new_string": "def slugify2("},
        }
        read = {
            "hook_event_name": "PostToolUse",
            "tool_name": "Read",
            "tool_input": {"file_path": file, "offset": 400, "limit": 80},
        }
        for name, event in (("hook before an edit, p95", before), ("hook after a read, p95", read)):
            found = times(runs, lambda number, event=event, name=name: self.hook(event, f"{name}{number}"))  # type: ignore[misc]
            self.rows.append(_hook_row(name, found, base))

    def hook(self, event: dict[str, object], session: str) -> float:
        given = json.dumps({**event, "session_id": session, "cwd": str(self.top)})
        seconds, reply = run([self.program, "hook"], self.top, self.env, given)
        if "additionalContext" not in reply:
            raise RuntimeError(f"the hook had nothing to say about {_EDITED}")
        return seconds

    def questions(self) -> None:
        for command in ("where", "callers"):
            seconds = times(self.runs, lambda _, command=command: self.codegraph(command, _SYMBOL)).median  # type: ignore[misc]
            self.own[command] = seconds
            self.rows.append(Row(f"{command} {_SYMBOL}, whole process", seconds, "s", 0.2, ""))


def _hook_row(name: str, found: Times, base: Times) -> Row:
    p95 = f"{found.p95 * 1000:.0f} ms; import pyoxigraph {base.p95 * 1000:.0f} ms"
    said = f"{p95}; medians {found.median * 1000:.0f} and {base.median * 1000:.0f} ms"
    return Row(name, found.p95 / base.p95, "×", 4.0, said)


def _edit(path: Path, number: int) -> None:
    """Changes the body of a file without changing what it defines."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n_LAST_EDIT = {number}\n" if number == 0 else f"_LAST_EDIT = {number}\n")


def rival_figures(rival: Rival, top: Path, runs: int) -> dict[str, float]:
    """The same rows for another tool, on a fresh repository of its own."""

    def once(words: list[str]) -> float:
        return run(words, top, rival.env)[0]

    figures = {"first index": once(rival.index)}
    figures["nothing changed"] = times(runs, lambda _: once(rival.update)).median

    def edited(number: int) -> float:
        _edit(top / _EDITED, number)
        return once(rival.update)

    figures["one file edited"] = times(runs, edited).median
    figures["where"] = times(runs, lambda _: once(rival.where)).median
    figures["callers"] = times(runs, lambda _: once(rival.callers)).median
    figures["kept"] = disk_bytes(top / rival.kept) / 1e6
    return figures


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument(
        "--django", metavar="FOLDER_OR_SDIST", help="Django 5.2's source (default: downloaded with pip)"
    )
    options.add_argument(
        "--rivals", nargs="?", const="", metavar="FOLDER", help="also measure two npm packages, installed into FOLDER"
    )
    options.add_argument("--runs", type=int, default=5)
    args = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="codegraph-speed-") as name:
        room = Path(name)
        (room / "home").mkdir()
        env = environment(room / "home")
        source = unpacked(args.django, room)
        bench = Benchmark(repository(source, room / "ours", env), env, args.runs)
        for part in (
            bench.first_index,
            bench.nothing_changed,
            bench.one_edit,
            bench.branch_and_back,
            bench.hooks,
            bench.questions,
        ):
            done = len(bench.rows)
            part()
            for row in bench.rows[done:]:
                print(row.shown(), flush=True)
        if args.rivals is not None:
            tools = installed(Path(args.rivals).absolute() if args.rivals else room / "rivals", env)
            table = [("codegraph", bench.own)]
            table += [
                (tool.name, rival_figures(tool, repository(source, room / f"rival{number}", env), args.runs))
                for number, tool in enumerate(tools)
            ]
            print()
            for title, figures in table:
                cells = (
                    f"{what} {value:.0f} MB" if what == "kept" else f"{what} {value:.2f} s"
                    for what, value in figures.items()
                )
                print(f"{title:<32} {', '.join(cells)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
