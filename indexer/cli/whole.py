"""`query` and `export`: the graph itself, asked in SPARQL or written out whole."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from indexer.cli import output
from indexer.cli.place import graph, here
from indexer.errors import WrongUsage


def query(args: argparse.Namespace) -> int:
    """Answers a SPARQL query; exit status 0 also when it has no solution."""
    from indexer.graph.store import Reader

    text = sys.stdin.read() if args.sparql == "-" else args.sparql
    made = graph(args, here(args))
    found = Reader(made.store).sparql(text)
    form = args.format or ("json" if args.json else "table")
    rows: list[list[str]] = [list(row) for row in found.rows]
    listed = rows[: args.limit] if args.limit else rows
    if form == "json":
        output.json(
            {
                "status": "found",
                "total": len(rows),
                "truncated": len(listed) < len(rows),
                "columns": found.columns,
                "query": [dict(zip(found.columns, row, strict=True)) for row in listed],
            }
        )
        return 0
    if form == "csv":
        _csv([found.columns, *listed])
    elif form == "tsv":
        output.lines("\t".join(_tsv(cell) for cell in row) for row in [found.columns, *listed])
    else:
        output.table(found.columns, listed)
    if len(listed) < len(rows) and form == "table":
        output.line(f"… and {len(rows) - len(listed):,} more (--limit 0)")
    return 0


def _csv(rows: Iterable[list[str]]) -> None:
    import csv

    if sys.stdout is not None:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def _tsv(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")


def export(args: argparse.Namespace) -> int:
    """Writes the graph out: JSON lines sorted by place, or RDF, or a drawing of who calls whom."""
    made = graph(args, place := here(args))
    if args.format in ("nquads", "turtle"):
        from indexer.graph.store import Reader

        if args.limit or args.json:
            raise WrongUsage(f"--format {args.format} is whole and takes neither --limit nor --json")
        output.flush()
        if sys.stdout is not None:
            sys.stdout.buffer.write(Reader(made.store).dump(args.format))
        return 0
    from indexer.sync import definitions, edges

    rows = (definitions if args.format == "definitions" else edges)(made.home, place.workspace.facts_home)
    listed = islice(rows, args.limit) if args.limit else rows
    if args.format == "dot":
        output.lines(_dot(listed))
    elif args.json:
        whole = list(rows)
        part = whole[: args.limit] if args.limit else whole
        output.json({"status": "found", "total": len(whole), "truncated": len(part) < len(whole), args.format: part})
    else:
        from json import JSONEncoder

        encode = JSONEncoder().encode
        output.lines(encode(row) for row in listed)
    return 0


def _dot(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Exact call edges between named definitions, each once."""
    yield "digraph calls {"
    seen: set[str] = set()
    for row in rows:
        if row["resolution"] != "exact" or row["callee_file"] is None:
            continue
        caller = f"{row['caller_file']}:{row['caller']}"
        callee = f"{row['callee_file']}:{row['callee_line']} {row['callee_name']}"
        drawn = f"  {_quoted(caller)} -> {_quoted(callee)};"
        if drawn not in seen:
            seen.add(drawn)
            yield drawn
    yield "}"


def _quoted(text: str) -> str:
    return '"' + output.shown(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
