"""What a written symbol means: every definition that it may name, the project's own first; never one silently chosen.

The ways to write it: `slugify`; `Model.save`, `Shelf::peek`, `Type#method` (a qualified name or its tail); `Type.#own`
and `#own` (a private name of JavaScript, whose first character is the `#`);
`text.py:slugify` (in that file: whole path or tail); `text.py:469`, `text.py:460-480` (what is defined on, or encloses,
those lines); `django.utils.text.slugify` (the module path, or its tail). A name that does not exist is never answered
for.
"""

import re
from typing import TYPE_CHECKING

from indexer.answers.namespaces import in_namespace
from indexer.answers.rows import Definition, Match
from indexer.graph.names import modules, path_of, qualified, symbol_of

if TYPE_CHECKING:
    from indexer.answers.sources import Sources

_LINES = re.compile(r"(.+):(\d+)(?:-(\d+))?", re.DOTALL)
_IN_FILE = re.compile(r"(.+[^:]):([^:].*)", re.DOTALL)
_SEPARATOR = re.compile(r"::|(?<=[\w)\]>?!=~])#|\.")
"""A `#` that nothing stands before, or only another separator, begins a private name."""
_NUMBERED = re.compile(r"~\d+$")
_NEAREST = 5
_COMPANION = ".Companion"

Row = tuple[str, ...]
"""A row of `definitions_named.rq` or `definitions_in_file.rq`; the IRI comes first."""


def match(sources: "Sources", written: str) -> Match:
    """The definitions that a written symbol names; see the module for how it may be written."""
    written = written.strip().removesuffix("()")
    found = _LINES.fullmatch(written)
    if found:
        paths = matching_paths(sources, found.group(1))
        first, last = int(found.group(2)), int(found.group(3) or found.group(2))
        rows = [row for path in paths for row in on_lines(sources, path, first, last)]
        return _matched(sources, rows) if paths else _no_file(sources, found.group(1))
    found = _IN_FILE.fullmatch(written)
    if found:
        paths = matching_paths(sources, found.group(1))
        if paths:
            rows = _named(sources, found.group(2))
            rows = [row for row in rows if path_of(row[0]) in paths]
            return (
                _matched(sources, rows)
                if rows
                else Match("not-found", nearest=_near_in(sources, paths, found.group(2)))
            )
        if "/" in found.group(1) or _left_out(sources, found.group(1)):
            return _no_file(sources, found.group(1))
    rows = _named(sources, written) if "\\" not in written else in_namespace(sources, written)
    wanted = found.group(2) if found else written
    return _matched(sources, rows) if rows else Match("not-found", nearest=_nearest(sources, wanted))


def matching_paths(sources: "Sources", written: str) -> list[str]:
    """The indexed files that a written path names: that very path, or else every file whose path ends with it."""
    written = written.removeprefix("./")
    if sources.file(written) is not None:
        return [written]
    tail = "/" + written.lstrip("/")
    if not tail.isprintable():  # `cg:path` shows bytes that are not text escaped
        return sorted(file.path for file in sources.files() if file.path.endswith(tail))
    return sorted(path_of(iri) for (iri,) in sources.ask("paths_like", tail=tail))


def on_lines(sources: "Sources", path: str, first: int, last: int) -> list[Row]:
    """The innermost definitions on the lines `first` to `last` of a file, by line: each line's own, no enclosing
    ones."""
    spans = sorted((one.start, -one.end, one.iri) for one in sources.spans(path))
    chosen: list[str] = []
    inside = [(start, -end, iri) for start, end, iri in spans if start <= last and -end >= first]
    for index, (start, end, iri) in enumerate(inside):
        free = set(range(max(start, first), min(end, last) + 1))
        for other_start, other_end, _ in inside[index + 1 :]:
            if other_end <= end:  # sorted, so it begins within: it is nested
                free -= set(range(other_start, other_end + 1))
        if free:
            chosen.append(iri)
    return [(iri, *row) for iri in chosen for row in sources.ask("definition", definition=iri)]


def _parts(written: str) -> list[str]:
    return [part for part in _SEPARATOR.split(written) if part]


def _other_parts(parts: list[str]) -> list[str]:
    """The same with the last name private, or not: what `Type#own` and `#method` may mean as well."""
    return [*parts[:-1], parts[-1].removeprefix("#") if parts[-1].startswith("#") else f"#{parts[-1]}"]


def _named(sources: "Sources", written: str) -> list[Row]:
    parts = _parts(written)
    return _with_parts(sources, parts) or (
        _with_parts(sources, _other_parts(parts)) if parts and "#" in written else []
    )


def _with_parts(sources: "Sources", parts: list[str]) -> list[Row]:
    """By qualified name or its tail; if there is none, by module path."""
    if not parts or any("\ud800" <= letter <= "\udfff" for letter in parts[-1]):  # bytes that are no text: no name
        return []
    rows = sources.ask("definitions_named", name=_NUMBERED.sub("", parts[-1]))
    tail = "." + ".".join(parts)
    qualifying = [row for row in rows if f".{_comparable(row, tail)}".endswith(tail)]
    if not qualifying and any(_COMPANION in row[0] for row in rows):  # its members are called as the class's own
        qualifying = [row for row in rows if f".{_comparable(row, tail)}".replace(_COMPANION, "").endswith(tail)]
    if qualifying or len(parts) == 1:
        return qualifying
    if parts[0] == "crate":
        parts = parts[1:]
    return [row for row in rows if any(_ends(whole, parts) for whole in _module_paths(row[0]))]


def _comparable(row: Row, tail: str) -> str:
    symbol = _SEPARATOR.sub(".", symbol_of(row[0]))
    return symbol if "~" in tail else qualified(symbol)


def _module_paths(iri: str) -> list[list[str]]:
    """The ways in which languages write where a definition is."""
    own = qualified(symbol_of(iri)).split(".")
    return [[*module.split("."), *own] for module in modules(path_of(iri))]


def _ends(whole: list[str], parts: list[str]) -> bool:
    return whole[-len(parts) :] == parts


def _matched(sources: "Sources", rows: list[Row]) -> Match:
    definitions = [sources.defined(row) for row in rows]
    known = sorted((found for found in definitions if found is not None), key=_order)
    # Definitions in a file that has changed since exist, so the symbol is known; they are not shown.
    return Match("found" if rows else "not-found", tuple(known), stale=len(rows) - len(known))


def _order(found: Definition) -> tuple[object, ...]:
    return (found.vendored, found.generated, found.test, found.path, found.line, found.symbol)


def _no_file(sources: "Sources", written: str) -> Match:
    reason = _left_out(sources, written)
    if reason:
        return Match("not-indexed", reason=reason)
    name = written.rpartition("/")[2]
    near = [file.path for file in sources.files() if file.path.rpartition("/")[2] == name]
    return Match("not-found", nearest=tuple(near[:_NEAREST]))


def _left_out(sources: "Sources", written: str) -> str:
    """Why a file was left out, if it was; its path before the reason where only the tail was written."""
    if written in sources.left_out:
        return sources.left_out[written]
    tail = "/" + written.removeprefix("./")
    found = sorted(path for path in sources.left_out if path.endswith(tail))
    return f"{found[0]}: {sources.left_out[found[0]]}" if found else ""


def _near_in(sources: "Sources", paths: list[str], written: str) -> tuple[str, ...]:
    name = (_parts(written) or [written])[-1]
    names = {qualified(symbol_of(one.iri)) for path in paths for one in sources.spans(path)}
    return nearest(name, names) or nearest(name, {known.rpartition(".")[2] for known in names})


def _nearest(sources: "Sources", written: str) -> tuple[str, ...]:
    parts = _parts(written)
    return nearest(parts[-1], {name for (name,) in sources.ask("names")}) if parts else ()


def nearest(name: str, names: set[str], limit: int = _NEAREST) -> tuple[str, ...]:
    """Existing names that someone who wrote `name` may have meant: same letters first, then those that share most
    pairs."""
    wanted = name.casefold()
    pairs = _pairs(wanted)
    scored: list[tuple[float, str]] = []
    for known in names:
        other = known.casefold()
        if other == wanted:
            scored.append((2.0, known))
        elif abs(len(other) - len(wanted)) <= 3 + len(wanted) // 2:
            theirs = _pairs(other)
            shared = len(pairs & theirs) / len(pairs | theirs)
            if shared >= 0.4 or (len(wanted) > 2 and other.startswith(wanted)):
                scored.append((max(shared, 0.5 if other.startswith(wanted) else 0.0), known))
    return tuple(known for _, known in sorted(scored, key=lambda one: (-one[0], one[1]))[:limit])


def _pairs(name: str) -> set[str]:
    text = f"^{name.strip('_')}$"
    return {text[at : at + 2] for at in range(len(text) - 1)}
