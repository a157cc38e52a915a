"""Codegraph's own rules: `.codegraph/rules/*.toml` and the `[[rule]]` tables of `codegraph.toml`.

A file holds one rule at top level (`paths`, `text`, optional `why`, `exclude`) or several `[[rule]]` tables.
A rule with a selector that cannot be evaluated is reported and not served: it would reach files it is not for.
"""

from typing import Any, NamedTuple

from indexer.rules.model import Problem, Selector

_KNOWN = {"text", "why", "paths", "exclude", "priority", "enforce", "id", "fires_on", "quiet_on"}


class Own(NamedTuple):
    """One rule as it is written: where, for which paths, its text and the author's reason."""

    line: int
    selector: Selector
    text: str
    reason: str


def own_rules(source: str, text: str, tables_only: bool = False) -> tuple[list[Own], list[Problem]]:
    """The rules of one TOML file. `tables_only` for a file that holds other settings too."""
    if tables_only and "rule" not in text:
        return [], []
    import tomllib  # 15 ms: only where there is a TOML rule file

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        return [], [Problem(source, _line_of(broken, text), f"not valid TOML: {broken}")]
    except RecursionError:
        return [], [Problem(source, 0, "not readable: nested too deeply")]
    found: list[Own] = []
    problems: list[Problem] = []
    tables = data.get("rule", [])
    if isinstance(tables, dict):
        tables = [tables]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        return [], [Problem(source, 0, "`rule` is not a table: write [[rule]]")]
    lines = _table_lines(text)
    written = [(table, lines[n] if n < len(lines) else 1) for n, table in enumerate(tables)]
    if not tables_only:
        single = {key: value for key, value in data.items() if key != "rule"}
        if "text" in single or (single and not tables):
            written.insert(0, (single, _key_line(text, "text")))
    for table, line in written:
        rule = _rule(source, line, table, problems)
        if rule:
            found.append(rule)
    return found, problems


def _rule(source: str, line: int, table: dict[str, Any], problems: list[Problem]) -> Own | None:
    def wrong(message: str) -> None:
        problems.append(Problem(source, line, message))

    words = table.get("text")
    if not isinstance(words, str) or not words.strip():
        wrong("a rule without `text`")
        return None
    unknown = sorted(set(table) - _KNOWN)
    if unknown:
        wrong(f"unknown key {', '.join(unknown)}: the rule is not served")
        return None
    listed: dict[str, tuple[str, ...]] = {}
    for key in ("paths", "exclude"):
        value = table.get(key, [])
        value = [value] if isinstance(value, str) else value
        listed_right = isinstance(value, list) and all(isinstance(one, str) for one in value)
        if not listed_right or (key in table and not value):
            wrong(f"`{key}` is not a pattern or a list of patterns: the rule is not served")
            return None
        listed[key] = tuple(value)
    reason = table.get("why", "")
    reason = reason.strip() if isinstance(reason, str) else ""
    return Own(line, Selector(listed["paths"], listed["exclude"]), words.strip(), reason)


def _line_of(broken: ValueError, text: str) -> int:
    """The line that a TOML error names; the last one for an error at the end."""
    _, found, rest = str(broken).partition("at line ")
    digits = rest.partition(",")[0]
    return int(digits) if found and digits.isdigit() else text.rstrip("\n").count("\n") + 1


def _table_lines(text: str) -> list[int]:
    """The lines of the `[[rule]]` and `[rule]` headers, those inside multi-line strings left out."""
    found, quote = [], ""
    for number, line in enumerate(text.split("\n"), 1):
        if not quote and line.strip().replace(" ", "").partition("#")[0] in ("[[rule]]", "[rule]"):
            found.append(number)
        at = 0
        while at < len(line):
            mark = line[at : at + 3]
            if mark in ('"""', "'''") and quote in ("", mark):
                quote = "" if quote else mark
                at += 3
            else:
                at += 1
    return found


def _key_line(text: str, key: str) -> int:
    for number, line in enumerate(text.split("\n"), 1):
        if line.partition("=")[0].strip() == key:
            return number
    return 1
