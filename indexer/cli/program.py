"""Runs one command: parse, dispatch, turn whatever goes wrong into one line and an exit status.

Promise: no traceback unless --debug; an interrupt is quiet (130); a reader that stops reading is no error.
"""

import errno
import importlib
import sys

from indexer.cli import output
from indexer.errors import CodegraphError

_ROOMS: dict[str, str] = {
    "index": "indexing",
    "status": "indexing",
    "files": "indexing",
    "languages": "indexing",
    "where": "symbols",
    "callers": "symbols",
    "callees": "symbols",
    "references": "symbols",
    "impact": "symbols",
    "imports": "modules",
    "dependents": "modules",
    "outline": "modules",
    "rules": "governing",
    "rule": "rule",
    "remember": "remembering",
    "link": "remembering",
    "correct": "remembering",
    "retract": "remembering",
    "alias": "remembering",
    "get": "remembered",
    "history": "remembered",
    "which": "remembered",
    "recall": "recalling",
    "evidence": "evidence",
    "lint": "memory_upkeep",
    "repair": "memory_upkeep",
    "query": "whole",
    "export": "whole",
    "diff": "comparing",
    "clean": "upkeep",
    "doctor": "upkeep",
    "log": "upkeep",
    "install": "hosting",
    "uninstall": "hosting",
    "completion": "completing",
}


def run(words: list[str]) -> int:
    """The exit status of one command line."""
    output.prepare()
    debug = "--debug" in words
    try:
        status = _command(words)
        output.flush()
        return status
    except CodegraphError as problem:
        return _failed(str(problem), problem.exit_status, debug)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        output.abandon()
        return 0
    except OSError as problem:
        where = f"{problem.filename}: " if isinstance(problem.filename, str) else ""
        hint = " (make room, then run it again)" if problem.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT) else ""
        return _failed(f"{where}{problem.strerror or problem}{hint}", 3, debug)
    except Exception as problem:  # noqa: BLE001 - the last guard: a defect is one line too, and says how to see more
        said = str(problem).splitlines()[0] if str(problem) else ""
        return _failed(f"a defect in codegraph: {type(problem).__name__}: {said} (--debug shows where)", 3, debug)


def _command(words: list[str]) -> int:
    from indexer.cli import arguments

    try:
        args = arguments.parse(words)
    except SystemExit as ended:  # --help and --version have printed what was asked for
        return int(ended.code or 0)
    if args.command == "hook":
        if args.explain:
            from indexer.agent.explaining import explain

            lines = explain(sys.stdin.buffer)
            if args.json:
                output.json({"status": "found", "total": len(lines), "truncated": False, "explain": lines})
            else:
                output.lines(output.shown(line) for line in lines)
            return 0
        from indexer.cli import main

        return main(["hook"])
    room = importlib.import_module(f"indexer.cli.{_ROOMS[args.command]}")
    status: int = getattr(room, args.command)(args)
    return status


def _failed(said: str, status: int, debug: bool) -> int:
    if debug:
        import traceback

        traceback.print_exc(file=sys.stderr)
    output.message(" ".join(said.splitlines()))
    try:
        output.flush()
    except OSError:
        output.abandon()
    return status
