"""The block about one definition: who calls it, from every line told to one line with a total.

Shapes, by the number of sites: `path:line  enclosing  source` for a few; a file a row, `path:12 main, :15 other`, for
more; line numbers only, `path:12,15,20`, for many; then a total with the command that prints the rest.
Tests come after the rest and are marked. Totals are true in every shape.
"""

from indexer.agent.blocks import Block, Form
from indexer.agent.known import Calls, Known, Site
from indexer.agent.text import cut, plain, plural, size, source

_WITH_SOURCE = 4
_WITH_ENCLOSING = 24


def calls_block(rank: int, found: Known, calls: Calls) -> Block:
    """The callers of a definition. A true zero is told too."""
    name, place = plain(found.qualified_name), f"{plain(found.path)}:{found.line}"
    sites = [site for site in calls.sites if not site.test] + [site for site in calls.sites if site.test]
    tests = sum(site.test for site in sites)
    command = f"codegraph callers {plain(found.path)}:{found.qualified_name}"
    head = f"{name} ({place}) {_total(sites, tests)}"
    note = _note(found, calls)
    key = "calls:" + "\0".join(
        [found.path, found.symbol, found.signature, str(calls.candidates)]
        + sorted(f"{site.path}\0{site.enclosing}" for site in sites)
    )
    if not sites:
        return Block(rank, (Form(head + note, (key,)),))
    forms: list[Form] = []
    if len(sites) <= _WITH_SOURCE:
        forms.append(Form("\n".join([head + ":", *map(_row, sites)]) + note, (key,)))
    if len(sites) <= _WITH_ENCLOSING:
        forms.append(Form("\n".join([head + ":", *_by_file(sites, enclosing=True)]) + note, (key,)))
    rows = _by_file(sites, enclosing=False)
    forms.append(Form("\n".join([head + ":", *rows]) + note, (key,)))
    for part in (0.5, 0.25):
        kept = _by_file(sites[: max(int(len(sites) * part), 1)], enclosing=False)
        rest = len(sites) - max(int(len(sites) * part), 1)
        if rest > 0:
            forms.append(Form("\n".join([head + ":", *kept, f"  … and {rest:,} more ({command} --limit 0)"]) + note))
    forms.append(Form(f"{head} ({command})"))
    shrinking = [forms[0]]
    for form in forms[1:]:
        if size(form.text) < size(shrinking[-1].text):
            shrinking.append(form)
    return Block(rank, tuple(shrinking))


def _total(sites: list[Site], tests: int) -> str:
    if not sites:
        return "has no call in this workspace that the code proves"
    files = len({site.path for site in sites})
    words = f"has {plural(len(sites), 'call site')}" + (f" in {files} files" if files > 1 else "")
    if tests == len(sites):
        return words + ", all in tests"
    return words + (f", {tests:,} in tests" if tests else "")


def _note(found: Known, calls: Calls) -> str:
    notes = ""
    if calls.candidates:
        one = calls.candidates == 1
        notes += (
            f"\n  {plural(calls.candidates, 'more call')} of .{plain(found.name)}() "
            f"{'has' if one else 'have'} a receiver whose type the code does not tell"
        )
    if calls.left_out:
        notes += f"\n  {plural(calls.left_out, 'site')} in files that changed since the graph was made left out"
    return notes


def _row(site: Site) -> str:
    mark = " (test)" if site.test else ""
    return f"  {plain(site.path)}:{site.line}  {plain(site.enclosing)}{mark}  {source(site.text)}"


def _by_file(sites: list[Site], enclosing: bool) -> list[str]:
    """One row a file, in the order of the sites; equal neighbours of the enclosing name are written once."""
    files: dict[str, list[Site]] = {}
    for site in sites:
        files.setdefault(site.path, []).append(site)
    rows = []
    for path, group in files.items():
        group = sorted(group, key=lambda site: site.line)
        mark = " (test)" if group[0].test else ""
        if enclosing and not group[0].test:
            words, before = "", ""
            for at, site in enumerate(group):
                inside = cut(plain(site.enclosing), 60)
                same = at > 0 and inside == before
                words += f"{',' if same else ', ' if at else ''}:{site.line}" + ("" if same else f" {inside}")
                before = inside
            rows.append(f"  {plain(path)}{words}{mark}")
        else:
            rows.append(
                f"  {plain(path)}:{','.join(str(line) for line in dict.fromkeys(site.line for site in group))}{mark}"
            )
    return rows
