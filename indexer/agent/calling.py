"""The block about one definition: who calls it, from every line told to one line with a total.

Shapes, by the number of sites: `path:line  enclosing  source` for a few; a file a row, `path:12 main, :15 other`, for
more; line numbers only, `path:12,15,20`, for many; then a total with the command that prints the rest.
Tests come after the rest and are marked. Totals are true in every shape: several calls on a line are one row, and count
each.
"""

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.known import Calls, Tally, once_a_line
from indexer.agent.text import cut, plain, plural, source
from indexer.answers.rows import Definition, Site

_WITH_SOURCE = 4
_WITH_ENCLOSING = 24


def calls_block(rank: int, found: Definition, calls: Calls) -> Block:
    """The callers of a definition. A true zero is told too."""
    sites = calls.sites
    command = f"codegraph callers {plain(found.path)}:{plain(found.qualified_name)}"
    shared = f", as {plain(calls.like)}," if calls.like else ""
    head = f"{plain(found.qualified_name)} ({plain(found.path)}:{found.line}) has{shared} {counted(calls.tally)}"
    note = _note(found, calls)
    where = sorted(f"{site.path}\0{site.enclosing}" for site in sites)
    key = "calls:" + "\0".join([found.path, found.symbol, found.signature, str(calls.candidates), *where])
    if calls.like or not sites:
        return Block(rank, (Form(head + note, (key,)),))
    hidden = calls.tally.total - len(sites) - calls.left_out
    forms: list[Form] = []
    if hidden <= 0:
        told = once_a_line(sites)
        if len(told) <= _WITH_SOURCE:
            forms.append(Form("\n".join([head + ":", *map(_row, told)]) + note, (key,)))
        if len(told) <= _WITH_ENCLOSING:
            forms.append(Form("\n".join([head + ":", *rows_by_file(sites, enclosing=True)]) + note, (key,)))
        forms.append(Form("\n".join([head + ":", *rows_by_file(sites, enclosing=False)]) + note, (key,)))
    for part in (1.0, 0.7, 0.5, 0.35, 0.25, 0.12):
        kept = max(int(len(sites) * part), 1)
        rest = calls.tally.total - calls.left_out - kept
        if rest > 0:
            rows = rows_by_file(sites[:kept], enclosing=False)
            forms.append(Form("\n".join([head + ":", *rows, f"  … and {rest:,} more ({command} --limit 0)"]) + note))
    forms.append(Form(f"{head} ({command})"))
    return Block(rank, shrinking(forms))


def worth_telling(told: list[tuple[Definition, Calls]]) -> list[tuple[Definition, Calls]]:
    """Those of the definitions that have something to tell. A test that nobody calls has not: its runner finds it; nor
    has a stub of an overload beside the definition that is called, or beside the last of its name where none is."""
    silent = [one.iri for one, calls in told if not calls.any]
    last = {one.qualified_name: one.iri for one, _ in told}
    last |= {one.qualified_name: one.iri for one, _ in told if one.iri not in silent}
    return [
        (one, calls)
        for one, calls in told
        if one.iri not in silent or (not _is_run(one) and last[one.qualified_name] == one.iri)
    ]


def told_once(told: list[tuple[Definition, Calls]]) -> list[tuple[Definition, Calls]]:
    """The same without the sites of a constructor that are its class's, told beside it; without the constructor where
    there is nothing else to tell of it."""
    classes = {one.iri: (one, _at(calls)) for one, calls in told if one.kind == "class" and calls.sites}
    found: list[tuple[Definition, Calls]] = []
    for one, calls in told:
        made, at = classes.get(one.iri.rpartition(".")[0], (None, frozenset()))
        if made is None or one.kind != "method" or _at(calls) != at:
            found.append((one, calls))
        elif calls.candidates or calls.uses or calls.via_base or calls.overriders:
            found.append((one, calls._replace(like=made.qualified_name)))
    return found


def _at(calls: Calls) -> frozenset[tuple[str, int, int]]:
    return frozenset((site.path, site.line, site.column) for site in calls.sites)


def _is_run(one: Definition) -> bool:
    """Whether a test's runner calls it."""
    return one.test and (one.name.lower().startswith("test") or one.qualified_name.lower().startswith("test"))


def _note(found: Definition, calls: Calls) -> str:
    notes = ""
    if calls.candidates:
        one = calls.candidates == 1
        notes += (
            f"\n  {plural(calls.candidates, 'more call')} of .{plain(found.name)}() "
            f"{'has' if one else 'have'} a receiver whose type the code does not tell"
        )
    if calls.uses:
        shown = ", ".join(f"{plain(use.path)}:{use.line}" for use in calls.uses[:5])
        more = f" … {len(calls.uses):,} in all" if len(calls.uses) > 5 else ""
        notes += f"\n  used without a call at {shown}{more}"
    if calls.via_base:
        shown = ", ".join(f"{plain(site.path)}:{site.line}" for site in calls.via_base[:5])
        more = f" … {calls.via_base_total:,} in all" if calls.via_base_total > 5 else ""
        notes += f"\n  calls of the method that it overrides: {shown}{more}"
    if calls.overriders:
        shown = ", ".join(f"{plain(one.qualified_name)} ({plain(one.path)}:{one.line})" for one in calls.overriders[:5])
        more = f" … {len(calls.overriders):,} in all" if len(calls.overriders) > 5 else ""
        notes += f"\n  overridden by {shown}{more}"
    if calls.left_out:
        notes += f"\n  {plural(calls.left_out, 'site')} in files that changed since the graph was made left out"
    return notes


def _row(site: Site) -> str:
    mark = " (test)" if site.test else ""
    return f"  {plain(site.path)}:{site.line}  {plain(site.enclosing)}{mark}  {source(site.text)}"


def rows_by_file(sites: list[Site], enclosing: bool) -> list[str]:
    """One row a file, in the order of the sites: `path:12,15 main, :20 other`, or the line numbers alone."""
    files: dict[str, list[Site]] = {}
    for site in sites:
        files.setdefault(site.path, []).append(site)
    rows = []
    for path, group in files.items():
        inside: dict[str, dict[int, None]] = {}
        for site in sorted(group, key=lambda site: site.line):
            name = cut(plain(site.enclosing), 60) if enclosing and not site.test else ""
            inside.setdefault(name, {})[site.line] = None
        words = ", ".join(f":{','.join(map(str, lines))} {name}".rstrip() for name, lines in inside.items())
        rows.append(f"  {plain(path)}{words}{' (test)' if group[0].test else ''}")
    return rows


def counted(tally: Tally) -> str:
    """`5 call sites in 3 files, 2 in tests`, for a heading or a row of a map."""
    if not tally.total:
        return "no call in this workspace that the code proves"
    where = f" in {tally.files:,} files" if tally.files > 1 else ""
    tests = "all in tests" if tally.tests == tally.total else f"{tally.tests:,} in tests"
    return plural(tally.total, "call site") + where + (f", {tests}" if tally.tests else "")
