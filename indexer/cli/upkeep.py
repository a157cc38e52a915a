"""`clean`, `doctor`, `log`: what is kept for a workspace, whether it is sound, and what the hooks did.

Only derived files are ever removed, by name; whatever else lies beside them stays.
"""

import argparse
import os
import shutil
from pathlib import Path

from indexer.cli import output
from indexer.cli.again import again
from indexer.cli.hook_doctor import hook_checks
from indexer.cli.place import Place, here
from indexer.errors import CodegraphError, StoreMissing

_OF_THE_VIEW = ("graph", "state.db", "revisions", "beside", "rules", "memory.db", "memory-user.db")
_SHARED = ("facts.db",)
_COMPANIONS = ("", "-wal", "-shm", "-journal")
_HOOK_RUNS = 20


def clean(args: argparse.Namespace) -> int:
    """Throws the graph away, and with --all the facts that all work trees of the repository share."""
    from indexer.sync.lock import update_lock

    place = here(args)
    workspace = place.workspace
    wanted = [workspace.home / name for name in _OF_THE_VIEW]
    if args.all:
        wanted += [workspace.facts_home / name for name in _SHARED]
    paths = [
        found for path in wanted for suffix in _COMPANIONS if (found := path.with_name(path.name + suffix)).exists()
    ]
    size = sum(_size(path) for path in paths)
    if paths:
        with update_lock(workspace.home, 10.0):
            for path in paths:
                _remove(path)
    removed = [str(path) for path in paths]
    if args.json:
        output.json({"status": "found", "total": len(removed), "truncated": False, "clean": removed, "bytes": size})
    elif removed:
        output.lines(f"removed {output.shown(path)}" for path in removed)
        output.line(f"{size / 1e6:.1f} MB freed; the next question builds them anew")
    else:
        output.line("nothing to remove")
    return 0


def _size(path: Path) -> int:
    """Bytes on disk; a file with several hard links below one folder counts once."""
    if not path.is_dir():
        return path.stat().st_size
    seen = {
        (stat.st_dev, stat.st_ino): stat.st_size
        for folder, _, names in os.walk(path)
        for name in names
        for stat in [os.lstat(os.path.join(folder, name))]
    }
    return sum(seen.values())


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def doctor(args: argparse.Namespace) -> int:
    """Checks what is kept for this work tree and says what it would do; with --repair it does it."""
    from indexer.cli.language_rows import language_checks
    from indexer.cli.rule_doctor import rule_checks

    place = here(args)
    found = [
        *_store_checks(place, args.repair),
        *language_checks(),
        *rule_checks(place),
        *hook_checks(place),
        *_fact_checks(place),
    ]
    sound = all(row["sound"] for row in found)
    if args.json:
        output.json({"status": "found", "total": len(found), "truncated": False, "sound": sound, "doctor": found})
    else:
        for row in found:
            verdict = "odd" if row.get("odd") else "ok " if row["sound"] else "BAD"
            output.line(output.shown(f"{verdict}  {row['what']}: {row['said']}"))
    return 0 if sound else 3


def _row(what: str, sound: bool, said: str) -> dict[str, str | bool]:
    return {"what": what, "sound": sound, "said": said}


def _store_checks(place: Place, repair: bool) -> list[dict[str, str | bool]]:
    from indexer.graph.store import Reader
    from indexer.sync import bring_up_to_date

    workspace = place.workspace
    rows = [_row("kept in", True, workspace.home_name)]
    nearest = next(path for path in (workspace.home, *workspace.home.parents) if path.exists())
    writable = os.access(nearest, os.W_OK | os.X_OK)
    rows.append(
        _row("writable", writable, str(nearest) if writable else f"{nearest} cannot be written: check its permissions")
    )
    try:
        reader = Reader(workspace.store)
        stamp = reader.stamp
        rows.append(_row("graph", stamp is not None, "opens and answers" if stamp else "is empty: --repair builds it"))
    except StoreMissing:
        rows.append(_row("graph", True, "not built yet: the first question builds it"))
    except CodegraphError as problem:
        rows.append(_row("graph", False, f"{problem}; --repair does that"))
    if repair and not all(row["sound"] for row in rows):
        report = bring_up_to_date(workspace, rebuild=True)
        rows = [row for row in rows if row["sound"]]
        rows.append(_row("repaired", True, f"graph built anew from {report.files:,} files in {report.seconds:.1f} s"))
    return rows


def _fact_checks(place: Place) -> list[dict[str, str | bool]]:
    from indexer.memory.logs import places

    if not any(os.path.exists(log.path) for log in places(place.workspace)):
        return []
    from indexer.cli.memory_doctor import fact_checks

    return fact_checks(place)


def log(args: argparse.Namespace) -> int:
    """The last hook runs, oldest first."""
    from indexer.agent.log import read

    runs = read(here(args).workspace.home_name)
    limit = _HOOK_RUNS if args.limit is None and not args.json else args.limit or 0
    listed = runs[-limit:] if limit else runs
    if args.json:
        rows = [run._asdict() for run in listed]
        output.json({"status": "found", "total": len(runs), "truncated": len(listed) < len(runs), "log": rows})
        return 0
    for run in listed:
        words = (
            run.when,
            run.event,
            run.tool,
            run.path,
            f"{run.milliseconds} ms",
            f"{run.bytes} bytes",
            run.outcome,
            run.error,
        )
        output.line(output.shown("  ".join(word for word in words if word)))
    if len(listed) < len(runs):
        output.line(f"… and {len(runs) - len(listed):,} earlier ({again(args, '--limit', '0')})")
    if not runs:
        output.line("no hook has run here yet")
    return 0
