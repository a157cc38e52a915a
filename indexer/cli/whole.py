"""`query` and `export`: the graph itself, asked in SPARQL or written out whole."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from indexer.cli import output
from indexer.cli.place import Place, graph, here
from indexer.errors import WrongUsage
from indexer.graph.store import Reader


def query(args: argparse.Namespace) -> int:
    """Answers a SPARQL query; exit status 0 also when it has no solution."""
    text = sys.stdin.read() if args.sparql == "-" else args.sparql
    place = here(args)
    reader = Reader(_with_facts(args, place))
    from indexer.rules.triples import concern

    if not concern(text):
        return _answered(args, text, reader)
    with reader.with_triples(_rules(place)) as enlarged:
        return _answered(args, text, enlarged)


def _rules(place: Place) -> list[str]:
    """The rules of the work tree as they are now, as triples."""
    from indexer.repository import snapshot_worktree
    from indexer.rules.authoring import Rulebook
    from indexer.rules.triples import lines

    book = Rulebook(place.workspace)
    return list(lines(book.rules, book.corrections, snapshot_worktree(place.workspace).blobs))


def _answered(args: argparse.Namespace, text: str, reader: Reader) -> int:
    if args.format == "json":
        _standard(reader.serialize(text, "json"), args.limit)
        return 0
    found = reader.select(text)
    listed = found.rows[: args.limit] if args.limit else found.rows
    if args.json:
        rows = [dict(zip(found.columns, row, strict=True)) for row in listed]
        head = {"status": "found", "total": len(found.rows), "truncated": len(listed) < len(found.rows)}
        output.json({**head, "columns": found.columns, "query": rows})
    elif args.format == "csv":
        _csv([found.columns, *listed])
    elif args.format == "tsv":
        output.lines("\t".join(_tsv(cell) for cell in row) for row in [found.columns, *listed])
    else:
        output.table(found.columns, listed)
        if len(listed) < len(found.rows):
            output.line(f"… and {len(found.rows) - len(listed):,} more (--limit 0)")
    return 0


def _with_facts(args: argparse.Namespace, place: Place) -> Path:
    """The store to ask, with the facts of now in it; a revision's, or a copy of this process's own, has code alone."""
    made = graph(args, place)
    workspace = place.workspace
    if args.rev is None and not args.no_sync and str(made.store) == workspace.store_name:
        from indexer.memory.logs import places

        if any(os.path.exists(log.path) for log in places(workspace)):
            from indexer.memory.triples import bring_up_to_date

            bring_up_to_date(workspace, made.store)
    return made.store


def _standard(results: bytes, limit: int | None) -> None:
    """SPARQL 1.1 query results in JSON (N-Triples for a graph), cut to `limit` solutions."""
    if not limit or not results.startswith(b"{"):
        output.raw(results)
        return
    from json import loads

    answer = loads(results)
    if "results" in answer:
        answer["results"]["bindings"] = answer["results"]["bindings"][:limit]
    output.json(answer)


def _csv(rows: Iterable[Sequence[str]]) -> None:
    import csv

    if sys.stdout is not None:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def _tsv(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")


def export(args: argparse.Namespace) -> int:
    """Writes the graph out: JSON lines sorted by place, or RDF, or a drawing of who calls whom."""
    if args.format in ("nquads", "turtle") and (args.limit or args.json):
        raise WrongUsage(f"--format {args.format} is whole and takes neither --limit nor --json")
    place = here(args)
    if args.format in ("nquads", "turtle"):
        store = _with_facts(args, place)
        output.flush()
        if sys.stdout is not None:
            Reader(store).export(args.format, sys.stdout.buffer)
        return 0
    made = graph(args, place)
    from indexer.sync import definitions, edges

    rows = (definitions if args.format == "definitions" else edges)(made.home, place.workspace.facts_home)
    if args.json:
        whole = list(rows)
        part = whole[: args.limit] if args.limit else whole
        output.json({"status": "found", "total": len(whole), "truncated": len(part) < len(whole), args.format: part})
        return 0
    listed = islice(rows, args.limit) if args.limit else rows
    if args.format == "dot":
        output.lines(_dot(listed))
    else:
        from json import JSONEncoder

        encode = JSONEncoder().encode
        output.lines(encode(row) for row in listed)
    return 0


def _dot(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Proven call edges between named definitions, each once."""
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
