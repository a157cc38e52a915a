"""Codegraph's own rules: `.codegraph/rules/*.toml` and the `[[rule]]` tables of `codegraph.toml`.

A file holds one rule at top level (`text`, and what selects where it holds) or several `[[rule]]` tables.
A rule with a selector that cannot be evaluated is reported and not served: it would reach files it is not for. What
nobody reads (`[[rules]]`, a key that is misspelt) is reported too: somebody meant something by it.
"""

from typing import Any

from indexer.rules import globs
from indexer.rules.identity import rule_id
from indexer.rules.model import USER, Problem, Selector, Written

_LISTS = (
    "paths",
    "exclude",
    "languages",
    "symbols",
    "calls",
    "called_by",
    "imports",
    "dependents_of",
    "inherits",
    "topics",
)
_TEXTS = ("changed_since", "where")
_GLOBS = ("paths", "exclude", "dependents_of", "symbols", "calls", "called_by", "imports", "inherits")
_KNOWN = {"text", "why", "priority", "enforce", "fires_on", "quiet_on", "forbid", "require", *_LISTS, *_TEXTS}
_FORBID = ({"from", "calls"}, {"from", "imports"})
_REQUIRE = ({"callers_of", "call"}, {"from", "callers_of", "call"})

_OTHERS = frozenset({"index", "languages"})
"""Tables of `codegraph.toml` that are about something else."""

MAX_TEXT = 8000
"""Characters of one rule's text: what is longer is no rule but a document, and no surface could show it."""


class _WrongError(ValueError):
    """What is wrong with a table: the rule is not served."""


def own_rules(source: str, text: str, tables_only: bool = False, tier: str = "") -> tuple[list[Written], list[Problem]]:
    """The rules of one TOML file. `tables_only` for a file that holds other settings too."""
    import tomllib  # 15 ms: only where there is a TOML rule file

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        return [], [Problem(source, _line_of(broken, text), f"not valid TOML: {broken}")]
    except RecursionError:
        return [], [Problem(source, 0, "not readable: nested too deeply")]
    tables = data.get("rule", [])
    if isinstance(tables, dict):
        tables = [tables]
    found: list[Written] = []
    problems: list[Problem] = []
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        problems.append(Problem(source, _key_line(text, "rule"), "`rule` is not a table: write [[rule]]"))
        tables = []
    lines = _table_lines(text)
    written = [(table, lines[n] if n < len(lines) else 1) for n, table in enumerate(tables)]
    single = {key: value for key, value in data.items() if key != "rule"}
    plain = any(not isinstance(value, dict | list) or key in _KNOWN for key, value in single.items())
    if not tables_only and ("text" in single or (plain and not tables and not problems)):
        written.insert(0, (single, _key_line(text, "text")))
    else:
        unread = [key for key in single if not (tables_only and key in _OTHERS)]
        problems += [Problem(source, _key_line(text, key), _unread(key, single[key])) for key in unread]
    for table, line in written:
        try:
            rule, said = _rule(source, line, table, tier)
        except _WrongError as wrong:
            problems.append(Problem(source, line, f"{wrong}: the rule is not served"))
            continue
        problems += [Problem(source, line, one) for one in said]
        found.append(rule)
    return found, problems


def _rule(source: str, line: int, table: dict[str, Any], tier: str) -> tuple[Written, list[str]]:
    """The rule of a table, and what is odd about it. Raises _WrongError."""
    words = table.get("text")
    if not isinstance(words, str) or not words.strip():
        raise _WrongError("a rule without `text`")
    if len(words) > MAX_TEXT:
        raise _WrongError(f"`text` is {len(words):,} characters long, more than {MAX_TEXT:,}")
    unknown = sorted(set(table) - _KNOWN)
    if unknown:
        raise _WrongError(f"unknown key {', '.join(unknown)}{_meant(unknown)}")
    if not isinstance(table.get("why", ""), str):
        raise _WrongError("`why` is not a text")
    parts: dict[str, Any] = {key: _listed(table, key) for key in _LISTS if key in table}
    for key in _TEXTS:
        if key in table:
            if not isinstance(table[key], str) or not table[key].strip():
                raise _WrongError(f"`{key}` is not a text")
            parts[key] = table[key].strip()
    for key in _GLOBS:
        for pattern in parts.get(key, ()):
            if wrong := globs.check(pattern):
                raise _WrongError(f"`{key}`: {wrong}")
    selector = Selector(**parts)
    forbid, require = _check(table, "forbid", _FORBID), _check(table, "require", _REQUIRE)
    examples = [(True, one) for one in _listed(table, "fires_on", empty=True)]
    examples += [(False, one) for one in _listed(table, "quiet_on", empty=True)]
    priority, enforce = table.get("priority", 0), table.get("enforce", "tell")
    if not isinstance(priority, int) or isinstance(priority, bool):
        raise _WrongError("`priority` is not a whole number")
    if enforce not in ("tell", "ask", "deny"):
        raise _WrongError("`enforce` is none of tell, ask, deny")
    said = []
    if enforce != "tell" and tier != USER:
        said.append(f"`enforce = {enforce!r}` counts only in the user's own rules, never in a repository's: it is told")
        enforce = "tell"
    rule = Written(
        source,
        line,
        words.strip(),
        table.get("why", "").strip(),
        reaching(selector, forbid, require),
        rule_id(words, selector),
        priority=priority,
        tier=tier,
        enforce=enforce,
        forbid=forbid,
        require=require,
        examples=tuple(examples),
    )
    return rule, said


def reaching(selector: Selector, *checks: tuple[tuple[str, str], ...]) -> Selector:
    """A rule that selects nothing but checks something holds where it could be broken."""
    if any(selector):
        return selector
    pairs = [pair for check in checks for pair in check]
    return Selector(
        paths=tuple(value for key, value in pairs if key == "from"),
        calls=tuple(value for key, value in pairs if key == "callers_of"),
    )


def _listed(table: dict[str, Any], key: str, empty: bool = False) -> tuple[str, ...]:
    """A text or a list of texts. Raises _WrongError."""
    value = table.get(key, [])
    value = [value] if isinstance(value, str) else value
    right = isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value)
    if not right or (not value and not empty):
        raise _WrongError(f"`{key}` is not a text or a list of texts")
    return tuple(value)


def _check(table: dict[str, Any], key: str, shapes: tuple[set[str], ...]) -> tuple[tuple[str, str], ...]:
    """A check as pairs in the order of their keys. Raises _WrongError."""
    value = table.get(key)
    if value is None:
        return ()
    if isinstance(value, str):
        if "ask" not in value.lower().split("{")[0].split():
            raise _WrongError(f"`{key}` is a text but no SPARQL ASK")
        return (("ask", value.strip()),)
    if not isinstance(value, dict) or set(value) not in shapes:
        said = " or ".join("{ " + ", ".join(f"{one} = …" for one in sorted(shape)) + " }" for shape in shapes)
        raise _WrongError(f"`{key}` is none of {said}, and no SPARQL ASK")
    pairs = [(one, pattern) for one in sorted(value) for pattern in _listed(value, one)]
    for one, pattern in pairs:
        if wrong := globs.check(pattern):
            raise _WrongError(f"`{key}.{one}`: {wrong}")
    return tuple(pairs)


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


def _meant(unknown: list[str]) -> str:
    """What misspelt keys of a rule may be meant for."""
    from difflib import get_close_matches

    close = [one for key in unknown for one in get_close_matches(key, sorted(_KNOWN), 1)]
    return f" (did you mean {', '.join(close)}?)" if close else ""


def _unread(key: str, value: object) -> str:
    """That nobody reads a key or a table of a rule file, and what it may be meant for."""
    table = isinstance(value, dict | list)
    meant = "rule" if key.rstrip("s").lower() == "rule" or isinstance(value, list) else ""
    if not meant:
        from difflib import get_close_matches

        meant = next(iter(get_close_matches(key, ["rule", *_OTHERS] if table else sorted(_KNOWN))), "")
    said = f"unknown {'table' if table else 'key'} `{key}`: nothing reads it"
    if not meant:
        return said if table else f"{said} (what a rule says stands below its own [[rule]])"
    if table:
        return f"{said}; write {'[[rule]]' if meant == 'rule' else f'[{meant}]'}"
    return f"{said} (`{meant}` stands below its own [[rule]])"


def _key_line(text: str, key: str) -> int:
    """The line on which a key of the top level, or the first table of that name, is written."""
    for number, line in enumerate(text.split("\n"), 1):
        named = line.strip().strip("[").partition("]")[0] if line.lstrip().startswith("[") else line.partition("=")[0]
        if named.strip().partition(".")[0].strip().strip("\"'") == key:
            return number
    return 1
