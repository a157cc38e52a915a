"""Answers as the JSON objects of the command line's contract: whole, one object an answer, keys only ever added."""

from collections.abc import Iterable
from typing import Any

from indexer.answers.impact import Impact
from indexer.answers.importing import Imports
from indexer.answers.rows import Definition, Import, Match, Outlined, Site, Sites

Object = dict[str, Any]


def where(written: str, match: Match, limit: int = 0) -> Object:
    """The answer of `where`."""
    shown = match.definitions[:limit] if limit else match.definitions
    total = len(match.definitions) + match.stale
    return _head(written, match, total, len(shown)) | {"definitions": [definition(one) for one in shown]}


def sites(
    written: str, match: Match, answers: Iterable[Sites], key: str, *, candidates: bool = False, limit: int = 0
) -> Object:
    """The answer of `callers`, `callees` or `references` (which is `key`), over all definitions that match.

    With `candidates` the calls that may reach a definition stand among its callers, marked so. A site that reaches
    several of the definitions stands once, with all of them as `callees`. `limit` cuts the rows (0: not at all); the
    total is right if the answers hold all their rows, or there is but one.
    """
    answers = list(answers)
    rows = [site(row) for one in answers for row in one.rows]
    total = sum(one.total for one in answers)
    if key != "callees" and len(answers) > 1:
        merged = _merged(rows)
        total -= len(rows) - len(merged)
        rows = merged
    rows = rows[:limit] if limit else rows
    via_base = [site(row) for one in answers for row in one.via_base]
    unknown = _once(row for one in answers for row in one.candidate_rows)
    head = _head(written, match, total, len(rows))
    # Definitions of one name share the calls that may reach them.
    by_name: dict[str, int] = {}
    for one in answers:
        by_name[one.definition.name] = max(by_name.get(one.definition.name, 0), one.candidates)
    held_back = match.stale + sum(one.stale for one in answers)
    known: Object = {
        "definitions": [definition(one) for one in match.definitions],
        key: rows + [site(row) for row in unknown] if candidates else rows,
        "candidates": sum(by_name.values()) if key != "callees" else sum(one.candidates for one in answers),
        "complete": match.status == "found" and all(one.complete for one in answers) and not held_back,
        "stale": held_back,
        "doubts": list(dict.fromkeys(said for one in answers for said in one.doubts)),
    }
    if key == "callers":
        known["candidate_sites"] = [site(row) for row in unknown]
        known["references"] = sum(one.references for one in answers)
        known["via_base"] = via_base[:limit] if limit else via_base
        if limit and sum(one.via_base_total for one in answers) > len(known["via_base"]) >= limit:
            head["truncated"] = True
        known["overriders"] = [definition(row) for one in answers for row in one.overriders]
    return head | known


def imports(written: str, answer: Imports, key: str) -> Object:
    """The answer of `imports` or `dependents` (which is `key`)."""
    return {
        "path": written,
        "status": "found",
        "total": answer.total,
        "truncated": len(answer.rows) + answer.stale < answer.total,
        "complete": answer.complete and not answer.stale,
        "stale": answer.stale,
        key: [import_(row) for row in answer.rows],
    }


def outline(written: str, rows: Iterable[Outlined], stale: int, limit: int = 0, *, broken: int = 0) -> Object:
    """The answer of `outline`. `broken`: the line of the first syntax error in the file, 0 if there is none."""
    rows = list(rows)
    shown = rows[:limit] if limit else rows
    return {
        "path": written,
        "status": "found",
        "total": len(rows) + stale,
        "truncated": len(shown) < len(rows),
        "stale": stale,
        "broken": bool(broken),
        "broken_line": broken or None,
        "outline": [definition(one.definition) | {"depth": one.depth} for one in shown],
    }


def impact(written: str, match: Match, answers: Iterable[Impact], limit: int = 0) -> Object:
    """The answer of `impact`, from whole answers: `limit` cuts the rows (0: not at all), never a total."""
    answers = list(answers)
    found = sites(written, match, [one.calls for one in answers], "callers", limit=limit)
    files = list({row: None for one in answers for row in one.dependents.rows})
    tests = sorted({path for one in answers for path in one.tests})
    if limit and limit < max(len(files), len(tests)):
        found["truncated"] = True
    return found | {
        "subclasses": [definition(row) for one in answers for row in one.subclasses],
        "dependents": [import_(row) for row in (files[:limit] if limit else files)],
        "dependents_total": len(files),
        "tests": tests[:limit] if limit else tests,
        "tests_total": len(tests),
    }


def missing(written: str, match: Match, key: str) -> Object:
    """The answer of any command for a symbol or path that is not there."""
    return _head(written, match, 0, 0) | {"definitions": [], key: []}


def definition(row: Definition) -> Object:
    """One definition."""
    return {
        "path": row.path,
        "line": row.line,
        "end_line": row.end_line,
        "kind": row.kind,
        "name": row.name,
        "qualified_name": row.qualified_name,
        "language": row.language,
        "signature": row.signature,
        "doc": row.doc,
        "text": row.text,
        "start_line": row.start_line,
        "test": row.test,
        "vendored": row.vendored,
        "generated": row.generated,
    } | ({"broken": True} if row.broken else {})


def site(row: Site) -> Object:
    """One call site or use."""
    found: Object = {
        "path": row.path,
        "line": row.line,
        "column": row.column,
        "enclosing": row.enclosing,
        "text": row.text,
        "callee": row.callee or None,
        "name": row.name,
        "resolution": row.resolution,
        "depth": row.depth,
        "test": row.test,
    }
    if row.note:
        found["via"] = row.note
    if row.broken:
        found["broken"] = True
    return found


def import_(row: Import) -> Object:
    """One import statement."""
    return {
        "path": row.path,
        "line": row.line,
        "text": row.text,
        "imported": row.imported or None,
        "external": row.external or None,
        "depth": row.depth,
        "test": row.test,
    }


def _head(written: str, match: Match, total: int, shown: int) -> Object:
    found: Object = {"symbol": written, "status": match.status, "total": total, "truncated": shown < total}
    if match.status == "not-found":
        found["nearest"] = list(match.nearest)
    elif match.status == "not-indexed":
        found["reason"] = match.reason
    return found


def _merged(rows: Iterable[Object]) -> list[Object]:
    """Each site once, in order; one with several callees lists them all."""
    known: dict[tuple[str, int, int, int], Object] = {}
    for row in rows:
        first = known.setdefault((row["path"], row["line"], row["column"], row["depth"]), row)
        if first is not row:
            first.setdefault("callees", [first["callee"]]).append(row["callee"])
    return list(known.values())


def _once(rows: Iterable[Site]) -> list[Site]:
    known: dict[tuple[str, int, int], Site] = {}
    for row in rows:
        known.setdefault((row.path, row.line, row.column), row)
    return list(known.values())
